package indexer

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/corpus/texts"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// nasty are queries that broke other search programs, and some more.
var nasty = []string{
	"*", "?*", "/(/", "~~~", "~", "=", "+", "-", "(", ")", `"`, "«", "„", "()", `""`, "a AND", "OR", "NOT", "AND AND", "-a -b",
	"a:b:c", "lang:", "year:..", "year:9..1", "person:()", "doc:*", "title:*a", "/[/", "/a{1000}/", "/(a*)*b/", "/.*/", "/(?i)я+/",
	"a*b*c*d*e*f*", "????????", "*a*", "ленин~2", "x~9", "\x00", "\xff\xfe\xfd", "\u202e\u202dнинел", "😀😀", "e\u0301\u0301\u0301",
	"\"a b\"~100000", "\"* * *\"", "=\"x y\"", "((((((((((a))))))))))", "1903-1904", "17 (30) июля", "c'est-à-dire", "http://a/b?c=d#e",
	strings.Repeat(`"`, 4096), strings.Repeat("a OR ", 800) + "b", strings.Repeat("(", 4096), strings.Repeat("ы", 2048),
	strings.Repeat("*a", 2000), "lenin " + strings.Repeat("~", 100), "de la le les un une et à", "и в не на",
}

// fuzzPassages is how many passages the index to be fuzzed holds: few where the
// seeds alone are run.
func fuzzPassages() int {
	if f := flag.Lookup("test.fuzz"); torture() || f != nil && f.Value.String() != "" {
		return 10_000
	}
	return 300
}

// fuzzWords gives the words of the conformance suite and, by language, of the
// texts that come with the program.
func fuzzWords(tb testing.TB) (suite []string, byLang map[corpus.Lang][]string) {
	for _, d := range searchtest.Docs() {
		for _, p := range d.Passages {
			suite = append(suite, strings.Fields(p.Text)...)
		}
	}
	byLang = map[corpus.Lang][]string{}
	for _, l := range corpus.Languages() {
		names, err := fs.Glob(texts.FS(), string(l)+"/*.md")
		if err != nil || len(names) == 0 {
			tb.Fatalf("texts in %s: %v, %v", l, names, err)
		}
		for _, n := range names {
			b, err := fs.ReadFile(texts.FS(), n)
			if err != nil {
				tb.Fatal(err)
			}
			byLang[l] = append(byLang[l], strings.Fields(string(b))...)
		}
	}
	return suite, byLang
}

// fuzzStore builds an index of real words, shuffled.
func fuzzStore(tb testing.TB) *Store {
	suite, byLang := fuzzWords(tb)
	rng := rand.New(rand.NewPCG(11, 12))
	src := newSource(searchtest.Docs())
	for i := range 20 {
		d := searchtest.Doc{ID: fmt.Sprintf("%d.txt", i), Title: "Doc", Lang: corpus.Languages()[i%3]}
		for range fuzzPassages() / 20 {
			l := corpus.Languages()[rng.IntN(3)]
			words := byLang[l]
			if rng.IntN(4) == 0 {
				words = suite
			}
			var text []string
			for range 40 {
				text = append(text, words[rng.IntN(len(words))])
			}
			d.Passages = append(d.Passages, searchtest.Passage{Text: strings.Join(text, " "), Lang: l})
		}
		src.put(d)
	}
	dir := tb.TempDir()
	if _, err := Rebuild(context.Background(), options(tb, dir, src)); err != nil {
		tb.Fatal(err)
	}
	return openStore(tb, dir)
}

// FuzzSearch: any query is answered or refused with a reason, within bounds,
// and its marks lie within the texts.
func FuzzSearch(f *testing.F) {
	for _, q := range nasty {
		f.Add(q, false)
	}
	f.Add("Ленин kongresszus l’exil", true)
	s := fuzzStore(f)
	f.Fuzz(func(t *testing.T, q string, any bool) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		req := search.Request{Query: q, Explain: true}
		if any {
			req.Match = search.MatchAny
		}
		res, err := s.Search(ctx, req)
		if err != nil {
			if !errors.Is(err, search.ErrTooCostly) && !errors.Is(err, search.ErrBadRequest) {
				t.Errorf("%q: %v", q, err)
			}
			return
		}
		for _, h := range res.Hits {
			n := len([]rune(h.Text))
			for _, m := range h.Highlights {
				if m.Start < 0 || m.Start >= m.End || m.End > n {
					t.Errorf("%q: mark %+v in a text of %d", q, m, n)
				}
			}
		}
		if len(res.Hits) > res.Total || res.TotalDocuments > res.Total {
			t.Errorf("%q: %d hits, %d passages, %d documents", q, len(res.Hits), res.Total, res.TotalDocuments)
		}
		if _, err := s.Suggest(ctx, q, corpus.French, 10); err != nil {
			t.Errorf("suggest %q: %v", q, err)
		}
	})
}
