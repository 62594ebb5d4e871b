package query

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

func (n And) String() string {
	if len(n.Kids) == 1 {
		return "+" + inBrackets(n.Kids[0], isCompound(n.Kids[0]))
	}
	parts := make([]string, len(n.Kids))
	for i, k := range n.Kids {
		and, isAnd := k.(And)
		_, isOr := k.(Or)
		parts[i] = inBrackets(k, isOr || n.Explicit && isAnd && len(and.Kids) > 1)
	}
	if n.Explicit {
		return strings.Join(parts, " AND ")
	}
	return strings.Join(parts, " ")
}

func (n Or) String() string {
	parts := make([]string, len(n.Kids))
	for i, k := range n.Kids {
		parts[i] = k.String()
	}
	return strings.Join(parts, " OR ")
}

func (n Not) String() string { return "-" + inBrackets(n.Kid, isCompound(n.Kid)) }

func isCompound(n Node) bool {
	switch n.(type) {
	case And, Or, Not:
		return true
	}
	return false
}

func inBrackets(n Node, brackets bool) string {
	if brackets {
		return "(" + n.String() + ")"
	}
	return n.String()
}

func (n Word) String() string {
	if _, isOperator := operatorKind(n.Text); isOperator {
		return `"` + n.Text + `"`
	}
	return n.Text
}

func (n Exact) String() string { return "=" + n.Text }

func (n Phrase) String() string {
	words := make([]string, len(n.Words))
	for i, w := range n.Words {
		words[i] = w.Text
	}
	s := `"` + strings.Join(words, " ") + `"`
	if n.Slop > 0 {
		s += "~" + strconv.Itoa(n.Slop)
	}
	if n.Exact {
		return "=" + s
	}
	return s
}

func (n Wildcard) String() string { return n.Pattern }

func (n Fuzzy) String() string {
	if n.Edits == 2 {
		return n.Text + "~2"
	}
	return n.Text + "~"
}

func (n Regexp) String() string { return "/" + n.Expr + "/" }

func (n Field) String() string {
	value := n.Value
	if !isBareValue(value) {
		value, _ = quoteValue(value)
	}
	return n.Name + ":" + value
}

// isBareValue tells values that need no quotation marks.
func isBareValue(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return isWordRune(first) && isWordRune(last) && !strings.ContainsFunc(s, func(r rune) bool {
		return !isWordRune(r) && !strings.ContainsRune("-_./#'’", r)
	})
}

// quoteValue puts a value in quotation marks that do not occur in it.
func quoteValue(s string) (string, bool) {
	for _, pair := range [][2]string{{`"`, `"`}, {"«", "»"}, {"‹", "›"}} {
		if !strings.Contains(s, pair[0]) && !strings.Contains(s, pair[1]) {
			return pair[0] + s + pair[1], true
		}
	}
	return "", false
}

func (n Years) String() string {
	if n.From == n.To {
		return "year:" + strconv.Itoa(n.From)
	}
	return "year:" + openYear(n.From) + ".." + openYear(n.To)
}

func openYear(y int) string {
	if y == 0 {
		return ""
	}
	return strconv.Itoa(y)
}

func (n Title) String() string { return "title:" + n.Kid.String() }
