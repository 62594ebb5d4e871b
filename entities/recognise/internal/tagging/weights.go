package tagging

import "slices"

// Labels are O and, for each kind of name, B (begins) and I (goes on).
var Labels = []string{"O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG"}

// NumLabels is the number of labels.
const NumLabels = 7

// Begins and Continues tell the part of a label; Kind its kind of name, from 0.
func Begins(label int8) bool { return label&1 == 1 }

// Continues tells that the label goes on with a name.
func Continues(label int8) bool { return label > 0 && label&1 == 0 }

// Kind is the kind of name of a label that is not O, from 0.
func Kind(label int8) int { return int(label-1) / 2 }

// Allowed tells whether a label may follow another (-1 at the beginning).
func Allowed(from, to int) bool {
	if !Continues(int8(to)) {
		return true
	}
	return from == to || from == to-1
}

// Row holds the weights of one feature, a byte a label.
type Row [NumLabels]int8

// Weights is a trained model in its final form: rows in an open hash table,
// transitions (the last row: from the beginning), and the lexicon. It never
// changes, and many goroutines may use it at once.
type Weights struct {
	keys    []uint16
	rows    []Row
	moves   [NumLabels + 1][NumLabels]int32
	Scale   float32 // a unit of weight, in nats
	Lexicon *Lexicon
}

// forbidden is the weight of a move that may not be.
const forbidden = -1 << 24

// NewWeights builds the table of rows. Moves are in units of weight, as rows are.
func NewWeights(rows map[uint64]Row, moves [NumLabels + 1][NumLabels]int32, scale float32, lexicon *Lexicon) *Weights {
	n := tableSize(len(rows))
	w := &Weights{keys: make([]uint16, n), rows: make([]Row, n), moves: moves, Scale: scale, Lexicon: lexicon}
	for _, key := range sortedKeys(rows) {
		s := slot(key, n)
		for w.keys[s] != 0 {
			s = (s + 1) % n
		}
		w.keys[s], w.rows[s] = short(key), rows[key]
	}
	w.forbid()
	return w
}

func (w *Weights) forbid() {
	for from := range w.moves {
		for to := range w.moves[from] {
			last := from
			if from == NumLabels {
				last = -1
			}
			if !Allowed(last, to) {
				w.moves[from][to] = forbidden
			}
		}
	}
}

// score adds up the rows of the features.
func (w *Weights) score(features []uint64, sum *[NumLabels]int32) {
	n := len(w.keys)
	for _, h := range features {
		key := short(h)
		for s := slot(h, n); ; {
			k := w.keys[s]
			if k == key {
				r := &w.rows[s]
				for y := range sum {
					sum[y] += int32(r[y])
				}
				break
			}
			if k == 0 {
				break
			}
			if s++; s == n {
				s = 0
			}
		}
	}
}

// tableSize is how many slots hold n keys: half of them stay empty, so that most
// searches for what is not there end at once.
func tableSize(n int) int { return 2*n + 8 }

func slot(h uint64, n int) int { return int((h >> 32) * uint64(n) >> 32) }

func short(h uint64) uint16 {
	if k := uint16(h); k != 0 {
		return k
	}
	return 1
}

func sortedKeys[V any](m map[uint64]V) []uint64 {
	keys := make([]uint64, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
