// Package bleveanalysis offers the analyzers to Bleve, by name: iskra_hu,
// iskra_fr, iskra_ru and iskra_und give the stems of words; iskra_form gives
// the words as they stand, folded and, where that differs, unfolded.
//
// Importing the package registers them.
package bleveanalysis

import (
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// Form is the name of the analyzer of words as they stand.
const Form = "iskra_form"

// Stems gives the name of the analyzer of stems of a language.
func Stems(lang corpus.Lang) string { return "iskra_" + string(lang) }

// Bleve finds analyzers by name only, in a registry that is filled at start.
func init() {
	for _, lang := range append(corpus.Languages(), corpus.Undetermined) {
		register(Stems(lang), adapter{lingual.For(lang), stemTerms})
	}
	register(Form, adapter{lingual.For(corpus.Undetermined), formTerms})
}

func register(name string, a analysis.Analyzer) {
	err := registry.RegisterAnalyzer(name, func(map[string]any, *registry.Cache) (analysis.Analyzer, error) {
		return a, nil
	})
	if err != nil {
		panic(err) // the same name twice: a fault of the program
	}
}

// adapter makes Bleve's tokens of ours.
type adapter struct {
	words analyzers.Analyzer
	terms func(dst []string, tok *analyzers.Token) []string
}

// Analyze implements analysis.Analyzer.
func (a adapter) Analyze(input []byte) analysis.TokenStream {
	text := string(input)
	tokens := a.words.Tokens(make([]analyzers.Token, 0, len(text)/6), text)
	stream := make(analysis.TokenStream, 0, len(tokens))
	var terms []string
	for i := range tokens {
		tok := &tokens[i]
		terms = a.terms(terms[:0], tok)
		for _, term := range terms {
			stream = append(stream, &analysis.Token{
				Start: tok.Start, End: tok.End, Term: []byte(term),
				Position: tok.Pos + 1, Type: kind(tok.Exact),
			})
		}
	}
	return stream
}

func kind(word string) analysis.TokenType {
	for _, r := range word {
		if r < '0' || r > '9' {
			return analysis.AlphaNumeric
		}
	}
	return analysis.Numeric
}

func stemTerms(dst []string, tok *analyzers.Token) []string { return append(dst, tok.Stems...) }

func formTerms(dst []string, tok *analyzers.Token) []string {
	dst = append(dst, tok.Folded)
	if tok.Exact != tok.Folded {
		dst = append(dst, tok.Exact)
	}
	return dst
}
