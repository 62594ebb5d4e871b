package search

import (
	"encoding/base32"
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"strings"
	"unicode"
)

// TextHash is FNV-1a over the text, white space aside, so that passages that
// differ in line breaks alone are copies of each other.
func TextHash(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		if b := text[i]; b > ' ' {
			h = (h ^ uint64(b)) * 1099511628211
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

// sketch is a SimHash over words and pairs of words, without case and signs.
func sketch(text string) uint64 {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var votes [64]int
	for i := range words {
		vote(&votes, words[i])
		if i > 0 {
			vote(&votes, words[i-1]+" "+words[i])
		}
	}
	s := uint64(0)
	for bit, v := range votes {
		if v > 0 {
			s |= 1 << bit
		}
	}
	return s
}

func vote(votes *[64]int, shingle string) {
	h := fnv.New64a()
	h.Write([]byte(shingle)) //nolint:errcheck // never fails
	x := h.Sum64()
	x ^= x >> 33 // FNV leaves like words alike: mix the bits once more
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	for bit := range votes {
		if x>>bit&1 == 1 {
			votes[bit]++
		} else {
			votes[bit]--
		}
	}
}
