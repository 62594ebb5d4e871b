package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// TestOpenWhileRebuilt opens, searches and closes the index over and over, as
// many command lines would, while one generation after another is built and
// swept: every opening finds all.
func TestOpenWhileRebuilt(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	rounds := 3
	if torture() {
		rounds = 100
	}
	var stop atomic.Bool
	var opened atomic.Int64
	var g sync.WaitGroup
	for range 3 {
		g.Go(func() {
			for !stop.Load() {
				s, err := Open(t.Context(), dir, auth)
				if err != nil {
					t.Error(err)
					return
				}
				res, err := s.Search(t.Context(), search.Request{Query: "Ленин"})
				if err != nil || res.Total != 5 {
					t.Errorf("%+v, %v", res, err)
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
				opened.Add(1)
			}
		})
	}
	for range rounds {
		if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
			t.Error(err)
		}
	}
	stop.Store(true)
	g.Wait()
	if opened.Load() == 0 {
		t.Error("nothing was opened")
	}
	t.Logf("torture: openings while rebuilt %d times %d: empty 0", rounds, opened.Load())
}

// TestTwoWriters: of two at once one writes, the other is told at once by whom
// it is held up.
func TestTwoWriters(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	reading, goOn := make(chan bool), make(chan bool)
	o := options(t, dir, src)
	var once sync.Once
	o.Progress = func(p Progress) {
		if p.Phase == PhaseReading {
			once.Do(func() { close(reading); <-goOn })
		}
	}
	done := make(chan error, 1)
	go func() {
		_, err := Rebuild(t.Context(), o)
		done <- err
	}()
	<-reading
	_, err := Update(t.Context(), options(t, dir, src))
	var held *LockedError
	if !errors.As(err, &held) || held.PID != os.Getpid() || held.Since.After(time.Now()) || time.Since(held.Since) > time.Hour {
		t.Errorf("the second writer: %v", err)
	}
	close(goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if r := update(t, dir, src); r.Unchanged != 6 {
		t.Errorf("after both: %+v", r)
	}
}

// TestLevel: after many swaps no goroutine and no open file is left over.
func TestLevel(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	s := openStore(t, dir)
	swap := func() {
		if _, err := Rebuild(t.Context(), options(t, dir, src)); err != nil {
			t.Fatal(err)
		}
		if changed, err := s.Reload(); !changed || err != nil {
			t.Fatal(changed, err)
		}
	}
	rounds := 6
	if torture() {
		rounds = 150
	}
	swap()
	goroutines, files := runtime.NumGoroutine(), openFiles()
	for range rounds {
		swap()
	}
	t.Logf("torture: swaps in one process %d", rounds)
	for wait := 0; wait < 100 && runtime.NumGoroutine() > goroutines; wait++ {
		time.Sleep(10 * time.Millisecond) // what is ending ends
	}
	if n := runtime.NumGoroutine(); n > goroutines+rounds/3 {
		t.Errorf("%d goroutines after %d swaps, %d before", n, rounds, goroutines)
	}
	if n := openFiles(); n > files+rounds/3 {
		t.Errorf("%d open files after %d swaps, %d before", n, rounds, files)
	}
}

// openFiles counts the open files of the process; 0 where that is not told.
func openFiles() int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(list)
}

// TestClosed: a closed index says so, and closing twice is no fault.
func TestClosed(t *testing.T) {
	dir := t.TempDir()
	update(t, dir, newSource(searchtest.Docs()))
	s := openStore(t, dir)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := s.Search(t.Context(), search.Request{}); err == nil {
		t.Error("a closed index answers")
	}
	if _, err := s.Suggest(t.Context(), "a", corpus.French, 3); err == nil {
		t.Error("a closed index completes")
	}
	if changed, err := s.Reload(); changed || err != nil {
		t.Errorf("a closed index moves on: %v, %v", changed, err)
	}
}

// TestWatchPassesOver: a store stays where it is when the newest generation is
// not whole, and moves to the next that is.
func TestWatchPassesOver(t *testing.T) {
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	first := update(t, dir, src).Generation
	s := openStore(t, dir)
	src.put(note("a.txt", "Zanzibár"))
	second := update(t, dir, src).Generation
	replace(t, filepath.Join(generationDir(dir, second), fileManifest), nil)
	if changed, err := s.Reload(); changed || err != nil || s.Info().Generation != first {
		t.Errorf("moved to %s: %v, %v", s.Info().Generation, changed, err)
	}
	third := update(t, dir, src).Generation
	if changed, err := s.Reload(); !changed || err != nil || s.Info().Generation != third {
		t.Errorf("at %s: %v, %v", s.Info().Generation, changed, err)
	}
}
