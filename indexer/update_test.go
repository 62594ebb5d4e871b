package indexer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// count counts the passages that a query finds in a fresh opening of an index.
func count(t *testing.T, dir, query string) int {
	t.Helper()
	s := openStore(t, dir)
	defer s.Close()
	res, err := s.Search(t.Context(), search.Request{Query: query})
	if err != nil {
		t.Fatal(err)
	}
	return res.Total
}

// snapshot lists every file of an index but LOCK with size and time.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.Walk(dir, func(p string, i os.FileInfo, err error) error {
		if err == nil && i.Name() != fileLock && !i.IsDir() {
			fmt.Fprintln(&b, p, i.Size(), i.ModTime().UnixNano())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func note(id, text string) searchtest.Doc {
	return searchtest.Doc{ID: id, Title: id, Lang: corpus.Hungarian, Passages: []searchtest.Passage{{Text: text, Lang: corpus.Hungarian}}}
}

func TestUpdate(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	r := update(t, dir, src)
	if r.Read != 6 || r.Unchanged != 0 || r.Documents != 6 || r.Passages != 14 {
		t.Errorf("first: %+v", r)
	}
	before := snapshot(t, dir)
	if r := update(t, dir, src); r.Read != 0 || r.Unchanged != 6 || r.Passages != 14 {
		t.Errorf("nothing changed: %+v", r)
	}
	if snapshot(t, dir) != before {
		t.Error("nothing changed, and files were written")
	}
	src.put(note("hu/uj.txt", "Zanzibár szigetén Lenin nem járt."))
	src.put(searchtest.Doc{ID: "hu/genf.md", Title: "Más", Lang: corpus.Hungarian, Passages: []searchtest.Passage{{Text: "Egészen más szöveg.", Lang: corpus.Hungarian}}})
	src.remove("fr/congres.md")
	src.reads = 0
	if r := update(t, dir, src); r.Read != 2 || r.Unchanged != 4 || r.Removed != 1 || src.reads != 2 || r.Documents != 6 {
		t.Errorf("one new, one changed, one gone: %+v, %d read", r, src.reads)
	}
	for q, want := range map[string]int{"zanzibár": 1, "pártot": 0, "egészen": 1, "étincelle": 1, "deuxième": 0, "съезд": 1} {
		if got := count(t, dir, q); got != want {
			t.Errorf("%s: %d passages, want %d", q, got, want)
		}
	}
}

// TestManyUpdates adds document after document: parts are joined, and nothing
// is lost or found twice.
func TestManyUpdates(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(nil)
	for i := range 12 {
		src.put(note(fmt.Sprintf("%02d.txt", i), fmt.Sprintf("A %d. levél Lenintől jött.", i)))
		update(t, dir, src)
		if got := count(t, dir, "Lenin"); got != i+1 {
			t.Fatalf("after %d documents: %d", i+1, got)
		}
	}
	s := openStore(t, dir)
	m, err := readManifest(dir, s.Info().Generation)
	if err != nil || len(m.Parts) > maxParts {
		t.Errorf("%d parts, %v", len(m.Parts), err)
	}
	for i := range 11 {
		src.remove(fmt.Sprintf("%02d.txt", i))
	}
	update(t, dir, src)
	if got := count(t, dir, "Lenin"); got != 1 {
		t.Errorf("after 11 were removed: %d", got)
	}
	if names, err := generations(dir); err != nil || len(names) > 2 {
		t.Errorf("generations left: %v, %v", names, err)
	}
}

// TestFailures: a document that breaks off is left out whole and named; the
// rest is indexed, and an error of the corpus itself changes nothing.
func TestFailures(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	src.fail["hu/genf.md"] = fmt.Errorf("the scan breaks off: %w", corpus.ErrSkip)
	r := update(t, dir, src)
	if r.Failed != 1 || r.Read != 5 || len(r.Notices) != 1 || r.Notices[0] != (corpus.Notice{ID: "hu/genf.md", Problem: "the scan breaks off", Kind: corpus.FlagUnreadable}) {
		t.Errorf("%+v", r)
	}
	if n := count(t, dir, "pártot"); n != 0 {
		t.Errorf("a document that broke off is found %d times", n)
	}
	src.fail["hu/genf.md"] = errDisk
	if _, err := Rebuild(t.Context(), options(t, dir, src)); !errors.Is(err, errDisk) {
		t.Errorf("rebuild: %v", err)
	}
	src.fail = map[string]error{}
	src.list = errDisk
	if _, err := Rebuild(t.Context(), options(t, dir, src)); !errors.Is(err, errDisk) {
		t.Errorf("rebuild: %v", err)
	}
	src.list = nil
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Rebuild(ctx, options(t, dir, src)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if n := count(t, dir, "съезд"); n != 1 {
		t.Errorf("the index before the failures finds %d", n)
	}
	left, err := filepath.Glob(filepath.Join(dir, dirGenerations, buildingPrefix+"*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestAuthority: another authority file takes effect without the documents
// being read again.
func TestAuthority(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource([]searchtest.Doc{note("a.txt", "A ködbe Kovács Ubul ment, Ubulról szó sem esett.")})
	update(t, dir, src)
	auth, err := entities.Load(strings.NewReader("id,type,label_hu\nperson/ubul,person,Kovács Ubul\n"), "authority.csv")
	if err != nil {
		t.Fatal(err)
	}
	base, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, dir, src)
	o.Authority = entities.Merge(base, auth)
	src.reads = 0
	if r, err := Update(t.Context(), o); err != nil || src.reads != 0 || r.Unchanged != 1 || r.Read != 0 {
		t.Fatalf("%+v, %d read, %v", r, src.reads, err)
	}
	s, err := Open(t.Context(), dir, o.Authority)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if e, err := s.Entity(t.Context(), "person/ubul", corpus.Hungarian); err != nil || e.Passages != 1 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestLock(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	l := flock.New(filepath.Join(dir, fileLock))
	if ok, err := l.TryLock(); !ok || err != nil {
		t.Fatal(ok, err)
	}
	since := time.Now().UTC().Truncate(time.Second)
	b, err := json.Marshal(holder{PID: 4711, Since: since})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, fileLock), b, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err = Rebuild(t.Context(), options(t, dir, src))
	var held *LockedError
	if !errors.Is(err, ErrLocked) || !errors.As(err, &held) || held.PID != 4711 || !held.Since.Equal(since) {
		t.Errorf("while another writes: %v", err)
	}
	if n := count(t, dir, "съезд"); n != 1 {
		t.Errorf("a reader beside a writer finds %d", n)
	}
	if err := l.Unlock(); err != nil {
		t.Fatal(err)
	}
	// The name of a process that died is left in the file: no obstacle.
	if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
		t.Errorf("after it died: %v", err)
	}
}

// TestSwap searches without pause while the index is rebuilt three times.
func TestSwap(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	s := openStore(t, dir)
	var stop atomic.Bool
	var searches, wrong atomic.Int64
	var g sync.WaitGroup
	for range 4 {
		g.Go(func() {
			for !stop.Load() {
				res, err := s.Search(context.Background(), search.Request{Query: "Ленин"})
				searches.Add(1)
				if err != nil || res.Total != 5 || len(res.Hits) != 5 {
					wrong.Add(1)
				}
			}
		})
	}
	seen := map[string]bool{s.Info().Generation: true}
	for range 3 {
		if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
			t.Error(err)
		}
		if changed, err := s.Reload(); !changed || err != nil {
			t.Error(changed, err)
		}
		seen[s.Info().Generation] = true
	}
	stop.Store(true)
	g.Wait()
	if wrong.Load() > 0 || searches.Load() == 0 || len(seen) != 4 {
		t.Errorf("%d of %d searches failed, %d generations", wrong.Load(), searches.Load(), len(seen))
	}
}

// TestWatch: a store moves to a generation that somebody else has built.
func TestWatch(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	s := openStore(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go s.Watch(ctx, time.Millisecond)
	src.put(note("z.txt", "Zanzibár"))
	r := update(t, dir, src)
	for s.Info().Generation != r.Generation {
		select {
		case <-time.After(time.Millisecond):
		case <-time.After(20 * time.Second):
			t.Fatal("the store did not move")
		}
	}
}

// TestDamage: a file that is not what was written is found, and the
// generation before it used.
func TestDamage(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	if _, err := Open(t.Context(), dir, nil); !errors.Is(err, ErrNoIndex) {
		t.Errorf("no index: %v", err)
	}
	update(t, dir, src)
	old := openStore(t, dir).Info().Generation
	r, err := Rebuild(t.Context(), options(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	files, err := readManifest(dir, r.Generation)
	if err != nil {
		t.Fatal(err)
	}
	damages := 0
	for name := range files.Files {
		path := filepath.Join(generationDir(dir, r.Generation), name)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for what, broken := range map[string][]byte{"flipped": flip(whole), "cut": whole[:len(whole)*2/3], "gone": nil} {
			if len(whole) == 0 {
				continue
			}
			replace(t, path, broken)
			damages++
			s := openStore(t, dir)
			if late := safeDamaged(name) && what == "flipped"; late != (s.Info().Generation != old) {
				t.Errorf("%s %s: opened %s", name, what, s.Info().Generation)
			} else if late && len(s.Verify(t.Context())) != 1 {
				t.Errorf("%s %s: not found behind the searches", name, what)
			}
			if s.Info().Generation != old {
				t.Errorf("%s %s: stays at %s", name, what, s.Info().Generation)
			}
			report, err := Check(t.Context(), dir)
			if err != nil || !slices.ContainsFunc(report.Problems, func(p Problem) bool { return strings.HasSuffix(p.File, name) }) {
				t.Errorf("%s %s: check says %+v, %v", name, what, report.Problems, err)
			}
			replace(t, path, whole)
		}
	}
	t.Logf("torture: files flipped, cut and removed %d (of %d files): each found, the generation before used", damages, len(files.Files))
	if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 || report.Generation != r.Generation || report.Passages != 14 {
		t.Errorf("mended: %+v, %v", report, err)
	}
	replace(t, filepath.Join(dir, fileCurrent), []byte("../../etc\n"))
	if s := openStore(t, dir); s.Info().Passages != 14 {
		t.Errorf("CURRENT broken: %+v", s.Info())
	}
	for _, g := range []string{old, r.Generation} {
		replace(t, filepath.Join(generationDir(dir, g), fileManifest), []byte("{"))
	}
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, auth); !errors.Is(err, ErrDamaged) || strings.Contains(err.Error(), "\n") {
		t.Errorf("all damaged: %v", err)
	}
	if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil || count(t, dir, "съезд") != 1 {
		t.Errorf("rebuilt: %v", err)
	}
}

// flip turns one bit in the middle.
func flip(b []byte) []byte {
	b = bytes.Clone(b)
	b[len(b)/2] ^= 1
	return b
}

// replace writes a file anew (parts may be hard-linked), or removes it.
func replace(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if data == nil {
		return
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestKilled kills a process that indexes and rebuilds, at random moments, and
// asks each time that the index is whole. ISKRA_KILLS sets how often.
func TestKilled(t *testing.T) {
	t.Parallel()
	if dir := os.Getenv("ISKRA_TEST_WRITE"); dir != "" {
		writeForever(t, dir)
	}
	kills := 5
	if torture() {
		kills = 200
	}
	fmt.Sscan(os.Getenv("ISKRA_KILLS"), &kills) //nolint:errcheck // without it the number stays
	dir := t.TempDir()
	update(t, dir, newSource(searchtest.Docs()))
	for i := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), "ISKRA_TEST_WRITE="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(150+i*97%400) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait() //nolint:errcheck // it was killed
		if n := count(t, dir, "съезд"); n != 1 {
			t.Fatalf("kill %d: %d passages", i, n)
		}
		if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 {
			t.Fatalf("kill %d: %+v, %v", i, report.Problems, err)
		}
	}
	if _, err := Rebuild(t.Context(), options(t, dir, newSource(searchtest.Docs()))); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, dirGenerations, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	t.Logf("torture: kills %d: lost 0, unsearchable 0", kills)
}

// writeForever is the process that is killed.
func writeForever(t *testing.T, dir string) {
	src := newSource(searchtest.Docs())
	for i := 0; ; i++ {
		src.put(note(fmt.Sprintf("%d.txt", i%7), fmt.Sprintf("A %d. levél.", i)))
		run := Update
		if i%3 == 0 {
			run = Rebuild
		}
		if _, err := run(t.Context(), options(t, dir, src)); err != nil {
			t.Fatal(err)
		}
	}
}
