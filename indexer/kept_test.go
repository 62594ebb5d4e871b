package indexer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// letters is a source of n documents.
func letters(n int, text string) *memSource {
	src := newSource(nil)
	for i := range n {
		src.put(note(fmt.Sprintf("%03d.txt", i), fmt.Sprintf("A %d. levél %s érkezett Genfből.", i, text)))
	}
	return src
}

// textsOf gives the text of each document that an index has.
func textsOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	s := openStore(t, dir)
	defer s.Close()
	list, err := s.Documents(t.Context(), 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, d := range list.Documents {
		doc, err := s.Document(t.Context(), d.ID, 0, 0)
		if err != nil || len(doc.Passages) != 1 {
			t.Fatalf("%s: %+v, %v", d.ID, doc, err)
		}
		if out[d.ID] != "" {
			t.Errorf("%s stands twice in the index", d.ID)
		}
		out[d.ID] = doc.Passages[0].Text
	}
	return out
}

// stopAfter updates an index and breaks it off once so many documents are done.
func stopAfter(t *testing.T, o Options, n int) (Report, *StoppedError) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o.Progress = func(p Progress) {
		if p.Done >= n {
			cancel()
		}
	}
	r, err := Update(ctx, o)
	var stopped *StoppedError
	if !errors.As(err, &stopped) || !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped after %d: %v", n, err)
	}
	return r, stopped
}

// smallParts has parts of a few documents.
func smallParts(t *testing.T, dir string, src *memSource) Options {
	o := options(t, dir, src)
	o.partBytes, o.Workers = 160, 2
	return o
}

// TestStopped: what an update has read when it is broken off is kept, the rest
// comes with the next.
func TestStopped(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 7, 20} {
		dir, src := t.TempDir(), letters(40, "tegnap")
		src.slow = time.Millisecond
		r, stopped := stopAfter(t, smallParts(t, dir, src), n)
		if r.Read < n || r.Read+stopped.Pending != 40 || len(textsOf(t, dir)) != r.Read {
			t.Errorf("stopped after %d: %d read, %d to come, %d in the index", n, r.Read, stopped.Pending, len(textsOf(t, dir)))
		}
		next, err := Update(t.Context(), smallParts(t, dir, src))
		if err != nil || next.Read != stopped.Pending || next.Unchanged != r.Read || len(textsOf(t, dir)) != 40 {
			t.Errorf("the next: %+v, %v", next, err)
		}
		if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 {
			t.Errorf("%+v, %v", report.Problems, err)
		}
	}
}

// TestStoppedInChanges: documents that an update has not come to stay as they
// were.
func TestStoppedInChanges(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 11, 28} {
		dir, src := t.TempDir(), letters(40, "tegnap")
		if _, err := Update(t.Context(), smallParts(t, dir, src)); err != nil {
			t.Fatal(err)
		}
		src.slow = time.Millisecond
		for i := range 30 {
			src.put(note(fmt.Sprintf("%03d.txt", i), fmt.Sprintf("A %d. levél most érkezett meg Genfből.", i)))
		}
		src.remove("036.txt")
		r, stopped := stopAfter(t, smallParts(t, dir, src), n)
		got, fresh := textsOf(t, dir), 0
		for i := range 30 {
			switch text := got[fmt.Sprintf("%03d.txt", i)]; {
			case strings.Contains(text, "most"):
				fresh++
			case !strings.Contains(text, "tegnap"):
				t.Errorf("stopped after %d: letter %d is %q", n, i, text)
			}
		}
		if fresh != r.Read || r.Documents != len(got) || got["036.txt"] != "" || len(got) != 39 {
			t.Errorf("stopped after %d: %d new texts, %d documents, report %+v, pending %d", n, fresh, len(got), r, stopped.Pending)
		}
		if _, err := Update(t.Context(), smallParts(t, dir, src)); err != nil {
			t.Fatal(err)
		}
		want := t.TempDir()
		if _, err := Rebuild(t.Context(), options(t, want, src)); err != nil {
			t.Fatal(err)
		}
		if a, b := textsOf(t, dir), textsOf(t, want); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("stopped after %d, then finished: %d documents, want %d", n, len(a), len(b))
		}
	}
}

// TestStoppedForNewWords: where all words are to be taken anew, half of them are
// no index: what stood before stays.
func TestStoppedForNewWords(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), letters(40, "tegnap")
	before, err := Update(t.Context(), smallParts(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	o := smallParts(t, dir, src)
	o.UserAuthority = []byte("other")
	ctx, cancel := context.WithCancel(t.Context())
	o.Progress = func(p Progress) {
		if p.Done >= 9 {
			cancel()
		}
	}
	if _, err := Update(ctx, o); !errors.Is(err, context.Canceled) || errors.As(err, new(*StoppedError)) {
		t.Errorf("broken off: %v", err)
	}
	if s := openStore(t, dir); s.Info().Generation != before.Generation {
		t.Errorf("opened %s", s.Info().Generation)
	}
}

// TestLargePartsStay: parts that are full are not written anew because there are
// many, and answers are the same however many there are.
func TestLargePartsStay(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), letters(60, "tegnap")
	r, err := Update(t.Context(), smallParts(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	m, err := readManifest(dir, r.Generation)
	if err != nil || len(m.Parts) < 8 {
		t.Fatalf("%d parts, %v", len(m.Parts), err)
	}
	src.put(note("new.txt", "Egy új levél."))
	src.reads = 0
	if r, err = Update(t.Context(), smallParts(t, dir, src)); err != nil || src.reads != 1 {
		t.Fatalf("%d read, %v", src.reads, err)
	}
	after, err := readManifest(dir, r.Generation)
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, p := range after.Parts {
		for _, q := range m.Parts {
			if p.Name == q.Name {
				kept++
			}
		}
	}
	if kept < len(m.Parts)-maxParts {
		t.Errorf("%d of %d parts kept", kept, len(m.Parts))
	}
	s := openStore(t, dir)
	for q, want := range map[string]int{"levelek": 61, "Genf": 60, `"levél tegnap"`: 60, "új": 1} {
		if res, err := s.Search(t.Context(), search.Request{Query: q}); err != nil || res.Total != want {
			t.Errorf("%s: %d passages, want %d (%v)", q, res.Total, want, err)
		}
	}
}

// TestKilledRunIsTakenUp kills a run at random moments: the next reads no more
// than what was under way, and what had not been begun.
func TestKilledRunIsTakenUp(t *testing.T) {
	t.Parallel()
	const all, part = 100, 4 // documents, and documents of a part
	source := func() *memSource {
		src := letters(all, "tegnap")
		src.slow = 4 * time.Millisecond
		return src
	}
	if dir := os.Getenv("ISKRA_TEST_FILL"); dir != "" {
		o := smallParts(t, dir, source())
		o.Progress = func(p Progress) {
			os.WriteFile(filepath.Join(dir, "done"), []byte(strconv.Itoa(p.Done)), 0o644) //nolint:errcheck // the test below sees it
		}
		if _, err := Update(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		return
	}
	kills := 3
	if torture() {
		kills = 20
	}
	dir, saved := t.TempDir(), 0
	for i := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilledRunIsTakenUp$")
		cmd.Env = append(os.Environ(), "ISKRA_TEST_FILL="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done := 0
		for wait := 0; done < 20+i*37%70 && wait < 10_000; wait++ {
			time.Sleep(3 * time.Millisecond)
			b, _ := os.ReadFile(filepath.Join(dir, "done"))
			done, _ = strconv.Atoi(string(b))
		}
		cmd.Process.Kill() //nolint:errcheck // it may have ended
		cmd.Wait()         //nolint:errcheck // it was killed
		src := source()
		r, err := Update(t.Context(), smallParts(t, dir, src))
		if err != nil {
			t.Fatal(err)
		}
		// Two workers, each with a part under way that its last document has filled.
		if most := all - done + 2*(part+1); r.Read > most || r.Read+r.Unchanged != all {
			t.Errorf("kill %d after %d documents: %d read again, %d not", i, done, r.Read, r.Unchanged)
		}
		saved += r.Unchanged
		if n := len(textsOf(t, dir)); n != all {
			t.Errorf("kill %d: %d documents", i, n)
		}
		if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 {
			t.Errorf("kill %d: %+v, %v", i, report.Problems, err)
		}
		if left, err := filepath.Glob(filepath.Join(dir, dirGenerations, ".*")); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		if err := os.RemoveAll(filepath.Join(dir, dirGenerations)); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{fileCurrent, "done"} {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("torture: runs killed %d: %d of %d documents kept for the next", kills, saved, kills*all)
	if saved == 0 {
		t.Error("no document was ever kept")
	}
}

// TestBrokenLeftovers: what a killed run left is not trusted where it is damaged
// or was made for another index.
func TestBrokenLeftovers(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(building string) error{
		"text": func(b string) error {
			path := filepath.Join(b, dirParts, "p0000", "text.dat")
			whole, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, flip(whole), 0o644)
		},
		"record": func(b string) error {
			path := filepath.Join(b, dirFinished, "p0000")
			whole, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, whole[:len(whole)/2], 0o644)
		},
		"file": func(b string) error { return os.Remove(filepath.Join(b, dirParts, "p0000", "passages.col")) },
	} {
		dir, src := t.TempDir(), newSource(searchtest.Docs())
		o := options(t, dir, src)
		building := filepath.Join(dir, dirGenerations, buildingPrefix+"g000001-x")
		if err := os.MkdirAll(filepath.Join(building, dirParts), 0o755); err != nil {
			t.Fatal(err)
		}
		p := &pipeline{opts: o, finder: entities.NewFinder(o.Authority), models: models(), events: recognise.NewEvents(), building: building, fingerprint: fingerprint(o.Authority, nil)}
		var jobs []job
		entries, _, err := src.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			jobs = append(jobs, job{entry: e})
		}
		if err := p.run(t.Context(), jobs, 1); err != nil {
			t.Fatal(err)
		}
		if err := spoil(building); err != nil {
			t.Fatal(err)
		}
		if r := update(t, dir, src); r.Read != len(entries) || count(t, dir, "съезд") != 1 {
			t.Errorf("%s spoilt: %+v", what, r)
		}
	}
}
