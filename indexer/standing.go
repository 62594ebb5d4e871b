package indexer

import (
	"context"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
)

// Standing says how an index and its corpus stand to each other: what Update
// would find, without doing it.
type Standing struct {
	// Entries are the documents of the corpus, Notices what was told in listing them.
	Entries []corpus.Entry
	Notices []corpus.Notice
	// Fresh are those that are new or changed, or could not be read before.
	Fresh []corpus.Entry
	// Digests identify what the others were read from, by document.
	Digests map[string]string
	// Moved and Removed count documents that have another name or are gone.
	Moved, Removed int
	// Doubts are the notices of earlier runs that are not of files left unread.
	Doubts []corpus.Notice
}

// Compare tells how the index in o.Dir and the corpus stand to each other. With
// no index, or one of another corpus, everything is fresh.
func Compare(ctx context.Context, o Options) (*Standing, error) {
	u := &updater{o: Options{Dir: o.Dir, Source: o.Source}, names: map[entities.ID]int{}}
	defer u.close()
	if err := u.previous(false); err != nil {
		return nil, err
	}
	if err := u.plan(ctx); err != nil {
		return nil, err
	}
	s := &Standing{Entries: u.entries, Notices: u.report.Notices, Digests: map[string]string{}, Removed: u.report.Removed}
	for _, j := range u.jobs {
		if j.from == nil {
			s.Fresh = append(s.Fresh, j.entry)
		} else {
			s.Moved++
		}
	}
	for _, p := range u.old {
		p.reader.Each(func(_ uint32, d *bleveindex.StoredDocument) { s.Digests[d.ID] = d.Digest })
		for _, n := range p.left() {
			delete(s.Digests, p.reader.Stored(n).ID)
		}
	}
	old, _ := readNotices(o.Dir, o.Source.Name())
	for _, n := range old {
		if _, same := s.Digests[n.ID]; same && !n.Unread() {
			s.Doubts = append(s.Doubts, n)
		}
	}
	return s, nil
}
