package query

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A pattern has to end somewhere: what is longer names no word.
const (
	maxPatternRunes = 128
	maxPatternStars = 8
)

var fuzzySuffix = regexp.MustCompile(`~[0-9]*(\.[0-9]+)?$`)

// runs cuts a part of a text into words; with wild, * and ? count as letters. What
// has no letter or digit is left out, unless it is of * and ? alone.
func runs(text string, in Span, wild bool) []Span {
	var found []Span
	isPart := func(r rune) bool { return isWordRune(r) || wild && isWild(r) }
	for i := in.Start; i < in.End; {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isPart(r) {
			i += size
			continue
		}
		start := i
		i = runEnd(text[:in.End], i, isPart)
		if run := text[start:i]; hasAlnum(run) || wild && strings.ContainsFunc(run, isWild) {
			found = append(found, Span{start, i})
		}
	}
	return found
}

// runEnd is where the word that begins at i ends: after its letters and the
// joiners between them.
func runEnd(text string, i int, isPart func(rune) bool) int {
	var prev rune
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isPart(r) {
			next, _ := utf8.DecodeRuneInString(text[i+size:])
			number := r == ',' && unicode.IsDigit(prev) && unicode.IsDigit(next)
			if !number && !(isJoiner(r) && isPart(next)) {
				return i
			}
		}
		prev, i = r, i+size
	}
	return i
}

// wordsIn gives the plain words of a part of the text.
func (lx *scanner) wordsIn(in Span) []Node {
	var nodes []Node
	for _, s := range runs(lx.text, in, false) {
		nodes = append(nodes, Word{s, lx.slice(s)})
	}
	return nodes
}

// listWords writes words for a notice; a dash where there are none.
func (lx *scanner) listWords(nodes []Node) string {
	if len(nodes) == 0 {
		return "–"
	}
	var words []string
	for _, n := range nodes {
		words = append(words, lx.slice(n.Range()))
	}
	return strings.Join(words, " ")
}

// literally takes a part of the text as plain words.
func (lx *scanner) literally(at Span, scope string) {
	words := lx.wordsIn(at)
	if len(words) == 0 {
		lx.notes.add(LoneSign, at, lx.slice(at))
		return
	}
	lx.notes.add(ReadAsWords, at, lx.slice(at), lx.listWords(words))
	lx.emitAll(words, scope)
}

// plain takes a chunk that is no operator and no field: words, wildcards, a fuzzy
// word.
func (lx *scanner) plain(at Span, scope string) {
	body, suffix := lx.cutSuffix(at)
	if hasSyntax(lx.slice(body)) {
		if name, rest, ok := strings.Cut(lx.slice(at), ":"); ok && looksLikeField(name, rest) {
			words := lx.wordsIn(at)
			lx.notes.add(UnknownField, at, name, lx.listWords(words))
			lx.emitAll(words, scope)
			return
		}
		lx.literally(at, scope)
		return
	}
	pieces := runs(lx.text, body, true)
	if suffix == "" {
		lx.emitAll(lx.pieces(pieces, at.End), scope)
		return
	}
	if len(pieces) == 1 && !strings.ContainsFunc(lx.slice(pieces[0]), isWild) {
		lx.emitAll([]Node{lx.fuzzy(pieces[0], suffix)}, scope)
		return
	}
	if len(pieces) == 0 {
		lx.literally(at, scope)
		return
	}
	lx.notes.add(FuzzyNeedsWord, at, lx.slice(at))
	lx.emitAll(lx.pieces(pieces, at.End), scope)
}

// cutSuffix takes punctuation off the end of a chunk, then a ~ with its number.
func (lx *scanner) cutSuffix(at Span) (body Span, suffix string) {
	s := strings.TrimRightFunc(lx.slice(at), func(r rune) bool {
		return r == ':' || !isWordRune(r) && !isWild(r) && !isSyntax(r)
	})
	suffix = fuzzySuffix.FindString(s)
	return Span{at.Start, at.Start + len(s) - len(suffix)}, suffix
}

// hasSyntax tells whether text that should be words holds signs of the language.
func hasSyntax(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r != '*' && isSyntax(r) })
}

func looksLikeField(name, rest string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) &&
		!strings.ContainsAny(rest, ":/")
}

// fuzzy makes a fuzzy word of a plain one and the suffix behind it.
func (lx *scanner) fuzzy(word Span, suffix string) Node {
	at := Span{word.Start, word.End}
	if i := strings.Index(lx.text[word.End:], suffix); i >= 0 {
		at.End = word.End + i + len(suffix)
	}
	edits := 1
	if c := suffix[len("~"):]; c != "" && c[0] != '0' && c[0] != '1' || len(strings.Split(c, ".")[0]) > 1 {
		edits = 2
	}
	if suffix != "~" && suffix != "~1" && suffix != "~2" {
		lx.notes.add(FuzzyEdits, at, suffix, "~"+string(rune('0'+edits)))
	}
	return Fuzzy{at, lx.slice(word), edits}
}

// pieces makes words and wildcards of runs; end is where their chunk ends.
func (lx *scanner) pieces(spans []Span, end int) []Node {
	var nodes []Node
	for _, s := range spans {
		text := lx.slice(s)
		switch {
		case !strings.ContainsFunc(text, isWild):
			nodes = append(nodes, Word{s, text})
		case hasAlnum(text):
			nodes = append(nodes, lx.wildcard(s)...)
		case text != "?" || len(lx.leaves) == 0 || hasAlnum(lx.text[end:]):
			lx.notes.add(BareWildcard, s, text)
		} // else the ? of a question, set apart as the French do
	}
	return nodes
}

// readQuestion takes a ? at the end of the last of several words for that of a
// sentence that was typed or pasted, if it is the only wildcard of its word.
func (lx *scanner) readQuestion(toks []token) {
	last, operands := -1, 0
	for i, t := range toks {
		if t.kind == tokOperand {
			last, operands = i, operands+1
		}
	}
	if operands < 2 {
		return
	}
	l := &lx.leaves[toks[last].leaf]
	title, inTitle := l.node.(Title)
	n := l.node
	if inTitle {
		n = title.Kid
	}
	w, ok := n.(Wildcard)
	if !ok || strings.IndexFunc(w.Pattern, isWild) != len(w.Pattern)-1 || !strings.HasSuffix(w.Pattern, "?") {
		return
	}
	at := runs(lx.text, w.Span, false)[0]
	l.node = Word{at, lx.slice(at)}
	if inTitle {
		l.node = Title{title.Span, l.node}
	}
	lx.notes.add(QuestionMark, w.Span, lx.slice(at))
}

func (lx *scanner) wildcard(s Span) []Node {
	pattern := lx.slice(s)
	for strings.Contains(pattern, "**") {
		pattern = strings.ReplaceAll(pattern, "**", "*")
	}
	if utf8.RuneCountInString(pattern) > maxPatternRunes || strings.Count(pattern, "*") > maxPatternStars {
		words := lx.wordsIn(s)
		lx.notes.add(LongWildcard, s, pattern, lx.listWords(words))
		return words
	}
	return []Node{Wildcard{s, pattern}}
}

// exact takes = and the word or phrase it stands before.
func (lx *scanner) exact(scope string) {
	start := lx.pos
	lx.pos++
	at := Span{start, lx.chunkEnd(lx.pos)}
	rest := Span{lx.pos, at.End}
	if next, _ := lx.peek(lx.pos); rest.Start == rest.End && isQuote(next) {
		if _, ok := lx.closing(lx.pos); ok {
			lx.quoted(scope, start, true)
			return
		}
		lx.notes.add(EqualsIgnored, at, string(next))
		lx.operand(scope, true)
		return
	}
	lx.pos = at.End
	body, suffix := lx.cutSuffix(rest)
	switch text := lx.slice(body); {
	case hasSyntax(text) || len(runs(lx.text, body, false)) == 0:
		lx.literally(at, scope)
	case suffix != "" || strings.ContainsFunc(text, isWild):
		lx.notes.add(EqualsIgnored, Span{start, start + 1}, lx.slice(rest))
		lx.plain(rest, scope)
	default:
		lx.emitAll(lx.exactWords(start, body), scope)
	}
}

func (lx *scanner) exactWords(start int, body Span) []Node {
	var nodes []Node
	for _, s := range runs(lx.text, body, false) {
		nodes = append(nodes, Exact{Span{start, s.End}, lx.slice(s)})
		start = s.End // what stands between belongs to the next
	}
	return nodes
}
