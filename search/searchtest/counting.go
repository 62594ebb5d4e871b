package searchtest

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// requests are searches with and without filters, exclusions and years.
func requests() []search.Request {
	type m = map[string][]string
	years := []search.YearRange{{From: 1899, To: 1901}, {From: 1904, To: 1904}}
	return []search.Request{
		{},
		{Query: "Martov"},
		{Query: "réunion OR заседание OR tanácskozás"},
		{Query: "Lénine Martov", Match: search.MatchAny},
		{Filters: m{"lang": {"ru"}}},
		{Query: "Martov", Filters: m{"lang": {"hu", "fr"}}},
		{Filters: m{"person": {"person/martov", "person/lenin"}, "place": {"place/geneva"}}},
		{Query: "Genève", Filters: m{"person": {"person/lenin"}, "lang": {"ru"}}, Years: years},
		{Years: years, Exclude: m{"place": {"place/london"}, "lang": {"fr"}}},
		{Query: "Plekhanov", Filters: m{"document": {"volume/01.txt", "volume/02.txt"}}, Exclude: m{"year": {"1900"}}},
		{Query: "Trotski", Filters: m{"person": {"person/trotsky"}, "document": {"volume"}}, Exclude: m{"person": {"person/martov"}, "document": {"volume/03.txt"}}},
		{Query: "Martov", Filters: m{"person": {"person/kautsky"}}},
		{Query: "congrès OR lap -határ", Filters: m{"lang": {"fr", "hu"}, "person": {}}},
	}
}

// facets checks every count of every facet: it is the number of hits with that
// value once the facet's own filter is taken off.
func (c checker) facets(t *testing.T) {
	for _, r := range requests() {
		r.FacetLimit = search.MaxFacetLimit
		got := c.search(t, r).Facets
		for _, name := range search.FacetNames() {
			want := c.count(t, r, name)
			for _, f := range got[name] {
				if f.Excluded {
					delete(want, f.Value)
					continue
				}
				if f.Count != want[f.Value] {
					t.Errorf("%s: %s %s counts %d, hits have %d", describe(r), name, f.Value, f.Count, want[f.Value])
				}
				if f.Count == 0 && !f.Selected || f.Label == "" {
					t.Errorf("%s: %s lists %+v", describe(r), name, f)
				}
				delete(want, f.Value)
			}
			if len(want) > 0 {
				t.Errorf("%s: %s lacks %v", describe(r), name, want)
			}
		}
	}
}

// count counts the values of a facet over the hits found without its filter.
func (c checker) count(t *testing.T, r search.Request, name string) map[string]int {
	t.Helper()
	r.Filters = maps.Clone(r.Filters)
	delete(r.Filters, name)
	if name == search.FacetYear {
		return c.countYears(t, r)
	}
	out := map[string]int{}
	for _, h := range c.all(t, r) {
		values := map[string]bool{}
		switch name {
		case search.FacetLang:
			values[string(h.Lang)] = true
		case search.FacetDocument:
			values[h.Document] = true
		default:
			for _, e := range h.Entities {
				if e.Type == name {
					values[e.ID] = true
				}
			}
		}
		for v := range values {
			out[v]++
		}
	}
	return out
}

// countYears asks for each year by itself: hits do not tell their years.
func (c checker) countYears(t *testing.T, r search.Request) map[string]int {
	t.Helper()
	out := map[string]int{}
	for y := 1890; y < 1915; y++ {
		r.Years = []search.YearRange{{From: y, To: y}}
		if n := c.search(t, r).Total; n > 0 {
			out[strconv.Itoa(y)] = n
		}
	}
	return out
}

// selected checks what a page relies on: chosen values come first, even at 0,
// a list is as long as was asked for, and labels are in the reader's language.
func (c checker) selected(t *testing.T) {
	type m = map[string][]string
	res := c.search(t, search.Request{Query: "Martov", Filters: m{"person": {"person/kautsky", "person/trotsky"}}, FacetLimit: 4, UI: corpus.Hungarian})
	list := res.Facets[search.FacetPerson]
	if len(list) != 4 || !list[0].Selected || !list[1].Selected || list[2].Selected || list[3].Selected {
		t.Errorf("persons: %+v", list)
	}
	if !slices.IsSortedFunc(list[2:], func(a, b search.Facet) int { return b.Count - a.Count }) {
		t.Errorf("not the most frequent first: %+v", list)
	}
	for ui, want := range map[corpus.Lang]string{"hu": "francia", "fr": "français", "ru": "французский", "en": "French", "": "French"} {
		res := c.search(t, search.Request{Query: "congrès", Filters: m{"lang": {"fr"}}, UI: ui})
		if f := res.Facets[search.FacetLang][0]; f.Label != want || !f.Selected || f.Value != "fr" {
			t.Errorf("%s: %+v, want %s", ui, f, want)
		}
	}
	res = c.search(t, search.Request{Filters: m{"document": {"volume/01.txt"}}, FacetLimit: 2})
	if d := res.Facets[search.FacetDocument]; len(d) != 2 || d[0].Value != "volume/01.txt" || d[0].Label != "Kötet 1" || !d[0].Selected || d[1].Count != 14 {
		t.Errorf("documents: %+v", d)
	}
}
