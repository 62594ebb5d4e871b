package analyzers

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestFastPath compares the short ways of Normalize and Fold with the long
// ones, letter by letter and in words.
func TestFastPath(t *testing.T) {
	words := []string{"Étincelle", "ÉTÉ", "őrült", "ŰRHAJÓ", "Плеханову", "ЁЛКА", "ёлки", "straße", "œuvre", "Łódź", "Iszkrát",
		"1903", "Øre", "ĳs", "þing", "ŋ", "Þór", "naïve", "Đorđe", "ﬁn", "Лeнин", "Genf1903"}
	for r := rune(1); r <= 0x4FF; r++ {
		if unicode.IsLetter(r) {
			words = append(words, string(r), "ab"+string(r)+"cd", "аб"+string(r)+"вг")
		}
	}
	for _, w := range words {
		if simple, ok := normalizeSimple(w); ok && simple != slowNormal(w) {
			t.Errorf("Normalize(%q) = %q, the long way gives %q", w, simple, slowNormal(w))
		}
		exact := Normalize(w)
		if got, want := Fold(exact), foldSlowly(exact); got != want {
			t.Errorf("Fold(%q) = %q, the long way gives %q", exact, got, want)
		}
	}
}

// slowNormal is what Normalize promises for a word of letters: lower case, composed.
func slowNormal(w string) string { return norm.NFC.String(strings.ToLower(norm.NFD.String(w))) }
