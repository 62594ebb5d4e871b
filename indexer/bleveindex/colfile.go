package bleveindex

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// A column file holds named sections of raw little-endian data:
//
//	"ISKRACOL" | uint32 version | uint32 sections
//	per section: uint16 name length | name | uint64 data length | data
const (
	colMagic   = "ISKRACOL"
	colVersion = 1
)

// errDamaged is wrapped by every error that says a file of a part is damaged.
var errDamaged = errors.New("index file is damaged: rebuild the index with 'iskra rebuild'")

// colWriter gathers sections and writes them as one file.
type colWriter struct {
	buf bytes.Buffer
	n   uint32
}

func (w *colWriter) bytes(name string, data []byte) {
	var head [10]byte
	binary.LittleEndian.PutUint16(head[:2], uint16(len(name)))
	w.buf.Write(head[:2])
	w.buf.WriteString(name)
	binary.LittleEndian.PutUint64(head[2:], uint64(len(data)))
	w.buf.Write(head[2:])
	w.buf.Write(data)
	w.n++
}

func (w *colWriter) uint32s(name string, v []uint32) {
	b := make([]byte, 4*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint32(b[4*i:], x)
	}
	w.bytes(name, b)
}

func (w *colWriter) uint64s(name string, v []uint64) {
	b := make([]byte, 8*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint64(b[8*i:], x)
	}
	w.bytes(name, b)
}

// strings writes a string table: offsets and one blob.
func (w *colWriter) strings(name string, v []string) {
	off := make([]uint32, 1, len(v)+1)
	var blob []byte
	for _, s := range v {
		blob = append(blob, s...)
		off = append(off, uint32(len(blob)))
	}
	w.uint32s(name+".off", off)
	w.bytes(name+".blob", blob)
}

func (w *colWriter) write(path string) error {
	head := make([]byte, 0, 16)
	head = append(head, colMagic...)
	head = binary.LittleEndian.AppendUint32(head, colVersion)
	head = binary.LittleEndian.AppendUint32(head, w.n)
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write index column: %w", err)
	}
	for _, b := range [][]byte{head, w.buf.Bytes()} {
		if _, err := f.Write(b); err != nil {
			f.Close()
			return fmt.Errorf("write index column %s: %w", path, err)
		}
	}
	return closeSynced(f)
}

// closeSynced flushes a file to the disk and closes it.
func closeSynced(f *os.File) error {
	if err := f.Sync(); err != nil {
		f.Close()
		return fmt.Errorf("sync %s: %w", f.Name(), err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("close %s: %w", f.Name(), err)
	}
	return nil
}

// colReader gives the sections of a column file. The first missing or broken
// section is remembered in err, so that callers check once.
type colReader struct {
	path     string
	sections map[string][]byte
	err      error
}

func readColumns(path string) (*colReader, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read index column: %w", err)
	}
	r := &colReader{path: path, sections: map[string][]byte{}}
	if len(data) < 16 || string(data[:8]) != colMagic {
		return nil, fmt.Errorf("%s: %w", path, errDamaged)
	}
	if v := binary.LittleEndian.Uint32(data[8:]); v != colVersion {
		return nil, fmt.Errorf("%s has column format %d, this program reads %d: rebuild the index with 'iskra rebuild'", path, v, colVersion)
	}
	n := binary.LittleEndian.Uint32(data[12:])
	data = data[16:]
	for range n {
		if len(data) < 2 {
			return nil, fmt.Errorf("%s: %w", path, errDamaged)
		}
		k := int(binary.LittleEndian.Uint16(data))
		if len(data) < 2+k+8 {
			return nil, fmt.Errorf("%s: %w", path, errDamaged)
		}
		name := string(data[2 : 2+k])
		size := binary.LittleEndian.Uint64(data[2+k:])
		data = data[2+k+8:]
		if size > uint64(len(data)) {
			return nil, fmt.Errorf("%s: %w", path, errDamaged)
		}
		r.sections[name] = data[:size:size]
		data = data[size:]
	}
	return r, nil
}

func (r *colReader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %w", r.path, errDamaged)
	}
}

func (r *colReader) bytes(name string) []byte {
	b, ok := r.sections[name]
	if !ok {
		r.fail()
	}
	return b
}

func (r *colReader) uint32s(name string) []uint32 {
	b := r.bytes(name)
	if len(b)%4 != 0 {
		r.fail()
		return nil
	}
	v := make([]uint32, len(b)/4)
	for i := range v {
		v[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return v
}

func (r *colReader) uint64s(name string) []uint64 {
	b := r.bytes(name)
	if len(b)%8 != 0 {
		r.fail()
		return nil
	}
	v := make([]uint64, len(b)/8)
	for i := range v {
		v[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return v
}

// table reads what colWriter.strings wrote.
func (r *colReader) table(name string) stringTable {
	t := stringTable{off: r.uint32s(name + ".off"), blob: string(r.bytes(name + ".blob"))}
	if !ascending(t.off, len(t.blob)) {
		r.fail()
		return stringTable{off: []uint32{0}}
	}
	return t
}

// csr reads an offsets section and checks it against the number of rows and
// the length of what it points into.
func (r *colReader) csr(name string, rows, limit int) []uint32 {
	off := r.uint32s(name)
	if len(off) != rows+1 || !ascending(off, limit) {
		r.fail()
		return make([]uint32, rows+1)
	}
	return off
}

// ascending tells whether off starts at 0, never falls and ends at limit.
func ascending(off []uint32, limit int) bool {
	if len(off) == 0 || off[0] != 0 || int(off[len(off)-1]) != limit {
		return false
	}
	for i := 1; i < len(off); i++ {
		if off[i] < off[i-1] {
			return false
		}
	}
	return true
}

// stringTable is a read-only list of strings in one blob.
type stringTable struct {
	off  []uint32
	blob string
}

func (t stringTable) len() int { return len(t.off) - 1 }

func (t stringTable) at(i int) string { return t.blob[t.off[i]:t.off[i+1]] }
