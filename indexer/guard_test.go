package indexer

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/search/searchtest"
)

// textFiles gives the paths of a generation's texts.
func textFiles(t *testing.T, dir, generation string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(generationDir(dir, generation), dirParts, "*", "text.dat"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	return found
}

// TestGuard: what an opening does not read is read behind the searches, and a
// damaged generation is left for the one before, for good.
func TestGuard(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	first := update(t, dir, src).Generation
	second, err := Rebuild(t.Context(), options(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	path := textFiles(t, dir, second.Generation)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, flip(whole))
	s := openStore(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() { s.Guard(ctx, time.Millisecond); close(ended) }()
	for wait := 0; s.Info().Generation != first && wait < 1000; wait++ {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	<-ended
	if s.Info().Generation != first {
		t.Fatalf("stays at %s", s.Info().Generation)
	}
	if moved, err := s.Reload(); moved || err != nil || s.Info().Generation != first {
		t.Errorf("goes back to the damaged one: %v, %v", moved, err)
	}
	if p := s.Verify(t.Context()); len(p) > 0 {
		t.Errorf("the one before: %+v", p)
	}
	src.put(note("a.txt", "Zanzibár"))
	third := update(t, dir, src).Generation
	if moved, err := s.Reload(); !moved || err != nil || s.Info().Generation != third {
		t.Errorf("does not move on: %v, %v", moved, err)
	}
}

// TestGuardAlone: where there is nothing to fall back to, the index goes on.
func TestGuardAlone(t *testing.T) {
	dir := t.TempDir()
	r := update(t, dir, newSource(searchtest.Docs()))
	path := textFiles(t, dir, r.Generation)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, flip(whole))
	s := openStore(t, dir)
	if p := s.Verify(t.Context()); len(p) != 1 || !strings.HasSuffix(p[0].File, "text.dat") {
		t.Errorf("found %+v", p)
	}
	if s.Info().Generation != r.Generation {
		t.Errorf("moved to %q", s.Info().Generation)
	}
}

// TestCutWhileOpen: a file that is cut short under an open index costs the
// answers from it, not the process.
func TestCutWhileOpen(t *testing.T) {
	dir := t.TempDir()
	r := update(t, dir, newSource(searchtest.Docs()))
	s := openStore(t, dir)
	for _, path := range textFiles(t, dir, r.Generation) {
		if err := os.Truncate(path, 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Document(t.Context(), "hu/genf.md", 0, 0); !errors.Is(err, ErrDamaged) {
		t.Errorf("a document of a file that was cut: %v", err)
	}
	if s.Info().Passages != 14 {
		t.Errorf("%+v", s.Info())
	}
}

// asFormat makes the manifest of a generation one of another format.
func asFormat(t *testing.T, dir, generation string, format int) {
	t.Helper()
	path := filepath.Join(generationDir(dir, generation), fileManifest)
	var m map[string]any
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	m["format"] = format
	if b, err = json.Marshal(m); err != nil {
		t.Fatal(err)
	}
	replace(t, path, b)
	replace(t, filepath.Join(generationDir(dir, generation), fileManifestSum), []byte(sumOf(b)+"\n"))
}

// TestOtherFormat: an index of another version of the program is told apart
// from a damaged one, and an update replaces it.
func TestOtherFormat(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []int{FormatVersion - 1, FormatVersion + 1} {
		asFormat(t, dir, update(t, dir, src).Generation, format)
		_, err := Open(t.Context(), dir, auth)
		var other *FormatError
		if !errors.As(err, &other) || other.Format != format || other.Newer() != (format > FormatVersion) || other.Corpus != src.Name() {
			t.Fatalf("format %d: %v", format, err)
		}
		if r := update(t, dir, src); r.Read != 6 || count(t, dir, "съезд") != 1 {
			t.Errorf("format %d: %+v", format, r)
		}
	}
}

// TestWithoutFastSums: a manifest from before the fast sums is read, and each
// of its files compared in full at the opening.
func TestWithoutFastSums(t *testing.T) {
	dir := t.TempDir()
	r := update(t, dir, newSource(searchtest.Docs()))
	m, err := readManifest(dir, r.Generation)
	if err != nil {
		t.Fatal(err)
	}
	for name, sum := range maps.Clone(m.Files) {
		sum.CRC32C = ""
		m.Files[name] = sum
	}
	if p := m.glance(dir); len(p) > 0 {
		t.Errorf("whole: %+v", p)
	}
	path := textFiles(t, dir, r.Generation)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, flip(whole))
	if !slices.ContainsFunc(m.glance(dir), func(p Problem) bool { return strings.HasSuffix(p.File, "text.dat") }) {
		t.Error("a flipped byte is not found")
	}
}

// TestClockSetBack: the newest generation is the one that was made last,
// whatever the clock said.
func TestClockSetBack(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	old := update(t, dir, src).Generation
	// A name as from a clock that was a century ahead.
	ahead := old[:len("g000001-")] + "21260101T000000Z" + old[len("g000001-20060102T150405Z"):]
	if err := os.Rename(generationDir(dir, old), generationDir(dir, ahead)); err != nil {
		t.Fatal(err)
	}
	m := manifest{}
	b, err := os.ReadFile(filepath.Join(generationDir(dir, ahead), fileManifest))
	if err == nil {
		err = json.Unmarshal(b, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	m.Generation, m.BuiltAt = ahead, m.BuiltAt.AddDate(100, 0, 0)
	if b, err = json.Marshal(m); err != nil {
		t.Fatal(err)
	}
	replace(t, filepath.Join(generationDir(dir, ahead), fileManifest), b)
	replace(t, filepath.Join(generationDir(dir, ahead), fileManifestSum), []byte(sumOf(b)+"\n"))
	replace(t, filepath.Join(dir, fileCurrent), []byte(ahead+"\n"))
	s := openStore(t, dir)
	src.put(note("a.txt", "Zanzibár"))
	next := update(t, dir, src).Generation
	if moved, err := s.Reload(); !moved || err != nil || s.Info().Generation != next {
		t.Errorf("moved %v to %s, %v", moved, s.Info().Generation, err)
	}
	replace(t, filepath.Join(dir, fileCurrent), nil)
	if got := openStore(t, dir).Info().Generation; got != next {
		t.Errorf("without CURRENT: %s", got)
	}
}
