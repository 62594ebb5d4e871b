package training

import (
	"math"
	"slices"

	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

// prune keeps the features with the largest weights.
func (t *trainer) prune(keep int) {
	size := make([]float32, len(t.weights))
	for i := range t.weights {
		size[i] = largest(&t.weights[i])
	}
	least := float32(0.02)
	if len(size) > keep {
		sorted := slices.Clone(size)
		slices.Sort(sorted)
		least = max(least, sorted[len(sorted)-keep])
	}
	t.renumber(func(k int32) bool { return size[k] >= least })
}

// renumber forgets the features that are not kept.
func (t *trainer) renumber(kept func(int32) bool) {
	number := make([]int32, len(t.weights))
	n := int32(0)
	for k := range t.weights {
		number[k] = -1
		if kept(int32(k)) {
			t.weights[n], t.squares[n] = t.weights[k], t.squares[k]
			number[k] = n
			n++
		}
	}
	t.weights, t.squares = t.weights[:n], t.squares[:n]
	for h, k := range t.index {
		if number[k] < 0 {
			delete(t.index, h)
		} else {
			t.index[h] = number[k]
		}
	}
	for i := range t.examples {
		renumberExample(&t.examples[i], number)
	}
}

func renumberExample(e *example, number []int32) {
	kept := e.features[:0]
	from := int32(0)
	for i, end := range e.ends {
		for _, k := range e.features[from:end] {
			if number[k] >= 0 {
				kept = append(kept, number[k])
			}
		}
		from = end
		e.ends[i] = int32(len(kept))
	}
	e.features = kept
}

func largest(v *vector) float32 {
	var most float32
	for _, x := range v {
		most = max(most, x, -x)
	}
	return most
}

// quantised gives the weights a byte each. The few largest are clipped.
func (t *trainer) quantised(lexicon *tagging.Lexicon) *tagging.Weights {
	size := make([]float32, len(t.weights))
	for i := range t.weights {
		size[i] = largest(&t.weights[i])
	}
	slices.Sort(size)
	scale := float32(1)
	if len(size) > 0 {
		scale = max(size[len(size)-1-len(size)/2000], 0.01) / 127
	}
	rows := make(map[uint64]tagging.Row, len(t.index))
	for h, k := range t.index {
		rows[h] = quantise(&t.weights[k], scale)
	}
	var moves [numLabels + 1][numLabels]int32
	for a := range moves {
		for y := range moves[a] {
			moves[a][y] = int32(math.Round(float64(t.moves[a][y] / scale)))
		}
	}
	return tagging.NewWeights(rows, moves, scale, lexicon)
}

func quantise(v *vector, scale float32) tagging.Row {
	var r tagging.Row
	for y, x := range v {
		r[y] = int8(min(max(math.Round(float64(x/scale)), -127), 127))
	}
	return r
}
