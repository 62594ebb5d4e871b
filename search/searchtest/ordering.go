package searchtest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// relaxed checks that a search without a passage that has all the words says
// that it shows those with any, best first.
func (c checker) relaxed(t *testing.T) {
	res := c.search(t, search.Request{Query: "farine lisztraktár gendarmes"})
	if !res.Relaxed || res.Total != 4 || len(res.Notices) == 0 {
		t.Errorf("relaxed %v, %d hits, notices %v", res.Relaxed, res.Total, res.Notices)
	}
	for _, query := range []string{"farine juillet", "farine AND lisztraktár", "nincsilyen", "+farine +lisztraktár", "", "qwxz zxwq"} {
		if res := c.search(t, search.Request{Query: query}); res.Relaxed {
			t.Errorf("%q is said to be relaxed", query)
		}
	}
	if res := c.search(t, search.Request{Query: "farine lisztraktár", Match: search.MatchAny}); res.Relaxed || res.Total != 2 {
		t.Errorf("any: relaxed %v, %d hits", res.Relaxed, res.Total)
	}
}

// counts checks totals against the hits.
func (c checker) counts(t *testing.T) {
	for _, r := range requests() {
		hits := c.all(t, r)
		docs := map[string]bool{}
		for _, h := range hits {
			docs[h.Document] = true
		}
		res := c.search(t, r)
		if res.Total != len(hits) || res.TotalDocuments != len(docs) {
			t.Errorf("%s: total %d in %d, hits %d in %d", describe(r), res.Total, res.TotalDocuments, len(hits), len(docs))
		}
		r.CountOnly = true
		if n := c.search(t, r); n.Total != res.Total || n.TotalDocuments != res.TotalDocuments || len(n.Hits) > 0 {
			t.Errorf("%s: counted alone: %d in %d, %d hits", describe(r), n.Total, n.TotalDocuments, len(n.Hits))
		}
	}
}

// pages checks that pages of any size put together are the whole, in the same
// order each time.
func (c checker) pages(t *testing.T) {
	for _, r := range requests() {
		for _, sort := range []search.Sort{search.SortRelevance, search.SortDate, search.SortDocument} {
			r.Sort = sort
			whole := c.all(t, r)
			for _, size := range []int{13, 60} {
				var paged []string
				for r.Limit, r.Offset = size, 0; r.Offset < len(whole)+size; r.Offset += size {
					for _, h := range c.search(t, r).Hits {
						paged = append(paged, h.ID)
					}
				}
				if want := idsOf(whole); !slices.Equal(paged, want) {
					t.Errorf("%s: pages of %d differ from the whole:\n got %v\nwant %v", describe(r), size, paged, want)
				}
			}
			seen := map[string]bool{}
			for _, h := range whole {
				if seen[h.ID] {
					t.Errorf("%s: %s is there twice", describe(r), h.ID)
				}
				seen[h.ID] = true
			}
		}
	}
}

func idsOf(hits []search.Hit) []string {
	var ids []string
	for _, h := range hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// sorts checks the orders.
func (c checker) sorts(t *testing.T) {
	r := search.Request{Query: "Martov", Sort: search.SortDocument}
	hits := c.all(t, r)
	if !slices.IsSortedFunc(hits, byPlace) {
		t.Errorf("by document: %v", idsOf(hits))
	}
	r.Sort = search.SortDate
	hits = c.all(t, r)
	if !slices.IsSortedFunc(hits, func(a, b search.Hit) int {
		x, y := a.Date, b.Date
		if x == "" || y == "" { // no date comes last
			x, y = map[bool]string{true: "1"}[x == ""], map[bool]string{true: "1"}[y == ""]
		}
		if d := strings.Compare(x, y); d != 0 {
			return d
		}
		return byPlace(a, b)
	}) {
		for _, h := range hits {
			t.Log(h.Date, h.ID)
		}
		t.Error("not by date")
	}
	r.Sort = search.SortRelevance
	res := c.search(t, r)
	for i := 1; i < len(res.Hits); i++ {
		if res.Hits[i-1].Score < res.Hits[i].Score {
			t.Errorf("hit %d scores %g, the one before it %g", i, res.Hits[i].Score, res.Hits[i-1].Score)
		}
	}
}

func byPlace(a, b search.Hit) int {
	if d := strings.Compare(a.Document, b.Document); d != 0 {
		return d
	}
	return a.Passage - b.Passage
}

// ranks checks that what is typed with its accents ranks above what is not,
// and a name above its namesake among common words.
func (c checker) ranks(t *testing.T) {
	for query, first := range map[string]string{
		"congres":               "fr/imprimerie.txt#4",
		"congrès":               "fr/congres.txt#1",
		"imprimerie gendarmes":  "fr/imprimerie.txt#2",
		"Plékhanov paragraphe":  "fr/congres.txt#2",
		"съезд председатель":    "ru/sezd.txt#3",
		"5100":                  "volume/07.txt#3",
		"lang:hu kongresszusok": "hu/levelek.txt#1",
	} {
		res := c.search(t, search.Request{Query: query})
		if len(res.Hits) == 0 || res.Hits[0].ID != first {
			t.Errorf("%q: first %v, want %s", query, idsOf(res.Hits), first)
		}
	}
}

// didYouMean checks corrections from the index's own words.
func (c checker) didYouMean(t *testing.T) {
	for query, want := range map[string]string{
		"gednarmes":          "gendarmes",
		"kongreszus":         "kongresszus",
		"заместитилем":       "заместителем",
		"gednarmes lisent":   "gendarmes lisent",
		"gendarmes":          "",
		"Martov":             "",
		"qqqqqqqqqqqqqqq":    "",
		"le":                 "",
		"\"premer paragra\"": "*",
	} {
		got := c.search(t, search.Request{Query: query}).DidYouMean
		if want == "*" {
			continue // any answer will do
		}
		if got != want && !(query == "gednarmes lisent" && strings.HasPrefix(got, "gendarmes ")) {
			t.Errorf("%q: did you mean %q, want %q", query, got, want)
		}
	}
}

// suggest checks completions: entities first, then words.
func (c checker) suggest(t *testing.T) {
	list, err := c.ix.Suggest(t.Context(), "Plek", corpus.French, 6)
	if err != nil || len(list) == 0 || list[0].ID != "person/plekhanov" || list[0].Kind != "entity" || list[0].Type != "person" {
		t.Errorf("Plek: %+v, %v", list, err)
	}
	for prefix, want := range map[string]string{"gend": "gendarmes", "съез": "съезд", "imprimerie cland": "imprimerie clandestine", "kongr": "kongresszus", "lumie": "lumière"} {
		list, err := c.ix.Suggest(t.Context(), prefix, corpus.French, 8)
		if err != nil || !slices.ContainsFunc(list, func(s search.Suggestion) bool { return s.Text == want && s.Kind == "word" && s.Count > 0 }) {
			t.Errorf("%q: no %q in %+v, %v", prefix, want, list, err)
		}
	}
	for _, prefix := range []string{"", " ", "*", "\"", "\xff", "a\x00b", strings.Repeat("я", 3000), "person:", "-", "l'"} {
		if list, err := c.ix.Suggest(t.Context(), prefix, corpus.French, 5); err != nil || len(list) > 5 {
			t.Errorf("%.20q: %d suggestions, %v", prefix, len(list), err)
		}
	}
}

// documents checks the list of documents and each document with its passages.
func (c checker) documents(t *testing.T) {
	docs := append(Letters(), Volume()...)
	slices.SortFunc(docs, func(a, b Doc) int { return strings.Compare(a.ID, b.ID) })
	var listed []search.DocumentInfo
	for offset := 0; ; offset += 5 {
		l, err := c.ix.Documents(t.Context(), offset, 5)
		if err != nil || l.Total != len(docs) {
			t.Fatalf("%d documents, %v", l.Total, err)
		}
		if len(l.Documents) == 0 {
			break
		}
		listed = append(listed, l.Documents...)
	}
	passages := 0
	for i, d := range docs {
		passages += len(d.Passages)
		if i >= len(listed) || listed[i].ID != d.ID || listed[i].Count != len(d.Passages) || listed[i].Title != d.Title || listed[i].Lang != d.Lang {
			t.Fatalf("document %d of the list is not %s", i, d.ID)
		}
		c.document(t, d)
	}
	if info := c.ix.Info(); info.Documents != len(docs) || info.Passages != passages {
		t.Errorf("info %+v, want %d documents, %d passages", info, len(docs), passages)
	}
	if _, err := c.ix.Document(t.Context(), "nincs.txt", 0, 0); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("an unknown document: %v", err)
	}
	part, err := c.ix.Document(t.Context(), "ru/zheneva.txt", 2, 2)
	if err != nil || len(part.Passages) != 2 || part.Passages[0].Passage != 2 || part.Count != 4 {
		t.Errorf("passages 2 and 3: %+v, %v", part, err)
	}
}

func (c checker) document(t *testing.T, d Doc) {
	got, err := c.ix.Document(t.Context(), d.ID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got.Date != d.Date || len(got.Passages) != len(d.Passages) {
		t.Errorf("%s: %+v", d.ID, got)
		return
	}
	for i, p := range d.Passages {
		g := got.Passages[i]
		if g.Text != p.Text || g.Passage != i+1 || g.Lang != p.Lang || g.Heading != p.Heading {
			t.Errorf("%s#%d: %+v, want %+v", d.ID, i+1, g, p)
		}
		runes := []rune(g.Text)
		for _, e := range g.Entities {
			if e.Start < 0 || e.Start >= e.End || e.End > len(runes) || !strings.HasPrefix(e.ID, e.Type+"/") {
				t.Errorf("%s#%d: entity %+v", d.ID, i+1, e)
			}
		}
	}
}

// entities checks the list of entities and one of them.
func (c checker) entities(t *testing.T) {
	list, err := c.ix.Entities(t.Context(), search.EntityQuery{Type: "person", UI: corpus.Hungarian})
	if err != nil || list.Total == 0 || list.Total != len(list.Entities) {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, e := range list.Entities {
		n := len(c.all(t, search.Request{Filters: map[string][]string{"person": {e.ID}}}))
		if e.Passages != n || i > 0 && list.Entities[i-1].Passages < n || e.Type != "person" || len(e.Forms) == 0 {
			t.Errorf("%+v, found in %d passages", e, n)
		}
	}
	page, err := c.ix.Entities(t.Context(), search.EntityQuery{Type: "person", Offset: 1, Limit: 2})
	if err != nil || page.Total != list.Total || len(page.Entities) != 2 || page.Entities[0].ID != list.Entities[1].ID {
		t.Errorf("a page: %+v, %v", page, err)
	}
	byWord, err := c.ix.Entities(t.Context(), search.EntityQuery{Word: "крупск"})
	if err != nil || byWord.Total != 1 || byWord.Entities[0].ID != "person/krupskaya" {
		t.Errorf("by a word: %+v, %v", byWord, err)
	}
	e, err := c.ix.Entity(t.Context(), "person/martov", corpus.French)
	if err != nil || e.Passages == 0 || len(e.Years) == 0 || len(e.Neighbours["place"]) == 0 || len(e.Langs) != 3 {
		t.Errorf("Martov: %+v, %v", e, err)
	}
	if _, err := c.ix.Entity(t.Context(), "person/nobody-at-all", corpus.French); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("an unknown entity: %v", err)
	}
	if _, err := c.ix.Entities(t.Context(), search.EntityQuery{Type: "robot"}); !errors.Is(err, search.ErrBadRequest) {
		t.Errorf("an unknown type: %v", err)
	}
}

// refused checks what is no request.
func (c checker) refused(t *testing.T) {
	type m = map[string][]string
	for name, r := range map[string]search.Request{
		"match": {Match: "some"}, "across": {Across: "all over"}, "sort": {Sort: "size"},
		"limit": {Limit: -1}, "offset": {Offset: -1}, "far": {Offset: search.MaxOffset + 1}, "facets": {FacetLimit: -1},
		"lang": {Filters: m{"lang": {"de"}}}, "filter": {Filters: m{"colour": {"red"}}}, "exclude": {Exclude: m{"colour": {"red"}}},
		"year": {Exclude: m{"year": {"soon"}}},
	} {
		if _, err := c.ix.Search(t.Context(), r); !errors.Is(err, search.ErrBadRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, query := range map[string]string{"long": strings.Repeat("a", 4097), "words": strings.Repeat("a ", 300)} {
		if _, err := c.ix.Search(t.Context(), search.Request{Query: query}); !errors.Is(err, search.ErrTooCostly) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if res := c.search(t, search.Request{Query: "lang:de tagte"}); res.Total != 0 && len(res.Notices) == 0 {
		t.Errorf("a language that is not known finds %v without a word", idsOf(res.Hits))
	}
}

// cancelled checks that a search ends with its context.
func (c checker) cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, query := range []string{"", "congrès", "*a*", "\"deuxième congrès\"", "a~2"} {
		if _, err := c.ix.Search(ctx, search.Request{Query: query}); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%q: %v", query, err)
		}
	}
	if res := c.search(t, search.Request{Query: "farine juillet"}); res.Total != 1 {
		t.Errorf("after it: %v, relaxed %v", idsOf(res.Hits), res.Relaxed)
	}
}

// together checks that searches at once do not disturb each other.
func (c checker) together(t *testing.T) {
	list := slices.Concat(words(), phrases(), patterns(), names())
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range list {
				f := list[(i+g*17)%len(list)]
				f.req.Limit = search.MaxLimit
				res, err := c.ix.Search(t.Context(), f.req)
				if err != nil {
					t.Errorf("%s: %v", describe(f.req), err)
					continue
				}
				want := strings.Fields(f.want)
				if res.Total < len(want) || len(want) > 0 && res.Total <= len(res.Hits) && !holds(res.Hits, want) {
					t.Errorf("%s: %v, want %v", describe(f.req), idsOf(res.Hits), want)
				}
			}
		})
	}
	wg.Wait()
}

func holds(hits []search.Hit, want []string) bool {
	ids := idsOf(hits)
	return !slices.ContainsFunc(want, func(id string) bool { return !slices.Contains(ids, id) })
}
