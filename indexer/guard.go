package indexer

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"time"
)

// guardRest is how long the check behind the searches rests for the time it
// works: three quarters of it.
const guardRest = 3

// Guard reads every byte of each generation that comes into use, in the
// background and gently, until the context ends. One that is damaged is left
// for the newest other that is whole; where there is none, it stays in use.
func (s *Store) Guard(ctx context.Context, interval time.Duration) {
	seen := ""
	for {
		if name := s.Info().Generation; name != "" && name != seen {
			seen = name
			s.Verify(ctx)
			continue // with the one that is in use now
		}
		if sleep(ctx, interval) != nil {
			return
		}
	}
}

// Verify reads every byte of the generation in use and tells what is wrong with
// it. If something is, it moves to the newest other generation that is whole.
func (s *Store) Verify(ctx context.Context) []Problem {
	name := s.Info().Generation
	m, err := readManifest(s.dir, name)
	if err != nil {
		// Another process has swept it, or its manifest is damaged: the next
		// opening tells, and the files that are open stay as they are.
		return nil
	}
	p, bad := m.firstFault(ctx, s.dir)
	if !bad {
		return nil
	}
	if _, err := readManifest(s.dir, name); err != nil {
		return nil // swept meanwhile
	}
	slog.Error("the index in use is damaged", "generation", name, "file", p.File, "problem", p.Problem, "mend", p.Mend)
	s.leave(name, p)
	return []Problem{p}
}

// leave moves away from a damaged generation, and tells whether another is in use
// now.
func (s *Store) leave(name string, p Problem) bool {
	s.reload.Lock()
	defer s.reload.Unlock()
	known := !s.markBad(name, p)
	moved, err := s.move()
	now := ""
	if l := s.cur.Load(); l != nil {
		now = l.ix.Info().Generation
	}
	switch {
	case known && !moved: // told already
	case err != nil:
		slog.Error("there is no other generation to fall back to: the damaged one stays in use", "error", err)
	case moved:
		slog.Warn("the generation before is used instead", "generation", now)
	}
	return now != "" && now != name
}

// markBad notes that a generation is damaged, and tells whether that is news.
func (s *Store) markBad(name string, p Problem) bool {
	if s.bad == nil {
		s.bad = map[string]Problem{}
	}
	_, known := s.bad[name]
	s.bad[name] = p
	return !known
}

// firstFault reads the files one after the other until one is not as it was
// written. A context that ends finds nothing.
func (m *manifest) firstFault(ctx context.Context, dir string) (Problem, bool) {
	names := make([]string, 0, len(m.Files))
	for n := range m.Files {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		path, want := filepath.Join(generationDir(dir, m.Generation), filepath.FromSlash(n)), m.Files[n]
		if f := compareSize(path, want); f != "" {
			return m.problem(n, f), true
		}
		sum, err := sumFileGently(ctx, path, guardRest)
		switch {
		case ctx.Err() != nil:
			return Problem{}, false
		case err != nil:
			return m.problem(n, faultUnreadable), true
		case sum.SHA256 != want.SHA256:
			return m.problem(n, faultContent), true
		}
	}
	return Problem{}, false
}
