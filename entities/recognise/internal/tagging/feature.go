package tagging

// features appends the hashed features of unit i.
func features(out []uint64, facts []fact, i int) []uint64 {
	f := &facts[i]
	p1, p2 := neighbour(facts, i-1), neighbour(facts, i-2)
	n1, n2 := neighbour(facts, i+1), neighbour(facts, i+2)
	caps := uint64(f.flags & (flagInitial | flagUpper | flagMixed | flagDigit | flagHyphen | flagLetter | flagDot))
	before := uint64(p1.flags & (flagInitial | flagUpper | flagMark | flagDigit | flagDot | flagLetter))
	after := uint64(n1.flags & (flagInitial | flagUpper | flagMark | flagDigit))

	out = append(out,
		mix(1, 1), mix(f.word, 2), mix(f.lower, 3),
		mix(p1.lower, 4), mix(n1.lower, 5), mix(p2.lower, 6), mix(n2.lower, 7),
		mix(p1.lower*31+f.lower, 8), mix(f.lower*31+n1.lower, 9),
		mix(p1.suffix[2], 19), mix(n1.suffix[2], 20),
		mix(f.shape, 21), mix(p1.shape*31+f.shape, 22), mix(f.shape*31+n1.shape, 23),
		mix((p1.shape*31+f.shape)*31+n1.shape, 24),
		mix(caps<<32|before<<16|after, 25), mix(p1.word*31+caps, 26), mix(n1.word*31+caps, 27),
		mix(p2.lower*31+p1.lower, 28), mix(n1.lower*31+n2.lower, 29),
		mix(p1.prefix[3], 38), mix(n1.prefix[3], 39),
	)
	if !f.is(flagMark | flagNumber) {
		out = append(out,
			mix(f.prefix[0], 10), mix(f.prefix[1], 11), mix(f.prefix[2], 12), mix(f.prefix[3], 13),
			mix(f.suffix[0], 14), mix(f.suffix[1], 15), mix(f.suffix[2], 16), mix(f.suffix[3], 17), mix(f.suffix[4], 18))
	}
	out = listFeatures(out, f, p1, n1, caps)
	out = classFeatures(out, f, p1, p2, n1, n2, caps, after)
	return documentFeatures(out, f, p1, caps)
}

// listFeatures tell of the name lists.
func listFeatures(out []uint64, f, p1, n1 *fact, caps uint64) []uint64 {
	lists := uint64(f.lists)
	out = append(out, mix(lists<<16|caps, 50), mix(lists<<32|uint64(p1.lists), 51), mix(lists<<32|uint64(n1.lists), 52),
		mix(lists<<16|f.suffix[1], 53))
	for bit := uint64(0); bit < 7; bit++ {
		if lists>>bit&1 == 1 {
			out = append(out, mix(caps, 60+bit))
		}
		if p1.lists>>bit&1 == 1 {
			out = append(out, mix(caps, 80+bit))
		}
		if n1.lists>>bit&1 == 1 {
			out = append(out, mix(caps, 100+bit))
		}
	}
	return out
}

// classFeatures tell of the classes of words.
func classFeatures(out []uint64, f, p1, p2, n1, n2 *fact, caps, after uint64) []uint64 {
	c, b, a := uint64(f.class), uint64(p1.class), uint64(n1.class)
	return append(out,
		mix(c, 120), mix(b, 121), mix(a, 122), mix(b<<16|c, 123), mix(c<<16|a, 124),
		mix(c<<16|caps, 125), mix(uint64(p2.class), 126), mix(uint64(n2.class), 127), mix(b<<32|caps<<16|after, 128))
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
