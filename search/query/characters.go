package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanText makes valid UTF-8 of what was typed: broken bytes and control
// characters become spaces, invisible marks go. It never grows.
func cleanText(text string, notes *notebook) string {
	var b strings.Builder
	broken, marks := Span{-1, -1}, Span{-1, -1}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1, r == '\uFFFD', unicode.IsControl(r) && !unicode.IsSpace(r):
			broken = extend(broken, b.Len(), b.Len()+1)
			b.WriteByte(' ')
		case isDirectionMark(r):
			marks = extend(marks, b.Len(), b.Len())
		case !isSoftMark(r):
			b.WriteRune(r)
		}
		i += size
	}
	if broken.Start >= 0 {
		notes.add(BrokenCharacters, broken)
	}
	if marks.Start >= 0 {
		notes.add(InvisibleMarks, marks)
	}
	return b.String()
}

func extend(s Span, start, end int) Span {
	if s.Start < 0 {
		return Span{start, end}
	}
	return Span{s.Start, end}
}

// isDirectionMark tells the marks that turn the direction of writing.
func isDirectionMark(r rune) bool {
	return r == 0x061C || r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}

// isSoftMark tells marks that come with copied text and mean nothing in a
// query: soft hyphen, zero-width marks, byte order mark.
func isSoftMark(r rune) bool {
	return r == 0x00AD || 0x200B <= r && r <= 0x200D || r == 0x2060 || r == 0xFEFF
}

// isWordRune tells what words are made of.
func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// isAlnum tells what makes a word worth searching: a mark alone is none.
func isAlnum(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// isJoiner tells what holds a word together between two of its letters.
func isJoiner(r rune) bool { return strings.ContainsRune("'’‘ʼ´`′-‐‑._·", r) }

func isWild(r rune) bool { return r == '*' || r == '?' }

// isSyntax tells signs that mean something in the language elsewhere: where one
// is read as mere punctuation, the answer says so.
func isSyntax(r rune) bool { return strings.ContainsRune(":/=+~*", r) }

func isSign(r rune) bool { return r == '+' || r == '-' }

func hasAlnum(s string) bool { return strings.ContainsFunc(s, isAlnum) }

func hasVisible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) })
}
