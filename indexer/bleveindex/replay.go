package bleveindex

import (
	"context"
	"fmt"

	"github.com/iskra-archive/iskra/corpus"
)

// Kept counts the documents so far, less those that were dropped.
func (b *Builder) Kept() int { return len(b.docs) - len(b.dead) }

// Reader reads a part back, to write its documents anew without asking the
// corpus for them.
type Reader struct {
	p    *part
	dead map[uint32]bool
}

// TryPart opens a part as a search does, and closes it again.
func TryPart(dir string) error {
	p, err := openPart(dir)
	if err != nil {
		return err
	}
	return p.close()
}

// OpenReader opens a part of which the documents given are gone.
func OpenReader(dir string, deleted []uint32) (*Reader, error) {
	p, err := openDocuments(dir)
	if err != nil {
		return nil, err
	}
	r := &Reader{p: p, dead: map[uint32]bool{}}
	for _, list := range [][]uint32{deleted, p.dropped} {
		for _, d := range list {
			r.dead[d] = true
		}
	}
	return r, nil
}

// Each calls fn for every document that is there still, with its number.
func (r *Reader) Each(fn func(n uint32, d *StoredDocument)) {
	for i := range r.p.docs {
		if !r.dead[uint32(i)] {
			fn(uint32(i), &r.p.docs[i])
		}
	}
}

// Stored gives a document by its number.
func (r *Reader) Stored(doc uint32) *StoredDocument { return &r.p.docs[doc] }

// Len counts the part's documents and passages that are there still.
func (r *Reader) Len() (documents, passages int) {
	for i := range r.p.docs {
		if !r.dead[uint32(i)] {
			documents++
			passages += int(r.p.docFirst[i+1] - r.p.docFirst[i])
		}
	}
	return documents, passages
}

// All counts the part's passages, gone ones included.
func (r *Reader) All() int { return r.p.n }

// Replay gives a document and its passages to a sink, as the corpus once did.
func (r *Reader) Replay(ctx context.Context, doc uint32, s corpus.Sink) error {
	if err := s.Begin(r.p.docs[doc].Document); err != nil {
		return err
	}
	for i := r.p.docFirst[doc]; i < r.p.docFirst[doc+1]; i++ {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read index part: %w", err)
		}
		n := r.p.byOrder[i]
		text, err := r.p.textOf(n)
		if err != nil {
			return err
		}
		p := corpus.Passage{N: int(r.p.number[n]), Text: text, Lang: codeLang(r.p.lang[n]),
			Heading: r.p.heading(n), Page: int(r.p.page[n])}
		if err := s.Passage(p); err != nil {
			return err
		}
	}
	return nil
}

// Close frees the part.
func (r *Reader) Close() error { return r.p.close() }

// PassagesOf counts the passages of the documents given.
func (r *Reader) PassagesOf(docs []uint32) int {
	n := 0
	for _, d := range docs {
		n += int(r.p.docFirst[d+1] - r.p.docFirst[d])
	}
	return n
}
