package bleveindex

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Close ends the part: Bleve merges its segments into one, and the columns are
// written in the order of Bleve's document numbers. A part without passages
// holds its documents' names all the same.
func (b *Builder) Close() error {
	if b.open {
		b.Drop()
	}
	if err := errors.Join(b.text.close(), b.tokens.close()); err != nil {
		return err
	}
	if err := b.closeBleve(); err != nil {
		return err
	}
	order, err := b.docnums()
	if err != nil {
		return err
	}
	return errors.Join(
		b.lex.write(filepath.Join(b.dir, fileLexicon)),
		b.writePassages(order),
		b.writeDocuments(),
	)
}

// Abort gives the part up and removes what was written. Bleve's builder is not
// closed: it keeps no file open between segments, and closing it would merge.
func (b *Builder) Abort() error {
	return errors.Join(b.text.f.Close(), b.tokens.f.Close(), os.RemoveAll(b.dir))
}

// closeBleve lets Bleve merge. With no passage there is nothing to merge, which
// Bleve's builder cannot bear, and no Bleve index is kept.
func (b *Builder) closeBleve() error {
	if b.Passages() > 0 {
		if err := b.bleve.Close(); err != nil {
			return fmt.Errorf("finish index part: %w", err)
		}
		return nil
	}
	left, err := filepath.Glob(filepath.Join(b.dir, "scorch-offline-build*"))
	for _, path := range append(left, filepath.Join(b.dir, fileBleve)) {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}

// docnums gives, per Bleve document number, the order of addition.
func (b *Builder) docnums() ([]uint32, error) {
	order := make([]uint32, b.Passages())
	if len(order) == 0 {
		return order, nil
	}
	bl, err := openBleve(filepath.Join(b.dir, fileBleve))
	if err != nil {
		return nil, err
	}
	defer bl.close()
	if n := bl.segment.Count(); n != uint64(len(order)) {
		return nil, fmt.Errorf("index part holds %d passages, %d were added", n, len(order))
	}
	for i := range order {
		id, err := bl.segment.DocID(uint64(i))
		if err != nil || len(id) != 4 {
			return nil, fmt.Errorf("read passage number %d of a new index part: %w", i, errors.Join(err, ErrDamaged))
		}
		order[i] = uint32(id[0])<<24 | uint32(id[1])<<16 | uint32(id[2])<<8 | uint32(id[3])
	}
	return order, nil
}

// permute lays a column out in the order given.
func permute[T any](order []uint32, v []T) []T {
	out := make([]T, len(v))
	for i, o := range order {
		out[i] = v[o]
	}
	return out
}

// spans turns end offsets in order of addition into start offsets and lengths
// in the order given.
func spans(order []uint32, end []uint64) (start []uint64, length []uint32) {
	start, length = make([]uint64, len(end)), make([]uint32, len(end))
	for i, o := range order {
		if o > 0 {
			start[i] = end[o-1]
		}
		length[i] = uint32(end[o] - start[i])
	}
	return start, length
}

// writeLists writes a column of lists in the order given: offsets and values.
func writeLists[T any](w *colWriter, name string, order []uint32, l *lists[T], put func(name string, v []T)) {
	off := make([]uint32, 1, len(order)+1)
	flat := make([]T, 0, len(l.flat))
	for _, o := range order {
		flat = append(flat, l.row(o)...)
		off = append(off, uint32(len(flat)))
	}
	w.uint32s(name+".first", off)
	put(name, flat)
}

func (b *Builder) writePassages(order []uint32) error {
	c := &b.cols
	w, err := createColumns(filepath.Join(b.dir, filePassages))
	if err != nil {
		return err
	}
	w.uint32s("order", order)
	w.uint32s("doc", permute(order, c.doc))
	w.uint32s("number", permute(order, c.number))
	w.uint32s("words", permute(order, c.words))
	w.uint32s("page", permute(order, c.page))
	w.uint64s("hash", permute(order, c.hash))
	w.bytes("lang", permute(order, c.lang))
	w.uint32s("heading", permute(order, c.heading))
	w.strings("headings", c.headings)
	start, length := spans(order, c.textEnd)
	w.uint64s("text.start", start)
	w.uint32s("text.len", length)
	start, length = spans(order, c.tokenEnd)
	w.uint64s("tokens.start", start)
	w.uint32s("tokens.len", length)
	w.uint32s("text.sum", permute(order, c.textSum))
	w.uint32s("tokens.sum", permute(order, c.tokenSum))
	writeLists(w, "entities", order, &c.entities, w.uint32s)
	writeLists(w, "years", order, &c.years, w.uint32s)
	writeLists(w, "mentions", order, &c.mentions, w.bytes)
	w.strings("entity", b.entIDs)
	return w.close()
}

func (b *Builder) writeDocuments() error {
	data := make([]string, len(b.docs))
	first := make([]uint32, len(b.docs)+1)
	for _, d := range b.cols.doc {
		first[d+1]++
	}
	for i := range b.docs {
		first[i+1] += first[i]
		enc, err := json.Marshal(b.docs[i])
		if err != nil {
			return fmt.Errorf("encode document %s: %w", b.docs[i].ID, err)
		}
		data[i] = string(enc)
	}
	w, err := createColumns(filepath.Join(b.dir, fileDocs))
	if err != nil {
		return err
	}
	w.strings("document", data)
	w.uint32s("first", first)
	w.uint32s("dropped", b.dead)
	return w.close()
}
