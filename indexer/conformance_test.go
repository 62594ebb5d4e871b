package indexer

import (
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// TestConformance puts the embedded engine to the suite: in one part, in
// several, and with documents that were deleted and changed before.
func TestConformance(t *testing.T) {
	t.Parallel()
	t.Run("one part", func(t *testing.T) {
		searchtest.Run(t, func(t *testing.T, docs []searchtest.Doc) search.Index {
			dir := t.TempDir()
			if _, err := Rebuild(t.Context(), options(t, dir, newSource(docs))); err != nil {
				t.Fatal(err)
			}
			return openStore(t, dir)
		})
	})
	t.Run("several parts", func(t *testing.T) {
		searchtest.Run(t, func(t *testing.T, docs []searchtest.Doc) search.Index {
			dir, src := t.TempDir(), newSource(nil)
			for i, d := range docs {
				src.put(searchtest.Doc{ID: "old/" + d.ID, Title: "Old", Lang: d.Lang, Passages: d.Passages})
				src.put(d)
				if i%(1+len(docs)/4) == 0 {
					update(t, dir, src)
				}
			}
			for _, d := range docs {
				src.remove("old/" + d.ID)
			}
			update(t, dir, src)
			return openStore(t, dir)
		})
	})
}

// update brings a test index up to date.
func update(t *testing.T, dir string, src corpus.Source) Report {
	t.Helper()
	r, err := Update(t.Context(), options(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
