package bleveindex

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/iskra-archive/iskra/search"
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

// TestPhrasesAsRead: each language reads a phrase its own way, and so do small
// letters.
func TestPhrasesAsRead(t *testing.T) {
	ix, err := openParts(t, buildPart(t, sentences()))
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	for _, c := range []struct {
		query string
		want  []int
	}{
		{`"Lenin-nel folyt"`, []int{2}},
		{`"lenin-nel folyt"`, []int{2}},
		{`"leninnel folyt"`, []int{2}},
		{`"nel folyt"`, nil},
		{`lenin-nel`, []int{2}},
		{`"kongresszusról Lenin"`, []int{2}},
		{`"1917-го году"`, []int{6}},
		{`"1917 году"`, []int{6}},
		{`"социал-демократы ждали"`, []int{6}},
		{`"vice-président social-démocrate"`, []int{4}},
		{`"l'exil fut"`, []int{3}},
		{`"exil fut"`, []int{3}},
		{`"fut exil"`, nil},
	} {
		res, err := ix.Search(t.Context(), search.Request{Query: c.query, Across: search.AcrossOff, Sort: search.SortDocument})
		if err != nil {
			t.Fatalf("%s: %v", c.query, err)
		}
		var got []int
		for _, h := range res.Hits {
			if !res.Relaxed {
				got = append(got, h.Passage)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s finds passages %v, want %v", c.query, got, c.want)
		}
	}
}
