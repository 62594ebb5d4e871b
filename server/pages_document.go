package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// documentHits bounds the hits that one document page knows of.
	documentHits = 1000
	// documentNames is how many entities of a type stand beside a document.
	documentNames = 10
)

// documentPage answers GET /documents/{id}: a document, or the part of a long
// one that holds the passage ?p=N.
func (p *pages) documentPage(r *http.Request) (web.Page, error) {
	a, err := p.ask(r)
	if err != nil {
		return nil, err
	}
	id, l := mux.Vars(r)["id"], p.locale(r)
	at := passageAsked(r)
	traced, err := p.trace(r, id)
	if err != nil {
		return nil, err
	}
	first := max(at-1, 0)/passageLimit*passageLimit + 1
	doc, err := p.s.index.Document(r.Context(), id, first, passageLimit)
	if err != nil {
		return nil, err
	}
	if len(doc.Passages) == 0 && first > 1 {
		return nil, fmt.Errorf("passage %d of %s: %w", at, id, search.ErrNotFound)
	}
	names, err := p.s.index.Search(r.Context(), search.Request{Filters: map[string][]string{search.FacetDocument: {id}},
		UI: a.UI, Limit: 1, FacetLimit: 100})
	if err != nil {
		return nil, err
	}
	found, err := p.searchDocument(r, &a, id)
	if err != nil {
		return nil, err
	}
	page := &web.DocumentPage{Frame: p.frame(r, "documents", shortTitle(doc.Title)), Doc: docHead(l, doc)}
	page.Query = a.Query
	page.Original = p.originalLink(r, l, a.address, doc.ID, printedPage(doc, at))
	page.Entities = documentEntities(l, a.address, id, names.Facets)
	nth := resultAsked(r)
	if page.Result, err = p.resultNav(r, &a, id, nth); err != nil {
		return nil, err
	}
	d := docView{l: l, a: &a, doc: doc, at: at, nth: nth, found: found, marker: p.marker(l, &a, names.Facets)}
	for name, values := range a.Filters {
		for _, value := range values {
			d.marker.chosen[value] = name != search.FacetDocument
		}
	}
	d.fill(page, first)
	switch traced {
	case search.TracedEdited:
		page.Notices = append(page.Notices, l.T("cite.edited"))
	case search.TracedLost:
		page.Notices = append(page.Notices, l.T("cite.lost"))
	}
	return page, nil
}

// printedPage is the page on which a passage begins; 0 where there are none.
func printedPage(doc *search.Document, passage int) int {
	for _, p := range doc.Passages {
		if p.Passage == passage {
			return p.Page
		}
	}
	return 0
}

// passageAsked reads ?p=N; what is no number counts as none.
func passageAsked(r *http.Request) int {
	n, err := strconv.Atoi(queryValues(r).Get("p"))
	if err != nil || n < 0 || n > search.MaxOffset*100 {
		return 0
	}
	return n
}

// docHits is the hits of a search in one document, in order.
type docHits struct {
	total    int
	passages []int
	marks    map[int][]search.Highlight
	notices  []search.Notice
}

// number gives the place of a passage among the hits, from 1; 0 if it is none.
func (h *docHits) number(passage int) int {
	for i, n := range h.passages {
		if n == passage {
			return i + 1
		}
	}
	return 0
}

// searchDocument runs the search that led here within the document; nil where
// there was none.
func (p *pages) searchDocument(r *http.Request, a *asked, id string) (*docHits, error) {
	if a.Query == "" && !a.filtered() {
		return nil, nil
	}
	req := a.Request
	req.Filters = map[string][]string{}
	for name, values := range a.Filters {
		req.Filters[name] = values
	}
	req.Filters[search.FacetDocument] = []string{id}
	req.Sort, req.Limit, req.FacetLimit, req.Explain = search.SortDocument, search.MaxLimit, 1, false
	found := &docHits{marks: map[int][]search.Highlight{}}
	for req.Offset = 0; req.Offset < documentHits; req.Offset += req.Limit {
		result, err := p.s.index.Search(r.Context(), req)
		if err != nil {
			return nil, err
		}
		found.total, found.notices = result.Total, result.Notices
		for _, h := range result.Hits {
			found.passages = append(found.passages, h.Passage)
			found.marks[h.Passage] = h.Highlights
		}
		if len(result.Hits) < req.Limit {
			break
		}
	}
	return found, nil
}

func docHead(l *web.Locale, doc *search.Document) web.DocHead {
	return web.DocHead{ID: doc.ID, Title: doc.Title, Lang: textLang(doc.Lang), LangName: l.LangName(string(doc.Lang)),
		Date: l.Date(doc.Date), Author: doc.Author, Source: doc.Source, Passages: doc.Count}
}

// documentEntities lists the entities of a document by type.
func documentEntities(l *web.Locale, a address, id string, facets map[string][]search.Facet) []web.EntityGroup {
	var groups []web.EntityGroup
	for _, kind := range entityFacets() {
		values := facets[kind]
		if len(values) == 0 {
			continue
		}
		items := facetItems(l, a, kind, values[:min(len(values), documentNames)])
		for i, v := range values[:len(items)] { // all its mentions, here
			items[i].SearchURL = a.document(id, url.Values{kind: {v.Value}}, 0)
			items[i].SearchTitle = l.T("doc.mentions", v.Label, v.Count)
		}
		groups = append(groups, web.EntityGroup{Type: kind, Label: l.T("type." + kind), Total: len(values), Items: items})
	}
	return groups
}

// facetItems makes a list of entities of the values of a facet.
func facetItems(l *web.Locale, a address, kind string, values []search.Facet) []web.EntityItem {
	var items []web.EntityItem
	for _, v := range values {
		items = append(items, web.EntityItem{Label: v.Label, URL: a.entity(v.Value), SearchURL: a.filter(kind, v.Value),
			SearchTitle: l.T("count.search", v.Label, v.Count), Count: v.Count})
	}
	return items
}

// docView lays out the passages of a document.
type docView struct {
	l      *web.Locale
	a      *asked
	doc    *search.Document
	at     int
	nth    int // the place among the results of the search
	found  *docHits
	marker marker
}

func (d *docView) fill(page *web.DocumentPage, first int) {
	var shown []search.Hit
	heading, printed := d.doc.Title, 0
	for _, passage := range d.doc.Passages {
		line := d.passage(passage)
		if passage.Heading != heading && passage.Heading != "" {
			line.Heading, heading = passage.Heading, passage.Heading
			page.Outline = append(page.Outline, web.Link{Text: heading, URL: fmt.Sprintf("#p%d", passage.Passage)})
		}
		if passage.Page != printed && passage.Page > 0 {
			line.PageText, printed = d.l.T("doc.page", passage.Page), passage.Page
		}
		page.Passages = append(page.Passages, line)
		shown = append(shown, search.Hit{Highlights: d.marks(passage.Passage), Entities: passage.Entities})
	}
	page.Legend = legendOf(d.l, shown)
	if d.doc.Count > passageLimit {
		page.Range = d.l.T("doc.range", first, first+len(d.doc.Passages)-1, d.doc.Count)
		page.Pager = pager(first-1, passageLimit, d.doc.Count, func(offset int) string {
			return d.link(offset+1, false)
		}, d.l)
	}
	if d.found != nil {
		page.Hits, page.Notices = d.nav(), noticeTexts(d.l, d.found.notices)
		page.Edge = d.edge()
	}
}

func (d *docView) marks(passage int) []search.Highlight {
	if d.found == nil {
		return nil
	}
	return d.found.marks[passage]
}

func (d *docView) passage(p search.DocumentPassage) web.Passage {
	line := web.Passage{N: p.Passage, Lang: textLang(p.Lang), Runs: d.marker.runs(p.Text, d.marks(p.Passage), p.Entities),
		Citation: d.citation(p), Current: d.at == p.Passage}
	values := url.Values{}
	if p.Passage > passageLimit {
		values.Set("p", strconv.Itoa(p.Passage))
	}
	line.Cite = d.a.cite(d.doc.ID, p.Passage)
	line.Permalink = d.a.document(d.doc.ID, values, p.Passage)
	if p.Fingerprint != "" {
		line.Permalink = d.a.permalink(search.Place{Document: d.doc.ID, Passage: p.Passage}, p.Fingerprint)
	}
	if d.found != nil {
		line.Hit = d.found.number(p.Passage)
	}
	return line
}

// citation names a passage so that somebody else finds it.
func (d *docView) citation(p search.DocumentPassage) string {
	return citation{Document: d.doc.ID, Title: d.doc.Title, Author: d.doc.Author, Date: d.doc.Date, Page: p.Page, Passage: p.Passage}.plain(d.l)
}

// link leads to a passage of this document with the search kept.
func (d *docView) link(passage int, anchor bool) string {
	values := d.a.change(func(v url.Values) {
		v.Set("p", strconv.Itoa(passage))
		if d.nth > 0 {
			v.Set("at", strconv.Itoa(d.nth))
		}
	})
	if !anchor {
		return d.a.document(d.doc.ID, values, 0)
	}
	return d.a.document(d.doc.ID, values, passage)
}

// wanted names the entities that were asked for without a query.
func (d *docView) wanted() string {
	var names []string
	for _, kind := range entityFacets() {
		for _, value := range d.a.Filters[kind] {
			if label := d.marker.label(value); label != "" {
				names = append(names, label)
			}
		}
	}
	return strings.Join(names, ", ")
}

// nav leads from hit to hit.
func (d *docView) nav() *web.HitsNav {
	query := quoted(d.l, shortTitle(d.a.Query))
	nav := &web.HitsNav{Query: d.a.Query, Total: d.found.total, Back: d.results(),
		Clear: d.a.document(d.doc.ID, nil, d.at)}
	switch number := d.found.number(d.at); {
	case d.found.total == 0 && d.a.Query != "":
		nav.Label = d.l.T("doc.nohits", query)
	case number > 0:
		nav.Label = d.l.T("doc.hit", number, d.found.total)
	case d.a.Query != "":
		nav.Label = d.l.T("doc.hits", d.l.N("count.hits", d.found.total), query)
	case d.wanted() != "":
		nav.Label = d.l.T("doc.hits", d.l.N("count.hits", d.found.total), d.wanted())
	default:
		nav.Label = d.l.N("count.hits", d.found.total)
	}
	for _, n := range d.found.passages {
		if n < d.at {
			nav.Prev = d.link(n, true)
		}
		if n > d.at && nav.Next == "" {
			nav.Next = d.link(n, true)
		}
	}
	return nav
}
