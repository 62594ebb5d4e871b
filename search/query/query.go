// Package query reads what people type into the search box and gives one tree
// that every engine compiles.
//
// Nothing typed is an error. A hand-written lexer takes each piece of the text
// for what it is (a word, a phrase, a field, an operator), repair drops or
// rereads what stands where it cannot (a bracket never closed, an AND at the
// end), and a small participle grammar turns what is left, which is always a
// sentence of the grammar, into the tree. Each doubt becomes a Notice that says
// how the text was read. Only a query that is too long or would cost too much is
// refused.
package query

import (
	"errors"
	"fmt"
)

// Query is a query as understood.
type Query struct {
	// Root is nil where there is nothing to search for.
	Root Node
	// Notices say what was not taken as it may have been meant, in the order of
	// the text.
	Notices []Notice
	// Text is the query as typed, but with broken and control characters as
	// spaces, and without invisible marks. All offsets are bytes into it.
	Text string
}

// String gives the query in canonical form: Parse makes the same tree of it.
func (q Query) String() string {
	if q.Root == nil {
		return ""
	}
	return q.Root.String()
}

// Options bounds what Parse accepts; a zero stands for the default.
type Options struct {
	MaxBytes    int // length of the text; 4,096
	MaxLeaves   int // words and other conditions, each word of a phrase counted; 256
	MaxPatterns int // wildcards, fuzzy words and regular expressions together; 32
	MaxDepth    int // brackets within brackets, superfluous ones not counted; 32
}

func (o Options) withDefaults() Options {
	for _, d := range []struct {
		value *int
		def   int
	}{{&o.MaxBytes, 4096}, {&o.MaxLeaves, 256}, {&o.MaxPatterns, 32}, {&o.MaxDepth, 32}} {
		if *d.value <= 0 {
			*d.value = d.def
		}
	}
	return o
}

// The two reasons to refuse a query. Parse returns them inside a *LimitError.
var (
	ErrTooLong    = errors.New("query too long")
	ErrTooComplex = errors.New("query too complex")
)

// LimitError says which limit a query goes past, and where.
type LimitError struct {
	// Reason is ErrTooLong or ErrTooComplex.
	Reason error
	// What is counted: "bytes", "words", "patterns", "brackets".
	What string
	// Limit is the most there may be.
	Limit int
	// At is the byte of the text at which the limit is passed.
	At int
}

// Error says what is wrong and how to mend it.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%v at byte %d: %s", e.Reason, e.At, e.hint())
}

func (e *LimitError) hint() string {
	switch e.What {
	case "words":
		return fmt.Sprintf("use at most %d words", e.Limit)
	case "patterns":
		return fmt.Sprintf("use at most %d wildcards, fuzzy words and regular expressions", e.Limit)
	case "brackets":
		return fmt.Sprintf("nest brackets at most %d deep", e.Limit)
	}
	return fmt.Sprintf("shorten it to %d bytes", e.Limit)
}

// Unwrap gives ErrTooLong or ErrTooComplex.
func (e *LimitError) Unwrap() error { return e.Reason }

// Parse reads a query. The error, if any, is a *LimitError around ErrTooLong or
// ErrTooComplex; whatever else is typed gives a query. Time and memory grow
// with the length of the text alone.
func Parse(text string, opts Options) (Query, error) {
	opts = opts.withDefaults()
	if len(text) > opts.MaxBytes {
		return Query{Text: ""}, &LimitError{ErrTooLong, "bytes", opts.MaxBytes, opts.MaxBytes}
	}
	var notes notebook
	clean := cleanText(text, &notes)
	lx := &scanner{text: clean, notes: &notes}
	lx.run()
	toks := lx.repair()
	if err := checkLimits(toks, lx.leaves, opts); err != nil {
		return Query{Text: clean}, err
	}
	root, err := buildTree(toks, lx.leaves)
	if err != nil {
		return Query{Text: clean}, err
	}
	noteWhole(root, clean, &notes)
	return Query{Root: root, Notices: notes.sorted(), Text: clean}, nil
}

// checkLimits refuses what would cost too much to search or to parse.
func checkLimits(toks []token, leaves []leaf, opts Options) error {
	words, patterns, depth := 0, 0, 0
	for _, t := range toks {
		switch t.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokOperand:
			words += leaves[t.leaf].weight()
			patterns += leaves[t.leaf].patterns()
		}
		switch {
		case depth > opts.MaxDepth:
			return &LimitError{ErrTooComplex, "brackets", opts.MaxDepth, t.Start}
		case words > opts.MaxLeaves:
			return &LimitError{ErrTooComplex, "words", opts.MaxLeaves, t.Start}
		case patterns > opts.MaxPatterns:
			return &LimitError{ErrTooComplex, "patterns", opts.MaxPatterns, t.Start}
		}
	}
	return nil
}

// noteWhole gives the notices that only the whole query can tell.
func noteWhole(root Node, text string, notes *notebook) {
	all := Span{0, len(text)}
	switch {
	case root == nil:
		if hasVisible(text) {
			notes.add(NothingToSearch, all)
		}
	case onlyNegative(root):
		notes.add(OnlyNegative, all)
	}
}

// onlyNegative tells whether a query says only what must not be there.
func onlyNegative(n Node) bool {
	switch n := n.(type) {
	case Not:
		return true
	case And:
		return allNegative(n.Kids)
	case Or:
		return allNegative(n.Kids)
	}
	return false
}

func allNegative(kids []Node) bool {
	for _, k := range kids {
		if !onlyNegative(k) {
			return false
		}
	}
	return true
}
