package server

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// citation is what a bibliography says of a passage.
type citation struct {
	Document, Title, Author, Source, Date, Lang string
	Page                                        int
	Passage                                     int
	// Passages lists several passages; Passage then is the first.
	Passages string
	URL      string
	// Quotation is the text of the passage.
	Quotation, Fingerprint string
}

// validHost is a name or address of a server, with or without a port.
var validHost = regexp.MustCompile(`^[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?$`)

// origin gives scheme and host under which the reader knows this server; empty
// where the request does not say it soundly.
func (p *pages) origin(r *http.Request) string {
	scheme, host := "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
	if p.s.trustsPeer(r) {
		if r.Header.Get("X-Forwarded-Proto") == "https" {
			scheme = "https"
		}
		if told := r.Header.Get("X-Forwarded-Host"); told != "" {
			host = told
		}
	}
	if !validHost.MatchString(host) {
		return ""
	}
	return scheme + "://" + host
}

// passageValues are the parameters of a permanent address: a long document is
// shown in parts, and ?p=N finds the right one.
func passageValues(passage int) url.Values {
	if passage <= passageLimit {
		return nil
	}
	return url.Values{"p": {strconv.Itoa(passage)}}
}

// cite gives the address of the page with a passage's citation.
func (a address) cite(document string, passage int) string {
	link := address{a.base, a.ui}.document(document, url.Values{"p": {strconv.Itoa(passage)}}, 0)
	return a.base + "/cite/" + strings.TrimPrefix(link, a.base+"/documents/")
}

// cited gathers what there is to say of a passage.
func (p *pages) cited(r *http.Request, id string, passage int) (citation, error) {
	doc, err := p.s.index.Document(r.Context(), id, passage, 1)
	if err != nil {
		return citation{}, err
	}
	if len(doc.Passages) == 0 {
		return citation{}, fmt.Errorf("passage %d of %s: %w", passage, id, search.ErrNotFound)
	}
	return citation{Document: id, Title: doc.Title, Author: doc.Author, Source: doc.Source, Date: doc.Date, Lang: string(doc.Lang),
		Page: doc.Passages[0].Page, Passage: passage,
		URL:       p.origin(r) + address{base: p.s.base}.permalink(search.Place{Document: id, Passage: passage}, doc.Passages[0].Fingerprint),
		Quotation: doc.Passages[0].Text, Fingerprint: doc.Passages[0].Fingerprint}, nil
}

// citePage answers GET /cite/{id}?p=N: the citation of a passage, as a page or,
// with &format=bib or ris, as a file.
func (p *pages) citePage(w http.ResponseWriter, r *http.Request) {
	c, err := p.cited(r, mux.Vars(r)["id"], max(passageAsked(r), 1))
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	format := queryValues(r).Get("format")
	text, kind := "", ""
	switch format {
	case "bib":
		text, kind = c.bibtex(), exportType("bib")
	case "ris":
		text, kind = c.ris(), "application/x-research-info-systems; charset=utf-8"
	default:
		p.page(func(r *http.Request) (web.Page, error) { return p.citation(r, c), nil })(w, r)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="iskra.`+format+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text))
}

func (p *pages) citation(r *http.Request, c citation) web.Page {
	l, a := p.locale(r), p.address(r)
	file := func(format string) string { return a.cite(c.Document, c.Passage) + "&format=" + format }
	page := &web.CitePage{Frame: p.frame(r, "documents", l.T("cite.title")), Label: l.T("hit.passage", c.Passage),
		Doc:  web.DocHead{ID: c.Document, Title: c.Title, Lang: c.Lang, LangName: l.LangName(c.Lang), Date: l.Date(c.Date), Author: c.Author},
		Back: a.document(c.Document, passageValues(c.Passage), c.Passage)}
	page.NoIndex = true
	page.Styles = []web.CiteStyle{
		{ID: "plain", Name: l.T("cite.plain"), Text: c.plain(l)},
		{ID: "chicago", Name: "Chicago", Text: c.chicago()},
		{ID: "bibtex", Name: "BibTeX", Text: c.bibtex(), File: file("bib"), Code: true},
		{ID: "ris", Name: "RIS", Text: c.ris(), File: file("ris"), Code: true},
	}
	return page
}

// plain is the citation in the language of the page.
func (c citation) plain(l *web.Locale) string {
	var b strings.Builder
	if c.Author != "" {
		b.WriteString(c.Author + ", ")
	}
	b.WriteString(l.T("quoted", c.Title))
	if c.Date != "" {
		b.WriteString(", " + l.Date(c.Date))
	}
	if c.Page > 0 {
		b.WriteString(", " + l.T("hit.page", c.Page))
	}
	b.WriteString(", " + l.T("hit.passage", c.Passage) + " (" + c.Document + "#" + strconv.Itoa(c.Passage) + ")")
	return b.String()
}

// chicago follows the notes of the Chicago manual, whose language is English.
func (c citation) chicago() string {
	var parts []string
	if c.Author != "" {
		parts = append(parts, c.Author)
	}
	parts = append(parts, "“"+strings.TrimRight(c.Title, ". ")+"”")
	if c.Date != "" {
		parts = append(parts, americanDate(c.Date))
	}
	if c.Source != "" {
		parts = append(parts, c.Source)
	}
	if c.Page > 0 {
		parts = append(parts, strconv.Itoa(c.Page))
	}
	parts = append(parts, fmt.Sprintf("passage %d (%s)", c.Passage, c.Document), c.URL)
	return strings.Join(parts, ", ") + "."
}

// americanDate writes October 17, 1903.
func americanDate(iso string) string {
	months := strings.Fields("January February March April May June July August September October November December")
	parts := strings.Split(iso, "-")
	if len(parts) < 2 {
		return iso
	}
	month, err := strconv.Atoi(parts[1])
	if err != nil || month < 1 || month > len(months) {
		return iso
	}
	if len(parts) == 2 {
		return months[month-1] + " " + parts[0]
	}
	return months[month-1] + " " + strings.TrimPrefix(parts[2], "0") + ", " + parts[0]
}

// bibtex writes an entry for biblatex and for old BibTeX.
func (c citation) bibtex() string {
	var b strings.Builder
	b.WriteString("@misc{" + bibKey(c.Document, c.Passage) + ",\n")
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %-12s = {%s},\n", name, texText(value))
		}
	}
	field("author", c.Author)
	field("title", c.Title)
	year, _, _ := strings.Cut(c.Date, "-")
	field("year", year)
	field("date", c.Date)
	field("langid", map[string]string{"hu": "magyar", "fr": "french", "ru": "russian"}[c.Lang])
	if c.Page > 0 {
		field("pages", strconv.Itoa(c.Page))
	}
	field("howpublished", c.Source)
	note := "passage " + strconv.Itoa(c.Passage)
	if c.Passages != "" {
		note = "passages " + c.Passages
	}
	field("note", note+" ("+c.Document+")")
	if c.URL != "" {
		// A URL is taken to the letter; braces in it would break the entry.
		fmt.Fprintf(&b, "  %-12s = {%s},\n", "url", strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C").Replace(c.URL))
	}
	b.WriteString("}\n")
	return b.String()
}

// bibKey makes a key of letters, digits and hyphens.
func bibKey(document string, passage int) string {
	key := strings.Map(func(r rune) rune {
		if r < 0x80 && (r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '-'
	}, document)
	return "iskra-" + key + "-" + strconv.Itoa(passage)
}

// texText escapes what TeX would obey, on one line.
func texText(text string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "$", `\$`, "#", `\#`,
		"_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "\n", " ", "\r", " ").Replace(text)
}

// ris writes a record for reference managers.
func (c citation) ris() string {
	var b strings.Builder
	line := func(tag, value string) {
		if value != "" {
			b.WriteString(tag + "  - " + strings.Join(strings.Fields(value), " ") + "\r\n")
		}
	}
	line("TY", "GEN")
	line("AU", c.Author)
	line("TI", c.Title)
	year, _, _ := strings.Cut(c.Date, "-")
	line("PY", year)
	if date := strings.Split(c.Date, "-"); c.Date != "" {
		for len(date) < 3 {
			date = append(date, "")
		}
		line("DA", strings.Join(date, "/")+"/")
	}
	line("LA", c.Lang)
	line("PB", c.Source)
	if c.Page > 0 {
		line("SP", strconv.Itoa(c.Page))
	}
	line("ID", c.Document+"#"+strconv.Itoa(c.Passage))
	line("N1", "passage "+strconv.Itoa(c.Passage))
	line("UR", c.URL)
	b.WriteString("ER  - \r\n")
	return b.String()
}
