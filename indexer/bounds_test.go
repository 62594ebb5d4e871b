package indexer

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/search"
)

// dear are queries that ask for much work.
func dear() map[string]string {
	stops := strings.Fields("de la le les un une et à il je a az és is и в не на он ce se ne pas sur que qui dans par au aux")
	return map[string]string{
		"long word":     strings.Repeat("ы", 2000),
		"long Latin":    strings.Repeat("ab", 2000),
		"long fuzzy":    strings.Repeat("abcdefgh", 500) + "~2",
		"unknown words": strings.Repeat("xqzkpwj yxqwv ", 120),
		"one word":      strings.Repeat("a OR ", 200) + "b",
		"stop words":    strings.Repeat(strings.Join(stops, " ")+" ", 6),
		"any stop word": strings.Join(stops, " OR "),
		"long phrase":   `"` + strings.Repeat("a ", 250) + `"`,
		"any words":     `"` + strings.Repeat("* ", 250) + `a b"`,
		"nearness":      `"` + strings.Repeat("a le ", 120) + `"~8`,
		"stars":         strings.Repeat("*a* ", 32),
		"fuzzy words":   strings.Repeat("lenin~2 ", 32),
		"expressions":   strings.Repeat("/.*(a|b)*.*/ OR ", 31) + "a",
		"negations":     strings.Repeat("-a ", 200) + "-b",
	}
}

// TestDearQueries: none takes more than so much memory, and each ends with an
// answer or with the word that it costs too much, also where its time is up.
func TestDearQueries(t *testing.T) {
	s := fuzzStore(t)
	for name, q := range dear() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := s.Search(t.Context(), search.Request{Query: q}); err != nil && !errors.Is(err, search.ErrTooCostly) {
			t.Errorf("%s: %.200s", name, err)
		}
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 40 {
			t.Errorf("%s takes %d MB", name, mb)
		}
		for _, limit := range []time.Duration{0, 100 * time.Microsecond, 3 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			if _, err := s.Search(ctx, search.Request{Query: q}); err != nil && !errors.Is(err, search.ErrTooCostly) {
				t.Errorf("%s in %v: %.200s", name, limit, err)
			}
			cancel()
		}
	}
	// What was broken off has left nothing behind.
	if res, err := s.Search(t.Context(), search.Request{Query: "=deuxième"}); err != nil || res.Total == 0 || len(res.Hits[0].Highlights) == 0 {
		t.Errorf("after them: %+v, %v", res, err)
	}
}
