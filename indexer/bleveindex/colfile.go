package bleveindex

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"unsafe"
)

// A column file holds named sections of raw little-endian data:
//
//	"ISKRACOL" | uint32 version
//	per section: uint16 name length | name | uint64 data length | zeros | data
//	uint16 0 (the end)
//
// The zeros let the data begin at a multiple of colAlign, so that numbers are
// read where they stand.
const (
	colMagic   = "ISKRACOL"
	colVersion = 4
	colAlign   = 8
)

// padding tells how many zeros stand before what would begin at an offset.
func padding(offset int) int { return -offset & (colAlign - 1) }

// ErrDamaged is wrapped by every error that says that a file of a part is damaged.
var ErrDamaged = errors.New("index file is damaged: rebuild the index with 'iskra rebuild'")

// colWriter writes sections one behind the other, without holding them. The
// first error is remembered and comes back from close.
type colWriter struct {
	f   *os.File
	w   *bufio.Writer
	n   int // bytes so far
	err error
}

func createColumns(path string) (*colWriter, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("write index column: %w", err)
	}
	w := &colWriter{f: f, w: bufio.NewWriterSize(f, 1<<16)}
	w.put([]byte(colMagic))
	w.put(binary.LittleEndian.AppendUint32(nil, colVersion))
	return w, nil
}

func (w *colWriter) put(b []byte) {
	w.n += len(b)
	if w.err == nil {
		_, w.err = w.w.Write(b)
	}
}

// begin opens a section of size bytes.
func (w *colWriter) begin(name string, size int) {
	w.put(binary.LittleEndian.AppendUint16(nil, uint16(len(name))))
	w.put([]byte(name))
	w.put(binary.LittleEndian.AppendUint64(nil, uint64(size)))
	w.put(make([]byte, padding(w.n)))
}

func (w *colWriter) bytes(name string, data []byte) {
	w.begin(name, len(data))
	w.put(data)
}

func (w *colWriter) uint32s(name string, v []uint32) {
	w.begin(name, 4*len(v))
	var b [4]byte
	for _, x := range v {
		binary.LittleEndian.PutUint32(b[:], x)
		w.put(b[:])
	}
}

func (w *colWriter) uint64s(name string, v []uint64) {
	w.begin(name, 8*len(v))
	var b [8]byte
	for _, x := range v {
		binary.LittleEndian.PutUint64(b[:], x)
		w.put(b[:])
	}
}

// strings writes a string table.
func (w *colWriter) strings(name string, v []string) {
	w.stringsOf(name, len(v), func(i int) string { return v[i] })
}

// stringsOf writes a string table: offsets and one blob.
func (w *colWriter) stringsOf(name string, n int, at func(i int) string) {
	off := make([]uint32, 1, n+1)
	for i := range n {
		off = append(off, off[i]+uint32(len(at(i))))
	}
	w.uint32s(name+".off", off)
	w.begin(name+".blob", int(off[n]))
	w.n += int(off[n])
	for i := range n {
		if w.err == nil {
			_, w.err = w.w.WriteString(at(i))
		}
	}
}

// close writes the end and puts the file on the disk.
func (w *colWriter) close() error {
	w.put([]byte{0, 0})
	if err := cmp.Or(w.err, w.w.Flush()); err != nil {
		w.f.Close()
		return fmt.Errorf("write index column %s: %w", w.f.Name(), err)
	}
	return closeSynced(w.f)
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
	if len(data) < 14 || string(data[:8]) != colMagic {
		return nil, fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	if v := binary.LittleEndian.Uint32(data[8:]); v != colVersion {
		return nil, fmt.Errorf("%s has column format %d, this program reads %d: rebuild the index with 'iskra rebuild'", path, v, colVersion)
	}
	if !r.parse(data) {
		return nil, fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	return r, nil
}

// parse finds the sections; false where they are cut short.
func (r *colReader) parse(file []byte) bool {
	for at := len(colMagic) + 4; at+2 <= len(file); {
		k := int(binary.LittleEndian.Uint16(file[at:]))
		if at += 2; k == 0 {
			return at == len(file)
		}
		if len(file)-at < k+8 {
			return false
		}
		name := string(file[at : at+k])
		size := binary.LittleEndian.Uint64(file[at+k:])
		at += k + 8
		at += padding(at)
		if at > len(file) || size > uint64(len(file)-at) {
			return false
		}
		end := at + int(size)
		r.sections[name] = file[at:end:end]
		at = end
	}
	return false
}

func (r *colReader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %w", r.path, ErrDamaged)
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
	return numbers(r, name, binary.LittleEndian.Uint32)
}

func (r *colReader) uint64s(name string) []uint64 {
	return numbers(r, name, binary.LittleEndian.Uint64)
}

// numbers gives a section as numbers: the bytes as they stand where the
// processor reads them so, else a copy. They are not to be written to.
func numbers[T uint32 | uint64](r *colReader, name string, decode func([]byte) T) []T {
	b := r.bytes(name)
	size := int(unsafe.Sizeof(T(0)))
	if len(b)%size != 0 {
		r.fail()
		return nil
	}
	if len(b) == 0 {
		return nil
	}
	if p := unsafe.Pointer(unsafe.SliceData(b)); littleEndian() && uintptr(p)%uintptr(size) == 0 {
		return unsafe.Slice((*T)(p), len(b)/size)
	}
	v := make([]T, len(b)/size)
	for i := range v {
		v[i] = decode(b[size*i:])
	}
	return v
}

// littleEndian tells whether the processor keeps the low byte of a number first.
func littleEndian() bool {
	return binary.NativeEndian.Uint16([]byte{1, 0}) == 1
}

// table reads what colWriter.strings wrote.
func (r *colReader) table(name string) stringTable {
	blob := r.bytes(name + ".blob")
	t := stringTable{off: r.uint32s(name + ".off"), blob: unsafe.String(unsafe.SliceData(blob), len(blob))}
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
