package indexer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// TestUpdatedAnswersAsRebuilt compares an index that came about by many small
// changes with one of the same documents built at once: the same hits in the
// same order with the same scores, facets, corrections and completions.
func TestUpdatedAnswersAsRebuilt(t *testing.T) {
	docs := append(searchtest.Letters(), searchtest.Volume()...)
	dir, src := t.TempDir(), newSource(docs)
	for i, d := range docs[:3] {
		src.put(note(fmt.Sprintf("fr/passing%d.txt", i), "Kérészéletű gendarmes jegyzet: congrès, imprimerie, Martov 1903-ban."))
		changed := d
		changed.Passages = slices.Concat(d.Passages, []searchtest.Passage{{Text: "Egy mondat, amely eltűnik: gendarmes congrès.", Lang: corpus.Hungarian}})
		src.put(changed)
	}
	update(t, dir, src)
	for i, d := range docs[:3] {
		src.remove(fmt.Sprintf("fr/passing%d.txt", i))
		src.put(d)
	}
	r := update(t, dir, src)
	m, err := readManifest(dir, r.Generation)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(m.Parts, func(p partRef) bool { return len(p.Deleted) > 0 }) {
		t.Fatal("nothing is marked as gone: the test shows nothing")
	}
	whole := t.TempDir()
	if _, err := Rebuild(t.Context(), options(t, whole, newSource(docs))); err != nil {
		t.Fatal(err)
	}
	updated, rebuilt := openStore(t, dir), openStore(t, whole)
	for _, q := range []string{"", "gendarmes", "congrès imprimerie", "Martov", "\"deuxième congrès\"", "gend*", "gendarnes~", "/cong.*/",
		"kérészéletű", "kereszeletu", "eltűnik", "le congrès OR год", "NOT gendarmes", "title:imprimerie", "year:1903", "kérészéletü"} {
		got, want := answer(t, updated, q), answer(t, rebuilt, q)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-rebuilt +updated):\n%s", q, diff)
		}
	}
	for _, prefix := range []string{"k", "ker", "g", "elt", "Mart", "съ"} {
		got, err := updated.Suggest(t.Context(), prefix, corpus.French, 20)
		if err != nil {
			t.Fatal(err)
		}
		want, err := rebuilt.Suggest(t.Context(), prefix, corpus.French, 20)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("suggest %q (-rebuilt +updated):\n%s%v", prefix, diff, err)
		}
	}
}

// answer is what a search answers, less what tells one index from another.
func answer(t *testing.T, ix search.Index, query string) *search.Result {
	t.Helper()
	res, err := ix.Search(t.Context(), search.Request{Query: query, Limit: search.MaxLimit, Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	res.TookMS, res.Index = 0, search.IndexInfo{}
	for i := range res.Hits {
		if strings.Contains(res.Hits[i].ID, "passing") {
			t.Errorf("%q finds a document that is gone", query)
		}
	}
	return res
}
