package indexer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/indexer/bleveindex"
)

// A long run closes a part whenever it holds partBytes of text, and writes down
// that it is finished. A run that comes after one that was killed takes over
// what is finished, so that no more is lost than the parts under way.

// partBytes is how much text a part takes, in bytes.
const partBytes = 128 << 20

// partSize is how much text a part of this run takes.
func (o *Options) partSize() int64 { return cmp.Or(o.partBytes, partBytes) }

// dirFinished is the folder, in a generation under construction, of the records
// of its finished parts. It goes before the generation is published.
const dirFinished = "finished"

// finished is the record of a finished part.
type finished struct {
	Format    int                `json:"format"`
	Analysis  int                `json:"analysis"`
	Authority string             `json:"authority"`
	Corpus    string             `json:"corpus"`
	Files     map[string]fileSum `json:"files"` // by path in the generation
}

// finish writes down that a part is finished, once its files are on the disk.
func (p *pipeline) finish(name string, files map[string]fileSum) error {
	b, err := json.Marshal(finished{FormatVersion, analysisVersion, p.fingerprint, p.opts.Source.Name(), files})
	if err != nil {
		return fmt.Errorf("encode the record of a part: %w", err)
	}
	if err := p.opts.disk.syncTree(filepath.Join(p.building, dirParts, name)); err != nil {
		return err
	}
	dir := filepath.Join(p.building, dirFinished)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("keep a finished part: %w", err)
	}
	// The sum tells a record that was cut short from a whole one.
	return p.opts.disk.write(filepath.Join(dir, name), append([]byte(sumOf(b)+"\n"), b...))
}

// adopt takes over the finished parts of runs that were killed, the newest
// first, and clears away whatever else they left.
func (u *updater) adopt(anew bool) error {
	entries, err := os.ReadDir(filepath.Join(u.o.Dir, dirGenerations))
	if err != nil {
		return fmt.Errorf("look for an unfinished index: %w", err)
	}
	slices.Reverse(entries)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			continue
		}
		left := filepath.Join(u.o.Dir, dirGenerations, e.Name())
		if !anew && u.compare == nil && strings.HasPrefix(e.Name(), buildingPrefix) && u.adoptFrom(left) {
			continue
		}
		if err := os.RemoveAll(left); err != nil {
			return fmt.Errorf("clear away an unfinished index: %w", err)
		}
	}
	return nil
}

// adoptFrom opens the finished parts of an unfinished generation, and tells
// whether there are any.
func (u *updater) adoptFrom(building string) bool {
	records, err := os.ReadDir(filepath.Join(building, dirFinished))
	if err != nil {
		return false
	}
	any := false
	for _, e := range records {
		p, err := u.adoptPart(building, e.Name())
		if err != nil {
			slog.Warn("a part of an index that was not finished cannot be used: its documents are read again", "part", e.Name(), "error", err)
			continue
		}
		u.old, any = append(u.old, p), true
	}
	return any
}

func (u *updater) adoptPart(building, name string) (*oldPart, error) {
	data, err := os.ReadFile(filepath.Join(building, dirFinished, name))
	if err != nil {
		return nil, fmt.Errorf("read the record of a part: %w", err)
	}
	sum, rest, _ := strings.Cut(string(data), "\n")
	var f finished
	if err := json.Unmarshal([]byte(rest), &f); err != nil || sum != sumOf([]byte(rest)) {
		return nil, fmt.Errorf("its record is not whole: %w", ErrDamaged)
	}
	if f.Format != FormatVersion || f.Analysis != analysisVersion || f.Authority != u.fingerprint || f.Corpus != u.o.Source.Name() {
		return nil, fmt.Errorf("it was made for another index: %w", ErrFormat)
	}
	for path, want := range f.Files {
		if fault := compare(filepath.Join(building, filepath.FromSlash(path)), want); fault != "" {
			return nil, fmt.Errorf("%s: %s: %w", path, fault, ErrDamaged)
		}
	}
	dir := filepath.Join(building, dirParts, name)
	r, err := bleveindex.OpenReader(dir, nil)
	if err != nil {
		return nil, err
	}
	return &oldPart{ref: partRef{Name: name}, reader: r, dir: dir, files: f.Files, adopted: true}, nil
}

// keepDone prepares for publishing what a run did whose context has ended: what
// it has not come to stays as it was. It is false where that cannot be.
func (u *updater) keepDone(p *pipeline) bool {
	waits, from, any := map[string]bool{}, map[storedJob]bool{}, u.adopted()
	for i, j := range u.jobs {
		if p.done[i] {
			any = true
			continue
		}
		waits[j.entry.ID] = true
		if j.from != nil {
			from[*j.from] = true
		}
		if j.moved {
			u.report.Moved--
		}
		u.report.Pending++
	}
	if !u.keep || !any {
		return false
	}
	for _, o := range u.old {
		back := false
		o.gone = slices.DeleteFunc(o.gone, func(n uint32) bool {
			id := o.reader.Stored(n).ID
			waiting := waits[id] || from[storedJob{o.reader, n}]
			delete(waits, id) // one of its copies is enough
			back = back || waiting
			return waiting
		})
		if o.anew && !u.keepOld(o, from, back) {
			return false
		}
	}
	return true
}

// keepOld keeps a part that was to be written anew and is not done yet, because
// some document waits or comes back, without the documents that are written.
func (u *updater) keepOld(o *oldPart, waits map[storedJob]bool, back bool) bool {
	gone := map[uint32]bool{}
	for _, n := range o.left() {
		gone[n] = true
	}
	var done []uint32
	o.reader.Each(func(n uint32, _ *bleveindex.StoredDocument) {
		switch {
		case gone[n]:
		case waits[storedJob{o.reader, n}]:
			back = true
		case u.requeued[storedJob{o.reader, n}]:
			done = append(done, n)
		}
	})
	if !back {
		return true // all of it is written
	}
	if u.outdated() && !o.adopted {
		return false // words of two kinds cannot stand in one index
	}
	o.anew, o.double = false, append(o.double, done...)
	return true
}

// adopted tells whether parts of a killed run were taken over.
func (u *updater) adopted() bool {
	return slices.ContainsFunc(u.old, func(p *oldPart) bool { return p.adopted })
}
