package analyzers

import "unicode/utf8"

// gap is what was seen between two words, as far as it tells of sentences.
type gap struct {
	end    bool // . ! ? …
	dot    bool // the end was a full stop alone
	breaks int  // line breaks
	blank  bool // a blank line, or the beginning of the text
	marker bool // a dash, bullet or heading mark that begins a line
	colon  bool
	quoted bool // a quotation begins behind a colon
}

func (g *gap) reset() { *g = gap{} }

func (g *gap) add(r rune) {
	switch r {
	case ' ', '\t', '\r', '\u00A0', ')', ']', '”', '»', '’', '\'':
	case '\n', '\u2029':
		g.breaks++
		g.blank = g.blank || g.breaks > 1
	case '.':
		g.dot = !g.end
		g.end = true
	case '!', '?', '…':
		g.end, g.dot = true, false
	case ':':
		g.colon = true
	case '"', '«', '„', '“':
		g.quoted = g.quoted || g.colon
	case '-', '–', '—', '*', '#', '•', '>', '=':
		g.marker = g.marker || g.breaks > 0
	case ',', ';':
		g.end = false
	}
}

// beginsSentence tells whether the word behind the gap begins a sentence.
// Where in doubt it says yes: the capital then proves nothing.
func (g *gap) beginsSentence(w *writer) bool {
	if g.blank || g.marker || g.quoted {
		return true
	}
	return g.end && !(g.dot && w.afterAbbreviation())
}

// afterAbbreviation tells that a full stop behind the last word ends no sentence.
func (w *writer) afterAbbreviation() bool {
	if len(w.dst) == w.from {
		return false
	}
	last := &w.dst[len(w.dst)-1]
	if w.abbreviations.has(last.Exact) {
		return true
	}
	if last.Capital && utf8.RuneCountInString(last.Exact) == 1 {
		return true // В. И. Ленин
	}
	return w.spec.OrdinalDot && isOrdinal(w.text[last.Start:last.End])
}

// isOrdinal tells numbers and Roman numbers.
func isOrdinal(raw string) bool {
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c >= '0' && c <= '9', c == 'I', c == 'V', c == 'X', c == 'L', c == 'C', c == 'D', c == 'M':
		default:
			return false
		}
	}
	return raw != ""
}
