package corpus

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// fuzzReader reads anything in a format: it ends, keeps what holds of every
// document, and skips for a reason if at all.
func fuzzReader(f *testing.F, id string) {
	files, err := filepath.Glob("testdata/*" + filepath.Ext(id))
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	for _, s := range []string{"", "\xff\xfea\x00", "Искра\r\n\r\n\xff", "<p>a<b>&amp", "<!--", "</", "<a b='", "<h1>x", "---\n---\n", "---\na: &a [*a]\n---\nb",
		"# \n#\n=\n", "[a](b [c][d] ![e", "**a_b**_", "`a``", "> - 1. x\n\ty", "```\na", "\ufeff\u2029\u0085", "«a ? » b. » c"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		_, _, err := readBytes(t, id, content)
		if err != nil && !errors.Is(err, ErrSkip) {
			t.Fatal(err)
		}
	})
}

func FuzzReadText(f *testing.F)     { fuzzReader(f, "a.txt") }
func FuzzReadMarkdown(f *testing.F) { fuzzReader(f, "a.md") }
func FuzzReadHTML(f *testing.F)     { fuzzReader(f, "a.html") }

// FuzzCut cuts anything: the parts are the whole, and none is too long.
func FuzzCut(f *testing.F) {
	f.Add("A II. kongresszus 37 ülést tartott. Ebből 13 volt Brüsszelben!", 10)
	f.Add("« Que faire ? » demanda-t-il. ", 40)
	f.Add("В 1903 г. В. И. Ленин спорил, ", 100)
	f.Add("ж", 30000)
	f.Add("»”. » ", 500)
	f.Fuzz(func(t *testing.T, part string, times int) {
		if times < 1 || len(part) == 0 || times > 1<<16/len(part) {
			t.Skip()
		}
		para := []byte(strings.ToValidUTF8(strings.Repeat(part, times), "?"))
		spans, consumed := cutParagraph(para, true)
		at := 0
		for _, s := range spans {
			if s.start != at || s.end <= s.start || !utf8.Valid(para[s.start:s.end]) {
				t.Fatalf("part from %d to %d after %d", s.start, s.end, at)
			}
			if s.words > manyWords || s.end-s.start > (manyWords+1)*2*wordBytes {
				t.Fatalf("part of %d words, %d bytes", s.words, s.end-s.start)
			}
			at = s.end
		}
		if at != len(para) || consumed != at {
			t.Fatalf("parts end at %d, consumed %d of %d", at, consumed, len(para))
		}
	})
}
