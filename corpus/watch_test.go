package corpus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

// patience is how long a test waits for what must come.
const patience = 30 * time.Second

func waitTold(t *testing.T, told <-chan struct{}, what string) {
	t.Helper()
	select {
	case _, ok := <-told:
		if !ok {
			t.Fatalf("%s: the watch has ended", what)
		}
	case <-time.After(patience):
		t.Fatalf("%s is not noticed", what)
	}
}

func TestWatch(t *testing.T) {
	for name, o := range map[string]WatchOptions{
		"told by the system": {Quiet: 5 * time.Millisecond, Poll: time.Hour, BlindPoll: time.Hour},
		"looking":            {Blind: true, BlindPoll: 10 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			src, err := NewFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			told, err := Watch(ctx, src, o)
			if err != nil {
				t.Fatal(err)
			}
			do := func(what string, err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
				waitTold(t, told, what)
			}
			file := filepath.Join(dir, "1903", "levelek", "genf.txt")
			do("a new folder", os.MkdirAll(filepath.Dir(file), 0o755))
			do("a new file in it", os.WriteFile(file, []byte("Письмо из Женевы"), 0o644))
			do("a folder that moves", os.Rename(filepath.Join(dir, "1903"), filepath.Join(dir, "1904")))
			do("a folder that goes", os.RemoveAll(filepath.Join(dir, "1904")))
			cancel()
			for range told { // it is closed, be something left to tell or not
			}
		})
	}
}

// TestWatchPassesOver: what the indexer itself writes, and hidden files, are no
// changes of the corpus.
func TestWatchPassesOver(t *testing.T) {
	dir := t.TempDir()
	w := &watcher{root: dir, ignore: filepath.Join(dir, "index")}
	for path, want := range map[string]bool{
		"index": true, "index/LOCK": true, "indexes.txt": false, "lettres/a.txt": false, ".iskra": true, "письма/.swp": true,
	} {
		if got := w.passedOver(filepath.Join(dir, filepath.FromSlash(path))); got != want {
			t.Errorf("%s: passed over %v, want %v", path, got, want)
		}
	}
	if _, err := Watch(t.Context(), NewFS("bundled", fstest.MapFS{}), WatchOptions{}); !errors.Is(err, ErrFixed) {
		t.Errorf("a source that never changes: %v", err)
	}
}
