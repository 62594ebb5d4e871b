package russian

import (
	"strings"
	"unicode"

	"github.com/iskra-archive/iskra/analyzers"
)

// Endings of ordinals, and of words made of an abbreviation.
var (
	ordinalEndings = set("й го му м х ми я ю е ой ый ий ая ое ее ые их ых ым им ыми ого его ому ему ом ем ую юю ти и ю")
	nameEndings    = set("а у ом е ы ов ам ами ах я ю ем и й го")
)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, s := range strings.Fields(list) {
		m[s] = true
	}
	return m
}

// base finds what an ending was hung on: 12-й, 1917-го, 90-х, РСДРП-шный.
func base(word string) (string, bool) {
	cut := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) && !isRoman(r) })
	if cut > 0 {
		ending := analyzers.Normalize(strings.TrimLeft(word[cut:], "-‐‑"))
		return word[:cut], ordinalEndings[ending]
	}
	front, ending, ok := strings.Cut(word, "-")
	if !ok || !isAcronym(front) {
		return "", false
	}
	ending = analyzers.Normalize(ending)
	made := strings.HasPrefix(ending, "шн") || strings.HasPrefix(ending, "овск") || strings.HasPrefix(ending, "евск")
	return front, nameEndings[ending] || made
}

func isRoman(r rune) bool { return r == 'I' || r == 'V' || r == 'X' }

// isAcronym tells words of two capitals or more.
func isAcronym(s string) bool {
	n := 0
	for _, r := range s {
		if !unicode.IsUpper(r) {
			return false
		}
		n++
	}
	return n > 1
}
