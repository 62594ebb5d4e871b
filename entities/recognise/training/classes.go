package training

import (
	"cmp"
	"math"
	"slices"
)

// classer sorts words into classes so that classes foretell each other: the
// exchange algorithm of Martin, Liermann and Ney on pairs of neighbours.
type classer struct {
	classes int
	counts  []int32 // of each word
	left    [][]pair
	right   [][]pair
	class   []int32   // of each word; the last word is "any other"
	table   [][]int32 // how often a class follows a class
	sums    []int32   // of each class
	before  []int32
	after   []int32
	near    [2][]int // classes before and after the word in hand
	logs    []float64
}

type pair struct{ word, count int32 }

// sortWords gives the class, from 0, of each word of a vocabulary. The text
// is a list of numbers of words; len(counts) stands for any other word.
func sortWords(text []int32, counts []int32, classes, passes int) []int32 {
	c := newClasser(text, counts, classes)
	for range passes {
		moved := 0
		for w := range counts {
			moved += c.exchange(int32(w))
		}
		if moved < len(counts)/100 {
			break
		}
	}
	return c.class[:len(counts)]
}

func newClasser(text, counts []int32, classes int) *classer {
	n := len(counts)
	c := &classer{classes: classes, counts: counts, class: make([]int32, n+1)}
	for w := range counts {
		c.class[w] = int32(w % classes)
	}
	c.class[n] = int32(classes)
	c.table = make([][]int32, classes+1)
	for i := range c.table {
		c.table[i] = make([]int32, classes+1)
	}
	c.sums, c.before, c.after = make([]int32, classes+1), make([]int32, classes+1), make([]int32, classes+1)
	for w, k := range counts {
		c.sums[c.class[w]] += k
	}
	c.logs = make([]float64, 1<<18)
	for i := 1; i < len(c.logs); i++ {
		c.logs[i] = float64(i) * math.Log(float64(i))
	}
	c.link(text, n)
	return c
}

// link counts the pairs of neighbours.
func (c *classer) link(text []int32, n int) {
	pairs := map[[2]int32]int32{}
	last := int32(n)
	for _, w := range text {
		pairs[[2]int32{last, w}]++
		last = w
	}
	c.left, c.right = make([][]pair, n+1), make([][]pair, n+1)
	for p, k := range pairs {
		c.right[p[0]] = append(c.right[p[0]], pair{p[1], k})
		c.left[p[1]] = append(c.left[p[1]], pair{p[0], k})
		c.table[c.class[p[0]]][c.class[p[1]]] += k
	}
	byWord := func(a, b pair) int { return cmp.Compare(a.word, b.word) }
	for w := range c.left {
		slices.SortFunc(c.left[w], byWord)
		slices.SortFunc(c.right[w], byWord)
	}
}

func (c *classer) log(n int32) float64 {
	if int(n) < len(c.logs) {
		return c.logs[max(n, 0)]
	}
	return float64(n) * math.Log(float64(n))
}

// exchange moves a word to the class where it fits best, and gives 1 if that
// is another one.
func (c *classer) exchange(w int32) int {
	self := c.gather(w)
	old := c.class[w]
	c.move(old, self, -1)
	c.sums[old] -= c.counts[w]
	best, most := old, math.Inf(-1)
	for k := range int32(c.classes) {
		if gain := c.gain(k, self, c.counts[w]); gain > most {
			best, most = k, gain
		}
	}
	c.move(best, self, 1)
	c.sums[best] += c.counts[w]
	c.class[w] = best
	if best != old {
		return 1
	}
	return 0
}

// gather counts the classes beside a word, and gives how often it follows itself.
func (c *classer) gather(w int32) int32 {
	clear(c.before)
	clear(c.after)
	var self int32
	for _, p := range c.left[w] {
		if p.word == w {
			self += p.count
			continue
		}
		c.before[c.class[p.word]] += p.count
	}
	for _, p := range c.right[w] {
		if p.word != w {
			c.after[c.class[p.word]] += p.count
		}
	}
	for i, counts := range [2][]int32{c.before, c.after} {
		c.near[i] = c.near[i][:0]
		for k, n := range counts {
			if n > 0 {
				c.near[i] = append(c.near[i], k)
			}
		}
	}
	return self
}

func (c *classer) move(k, self, sign int32) {
	for _, b := range c.near[0] {
		c.table[b][k] += sign * c.before[b]
	}
	for _, a := range c.near[1] {
		c.table[k][a] += sign * c.after[a]
	}
	c.table[k][k] += sign * self
}

// gain tells how much better the classes foretell each other with the word in k.
func (c *classer) gain(k, self, count int32) float64 {
	var d float64
	for _, b := range c.near[0] {
		if int32(b) != k {
			n := c.table[b][k]
			d += c.log(n+c.before[b]) - c.log(n)
		}
	}
	row := c.table[k]
	for _, a := range c.near[1] {
		if int32(a) != k {
			d += c.log(row[a]+c.after[a]) - c.log(row[a])
		}
	}
	n := row[k]
	d += c.log(n+c.before[k]+c.after[k]+self) - c.log(n)
	return d - 2*(c.log(c.sums[k]+count)-c.log(c.sums[k]))
}
