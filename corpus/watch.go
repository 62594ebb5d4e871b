package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// WatchOptions say how a folder is followed; the zero values stand for the
// defaults.
type WatchOptions struct {
	// Ignore is a folder whose changes do not count, such as that of the index.
	Ignore string
	// Quiet is how long nothing must have happened before a change is told, but
	// not longer than Longest after it: a copy under way is told of once.
	Quiet, Longest time.Duration
	// Poll is how often a change is taken for granted, as not all file systems
	// tell of theirs; BlindPoll how often where the system does not watch at all.
	Poll, BlindPoll time.Duration
	// Blind does without the help of the system.
	Blind bool
}

func (o WatchOptions) withDefaults() WatchOptions {
	for _, d := range []struct {
		set  *time.Duration
		want time.Duration
	}{{&o.Quiet, time.Second}, {&o.Longest, 10 * time.Second}, {&o.Poll, 10 * time.Minute}, {&o.BlindPoll, 15 * time.Second}} {
		if *d.set <= 0 {
			*d.set = d.want
		}
	}
	return o
}

// ErrFixed says that a source never changes.
var ErrFixed = errors.New("these documents never change: name a folder with --corpus")

// Watch tells when documents of a folder may have changed, until the context
// ends; then the channel is closed. What is told while nobody listens is told
// once.
func Watch(ctx context.Context, src Source, o WatchOptions) (<-chan struct{}, error) {
	for {
		r, ok := src.(*restricted)
		if !ok {
			break
		}
		src = r.Source
	}
	f, ok := src.(*folder)
	if !ok || f.root == "" {
		return nil, fmt.Errorf("watch %s: %w", src.Name(), ErrFixed)
	}
	w := &watcher{o: o.withDefaults(), root: f.root, told: make(chan struct{}, 1)}
	if ignore, err := filepath.Abs(o.Ignore); err == nil && o.Ignore != "" {
		w.ignore = ignore
		if real, err := filepath.EvalSymlinks(ignore); err == nil {
			w.ignore = real
		}
	}
	if !o.Blind {
		w.sys, _ = fsnotify.NewWatcher() // without, it looks by itself
	}
	w.addAll()
	go w.run(ctx)
	return w.told, nil
}

// watcher follows a folder.
type watcher struct {
	o            WatchOptions
	root, ignore string
	sys          *fsnotify.Watcher // nil where the system does not help
	blind        bool              // some folder is not watched
	told         chan struct{}
}

// addAll watches every folder there is.
func (w *watcher) addAll() { w.blind = w.sys == nil || !w.add(w.root) }

// add watches a folder and those in it; false where one cannot be watched.
func (w *watcher) add(dir string) bool {
	whole := true
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			whole = whole && errors.Is(err, fs.ErrNotExist) && path != w.root
			return nil
		case !d.IsDir():
			return nil
		case path != w.root && w.passedOver(path):
			return fs.SkipDir
		}
		if err := w.sys.Add(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			whole = false
		}
		return nil
	})
	return whole && err == nil
}

// passedOver tells what is no document for its name, and the folder to ignore.
func (w *watcher) passedOver(path string) bool {
	if w.ignore != "" && (path == w.ignore || strings.HasPrefix(path, w.ignore+string(filepath.Separator))) {
		return true
	}
	return strings.HasPrefix(filepath.Base(path), ".")
}

// run waits for changes and tells of them when it is quiet.
func (w *watcher) run(ctx context.Context) {
	defer close(w.told)
	var events chan fsnotify.Event
	var faults chan error
	if w.sys != nil {
		defer w.sys.Close()
		events, faults = w.sys.Events, w.sys.Errors
	}
	poll := time.NewTimer(w.pace())
	defer poll.Stop()
	var quiet <-chan time.Time
	var since time.Time // of the first change that is not told yet; zero where there is none
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			if !w.counts(e) {
				continue
			}
			if since.IsZero() {
				since = time.Now()
			}
			quiet = time.After(max(0, min(w.o.Quiet, w.o.Longest-time.Since(since))))
		case _, ok := <-faults:
			if !ok {
				faults = nil
				continue
			}
			w.addAll() // events were lost
			w.tell()
		case <-quiet:
			quiet, since = nil, time.Time{}
			w.tell()
		case <-poll.C:
			w.addAll()
			w.tell()
			poll.Reset(w.pace())
		}
	}
}

// counts tells whether an event may concern a document, and follows folders
// that come.
func (w *watcher) counts(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod || e.Name != w.root && w.passedOver(e.Name) {
		return false
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Lstat(e.Name); err == nil && info.IsDir() && !w.add(e.Name) {
			w.blind = true
		}
	}
	return true
}

func (w *watcher) pace() time.Duration {
	if w.blind {
		return w.o.BlindPoll
	}
	return w.o.Poll
}

func (w *watcher) tell() {
	select {
	case w.told <- struct{}{}:
	default: // it is told already
	}
}
