package indexer

import (
	"context"
	"slices"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
)

// match plans what is to be done with each document of the corpus and of the
// index. Only where size and time leave a doubt are files looked into: one that
// was touched may be the same, and a new one may have stood elsewhere.
func (u *updater) match(ctx context.Context, entries []corpus.Entry) {
	now := make(map[string]corpus.Entry, len(entries))
	for _, e := range entries {
		now[e.ID] = e
	}
	left, placed, removed := departed{}, map[string]bool{}, map[string]bool{}
	for _, p := range u.old {
		p.reader.Each(func(n uint32, d *bleveindex.StoredDocument) {
			e, there := now[d.ID]
			switch {
			case placed[d.ID]: // by a part that a killed run left
				p.double = append(p.double, n)
			case there && (unchanged(d, e) || u.same(ctx, d, e)):
				u.report.Unchanged++
				placed[d.ID] = true
				delete(now, d.ID)
			case there:
				p.gone = append(p.gone, n)
				left.add(d, departure{storedJob{p.reader, n}, false})
			case corpus.Within(u.o.Source, d.ID):
				p.gone = append(p.gone, n)
				if !removed[d.ID] {
					removed[d.ID] = true
					u.report.Removed++
				}
				left.add(d, departure{storedJob{p.reader, n}, true})
			default:
				u.report.Unchanged++
				placed[d.ID] = true
			}
		})
	}
	for _, e := range entries {
		if _, ok := now[e.ID]; ok {
			from := u.moved(ctx, left, e)
			u.jobs = append(u.jobs, job{entry: e, from: from, moved: from != nil})
			u.bytes += e.Size
		}
	}
	// What the index has comes first: it is soon done.
	slices.SortStableFunc(u.jobs, func(a, b job) int { return rank(a) - rank(b) })
}

func rank(j job) int {
	if j.from != nil {
		return 0
	}
	return 1
}

func unchanged(d *bleveindex.StoredDocument, e corpus.Entry) bool {
	return e.Size == d.Entry.Size && e.ModTime.Equal(d.Entry.ModTime)
}

// same tells that a file has another time, but the content that was read, and
// notes the time.
func (u *updater) same(ctx context.Context, d *bleveindex.StoredDocument, e corpus.Entry) bool {
	if e.Size != d.Entry.Size || d.Digest == "" || corpus.Digest(ctx, u.o.Source, e) != d.Digest {
		return false
	}
	d.Entry.ModTime = e.ModTime
	u.times[d.ID], u.touched = e.ModTime, true
	return true
}

// departed holds what stood in the corpus and stands there no more, by size.
type departed map[int64]map[string]departure

// departure is such a document; removed tells that nothing else took its name.
type departure struct {
	storedJob
	removed bool
}

func (l departed) add(d *bleveindex.StoredDocument, gone departure) {
	if d.Digest == "" {
		return
	}
	if l[d.Entry.Size] == nil {
		l[d.Entry.Size] = map[string]departure{}
	}
	l[d.Entry.Size][d.Digest] = gone
}

// moved finds a new document among those that are gone; nil where it is not
// one of them or its new name makes a difference.
func (u *updater) moved(ctx context.Context, left departed, e corpus.Entry) *storedJob {
	if len(left[e.Size]) == 0 {
		return nil
	}
	digest := corpus.Digest(ctx, u.o.Source, e)
	gone, ok := left[e.Size][digest]
	if !ok {
		return nil
	}
	if _, ok := corpus.Rename(gone.part.Stored(gone.doc).Document, e.ID); !ok {
		return nil
	}
	delete(left[e.Size], digest)
	u.report.Moved++
	if gone.removed {
		u.report.Removed--
	}
	return &gone.storedJob
}

// recall gives documents of the previous generation the times that their files
// got since they were read.
func (u *updater) recall() {
	u.times = map[string]time.Time{}
	for _, p := range u.old {
		if p.adopted {
			continue // it was read since
		}
		p.reader.Each(func(_ uint32, d *bleveindex.StoredDocument) {
			if t, ok := u.prev.Touched[d.ID]; ok {
				d.Entry.ModTime, u.times[d.ID] = t, t
			}
		})
	}
}

// remember notes those times again for a part that stays as it is.
func (u *updater) remember(p *oldPart, m *manifest) {
	gone := map[uint32]bool{}
	for _, n := range p.left() {
		gone[n] = true
	}
	p.reader.Each(func(n uint32, d *bleveindex.StoredDocument) {
		if t, ok := u.times[d.ID]; ok && !gone[n] {
			if m.Touched == nil {
				m.Touched = map[string]time.Time{}
			}
			m.Touched[d.ID] = t
		}
	})
}
