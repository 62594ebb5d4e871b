package indexer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/iskra-archive/iskra/search/searchtest"
)

// steps runs fn with a disk that tells of its steps and fails at the one
// numbered fail (none, if negative). It gives the steps taken.
func steps(o *Options, fail int) *[]string {
	var mu sync.Mutex
	taken := &[]string{}
	o.disk.before = func(step, path string) error {
		mu.Lock()
		defer mu.Unlock()
		rel, err := filepath.Rel(o.Dir, path)
		if err != nil {
			return err
		}
		*taken = append(*taken, step+" "+filepath.ToSlash(rel))
		if len(*taken)-1 == fail {
			return fmt.Errorf("step %d: %w", fail, syscall.ENOSPC)
		}
		return nil
	}
	return taken
}

// TestOrderOfSteps: what is renamed is on the disk before, the folder it is in
// after, and CURRENT moves last.
func TestOrderOfSteps(t *testing.T) {
	dir := t.TempDir()
	o := options(t, dir, newSource(searchtest.Docs()))
	taken := steps(&o, -1)
	r, err := Rebuild(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	building, final := dirGenerations+"/"+buildingPrefix+r.Generation, dirGenerations+"/"+r.Generation
	at := func(step string) int {
		i := slices.Index(*taken, step)
		if i < 0 {
			t.Errorf("no step %q in %q", step, *taken)
		}
		return i
	}
	moved := at("rename " + final)
	m, err := readManifest(dir, r.Generation)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "/" + fileManifest, "/" + fileManifestSum, "/" + dirParts, "/" + dirParts + "/p0000", "/" + dirParts + "/p0000/bleve/store"} {
		if at("sync "+building+name) > moved {
			t.Errorf("%s moves before %s is on the disk", r.Generation, name)
		}
	}
	for name := range m.Files {
		if at("sync "+building+"/"+name) > moved {
			t.Errorf("%s moves before %s is on the disk", r.Generation, name)
		}
	}
	order := []int{at("write " + building + "/" + fileManifest), moved, at("sync " + dirGenerations), at("write CURRENT.tmp"), at("sync CURRENT.tmp"), at("rename CURRENT"), at("sync .")}
	if !slices.IsSorted(order) || order[len(order)-1] != len(*taken)-1 {
		t.Errorf("order %v of %q", order, *taken)
	}
}

// torture tells whether the long form of the tests is asked for.
func torture() bool { return os.Getenv("ISKRA_TORTURE") != "" }

// TestEveryStepFails lets the steps of a rebuild and of an update fail in turn:
// the index answers as before or as after, never otherwise, the error is told,
// and the next run leaves nothing behind. The short form tries the last steps,
// from the manifest on, and every sixteenth before.
func TestEveryStepFails(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context, Options) (Report, error){"rebuild": Rebuild, "update": Update} {
		t.Run(name, func(t *testing.T) {
			dir, src := t.TempDir(), newSource(searchtest.Docs())
			update(t, dir, src)
			old := openStore(t, dir)
			n, total := 0, 0
			for fail := 0; ; fail++ {
				if !torture() && fail%16 != 0 && fail < total-10 {
					continue
				}
				n++
				src.put(note("uj.txt", fmt.Sprintf("A %d. zanzibári levél.", fail)))
				o := options(t, dir, src)
				taken := steps(&o, fail)
				_, err := run(t.Context(), o)
				if fail == 0 { // now the number of steps is known
					dry := options(t, t.TempDir(), src)
					all := steps(&dry, -1)
					if _, err := Rebuild(t.Context(), dry); err != nil {
						t.Fatal(err)
					}
					total = len(*all)
				}
				if fail >= len(*taken) {
					if err != nil {
						t.Fatal(err)
					}
					break
				}
				if !errors.Is(err, syscall.ENOSPC) {
					t.Fatalf("%s: %v", (*taken)[fail], err)
				}
				if got := count(t, dir, "съезд"); got != 1 {
					t.Fatalf("%s: %d passages", (*taken)[fail], got)
				}
				if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 {
					t.Fatalf("%s: %+v, %v", (*taken)[fail], report.Problems, err)
				}
			}
			t.Logf("torture: failing steps of a %s %d: lost 0", name, n)
			if n < 10 {
				t.Errorf("only %d steps were tried", n)
			}
			if got := count(t, dir, "zanzibári"); got != 1 {
				t.Errorf("in the end: %d", got)
			}
			if res, err := old.Document(t.Context(), "hu/genf.md", 0, 0); err != nil || len(res.Passages) != 3 {
				t.Errorf("a reader from before: %v", err)
			}
			nothingLeft(t, dir)
		})
	}
}

// nothingLeft asks that an index folder holds whole generations alone.
func nothingLeft(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, dirGenerations))
	if err != nil || len(entries) > 2 {
		t.Errorf("generations: %v, %v", entries, err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			t.Errorf("left behind: %s", e.Name())
		}
	}
}

// TestSpace: a disk without room is told of before anything is written.
func TestSpace(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	before := snapshot(t, dir)
	o := options(t, dir, src)
	o.free = func(string) (uint64, bool) { return 1000, true }
	_, err := Rebuild(t.Context(), o)
	if !errors.Is(err, ErrNoSpace) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "--index") {
		t.Errorf("%v", err)
	}
	if snapshot(t, dir) != before {
		t.Error("something was written")
	}
	if r, err := Update(t.Context(), o); err != nil || r.Unchanged != 6 {
		t.Errorf("nothing is to be written, and no room is needed: %+v, %v", r, err)
	}
	o.free = func(string) (uint64, bool) { return 0, false }
	if _, err := Rebuild(t.Context(), o); err != nil {
		t.Errorf("where the system does not tell: %v", err)
	}
	if have, known := freeSpace(dir); known && have == 0 {
		t.Error("the disk that tests write to is said to be full")
	}
}

// TestLeftovers: what a killed run left is gone after the next one, also where
// that finds nothing to do.
func TestLeftovers(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	for _, name := range []string{buildingPrefix + "g000009-x", removedPrefix + "g000001-y"} {
		if err := os.MkdirAll(filepath.Join(dir, dirGenerations, name, dirParts), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	update(t, dir, src)
	nothingLeft(t, dir)
}

// TestCurrent: where CURRENT is missing, garbage, or names nothing, the newest
// whole generation is used, and the next run mends it without reading anything.
func TestCurrent(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	r := update(t, dir, src)
	for name, content := range map[string][]byte{"missing": nil, "empty": {}, "garbage": {0, 0xff, '/', '\n'}, "unknown": []byte("g000077-nothing\n"), "hidden": []byte(".building-x\n")} {
		replace(t, filepath.Join(dir, fileCurrent), content)
		if s := openStore(t, dir); s.Info().Generation != r.Generation {
			t.Errorf("%s: opened %s", name, s.Info().Generation)
		}
		if name != "missing" {
			if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) == 0 {
				t.Errorf("%s: check finds nothing wrong, %v", name, err)
			}
		}
		src.reads = 0
		if got := update(t, dir, src); got.Generation != r.Generation || src.reads > 0 {
			t.Errorf("%s: %+v, %d read", name, got, src.reads)
		}
		if got, err := readCurrent(dir); got != r.Generation || err != nil {
			t.Errorf("%s: CURRENT is %q, %v", name, got, err)
		}
	}
}

// TestFallbackIsWhole: the generation that is kept beside a new one is one that
// was whole, not the damaged one that came between.
func TestFallbackIsWhole(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	first := update(t, dir, src).Generation
	src.put(note("a.txt", "Zanzibár"))
	second := update(t, dir, src).Generation
	replace(t, filepath.Join(generationDir(dir, second), fileManifest), []byte("{}"))
	src.put(note("b.txt", "Zanzibár"))
	third := update(t, dir, src).Generation
	replace(t, filepath.Join(generationDir(dir, third), fileManifestSum), []byte("0\n"))
	if s := openStore(t, dir); s.Info().Generation != first {
		t.Errorf("opened %s, want %s", s.Info().Generation, first)
	}
	if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
		t.Fatal(err)
	}
	if names, err := generations(dir); err != nil || len(names) != 2 || names[1] != first {
		t.Errorf("kept %v, %v", names, err)
	}
}

// TestManifestFlipped flips each byte of the manifest: every one is found.
func TestManifestFlipped(t *testing.T) {
	dir := t.TempDir()
	r := update(t, dir, newSource(searchtest.Docs()))
	path := filepath.Join(generationDir(dir, r.Generation), fileManifest)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		broken := slices.Clone(whole)
		broken[i] ^= 1 << (i % 8)
		replace(t, path, broken)
		if _, err := readManifest(dir, r.Generation); err == nil {
			t.Errorf("byte %d (%q) flipped: not found", i, whole[i])
		}
	}
}

// TestEmptyDocument: a document without passages is known and not read again.
func TestEmptyDocument(t *testing.T) {
	dir, src := t.TempDir(), newSource([]searchtest.Doc{{ID: "empty.txt", Title: "Üres", Lang: "hu"}})
	first := update(t, dir, src)
	if first.Read != 1 || first.Documents != 1 || first.Passages != 0 {
		t.Errorf("%+v", first)
	}
	if r := update(t, dir, src); r.Read != 0 || r.Unchanged != 1 || r.Generation != first.Generation {
		t.Errorf("again: %+v", r)
	}
	if n := count(t, dir, ""); n != 0 {
		t.Errorf("%d passages", n)
	}
}
