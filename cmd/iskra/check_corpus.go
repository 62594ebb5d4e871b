package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
)

// corpusHealth says what the corpus offers, and how the index stands to it.
type corpusHealth struct {
	Name string `json:"name"`
	// Documents counts those that can be read.
	Documents int `json:"documents"`
	// Unread counts the files that cannot, New the documents that are new or
	// changed since the index was built, Gone those that the index has still.
	Unread int `json:"unread"`
	New    int `json:"new"`
	Gone   int `json:"gone"`
}

// counts tells in words what the corpus has, and where the index differs.
func (c corpusHealth) counts() string {
	list := []string{number(c.Documents, "document")}
	for _, more := range []struct {
		n    int
		what string
	}{{c.New, "new or changed since the index was built"}, {c.Gone, "gone since then"}, {c.Unread, "not read"}} {
		if more.n > 0 {
			list = append(list, fmt.Sprintf("%d %s", more.n, more.what))
		}
	}
	return strings.Join(list, ", ")
}

func (a *app) checkCorpus(ctx context.Context, h *health) {
	src, err := a.source()
	if err != nil {
		h.Problems = append(h.Problems, problem{"corpus", err.Error(), "name an existing folder with --corpus or ISKRA_CORPUS"})
		return
	}
	h.Corpus.Name = src.Name()
	standing, err := indexer.Compare(ctx, indexer.Options{Dir: a.indexDir, Source: src})
	if err != nil {
		h.Problems = append(h.Problems, problem{"corpus " + src.Name(), err.Error(), "make the folder readable, or name another one with --corpus"})
		return
	}
	if len(standing.Entries) == 0 {
		h.Problems = append(h.Problems, problem{"corpus " + src.Name(), "there is no document in it", "put documents in it, or name another folder with --corpus"})
	}
	notices := append(standing.Notices, standing.Doubts...)
	notices = append(notices, h.Corpus.readAll(ctx, src, standing)...)
	for _, n := range notices {
		if n.Unread() {
			h.Corpus.Unread++
		}
		h.Remarks = append(h.Remarks, problem{"document " + n.ID, n.Problem, wayOut(n)})
	}
	a.checkStanding(h, standing)
}

// checkStanding remarks where the index is behind the corpus.
func (a *app) checkStanding(h *health, s *indexer.Standing) {
	c := &h.Corpus
	switch built := h.Index.Corpus; {
	case built == "" || len(h.Index.Problems) > 0:
		c.New, c.Gone = 0, 0 // there is no index to speak of
	case built != c.Name:
		c.New, c.Gone = 0, 0
		h.Remarks = append(h.Remarks, problem{"index " + a.indexDir, "it was built from " + built + ", not from " + c.Name,
			"name the corpus it was built from with --corpus, or run 'iskra index' to change over"})
	default:
		c.Gone = s.Removed
		if behind := c.New + c.Gone + s.Moved; behind > 0 {
			h.Remarks = append(h.Remarks, problem{"index " + a.indexDir, number(behind, "document") + " of the corpus came, changed, moved or went since it was built", "run 'iskra index'"})
		}
	}
}

// wayOut says what can be done about what a notice tells.
func wayOut(n corpus.Notice) string {
	if n.Unread() {
		return "mend the file, or leave it: it is passed over"
	}
	return "look at it, or leave it: the rest is read all the same"
}

// readAll reads every document to its end and tells of those that cannot be.
// Of those that the index has, the bytes are compared with what was read.
func (c *corpusHealth) readAll(ctx context.Context, src corpus.Source, s *indexer.Standing) []corpus.Notice {
	fresh := make(map[string]bool, len(s.Fresh))
	for _, e := range s.Fresh {
		fresh[e.ID] = true
	}
	var notices []corpus.Notice
	for _, e := range s.Entries {
		if ctx.Err() != nil {
			break
		}
		if !fresh[e.ID] && s.Digests[e.ID] != "" && corpus.Digest(ctx, src, e) == s.Digests[e.ID] {
			c.Documents++
			continue
		}
		sink := &noticing{id: e.ID}
		if err := src.Read(ctx, e, sink); err != nil {
			notices = append(notices, corpus.NoticeOf(e.ID, err))
			continue
		}
		c.Documents++
		if fresh[e.ID] {
			c.New++
		} else if s.Digests[e.ID] != "" {
			sink.notices = append(sink.notices, corpus.Notice{ID: e.ID, Kind: corpus.FlagChanged,
				Problem: "its bytes are others than were indexed, though its size and time are the same"})
		}
		notices = append(notices, sink.notices...)
	}
	return notices
}

// noticing is a sink that keeps the doubts of the reader and nothing else.
type noticing struct {
	id      string
	notices []corpus.Notice
}

func (*noticing) Begin(corpus.Document) error  { return nil }
func (*noticing) Passage(corpus.Passage) error { return nil }
func (n *noticing) Notice(x corpus.Notice)     { n.notices = append(n.notices, x) }
