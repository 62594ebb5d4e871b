package searchtest

import (
	"testing"

	"github.com/iskra-archive/iskra/search"
)

// testCopies asks that of passages with the same text one stands for the others
// where they are ranked, and that they are counted, listed by date, and paged
// over all the same.
func testCopies(t *testing.T, ix search.Index) {
	res := ask(t, ix, search.Request{Query: "befagyott folyó"})
	if len(res.Hits) != 1 || res.Hits[0].Duplicates != 1 || res.Total != 2 {
		t.Errorf("ranked: %+v of %d, want one for one more", res.Hits, res.Total)
	}
	if f := res.Facets[search.FacetDocument]; len(f) != 1 || f[0].Count != 2 {
		t.Errorf("facet of documents: %+v, want both passages counted", f)
	}
	if next := ask(t, ix, search.Request{Query: "befagyott folyó", Offset: 1}); len(next.Hits) != 0 {
		t.Errorf("second page: %v", ids(next))
	}
	for _, r := range []search.Request{{Query: "befagyott folyó", Sort: search.SortDate}, {Query: "doc:hu/tel.txt", Sort: search.SortDocument}} {
		if res := ask(t, ix, r); len(res.Hits) < 2 || res.Hits[0].Duplicates != 0 {
			t.Errorf("%+v: %v", r, ids(res))
		}
	}
}
