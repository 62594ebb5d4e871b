package server

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// exportSize is how many passages are fetched at a time.
	exportSize = search.MaxLimit
	// exportsAtOnce is how many exports may run: each may take long.
	exportsAtOnce = 2
	// exportPause is the longest a client may take to read one piece.
	exportPause = 30 * time.Second
)

// takeLinks lists the ways to carry the results away.
func takeLinks(l *web.Locale, a *asked) []web.Link {
	values := a.change(func(v url.Values) {
		for _, name := range []string{"view", "order", "align", "limit"} {
			v.Del(name)
		}
	})
	var links []web.Link
	for _, kind := range [][2]string{{"csv", "/export.csv"}, {"jsonl", "/export.jsonl"}, {"bib", "/export.bib"}, {"atom", "/feed.atom"}, {"report", "/report"}} {
		links = append(links, web.Link{Text: l.T("take." + kind[0]), URL: a.to(kind[1], values)})
	}
	return links
}

// exporter writes passages in one format.
type exporter interface {
	begin() error
	hit(h search.Hit) error
	end() error
}

// export answers GET /export.{kind}: every passage found, in a stream.
func (p *pages) export(w http.ResponseWriter, r *http.Request) {
	a, err := p.ask(r)
	if err == nil {
		err = p.enterExport()
	}
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	defer func() { <-p.exports }()
	a.Limit, a.Offset, a.FacetLimit, a.Explain = exportSize, 0, 1, false
	kind := mux.Vars(r)["kind"]
	if kind == "bib" {
		a.Sort = search.SortDocument // the passages of a document stand together
	}
	first, err := p.s.index.Search(r.Context(), a.Request)
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", exportType(kind))
	h.Set("Content-Disposition", `attachment; filename="iskra.`+kind+`"`)
	h.Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	if err := p.stream(w, r, &a, first, p.exporter(w, r, kind)); err != nil {
		p.s.log.WarnContext(r.Context(), "export broke off", "id", requestID(r), "error", err)
		panic(http.ErrAbortHandler) // half a file must not pass for the whole
	}
}

func (p *pages) enterExport() error {
	select {
	case p.exports <- struct{}{}:
		return nil
	default:
		return errBusy
	}
}

// errIndexChanged ends an export whose later part would come from another index.
var errIndexChanged = errors.New("the index was replaced meanwhile")

// stream writes page after page of results until there are no more.
func (p *pages) stream(w http.ResponseWriter, r *http.Request, a *asked, page *search.Result, out exporter) error {
	control := http.NewResponseController(w)
	generation := page.Index.Generation
	if err := out.begin(); err != nil {
		return err
	}
	for {
		_ = control.SetWriteDeadline(time.Now().Add(exportPause))
		for _, h := range page.Hits {
			if err := out.hit(h); err != nil {
				return err
			}
		}
		a.Offset += exportSize
		if len(page.Hits) < exportSize || a.Offset > search.MaxOffset || a.Offset >= page.Total {
			return out.end()
		}
		_ = control.Flush()
		var err error
		if page, err = p.s.index.Search(r.Context(), a.Request); err != nil {
			return err
		}
		if page.Index.Generation != generation {
			return errIndexChanged
		}
	}
}

func exportType(kind string) string {
	return map[string]string{"csv": "text/csv; charset=utf-8; header=present", "jsonl": "application/jsonl; charset=utf-8",
		"bib": "application/x-bibtex; charset=utf-8"}[kind]
}

func (p *pages) exporter(w io.Writer, r *http.Request, kind string) exporter {
	link := func(h search.Hit) string { return p.origin(r) + p.s.hitLink(h) }
	switch kind {
	case "csv":
		return &csvExport{out: csv.NewWriter(w), w: w, link: link}
	case "jsonl":
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return &jsonExport{encoder, p.s.hitLink}
	}
	return &bibExport{w: w, cite: func(h search.Hit) (citation, error) { return p.cited(r, h.Document, h.Passage) }}
}

// csvExport writes a table that a spreadsheet opens without running anything.
type csvExport struct {
	out  *csv.Writer
	w    io.Writer
	link func(search.Hit) string
}

func (e *csvExport) begin() error {
	// Spreadsheets take a file for UTF-8 only with this mark.
	if _, err := io.WriteString(e.w, "\ufeff"); err != nil {
		return err
	}
	return e.row("id", "document", "title", "lang", "date", "page", "heading", "passage", "score", "text", "marks", "entities", "fingerprint", "address")
}

func (e *csvExport) hit(h search.Hit) error {
	page := ""
	if h.Page > 0 {
		page = strconv.Itoa(h.Page)
	}
	return e.row(h.ID, h.Document, h.Title, string(h.Lang), h.Date, page, h.Heading, strconv.Itoa(h.Passage),
		strconv.FormatFloat(h.Score, 'f', 4, 64), h.Text, strings.Join(markedTexts(h), "; "), strings.Join(entityIDs(h), "; "), h.Fingerprint, e.link(h))
}

func (e *csvExport) end() error { return nil }

func (e *csvExport) row(cells ...string) error {
	for i, cell := range cells {
		cells[i] = harmlessCell(cell)
	}
	_ = e.out.Write(cells) // the error stays until Error
	e.out.Flush()
	return e.out.Error()
}

// harmlessCell puts an apostrophe before what a spreadsheet would compute, be
// it after spaces, and leaves out the characters that steer terminals.
func harmlessCell(cell string) string {
	cell = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, cell)
	if rest := strings.TrimLeftFunc(cell, unicode.IsSpace); rest != "" && strings.ContainsRune("=+-@\uff1d\uff0b\uff0d\uff20", []rune(rest)[0]) || strings.HasPrefix(cell, "\t") {
		return "'" + cell
	}
	return cell
}

// markedTexts lists the stretches of text that are marked, each once.
func markedTexts(h search.Hit) []string {
	var texts []string
	seen := map[string]bool{}
	runes := []rune(h.Text)
	for _, mark := range joined(runes, h.Highlights) {
		if text := oneLine(runes[mark.Start:mark.End]); !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return texts
}

func entityIDs(h search.Hit) []string {
	var ids []string
	seen := map[string]bool{}
	for _, e := range h.Entities {
		if !seen[e.ID] {
			seen[e.ID] = true
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// jsonExport writes one hit a line, as the API has it.
type jsonExport struct {
	encoder *json.Encoder
	link    func(search.Hit) string
}

func (e *jsonExport) begin() error { return nil }
func (e *jsonExport) end() error   { return nil }
func (e *jsonExport) hit(h search.Hit) error {
	h.Highlights, h.Entities = orEmpty(h.Highlights), orEmpty(h.Entities)
	h.Permalink = e.link(h)
	return e.encoder.Encode(h)
}

// bibExport writes an entry for every document, with the passages found in it.
type bibExport struct {
	w        io.Writer
	cite     func(search.Hit) (citation, error)
	open     citation
	passages []string
}

func (e *bibExport) begin() error { return nil }

func (e *bibExport) hit(h search.Hit) error {
	if h.Document != e.open.Document {
		if err := e.end(); err != nil {
			return err
		}
		c, err := e.cite(h)
		if err != nil {
			return err
		}
		e.open, e.passages = c, nil
	}
	e.passages = append(e.passages, strconv.Itoa(h.Passage))
	return nil
}

func (e *bibExport) end() error {
	if len(e.passages) == 0 {
		return nil
	}
	e.open.Passages = strings.Join(e.passages, ", ")
	e.passages = nil
	_, err := fmt.Fprintf(e.w, "%s\n", e.open.bibtex())
	return err
}
