package searchtest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// testLetters asks of a larger collection what pages, API and command line
// rely on; by hand it is known what each query has to find in it.
func testLetters(t *testing.T, open func(t *testing.T, docs []Doc) search.Index) {
	ix := open(t, append(Letters(), Volume()...))
	c := checker{ix}
	t.Run("words", func(t *testing.T) { c.finds(t, words()) })
	t.Run("phrases", func(t *testing.T) { c.finds(t, phrases()) })
	t.Run("operators", func(t *testing.T) { c.finds(t, operators()) })
	t.Run("patterns", func(t *testing.T) { c.finds(t, patterns()) })
	t.Run("fields", func(t *testing.T) { c.finds(t, fields()) })
	t.Run("filters", func(t *testing.T) { c.finds(t, filters()) })
	t.Run("names", func(t *testing.T) { c.finds(t, names()) })
	t.Run("relaxed", c.relaxed)
	t.Run("counts", c.counts)
	t.Run("facets", c.facets)
	t.Run("selected", c.selected)
	t.Run("pages", c.pages)
	t.Run("sort", c.sorts)
	t.Run("by document", c.byDocument)
	t.Run("accents rank", c.ranks)
	t.Run("marks", c.marks)
	t.Run("marks on words", c.marksOnWords)
	t.Run("did you mean", c.didYouMean)
	t.Run("suggest", c.suggest)
	t.Run("documents", c.documents)
	t.Run("entities", c.entities)
	t.Run("refused", c.refused)
	t.Run("cancelled", c.cancelled)
	t.Run("together", c.together)
	t.Run("empty", func(t *testing.T) { checkEmpty(t, open(t, nil)) })
}

// checker holds the index of Letters and Volume.
type checker struct{ ix search.Index }

func (c checker) search(t *testing.T, r search.Request) *search.Result {
	t.Helper()
	res, err := c.ix.Search(t.Context(), r)
	if err != nil {
		t.Fatalf("%s: %v", describe(r), err)
	}
	return res
}

// all gives every hit of a request, by paging.
func (c checker) all(t *testing.T, r search.Request) []search.Hit {
	t.Helper()
	var hits []search.Hit
	r.Limit, r.Offset = search.MaxLimit, 0
	for {
		res := c.search(t, r)
		hits = append(hits, res.Hits...)
		if r.Offset += r.Limit; r.Offset >= res.Total {
			return hits
		}
	}
}

// ids gives what a request finds among the letters, in order of id; nothing,
// where only a relaxed search finds anything.
func (c checker) ids(t *testing.T, r search.Request) []string {
	t.Helper()
	ids := []string{}
	if c.search(t, r).Relaxed {
		return ids
	}
	for _, h := range c.all(t, r) {
		if !strings.HasPrefix(h.ID, volumePrefix) {
			ids = append(ids, h.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// finding is a request with the passages of the letters that it has to find.
type finding struct {
	req  search.Request
	want string // ids, parted by spaces
}

// q makes findings of queries: query, ids, query, ids, …
func q(pairs ...string) []finding {
	var out []finding
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, finding{search.Request{Query: pairs[i]}, pairs[i+1]})
	}
	return out
}

func (c checker) finds(t *testing.T, list []finding) {
	for _, f := range list {
		if got := strings.Join(c.ids(t, f.req), " "); got != f.want {
			t.Errorf("%s\n finds %s\n  want %s", describe(f.req), got, f.want)
		}
	}
}

// describe writes a request for the reader of a failure.
func describe(r search.Request) string {
	text := fmt.Sprintf("%q", r.Query)
	if len(r.Filters) > 0 {
		text += fmt.Sprint(" with ", r.Filters)
	}
	if len(r.Exclude) > 0 {
		text += fmt.Sprint(" without ", r.Exclude)
	}
	if len(r.Years) > 0 {
		text += fmt.Sprint(" in ", r.Years)
	}
	return text + fmt.Sprint(" ", r.Match, " ", r.Across, " ", r.Sort)
}

// checkEmpty looks at an index of nothing: every question has an answer.
func checkEmpty(t *testing.T, ix search.Index) {
	for _, query := range []string{"", "kongresszus", `"a b"`, "*", "a~", "/a/", "NOT a", "person:lenin", "title:a*", "year:1903"} {
		res, err := ix.Search(t.Context(), search.Request{Query: query})
		if err != nil {
			t.Errorf("%q: %v", query, err)
			continue
		}
		if res.Total != 0 || res.Hits == nil || res.Notices == nil || res.Facets[search.FacetLang] == nil {
			t.Errorf("%q: %+v", query, res)
		}
	}
	if list, err := ix.Documents(t.Context(), 0, 10); err != nil || list.Total != 0 || list.Documents == nil {
		t.Errorf("documents of nothing: %+v, %v", list, err)
	}
	if list, err := ix.Entities(t.Context(), search.EntityQuery{}); err != nil || list.Total != 0 || list.Entities == nil {
		t.Errorf("entities of nothing: %+v, %v", list, err)
	}
	if list, err := ix.Suggest(t.Context(), "le", corpus.French, 5); err != nil || len(list) != 0 {
		t.Errorf("suggestions from nothing: %+v, %v", list, err)
	}
	if _, err := ix.Document(t.Context(), "hu/levelek.txt", 0, 0); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("a document of nothing: %v", err)
	}
}
