// Package language tells the language of a text by how probable its letters
// are, each after the two before it, in some twenty languages. It also serves
// to tell encodings apart: a text read in the wrong one is improbable in all.
package language

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

//go:embed table.bin.gz
var packed []byte

// Magic begins an unpacked table and names its layout.
const Magic = "iskra-letters-1\n"

// Unit is how many steps of a cost make one nat.
const Unit = 16

// Any stands, in the key of a row, for a letter of the context that the row
// leaves open: (Any, b, c) is a pair, (Any, Any, c) a single letter.
const Any = 254

// other is a letter that no language of the table uses.
const other = 255

// Key packs three letter numbers into the key of a row.
func Key(a, b, c uint8) uint32 { return uint32(a)<<16 | uint32(b)<<8 | uint32(c) }

// Model holds the cost, in units of -log p, of a letter after two others, for
// every language. It does not change after it is loaded.
type Model struct {
	langs  []string
	letter map[rune]uint8
	small  [0x600]uint8 // the same for the scripts in use, without hashing
	slots  []slot
	mask   uint32
	rows   []uint8
}

type slot struct{ key, row uint32 }

// Load gives the model that is built in.
var Load = sync.OnceValues(func() (*Model, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("read language table: %w", err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("read language table: %w", err)
	}
	return Parse(raw)
})

// Parse reads an unpacked table: Magic, then a string of language codes, a
// string of letters (each with its length before it), the number of rows, their
// keys, and the costs, language by language. Numbers are 32-bit little-endian.
func Parse(raw []byte) (*Model, error) {
	r := &cursor{raw: raw}
	if string(r.take(len(Magic))) != Magic {
		return nil, errors.New("language table has another layout")
	}
	codes := string(r.take(r.number()))
	letters := []rune(string(r.take(r.number())))
	n := r.number()
	keys, costs := r.take(4*n), r.take(n*len(codes)/2)
	if r.short || len(letters) >= Any {
		return nil, errors.New("language table is cut short or damaged")
	}
	m := &Model{letter: make(map[rune]uint8, len(letters))}
	for i := 0; i+1 < len(codes); i += 2 {
		m.langs = append(m.langs, codes[i:i+2])
	}
	m.number(letters)
	m.fill(keys, costs, n)
	return m, nil
}

func (m *Model) number(letters []rune) {
	for i := range m.small {
		m.small[i] = other
	}
	for i, r := range letters {
		m.letter[r] = uint8(i + 1)
		if int(r) < len(m.small) {
			m.small[r] = uint8(i + 1)
		}
	}
}

func (m *Model) fill(keys, costs []byte, n int) {
	size := 1
	for size < 2*n {
		size *= 2
	}
	m.slots, m.mask = make([]slot, size), uint32(size-1)
	width := len(m.langs)
	m.rows = make([]uint8, (n+1)*width) // row 0 means "none"
	for i := range n {
		m.insert(binary.LittleEndian.Uint32(keys[4*i:]), uint32(i+1))
		for l := range width {
			m.rows[(i+1)*width+l] = costs[l*n+i]
		}
	}
}

func (m *Model) insert(key, row uint32) {
	i := hash(key) & m.mask
	for m.slots[i].row != 0 {
		i = (i + 1) & m.mask
	}
	m.slots[i] = slot{key, row}
}

func (m *Model) find(key uint32) uint32 {
	for i := hash(key) & m.mask; ; i = (i + 1) & m.mask {
		if s := m.slots[i]; s.row == 0 || s.key == key {
			return s.row
		}
	}
}

func hash(key uint32) uint32 { return (key * 2654435769) >> 7 }

type cursor struct {
	raw   []byte
	short bool
}

func (c *cursor) take(n int) []byte {
	if n < 0 || n > len(c.raw) {
		c.short = true
		return nil
	}
	b := c.raw[:n]
	c.raw = c.raw[n:]
	return b
}

func (c *cursor) number() int {
	b := c.take(4)
	if b == nil {
		return 0
	}
	return int(binary.LittleEndian.Uint32(b))
}
