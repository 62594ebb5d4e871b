package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/search"
)

// harmless makes a text from a document safe for a terminal: control
// characters, which could move the cursor, change titles or worse, become
// visible signs, and marks that reorder what follows become U+FFFD.
func harmless(s string) string {
	if !strings.ContainsFunc(s, harmful) && utf8.ValidString(s) {
		return s
	}
	return strings.Map(visible, s)
}

// harmlessName makes a name safe for a line of its own or a place in one: ends
// of lines become signs too.
func harmlessName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return 0x2400 + r
		case r == '\u2028' || r == '\u2029':
			return utf8.RuneError
		}
		return visible(r)
	}, s)
}

func harmful(r rune) bool { return visible(r) != r }

// visible gives the sign that stands in for a rune.
func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r < 0x20:
		return 0x2400 + r // the pictures of the control characters
	case r == 0x7f:
		return 0x2421
	case unicode.Is(unicode.Cc, r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return utf8.RuneError
	}
	return r
}

// flat makes one line of a passage.
func flat(r rune) rune {
	if r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029' || r == '\u0085' {
		return ' '
	}
	return visible(r)
}

// marked writes a passage in one line, each highlight between the codes that
// paint gives for it.
func marked(text string, highlights []search.Highlight, paint func(search.Why) (on, off string)) string {
	var b strings.Builder
	offset, next, off, end := 0, 0, "", -1
	for _, r := range text {
		if offset == end {
			b.WriteString(off)
			end = -1
		}
		for next < len(highlights) && highlights[next].Start < offset {
			next++ // overlaps one that is marked already
		}
		if end < 0 && next < len(highlights) && highlights[next].Start == offset && highlights[next].End > offset {
			var on string
			on, off = paint(highlights[next].Why)
			b.WriteString(on)
			end = highlights[next].End
			next++
		}
		b.WriteRune(flat(r))
		offset++
	}
	if end >= 0 {
		b.WriteString(off)
	}
	return b.String()
}

// style writes terminal colours, or nothing.
type style bool

const reset = "\x1b[0m"

func (s style) with(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + reset
}

func (s style) id(text string) string    { return s.with("35", text) }
func (s style) title(text string) string { return s.with("1", text) }
func (s style) dim(text string) string   { return s.with("2", text) }

// mark paints what was found: the word itself in red, a name or a translation
// of it in blue.
func (s style) mark(why search.Why) (on, off string) {
	switch {
	case !bool(s):
		return "", ""
	case why == search.WhyName || why == search.WhyTranslation:
		return "\x1b[1;34m", reset
	}
	return "\x1b[1;31m", reset
}
