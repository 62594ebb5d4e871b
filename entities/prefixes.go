package entities

// prefixes is a set of the beginnings of words, as bits of their hashes: it may
// take a word for known that is not.
type prefixes [1 << 10]uint64

const (
	minPrefix = 3
	maxPrefix = 6
)

// add enters a word by its first letters, in bytes; the last does not count, as
// it may change before an ending (Bécs, Béccsel).
func (p *prefixes) add(word string) {
	n := min(max(len(word)-1, minPrefix), maxPrefix)
	if len(word) < n {
		return
	}
	h := uint32(2166136261)
	for i := range n {
		h = (h ^ uint32(word[i])) * 16777619
	}
	bit := mix(h)
	p[bit>>6] |= 1 << (bit & 63)
}

// begin tells whether a word begins as one of the set does.
func (p *prefixes) begin(word string) bool {
	h := uint32(2166136261)
	for i := 0; i < len(word) && i < maxPrefix; i++ {
		h = (h ^ uint32(word[i])) * 16777619
		if bit := mix(h); i+1 >= minPrefix && p[bit>>6]&(1<<(bit&63)) != 0 {
			return true
		}
	}
	return false
}

func mix(h uint32) uint32 { return (h ^ h>>16) & (1<<16 - 1) }

// marked tells whether a word may be an inflected name of one word.
func (l *lexicon) marked(folded string, lower bool) bool {
	if lower {
		return l.lowerStarts.begin(folded)
	}
	return l.starts.begin(folded)
}
