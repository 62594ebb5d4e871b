package tagging

import "math/bits"

// side is where a word stands to the unit that is labelled.
type side int

const (
	itself side = iota
	before
	after
	twoBefore
	twoAfter
	farther
	numSides
)

// places are the words that tell something of a unit: how far each is, and as what.
var places = [...]struct {
	at   int
	side side
}{{0, itself}, {-1, before}, {1, after}, {-2, twoBefore}, {2, twoAfter}, {-5, farther}, {-4, farther}, {-3, farther}, {3, farther}, {4, farther}, {5, farther}}

// features appends the hashed features of unit i: what it and each neighbour
// tell for themselves, and what they tell together.
func features(out []uint64, facts []fact, i int) []uint64 {
	for _, p := range places {
		out = sideFeatures(out, neighbour(facts, i+p.at), p.side)
	}
	return jointFeatures(out, facts, i)
}

// sideFeatures tell what a word tells of the unit at that side of it. They depend on
// the spelling alone, so that the sum of their weights can be remembered.
func sideFeatures(out []uint64, f *fact, s side) []uint64 {
	c := uint64(f.class)
	switch s {
	case itself:
		return ownFeatures(out, f)
	case before:
		return append(out, mix(f.lower, 4), mix(f.suffix[2], 19), mix(f.prefix[3], 38), mix(c, 121))
	case after:
		return append(out, mix(f.lower, 5), mix(f.suffix[2], 20), mix(f.prefix[3], 39), mix(c, 122))
	case twoBefore:
		return append(out, mix(f.lower, 6), mix(c, 126))
	case twoAfter:
		return append(out, mix(f.lower, 7), mix(c, 127))
	default:
		return append(out, mix(f.lower, 140), mix(c, 141))
	}
}

// capitals are the flags that tell how a word is written.
const capitals = flagInitial | flagUpper | flagMixed | flagDigit | flagHyphen | flagLetter | flagDot

// ownFeatures tell of the unit itself.
func ownFeatures(out []uint64, f *fact) []uint64 {
	caps, lists, class := uint64(f.flags&capitals), uint64(f.lists), uint64(f.class)
	out = append(out, mix(1, 1), mix(f.word, 2), mix(f.lower, 3), mix(f.shape, 21),
		mix(lists<<16|caps, 50), mix(lists<<16|f.suffix[1], 53), mix(class, 120), mix(class<<16|caps, 125))
	if !f.is(flagMark | flagNumber) {
		out = append(out,
			mix(f.prefix[0], 10), mix(f.prefix[1], 11), mix(f.prefix[2], 12), mix(f.prefix[3], 13),
			mix(f.suffix[0], 14), mix(f.suffix[1], 15), mix(f.suffix[2], 16), mix(f.suffix[3], 17), mix(f.suffix[4], 18))
	}
	return listFeatures(out, lists, caps, 60)
}

// listFeatures tell of each name list, given how the unit is written.
func listFeatures(out []uint64, lists, caps, template uint64) []uint64 {
	for ; lists != 0; lists &= lists - 1 {
		out = append(out, mix(caps, template+uint64(bits.TrailingZeros64(lists))))
	}
	return out
}

// jointFeatures tell of the unit and its neighbours together.
func jointFeatures(out []uint64, facts []fact, i int) []uint64 {
	f := &facts[i]
	p1, p2 := neighbour(facts, i-1), neighbour(facts, i-2)
	n1, n2 := neighbour(facts, i+1), neighbour(facts, i+2)
	caps := uint64(f.flags & capitals)
	before := uint64(p1.flags & (flagInitial | flagUpper | flagMark | flagDigit | flagDot | flagLetter))
	after := uint64(n1.flags & (flagInitial | flagUpper | flagMark | flagDigit))
	lists, c, b, a := uint64(f.lists), uint64(f.class), uint64(p1.class), uint64(n1.class)
	out = append(out,
		mix(p1.lower*31+f.lower, 8), mix(f.lower*31+n1.lower, 9),
		mix(p1.shape*31+f.shape, 22), mix(f.shape*31+n1.shape, 23),
		mix((p1.shape*31+f.shape)*31+n1.shape, 24),
		mix(caps<<32|before<<16|after, 25), mix(p1.word*31+caps, 26), mix(n1.word*31+caps, 27),
		mix(p2.lower*31+p1.lower, 28), mix(n1.lower*31+n2.lower, 29),
		mix(lists<<32|uint64(p1.lists), 51), mix(lists<<32|uint64(n1.lists), 52),
		mix(b<<16|c, 123), mix(c<<16|a, 124), mix(b<<32|caps<<16|after, 128))
	out = listFeatures(out, uint64(p1.lists), caps, 80)
	out = listFeatures(out, uint64(n1.lists), caps, 100)
	return documentFeatures(out, f, p1, caps)
}

// documentFeatures tell how the document writes the word elsewhere.
func documentFeatures(out []uint64, f, p1 *fact, caps uint64) []uint64 {
	if !f.is(flagInitial) {
		return out
	}
	start := uint64(0)
	switch {
	case f.is(flagFirst):
		start = 2
	case p1.is(flagMark):
		start = 1
	}
	d := uint64(f.doc)
	return append(out, mix(d<<8|start, 130), mix(d<<16|caps<<8|start, 131), mix(start<<8|uint64(f.lists), 132))
}

var edge = fact{word: seed + 1, lower: seed + 1, shape: seed + 1, flags: flagMark, class: 255}

func neighbour(facts []fact, i int) *fact {
	if i < 0 || i >= len(facts) {
		return &edge
	}
	return &facts[i]
}
