package entities

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// BenchmarkFind measures the matching alone, on tokens that are there.
func BenchmarkFind(b *testing.B) {
	f := bundledFinder(b)
	files, err := filepath.Glob(filepath.Join(shared(b, "seeds"), "*.txt"))
	if err != nil || len(files) != 3 {
		b.Fatalf("seeds: %v, %v", files, err)
	}
	for i, lang := range corpus.Languages() {
		data, err := os.ReadFile(files[i])
		if err != nil {
			b.Fatal(err)
		}
		text := string(data)
		toks := lingual.For(lang).Tokens(nil, text)
		b.Run(string(lang), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var dst []Mention
			for b.Loop() {
				dst = f.Find(dst[:0], text, lang, toks)
			}
		})
	}
}

func BenchmarkNewFinder(b *testing.B) {
	for b.Loop() {
		a, err := Bundled()
		if err != nil {
			b.Fatal(err)
		}
		NewFinder(a)
	}
}

func FuzzFind(f *testing.F) {
	finder := bundledFinder(f)
	for _, c := range findCases {
		f.Add(c.text)
	}
	f.Add("ИСКРА УПАЛА Lenin-\nnek Karl-Marx-\xff L’’’Étincelle В.И.Ленин")
	f.Fuzz(func(t *testing.T, text string) {
		for _, lang := range append(corpus.Languages(), corpus.Undetermined) {
			toks := lingual.For(lang).Tokens(nil, text)
			checkMentions(t, text, finder.Find(nil, text, lang, toks))
			for _, m := range finder.Names(nil, text, toks) {
				if m.Start < 0 || m.End > len(text) || m.Start >= m.End {
					t.Fatalf("%v in %q", m, text)
				}
			}
		}
		finder.Authority().Lookup(text)
	})
}

// checkMentions checks that mentions are in order and nest or stand apart.
func checkMentions(t *testing.T, text string, list []Mention) {
	t.Helper()
	for i, m := range list {
		if m.Start < 0 || m.End > len(text) || m.Start >= m.End || m.Entity == "" {
			t.Fatalf("%v in %q", m, text)
		}
		if i > 0 && m.Start < list[i-1].Start {
			t.Fatalf("%v after %v in %q", m, list[i-1], text)
		}
		for _, o := range list[:i] {
			if m.Start < o.End && m.End > o.End {
				t.Fatalf("%v crosses %v in %q", m, o, text)
			}
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(head + "person/x,person,X,,,,a|b,c,Q1,common\n")
	f.Add("\ufeffid,label_hu\nplace/y,\"Y, Z\"\n")
	f.Add("id\n\"")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Load(strings.NewReader(text), "fuzz.csv")
		if err != nil {
			return
		}
		finder := NewFinder(a)
		for _, r := range a.All() {
			if r.ID.Type() != r.Type || len(r.Labels) == 0 {
				t.Fatalf("record %+v", r)
			}
			for _, l := range r.Labels {
				var toks []analyzers.Token
				checkMentions(t, l, finder.Find(nil, l, corpus.Hungarian, lingual.For(corpus.Hungarian).Tokens(toks, l)))
			}
		}
	})
}
