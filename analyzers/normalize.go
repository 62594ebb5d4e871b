package analyzers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize gives a word as it stands in its normal spelling (Token.Exact):
// NFC, lower case, typographic ligatures and wide letters as plain ones, one
// kind of apostrophe and hyphen, nothing invisible, no Cyrillic stress marks.
func Normalize(word string) string {
	if simple, ok := normalizeSimple(word); ok {
		return simple
	}
	var b strings.Builder
	b.Grow(len(word))
	cyrillic := false
	for _, r := range norm.NFD.String(word) {
		switch {
		case isIgnorable(r), r == utf8.RuneError, isBreak(r), r == '.':
			continue
		case isStress(r) && cyrillic:
			continue // stays cyrillic: marks may be piled up
		case isApostrophe(r):
			b.WriteByte('\'')
		case isHyphen(r):
			b.WriteByte('-')
		case r == 'İ':
			b.WriteByte('i')
		default:
			writeLower(&b, r)
		}
		if !unicode.IsMark(r) {
			cyrillic = unicode.Is(unicode.Cyrillic, r)
		}
	}
	return norm.NFC.String(b.String())
}

// isBreak lists what a line break leaves inside a word.
func isBreak(r rune) bool {
	return r == '¬' || r == '\n' || r == '\r' || r == ' ' || r == '\t' || r == '\u2028'
}

// isStress tells the marks that Russian prints over a stressed vowel.
func isStress(r rune) bool { return r == '\u0300' || r == '\u0301' || r == '\u0340' || r == '\u0341' }

func writeLower(b *strings.Builder, r rune) {
	switch {
	case r >= 'ﬀ' && r <= 'ﬆ':
		b.WriteString([...]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}[r-'ﬀ'])
	case r > '\uFF00' && r < '\uFF5F':
		b.WriteRune(unicode.ToLower(r - 0xFEE0))
	default:
		b.WriteRune(unicode.ToLower(r))
	}
}

// Fold takes accents and ligatures off a normalised word (Token.Folded): ё→е,
// œ→oe, é→e, ő→o, ß→ss. The letter й is no и with an accent, and stays. Look-alike
// letters of the other script (a Latin e in «Лeнин») become those of the word's own.
func Fold(exact string) string {
	if simple, ok := foldSimple(exact); ok {
		return simple
	}
	return foldSlowly(exact)
}

func writeFolded(b *strings.Builder, r rune) {
	switch r {
	case 'œ':
		b.WriteString("oe")
	case 'æ':
		b.WriteString("ae")
	case 'ß':
		b.WriteString("ss")
	case 'ĳ':
		b.WriteString("ij")
	case 'þ':
		b.WriteString("th")
	case 'ø':
		b.WriteByte('o')
	case 'đ', 'ð':
		b.WriteByte('d')
	case 'ł':
		b.WriteByte('l')
	case 'ħ':
		b.WriteByte('h')
	case 'ı':
		b.WriteByte('i')
	case 'ŋ':
		b.WriteByte('n')
	case 'ſ':
		b.WriteByte('s')
	default:
		b.WriteRune(r)
	}
}
