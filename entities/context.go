package entities

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// hasJoint tells that a word has an apostrophe or hyphen inside.
func hasJoint(exact string) bool {
	return strings.IndexByte(exact, '-') >= 0 || strings.IndexByte(exact, '\'') >= 0
}

// foreignBases gives the base of a word with an English -’s, or a Hungarian
// ending behind a hyphen.
func foreignBases(dst []hungarianBase, exact string) []hungarianBase {
	if i := strings.LastIndexAny(exact, "'-"); i > 0 && len(exact)-i < 6 {
		dst = append(dst, hungarianBase{folded: analyzers.Fold(exact[:i])})
	}
	return dst
}

// fits tells whether a token may stand for the word of a node: its case, and
// what stands between it and the word before.
func (s *scan) fits(n int32, i int, first bool) bool {
	node := &s.nodes[n]
	t := &s.toks[i]
	if !s.query {
		switch node.rule {
		case capital:
			if !t.Capital {
				return false
			}
		case allCaps:
			if !t.Capital || !isAllCaps(s.text[t.Start:t.End]) {
				return false
			}
		}
	}
	return first || i == 0 || s.gapFits(i, node.gap)
}

// prior is the last token that ends before another, or -1. The tokens of a
// joined word overlap.
func (s *scan) prior(i int) int {
	start := s.toks[i].Start
	for i--; i >= 0 && s.toks[i].End > start; i-- {
	}
	return i
}

// following is the first token behind another, or -1.
func (s *scan) following(i int) int {
	end := s.toks[i].End
	for i++; i < len(s.toks); i++ {
		if s.toks[i].Start >= end {
			return i
		}
	}
	return -1
}

// gapFits tells whether the words of a name may be so far apart: blanks and
// hyphens, quotes, a full stop behind an initial, and no more punctuation than
// the name itself has.
func (s *scan) gapFits(i int, marks gapMarks) bool {
	prev := s.prior(i)
	for prev >= 0 && s.elided(prev) {
		prev = s.prior(prev)
	}
	if prev < 0 {
		return false
	}
	gap := s.text[s.toks[prev].End:s.toks[i].Start]
	if gap == " " || gap == "-" {
		return true
	}
	newlines := 0
	for _, r := range gap {
		switch {
		case r == '\n':
			newlines++
		case r == '.':
			if marks&commas == 0 && !shortWord(s.text[s.toks[prev].Start:s.toks[prev].End]) {
				return false
			}
		case strings.ContainsRune(",:;!?—–", r):
			if marks&commas == 0 {
				return false
			}
		case r == '(' || r == ')':
			if marks&brackets == 0 {
				return false
			}
		case unicode.IsSpace(r), isQuote(r), isApostrophe(r), unicode.IsLetter(r), r == '-', r == '‐', r == '‑', r == '\u00ad', r == '¬':
		default:
			return false
		}
	}
	return newlines < 2 && len(gap) < 24
}

// shortWord tells initials, abbreviations and Roman numerals: a full stop
// behind them ends no name.
func shortWord(w string) bool {
	return utf8.RuneCountInString(w) <= 4
}

func isQuote(r rune) bool { return strings.ContainsRune("«»„”“\"‹›‚‘", r) }

// isAllCaps tells that a word, up to a hyphen or apostrophe, is in capitals.
func isAllCaps(w string) bool {
	for _, r := range w {
		if r == '-' || isApostrophe(r) {
			break
		}
		if unicode.IsLower(r) {
			return false
		}
	}
	return true
}

// admits tells that nothing around a name speaks against it.
func (s *scan) admits(i int, e ending, n *name) bool {
	first, last := &s.toks[i], &s.toks[e.last]
	if s.query {
		return n.words > 1 || !first.Stop || first.Capital
	}
	if n.words == 1 && first.Stop && (first.Initial || !first.Capital) && !isAbbreviation(s.text[first.Start:first.End]) {
		return false
	}
	if n.words == 1 && e.changed > 0 && first.Initial && len(first.Folded) < 5 && !hasJoint(first.Exact) {
		return false
	}
	if e.respelled && s.addsAccents(first, n) {
		return false
	}
	if !s.freeBefore(i) || !s.freeAfter(int(e.last), last.End) {
		return false
	}
	if n.words > 1 || !first.Capital {
		return true
	}
	return s.isItself(i, e, n)
}

func isAbbreviation(w string) bool { return len(w) > 1 && ruleOf(w) == allCaps }

// freeBefore tells that the name is not the end of a longer hyphenated one.
func (s *scan) freeBefore(i int) bool {
	start := s.toks[i].Start
	r, w := utf8.DecodeLastRuneInString(s.text[:start])
	if !isHyphen(r) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[:start-w])
	if !unicode.IsLetter(before) {
		return true
	}
	for j := i - 1; j >= 0; j-- {
		if s.toks[j].End == start-w {
			return !s.toks[j].Capital || s.known(j)
		}
	}
	return true
}

// freeAfter tells that the name is not the beginning of a longer one:
// Karl-Marx-Stadt, but Lenin-szobor, Азия-Россия.
func (s *scan) freeAfter(last, end int) bool {
	r, w := utf8.DecodeRuneInString(s.text[end:])
	if !isHyphen(r) && r != '\u00ad' && r != '¬' {
		return true
	}
	rest := s.text[end+w:]
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsSpace(next) {
		return !s.wordGoesOn(rest)
	}
	if !unicode.IsLetter(next) {
		return true
	}
	if unicode.IsUpper(next) {
		for j := last + 1; j < len(s.toks); j++ {
			if s.toks[j].Start == end+w {
				return s.known(j)
			}
		}
		return false
	}
	return !s.russian || isParticle(rest)
}

// wordGoesOn tells that a hyphen at the end of a line only breaks the word.
func (s *scan) wordGoesOn(rest string) bool {
	trimmed := strings.TrimLeft(rest, " \t\r\n")
	next, _ := utf8.DecodeRuneInString(trimmed)
	return unicode.IsLower(next) && strings.ContainsRune(rest[:len(rest)-len(trimmed)], '\n')
}

func isParticle(rest string) bool {
	for _, p := range [...]string{"то", "ка", "де", "таки"} {
		if tail, ok := strings.CutPrefix(rest, p); ok {
			r, _ := utf8.DecodeRuneInString(tail)
			return !unicode.IsLetter(r)
		}
	}
	return false
}

func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' }

// known tells whether a token by itself is a name of the authority.
func (s *scan) known(i int) bool {
	t := &s.toks[i]
	var ids []int32
	ids = s.wordsOf(ids, t.Folded)
	if s.hungarian {
		for _, b := range hungarianBases(nil, t.Exact, t.Folded) {
			ids = s.wordsOf(ids, b.folded)
		}
	}
	for _, id := range ids {
		for n := s.edges[edge{0, id}]; n != 0; n = s.nodes[n].next {
			if len(s.nodes[n].names) > 0 {
				return true
			}
		}
	}
	return false
}
