package query

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSlop is the greatest distance of words in a phrase.
const maxSlop = 1000

// isQuote tells quotation marks; apostrophes are none.
func isQuote(r rune) bool { return strings.ContainsRune(`"«»„“”‟‹›`, r) }

// partners has, for each mark that opens, the marks that may close, the likelier
// first: every language has its own way, and many keyboards have only one mark.
func partners(open rune) []string {
	switch open {
	case '"':
		return []string{`"`, "”“‟"}
	case '«':
		return []string{"»", `"`}
	case '»':
		return []string{"«", "»"}
	case '„':
		return []string{`”“‟"`}
	case '“':
		return []string{"”‟", `“"`}
	case '”', '‟':
		return []string{"”‟", "“"}
	case '‹':
		return []string{"›"}
	case '›':
		return []string{"‹", "›"}
	}
	return nil
}

// closing is where the partner of the quotation mark at a place stands.
func (lx *scanner) closing(at int) (close Span, ok bool) {
	open, size := lx.peek(at)
	if lx.unpaired[open] {
		return Span{}, false
	}
	from := at + size
	for _, set := range partners(open) {
		i := strings.IndexAny(lx.text[from:], set)
		if i < 0 {
			continue
		}
		i = lx.outermost(open, from, from+i)
		_, n := lx.peek(i)
		return Span{i, i + n}, true
	}
	if lx.unpaired == nil {
		lx.unpaired = map[rune]bool{}
	}
	lx.unpaired[open] = true
	return Span{}, false
}

// outermost finds the » that closes a « with others inside, if they are balanced;
// else it keeps to the first one.
func (lx *scanner) outermost(open rune, from, first int) int {
	if open != '«' || !strings.ContainsRune(lx.text[from:first], open) {
		return first
	}
	depth := 1
	for i, r := range lx.text[from:] {
		switch r {
		case '«':
			depth++
		case '»':
			if depth--; depth == 0 {
				return from + i
			}
		}
	}
	return first
}

// opens tells whether the quotation mark at a place can open: the ones that look
// alike on both sides cannot after a letter, as in 5" or a forgotten first mark.
func (lx *scanner) opens(at int) bool {
	r, _ := lx.peek(at)
	return strings.ContainsRune("«„‹", r) || !isWordRune(lx.before(at))
}

// quoted takes a phrase, or a field's value in quotation marks; start is where
// the field begins, or the = before it, which makes the phrase exact.
func (lx *scanner) quoted(scope string, start int, exact bool) {
	open, size := lx.peek(lx.pos)
	at := Span{lx.pos, lx.pos + size}
	end, ok := Span{}, lx.opens(lx.pos)
	if ok {
		end, ok = lx.closing(lx.pos)
	}
	if !ok {
		lx.notes.add(UnclosedQuote, at, string(open))
		lx.pos = at.End
		return
	}
	lx.pos = end.End
	inside := Span{at.End, end.Start}
	if isTextual(scope) {
		lx.phrase(scope, Span{start, end.End}, inside, exact)
		return
	}
	lx.value(scope, Span{start, end.End}, inside, true)
}

// phrase makes a phrase of what stands inside quotation marks.
func (lx *scanner) phrase(scope string, at, inside Span, exact bool) {
	slop, typed := lx.slop()
	words := lx.phraseWords(inside, slop > 0)
	if len(words) == 0 {
		at.End = lx.pos
		lx.notes.add(EmptyQuotes, at, lx.slice(at))
		return
	}
	if typed == "" {
		lx.glueSuffix(&words[len(words)-1])
	}
	at.End = lx.pos
	if typed == "~" || typed != "" && len(words) == 1 {
		lx.notes.add(FuzzyNeedsWord, at, lx.slice(at))
	}
	n := phraseNode(at, words, slop, exact)
	if scope == fieldTitle {
		n = Title{at, n}
	}
	lx.emit(n)
}

// phraseNode is a phrase, or the word that stands alone.
func phraseNode(at Span, words []Word, slop int, exact bool) Node {
	switch {
	case len(words) > 1:
		return Phrase{at, words, slop, exact}
	case exact:
		return Exact{at, words[0].Text}
	}
	return words[0]
}

// slop takes ~8 after a phrase; typed is what stood there.
func (lx *scanner) slop() (n int, typed string) {
	if !strings.HasPrefix(lx.text[lx.pos:], "~") {
		return 0, ""
	}
	end := lx.pos + 1
	for end < len(lx.text) && '0' <= lx.text[end] && lx.text[end] <= '9' {
		end++
	}
	at := Span{lx.pos, end}
	typed, lx.pos = lx.slice(at), end
	if typed == "~" {
		return 0, typed
	}
	n, err := strconv.Atoi(typed[1:])
	if err != nil || n > maxSlop {
		n = maxSlop
		lx.notes.add(PhraseDistance, at, typed, "~"+strconv.Itoa(n))
	}
	return n, typed
}

// phraseWords gives the words inside quotation marks, with a * that stands alone
// as any word, but not at the ends, nor where the order is free.
func (lx *scanner) phraseWords(inside Span, free bool) []Word {
	var words []Word
	for _, s := range runs(lx.text, inside, true) {
		text := lx.slice(s)
		switch {
		case text == AnyWord && !free:
			words = append(words, Word{s, AnyWord})
		case !strings.ContainsFunc(strings.TrimRight(text, "?"), isWild):
			words = append(words, lx.plainWords(s)...)
		default:
			lx.notes.add(PhraseWildcard, s, text)
			words = append(words, lx.plainWords(s)...)
		}
	}
	for len(words) > 0 && words[0].Text == AnyWord {
		words = words[1:]
	}
	for len(words) > 0 && words[len(words)-1].Text == AnyWord {
		words = words[:len(words)-1]
	}
	return words
}

func (lx *scanner) plainWords(in Span) []Word {
	var words []Word
	for _, s := range runs(lx.text, in, false) {
		words = append(words, Word{s, lx.slice(s)})
	}
	return words
}

// glueSuffix joins a Hungarian case ending to the last word of a title in
// quotation marks: „Iszkra”-ban is the word Iszkra-ban.
func (lx *scanner) glueSuffix(last *Word) {
	hyphen, size := lx.peek(lx.pos)
	if !strings.ContainsRune("-‐‑", hyphen) {
		return
	}
	start := lx.pos + size
	end := start
	for end < len(lx.text) {
		r, n := utf8.DecodeRuneInString(lx.text[end:])
		if !unicode.IsLower(r) && !unicode.IsMark(r) {
			break
		}
		end += n
	}
	next, _ := lx.peek(end)
	if end == start || isWordRune(next) || isWild(next) || isSyntax(next) || isSign(next) {
		return
	}
	last.Text += string(hyphen) + lx.text[start:end]
	last.End, lx.pos = end, end
}
