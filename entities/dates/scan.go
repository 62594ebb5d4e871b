package dates

import (
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// token is a number, a word or a mark.
type token struct {
	start, end int
	// num is the value of a number, or -1; digits how many figures it has.
	num, digits int
	// suffix is where the ending of a number or Roman number begins, or 0:
	// 1917-го, 1er, 30-án, XIXe.
	suffix int
	roman  int
	mark   rune
	class  class
	value  int
	upper  bool
}

type parser struct {
	text  string
	lang  corpus.Lang
	words map[string]entry
	toks  []token
	buf   [128]token
	// sentence holds where sentences begin, once it is needed.
	sentence []int
}

// maxDigits bounds the figures of a number that can be part of a date.
const maxDigits = 4

func (p *parser) scan(toks []token) []token {
	text := p.text
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c >= '0' && c <= '9':
			toks = append(toks, p.number(i))
			i = toks[len(toks)-1].end
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			toks = append(toks, p.word(i))
			i = toks[len(toks)-1].end
		case c < utf8.RuneSelf:
			toks = append(toks, token{start: i, end: i + 1, num: -1, mark: rune(c)})
			i++
		default:
			r, w := utf8.DecodeRuneInString(text[i:])
			switch {
			case r >= 'А' && r <= 'я' || unicode.IsLetter(r):
				toks = append(toks, p.word(i))
				i = toks[len(toks)-1].end
			case unicode.IsSpace(r) || r == '\u00ad' || r == '\u200b' || r == '\ufeff':
				i += w
			default:
				toks = append(toks, token{start: i, end: i + w, num: -1, mark: r})
				i += w
			}
		}
	}
	return toks
}

// number reads figures and an ending behind them, with or without a hyphen.
func (p *parser) number(i int) token {
	t := token{start: i}
	for ; i < len(p.text) && p.text[i] >= '0' && p.text[i] <= '9'; i++ {
		if t.digits <= maxDigits {
			t.num = t.num*10 + int(p.text[i]-'0')
		}
		t.digits++
	}
	t.end = i
	at := i
	if r, w := utf8.DecodeRuneInString(p.text[i:]); isHyphen(r) {
		at += w
	}
	if end := lowerEnd(p.text, at); end > at {
		t.suffix, t.end = at, end
	}
	return t
}

// lowerEnd is the end of a run of small letters.
func lowerEnd(text string, i int) int {
	for i < len(text) {
		r, w := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLower(r) && !unicode.Is(unicode.Mn, r) {
			break
		}
		i += w
	}
	return i
}

// maxKey bounds the words that are looked up, in bytes.
const maxKey = 40

func (p *parser) word(i int) token {
	var key [maxKey + utf8.UTFMax]byte
	n := 0
	t := token{start: i, num: -1}
	first, _ := utf8.DecodeRuneInString(p.text[i:])
	t.upper = unicode.IsUpper(first)
	for i < len(p.text) {
		c := p.text[i]
		if c >= 'a' && c <= 'z' {
			key[min(n, maxKey)] = c
			n++
			i++
			continue
		}
		r, w := rune(c), 1
		if c >= utf8.RuneSelf {
			r, w = utf8.DecodeRuneInString(p.text[i:])
		}
		if !isLetter(r) {
			break
		}
		i += w
		if n <= maxKey && r != '\u0301' {
			n += utf8.EncodeRune(key[n:], lower(r))
		}
	}
	t.end = i
	if n <= maxKey {
		e := p.words[string(key[:n])]
		t.class, t.value = e.class, e.value
	}
	if t.upper {
		t.roman, t.suffix = roman(p.text, t.start, t.end)
	}
	return t
}

// isLetter spares the tables of Unicode for Russian.
func isLetter(r rune) bool {
	return r >= 'А' && r <= 'я' || unicode.IsLetter(r) || unicode.Is(unicode.Mn, r)
}

func lower(r rune) rune {
	switch {
	case r >= 'а' && r <= 'я':
		return r
	case r >= 'А' && r <= 'Я':
		return r + 'а' - 'А'
	}
	return unicode.ToLower(r)
}

// roman reads a Roman number up to thirty and where its ending begins. Cyrillic
// letters that look the same count.
func roman(text string, start, end int) (value, suffix int) {
	last := 0
	for i := start; i < end; {
		r, w := utf8.DecodeRuneInString(text[i:])
		n := romanDigit(r)
		if n == 0 {
			if lowerEnd(text, i) == end {
				return value, i
			}
			return 0, 0
		}
		value += n
		if last != 0 && n > last {
			value -= 2 * last
		}
		last = n
		i += w
	}
	if value > 30 {
		return 0, 0
	}
	return value, 0
}

func romanDigit(r rune) int {
	switch r {
	case 'I', 'І':
		return 1
	case 'V':
		return 5
	case 'X', 'Х':
		return 10
	}
	return 0
}

func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' }

func isDash(r rune) bool { return isHyphen(r) || r == '–' || r == '—' || r == '−' }
