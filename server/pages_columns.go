package server

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// columnHits is how many hits a language has in the three-column view.
	columnHits = 8
	// rowHits is how many it has in each row where the columns are aligned.
	rowHits = 2
	// rowsMost is how many rows there are: each costs a search in every language.
	rowsMost = 6
)

// alignments lists the facets by whose values the columns can be aligned.
func alignments() []string {
	return []string{search.FacetEvent, search.FacetYear, search.FacetPerson, search.FacetPlace}
}

// fillColumns searches each language by itself, for each row if the columns
// are aligned.
func (p *pages) fillColumns(r *http.Request, page *web.SearchPage, l *web.Locale, a *asked, facets map[string][]search.Facet) error {
	page.Aligns = alignLinks(l, a)
	var all []search.Hit
	if a.align == "" {
		columns, err := p.columns(r, l, a, a.Request, "", columnHits, &all)
		page.Columns, page.Legend = columns, legendOf(l, all)
		return err
	}
	n := narrowing{a: a, l: l, facets: facets}
	values, there := rowValues(facets[a.align])
	if there > len(values) {
		page.Notices = append(page.Notices, l.T("align.most", l.Num(len(values)), l.Num(there)))
	}
	for _, v := range values {
		row := web.Row{Link: web.Link{Text: n.label(a.align, v.Value)}, Count: l.N("count.passages", v.Count)}
		row.URL = a.to("/", a.change(func(values url.Values) { values[a.align] = []string{v.Value}; values.Del("align") }))
		req := narrowed(a.Request, a.align, v.Value)
		columns, err := p.columns(r, l, a, req, v.Value, rowHits, &all)
		if err != nil {
			return err
		}
		row.Columns = columns
		page.Rows = append(page.Rows, row)
	}
	page.Legend = legendOf(l, all)
	return nil
}

// rowValues takes the values with the most passages, years in their order, and
// counts how many there are.
func rowValues(values []search.Facet) (rows []search.Facet, there int) {
	for _, v := range values {
		if v.Count == 0 || v.Excluded {
			continue
		}
		if there++; len(rows) < rowsMost {
			rows = append(rows, v)
		}
	}
	if _, most := readYears(rows); most > 0 {
		slices.SortFunc(rows, func(x, y search.Facet) int {
			return cmp.Or(cmp.Compare(len(x.Value), len(y.Value)), cmp.Compare(x.Value, y.Value))
		})
	}
	return rows, there
}

// narrowed gives a request with one value of a facet and no other.
func narrowed(r search.Request, facet, value string) search.Request {
	if facet == search.FacetYear {
		if years, ok := search.ParseYears(value); ok {
			r.Years = []search.YearRange{years}
		}
		return r
	}
	filters := map[string][]string{}
	for name, list := range r.Filters {
		filters[name] = list
	}
	filters[facet] = []string{value}
	r.Filters = filters
	return r
}

// columns searches each language, and adds what it finds to all.
func (p *pages) columns(r *http.Request, l *web.Locale, a *asked, req search.Request, row string, most int, all *[]search.Hit) ([]web.Column, error) {
	langs := a.Filters[search.FacetLang]
	if len(langs) == 0 {
		for _, lang := range corpus.Languages() {
			langs = append(langs, string(lang))
		}
	}
	var list []web.Column
	for _, lang := range langs {
		one := narrowed(req, search.FacetLang, lang)
		one.Limit, one.Offset, one.Explain, one.FacetLimit = most, 0, false, 30
		result, err := p.s.index.Search(r.Context(), one)
		if err != nil {
			return nil, err
		}
		column := web.Column{Lang: lang, LangName: l.LangName(lang), Summary: l.N("count.passages", result.Total),
			Hits: hits(l, a, p.marker(l, a, result.Facets), result.Hits, 0)}
		if result.Total > len(result.Hits) {
			column.More = a.to("/", a.change(func(v url.Values) {
				v.Del("view")
				v.Del("align")
				v.Set(search.FacetLang, lang)
				if row != "" {
					v[a.align] = []string{row}
				}
			}))
		}
		*all = append(*all, result.Hits...)
		list = append(list, column)
	}
	return list, nil
}

func alignLinks(l *web.Locale, a *asked) []web.Link {
	var links []web.Link
	for _, facet := range append([]string{""}, alignments()...) {
		key := facet
		if facet == "" {
			key = "none"
		}
		links = append(links, web.Link{Text: l.T("align." + key), URL: a.with("align", without([]string{facet}, "")...), Current: a.align == facet})
	}
	return links
}
