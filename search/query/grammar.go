package query

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar proper, over repaired tokens. AND binds closer than words beside
// each other, those closer than OR.
type (
	alternatives struct {
		Any []*sequence `parser:"@@ ( Or @@ )*"`
	}
	sequence struct {
		All []*conjunction `parser:"@@+"`
	}
	conjunction struct {
		Units []*unit `parser:"@@ ( And @@ )*"`
	}
	unit struct {
		Pos   lexer.Position
		Signs []string      `parser:"@( Not | Plus | Minus )*"`
		Leaf  *leafRef      `parser:"( @@"`
		Group *alternatives `parser:"| Open @@ Close )"`
	}
	leafRef struct {
		Index int `parser:"@Operand"`
	}
)

// symbols gives participle the names of our tokens.
type symbols struct{}

func (symbols) Symbols() map[string]lexer.TokenType {
	all := map[string]lexer.TokenType{"EOF": lexer.EOF}
	for kind, name := range []string{"Operand", "Open", "Close", "And", "Or", "Not", "Plus", "Minus"} {
		all[name] = tokenType(tokenKind(kind))
	}
	return all
}

func tokenType(k tokenKind) lexer.TokenType { return lexer.EOF - 1 - lexer.TokenType(k) }

func (symbols) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("a query is cut into tokens before the grammar sees it")
}

// stream hands tokens to participle: an operand as the index of its leaf, a sign
// as itself.
type stream struct{ toks []token }

func (s *stream) Next() (lexer.Token, error) {
	if len(s.toks) == 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	t := s.toks[0]
	s.toks = s.toks[1:]
	value := ""
	switch t.kind {
	case tokOperand:
		value = strconv.Itoa(t.leaf)
	case tokPlus:
		value = "+"
	case tokMinus, tokNot:
		value = "-"
	}
	return lexer.Token{Type: tokenType(t.kind), Value: value, Pos: lexer.Position{Offset: t.Start}}, nil
}

// grammar is built once: reading the struct tags takes longer than any query.
var grammar = sync.OnceValues(func() (*participle.Parser[alternatives], error) {
	return participle.Build[alternatives](participle.Lexer(symbols{}), participle.UseLookahead(1))
})

// buildTree parses repaired tokens. It gives no error but for a fault of ours.
func buildTree(toks []token, leaves []leaf) (Node, error) {
	if len(toks) == 0 {
		return nil, nil
	}
	parser, err := grammar()
	if err != nil {
		return nil, fmt.Errorf("query grammar: %w", err)
	}
	peeking, err := lexer.Upgrade(&stream{toks})
	if err != nil {
		return nil, fmt.Errorf("query tokens: %w", err)
	}
	parsed, err := parser.ParseFromLexer(peeking)
	if err != nil {
		return nil, fmt.Errorf("query grammar: %w", err)
	}
	return builder(leaves).alternatives(parsed), nil
}
