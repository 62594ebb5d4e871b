package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
)

// Update brings the index up to date with the corpus: it reads what is new or
// changed (by size and time, then by content), drops what is gone, and publishes a generation,
// unless nothing has changed. Searches go on in the generation before.
func Update(ctx context.Context, o Options) (Report, error) { return build(ctx, o, false) }

// Rebuild reads everything anew and publishes it as a generation once it is
// whole; until then, and if it fails, the one before stays in use.
func Rebuild(ctx context.Context, o Options) (Report, error) { return build(ctx, o, true) }

// What the garbage collector keeps to while an index is built, if the user has
// not set GOGC and GOMEMLIMIT: the limit, in bytes, makes it work harder when
// the whole comes near it.
const (
	buildGCPercent = 200
	buildMemory    = 900 << 20
)

func build(ctx context.Context, o Options, anew bool) (Report, error) { return run(ctx, o, anew, nil) }

// run makes the next generation; with, if set, changes how.
func run(ctx context.Context, o Options, anew bool, with func(*updater)) (Report, error) {
	began := time.Now()
	if err := os.MkdirAll(filepath.Join(o.Dir, dirGenerations), 0o755); err != nil {
		return Report{}, fmt.Errorf("make the index folder: %w", err)
	}
	release, err := lock(o.Dir)
	if err != nil {
		return Report{}, err
	}
	defer release()
	if os.Getenv("GOGC") == "" {
		// Building makes much short-lived garbage beside little that stays:
		// collecting it less often saves a tenth of the whole.
		defer debug.SetGCPercent(debug.SetGCPercent(buildGCPercent))
	}
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT is not set
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(buildMemory))
	}
	u := &updater{o: o, report: Report{}, names: map[entities.ID]int{}, requeued: map[storedJob]bool{}, fingerprint: fingerprint(o.Authority, o.UserAuthority)}
	if with != nil {
		with(u)
	}
	defer u.close()
	if err := u.adopt(anew); err != nil { // what a run that was killed has left
		return Report{}, err
	}
	if err := u.previous(anew); err != nil {
		return Report{}, err
	}
	u.keep = !anew && u.compare == nil
	if err := u.plan(ctx); err != nil {
		return Report{}, err
	}
	if !u.changed() {
		if err := u.keepPrevious(); err != nil {
			return Report{}, err
		}
	} else if err := u.room(); err != nil {
		return Report{}, err
	} else if err := u.write(ctx); err != nil {
		return Report{}, err
	}
	u.keepNotices()
	u.report.Elapsed = time.Since(began)
	if u.report.Pending > 0 {
		return u.report, &StoppedError{Pending: u.report.Pending, cause: context.Cause(ctx)}
	}
	return u.report, nil
}

// fingerprint identifies the content of an authority and of the user's file in it.
func fingerprint(a *entities.Authority, user []byte) string {
	h := sha256.New()
	json.NewEncoder(h).Encode(a.All()) //nolint:errcheck // a hash takes every write
	h.Write(user)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// updater makes the next generation of an index.
type updater struct {
	o           Options
	report      Report
	fingerprint string
	prev        *manifest // nil: begin from nothing
	whole       string    // the generation to fall back to, if there is one
	last        int       // sequence number of the newest generation, whole or not
	old         []*oldPart
	entries     []corpus.Entry // of the corpus
	jobs        []job
	bytes       int64
	touched     bool                 // a file has another time and the same content
	times       map[string]time.Time // of those files, by document
	names       map[entities.ID]int  // mentions of each name that is not linked yet
	keep        bool                 // where the context ends, what was done is published
	requeued    map[storedJob]bool   // documents of parts that are written anew
	// compare, if set, looks at a new generation before it is published.
	compare func(building string, m *manifest) error
}

// oldPart is a part of the previous generation, or one that a killed run left.
type oldPart struct {
	ref     partRef
	reader  *bleveindex.Reader
	dir     string
	files   map[string]fileSum // by path in its generation
	adopted bool
	gone    []uint32 // documents that have changed or gone
	double  []uint32 // and those that a newer part has as well
	anew    bool     // its documents are written into new parts
}

// left gives the documents of the part that the next generation does not have
// from it.
func (p *oldPart) left() []uint32 { return slices.Concat(p.gone, p.double) }

func (u *updater) close() {
	for _, p := range u.old {
		p.reader.Close() //nolint:errcheck // read-only
	}
}

// previous opens the generation to start from, if there is one that is whole
// and of this corpus.
func (u *updater) previous(anew bool) error {
	names, err := generations(u.o.Dir)
	if err != nil {
		return err
	}
	for _, n := range names {
		var seq int
		if _, err := fmt.Sscanf(n, "g%d-", &seq); err == nil {
			u.last = max(u.last, seq)
		}
	}
	m, err := newestWhole(u.o.Dir, func(m *manifest) []Problem { return m.verify(u.o.Dir) }, nil)
	if errors.Is(err, ErrNoIndex) || errors.Is(err, ErrDamaged) || errors.Is(err, ErrFormat) {
		return nil // begin from nothing
	}
	if err != nil {
		return err
	}
	u.whole = m.Generation
	if anew {
		return nil
	}
	if m.Corpus != u.o.Source.Name() {
		return nil
	}
	u.prev = m
	for _, ref := range m.Parts {
		dir := filepath.Join(generationDir(u.o.Dir, m.Generation), dirParts, ref.Name)
		r, err := bleveindex.OpenReader(dir, ref.Deleted)
		if err != nil {
			return err
		}
		p := &oldPart{ref: ref, reader: r, dir: dir, files: map[string]fileSum{}}
		for path, sum := range m.Files {
			if in, _ := filepath.Match(dirParts+"/"+ref.Name, firstTwo(path)); in {
				p.files[path] = sum
			}
		}
		u.old = append(u.old, p)
	}
	u.recall()
	return nil
}

// plan compares the corpus with the previous generation.
func (u *updater) plan(ctx context.Context) error {
	if u.o.Progress != nil {
		u.o.Progress(Progress{Phase: PhaseListing})
	}
	entries, notices, err := u.o.Source.List(ctx)
	if err != nil {
		return err
	}
	u.entries, u.report.Notices = entries, notices
	for _, n := range notices {
		if n.Unread() {
			u.report.Failed++
		}
	}
	u.match(ctx, entries)
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

// changed tells whether a new generation is needed.
func (u *updater) changed() bool {
	if u.prev == nil || len(u.jobs) > 0 || u.touched || u.outdated() || u.adopted() {
		return true
	}
	return slices.ContainsFunc(u.old, func(p *oldPart) bool { return len(p.gone) > 0 })
}

// outdated tells that the previous generation was made with another authority or
// analysis.
func (u *updater) outdated() bool {
	return u.prev != nil && (u.prev.Authority != u.fingerprint || u.prev.Analysis != analysisVersion)
}

// Parts are written anew when there are too many, or too much of one is gone.
const (
	maxParts    = 4
	maxGonePart = 4 // a quarter
)

// write builds the next generation beside the one in use and publishes it.
func (u *updater) write(ctx context.Context) error {
	name, seq := newGeneration(u.last, time.Now())
	building := filepath.Join(u.o.Dir, dirGenerations, buildingPrefix+name)
	defer os.RemoveAll(building) //nolint:errcheck // gone already where all went well
	if err := os.MkdirAll(filepath.Join(building, dirParts), 0o755); err != nil {
		return fmt.Errorf("make a generation: %w", err)
	}
	m := &manifest{Format: FormatVersion, Analysis: analysisVersion, Authority: u.fingerprint, Corpus: u.o.Source.Name(),
		Generation: name, Sequence: seq, Parts: []partRef{}, Files: map[string]fileSum{}}
	u.rewrite()
	p := &pipeline{opts: u.o, finder: entities.NewFinder(u.o.Authority), models: models(), events: recognise.NewEvents(), building: building,
		fingerprint: u.fingerprint, keep: u.keep, progress: Progress{Phase: PhaseReading, Total: len(u.jobs)}}
	p.next.Store(u.number())
	if err := p.run(ctx, u.jobs, u.workers()); err != nil {
		return err
	}
	u.count(p)
	if ctx.Err() != nil && !u.keepDone(p) {
		return fmt.Errorf("index: %w", context.Cause(ctx))
	}
	if u.keep {
		ctx = context.WithoutCancel(ctx) // the rest is soon done, and would be lost
	}
	if u.inVain(p) {
		return u.keepPrevious()
	}
	if err := u.keepParts(building, m, p); err != nil {
		return err
	}
	p.phase(PhasePublishing)
	for _, part := range slices.Sorted(maps.Keys(p.parts)) {
		m.Parts = append(m.Parts, partRef{Name: part})
		maps.Copy(m.Files, p.parts[part])
	}
	if err := u.countAll(building, m); err != nil {
		return err
	}
	if err := errors.Join(u.writeNames(building, m), u.writeAuthority(building, m)); err != nil {
		return err
	}
	if u.compare != nil {
		if err := u.compare(building, m); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(filepath.Join(building, dirFinished)); err != nil {
		return fmt.Errorf("publish generation: %w", err)
	}
	m.BuiltAt = time.Now().UTC().Truncate(time.Second)
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	if err := u.o.disk.publish(u.o.Dir, building, m); err != nil {
		return err
	}
	u.report.Generation = name
	u.sweep(name, u.whole)
	return nil
}

// keepPrevious leaves the generation in use as it is. Where CURRENT does not
// name it (it is missing, or names one that is damaged), it is mended.
func (u *updater) keepPrevious() error {
	u.report.Generation, u.report.Documents, u.report.Passages = u.prev.Generation, u.prev.Documents, u.prev.Passages
	if name, err := readCurrent(u.o.Dir); err != nil || name != u.prev.Generation {
		if err := u.o.disk.point(u.o.Dir, u.prev.Generation); err != nil {
			return err
		}
	}
	names, err := generations(u.o.Dir)
	if err != nil || len(names) <= 2 {
		return err
	}
	// Runs that failed in their last step have left more than two.
	i := slices.IndexFunc(names, func(n string) bool { return n != u.prev.Generation })
	u.sweep(u.prev.Generation, names[i])
	return nil
}

// sweep removes all generations but those to keep. Where it cannot, the index
// is whole all the same.
func (u *updater) sweep(keep ...string) {
	if err := sweep(u.o.Dir, keep...); err != nil {
		slog.Warn("old generations of the index cannot be removed", "error", err)
	}
}

// inVain tells that all that was new could not be read, so that the next
// generation would be the same as the last.
func (u *updater) inVain(p *pipeline) bool {
	return u.prev != nil && p.progress.Done == 0 && !u.touched && !u.outdated() && !u.adopted() &&
		!slices.ContainsFunc(u.old, func(o *oldPart) bool { return len(o.gone) > 0 })
}

// count adds what the pipeline did to the report.
func (u *updater) count(p *pipeline) {
	u.report.Read, u.report.Bytes = p.read, p.progress.Bytes
	u.report.Failed += p.progress.Failed
	u.report.Notices = append(u.report.Notices, p.notices...)
	slices.SortStableFunc(u.report.Notices, func(a, b corpus.Notice) int {
		switch {
		case a.ID < b.ID:
			return -1
		case a.ID > b.ID:
			return 1
		}
		return 0
	})
}

// countAll counts what the new generation holds, by reading its parts back.
func (u *updater) countAll(building string, m *manifest) error {
	for _, ref := range m.Parts {
		r, err := bleveindex.OpenReader(filepath.Join(building, dirParts, ref.Name), ref.Deleted)
		if err != nil {
			return err
		}
		d, p := r.Len()
		r.CountNames(u.names)
		m.Documents += d
		m.Passages += p
		if err := r.Close(); err != nil {
			return fmt.Errorf("close index part: %w", err)
		}
	}
	u.report.Documents, u.report.Passages = m.Documents, m.Passages
	return nil
}

// workers is how many documents are analysed at once: little text needs one.
func (u *updater) workers() int {
	w := u.o.Workers
	if w <= 0 {
		w = runtime.GOMAXPROCS(0)
	}
	return max(1, min(w, int(u.bytes/bytesPerWorker)+1, len(u.jobs)))
}

// number gives the number of the first new part.
func (u *updater) number() int32 {
	first := 0
	for _, p := range u.old {
		var n int
		if _, err := fmt.Sscanf(p.ref.Name, "p%d", &n); err == nil && !p.adopted {
			first = max(first, n+1)
		}
	}
	return int32(first)
}

// keepParts links the parts that stay into the new generation; those that a
// killed run left get numbers of their own.
func (u *updater) keepParts(building string, m *manifest, pipe *pipeline) error {
	for _, p := range u.old {
		if p.anew {
			continue
		}
		name := p.ref.Name
		if p.adopted {
			name = fmt.Sprintf("p%04d", pipe.next.Add(1)-1)
		}
		if err := u.o.disk.linkTree(p.dir, filepath.Join(building, dirParts, name)); err != nil {
			return err
		}
		m.Parts = append(m.Parts, partRef{Name: name, Deleted: slices.Concat(p.ref.Deleted, p.left())})
		u.remember(p, m)
		for path, sum := range p.files {
			m.Files[dirParts+"/"+name+strings.TrimPrefix(path, firstTwo(path))] = sum
		}
	}
	return nil
}

// firstTwo gives the first two elements of a path.
func firstTwo(path string) string {
	slashes := 0
	for i := range len(path) {
		if path[i] == '/' {
			if slashes++; slashes == 2 {
				return path[:i]
			}
		}
	}
	return path
}

// rewrite chooses the parts to be written anew, and queues their documents: all,
// where analysis or authority are not those of the previous generation; else
// those with much gone, and all but the largest of the small ones where there are
// many.
func (u *updater) rewrite() {
	all := u.outdated()
	var small []*oldPart
	for _, p := range u.old {
		if p.text() < u.o.partSize()/2 {
			small = append(small, p)
		}
	}
	many := len(u.jobs) > 0 && len(small) > 0 && len(small)+u.workers() > maxParts
	for _, p := range u.old {
		_, live := p.reader.Len()
		gone := p.reader.All() - live + u.passagesGone(p)
		p.anew = all && !p.adopted || gone*maxGonePart > p.reader.All()
	}
	if many {
		largest := slices.MaxFunc(small, func(a, b *oldPart) int { return a.reader.All() - b.reader.All() })
		for _, p := range small {
			p.anew = p.anew || p != largest
		}
	}
	for _, p := range u.old {
		if p.anew {
			u.requeue(p)
		}
	}
}

// text gives how many bytes of text a part holds.
func (p *oldPart) text() int64 {
	for name, f := range p.files {
		if path.Base(name) == "text.dat" {
			return f.Size
		}
	}
	return 0
}

func (u *updater) passagesGone(p *oldPart) int {
	return p.reader.PassagesOf(p.left())
}

// requeue queues the documents of a part that are there still.
func (u *updater) requeue(p *oldPart) {
	gone := map[uint32]bool{}
	for _, n := range p.left() {
		gone[n] = true
	}
	p.reader.Each(func(n uint32, d *bleveindex.StoredDocument) {
		if !gone[n] {
			from := storedJob{p.reader, n}
			u.jobs = append(u.jobs, job{entry: d.Entry, from: &from})
			u.requeued[from] = true
			u.bytes += d.Entry.Size
		}
	})
}
