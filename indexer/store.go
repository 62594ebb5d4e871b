package indexer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
	"github.com/iskra-archive/iskra/search"
)

// Store is an index folder open for searching. It answers from one generation
// at a time and moves to the next without a search noticing: those under way
// finish on the one they began with. It is safe for use by many goroutines.
type Store struct {
	dir    string
	auth   *entities.Authority
	cur    atomic.Pointer[lease]
	reload sync.Mutex // guards what follows
	closed bool
	bad    map[string]Problem // generations that opened, and were found damaged later
}

// lease counts the users of an open generation; the last one closes it.
type lease struct {
	ix   *bleveindex.Index
	refs atomic.Int64
}

// take adds a user; false where the generation is being closed.
func (l *lease) take() bool {
	for {
		n := l.refs.Load()
		if n <= 0 {
			return false
		}
		if l.refs.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

func (l *lease) release() {
	if l.refs.Add(-1) == 0 {
		if err := l.ix.Close(); err != nil {
			slog.Warn("close an index generation", "error", err)
		}
	}
}

// Open opens the newest generation of an index folder that is whole. The
// authority names its entities, with the user's file that the generation keeps
// over it. ErrNoIndex where there is none, ErrDamaged
// where none is whole.
func Open(_ context.Context, dir string, auth *entities.Authority) (*Store, error) {
	s := &Store{dir: dir, auth: auth}
	l, err := s.loadNewest(nil)
	if err != nil {
		return nil, err
	}
	s.cur.Store(l)
	return s, nil
}

// newestWhole gives the manifest of the generation in use or, where that is
// not whole, of the newest one that is. check finds what is wrong with one; skipped,
// if set, is told of the others.
func newestWhole(dir string, check func(*manifest) []Problem, skipped func(name string, problems []Problem)) (*manifest, error) {
	names, err := generations(dir)
	if err != nil {
		return nil, err
	}
	current, err := readCurrent(dir)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	if len(names) == 0 && current == "" {
		return nil, ErrNoIndex
	}
	if current != "" {
		names = append([]string{current}, names...)
	}
	var reason error
	tried := map[string]bool{}
	for _, n := range names {
		if tried[n] {
			continue
		}
		tried[n] = true
		m, err := readManifest(dir, n)
		if err != nil {
			reason = cmp.Or(reason, err)
			if skipped != nil {
				skipped(n, []Problem{{File: fileManifest, Problem: err.Error(), Mend: mend}})
			}
			continue
		}
		problems := check(m)
		if len(problems) == 0 {
			return m, nil
		}
		reason = cmp.Or(reason, fmt.Errorf("%s: %s", problems[0].File, problems[0].Problem))
		if skipped != nil {
			skipped(n, problems)
		}
	}
	if format := (*FormatError)(nil); errors.As(reason, &format) {
		return nil, format
	}
	return nil, fmt.Errorf("%w (%w)", ErrDamaged, reason)
}

// loadNewest is load, begun again where a writer has moved on meanwhile and
// swept away what was being opened.
func (s *Store) loadNewest(not *lease) (*lease, error) {
	for tries := 0; ; tries++ {
		before, _ := readCurrent(s.dir)
		l, err := s.load(not)
		if err == nil || tries == maxTries {
			return l, err
		}
		if after, _ := readCurrent(s.dir); after == before {
			return l, err
		}
	}
}

// maxTries is how often a reader goes after a writer.
const maxTries = 10

// load opens the newest whole generation, unless it is the one named in not.
func (s *Store) load(not *lease) (*lease, error) {
	passed := map[string]Problem{}
	m, err := newestWhole(s.dir, s.fit, func(name string, problems []Problem) { passed[name] = problems[0] })
	if err != nil {
		return nil, err // which tells what is wrong itself
	}
	for name, p := range passed {
		slog.Warn("a generation of the index is not whole and is passed over", "generation", name, "file", p.File, "problem", p.Problem)
	}
	if not != nil && not.ix.Info().Generation == m.Generation {
		return not, nil
	}
	parts := make([]bleveindex.PartSpec, len(m.Parts))
	for i, p := range m.Parts {
		parts[i] = bleveindex.PartSpec{Dir: filepath.Join(generationDir(s.dir, m.Generation), dirParts, p.Name), Deleted: p.Deleted}
	}
	base := generationDir(s.dir, m.Generation)
	named, err := readNames(base)
	if err != nil {
		return nil, err
	}
	auth, err := withUser(s.auth, base, m)
	if err != nil {
		return nil, err
	}
	ix, err := bleveindex.Open(parts, auth, named, search.IndexInfo{Generation: m.Generation, BuiltAt: m.BuiltAt})
	if errors.Is(err, bleveindex.ErrDamaged) && s.markBad(m.Generation, Problem{File: path.Join(dirGenerations, m.Generation), Problem: err.Error(), Mend: mend}) {
		return s.load(not) // with the one before
	}
	if err != nil {
		return nil, err
	}
	l := &lease{ix: ix}
	l.refs.Store(1)
	return l, nil
}

// fit tells what keeps a generation from being opened.
func (s *Store) fit(m *manifest) []Problem {
	if p, ok := s.bad[m.Generation]; ok {
		return []Problem{p}
	}
	return m.glance(s.dir)
}

// Reload moves to the newest generation, if there is a newer one, and tells
// whether it did. On an error the one in use stays.
func (s *Store) Reload() (bool, error) {
	s.reload.Lock()
	defer s.reload.Unlock()
	return s.move()
}

// move is Reload with the lock held.
func (s *Store) move() (bool, error) {
	if s.closed {
		return false, nil
	}
	old := s.cur.Load()
	l, err := s.loadNewest(old)
	if err != nil || l == old {
		return false, err
	}
	s.cur.Store(l)
	old.release()
	return true, nil
}

// Watch reloads whenever CURRENT names another generation, looking every
// interval, until the context ends. It tells of generations built by others.
func (s *Store) Watch(ctx context.Context, interval time.Duration) {
	t := time.NewTicker(interval)
	defer t.Stop()
	passed := "" // a generation that was tried and is not whole
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		name, err := readCurrent(s.dir)
		if err != nil || name == "" || name == passed || name == s.Info().Generation {
			continue
		}
		passed = name
		if _, err := s.Reload(); err != nil {
			slog.Warn("a new generation of the index cannot be opened; the old one stays in use", "error", err)
		}
	}
}

// use calls fn with the generation in use and keeps it open meanwhile. Where fn
// meets damage, it is asked again of the newest other generation that is whole.
func (s *Store) use(fn func(*bleveindex.Index) error) error {
	for {
		l := s.cur.Load()
		if l == nil {
			return errors.New("the index is closed")
		}
		if l.take() {
			err := guarded(func() error { return fn(l.ix) })
			name := l.ix.Info().Generation
			l.release()
			if errors.Is(err, bleveindex.ErrDamaged) && !errors.Is(err, ErrDamaged) {
				err = fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			if !errors.Is(err, ErrDamaged) || !s.leave(name, Problem{File: path.Join(dirGenerations, name), Problem: err.Error(), Mend: mend}) {
				return err
			}
		}
	}
}

// ask is use with a result.
func ask[T any](s *Store, fn func(*bleveindex.Index) (T, error)) (out T, err error) {
	err = s.use(func(ix *bleveindex.Index) error {
		out, err = fn(ix)
		return err
	})
	return out, err
}

// Search implements search.Engine.
func (s *Store) Search(ctx context.Context, r search.Request) (*search.Result, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.Result, error) { return ix.Search(ctx, r) })
}

// Document implements search.Engine.
func (s *Store) Document(ctx context.Context, id string, first, limit int) (*search.Document, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.Document, error) { return ix.Document(ctx, id, first, limit) })
}

// Locate implements search.Locator.
func (s *Store) Locate(ctx context.Context, hash uint64, document string) ([]search.Place, error) {
	return ask(s, func(ix *bleveindex.Index) ([]search.Place, error) { return ix.Locate(ctx, hash, document) })
}

// Documents implements search.Browser.
func (s *Store) Documents(ctx context.Context, offset, limit int) (*search.DocumentList, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.DocumentList, error) { return ix.Documents(ctx, offset, limit) })
}

// Entities implements search.Browser.
func (s *Store) Entities(ctx context.Context, q search.EntityQuery) (*search.EntityList, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.EntityList, error) { return ix.Entities(ctx, q) })
}

// Entity implements search.Browser.
func (s *Store) Entity(ctx context.Context, id string, ui corpus.Lang) (*search.Entity, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.Entity, error) { return ix.Entity(ctx, id, ui) })
}

// Suggest implements search.Suggester.
func (s *Store) Suggest(ctx context.Context, prefix string, ui corpus.Lang, limit int) ([]search.Suggestion, error) {
	return ask(s, func(ix *bleveindex.Index) ([]search.Suggestion, error) { return ix.Suggest(ctx, prefix, ui, limit) })
}

// Features implements search.Engine.
func (s *Store) Features() search.Features {
	f, _ := ask(s, func(ix *bleveindex.Index) (search.Features, error) { return ix.Features(), nil })
	return f
}

// Info implements search.Index.
func (s *Store) Info() search.IndexInfo {
	info, _ := ask(s, func(ix *bleveindex.Index) (search.IndexInfo, error) { return ix.Info(), nil })
	return info
}

// Close frees the index once the searches under way are done.
func (s *Store) Close() error {
	s.reload.Lock()
	defer s.reload.Unlock()
	s.closed = true
	if l := s.cur.Swap(nil); l != nil {
		l.release()
	}
	return nil
}

var _ search.Index = (*Store)(nil)
