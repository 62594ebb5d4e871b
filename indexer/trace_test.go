package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// TestTrace: a passage is found again after an edit above it, an edit in it, a
// move of its file and a rebuild.
func TestTrace(t *testing.T) {
	files, dir := t.TempDir(), t.TempDir()
	const (
		first  = "Az első bekezdés a genfi útról szól, és arról, hogyan jutott el Martov a tó partjára azon az őszön."
		cited  = "Második szakasz: a szerkesztőség hat tagja közül négyen maradtak, és Plehanov hívta vissza a régieket a lap élére, bár Lenin ellenezte ezt a lépést, és novemberben lemondott."
		edited = "Második szakasz: a szerkesztőség hat tagja közül négyen maradtak, és Plehanov hívta vissza a régieket a lap élére, bár Lenin hevesen ellenezte ezt a lépést, és novemberben lemondott."
		other  = "Письмо из Лондона говорит о деньгах, о границе и о людях, которые возили газету через Штутгарт и Вену."
	)
	putFile(t, files, "genf.txt", first+"\n\n"+cited+"\n\n"+other+"\n")
	src, err := corpus.NewFolder(files)
	if err != nil {
		t.Fatal(err)
	}
	f, at := search.FingerprintOf(cited), search.Place{Document: "genf.txt", Passage: 2}
	check := func(what string, want search.Place, how search.Traced) {
		t.Helper()
		got, h, err := search.Trace(t.Context(), openStore(t, dir), at, f)
		if err != nil || got != want || h != how {
			t.Errorf("%s: %+v, %q, %v; want %+v, %q", what, got, h, err, want, how)
		}
	}
	update(t, dir, src)
	check("as it was", at, search.TracedHere)
	if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
		t.Fatal(err)
	}
	check("rebuilt", at, search.TracedHere)
	putFile(t, files, "genf.txt", "Előszó a levélhez, amelyet később írtak.\n\n"+first+"\n\n"+cited+"\n\n"+other+"\n")
	update(t, dir, src)
	check("edited above", search.Place{Document: "genf.txt", Passage: 3}, search.TracedMoved)
	putFile(t, files, "genf.txt", "Előszó a levélhez, amelyet később írtak.\n\n"+first+"\n\n"+edited+"\n\n"+other+"\n")
	update(t, dir, src)
	check("edited in it", search.Place{Document: "genf.txt", Passage: 3}, search.TracedEdited)
	putFile(t, files, "genf.txt", first+"\n\n"+other+"\n")
	update(t, dir, src)
	check("taken out", at, search.TracedLost)
	putFile(t, files, "hu/levelek.txt", first+"\n\n"+other+"\n\n"+cited+"\n")
	update(t, dir, src)
	check("moved to another document", search.Place{Document: "hu/levelek.txt", Passage: 3}, search.TracedMoved)
	if err := os.Remove(filepath.Join(files, "genf.txt")); err != nil {
		t.Fatal(err)
	}
	update(t, dir, src)
	check("its document is gone", search.Place{Document: "hu/levelek.txt", Passage: 3}, search.TracedMoved)
	if err := os.Remove(filepath.Join(files, "hu", "levelek.txt")); err != nil {
		t.Fatal(err)
	}
	update(t, dir, src)
	if p, how, err := search.Trace(t.Context(), openStore(t, dir), at, f); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("nothing is left: %+v, %q, %v", p, how, err)
	}
}
