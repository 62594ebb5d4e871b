// Package analyzers turns text into tokens: surface, byte offsets, forms and
// stems, one folder a language. Everything that must agree on what a word is
// (indexing, queries, highlights, entities) uses these tokens.
package analyzers

import "github.com/iskra-archive/iskra/corpus"

// Token is one word of a text.
//
// Words take positions 0, 1, 2, … in reading order, stop words included, so
// that a phrase is a run of positions. A hyphenated word gives its parts at
// positions of their own and, besides, one token for the whole (Width > 1)
// that begins where its first part does.
type Token struct {
	// Start and End are byte offsets in the text as given (half-open).
	Start, End int
	// Pos is the position of the token, Width how many positions it covers.
	Pos, Width int
	// Exact is the word as it stands, normalised (NFC, lower case, ё kept as
	// written, soft hyphens and stress marks dropped), accents kept.
	Exact string
	// Folded is Exact with accents and ligatures folded (ё→е, œ→oe, é→e, ő→o).
	Folded string
	// Stems holds the terms under which inflected forms meet: none for a stop
	// word, mostly one, at most MaxStems. All are folded.
	Stems []string
	// Stop tells that the word is a stop word of the language.
	Stop bool
	// Capital tells that the word begins with a capital letter in the text.
	Capital bool
	// Initial tells that the word begins a sentence (a capital proves nothing).
	Initial bool
}

// MaxStems bounds the stems of one token.
const MaxStems = 4

// Analyzer turns text of one language into tokens, in order of Start. It is
// safe for use by several goroutines at once, takes any string (broken UTF-8
// included), and appends to dst to spare allocations.
type Analyzer interface {
	Lang() corpus.Lang
	Tokens(dst []Token, text string) []Token
}
