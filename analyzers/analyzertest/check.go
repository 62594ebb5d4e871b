// Package analyzertest holds the checks that every analyzer passes, and the
// measures of what it does to names and to the forms of a word.
package analyzertest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/analyzers"
)

// AnalyzesTo checks the tokens of a text, each written as
// "surface=exact/folded/stem,stem", with what is left out from the right not
// compared; a stop word has no stems ("и=и/и/").
func AnalyzesTo(t *testing.T, a analyzers.Analyzer, text string, want ...string) {
	t.Helper()
	var got []string
	for i, tok := range a.Tokens(nil, text) {
		full := []string{text[tok.Start:tok.End], "=" + tok.Exact, "/" + tok.Folded, "/" + strings.Join(tok.Stems, ",")}
		parts := 4
		if i < len(want) {
			parts = 1 + strings.Count(want[i], "=") + strings.Count(want[i], "/")
		}
		got = append(got, strings.Join(full[:min(parts, 4)], ""))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: tokens of %q (-want +got):\n%s", a.Lang(), text, diff)
	}
}

// Meet checks that all words meet each other when one is typed and the other
// stands inside a sentence.
func Meet(t *testing.T, a analyzers.Analyzer, words ...string) {
	t.Helper()
	for _, typed := range words {
		for _, printed := range words {
			if q, p := typedWord(a, typed), inSentence(a, printed); !meet(q, p) {
				t.Errorf("%s: %s typed (%v) does not find %s (%v)", a.Lang(), typed, q.Stems, printed, p.Stems)
			}
		}
	}
}

// Apart checks that a word typed does not find another.
func Apart(t *testing.T, a analyzers.Analyzer, typed, printed string) {
	t.Helper()
	if q, p := typedWord(a, typed), inSentence(a, printed); meet(q, p) {
		t.Errorf("%s: %s typed (%v) finds %s (%v)", a.Lang(), typed, q.Stems, printed, p.Stems)
	}
}

func typedWord(a analyzers.Analyzer, word string) analyzers.Token {
	return last(analyzers.Query(a, nil, word))
}

// inSentence analyses a word behind a number and a comma, so that its capital
// is one inside a sentence.
func inSentence(a analyzers.Analyzer, word string) analyzers.Token {
	return last(a.Tokens(nil, "1, "+word))
}

// Vocabulary compares the first stem of every word in a file (word, stem) with
// that of the reference, fold applied to both, and fails if more than limit
// differ. It gives the deviations as "word: got, want".
func Vocabulary(t *testing.T, a analyzers.Analyzer, path string, fold func(string) string, limit int) []string {
	t.Helper()
	var off []string
	words := 0
	Rows(t, path, func(f []string) {
		if len(f) != 2 {
			return
		}
		words++
		tokens := a.Tokens(nil, f[0])
		if len(tokens) == 0 {
			return
		}
		tok := tokens[0] // of a joined word, the whole
		got := tok.Folded
		if len(tok.Stems) > 0 {
			got = tok.Stems[0]
		}
		if want := fold(f[1]); got != want && !tok.Stop {
			off = append(off, f[0]+": "+got+", "+want)
		}
	})
	t.Logf("%s: %d of %d words deviate from the reference", a.Lang(), len(off), words)
	if words == 0 || len(off) > limit {
		t.Errorf("%s: want at most %d deviations", a.Lang(), limit)
	}
	return off
}

// Valid checks what holds for the tokens of any text.
func Valid(t testing.TB, text string, tokens []analyzers.Token) {
	t.Helper()
	start, pos := 0, -1
	for _, tok := range tokens {
		switch {
		case tok.Start < start || tok.End <= tok.Start || tok.End > len(text):
			t.Fatalf("token %+v out of order or place in %q", tok, text)
		case !boundary(text, tok.Start) || !boundary(text, tok.End):
			t.Fatalf("token %+v cuts a character of %q", tok, text)
		case tok.Exact == "" || tok.Folded == "" || !utf8.ValidString(tok.Exact):
			t.Fatalf("token %+v of %q has no form", tok, text)
		case tok.Pos < pos || tok.Pos > pos+1 || tok.Width < 1:
			t.Fatalf("token %+v of %q at a wrong position behind %d", tok, text, pos)
		case len(tok.Stems) > analyzers.MaxStems || slices.Contains(tok.Stems, ""):
			t.Fatalf("token %+v of %q has bad stems", tok, text)
		case tok.Stop != (len(tok.Stems) == 0):
			t.Fatalf("token %+v of %q: stop words, and they alone, have no stems", tok, text)
		}
		start, pos = tok.Start, tok.Pos
	}
}

func boundary(text string, i int) bool {
	return i == len(text) || utf8.RuneStart(text[i]) || !utf8.ValidString(text)
}

// alphabet is what RandomText is made of: letters of all scripts, marks, and
// everything that joins or cuts words.
var alphabet = []rune("aeiktzÁéőŰßœŒﬁêçАвеѣінЪёй\u0301\u0306\u00AD\u200B\uFEFF'’ʼ--‐¬\n\n \t.,!?:«»„”0139IVX東カ한𝒳\x00")

// RandomText checks Valid on texts made by chance, the same ones each time.
func RandomText(t *testing.T, a analyzers.Analyzer) {
	t.Helper()
	r := rand.New(rand.NewPCG(1903, 1917))
	var dst []analyzers.Token
	for range 3000 {
		text := make([]rune, r.IntN(60))
		for i := range text {
			text[i] = alphabet[r.IntN(len(alphabet))]
		}
		s := string(text)
		if r.IntN(4) == 0 && s != "" {
			s = s[r.IntN(len(s)):] // begins inside a character
		}
		dst = a.Tokens(dst[:0], s)
		Valid(t, s, dst)
		Valid(t, s, analyzers.Query(a, nil, s))
	}
}

// ParallelUse checks that goroutines that share the analyzer get what one alone gets.
func ParallelUse(t *testing.T, a analyzers.Analyzer, texts ...string) {
	t.Helper()
	want := make([][]analyzers.Token, len(texts))
	for i, text := range texts {
		want[i] = a.Tokens(nil, text)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				for i, text := range texts {
					if diff := cmp.Diff(want[i], a.Tokens(nil, text)); diff != "" {
						t.Errorf("in parallel (-alone +parallel):\n%s", diff)
						return
					}
				}
			}
		})
	}
	wg.Wait()
}
