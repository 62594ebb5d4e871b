package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

// source offers every passage as a document of one passage, uncut, so that
// what is found bears the id under which it was judged.
type source struct {
	name     string
	passages map[string]Passage
	entries  []corpus.Entry
}

// NewSource makes a corpus of passages.
func NewSource(name string, passages []Passage) corpus.Source {
	s := &source{name: name, passages: make(map[string]Passage, len(passages))}
	for _, p := range passages {
		s.passages[p.ID] = p
		s.entries = append(s.entries, corpus.Entry{ID: p.ID, Size: int64(len(p.Text))})
	}
	slices.SortFunc(s.entries, func(a, b corpus.Entry) int { return strings.Compare(a.ID, b.ID) })
	return s
}

func (s *source) Name() string { return s.name }

func (s *source) List(context.Context) ([]corpus.Entry, []corpus.Notice, error) {
	return slices.Clone(s.entries), nil, nil
}

func (s *source) Read(_ context.Context, e corpus.Entry, sink corpus.Sink) error {
	p, ok := s.passages[e.ID]
	if !ok {
		return fmt.Errorf("no passage %s in %s: %w", e.ID, s.name, corpus.ErrSkip)
	}
	if strings.TrimSpace(p.Text) == "" {
		return fmt.Errorf("passage %s is empty: %w", e.ID, corpus.ErrSkip)
	}
	lang := analysed(p.Lang)
	if err := sink.Begin(corpus.Document{ID: p.ID, Title: titleOf(p), Lang: lang, Format: "jsonl", Encoding: "utf-8"}); err != nil {
		return err
	}
	return sink.Passage(corpus.Passage{N: 1, Text: p.Text, End: int64(len(p.Text)), Lang: lang})
}

// titleOf gives the title. Where there is none a dash stands in for it: the
// words of an id would be found like those of a title.
func titleOf(p Passage) string {
	if p.Title != "" {
		return p.Title
	}
	return "-"
}

func analysed(lang corpus.Lang) corpus.Lang {
	if slices.Contains(corpus.Languages(), lang) {
		return lang
	}
	return corpus.Undetermined
}
