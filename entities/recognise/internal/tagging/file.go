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
var magic = [8]byte{'I', 'S', 'K', 'R', 'A', 'W', 'T', 2}

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

// parts are the tables in the order of the file. Empty slots have a key alone, and
// rows and entries are written field by field, which packs better.
func (w *Weights) parts() []any {
	var columns []int8
	for y := range NumLabels {
		for i, k := range w.keys {
			if k != 0 {
				columns = append(columns, w.rows[i][y])
			}
		}
	}
	var classes, lists []uint8
	for i, k := range w.Lexicon.keys {
		if k != 0 {
			classes = append(classes, w.Lexicon.entries[i].Class)
			lists = append(lists, w.Lexicon.entries[i].Lists)
		}
	}
	return []any{
		uint32(len(w.keys)), uint32(len(w.Lexicon.keys)), w.Lexicon.reach, w.Lexicon.Links, w.Scale, w.moves[:],
		w.keys, w.Lexicon.keys, columns, classes, lists,
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
	if err := readAll(r, &slots, &words, &w.Lexicon.reach, &w.Lexicon.Links, &w.Scale, w.moves[:]); err != nil {
		return nil, err
	}
	if slots == 0 || slots > maxSlots || words > maxSlots {
		return nil, fmt.Errorf("read weights: tables of %d and %d slots: the file is damaged", slots, words)
	}
	w.keys, w.rows = make([]uint16, slots), make([]Row, slots)
	w.Lexicon.keys, w.Lexicon.entries = make([]uint16, words), make([]Entry, words)
	if err := readAll(r, w.keys, w.Lexicon.keys); err != nil {
		return nil, err
	}
	columns := make([]int8, NumLabels*used(w.keys))
	fields := make([]uint8, 2*used(w.Lexicon.keys))
	if err := readAll(r, columns, fields); err != nil {
		return nil, err
	}
	w.fill(columns, fields)
	return w, w.check()
}

// fill puts what was read field by field into the slots that have a key.
func (w *Weights) fill(columns []int8, fields []uint8) {
	n := len(columns) / NumLabels
	for i, row := 0, 0; i < len(w.keys); i++ {
		if w.keys[i] == 0 {
			continue
		}
		for y := range NumLabels {
			w.rows[i][y] = columns[y*n+row]
		}
		row++
	}
	n = len(fields) / 2
	for i, entry := 0, 0; i < len(w.Lexicon.keys); i++ {
		if w.Lexicon.keys[i] != 0 {
			w.Lexicon.entries[i] = Entry{Class: fields[entry], Lists: fields[n+entry]}
			entry++
		}
	}
}

// used counts the slots that have a key.
func used(keys []uint16) int {
	n := 0
	for _, k := range keys {
		if k != 0 {
			n++
		}
	}
	return n
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
