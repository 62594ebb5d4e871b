package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/iskra-archive/iskra/search"
)

func TestHarmless(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Второй съезд\n\tв Лондоне", "Второй съезд\n\tв Лондоне"},
		{"red \x1b[31mtext\x1b[0m", "red ␛[31mtext␛[0m"},
		{"bell \a and back \b", "bell ␇ and back ␈"},
		{"delete \x7f", "delete ␡"},
		{"csi \u009b31m", "csi \ufffd31m"},
		{"nul \x00", "nul ␀"},
		{"turned \u202eround", "turned \ufffdround"},
		{"isolated \u2066text\u2069", "isolated \ufffdtext\ufffd"},
		{"broken \xff byte", "broken \ufffd byte"},
		{"cr \r lf", "cr ␍ lf"},
	}
	for _, tt := range tests {
		if got := harmless(tt.in); got != tt.want {
			t.Errorf("harmless(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestMarked(t *testing.T) {
	brackets := func(why search.Why) (string, string) {
		if why == search.WhyName {
			return "<", ">"
		}
		return "[", "]"
	}
	h := func(start, end int, why search.Why) search.Highlight {
		return search.Highlight{Start: start, End: end, Why: why}
	}
	tests := []struct {
		name, text string
		marks      []search.Highlight
		want       string
	}{
		{"none", "A kongresszus", nil, "A kongresszus"},
		{"Hungarian", "A kongresszusának vége", []search.Highlight{h(2, 17, search.WhyForm)}, "A [kongresszusának] vége"},
		{"to the end", "в Женеве", []search.Highlight{h(2, 8, search.WhyName)}, "в <Женеве>"},
		{"two, one line", "L’exil\nà Genève", []search.Highlight{h(2, 6, search.WhyExact), h(9, 15, search.WhyName)}, "L’[exil] à <Genève>"},
		{"side by side", "ab", []search.Highlight{h(0, 1, search.WhyExact), h(1, 2, search.WhyName)}, "[a]<b>"},
		{"overlap: the first wins", "abcd", []search.Highlight{h(0, 3, search.WhyPhrase), h(1, 4, search.WhyName), h(3, 4, search.WhyName)}, "[abc]<d>"},
		{"same start", "abc", []search.Highlight{h(0, 2, search.WhyExact), h(0, 3, search.WhyName)}, "[ab]c"},
		{"past the end", "ab", []search.Highlight{h(1, 9, search.WhyExact)}, "a[b]"},
		{"empty and wrong", "ab", []search.Highlight{h(1, 1, search.WhyExact), h(7, 3, search.WhyExact)}, "ab"},
		{"supplementary", "𝔞 é b", []search.Highlight{h(4, 5, search.WhyExact)}, "𝔞 é [b]"},
		{"escape in a mark", "\x1b[0mx", []search.Highlight{h(0, 5, search.WhyExact)}, "[␛[0mx]"},
	}
	for _, tt := range tests {
		if got := marked(tt.text, tt.marks, brackets); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestStyleOffWritesNothing(t *testing.T) {
	s := style(false)
	on, off := s.mark(search.WhyExact)
	if got := s.id("a") + s.title("b") + s.dim("c") + on + off; got != "abc" {
		t.Errorf("got %q", got)
	}
	if on, _ := style(true).mark(search.WhyName); on != "\x1b[1;34m" {
		t.Errorf("a name is painted %q", on)
	}
}

func FuzzMarked(f *testing.F) {
	f.Add("A kongresszusának vége\x1b[2J", 2, 17, 4, 30)
	f.Add("Женева\xff", -3, 99, 5, 2)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		marks := inOrder([]search.Highlight{{Start: a, End: b, Why: search.WhyExact}, {Start: c, End: d, Why: search.WhyName}})
		plain := marked(text, nil, style(false).mark)
		if strings.ContainsFunc(plain, unicode.IsControl) {
			t.Errorf("control characters in %q", plain)
		}
		colored := marked(text, marks, style(true).mark)
		bare := strings.NewReplacer("\x1b[1;31m", "", "\x1b[1;34m", "", reset, "").Replace(colored)
		if bare != plain {
			t.Errorf("marks changed the text: %q, want %q", bare, plain)
		}
	})
}
