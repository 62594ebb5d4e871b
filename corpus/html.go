package corpus

import (
	"bufio"
	"bytes"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// htmlReader makes blocks of the pieces of HTML.
type htmlReader struct {
	flow
	dropped   string // the element that is passed over, or ""
	depth     int    // how many of that name are open
	inHead    bool   // within <head>
	preserved int    // open <pre> elements
	langs     []langElement
	link      []byte // the text of a link within the document, while it may be the mark of a note
	linked    bool   // there is such a link
}

// langElement is an open element that has a lang attribute.
type langElement struct {
	name string
	open int // elements of the name within, itself included
	lang Lang
}

// maxLangs bounds the nesting of language attributes that is followed.
const maxLangs = 256

func readHTML(in *bufio.Reader, out *assembler) error {
	h := &htmlReader{flow: flow{out: out}}
	h.hint = h.lang
	s := &htmlScanner{in: in, do: h.piece}
	if err := s.run(); err != nil {
		return err
	}
	if err := h.unlink(); err != nil {
		return err
	}
	if h.dropped != "" {
		out.flag(FlagCut, "<%s> is never closed: what follows it is left out", h.dropped)
	}
	return h.block()
}

func (h *htmlReader) piece(m markup) error {
	switch {
	case m.title:
		if h.out.meta.title == "" && h.dropped == "" {
			h.out.meta.title = oneLine(string(m.text))
		}
		return nil
	case m.tag != nil:
		return h.tag(m.tag)
	case h.dropped != "" || h.inHead:
		return nil
	case h.linked:
		if h.link = append(h.link, m.text...); len(h.link) <= longestMark {
			return nil
		}
		return h.unlink()
	}
	return h.written(m.text)
}

// written adds text that is shown.
func (h *htmlReader) written(text []byte) error {
	if h.preserved > 0 {
		return h.text(text)
	}
	return h.collapsed(text)
}

func (h *htmlReader) tag(tag []byte) error {
	name, end := tagName(tag), tag[0] == '/'
	if h.passOver(name, end, bytes.HasSuffix(tag, []byte("/"))) {
		return nil
	}
	if err := h.noteMark(name, end, tag); err != nil {
		return err
	}
	if !isVoid(name) {
		h.language(name, end, tag)
	}
	switch {
	case name == "meta":
		h.metaTag(tag)
	case name == "head":
		h.inHead = !end
	case name == "body":
		h.inHead = false
	case name == "br":
		h.space = false
		return h.text([]byte("\n"))
	case name == "td" || name == "th":
		return h.cell(end)
	case name == "pre":
		h.preserved = max(0, h.preserved+step(end))
		return h.block()
	}
	if isBlock(name) {
		if err := h.block(); err != nil {
			return err
		}
		h.inHead = false
	}
	if len(name) == 2 && name[0] == 'h' && '1' <= name[1] && name[1] <= '6' && !end {
		h.level = int(name[1] - '0')
	}
	return nil
}

func step(end bool) int {
	if end {
		return -1
	}
	return 1
}

// cell sets the cells of a row apart.
func (h *htmlReader) cell(end bool) error {
	if end || len(h.out.para) == 0 {
		return nil
	}
	h.space = false
	return h.text([]byte("\t"))
}

// passOver follows the elements that are left out. The main text of a page
// ends navigation that was not closed.
func (h *htmlReader) passOver(name string, end, closed bool) bool {
	if h.dropped == "" {
		if !end && !closed && (name == "nav" || name == "template" || name == "svg" || name == "script" || name == "style") {
			if name != "script" && name != "style" { // the scanner has passed over their contents
				h.dropped, h.depth = name, 1
			}
		}
		return h.dropped != ""
	}
	if h.dropped == "nav" && !end && (name == "main" || name == "article" || name == "h1") {
		h.dropped = ""
		return false
	}
	if name == h.dropped && !closed {
		if h.depth += step(end); h.depth == 0 {
			h.dropped = ""
		}
	}
	return true
}

// language keeps account of the elements with a lang attribute.
func (h *htmlReader) language(name string, end bool, tag []byte) {
	if n := len(h.langs); n > 0 && h.langs[n-1].name == name {
		top := &h.langs[n-1]
		if top.open += step(end); top.open == 0 {
			h.langs = h.langs[:n-1]
			return
		}
	}
	if end || len(h.langs) >= maxLangs || !bytes.Contains(bytes.ToLower(tag), []byte("lang")) {
		return
	}
	attrs := attributes(tag)
	value, ok := attrs["lang"]
	if !ok {
		value = attrs["xml:lang"]
	}
	lang, ok := parseLang(value)
	if !ok {
		return
	}
	if name == "html" || name == "body" {
		h.out.meta.lang = claim{lang: lang}
		return
	}
	if n := len(h.langs); n > 0 && h.langs[n-1].name == name {
		h.langs[n-1].open-- // it is counted by itself
	}
	h.langs = append(h.langs, langElement{name, 1, lang})
}

func (h *htmlReader) lang() Lang {
	if n := len(h.langs); n > 0 {
		return h.langs[n-1].lang
	}
	return ""
}

// metaTag takes what a <meta> says of the document.
func (h *htmlReader) metaTag(tag []byte) {
	a := attributes(tag)
	value := strings.TrimSpace(a["content"])
	key := strings.ToLower(a["name"] + a["property"])
	m := &h.out.meta
	set := func(field *string) {
		if *field == "" {
			*field = value
		}
	}
	switch strings.TrimPrefix(strings.TrimPrefix(key, "dcterms."), "dc.") {
	case "title", "og:title":
		set(&m.title)
	case "author", "creator", "article:author":
		set(&m.author)
	case "date", "issued", "created", "date.issued", "date.created", "article:published_time":
		set(&m.date)
	case "source", "publisher", "og:site_name":
		set(&m.source)
	case "language":
		if lang, ok := parseLang(value); ok && m.lang.lang == "" {
			m.lang = claim{lang: lang}
		}
	}
}

// attributes gives the attributes of a tag; of several of one name the first.
func attributes(tag []byte) map[string]string {
	z := html.NewTokenizer(strings.NewReader("<" + string(tag) + ">"))
	z.Next()
	list := map[string]string{}
	for _, a := range z.Token().Attr {
		if _, there := list[a.Key]; !there {
			list[a.Key] = a.Val
		}
	}
	return list
}

func isVoid(name string) bool {
	switch name {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}

func isBlock(name string) bool {
	switch name {
	case "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
		"dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
		"header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "section",
		"select", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul":
		return true
	}
	return false
}

var charsetName = pattern(`(?i)(?:charset|encoding)\s*=\s*["']?\s*([-\w:.]+)`)

// declaredCharset finds the charset that an XML declaration or a <meta> names.
func declaredCharset(head []byte) string {
	head = head[:min(len(head), 4<<10)]
	m := charsetName().FindSubmatch(head)
	if m == nil {
		return ""
	}
	return strings.TrimFunc(string(m[1]), unicode.IsSpace)
}
