package tagging

// sums remembers the weights that a word gives to itself and to the units
// beside it: a word is met often, and most of its features are looked up once.
type sums struct {
	word uint64
	by   [numSides][NumLabels]int16
}

// numSums is how many words a Tagger remembers, a power of two.
const numSums = 1 << 13

// window is how far from a unit the words are that tell something of it.
const window = 5

// scoreStretch fills in the scores of the units in [from, to) of a sentence of the document.
func (t *Tagger) scoreStretch(d *Document, facts []fact, from, to int, scores [][NumLabels]int32) {
	t.beside = t.beside[:0]
	for i := from - window; i < to+window; i++ {
		t.beside = append(t.beside, t.sumsOf(neighbour(facts, i)).by)
	}
	for i := from; i < to; i++ {
		f, score := &facts[i], &scores[i-from]
		if f.is(flagInitial) {
			f.doc = d.account(f)
		}
		*score = [NumLabels]int32{}
		for _, p := range places {
			more := &t.beside[i-from+window+p.at][p.side]
			for y := range score {
				score[y] += int32(more[y])
			}
		}
		t.features = d.elsewhere(jointFeatures(t.features[:0], facts, i), f)
		t.score(t.features, score)
	}
}

// sumsOf gives the sums of a word. They are good until the next call.
func (t *Tagger) sumsOf(f *fact) *sums {
	if t.sums == nil {
		t.sums = make([]sums, numSums)
	}
	s := &t.sums[f.word>>32&(numSums-1)]
	if s.word == f.word {
		return s
	}
	s.word = f.word
	for k := range s.by {
		var sum [NumLabels]int32
		t.features = sideFeatures(t.features[:0], f, side(k))
		t.score(t.features, &sum)
		for y, v := range sum {
			s.by[k][y] = int16(v)
		}
	}
	return s
}
