package analyzers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Nearly all words are made of plain Latin letters, Latin letters with one
// accent, or Russian letters. They need no Unicode normalisation, which costs
// more than all the rest of a word's analysis.

// lastSimple is the last letter of Latin Extended-A, where the table ends.
const lastSimple = 0x17F

// simpleFold holds, for the Latin letters with an accent up to lastSimple, what
// Fold makes of them; "" stands for "take the slow way".
var simpleFold = func() (t [lastSimple + 1]string) {
	for r := rune(0xC0); r <= lastSimple; r++ {
		if !unicode.IsLower(r) || r == 'ŉ' {
			continue
		}
		t[r] = foldSlowly(string(r))
	}
	return t
}()

// normalizeSimple normalises a word of letters that are composed already.
func normalizeSimple(word string) (string, bool) {
	lower := true
	for _, r := range word {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r >= 'а' && r <= 'я', r == 'ё':
		case r >= 'A' && r <= 'Z', r >= 'А' && r <= 'Я', r == 'Ё':
			lower = false
		case r >= 0xC0 && r <= lastSimple && r != '×' && r != '÷' && r != 'İ' && r != 'ŉ' && r != 'ſ':
			lower = lower && !unicode.IsUpper(r)
		default:
			return "", false
		}
	}
	if lower {
		return word, true
	}
	return strings.ToLower(word), true
}

// foldSimple folds a normalised word of such letters of one script.
func foldSimple(exact string) (string, bool) {
	latin, cyrillic, same := false, false, true
	for _, r := range exact {
		switch {
		case r >= 'a' && r <= 'z':
			latin = true
		case r >= '0' && r <= '9':
		case r >= 'а' && r <= 'я':
			cyrillic = true
		case r == 'ё':
			cyrillic, same = true, false
		case r >= 0xC0 && r <= lastSimple && simpleFold[r] != "":
			latin, same = true, false
		default:
			return "", false
		}
	}
	if latin && cyrillic {
		return "", false
	}
	if same {
		return exact, true
	}
	var b strings.Builder
	b.Grow(len(exact))
	for _, r := range exact {
		switch {
		case r == 'ё':
			b.WriteRune('е')
		case r >= 0xC0 && r <= lastSimple:
			b.WriteString(simpleFold[r])
		case r < utf8.RuneSelf:
			b.WriteByte(byte(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), true
}

// foldSlowly folds any word.
func foldSlowly(exact string) string {
	var b strings.Builder
	b.Grow(len(exact))
	var base rune
	for _, r := range norm.NFD.String(exact) {
		if unicode.Is(unicode.Mn, r) {
			if base == 'и' && r == '\u0306' {
				b.WriteRune(r)
			}
			continue
		}
		base = r
		writeFolded(&b, r)
	}
	folded := norm.NFC.String(b.String())
	if folded == "" {
		return exact
	}
	return unmix(folded)
}
