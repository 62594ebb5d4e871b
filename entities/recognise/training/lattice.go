package training

import "math"

type row = [numLabels]float64

// lattice holds the forward and backward sums of one example.
type lattice struct {
	emit, ahead, behind []row
	norm                []float64
	shift               []float32
	step                [numLabels + 1]row // exponentials of the moves
	moves               [numLabels + 1]row // slopes of the moves
	features            []int32
	ends                []int32
	state               uint32
}

// dice is a small, fast random number.
func (l *lattice) dice() uint32 {
	if l.state == 0 {
		l.state = 2463534242
	}
	l.state ^= l.state << 13
	l.state ^= l.state >> 17
	l.state ^= l.state << 5
	return l.state >> 8
}

func (l *lattice) reset(n int) {
	if cap(l.emit) < n {
		l.emit, l.ahead, l.behind = make([]row, 2*n), make([]row, 2*n), make([]row, 2*n)
		l.norm, l.shift = make([]float64, 2*n), make([]float32, 2*n)
	}
	l.emit, l.ahead, l.behind, l.norm, l.shift = l.emit[:n], l.ahead[:n], l.behind[:n], l.norm[:n], l.shift[:n]
}

// put takes the sums of weights of a unit.
func (l *lattice) put(i int, sum *vector) {
	most := sum[0]
	for _, v := range sum {
		most = max(most, v)
	}
	l.shift[i] = most
	for y, v := range sum {
		l.emit[i][y] = math.Exp(float64(v - most))
	}
}

// run works out the sums and the slopes of the moves, and gives the loss.
func (l *lattice) run(e *example, moves *[numLabels + 1]vector) float64 {
	l.moves = [numLabels + 1]row{}
	for a := range moves {
		for y, v := range moves[a] {
			l.step[a][y] = 0
			if allowed(a, y) {
				l.step[a][y] = math.Exp(float64(v))
			}
		}
	}
	n := len(e.labels)
	total := l.forward(e)
	l.backward(e)
	var gold float64
	last := int(e.last)
	for i, y := range e.labels {
		gold += math.Log(max(l.emit[i][y], 1e-300)) + float64(moves[last][y])
		last = int(y)
	}
	if e.closed {
		gold += float64(moves[last][0])
	}
	l.moveSlopes(e, n)
	return total - gold
}

func (l *lattice) forward(e *example) float64 {
	var total float64
	for i := range e.labels {
		var sum float64
		for y := range numLabels {
			v := l.step[e.last][y]
			if i > 0 {
				v = 0
				for a := range numLabels {
					v += l.ahead[i-1][a] * l.step[a][y]
				}
			}
			v *= l.emit[i][y]
			l.ahead[i][y] = v
			sum += v
		}
		l.norm[i] = sum
		for y := range numLabels {
			l.ahead[i][y] /= sum
		}
		total += math.Log(sum)
	}
	if e.closed {
		var sum float64
		for a := range numLabels {
			sum += l.ahead[len(e.labels)-1][a] * l.step[a][0]
		}
		total += math.Log(sum)
	}
	return total
}

func (l *lattice) backward(e *example) {
	n := len(e.labels)
	var sum float64
	for a := range numLabels {
		l.behind[n-1][a] = 1
		if e.closed {
			l.behind[n-1][a] = l.step[a][0]
		}
		sum += l.behind[n-1][a] * l.ahead[n-1][a]
	}
	for a := range numLabels {
		l.behind[n-1][a] /= sum
	}
	for i := n - 2; i >= 0; i-- {
		for a := range numLabels {
			var v float64
			for y := range numLabels {
				v += l.step[a][y] * l.emit[i+1][y] * l.behind[i+1][y]
			}
			l.behind[i][a] = v / l.norm[i+1]
		}
	}
}

// slope is the slope of the loss by the sums of a unit; false where it is flat.
func (l *lattice) slope(i, gold int, weight float32) (vector, bool) {
	var d vector
	steep := false
	for y := range numLabels {
		p := l.ahead[i][y] * l.behind[i][y]
		if y == gold {
			p--
		}
		d[y] = float32(p) * weight
		steep = steep || p > 1e-4 || p < -1e-4
	}
	return d, steep
}

func (l *lattice) moveSlopes(e *example, n int) {
	last := int(e.last)
	for i, gold := range e.labels {
		if i == 0 {
			for y := range numLabels {
				l.moves[last][y] += l.ahead[0][y] * l.behind[0][y]
			}
		} else {
			for a := range numLabels {
				p := l.ahead[i-1][a] / l.norm[i]
				if p < 1e-8 {
					continue
				}
				for y := range numLabels {
					l.moves[a][y] += p * l.step[a][y] * l.emit[i][y] * l.behind[i][y]
				}
			}
		}
		l.moves[last][gold]--
		last = int(gold)
	}
	if e.closed {
		for a := range numLabels {
			l.moves[a][0] += l.ahead[n-1][a] * l.behind[n-1][a]
		}
		l.moves[last][0]--
	}
}
