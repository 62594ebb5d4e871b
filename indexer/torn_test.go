package indexer

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// recordFiles gives the paths of a generation's files that an opening does not read.
func recordFiles(t *testing.T, dir, generation string) []string {
	t.Helper()
	var out []string
	for _, name := range []string{"text.dat", "tokens.dat"} {
		found, err := filepath.Glob(filepath.Join(generationDir(dir, generation), dirParts, "*", name))
		if err != nil || len(found) == 0 {
			t.Fatalf("no %s: %v", name, err)
		}
		out = append(out, found...)
	}
	return out
}

// asked is a question to an index, and what comes back without what differs from
// generation to generation.
type asked struct {
	name   string
	answer func(*Store) (any, error)
}

// questions read every text, and every word in several ways.
func questions(t *testing.T) []asked {
	ctx := t.Context()
	var out []asked
	for _, q := range []string{"Ленин", "kongresszus", `"первый параграф"`, "съезд OR congrès OR kongresszus", "kongres*", "Plehanof~", "person:lenin", "lang:fr"} {
		out = append(out, asked{q, func(s *Store) (any, error) {
			res, err := s.Search(ctx, search.Request{Query: q, Limit: 50})
			if err != nil {
				return nil, err
			}
			res.Index, res.TookMS = search.IndexInfo{}, 0 // which differ each time
			return res, nil
		}})
	}
	for _, d := range searchtest.Docs() {
		out = append(out, asked{d.ID, func(s *Store) (any, error) {
			doc, err := s.Document(ctx, d.ID, 0, 0)
			if err != nil {
				return nil, err
			}
			doc.Index = search.IndexInfo{}
			return doc, nil
		}})
	}
	return append(out, asked{"entity", func(s *Store) (any, error) { return s.Entity(ctx, "person/lenin", corpus.French) }})
}

// answers asks everything; an answer is its JSON.
func answers(t *testing.T, s *Store, list []asked) (out []string, refused int) {
	t.Helper()
	for _, q := range list {
		a, err := q.answer(s)
		if err != nil && !errors.Is(err, ErrDamaged) {
			t.Fatalf("%s: %v", q.name, err)
		}
		if err != nil {
			out, refused = append(out, ""), refused+1
			continue
		}
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out, refused
}

// flips calls fn with some byte of each of the files flipped, one after the other.
func flips(t *testing.T, paths []string, fn func(name string, at int)) {
	t.Helper()
	for _, path := range paths {
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(whole); at += max(1, len(whole)/23) {
			broken := append([]byte(nil), whole...)
			broken[at] ^= 1 << (at % 8)
			replace(t, path, broken)
			fn(filepath.Base(path), at)
		}
		replace(t, path, whole)
	}
}

// TestTornRecords: with any byte of texts or words altered, what is answered is
// what stood there, taken from the generation before.
func TestTornRecords(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	first := update(t, dir, src).Generation
	second, err := Rebuild(t.Context(), options(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	list := questions(t)
	want, refused := answers(t, openStore(t, dir), list)
	if refused > 0 {
		t.Fatalf("%d questions refused of a whole index", refused)
	}
	moved := 0
	flips(t, recordFiles(t, dir, second.Generation), func(name string, at int) {
		s := openStore(t, dir)
		defer s.Close()
		got, refused := answers(t, s, list)
		if refused > 0 {
			t.Errorf("%s, byte %d: %d answers refused beside a whole generation", name, at, refused)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s, byte %d: %s gives\n%s\nwant\n%s", name, at, list[i].name, got[i], want[i])
			}
		}
		if s.Info().Generation == first {
			moved++
		}
	})
	t.Logf("moved to the generation before at %d flips", moved)
	if moved < 40 {
		t.Errorf("only %d flips were met", moved)
	}
}

// TestTornAlone: where there is no other generation, what cannot be told truly is
// refused, and the rest goes on.
func TestTornAlone(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	r := update(t, dir, src)
	list := questions(t)
	want, _ := answers(t, openStore(t, dir), list)
	met := map[string]int{}
	flips(t, recordFiles(t, dir, r.Generation), func(name string, at int) {
		s := openStore(t, dir)
		defer s.Close()
		got, refused := answers(t, s, list)
		met[name] += refused
		// Words are read only of passages that a query marks; every text is asked for.
		if refused == 0 && name == "text.dat" || refused == len(list) {
			t.Errorf("%s, byte %d: %d of %d refused", name, at, refused, len(list))
		}
		for i := range got {
			if got[i] != "" && got[i] != want[i] {
				t.Errorf("%s, byte %d: %s gives\n%s\nwant\n%s", name, at, list[i].name, got[i], want[i])
			}
		}
	})
	if met["text.dat"] < 23 || met["tokens.dat"] < 23 {
		t.Errorf("answers refused: %v", met)
	}
}

// TestTornIsReadAgain: a run does not build on texts that are not what was
// written; it reads the documents again.
func TestTornIsReadAgain(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	r := update(t, dir, src)
	list := questions(t)
	want, _ := answers(t, openStore(t, dir), list)
	path := textFiles(t, dir, r.Generation)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, flip(whole))
	if again := update(t, dir, src); again.Read != len(searchtest.Docs()) {
		t.Errorf("%d documents read", again.Read)
	}
	got, refused := answers(t, openStore(t, dir), list)
	for i := range got {
		if got[i] != want[i] || refused > 0 {
			t.Errorf("%s gives %q, want %q", list[i].name, got[i], want[i])
		}
	}
}

// TestDamageBehindAnUpdate: a byte altered in place, in a part that an update has
// carried over, leaves the generation before as it was.
func TestDamageBehindAnUpdate(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	first := update(t, dir, src).Generation
	list := questions(t)
	want, _ := answers(t, openStore(t, dir), list)
	src.put(note("zz.txt", "Zanzibár messze van."))
	second := update(t, dir, src).Generation
	m, err := readManifest(dir, second)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for name := range m.Files {
		path := filepath.Join(generationDir(dir, second), name)
		whole, err := os.ReadFile(path)
		if err != nil || len(whole) == 0 {
			continue
		}
		if err := os.WriteFile(path, flip(whole), 0o644); err != nil { // in place, not a new file
			t.Fatal(err)
		}
		s := openStore(t, dir)
		s.Verify(t.Context())
		got, refused := answers(t, s, list)
		if s.Info().Generation != first || refused > 0 {
			t.Errorf("%s altered: %s is used, %d answers refused", name, s.Info().Generation, refused)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s altered: %s gives\n%s\nwant\n%s", name, list[i].name, got[i], want[i])
			}
		}
		s.Close()
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
		tried++
	}
	if tried < 12 {
		t.Errorf("only %d files tried", tried)
	}
}
