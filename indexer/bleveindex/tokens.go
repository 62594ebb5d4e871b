package bleveindex

import (
	"encoding/binary"

	"github.com/iskra-archive/iskra/analyzers"
)

// The token column keeps, per passage, where each word stands and which
// lexicon entry it is, so that phrases are checked and marks are set without
// analysing the text again. A token is
//
//	uvarint(zigzag(start - end of the previous token) << 1 | wide)
//	uvarint(length in bytes) [uvarint(width), if wide] uvarint(entry)
//
// wide marks a token that covers several positions (a whole compound). It
// stands before the first of its parts and takes no position itself.

// appendToken appends one token; prev is the end of the token before it.
func appendToken(dst []byte, prev int, t *analyzers.Token, entry uint32) []byte {
	gap := int64(t.Start - prev)
	zz := uint64(gap<<1) ^ uint64(gap>>63)
	wide := uint64(0)
	if t.Width > 1 {
		wide = 1
	}
	dst = binary.AppendUvarint(dst, zz<<1|wide)
	dst = binary.AppendUvarint(dst, uint64(t.End-t.Start))
	if wide == 1 {
		dst = binary.AppendUvarint(dst, uint64(t.Width))
	}
	return binary.AppendUvarint(dst, uint64(entry))
}

// storedToken is a token as the column gives it back: byte offsets in the
// passage, position, width, entry.
type storedToken struct {
	start, end int
	pos, width int
	entry      uint32
}

// tokenReader walks the tokens of one passage.
type tokenReader struct {
	data []byte
	prev int
	pos  int
}

// next gives the next token; false at the end, or where the data are broken.
func (r *tokenReader) next(t *storedToken) bool {
	if r.short(t) { // nearly all are
		return true
	}
	if len(r.data) == 0 {
		return false
	}
	h, ok1 := r.uvarint()
	n, ok2 := r.uvarint()
	if !ok1 || !ok2 {
		return false
	}
	t.width = 1
	if h&1 == 1 {
		w, ok := r.uvarint()
		if !ok {
			return false
		}
		t.width = int(w)
	}
	e, ok := r.uvarint()
	if !ok {
		return false
	}
	zz := h >> 1
	t.start = r.prev + int(int64(zz>>1)^-int64(zz&1))
	t.end = t.start + int(n)
	t.entry = uint32(e)
	t.pos = r.pos
	if t.width == 1 {
		r.pos++
	}
	r.prev = t.end
	return true
}

// short reads a token whose numbers have one byte but for the entry's, which has
// up to three, and which is not wide; it tells whether it was one.
func (r *tokenReader) short(t *storedToken) bool {
	d := r.data
	if len(d) < 5 || d[0]&0x81 != 0 || d[1] >= 0x80 {
		return false
	}
	e, n := uint32(d[2]), 3
	if e >= 0x80 {
		e, n = e&0x7f|uint32(d[3])<<7, 4
		if d[3] >= 0x80 {
			e, n = e&0x3fff|uint32(d[4])<<14, 5
			if d[4] >= 0x80 {
				return false
			}
		}
	}
	zz := int(d[0] >> 1)
	t.start = r.prev + (zz>>1 ^ -(zz & 1))
	t.end = t.start + int(d[1])
	t.entry, t.pos, t.width = e, r.pos, 1
	r.data, r.prev = d[n:], t.end
	r.pos++
	return true
}

func (r *tokenReader) uvarint() (uint64, bool) {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data = nil
		return 0, false
	}
	r.data = r.data[n:]
	return v, true
}
