package bleveindex

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/search"
)

// mentionReader walks the mentions of a passage; entity is the index's number.
type mentionReader struct {
	data       []byte
	start, end int
	entity     uint32
	number     []uint32 // entity of the part -> entity of the index
}

func (r *mentionReader) reset(v *view, n uint32) {
	*r = mentionReader{data: v.mentions[v.mentionFirst[n]:v.mentionFirst[n+1]], number: v.entNum}
}

func (r *mentionReader) next() bool {
	for {
		gap, ok1 := r.uvarint()
		length, ok2 := r.uvarint()
		ent, ok3 := r.uvarint()
		if !ok1 || !ok2 || !ok3 || ent >= uint64(len(r.number)) {
			return false
		}
		r.start += int(gap)
		r.end = r.start + int(length)
		if r.entity = r.number[ent]; r.entity != noEntity {
			return true
		}
	}
}

func (r *mentionReader) uvarint() (uint64, bool) {
	x, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data = nil
		return 0, false
	}
	r.data = r.data[n:]
	return x, true
}

// mentionsOf gives the mentions of a passage with offsets in code points.
func (ix *Index) mentionsOf(v *view, n uint32, rc *runeCounter) []search.HitEntity {
	out := []search.HitEntity{}
	var r mentionReader
	r.reset(v, n)
	for r.next() {
		if r.end > len(rc.text) {
			break
		}
		id := ix.ents[r.entity]
		out = append(out, search.HitEntity{ID: string(id), Type: string(typeOf(id)), Start: rc.at(r.start), End: rc.at(r.end)})
	}
	return out
}

// runeCounter turns rising byte offsets of a text into code point offsets.
type runeCounter struct {
	text         string
	bytes, runes int
}

func newRuneCounter(text string) *runeCounter { return &runeCounter{text: text} }

// at gives the number of code points before byte b. Going back costs a new
// count from the start.
func (c *runeCounter) at(b int) int {
	if b < c.bytes {
		c.bytes, c.runes = 0, 0
	}
	c.runes += utf8.RuneCountInString(c.text[c.bytes:b])
	c.bytes = b
	return c.runes
}
