package entities

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// proved tells that a name made of common words is meant as a name: it stands
// in quotes, or its capital is not owed to the beginning of a sentence.
func (s *scan) proved(i int, e ending) bool {
	first, last := &s.toks[i], &s.toks[e.last]
	if s.query {
		return true
	}
	opened, closed := s.openedAt(first.Start), s.closedAt(last.End)
	if opened && closed {
		return true
	}
	if s.titleGoesOn(last.End) {
		return true
	}
	return first.Capital && !opened && (!first.Initial || s.afterClitic(first.Start)) && !s.amongCapitals(i, int(e.last))
}

// openedAt tells that a quotation begins right before a place.
func (s *scan) openedAt(at int) bool {
	before := s.text[:at]
	if r, w := utf8.DecodeLastRuneInString(before); isApostrophe(r) {
		if trimmed := strings.TrimRightFunc(before[:len(before)-w], unicode.IsLetter); len(before)-w-len(trimmed) <= 2 && len(before)-w > len(trimmed) {
			before = trimmed
		}
	}
	before = strings.TrimRightFunc(before, unicode.IsSpace)
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune("«„“”\"‹‚‘'", r)
}

// closedAt tells that a quotation ends right behind a place, but for the marks
// that a title may end with.
func (s *scan) closedAt(at int) bool {
	after := strings.TrimLeftFunc(s.text[at:], func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("?!.…,", r)
	})
	r, _ := utf8.DecodeRuneInString(after)
	return strings.ContainsRune("»”“\"›’'", r)
}

// titleGoesOn tells that a question mark ends a title but not the sentence:
// Que faire ? et Lettre à un camarade.
func (s *scan) titleGoesOn(at int) bool {
	after := strings.TrimLeftFunc(s.text[at:], unicode.IsSpace)
	rest, ok := strings.CutPrefix(after, "?")
	if !ok {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(rest, unicode.IsSpace))
	return unicode.IsLower(next) || next == ','
}

// afterClitic tells that an elided article stands before a place: L’Étincelle.
func (s *scan) afterClitic(at int) bool {
	r, w := utf8.DecodeLastRuneInString(s.text[:at])
	if !isApostrophe(r) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[:at-w])
	return unicode.IsLetter(before)
}

// amongCapitals tells that a name stands in a line of capitals.
func (s *scan) amongCapitals(first, last int) bool {
	t := &s.toks[first]
	if !isAbbreviation(s.text[t.Start:t.End]) {
		return false
	}
	caps := func(i int) bool {
		return i >= 0 && isAbbreviation(s.text[s.toks[i].Start:s.toks[i].End])
	}
	return caps(s.prior(first)) || caps(s.following(last))
}
