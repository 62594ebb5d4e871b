package analyzers

import (
	"unicode"
	"unicode/utf8"
)

// class is what the tokenizer has to know of a character.
type class uint8

const (
	classOther  class = iota
	classLetter       // letters and letter-like numbers
	classDigit        // decimal digits
	classMark         // combining marks: belong to the letter before
	classIgnore       // invisible characters that may stand inside a word
	classSingle       // a word by itself: Han, Hiragana
)

// inWord tells that a character goes on with a word that has begun.
func (c class) inWord() bool { return c >= classLetter && c <= classIgnore }

// startsWord tells that a word may begin with the character.
func (c class) startsWord() bool { return c == classLetter || c == classDigit }

// asciiClass spares the Unicode tables for most of a Latin text.
var asciiClass = func() (t [utf8.RuneSelf]class) {
	for r := range t {
		t[r] = classOf(rune(r))
	}
	return t
}()

// smallClass does the same for the Latin and Cyrillic blocks.
var smallClass = func() (t [0x530]class) {
	for r := range t {
		t[r] = classOf(rune(r))
	}
	return t
}()

func lookupClass(r rune) class {
	if r < rune(len(smallClass)) {
		return smallClass[r]
	}
	return classOf(r)
}

func classOf(r rune) class {
	switch {
	case isApostrophe(r):
		return classOther // U+02BC counts as a letter in Unicode
	case isIgnorable(r):
		return classIgnore
	case unicode.IsDigit(r):
		return classDigit
	case unicode.In(r, unicode.Han, unicode.Hiragana):
		return classSingle
	case unicode.IsLetter(r), unicode.Is(unicode.Nl, r):
		return classLetter
	case unicode.IsMark(r):
		return classMark
	}
	return classOther
}

// isApostrophe lists what is typed or printed for an apostrophe.
func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', '‛', 'ʼ', '′', '＇', '´':
		return true
	}
	return false
}

// isHyphen lists the hyphens that join words; dashes do not.
func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' || r == '－' }

// isSoftHyphen lists the marks of a mere line break inside a word.
func isSoftHyphen(r rune) bool { return r == '\u00AD' || r == '¬' }

// isIgnorable lists the invisible characters that are no part of a word's
// spelling: soft hyphen, zero-width characters, direction marks, BOM.
func isIgnorable(r rune) bool {
	switch {
	case r == '\u00AD', r == '\uFEFF', r == '\u034F':
		return true
	case r >= '\u200B' && r <= '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2060' && r <= '\u2069':
		return true
	}
	return false
}

// peek decodes the character at i and its class; size 0 at the end.
func peek(text string, i int) (r rune, size int, c class) {
	if i >= len(text) {
		return 0, 0, classOther
	}
	if b := text[i]; b < utf8.RuneSelf {
		return rune(b), 1, asciiClass[b]
	}
	r, size = utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError && size == 1 {
		return r, 1, classOther
	}
	return r, size, lookupClass(r)
}
