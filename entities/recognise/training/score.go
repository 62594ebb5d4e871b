package training

import "fmt"

// Tally counts right names, names too many and names missed, by kind.
type Tally struct {
	Right, Extra, Missed [len(kindNames)]int
	right, extra, missed int // whatever their kind
}

// Add compares the names found in a document with those of the data.
func (t *Tally) Add(gold, found []Span) {
	want := make(map[Span]bool, len(gold))
	place := make(map[[2]int]bool, len(gold))
	for _, s := range gold {
		want[s] = true
		place[[2]int{s.From, s.To}] = true
	}
	for _, s := range found {
		if want[s] {
			t.Right[s.Kind]++
			delete(want, s)
		} else {
			t.Extra[s.Kind]++
		}
		if place[[2]int{s.From, s.To}] {
			t.right++
		} else {
			t.extra++
		}
	}
	for s := range want {
		t.Missed[s.Kind]++
	}
	t.missed += len(gold)
}

// F1 is the harmonic mean of precision and recall over all kinds.
func (t *Tally) F1() float64 {
	var right, extra, missed int
	for k := range t.Right {
		right, extra, missed = right+t.Right[k], extra+t.Extra[k], missed+t.Missed[k]
	}
	return f1(right, extra, missed)
}

func f1(right, extra, missed int) float64 {
	if right == 0 {
		return 0
	}
	return 2 * float64(right) / float64(2*right+extra+missed)
}

func ratio(a, b int) float64 {
	if a+b == 0 {
		return 0
	}
	return float64(a) / float64(a+b)
}

// String gives the figures in one line.
func (t *Tally) String() string {
	s := fmt.Sprintf("F1 %.4f", t.F1())
	for k, name := range kindNames {
		s += fmt.Sprintf("  %s %.3f (P %.3f R %.3f, %d)", name, f1(t.Right[k], t.Extra[k], t.Missed[k]),
			ratio(t.Right[k], t.Extra[k]), ratio(t.Right[k], t.Missed[k]), t.Right[k]+t.Missed[k])
	}
	return s + fmt.Sprintf("  whatever kind %.3f", f1(t.right, t.extra, t.missed-t.right))
}
