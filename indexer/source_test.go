package indexer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// memSource is a corpus in memory that can change, fail and count.
type memSource struct {
	mu    sync.Mutex
	docs  map[string]searchtest.Doc
	times map[string]time.Time
	fail  map[string]error // what Read gives, after the first passage
	list  error            // what List gives
	reads int
	slow  time.Duration // a pause before each document
}

func newSource(docs []searchtest.Doc) *memSource {
	s := &memSource{docs: map[string]searchtest.Doc{}, times: map[string]time.Time{}, fail: map[string]error{}}
	for _, d := range docs {
		s.put(d)
	}
	return s
}

func (s *memSource) put(d searchtest.Doc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.docs[d.ID] = d
	s.times[d.ID] = time.Unix(1_000_000_000+int64(len(s.times)), 0)
}

func (s *memSource) remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.docs, id)
}

// Name implements corpus.Source.
func (s *memSource) Name() string { return "memory" }

// List implements corpus.Source.
func (s *memSource) List(context.Context) ([]corpus.Entry, []corpus.Notice, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []corpus.Entry
	for id, d := range s.docs {
		size := int64(len(d.Title))
		for _, p := range d.Passages {
			size += int64(len(p.Text))
		}
		out = append(out, corpus.Entry{ID: id, Size: size, ModTime: s.times[id]})
	}
	slices.SortFunc(out, func(a, b corpus.Entry) int { return strings.Compare(a.ID, b.ID) })
	return out, nil, s.list
}

// Read implements corpus.Source.
func (s *memSource) Read(ctx context.Context, e corpus.Entry, sink corpus.Sink) error {
	s.mu.Lock()
	d, ok := s.docs[e.ID]
	fail, slow := s.fail[e.ID], s.slow
	s.reads++
	s.mu.Unlock()
	if !ok {
		return fmt.Errorf("it vanished: %w", corpus.ErrSkip)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(slow):
	}
	if err := sink.Begin(corpus.Document{ID: d.ID, Title: d.Title, Lang: d.Lang, Date: d.Date, Format: "txt"}); err != nil {
		return err
	}
	for i, p := range d.Passages {
		if err := sink.Passage(corpus.Passage{N: i + 1, Text: p.Text, Lang: p.Lang, Heading: p.Heading}); err != nil {
			return err
		}
		if fail != nil {
			return fail
		}
	}
	return nil
}

var bundled = sync.OnceValues(entities.Bundled)

// options gives the options of a test index.
func options(t testing.TB, dir string, src corpus.Source) Options {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	return Options{Dir: dir, Source: src, Authority: auth}
}

// openStore opens an index for a test.
func openStore(t testing.TB, dir string) *Store {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(context.Background(), dir, auth)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

var errDisk = errors.New("the disk broke")
