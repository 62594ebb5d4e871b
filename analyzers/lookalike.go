package analyzers

import (
	"strings"
	"unicode"
)

// Letters that look the same in both scripts, lower case, pair by pair.
const (
	latinAlike    = "aceopxykmhtbi"
	cyrillicAlike = "асеорхукмнтві"
)

var (
	toCyrillic = pairs(latinAlike, cyrillicAlike)
	toLatin    = pairs(cyrillicAlike, latinAlike)
)

func pairs(from, to string) map[rune]rune {
	m := make(map[rune]rune)
	target := []rune(to)
	for i, r := range []rune(from) {
		m[r] = target[i]
	}
	return m
}

// unmix spells a folded word of mixed script in the script of most of its
// letters, if every other letter has a twin there.
func unmix(word string) string {
	latin, cyrillic := 0, 0
	for _, r := range word {
		switch {
		case unicode.Is(unicode.Latin, r):
			latin++
		case unicode.Is(unicode.Cyrillic, r):
			cyrillic++
		}
	}
	switch {
	case latin == 0 || cyrillic == 0 || latin == cyrillic:
		return word
	case cyrillic > latin:
		return mapAlike(word, unicode.Latin, toCyrillic)
	}
	return mapAlike(word, unicode.Cyrillic, toLatin)
}

func mapAlike(word string, script *unicode.RangeTable, twin map[rune]rune) string {
	var b strings.Builder
	for _, r := range word {
		if unicode.Is(script, r) {
			t, ok := twin[r]
			if !ok {
				return word
			}
			r = t
		}
		b.WriteRune(r)
	}
	return b.String()
}
