package tagging

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// magic begins a file of weights; its last byte is the version of the format
// and of the features.
var magic = [8]byte{'I', 'S', 'K', 'R', 'A', 'W', 'T', 1}

// maxSlots bounds the tables of a file, so that a broken one costs little.
const maxSlots = 1 << 20

// Write writes the weights: a header, and all tables compressed.
func (w *Weights) Write(out io.Writer) error {
	if _, err := out.Write(magic[:]); err != nil {
		return fmt.Errorf("write weights: %w", err)
	}
	z, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return fmt.Errorf("write weights: %w", err)
	}
	for _, part := range w.parts() {
		if err := binary.Write(z, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("write weights: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("write weights: %w", err)
	}
	return nil
}

func (w *Weights) parts() []any {
	columns := make([]int8, 0, NumLabels*len(w.rows)) // by label: packs better
	for y := range NumLabels {
		for i := range w.rows {
			columns = append(columns, w.rows[i][y])
		}
	}
	return []any{
		uint32(len(w.keys)), uint32(len(w.Lexicon.keys)), w.Lexicon.reach, w.Scale, w.moves[:],
		w.keys, columns, w.Lexicon.keys, w.Lexicon.entries,
	}
}

// Read reads what Write wrote.
func Read(in io.Reader) (*Weights, error) {
	var head [8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, fmt.Errorf("read weights: %w", err)
	}
	if head != magic {
		return nil, errors.New("read weights: not a file of weights of this version: make it anew with iskra-train")
	}
	r := bufio.NewReader(flate.NewReader(in))
	w := &Weights{Lexicon: &Lexicon{}}
	var slots, words uint32
	if err := readAll(r, &slots, &words, &w.Lexicon.reach, &w.Scale, w.moves[:]); err != nil {
		return nil, err
	}
	if slots == 0 || slots > maxSlots || words > maxSlots {
		return nil, fmt.Errorf("read weights: tables of %d and %d slots: the file is damaged", slots, words)
	}
	w.keys, w.rows = make([]uint16, slots), make([]Row, slots)
	w.Lexicon.keys, w.Lexicon.entries = make([]uint16, words), make([]Entry, words)
	columns := make([]int8, NumLabels*int(slots))
	if err := readAll(r, w.keys, columns, w.Lexicon.keys, w.Lexicon.entries); err != nil {
		return nil, err
	}
	for i, v := range columns {
		w.rows[i%int(slots)][i/int(slots)] = v
	}
	return w, w.check()
}

func readAll(r io.Reader, parts ...any) error {
	for _, part := range parts {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("read weights: %w", err)
		}
	}
	return nil
}

// check makes sure that every search in a table comes to an end.
func (w *Weights) check() error {
	if !hasRoom(w.keys) || len(w.Lexicon.keys) > 0 && !hasRoom(w.Lexicon.keys) {
		return errors.New("read weights: a table without an empty slot: the file is damaged")
	}
	w.forbid()
	return nil
}

func hasRoom(keys []uint16) bool {
	for _, k := range keys {
		if k == 0 {
			return true
		}
	}
	return false
}
