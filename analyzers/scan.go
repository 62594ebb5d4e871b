package analyzers

import (
	"unicode"
	"unicode/utf8"
)

// maxWord bounds a word in bytes: what is longer is cut, so that no text can
// make a term of any size.
const maxWord = 255

// maxParts bounds the parts of one joined word.
const maxParts = 16

// joint is what stands between a part of a joined word and the next.
type joint uint8

const (
	jointNone       joint = iota
	jointApostrophe       // O’Brien, l’exil
	jointHyphen           // Saint-Just
	jointLine             // kong-⏎resszus: a hyphen at the end of a line
	jointSoft             // the same with a soft hyphen: never part of the spelling
	jointDot              // U.S.A.
)

// part is one run of word characters, and how it goes on.
type part struct {
	start, end int
	joint      joint
}

// Tokens implements Analyzer.
func (e *engine) Tokens(dst []Token, text string) []Token {
	return e.tokens(writer{engine: e, text: text, dst: dst, from: len(dst)})
}

func (e *engine) tokens(w writer) []Token {
	var buf [maxParts]part
	text := w.text
	gap := gap{blank: !w.query}
	for i := 0; i < len(text); {
		r, size, c := peek(text, i)
		if !c.startsWord() && c != classSingle {
			gap.add(r)
			i += size
			continue
		}
		w.initial = gap.beginsSentence(&w)
		gap.reset()
		parts := scanWord(buf[:0], text, i, c)
		w.write(parts)
		i = parts[len(parts)-1].end
	}
	return w.dst
}

// scanWord finds the parts of the word that begins at i.
func scanWord(parts []part, text string, i int, c class) []part {
	for {
		p := part{start: i, end: runEnd(text, i, c)}
		if c == classSingle || len(parts) == maxParts-1 {
			return append(parts, p)
		}
		var next int
		p.joint, next = jointAt(text, p)
		parts = append(parts, p)
		if p.joint == jointNone {
			return parts
		}
		i = next
		_, _, c = peek(text, i)
	}
}

// runEnd gives the end of a run of word characters; invisible ones at its end
// are left out.
func runEnd(text string, start int, c class) int {
	_, size, _ := peek(text, start)
	end, i := start+size, start+size
	for i < len(text) {
		if b := text[i]; b < utf8.RuneSelf { // the fast way through plain text
			if !asciiClass[b].inWord() {
				return end
			}
			i++
			end = i
		} else {
			_, size, next := peek(text, i)
			if !next.inWord() && !(c == classSingle && next == classMark) {
				return end
			}
			i += size
			if next != classIgnore {
				end = i
			}
		}
		if c == classSingle || end-start >= maxWord-utf8.UTFMax {
			return end
		}
	}
	return end
}

// jointAt tells whether the word goes on behind a part, and where.
func jointAt(text string, p part) (joint, int) {
	i := p.end
	soft := false
	r, size, c := peek(text, i)
	for c == classIgnore {
		soft = soft || isSoftHyphen(r)
		i += size
		r, size, c = peek(text, i)
	}
	if soft || r == '¬' {
		if r == '¬' {
			i += size
		}
		return lineJoint(text, i, jointSoft)
	}
	next := i + size
	switch {
	case size == 0:
		return jointNone, 0
	case isHyphen(r):
		if _, _, c := peek(text, next); c.startsWord() {
			return jointHyphen, next
		}
		return lineJoint(text, next, jointLine)
	case isApostrophe(r):
		if _, _, c := peek(text, next); c == classLetter && endsInLetter(text, p) {
			return jointApostrophe, next
		}
	case r == '.':
		r, size, _ := peek(text, next)
		if unicode.IsUpper(r) && isSingleCapital(text[p.start:p.end]) {
			return jointDot, next
		}
		if _, _, c := peek(text, next+size); isHyphen(r) && c == classLetter {
			return jointHyphen, next + size // Kft.-vel, С.-Петербург
		}
	}
	return jointNone, 0
}

// lineJoint looks for the rest of a word on the next line: one line break,
// and a letter behind it.
func lineJoint(text string, i int, kind joint) (joint, int) {
	breaks := 0
	for ; i < len(text); i++ {
		switch text[i] {
		case ' ', '\t', '\r':
			continue
		case '\n':
			breaks++
			continue
		}
		break
	}
	if _, _, c := peek(text, i); breaks == 1 && c == classLetter {
		return kind, i
	}
	return jointNone, 0
}

func endsInLetter(text string, p part) bool {
	r, _ := utf8.DecodeLastRuneInString(text[p.start:p.end])
	return lookupClass(r) != classDigit
}

func isSingleCapital(raw string) bool {
	r, size := utf8.DecodeRuneInString(raw)
	return size == len(raw) && unicode.IsUpper(r)
}
