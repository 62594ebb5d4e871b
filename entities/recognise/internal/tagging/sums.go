package tagging

// sums remembers the weights that a word gives to itself and to the units
// beside it: a word is met often, and most of its features are looked up once.
type sums struct {
	word uint64
	by   [numSides][NumLabels]int16
}

// numSums is how many words a Tagger remembers, a power of two.
const numSums = 1 << 13

// unit scores unit i of a sentence of the document.
func (t *Tagger) unit(d *Document, facts []fact, i int, score *[NumLabels]int32) {
	if facts[i].is(flagInitial) {
		facts[i].doc = d.account(&facts[i])
	}
	*score = [NumLabels]int32{}
	for s := itself; s < numSides; s++ {
		more := &t.sumsOf(neighbour(facts, i+at[s])).by[s]
		for y := range score {
			score[y] += int32(more[y])
		}
	}
	t.features = jointFeatures(t.features[:0], facts, i)
	t.score(t.features, score)
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
