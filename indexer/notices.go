package indexer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
	"github.com/iskra-archive/iskra/search"
)

// fileNotices holds what the last runs found wrong with the files of the
// corpus. It stands beside the generations: a file that cannot be read makes no
// new one.
const fileNotices = "notices.json"

// notices is the content of that file.
type notices struct {
	Corpus  string          `json:"corpus"`
	Notices []corpus.Notice `json:"notices"`
}

// readNotices reads them; known tells that they are there and of this corpus.
func readNotices(dir, of string) (list []corpus.Notice, known bool) {
	b, err := os.ReadFile(filepath.Join(dir, fileNotices))
	if err != nil {
		return nil, false
	}
	var n notices
	if err := json.Unmarshal(b, &n); err != nil || n.Corpus != of {
		return nil, false
	}
	return n.Notices, true
}

// keepNotices writes down what is known to be wrong with the files of the
// corpus now, if that has changed. The index does not depend on it.
func (u *updater) keepNotices() {
	list := u.allNotices()
	b, err := json.Marshal(notices{u.o.Source.Name(), list})
	if err == nil {
		err = u.writeNotices(b)
	}
	if err != nil {
		slog.Warn("what is wrong with files of the corpus cannot be written down", "error", err)
	}
}

func (u *updater) writeNotices(b []byte) error {
	path := filepath.Join(u.o.Dir, fileNotices)
	switch was, err := os.ReadFile(path); {
	case err == nil && string(was) == string(b):
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("read notices: %w", err)
	}
	if err := os.WriteFile(path+".tmp", b, 0o644); err != nil {
		return fmt.Errorf("write notices: %w", err)
	}
	return os.Rename(path+".tmp", path)
}

// allNotices joins the notices of this run with those of earlier ones: of
// documents that are there still and were not read again, and of what lies
// outside the paths of this run.
func (u *updater) allNotices() []corpus.Notice {
	old, _ := readNotices(u.o.Dir, u.o.Source.Name())
	list := slices.Clone(u.report.Notices)
	names := u.namesNow()
	for _, n := range old {
		now, there := names[n.ID]
		switch {
		case !corpus.Within(u.o.Source, n.ID):
		case n.Unread() || !there: // looked at anew
			continue
		default:
			n.ID = now
		}
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b corpus.Notice) int {
		return strings.Compare(a.ID+"\x00"+a.Problem, b.ID+"\x00"+b.Problem)
	})
	return slices.Compact(list)
}

// namesNow gives, for every document that was not read in this run, the name
// that it has now.
func (u *updater) namesNow() map[string]string {
	names := map[string]string{}
	for _, p := range u.old {
		p.reader.Each(func(_ uint32, d *bleveindex.StoredDocument) { names[d.ID] = d.ID })
		for _, n := range p.left() {
			delete(names, p.reader.Stored(n).ID)
		}
	}
	for _, j := range u.jobs {
		if j.from != nil {
			names[j.from.part.Stored(j.from.doc).ID] = j.entry.ID
		}
	}
	return names
}

// Survey implements search.Surveyor.
func (s *Store) Survey(ctx context.Context) (*search.Survey, error) {
	return ask(s, func(ix *bleveindex.Index) (*search.Survey, error) {
		list, known := s.noticesOf(ix.Info().Generation)
		doubts := map[string][]corpus.Flag{}
		for _, n := range list {
			if n.Kind != "" && !n.Unread() {
				doubts[n.ID] = append(doubts[n.ID], n.Kind)
			}
		}
		out, err := ix.Survey(ctx, doubts)
		if err != nil {
			return nil, err
		}
		out.Unread, out.UnreadKnown = unread(list), known
		return out, nil
	})
}

// noticesOf reads the notices, if they are of the corpus of a generation.
func (s *Store) noticesOf(generation string) ([]corpus.Notice, bool) {
	m, err := readManifest(s.dir, generation)
	if err != nil {
		return nil, false
	}
	return readNotices(s.dir, m.Corpus)
}

// unread lists the files that are not read by kind.
func unread(list []corpus.Notice) []search.SurveyUnread {
	out := []search.SurveyUnread{}
	for _, kind := range corpus.Unread() {
		u := search.SurveyUnread{Kind: kind, Files: []search.SurveyFile{}}
		for _, n := range list {
			if n.Kind == kind {
				u.Files = append(u.Files, search.SurveyFile{ID: n.ID, Problem: n.Problem})
			}
		}
		if u.Count = len(u.Files); u.Count > 0 {
			out = append(out, u)
		}
	}
	return out
}
