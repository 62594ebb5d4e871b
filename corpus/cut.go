package corpus

import (
	"unicode"
	"unicode/utf8"
)

// The measure of passages, in words.
const (
	fewWords  = 60
	goodWords = 120
	manyWords = 180
	// evenWords is how many are shared out evenly between two last passages.
	evenWords = 300
	// aheadWords must be known to follow before a passage of an unfinished
	// paragraph is cut, so that the cuts do not depend on how it came in.
	aheadWords = evenWords + manyWords + fewWords
)

// wordBytes is how much counts for a word where there are no spaces.
const wordBytes = 64

// span is a part of a paragraph, in bytes, and its words.
type span struct{ start, end, words int }

// cutParagraph cuts a paragraph into passages, at sentence ends. Where more of
// it is to come it cuts only what cannot come out otherwise; consumed tells how
// far that is.
func cutParagraph(para []byte, final bool) (passages []span, consumed int) {
	units := unitsOf(para)
	rest := 0
	for _, u := range units {
		rest += u.words
	}
	for len(units) > 0 && (final || rest > aheadWords) {
		n := pack(units, rest)
		p := span{units[0].start, units[n-1].end, 0}
		for _, u := range units[:n] {
			p.words += u.words
		}
		passages = append(passages, p)
		rest -= p.words
		units = units[n:]
		consumed = p.end
	}
	return passages, consumed
}

// pack tells how many of the units, which have rest words in all, make the
// first passage.
func pack(units []span, rest int) int {
	if rest <= manyWords {
		return len(units)
	}
	good := goodWords
	if rest <= evenWords {
		good = rest / 2
	}
	words := units[0].words
	for i := 1; i < len(units); i++ {
		next := words + units[i].words
		if next > manyWords || words >= fewWords && distance(words, good) <= distance(next, good) {
			return i
		}
		words = next
	}
	return len(units)
}

func distance(a, b int) int { return max(a-b, b-a) }

// unitsOf gives what passages are made of: sentences, and the parts of those
// that are too long for one passage.
func unitsOf(para []byte) []span {
	if n := countWords(para); n <= manyWords {
		return []span{{0, len(para), n}} // spares telling sentences apart
	}
	var units []span
	start := 0
	for _, end := range sentenceEnds(para) {
		for {
			words := countWords(para[start:end])
			if words <= manyWords {
				units = append(units, span{start, end, words})
				break
			}
			part := longPart(para[start:end])
			units = append(units, span{start, start + part, countWords(para[start : start+part])})
			start += part
		}
		start = end
	}
	return units
}

// longPart tells where to cut an overlong sentence: after the last clause that
// still fits, else after the last word, else after the last letter.
func longPart(s []byte) int {
	clause, space := 0, 0
	limit := wordsEnd(s, manyWords)
	few := wordsEnd(s, fewWords)
	var last rune
	for at := 0; at < limit; {
		r, n := utf8.DecodeRune(s[at:])
		at += n
		if at > limit {
			break
		}
		if unicode.IsSpace(r) {
			space = at
			if at >= few && isClauseEnd(last) {
				clause = at
			}
			continue
		}
		last = r
	}
	switch {
	case clause > 0:
		return clause
	case space >= few:
		return space
	}
	return limit
}

func isClauseEnd(r rune) bool {
	switch r {
	case ',', ';', ':', '—', '–', ')', '…', '»', '”':
		return true
	}
	return false
}

// wordsEnd gives the offset at which the first n words end.
func wordsEnd(s []byte, n int) int {
	c := wordCounter{}
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRune(s[at:])
		c.add(r, size)
		if c.words > n {
			return at
		}
		at += size
	}
	return len(s)
}

func countWords(s []byte) int {
	c := wordCounter{}
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRune(s[at:])
		c.add(r, size)
		at += size
	}
	return c.words
}

// wordCounter counts words between spaces; every wordBytes more without a
// change from word to space count as one as well.
type wordCounter struct {
	words, run int
	inWord     bool
}

func (c *wordCounter) add(r rune, size int) {
	space := unicode.IsSpace(r)
	if space == c.inWord {
		c.inWord, c.run = !space, 0
		if !space {
			c.words++
		}
	}
	c.run += size
	if c.run > wordBytes {
		c.words++
		c.run = 0
	}
}
