package server

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// edgeHeight is the height of the strip of hits in its own units.
const edgeHeight = 1000

// resultAsked reads ?at=N, the place of the passage among the results of the
// search; what is no number counts as none.
func resultAsked(r *http.Request) int {
	n, err := strconv.Atoi(queryValues(r).Get("at"))
	if err != nil || n < 1 || n > search.MaxOffset {
		return 0
	}
	return n
}

// resultNav finds the results before and after the one that is read; nil where
// the index has changed so that the document is no longer at that place.
func (p *pages) resultNav(r *http.Request, a *asked, document string, at int) (*web.ResultNav, error) {
	if at == 0 || a.Query == "" && !a.filtered() {
		return nil, nil
	}
	req := a.Request
	req.Offset, req.Limit, req.FacetLimit, req.Explain = max(at-2, 0), 3, 1, false
	req.ByDocument = a.view == web.ViewDocuments
	result, err := p.s.index.Search(r.Context(), req)
	if err != nil {
		return nil, err
	}
	hits, total := result.Hits, result.Total
	if req.ByDocument {
		total, hits = result.TotalDocuments, nil
		for _, i := range firstOfEach(result.Hits) {
			hits = append(hits, result.Hits[i])
		}
	}
	here := at - 1 - req.Offset
	if here >= len(hits) || hits[here].Document != document {
		return nil, nil
	}
	l := p.locale(r)
	nav := &web.ResultNav{Label: l.T("doc.result", at, total)}
	if here > 0 {
		h := hits[here-1]
		nav.Prev = a.inDocument(h.Document, h.Passage, at-1)
	}
	if here+1 < len(hits) && at < search.MaxOffset {
		h := hits[here+1]
		nav.Next = a.inDocument(h.Document, h.Passage, at+1)
	}
	return nav, nil
}

// results gives the address of the page of results that holds the one read.
func (d *docView) results() string {
	size := d.a.pageSize()
	if d.nth <= size || d.a.order != "" {
		return d.a.to("/", d.a.values)
	}
	return d.a.with("offset", strconv.Itoa((d.nth-1)/size*size))
}

// edge draws the hits of the passages shown as ticks along the window's edge.
func (d *docView) edge() *web.Edge {
	if d.found == nil || len(d.found.passages) == 0 {
		return nil
	}
	total := 0
	for _, p := range d.doc.Passages {
		total += utf8.RuneCountInString(p.Text) + 1
	}
	edge, before := &web.Edge{H: edgeHeight}, 0
	for _, p := range d.doc.Passages {
		if n := d.found.number(p.Passage); n > 0 {
			edge.Marks = append(edge.Marks, web.EdgeMark{URL: d.link(p.Passage, true), Y: before * edgeHeight / max(total, 1),
				Title: d.l.T("doc.hit", n, d.found.total), Current: p.Passage == d.at})
		}
		before += utf8.RuneCountInString(p.Text) + 1
	}
	return edge
}

// formAlias turns ?from=&to= of the form into a range of years, and the fields
// of the advanced form into a query; it gives the address to go to, or nothing.
func (a *address) formAlias(given url.Values) string {
	from, to := given.Get("from"), given.Get("to")
	if !given.Has("from") && !given.Has("to") && !given.Has("adv") {
		return ""
	}
	values := url.Values{}
	for name, list := range given {
		values[name] = slices.Clone(list)
	}
	for _, name := range []string{"from", "to", "offset"} {
		values.Del(name)
	}
	if given.Has("adv") {
		compose(values)
	}
	if years := yearSpan(from, to); years != "" {
		values[search.FacetYear] = append(without(values[search.FacetYear], years), years)
	}
	for name, list := range values {
		setOrDrop(values, name, slices.DeleteFunc(list, func(s string) bool { return s == "" }))
	}
	values.Del("ui")
	return a.to("/", values)
}

// firstRange finds the first choice of years that is a range, which the fields
// beside the histogram show; -1 if there is none.
func (a *asked) firstRange() int {
	return slices.IndexFunc(a.Years, func(y search.YearRange) bool { return y.From != y.To })
}

// yearEnds gives the ends of a range for the fields of a form.
func yearEnds(years search.YearRange) (from, to string) {
	if years.From > 0 {
		from = strconv.Itoa(years.From)
	}
	if years.To > 0 {
		to = strconv.Itoa(years.To)
	}
	return from, to
}

// yearSpan writes a range as filters have it; what is no year is passed on, so
// that the reader is told.
func yearSpan(from, to string) string {
	switch {
	case from == "" && to == "":
		return ""
	case from == to:
		return from
	}
	return from + ".." + to
}
