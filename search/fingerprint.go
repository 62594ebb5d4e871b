package search

import (
	"encoding/base32"
	"encoding/binary"
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// TextHash is FNV-1a over the text, white space aside, so that passages that
// differ in line breaks alone are copies of each other.
func TextHash(text string) uint64 {
	h := fnvStart
	for i := range len(text) {
		if b := text[i]; b > ' ' {
			h = fnvByte(h, b)
		}
	}
	return h
}

// Fingerprint knows a passage again: Hash while its text is the same, Sketch
// when the text was edited.
type Fingerprint struct {
	// Hash is the head of TextHash.
	Hash uint64
	// Sketch has bits that mostly stay the same when some words change.
	Sketch uint64
}

// hashBytes is how much of a TextHash a fingerprint holds; HashShift takes the
// rest away.
const (
	hashBytes = 5
	// HashShift is what Fingerprint.Hash is less than a TextHash, in bits.
	HashShift = 64 - 8*hashBytes
)

// FingerprintOf gives the fingerprint of a passage's text.
func FingerprintOf(text string) Fingerprint {
	return Fingerprint{Hash: TextHash(text) >> HashShift, Sketch: sketch(text)}
}

// letters writes fingerprints: lower case, without signs that URLs escape.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// String writes the fingerprint as 21 letters and digits.
func (f Fingerprint) String() string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], f.Hash)
	head := letters.EncodeToString(b[8-hashBytes:])
	binary.BigEndian.PutUint64(b[:], f.Sketch)
	return head + letters.EncodeToString(b[:])
}

// ParseFingerprint reads what String wrote.
func ParseFingerprint(s string) (Fingerprint, bool) {
	const head, whole = 8, 21
	if len(s) != whole {
		return Fingerprint{}, false
	}
	hash, err1 := letters.DecodeString(s[:head])
	rest, err2 := letters.DecodeString(s[head:])
	if err1 != nil || err2 != nil || len(hash) != hashBytes || len(rest) != 8 { // the decoder passes line ends over
		return Fingerprint{}, false
	}
	f := Fingerprint{Hash: binary.BigEndian.Uint64(append(make([]byte, 8-hashBytes), hash...)), Sketch: binary.BigEndian.Uint64(rest)}
	return f, f.String() == s
}

// distance is in how many bits two sketches differ: about 32 for texts that
// have nothing in common.
func (f Fingerprint) distance(g Fingerprint) int { return bits.OnesCount64(f.Sketch ^ g.Sketch) }

// sketch is a SimHash over words and pairs of words, without case and signs. A
// word and the pair that it ends are hashed letter by letter, side by side.
func sketch(text string) uint64 {
	var p poll
	own, pair := fnvStart, fnvStart
	words, inside := 0, false
	end := func() {
		p.vote(own)
		if words > 0 {
			p.vote(pair)
		}
		pair, own = fnvByte(own, ' '), fnvStart
		words, inside = words+1, false
	}
	for _, r := range text {
		var in bool
		if r, in = wordLetter(r); !in {
			if inside {
				end()
			}
			continue
		}
		if r < utf8.RuneSelf {
			own, pair, inside = fnvByte(own, byte(r)), fnvByte(pair, byte(r)), true
			continue
		}
		var letter [utf8.UTFMax]byte
		for _, b := range letter[:utf8.EncodeRune(letter[:], r)] {
			own, pair = fnvByte(own, b), fnvByte(pair, b)
		}
		inside = true
	}
	if inside {
		end()
	}
	return p.result()
}

// wordLetter gives a letter or digit in lower case, and tells whether it is one.
// What these languages mostly write is told without Unicode's tables.
func wordLetter(r rune) (rune, bool) {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r >= 'а' && r <= 'џ':
		return r, true
	case r >= 'A' && r <= 'Z', r >= 'А' && r <= 'Я':
		return r + 0x20, true
	case r < 0x80:
		return r, false
	}
	r = unicode.ToLower(r)
	return r, unicode.IsLetter(r) || unicode.IsDigit(r)
}

// fnvStart is where FNV-1a begins.
const fnvStart = uint64(14695981039346656037)

// fnvByte goes on with FNV-1a by a byte.
func fnvByte(h uint64, b byte) uint64 { return (h ^ uint64(b)) * 1099511628211 }

// poll counts for each bit how many hashes have it. A fingerprint is taken of
// every passage shown, so the counting is done eight bits at a time: lane k of
// lanes[b] counts bit k of byte b, and is emptied before it can run over.
type poll struct {
	lanes  [8]uint64
	filled int
	counts [64]int
	total  int
}

func (p *poll) vote(x uint64) {
	x ^= x >> 33 // FNV leaves like words alike: mix the bits once more
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	const ones, each, below = 0x0101010101010101, 0x8040201008040201, 0x7f7f7f7f7f7f7f7f
	for b := range p.lanes {
		spread := (x >> (8 * b) & 0xff) * ones & each // bit k alone in lane k
		p.lanes[b] += (spread + below) >> 7 & ones
	}
	p.total++
	if p.filled++; p.filled == 255 {
		p.empty()
	}
}

func (p *poll) empty() {
	for bit := range p.counts {
		p.counts[bit] += int(p.lanes[bit/8] >> (bit % 8 * 8) & 0xff)
	}
	p.lanes, p.filled = [8]uint64{}, 0
}

// result has the bits that more than half of the hashes have.
func (p *poll) result() uint64 {
	p.empty()
	s := uint64(0)
	for bit, n := range p.counts {
		if 2*n > p.total {
			s |= 1 << bit
		}
	}
	return s
}
