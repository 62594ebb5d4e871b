package corpus

import (
	"bufio"
	"strconv"
	"strings"
)

// teiReader makes blocks of a TEI document.
type teiReader struct {
	flow
	fields
	header  int // open headers
	body    int // open texts
	skipped int // open elements that are passed over
	choice  int // open choices between what stands in the source and an editor's reading
	depth   int // open divisions
	verse   bool
	path    []string // of the header's open elements
}

func readTEI(in *bufio.Reader, out *assembler) error {
	t := &teiReader{flow: flow{out: out}, fields: fields{values: map[string]string{}}}
	if err := scanXML(in, t); err != nil {
		return err
	}
	t.noteDepth, t.rows = 0, 0
	return t.block()
}

// passedOver tells elements whose text is not the source's: running heads, and
// an editor's readings where the source's own stand beside them.
func (t *teiReader) passedOver(name string) bool {
	switch name {
	case "fw":
		return true
	case "corr", "reg", "expan":
		return t.choice > 0
	}
	return false
}

func (t *teiReader) open(name string, tag []byte) error {
	switch {
	case name == "teiheader":
		t.header++
		return nil
	case t.header > 0:
		return t.describe(name, tag)
	case name == "text":
		if t.body++; t.body == 1 {
			t.description()
			t.out.meta.claimLang(attribute(tag, "lang"))
		}
		return t.block()
	case t.passedOver(name):
		t.skipped++
	}
	if t.skipped > 0 || t.body == 0 {
		return nil
	}
	return t.element(name, tag)
}

func (t *teiReader) element(name string, tag []byte) error {
	switch name {
	case "choice":
		t.choice++
	case "div", "div1", "div2", "div3":
		t.depth++
		return t.block()
	case "head":
		return t.heading(min(max(t.depth, 1), 9))
	case "note":
		t.noteStart()
	case "pb":
		t.pageBreak(attribute(tag, "n"))
	case "lb":
		return t.lineStart(attribute(tag, "break"))
	case "lg":
		t.verse = true
		return t.block()
	case "l":
		if t.verse && len(t.out.para) > 0 {
			return t.lineBreak()
		}
		return nil
	case "row":
		return t.row()
	case "cell":
		t.cell()
	}
	if teiBlock(name) {
		return t.block()
	}
	return nil
}

func teiBlock(name string) bool {
	switch name {
	case "p", "ab", "item", "label", "sp", "speaker", "stage", "opener", "closer", "dateline", "salute", "signed", "argument",
		"epigraph", "titlepage", "docimprint", "byline", "titlepart", "trailer", "list", "quote", "figdesc", "table", "bibl":
		return name != "quote" && name != "bibl" // these stand within paragraphs too
	}
	return false
}

// pageBreak begins a page by its printed number, or the next where it has none.
func (t *teiReader) pageBreak(n string) {
	if number, err := strconv.Atoi(strings.Trim(n, "[]()p. ")); err == nil && number > 0 {
		t.out.page(number)
		return
	}
	t.out.nextPage()
}

// lineStart begins a line, unless it parts a word without a hyphen.
func (t *teiReader) lineStart(parts string) error {
	if t.level > 0 || len(t.out.para) == 0 && t.noteDepth == 0 {
		t.space = t.level > 0
		return nil
	}
	if parts == "no" {
		t.space = false
		return nil
	}
	return t.lineBreak()
}

func (t *teiReader) close(name string) error {
	switch {
	case name == "teiheader":
		t.header = max(0, t.header-1)
		return nil
	case t.header > 0:
		if n := len(t.path); n > 0 && t.path[n-1] == name {
			t.path = t.path[:n-1]
		}
		return t.fields.close(t.key(name))
	case t.passedOver(name) && t.skipped > 0:
		t.skipped--
		return nil
	case t.skipped > 0 || t.body == 0:
		return nil
	}
	switch name {
	case "text":
		t.body = max(0, t.body-1)
		return t.block()
	case "choice":
		t.choice = max(0, t.choice-1)
	case "div", "div1", "div2", "div3":
		t.depth = max(0, t.depth-1)
		return t.block()
	case "head":
		return t.block()
	case "note":
		t.noteEnd()
	case "lg":
		t.verse = false
		return t.block()
	case "row":
		return t.rowEnd()
	}
	if teiBlock(name) {
		return t.block()
	}
	return nil
}

func (t *teiReader) text(s []byte) error {
	switch {
	case t.header > 0:
		return t.fields.text(s)
	case t.body == 0 || t.skipped > 0:
		return nil
	}
	return t.collapsed(s)
}

// key names a field of the header by the element it stands in.
func (t *teiReader) key(name string) string {
	if n := len(t.path); n > 0 {
		return t.path[n-1] + "/" + name
	}
	return name
}

func (t *teiReader) describe(name string, tag []byte) error {
	key := t.key(name)
	if len(t.path) < maxPath {
		t.path = append(t.path, name)
	}
	for _, a := range []string{"when", "ident"} {
		if value := attribute(tag, a); value != "" && t.values[key+"@"+a] == "" && len(t.values) < maxFields {
			t.values[key+"@"+a] = value
		}
	}
	return t.fields.open(key, tag)
}

// description takes what the header said: of the source's date before the
// file's.
func (t *teiReader) description() {
	m, v := &t.out.meta, t.values
	m.title = v["titlestmt/title"]
	m.author = firstOf(v["titlestmt/author"], v["author/persname"])
	m.date = firstOf(v["creation/date@when"], v["creation/date"], v["bibl/date@when"], v["imprint/date@when"], v["bibl/date"], v["imprint/date"])
	m.made = firstOf(v["publicationstmt/date@when"], v["publicationstmt/date"])
	m.source = firstOf(v["sourcedesc/bibl"], v["sourcedesc/p"], v["monogr/title"], v["bibl/title"], v["publicationstmt/publisher"])
	m.claimLang(v["langusage/language@ident"])
}
