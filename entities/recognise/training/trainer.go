package training

import (
	"fmt"
	"io"
	"math"
	"math/rand"
	"time"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

const numLabels = tagging.NumLabels

// Options are the knobs of training.
type Options struct {
	Epochs   int     // passes over the data
	Tune     int     // passes with the features that are kept, after pruning
	Rate     float64 // step of AdaGrad
	Decay    float64 // pull of weights to zero
	Drop     float64 // share of features left out at random
	Least    int     // how often a feature must occur
	Features int     // how many are kept
	Seed     int64
	Log      io.Writer
}

// Defaults are the options that the embedded weights were made with.
func Defaults() Options {
	return Options{Epochs: 8, Tune: 2, Rate: 0.1, Decay: 1e-3, Drop: 0.2, Least: 2, Features: 130_000, Seed: 1, Log: io.Discard}
}

// Set is a part of the training data and its weight against the others.
type Set struct {
	Docs   []Document
	Weight float32
}

// example is one stretch of units: the numbers of its features, one list
// after the other, and its labels.
type example struct {
	features []int32
	ends     []int32
	labels   []int8
	last     int8
	closed   bool
	weight   float32
}

type vector = [numLabels]float32

// trainer learns the weights of a conditional random field by AdaGrad.
type trainer struct {
	Options
	examples []example
	index    map[uint64]int32
	weights  []vector
	squares  []vector
	moves    [numLabels + 1]vector
	moveSum  [numLabels + 1]vector
	random   *rand.Rand
	order    []int
	units    int
	lattice  lattice
	drop     bool
}

// Train learns weights from the sets.
func Train(sets []Set, a analyzers.Analyzer, lexicon *tagging.Lexicon, o Options) *tagging.Weights {
	t := &trainer{Options: o, random: rand.New(rand.NewSource(o.Seed))}
	t.read(sets, a, lexicon)
	t.learn(o.Epochs, true)
	t.prune(o.Features)
	t.learn(o.Tune, false)
	return t.quantised(lexicon)
}

// read counts the features, then numbers those that occur often enough, and
// keeps the examples by these numbers.
func (t *trainer) read(sets []Set, a analyzers.Analyzer, lexicon *tagging.Lexicon) {
	const bits = 26
	counts := make([]uint8, 1<<bits)
	each(sets, a, lexicon, func(e example, units [][]uint64) {
		for _, unit := range units {
			for _, h := range unit {
				if c := &counts[h>>(64-bits)]; *c < 255 {
					*c++
				}
			}
		}
	})
	t.index = map[uint64]int32{}
	each(sets, a, lexicon, func(e example, units [][]uint64) {
		for _, unit := range units {
			for _, h := range unit {
				if int(counts[h>>(64-bits)]) < t.Least {
					continue
				}
				k, ok := t.index[h]
				if !ok {
					k = int32(len(t.index))
					t.index[h] = k
				}
				e.features = append(e.features, k)
			}
			e.ends = append(e.ends, int32(len(e.features)))
		}
		t.units += len(units)
		t.examples = append(t.examples, e)
	})
	t.weights, t.squares = make([]vector, len(t.index)), make([]vector, len(t.index))
	for i := range t.squares {
		for y := range t.squares[i] {
			t.squares[i][y] = 1e-2
		}
	}
	for i := range t.moveSum {
		for y := range t.moveSum[i] {
			t.moveSum[i][y] = 1
		}
	}
	t.order = t.random.Perm(len(t.examples))
	fmt.Fprintf(t.Log, "%d stretches, %d units, %d features\n", len(t.examples), t.units, len(t.index))
}

func each(sets []Set, a analyzers.Analyzer, lexicon *tagging.Lexicon, f func(e example, units [][]uint64)) {
	td := tagging.NewDocument(lexicon)
	for _, set := range sets {
		for i := range set.Docs {
			collect(&set.Docs[i], a, td, func(units [][]uint64, labels []int8, last int, closed bool) {
				f(example{labels: append([]int8(nil), labels...), last: int8(last), closed: closed, weight: set.Weight}, units)
			})
		}
	}
}

func (t *trainer) learn(epochs int, drop bool) {
	t.drop = drop && t.Drop > 0
	sum := newMean(epochs / 2)
	for epoch := range epochs {
		begun := time.Now()
		var loss float64
		t.random.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		for _, i := range t.order {
			loss += t.step(&t.examples[i])
		}
		fmt.Fprintf(t.Log, "pass %d: loss %.5f a unit, %.1f s\n", epoch+1, loss/float64(t.units), time.Since(begun).Seconds())
		sum.add(t, epoch)
	}
	sum.put(t)
}

// mean is the mean of the weights after the later passes, which is better on
// new text than the last.
type mean struct {
	from, n int
	weights []vector
	moves   [numLabels + 1]vector
}

func newMean(from int) *mean { return &mean{from: from} }

func (m *mean) add(t *trainer, epoch int) {
	if epoch < m.from {
		return
	}
	if m.n++; m.weights == nil {
		m.weights = make([]vector, len(t.weights))
	}
	addTo(m.weights, t.weights)
	addTo(m.moves[:], t.moves[:])
}

func addTo(sum, more []vector) {
	for i := range sum {
		for y := range sum[i] {
			sum[i][y] += more[i][y]
		}
	}
}

func (m *mean) put(t *trainer) {
	if m.n == 0 {
		return
	}
	for i := range m.weights {
		for y := range m.weights[i] {
			t.weights[i][y] = m.weights[i][y] / float32(m.n)
		}
	}
	for i := range m.moves {
		for y := range m.moves[i] {
			t.moves[i][y] = m.moves[i][y] / float32(m.n)
		}
	}
}

// step moves the weights by one example and gives its loss.
func (t *trainer) step(e *example) float64 {
	l := &t.lattice
	l.reset(len(e.labels))
	features, ends := t.dropped(e)
	from := int32(0)
	for i, end := range ends {
		var sum vector
		for _, k := range features[from:end] {
			w := &t.weights[k]
			for y := range sum {
				sum[y] += w[y]
			}
		}
		l.put(i, &sum)
		from = end
	}
	loss := l.run(e, &t.moves)
	from = 0
	for i, end := range ends {
		if d, ok := l.slope(i, int(e.labels[i]), e.weight); ok {
			t.update(features[from:end], &d)
		}
		from = end
	}
	t.updateMoves(e.weight)
	return loss * float64(e.weight)
}

// dropped leaves some features out at random.
func (t *trainer) dropped(e *example) ([]int32, []int32) {
	if !t.drop {
		return e.features, e.ends
	}
	l := &t.lattice
	l.features, l.ends = l.features[:0], l.ends[:0]
	from := int32(0)
	limit := uint32(t.Drop * (1 << 16))
	for _, end := range e.ends {
		for _, k := range e.features[from:end] {
			if l.dice()&0xFFFF >= limit {
				l.features = append(l.features, k)
			}
		}
		l.ends = append(l.ends, int32(len(l.features)))
		from = end
	}
	return l.features, l.ends
}

func (t *trainer) update(features []int32, d *vector) {
	rate, decay := float32(t.Rate), float32(t.Decay)
	for _, k := range features {
		w, q := &t.weights[k], &t.squares[k]
		for y, g := range d {
			if g < 1e-4 && g > -1e-4 {
				continue
			}
			g += decay * w[y]
			q[y] += g * g
			w[y] -= rate * g / float32(math.Sqrt(float64(q[y])))
		}
	}
}

func (t *trainer) updateMoves(weight float32) {
	rate := float32(t.Rate)
	for a := range t.moves {
		for y := range t.moves[a] {
			if g := float32(t.lattice.moves[a][y]) * weight; g != 0 && allowed(a, y) {
				t.moveSum[a][y] += g * g
				t.moves[a][y] -= rate * g / float32(math.Sqrt(float64(t.moveSum[a][y])))
			}
		}
	}
}

func allowed(from, to int) bool {
	if from == numLabels {
		from = -1
	}
	return tagging.Allowed(from, to)
}
