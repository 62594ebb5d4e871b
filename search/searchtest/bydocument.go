package searchtest

import (
	"slices"
	"testing"

	"github.com/iskra-archive/iskra/search"
)

// byDocument checks that a search by documents has every document with a hit
// once, on whatever page, with its best passages together and all counted.
func (c checker) byDocument(t *testing.T) {
	for _, r := range requests() {
		for _, sort := range []search.Sort{search.SortRelevance, search.SortDate, search.SortDocument} {
			r.Sort = sort
			passages, order := map[string]int{}, []string{}
			for _, h := range c.all(t, r) {
				if passages[h.Document]++; passages[h.Document] == 1 {
					order = append(order, h.Document)
				}
			}
			documents := c.pagedByDocument(t, r, passages)
			if sort == search.SortRelevance { // ranked by closeness too: the order may differ
				slices.Sort(order)
				slices.Sort(documents)
			}
			if !slices.Equal(documents, order) {
				t.Errorf("%s: documents %v, want %v", describe(r), documents, order)
			}
		}
	}
}

// pagedByDocument lists the documents of all pages of a search, five on each.
func (c checker) pagedByDocument(t *testing.T, r search.Request, passages map[string]int) []string {
	var documents []string
	r.ByDocument, r.Limit = true, 5
	for r.Offset = 0; ; r.Offset += r.Limit {
		res := c.search(t, r)
		if len(res.Hits) == 0 {
			return documents
		}
		shown := map[string]int{}
		for _, h := range res.Hits {
			if n := len(documents); n == 0 || documents[n-1] != h.Document {
				documents = append(documents, h.Document)
			}
			shown[h.Document]++
			if passages[h.Document] > 0 && h.InDocument < passages[h.Document] {
				t.Errorf("%s: %s counts %d passages in its document, there are %d", describe(r), h.ID, h.InDocument, passages[h.Document])
			}
		}
		for id, n := range shown {
			if n > search.GroupHits {
				t.Errorf("%s: %d hits of %s", describe(r), n, id)
			}
		}
		if len(shown) > r.Limit {
			t.Errorf("%s: %d documents on a page of %d", describe(r), len(shown), r.Limit)
		}
	}
}
