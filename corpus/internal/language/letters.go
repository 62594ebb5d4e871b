package language

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Boundary stands for everything that is no letter: the space around a word.
const Boundary rune = ' '

// Fold brings a rune to the form the model knows: small letters, the letters
// that Russian spelling dropped in 1918 as those that took their place, and a
// Boundary for whatever is not a letter.
func Fold(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z':
		return r
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case 'а' <= r && r <= 'я':
		return r
	case 'А' <= r && r <= 'Я':
		return r + 'а' - 'А'
	case r < 0x80:
		return Boundary
	case !unicode.IsLetter(r):
		return Boundary
	}
	return modern(unicode.ToLower(r))
}

func modern(r rune) rune {
	switch r {
	case 'ё', 'ѣ':
		return 'е'
	case 'ѳ':
		return 'ф'
	case 'ѵ':
		return 'и'
	case 'ſ':
		return 's'
	case 'ş':
		return 'ș'
	case 'ţ':
		return 'ț'
	}
	return r
}

// Words calls word with the folded letters of every word of the text; the slice
// is good only until the call returns. Accents written as marks of their own
// are joined to their letters, and marks of stress are passed over.
func Words(text string, word func([]rune)) {
	if hasMarks(text) {
		text = norm.NFC.String(text)
	}
	buf := make([]rune, 0, 64)
	for _, r := range text {
		if r >= 0x300 && r < 0x370 || r == '\u00ad' {
			continue
		}
		f := Fold(r)
		if f != Boundary && len(buf) < maxWord {
			buf = append(buf, f)
			continue
		}
		buf = flush(buf, word)
		if f != Boundary {
			buf = append(buf, f)
		}
	}
	flush(buf, word)
}

// maxWord bounds the memory that a text without spaces takes.
const maxWord = 256

func flush(buf []rune, word func([]rune)) []rune {
	if w := dropHardSign(buf); len(w) > 0 {
		word(w)
	}
	return buf[:0]
}

// dropHardSign undoes two habits of Russian spelling before 1918 that would
// otherwise make it look Bulgarian or Ukrainian: the hard sign that ends a
// word, and i before a vowel.
func dropHardSign(w []rune) []rune {
	if n := len(w); n > 1 && w[n-1] == 'ъ' {
		w = w[:n-1]
	}
	for i := 0; i+1 < len(w); i++ {
		if w[i] == 'і' && isCyrillicVowel(w[i+1]) {
			w[i] = 'и'
		}
	}
	return w
}

func isCyrillicVowel(r rune) bool {
	switch r {
	case 'а', 'е', 'и', 'і', 'о', 'у', 'ы', 'э', 'ю', 'я', 'й':
		return true
	}
	return false
}

func hasMarks(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == 0xcc || text[i] == 0xcd { // lead bytes of U+0300 to U+036F
			return true
		}
	}
	return false
}
