package bleveindex

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
)

// TestGlob compares glob with a regular expression, on random patterns.
func TestGlob(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func(letters []rune, n int) string {
		r := make([]rune, rng.IntN(n))
		for i := range r {
			r[i] = letters[rng.IntN(len(letters))]
		}
		return string(r)
	}
	for range 20000 {
		p, s := random([]rune("aбé*?*"), 7), random([]rune("aбé"), 9)
		re := "^(?s:" + strings.NewReplacer("*", ".*", "?", ".").Replace(p) + ")$"
		if got, want := glob(p, s), regexp.MustCompile(re).MatchString(s); got != want {
			t.Fatalf("glob(%q, %q) = %v", p, s, got)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"plehanof", "plehanov", 1}, {"warehuose", "warehouse", 1}, {"мартов", "март", 2},
		{"őrült", "orult", 2}, {"kongresszus", "kongreszszus", 1}, {"ab", "ba", 1}, {"abc", "ca", 3}, {"lenin", "stalin", 4},
	}
	for _, tt := range tests {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if distance(tt.b, tt.a) != distance(tt.a, tt.b) {
			t.Errorf("distance of %q and %q is not the same both ways", tt.a, tt.b)
		}
	}
}

// TestTopCounts compares topCounts with a full sort.
func TestTopCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		counts := make([]uint32, rng.IntN(60))
		var want []uint32
		for i := range counts {
			counts[i] = uint32(rng.IntN(6))
			if counts[i] > 0 {
				want = append(want, uint32(i))
			}
		}
		sort.SliceStable(want, func(i, j int) bool { return counts[want[i]] > counts[want[j]] })
		k := rng.IntN(12)
		want = want[:min(k, len(want))]
		if got := topCounts(counts, k); !slices.Equal(got, want) && len(want) > 0 {
			t.Fatalf("top %d of %v: %v, want %v", k, counts, got, want)
		}
	}
}

// TestAccumulator compares the accumulator with a map.
func TestAccumulator(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	a := &accumulator{}
	for range 200 {
		n := 1 + rng.IntN(300)
		a.size(n)
		want := map[uint32]float32{}
		for range rng.IntN(100) {
			d, s := uint32(rng.IntN(n)), float32(1+rng.IntN(5))
			switch rng.IntN(3) {
			case 0:
				a.add(d, s)
				want[d] += s
			case 1:
				a.best(d, s)
				want[d] = max(want[d], s)
			case 2:
				a.boost(d, s)
				if _, ok := want[d]; ok {
					want[d] += s
				}
			}
		}
		got := a.drain()
		if len(got.docs) != len(want) || !slices.IsSorted(got.docs) {
			t.Fatalf("%v, want %v", got, want)
		}
		for i, d := range got.docs {
			if got.scores[i] != want[d] {
				t.Fatalf("passage %d: %v, want %v", d, got.scores[i], want[d])
			}
		}
	}
}

// TestLists compares intersect, subtract and within with sets.
func TestLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	random := func() list {
		var l list
		for n := range uint32(40) {
			if rng.IntN(3) == 0 {
				l.docs, l.scores = append(l.docs, n), append(l.scores, float32(rng.IntN(9)))
			}
		}
		return l
	}
	clone := func(l list) list { return list{slices.Clone(l.docs), slices.Clone(l.scores)} }
	for range 500 {
		a, b := random(), random()
		both, less, kept := intersect(clone(a), b), subtract(clone(a), b), clone(a).within(b.docs)
		for i, n := range a.docs {
			j := slices.Index(b.docs, n)
			at := slices.Index(both.docs, n)
			if (j >= 0) != (at >= 0) || (j >= 0) == slices.Contains(less.docs, n) || (j >= 0) != slices.Contains(kept.docs, n) && b.docs != nil {
				t.Fatalf("%d of %v and %v: both %v, less %v, kept %v", n, a, b, both, less, kept)
			}
			if at >= 0 && both.scores[at] != a.scores[i]+b.scores[j] {
				t.Fatalf("score of %d: %v", n, both.scores[at])
			}
		}
		if len(both.docs)+len(less.docs) != len(a.docs) {
			t.Fatalf("%v and %v: %v, %v", a, b, both, less)
		}
	}
}

// TestBM25 compares the score of a term with the formula as published.
func TestBM25(t *testing.T) {
	for _, tt := range []struct{ tf, length, average, df, n float64 }{{1, 100, 80, 3, 1000}, {7, 20, 80, 500, 1000}, {2, 80, 80, 1, 10}} {
		ix := &Index{}
		ix.info.Passages = int(tt.n)
		norm := float32(bm25K1 * (1 - bm25B + bm25B*tt.length/tt.average))
		got := float64(bm25(ix.idf(int(tt.df)), float32(tt.tf), norm))
		idf := math.Log(1 + (tt.n-tt.df+0.5)/(tt.df+0.5))
		want := idf * tt.tf * (bm25K1 + 1) / (tt.tf + bm25K1*(1-bm25B+bm25B*tt.length/tt.average))
		if math.Abs(got-want) > 1e-4*want {
			t.Errorf("%+v: %v, want %v", tt, got, want)
		}
	}
}

func TestDateKey(t *testing.T) {
	for in, want := range map[string]uint32{"1903": 19030000, "1903-10": 19031000, "1903-10-17": 19031017, "": 0, "x": 0, "1903-99": 0, "1903-10-17-1": 0} {
		if got := dateKey(in); got != want {
			t.Errorf("dateKey(%q) = %d, want %d", in, got, want)
		}
	}
}
