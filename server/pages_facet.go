package server

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/gorilla/mux"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// facetPage answers GET /facets/{name}: all values of a facet of a search, by
// count or by name, and those with a word in them.
func (p *pages) facetPage(r *http.Request) (web.Page, error) {
	name := mux.Vars(r)["name"]
	if !slices.Contains(search.FacetNames(), name) {
		return nil, search.ErrNotFound
	}
	a, err := p.ask(r)
	if err != nil {
		return nil, err
	}
	l, given := p.locale(r), queryValues(r)
	word, byName := given.Get("word"), given.Get("list") == "name"
	req := a.Request
	req.FacetLimit, req.Limit, req.Offset = search.MaxFacetLimit, 1, 0
	result, err := p.s.index.Search(r.Context(), req)
	if err != nil {
		return nil, err
	}
	n := narrowing{a: &a, l: l, facets: result.Facets}
	page := &web.FacetPage{Frame: p.frame(r, "search", l.T("facet."+name)), Name: name, Title: l.T("facet." + name),
		Word: word, Back: a.to("/", a.values)}
	page.NoIndex, page.Query = true, a.Query
	shut := n.shutOut(name)
	for _, v := range result.Facets[name] {
		if value := n.value(name, v, shut); v.Selected || v.Excluded || hasWord(value.Label, word) {
			page.Values = append(page.Values, value)
		}
	}
	if byName {
		sortByName(page.Values, l.Lang)
	}
	page.Summary = l.N("facet.values", len(page.Values))
	if len(result.Facets[name]) >= search.MaxFacetLimit && name != search.FacetYear {
		page.Cut = l.T("facet.cut", search.MaxFacetLimit)
	}
	page.Sorts = facetOrders(l, &a, name, word, byName)
	page.Find, page.Apply = facetFields(&a, name, byName)
	return page, nil
}

// hasWord compares without case and accents.
func hasWord(label, word string) bool {
	return strings.Contains(bare(label), bare(strings.TrimSpace(word)))
}

// bare leaves letters in lower case, without accents.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}

// sortByName puts values in the order of the reader's alphabet, what is chosen first.
func sortByName(values []web.FacetValue, lang string) {
	order := collate.New(language.Make(lang), collate.Numeric)
	chosen := func(v web.FacetValue) int {
		if v.Selected || v.Excluded {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(values, func(x, y web.FacetValue) int {
		if c := cmp.Compare(chosen(x), chosen(y)); c != 0 {
			return c
		}
		return order.CompareString(x.Label, y.Label)
	})
}

func facetOrders(l *web.Locale, a *asked, name, word string, byName bool) []web.Link {
	link := func(order string) string {
		return a.to("/facets/"+name, a.change(func(v url.Values) {
			setOrDrop(v, "word", without([]string{word}, ""))
			setOrDrop(v, "list", without([]string{order}, ""))
		}))
	}
	return []web.Link{{Text: l.T("facet.bycount"), URL: link(""), Current: !byName},
		{Text: l.T("facet.byname"), URL: link("name"), Current: byName}}
}

// facetFields carries the search through the two forms of the page.
func facetFields(a *asked, name string, byName bool) (find, apply []web.Hidden) {
	keys := make([]string, 0, len(a.values))
	for key := range a.values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		for _, value := range a.values[key] {
			find = append(find, web.Hidden{Name: key, Value: value})
			if key != name {
				apply = append(apply, web.Hidden{Name: key, Value: value})
			}
		}
	}
	if a.ui != "" {
		ui := web.Hidden{Name: "ui", Value: a.ui}
		find, apply = append(find, ui), append(apply, ui)
	}
	if byName {
		find = append(find, web.Hidden{Name: "list", Value: "name"})
	}
	return find, apply
}
