package server

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// feedSize is how many passages a feed has.
const feedSize = 50

// The parts of an Atom feed (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Sub     string      `xml:"subtitle"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Lang    string   `xml:"xml:lang,attr,omitempty"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// feed answers GET /feed.atom: the passages of a search, so that a reader of
// feeds tells when there are new ones.
func (p *pages) feed(w http.ResponseWriter, r *http.Request) {
	if p.s.notModified(w, r) {
		return
	}
	a, err := p.ask(r)
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	a.Limit, a.Offset, a.FacetLimit, a.Explain = feedSize, 0, 1, false
	result, err := p.s.index.Search(r.Context(), a.Request)
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	p.sendXML(w, r, "application/atom+xml; charset=utf-8", p.atom(r, &a, result))
}

func (p *pages) atom(r *http.Request, a *asked, result *search.Result) atomFeed {
	l, origin := p.locale(r), p.origin(r)
	updated := result.Index.BuiltAt.UTC().Format(time.RFC3339)
	self := origin + a.to("/feed.atom", a.values)
	feed := atomFeed{Lang: l.Lang, ID: self, Title: p.searchTitle(l, a) + " · Iskra", Sub: summary(l, a, result), Updated: updated,
		Author: atomAuthor{"Iskra"}, Links: []atomLink{{"self", "application/atom+xml", self}, {"alternate", "text/html", origin + a.to("/", a.values)}}}
	known := map[string]bool{}
	for _, h := range result.Hits {
		id := origin + p.entryID(h, known)
		title := h.Title + ", " + l.T("hit.passage", h.Passage)
		feed.Entries = append(feed.Entries, atomEntry{Lang: textLang(h.Lang), Title: title, Updated: updated, Summary: h.Text,
			ID:   id,
			Link: atomLink{"alternate", "text/html", origin + a.lasting(h)}})
	}
	return feed
}

// entryID is an address that names a passage in feeds. It does not hold the
// passage's number, so that no passage becomes a new one when others are put
// before it; only the copies of a passage in its own document need theirs.
func (p *pages) entryID(h search.Hit, known map[string]bool) string {
	id := p.s.hitLink(h)
	if short := (address{base: p.s.base}).document(h.Document, url.Values{"fp": {h.Fingerprint}}, 0); h.Fingerprint != "" && !known[short] {
		id = short
	}
	known[id] = true
	return id
}

// sendXML writes a document whole; characters that XML cannot hold are replaced
// by the encoder.
func (p *pages) sendXML(w http.ResponseWriter, r *http.Request, kind string, value any) {
	body, err := xml.MarshalIndent(value, "", " ")
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write([]byte(xml.Header + string(body) + "\n"))
}

// The parts of an OpenSearch description.
type openSearch struct {
	XMLName  xml.Name        `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	Short    string          `xml:"ShortName"`
	About    string          `xml:"Description"`
	Encoding string          `xml:"InputEncoding"`
	Image    openSearchImage `xml:"Image"`
	URLs     []openSearchURL `xml:"Url"`
}

type openSearchImage struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Type   string `xml:"type,attr"`
	URL    string `xml:",chardata"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Rel      string `xml:"rel,attr,omitempty"`
	Template string `xml:"template,attr"`
}

// openSearch answers GET /opensearch.xml: with it a browser offers this archive
// among its search engines.
func (p *pages) openSearch(w http.ResponseWriter, r *http.Request) {
	if p.s.notModified(w, r) {
		return
	}
	l, root, ui := p.locale(r), p.origin(r)+p.s.base, ""
	if asked := p.address(r).ui; asked != "" {
		ui = "&ui=" + asked
	}
	p.sendXML(w, r, "application/opensearchdescription+xml; charset=utf-8", openSearch{Short: "Iskra", About: l.T("site.tagline"),
		Encoding: "UTF-8", Image: openSearchImage{32, 32, "image/svg+xml", root + "/static/icon.svg"},
		URLs: []openSearchURL{{Type: "text/html", Rel: "results", Template: root + "/?q={searchTerms}" + ui},
			{Type: "application/atom+xml", Template: root + "/feed.atom?q={searchTerms}" + ui},
			{Type: "application/x-suggestions+json", Rel: "suggestions", Template: root + "/opensearch.json?q={searchTerms}" + ui}}})
}

// openSuggest answers GET /opensearch.json: completions as browsers want them.
func (p *pages) openSuggest(r *http.Request) (any, error) {
	q := (&params{values: queryValues(r)}).query()
	found, err := p.s.index.Suggest(r.Context(), q, uiLang(r), suggestLimit)
	if err != nil {
		return nil, err
	}
	texts := []string{}
	for _, s := range found {
		texts = append(texts, s.Text)
	}
	return []any{q, texts}, nil
}

// reportPage answers GET /report: all there is to say of a search.
func (p *pages) reportPage(r *http.Request) (web.Page, error) {
	a, err := p.ask(r)
	if err != nil {
		return nil, err
	}
	l := p.locale(r)
	a.Limit, a.FacetLimit, a.Explain = 1, reportDocuments, a.Query != ""
	result, err := p.s.index.Search(r.Context(), a.Request)
	if err != nil {
		return nil, err
	}
	n := narrowing{a: &a, l: l, facets: result.Facets}
	page := &web.ReportPage{Frame: p.frame(r, "search", l.T("report.title")), Back: a.to("/", a.values),
		Address: p.origin(r) + a.to("/", a.values), Notices: noticeTexts(l, result.Notices)}
	page.NoIndex, page.Query = true, a.Query
	page.Rows = p.reportRows(l, &a, n, result)
	page.Terms = terms(&a, p.marker(l, &a, result.Facets), result.Terms)
	for _, facet := range []string{search.FacetLang, search.FacetDocument} {
		table := web.ReportTable{Title: l.T("facet." + facet)}
		for _, v := range result.Facets[facet] {
			if v.Count > 0 {
				table.Rows = append(table.Rows, web.ReportCount{Label: n.label(facet, v.Value), Count: l.Num(v.Count)})
			}
		}
		if len(table.Rows) > 0 {
			page.Tables = append(page.Tables, table)
		}
	}
	return page, nil
}

// reportDocuments is how many documents a report lists.
const reportDocuments = 200

func (p *pages) reportRows(l *web.Locale, a *asked, n narrowing, result *search.Result) []web.ReportRow {
	var rows []web.ReportRow
	row := func(key, text string) {
		if text != "" {
			rows = append(rows, web.ReportRow{Label: l.T(key), Text: text})
		}
	}
	row("report.query", a.Query)
	if result.Explain != nil {
		row("report.read", result.Explain.Understood)
	}
	var filters []string
	for _, chip := range n.chips() {
		label := chip.Label
		if chip.Excluded {
			label = l.T("chips.not", label)
		}
		filters = append(filters, l.T("years.bar", chip.Facet, label))
	}
	row("report.filters", strings.Join(filters, "; "))
	o := p.options(l, a)
	for _, list := range []struct {
		name    string
		options []web.Option
	}{{"match", o.Match}, {"across", o.Across}} {
		for _, option := range list.options {
			if option.Selected && a.Query != "" {
				row("options."+list.name, option.Text)
			}
		}
	}
	found := l.T("results.none")
	if result.Total > 0 {
		found = l.N("count.passages", result.Total) + " " + l.N("count.documents.in", result.TotalDocuments)
	}
	if result.Relaxed {
		found += ". " + l.T("relaxed")
	}
	row("report.found", found)
	row("report.index", l.N("count.documents", result.Index.Documents)+", "+l.N("count.passages", result.Index.Passages))
	row("rebuild.built", l.Time(result.Index.BuiltAt))
	row("rebuild.generation", result.Index.Generation)
	if state, _ := p.s.jobs.State(); state.State == stateDone && state.Failed > 0 {
		row("report.unread", l.N("rebuild.failed", state.Failed))
	}
	row("report.made", l.Time(time.Now()))
	return rows
}
