package indexer

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// slowQuery is what no query should take; how many do is told, not judged, for
// the clock of a busy machine proves nothing.
const slowQuery = 250 * time.Millisecond

// TestRandomQueries asks what nobody would type: pieces of queries thrown
// together. Each is answered or refused with a reason. The long form asks
// 100,000 of them of 10,000 passages.
func TestRandomQueries(t *testing.T) {
	s := fuzzStore(t)
	_, byLang := fuzzWords(t)
	rng := rand.New(rand.NewPCG(21, 22))
	count := 1500
	if torture() {
		count = 100_000
	}
	var took []time.Duration
	refused, found, slow := 0, 0, 0
	for i := range count {
		q := randomQuery(rng, byLang)
		if i < len(nasty) {
			q = nasty[i]
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		began := time.Now()
		res, err := s.Search(ctx, search.Request{Query: q, Limit: 20})
		d := time.Since(began)
		cancel()
		switch {
		case errors.Is(err, search.ErrTooCostly), errors.Is(err, search.ErrBadRequest):
			refused++
		case err != nil:
			t.Errorf("%q: %v", q, err)
		case res.Total > 0:
			found++
		}
		if took = append(took, d); d > slowQuery {
			slow++
			t.Logf("%v for %.300q", d, q)
		}
	}
	slices.Sort(took)
	t.Logf("%d queries: %d found something, %d refused; median %v, 99 %% under %v, the slowest %v, %d over %v",
		count, found, refused, took[len(took)/2], took[len(took)*99/100], took[len(took)-1], slow, slowQuery)
	if found == 0 || refused == count {
		t.Errorf("of %d queries %d found something and %d were refused", count, found, refused)
	}
}

// randomQuery throws pieces of queries together.
func randomQuery(rng *rand.Rand, byLang map[corpus.Lang][]string) string {
	word := func() string {
		words := byLang[corpus.Languages()[rng.IntN(3)]]
		return strings.Trim(words[rng.IntN(len(words))], ".,;:!?()«»„”“\"")
	}
	cut := func(w string) string {
		r := []rune(w)
		return string(r[:rng.IntN(len(r)+1)])
	}
	pieces := []func() string{
		word, word, word,
		func() string { return "=" + word() },
		func() string { return cut(word()) + "*" },
		func() string { return "*" + cut(word()) },
		func() string { return strings.Repeat("?", rng.IntN(6)) + cut(word()) + "*" + cut(word()) },
		func() string { return word() + "~" + []string{"", "2", "9"}[rng.IntN(3)] },
		func() string {
			return "/" + cut(word()) + []string{".*", "[aeoаеи]+", "(a|b)*", "?", "("}[rng.IntN(5)] + "/"
		},
		func() string { return `"` + word() + " " + word() + " * " + word() + `"` },
		func() string { return `"` + word() + " " + word() + `"~` + []string{"1", "8", "1000"}[rng.IntN(3)] },
		func() string {
			return []string{"AND", "OR", "NOT", "-", "+", "(", ")", "((", `"`, "«", "”", "~~", "*"}[rng.IntN(13)]
		},
		func() string {
			return []string{"title:", "person:", "lang:", "place:", "doc:", "year:", "event:"}[rng.IntN(7)] + word()
		},
		func() string { return "year:1" + strings.Repeat("9", rng.IntN(4)) + ".." },
		func() string {
			r := make([]rune, 1+rng.IntN(12))
			for i := range r {
				r[i] = rune(rng.IntN(0x10FFFF))
			}
			return string(r)
		},
		func() string { return strings.Repeat(word()+" OR ", rng.IntN(40)) },
	}
	var b strings.Builder
	for range 1 + rng.IntN(6) {
		b.WriteString(pieces[rng.IntN(len(pieces))]())
		if rng.IntN(5) > 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
