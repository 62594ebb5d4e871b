package lingual_test

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

func all() []corpus.Lang { return append(corpus.Languages(), corpus.Undetermined) }

func TestFor(t *testing.T) {
	for _, lang := range all() {
		if got := lingual.For(lang).Lang(); got != lang {
			t.Errorf("For(%s) analyses %s", lang, got)
		}
	}
	if got := lingual.For("xx").Lang(); got != corpus.Undetermined {
		t.Errorf("an unknown language is analysed as %s", got)
	}
}

func TestPlain(t *testing.T) {
	a := lingual.For(corpus.Undetermined)
	analyzertest.AnalyzesTo(t, a, "Die Straßen 東京", "Die=die/die/die", "Straßen=straßen/strassen/strassen", "東=東", "京=京")
	analyzertest.RandomText(t, a)
}

// TestNoWordLost checks that short words keep their place in a phrase.
func TestNoWordLost(t *testing.T) {
	for lang, text := range map[corpus.Lang]string{
		corpus.Hungarian: "ő is itt él", corpus.French: "il y a un an", corpus.Russian: "я и он у моря",
	} {
		tokens := lingual.For(lang).Tokens(nil, text)
		if want := len(strings.Fields(text)); len(tokens) != want || tokens[want-1].Pos != want-1 {
			t.Errorf("%s: %q gives %v", lang, text, tokens)
		}
	}
}

// TestBounded checks that one endless word does not make an endless term.
func TestBounded(t *testing.T) {
	for _, piece := range []string{"a", "ж", "a-", "a'", "A.", "a\u0301", "\u00AD", "1", "x\xff"} {
		text := strings.Repeat(piece, 20000)
		for _, lang := range all() {
			tokens := lingual.For(lang).Tokens(nil, text)
			analyzertest.Valid(t, text, tokens)
			for _, tok := range tokens {
				if len(tok.Exact) > 16*256 {
					t.Fatalf("%s: a term of %d bytes from %q", lang, len(tok.Exact), piece)
				}
			}
		}
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{
		"L’exil d’Étincelle", "kong-\nresszus", "В. И. Ленин 12-й съѣздъ", "U.S.A. EU-nak", "a\u0301\u0301-\u00AD¬\n",
		"\xff\xfea-\x80", "𝒳-東'ʼ", "--''..", "\u00AD\u200B", "1-й-1", "А\u0306-b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, lang := range all() {
			a := lingual.For(lang)
			analyzertest.Valid(t, text, a.Tokens(nil, text))
			analyzertest.Valid(t, text, analyzers.Query(a, nil, text))
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	dir := analyzertest.Data(b, "language")
	for _, lang := range corpus.Languages() {
		text := benchText(b, dir, lang)
		b.Run(string(lang), func(b *testing.B) {
			a := lingual.For(lang)
			dst := a.Tokens(nil, text) // fills the cache
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				dst = a.Tokens(dst[:0], text)
			}
		})
	}
}

// benchText joins about a megabyte of running text of the gold files.
func benchText(b *testing.B, dir string, lang corpus.Lang) string {
	file := map[corpus.Lang]string{
		corpus.Hungarian: dir + "/../entities/hu/nerkor/train.tsv",
		corpus.French:    dir + "/ud/UD_French-GSD.fr_gsd-ud-dev.conllu",
		corpus.Russian:   dir + "/../entities/ru/factru/train.tsv",
	}[lang]
	data, err := os.ReadFile(file)
	if err != nil {
		b.Skip(err)
	}
	column := 0
	if lang == corpus.French {
		column = 1
	}
	var text strings.Builder
	for line := range strings.Lines(string(data)) {
		if f := strings.Split(line, "\t"); len(f) > column+1 && utf8.ValidString(f[column]) {
			text.WriteString(f[column] + " ")
		}
		if text.Len() > 1<<20 {
			break
		}
	}
	return text.String()
}
