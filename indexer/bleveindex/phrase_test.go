package bleveindex

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestNear compares nearness with a search through all ways of giving words to
// slots.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for range 3000 {
		m := &matcher{}
		for i := range 1 + rng.IntN(7) {
			m.ends = append(m.ends, len(m.toks))
			m.toks = append(m.toks, placed{start: 2 * i, end: 2*i + 1, pos: i, width: 1, mask: rng.Uint32N(8)})
		}
		p := &phrase{slop: 1 + rng.IntN(4)}
		for n := range 2 + rng.IntN(2) {
			p.slots = append(p.slots, &slot{n: n})
		}
		want := someWay(m, p, nil)
		if got := m.find(p, nil); got != want {
			t.Fatalf("%+v within %d of %d slots: %v, want %v", m.toks, p.slop, len(p.slots), got, want)
		}
		m.find(p, func(run []int) {
			if len(run) != len(p.slots) || !slices.IsSorted(run) || m.toks[run[len(run)-1]].pos-m.toks[run[0]].pos > p.slop {
				t.Fatalf("%v of %+v within %d", run, m.toks, p.slop)
			}
		})
	}
}

// someWay tries every token for the next slot.
func someWay(m *matcher, p *phrase, used []int) bool {
	if len(used) == len(p.slots) {
		return slices.Max(used)-slices.Min(used) <= p.slop
	}
	for i := range m.toks {
		if !slices.Contains(used, i) && m.fits(p.slots[len(used)], &m.toks[i]) && someWay(m, p, append(slices.Clone(used), i)) {
			return true
		}
	}
	return false
}
