package indexer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
	"github.com/iskra-archive/iskra/search"
)

// Change counts what an authority file changes in an index.
type Change struct {
	// Adds and Takes count mentions that are new and those that are gone, Moves
	// those that another entity has now.
	Adds, Takes, Moves int
	// Joins counts entities that are one with another now, Splits those that
	// were taken out of another.
	Joins, Splits int
}

// None tells that nothing changes.
func (c Change) None() bool { return c == Change{} }

// errTried ends a run that was only to be tried.
var errTried = errors.New("tried only")

// Apply brings the entities of an index up to date with the authority in the
// options (whose source does not matter), without reading the documents again, publishes the outcome as a
// generation, and tells what it changed. With try it publishes nothing.
func Apply(ctx context.Context, o Options, try bool) (Change, error) {
	var change Change
	m, err := newestWhole(o.Dir, func(m *manifest) []Problem { return m.glance(o.Dir) }, nil)
	if err != nil {
		return change, err
	}
	o.Source = &still{dir: o.Dir, name: m.Corpus}
	_, err = run(ctx, o, false, func(u *updater) {
		u.compare = func(building string, m *manifest) error {
			var err error
			if change, err = u.difference(ctx, building, m); err == nil && try {
				err = errTried
			}
			return err
		}
	})
	if errors.Is(err, errTried) {
		err = nil
	}
	return change, err
}

// still is a corpus in which nothing has changed since it was last read.
type still struct{ dir, name string }

func (s *still) Name() string { return s.name }

// List gives the documents as the index in use knows them.
func (s *still) List(ctx context.Context) ([]corpus.Entry, []corpus.Notice, error) {
	m, err := newestWhole(s.dir, func(m *manifest) []Problem { return m.glance(s.dir) }, nil)
	if err != nil {
		return nil, nil, err
	}
	var entries []corpus.Entry
	for _, ref := range m.Parts {
		if err := ctx.Err(); err != nil {
			return nil, nil, fmt.Errorf("read index: %w", err)
		}
		r, err := bleveindex.OpenReader(filepath.Join(generationDir(s.dir, m.Generation), dirParts, ref.Name), ref.Deleted)
		if err != nil {
			return nil, nil, err
		}
		r.Each(func(_ uint32, d *bleveindex.StoredDocument) { entries = append(entries, d.Entry) })
		if err := r.Close(); err != nil {
			return nil, nil, fmt.Errorf("close index part: %w", err)
		}
	}
	return entries, nil, nil
}

// Read is never asked for what has not changed.
func (s *still) Read(context.Context, corpus.Entry, corpus.Sink) error {
	return fmt.Errorf("%w: documents are not read when only entities change", corpus.ErrSkip)
}

// difference compares the mentions of the generation in use with those of a new
// one, document by document.
func (u *updater) difference(ctx context.Context, building string, m *manifest) (Change, error) {
	before, err := openMentions(generationDir(u.o.Dir, u.prev.Generation), u.prev)
	if err != nil {
		return Change{}, err
	}
	defer before.Close()
	after, err := openMentions(building, m)
	if err != nil {
		return Change{}, err
	}
	defer after.Close()
	d := differ{moved: map[[2]entities.ID]int{}, before: map[entities.ID]bool{}, after: map[entities.ID]bool{}}
	for _, id := range after.DocumentIDs() {
		if err := ctx.Err(); err != nil {
			return Change{}, fmt.Errorf("compare entities: %w", err)
		}
		d.document(before.Mentions(id), after.Mentions(id))
	}
	return d.change(), nil
}

// openMentions opens a generation for its mentions alone.
func openMentions(base string, m *manifest) (*bleveindex.Index, error) {
	named, err := readNames(base)
	if err != nil {
		return nil, err
	}
	parts := make([]bleveindex.PartSpec, len(m.Parts))
	for i, p := range m.Parts {
		parts[i] = bleveindex.PartSpec{Dir: filepath.Join(base, dirParts, p.Name), Deleted: p.Deleted}
	}
	return bleveindex.Open(parts, entities.Merge(), named, search.IndexInfo{Generation: m.Generation})
}

// differ counts what differs between two states of the mentions.
type differ struct {
	Change
	moved         map[[2]entities.ID]int
	before, after map[entities.ID]bool
}

func (d *differ) document(before, after []bleveindex.Mention) {
	was := map[bleveindex.Place][]entities.ID{}
	for _, m := range before {
		was[m.Place] = append(was[m.Place], m.Entity)
		d.before[m.Entity] = true
	}
	for _, m := range after {
		d.after[m.Entity] = true
		old := was[m.Place]
		i := slices.Index(old, m.Entity)
		switch {
		case i >= 0:
		case len(old) > 0:
			i = 0
			d.Moves++
			d.moved[[2]entities.ID{old[0], m.Entity}]++
		default:
			d.Adds++
			continue
		}
		was[m.Place] = slices.Delete(slices.Clone(old), i, i+1)
	}
	for _, left := range was {
		d.Takes += len(left)
	}
}

// change counts as joined each entity that is gone and whose mentions went to
// another, as split each new one that took mentions of one that is there still.
func (d *differ) change() Change {
	joined, split := map[entities.ID]bool{}, map[entities.ID]bool{}
	for pair := range d.moved {
		from, to := pair[0], pair[1]
		if !d.after[from] && d.before[to] {
			joined[from] = true
		}
		if !d.before[to] && d.after[from] {
			split[to] = true
		}
	}
	d.Joins, d.Splits = len(joined), len(split)
	return d.Change
}

// writeAuthority keeps the user's authority file with the generation: what
// opens it knows its entities by the same names.
func (u *updater) writeAuthority(building string, m *manifest) error {
	if len(u.o.UserAuthority) == 0 {
		return nil
	}
	path := filepath.Join(building, fileAuthority)
	if err := u.o.disk.write(path, u.o.UserAuthority); err != nil {
		return err
	}
	var err error
	if m.Files[fileAuthority], err = sumFile(path); err != nil {
		return fmt.Errorf("check the authority file: %w", err)
	}
	return nil
}

// withUser lays the user's file that a generation keeps over the authority.
func withUser(auth *entities.Authority, base string, m *manifest) (*entities.Authority, error) {
	if _, ok := m.Files[fileAuthority]; !ok || auth == nil {
		return auth, nil
	}
	b, err := os.ReadFile(filepath.Join(base, fileAuthority))
	if err != nil {
		return nil, fmt.Errorf("open the authority file of the index: %w", err)
	}
	user, err := entities.LoadUser(bytes.NewReader(b), fileAuthority)
	if err != nil {
		return nil, fmt.Errorf("the authority file of the index: %w", err)
	}
	laid, _ := auth.WithUser(user)
	return laid, nil
}

// UserAuthority gives the user's authority file that the index was last built
// with: the last good one. It is empty where there is none.
func UserAuthority(dir string) ([]byte, error) {
	m, err := newestWhole(dir, func(m *manifest) []Problem { return m.glance(dir) }, nil)
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile(filepath.Join(generationDir(dir, m.Generation), fileAuthority))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the authority file of the index: %w", err)
	}
	return b, nil
}
