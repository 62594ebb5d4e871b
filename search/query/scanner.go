package query

import (
	"unicode"
	"unicode/utf8"
)

type tokenKind int

const (
	tokOperand tokenKind = iota // a leaf of the tree
	tokOpen
	tokClose
	tokAnd
	tokOr
	tokNot
	tokPlus
	tokMinus
)

func (k tokenKind) isOperator() bool { return k == tokAnd || k == tokOr || k == tokNot }
func (k tokenKind) isPrefix() bool   { return k == tokPlus || k == tokMinus }

// token is a piece of the query; leaf is the index of an operand's leaf.
type token struct {
	kind tokenKind
	Span
	leaf int
}

// leaf is an operand; bare marks a field's value without quotation marks.
type leaf struct {
	node Node
	bare bool
}

// weight is how many words a leaf makes the engine look up.
func (l leaf) weight() int {
	n := l.node
	if t, ok := n.(Title); ok {
		n = t.Kid
	}
	if p, ok := n.(Phrase); ok {
		return len(p.Words)
	}
	return 1
}

// patterns is 1 for a leaf that the engine expands to words of the index.
func (l leaf) patterns() int {
	n := l.node
	if t, ok := n.(Title); ok {
		n = t.Kid
	}
	switch n.(type) {
	case Wildcard, Fuzzy, Regexp:
		return 1
	}
	return 0
}

// scanner cuts a cleaned query into tokens. Scopes has the field that stands
// before each open bracket, as in person:(lenin OR martov); "" for none.
type scanner struct {
	text   string
	pos    int
	notes  *notebook
	toks   []token
	leaves []leaf
	scopes []string
	// unpaired has the quotation marks known to have no partner further on.
	unpaired map[rune]bool
}

func (lx *scanner) run() {
	for lx.pos < len(lx.text) {
		r, size := lx.peek(lx.pos)
		switch {
		case unicode.IsSpace(r):
			lx.pos += size
		case r == '(':
			lx.open(lx.pos, lx.scope())
		case r == ')':
			lx.close()
		case isSign(r):
			lx.sign()
		default:
			lx.operand(lx.scope(), false)
		}
	}
}

func (lx *scanner) peek(at int) (rune, int) { return utf8.DecodeRuneInString(lx.text[at:]) }

// before is the character that stands before a place; a space at the start.
func (lx *scanner) before(at int) rune {
	if at == 0 {
		return ' '
	}
	r, _ := utf8.DecodeLastRuneInString(lx.text[:at])
	return r
}

func (lx *scanner) slice(s Span) string { return lx.text[s.Start:s.End] }

func (lx *scanner) scope() string {
	if len(lx.scopes) == 0 {
		return ""
	}
	return lx.scopes[len(lx.scopes)-1]
}

func (lx *scanner) push(kind tokenKind, at Span) {
	lx.toks = append(lx.toks, token{kind: kind, Span: at})
}

// open takes the bracket that stands at lx.pos; start is where its field begins.
func (lx *scanner) open(start int, scope string) {
	lx.push(tokOpen, Span{start, lx.pos + 1})
	lx.scopes = append(lx.scopes, scope)
	lx.pos++
}

func (lx *scanner) close() {
	lx.push(tokClose, Span{lx.pos, lx.pos + 1})
	if n := len(lx.scopes); n > 0 {
		lx.scopes = lx.scopes[:n-1]
	}
	lx.pos++
}

// emit adds a leaf.
func (lx *scanner) emit(n Node) {
	lx.leaves = append(lx.leaves, leaf{node: n})
	lx.toks = append(lx.toks, token{tokOperand, n.Range(), len(lx.leaves) - 1})
}

// emitAll adds what one chunk of text was cut into, in brackets of its own, so
// that a sign or an operator before the chunk holds for all of it.
func (lx *scanner) emitAll(nodes []Node, scope string) {
	if len(nodes) == 0 {
		return
	}
	first, last := nodes[0].Range(), nodes[len(nodes)-1].Range()
	if len(nodes) > 1 {
		lx.push(tokOpen, Span{first.Start, first.Start})
		defer lx.push(tokClose, Span{last.End, last.End})
	}
	for _, n := range nodes {
		if scope == fieldTitle {
			n = Title{n.Range(), n}
		}
		lx.emit(n)
	}
}

// sign takes + and -, which mean something only at the start of a word.
func (lx *scanner) sign() {
	start := lx.pos
	for lx.pos < len(lx.text) && isSign(rune(lx.text[lx.pos])) {
		lx.pos++
	}
	at := Span{start, lx.pos}
	prev := lx.before(start)
	next, _ := lx.peek(lx.pos)
	atStart := unicode.IsSpace(prev) || prev == '('
	alone := lx.pos == len(lx.text) || unicode.IsSpace(next) || next == ')'
	if !atStart || alone || at.End-at.Start > 1 {
		lx.notes.add(LoneSign, at, lx.slice(at))
		return
	}
	kind := tokMinus
	if lx.text[start] == '+' {
		kind = tokPlus
	}
	count := len(lx.toks)
	lx.push(kind, at)
	if next == '(' {
		return // the loop takes the bracket, repair sees to the rest
	}
	lx.operand(lx.scope(), true)
	if len(lx.toks) == count+1 {
		lx.toks = lx.toks[:count]
		lx.notes.add(LoneSign, at, lx.slice(at))
	}
}

// operand takes whatever begins at lx.pos, which is no space, bracket or sign,
// and goes on by at least one character.
func (lx *scanner) operand(scope string, signed bool) {
	r, _ := lx.peek(lx.pos)
	switch {
	case isQuote(r):
		lx.quoted(scope, lx.pos, false)
	case r == '/' && isTextual(scope) && lx.regexp(scope):
	case r == '=' && isTextual(scope):
		lx.exact(scope)
	default:
		lx.chunk(scope, signed)
	}
}

// isTextual tells the scopes in which words are searched for, not values.
func isTextual(scope string) bool { return scope == "" || scope == fieldTitle }

// chunkEnd is where the text that begins at a place meets a space, a bracket or
// a quotation mark.
func (lx *scanner) chunkEnd(at int) int {
	for i, r := range lx.text[at:] {
		if isBoundary(r) {
			return at + i
		}
	}
	return len(lx.text)
}

func isBoundary(r rune) bool {
	return unicode.IsSpace(r) || r == '(' || r == ')' || isQuote(r)
}

// chunk takes an operator, a field or plain text.
func (lx *scanner) chunk(scope string, signed bool) {
	at := Span{lx.pos, lx.chunkEnd(lx.pos)}
	if op, ok := operatorKind(lx.slice(at)); ok && !signed && isBoundary(lx.before(at.Start)) {
		lx.push(op, at)
		lx.pos = at.End
		return
	}
	if name, ok := fieldName(lx.slice(at)); ok {
		lx.field(name, at.Start)
		return
	}
	lx.pos = at.End
	if isTextual(scope) {
		lx.plain(at, scope)
		return
	}
	lx.value(scope, at, at, false)
}

func operatorKind(s string) (tokenKind, bool) {
	switch s {
	case "AND":
		return tokAnd, true
	case "OR":
		return tokOr, true
	case "NOT":
		return tokNot, true
	}
	return 0, false
}
