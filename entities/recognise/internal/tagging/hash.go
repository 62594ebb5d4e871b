package tagging

import "unicode/utf8"

// FNV-1a.
const (
	seed  = 14695981039346656037
	prime = 1099511628211
)

func step(h uint64, c byte) uint64 { return (h ^ uint64(c)) * prime }

func hashRune(h uint64, r rune) uint64 {
	if r < utf8.RuneSelf {
		return step(h, byte(r))
	}
	var buf [utf8.UTFMax]byte
	for _, c := range buf[:utf8.EncodeRune(buf[:], r)] {
		h = step(h, c)
	}
	return h
}

// mix gives the hash of a feature: its template, and what fills it.
func mix(h, template uint64) uint64 {
	h ^= template * 0x9E3779B97F4A7C15
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 29
	return h
}

// HashWord gives the hash of a lower-cased word by which a Lexicon knows it.
func HashWord(word string) uint64 {
	h := uint64(seed)
	for _, r := range word {
		if kindOf(r) != 0 {
			h = hashRune(h, lowered(r))
		}
	}
	return h
}

// HashPrinted gives the hash of a word as it is printed.
func HashPrinted(word string) uint64 {
	h := uint64(seed)
	for _, r := range word {
		if kindOf(r) != 0 {
			h = hashRune(h, r)
		}
	}
	return h
}
