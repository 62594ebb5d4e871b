package tagging

// Tagger finds the best labels; it keeps the buffers of one worker.
type Tagger struct {
	*Weights
	features []uint64
	near     []bool
	scores   [][NumLabels]int32
	back     [][NumLabels]int8
	labels   []int8
	sums     []sums
	beside   [][numSides][NumLabels]int16 // sums of the words in and around a stretch
}

// How far from a capital units are scored.
const (
	gateBefore = 1
	gateAfter  = 3
)

// Tag gives the label of each unit of a text of the document, which must have
// been described. The slice is good until the next call.
func (t *Tagger) Tag(d *Document, text *Text) []int8 {
	n := len(text.facts)
	t.grow(n)
	clear(t.labels)
	sentences(text.facts, func(from, to int) {
		t.sentence(d, text.facts[from:to], from)
	})
	return t.labels
}

// sentences calls f for each sentence.
func sentences(facts []fact, f func(from, to int)) {
	for from := 0; from < len(facts); {
		to := from + 1
		for to < len(facts) && !facts[to].is(flagFirst) {
			to++
		}
		f(from, to)
		from = to
	}
}

func (t *Tagger) grow(n int) {
	if cap(t.labels) < n {
		size := n + n/2
		t.near, t.labels = make([]bool, size), make([]int8, size)
		t.scores, t.back = make([][NumLabels]int32, size), make([][NumLabels]int8, size)
	}
	t.near, t.labels, t.scores, t.back = t.near[:n], t.labels[:n], t.scores[:n], t.back[:n]
}

// sentence labels one sentence, stretch by stretch between units far from any
// capital, which are O.
func (t *Tagger) sentence(d *Document, facts []fact, offset int) {
	near := t.near[offset : offset+len(facts)]
	gate(facts, near)
	stretches(near, func(from, to, last int, closed bool) {
		t.scoreStretch(d, facts, from, to, t.scores[offset+from:offset+to])
		t.best(offset+from, offset+to, last, closed)
	})
}

// stretches calls f for each run of units that are near a capital: last is
// the label before it, and closed tells that O follows.
func stretches(near []bool, f func(from, to, last int, closed bool)) {
	for from := 0; from < len(near); {
		if !near[from] {
			from++
			continue
		}
		to := from
		for to < len(near) && near[to] {
			to++
		}
		last := NumLabels
		if from > 0 {
			last = 0
		}
		f(from, to, last, to < len(near))
		from = to
	}
}

// gate marks the units that are near a capital.
func gate(facts []fact, near []bool) {
	clear(near)
	for i := range facts {
		if facts[i].is(flagInitial | flagMixed) {
			for j := max(0, i-gateBefore); j <= min(i+gateAfter, len(facts)-1); j++ {
				near[j] = true
			}
		}
	}
}

// best finds the best path over the scores in [from, to), coming from the
// label last, and going on with O if closed.
func (t *Tagger) best(from, to, last int, closed bool) {
	prev := t.scores[from]
	for y := range prev {
		prev[y] += t.moves[last][y]
	}
	for i := from + 1; i < to; i++ {
		var next [NumLabels]int32
		for y := range next {
			best, arg := prev[0]+t.moves[0][y], int8(0)
			for a := 1; a < NumLabels; a++ {
				if v := prev[a] + t.moves[a][y]; v > best {
					best, arg = v, int8(a)
				}
			}
			next[y] = max(best, forbidden) + t.scores[i][y]
			t.back[i][y] = arg
		}
		prev = next
	}
	y := int8(0)
	for a := range prev {
		if closed {
			prev[a] += t.moves[a][0]
		}
		if prev[a] > prev[y] {
			y = int8(a)
		}
	}
	for i := to - 1; i >= from; i-- {
		t.labels[i] = y
		y = t.back[i][y]
	}
}

// Margin tells how far the label of a unit is ahead of O, in nats; good after Tag.
func (t *Tagger) Margin(i int) float32 {
	y := t.labels[i]
	return float32(t.scores[i][y]-t.scores[i][0]) * t.Scale
}

// features appends the features of unit i of a sentence of the document.
func (d *Document) features(out []uint64, facts []fact, i int) []uint64 {
	if facts[i].is(flagInitial) {
		facts[i].doc = d.account(&facts[i])
	}
	return d.elsewhere(features(out, facts, i), &facts[i])
}

// Stretches calls f with the features of each stretch of units that a Tagger
// looks at, for training. The features are good until f returns.
func (d *Document) Stretches(t *Text, f func(from int, features [][]uint64, last int, closed bool)) {
	var flat []uint64
	sentences(t.facts, func(from, to int) {
		facts := t.facts[from:to]
		near := make([]bool, len(facts))
		gate(facts, near)
		stretches(near, func(a, b, last int, closed bool) {
			flat = flat[:0]
			ends := make([]int, b-a)
			for i := a; i < b; i++ {
				flat = d.features(flat, facts, i)
				ends[i-a] = len(flat)
			}
			rows := make([][]uint64, b-a)
			start := 0
			for i, end := range ends {
				rows[i], start = flat[start:end], end
			}
			f(from+a, rows, last, closed)
		})
	})
}
