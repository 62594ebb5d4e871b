package indexer

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
)

// putFile writes a file of a corpus folder.
func putFile(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestMovesAndTouches(t *testing.T) {
	files, dir := t.TempDir(), t.TempDir()
	putFile(t, files, "genf.txt", "Martov és Lenin Genfben találkozott a kongresszus előtt.")
	putFile(t, files, "paris.txt", "Lénine quitte Genève pour Paris au mois de décembre.")
	putFile(t, files, "london.txt", "Мартов уехал из Лондона в Женеву после второго съезда.")
	src, err := corpus.NewFolder(files)
	if err != nil {
		t.Fatal(err)
	}
	update(t, dir, src)
	past := time.Date(1999, 1, 2, 3, 4, 5, 0, time.UTC)
	touch := func(name string, at time.Time) {
		t.Helper()
		if err := os.Chtimes(filepath.Join(files, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	move := func(from, to string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(files, to)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(files, from), filepath.Join(files, to)); err != nil {
			t.Fatal(err)
		}
	}
	check := func(what string, read, unchanged, removed, moved int) {
		t.Helper()
		if r := update(t, dir, src); r.Read != read || r.Unchanged != unchanged || r.Removed != removed || r.Moved != moved || r.Documents != 3 {
			t.Errorf("%s: %+v", what, r)
		}
		before := snapshot(t, dir)
		if r := update(t, dir, src); r.Read+r.Removed+r.Moved != 0 || r.Unchanged != 3 || snapshot(t, dir) != before {
			t.Errorf("%s, then nothing: %+v", what, r)
		}
	}
	touch("genf.txt", past)
	check("touched", 0, 3, 0, 0)
	putFile(t, files, "genf.txt", "Martov és Lenin Bernben találkozott a kongresszus előtt.")
	check("another text of the same length", 1, 2, 0, 0)
	move("paris.txt", "fr/lettre.txt")
	touch("fr/lettre.txt", past)
	check("moved", 0, 2, 0, 1)
	move("genf.txt", "x.txt")
	move("london.txt", "genf.txt")
	move("x.txt", "london.txt")
	check("changed places", 0, 1, 0, 2)
	touch("fr/lettre.txt", past.Add(time.Hour))
	move("genf.txt", "ru/genf.txt")
	check("moved beside one that was touched", 0, 2, 0, 1)
	for query, want := range map[string]string{"doc:fr/lettre.txt Genève": "Lénine", "doc:ru/genf.txt Мартов": "Мартов", "doc:london.txt Bern": "Martov"} {
		if n := count(t, dir, query); n != 1 {
			t.Errorf("%s finds %d passages, want the one with %s", query, n, want)
		}
	}
}
