package query

import (
	"errors"
	"regexp/syntax"
	"unicode"
)

// What a regular expression may cost: bytes as typed, and steps once its counted
// repeats are written out.
const (
	maxRegexpBytes = 256
	maxRegexpSteps = 2000
)

// regexp takes /expression/ with a space, a closing bracket or nothing behind it,
// and no space inside; it leaves everything else alone.
func (lx *scanner) regexp(scope string) bool {
	end, ok := lx.regexpEnd()
	if !ok {
		return false
	}
	at, in := Span{lx.pos, end + 1}, Span{lx.pos + 1, end}
	lx.pos = at.End
	if err := checkRegexp(lx.slice(in)); err != nil {
		words := lx.wordsIn(at)
		lx.notes.add(BadRegexp, at, lx.slice(in), err.Error(), lx.listWords(words))
		lx.emitAll(words, scope)
		return true
	}
	lx.emitAll([]Node{Regexp{at, lx.slice(in)}}, scope)
	return true
}

// regexpEnd finds the slash that closes the one at lx.pos.
func (lx *scanner) regexpEnd() (int, bool) {
	escaped := false
	for i, r := range lx.text[lx.pos+1:] {
		at := lx.pos + 1 + i
		switch {
		case unicode.IsSpace(r):
			return 0, false
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '/':
			next, _ := lx.peek(at + 1)
			return at, i > 0 && (at+1 == len(lx.text) || unicode.IsSpace(next) || next == ')')
		}
	}
	return 0, false
}

// checkRegexp says what is wrong with an expression, if anything is.
func checkRegexp(expr string) error {
	if len(expr) > maxRegexpBytes {
		return errors.New("too long")
	}
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		var bad *syntax.Error
		if errors.As(err, &bad) {
			return errors.New(bad.Code.String())
		}
		return err
	}
	if steps(re) > maxRegexpSteps {
		return errors.New("too many repeats")
	}
	return nil
}

// steps estimates the size of the compiled expression. The parser has bounded
// depth and repeats already, so this neither runs deep nor overflows: it stops
// adding at the limit.
func steps(re *syntax.Regexp) int {
	n := 1 + len(re.Rune)/8
	for _, sub := range re.Sub {
		n = min(n+steps(sub), maxRegexpSteps+1)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return min(n, maxRegexpSteps+1)
}
