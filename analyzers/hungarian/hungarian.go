// Package hungarian analyses Hungarian text.
package hungarian

import (
	_ "embed"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

//go:embed stop.txt
var stopWords string

// abbreviations end with a full stop inside a sentence.
const abbreviations = "dr ifj id özv prof kb pl stb ún ill vö st sz szt old u gr br jan febr márc ápr jún júl aug szept okt nov dec"

// New gives an analyzer of Hungarian.
func New() analyzers.Analyzer {
	return analyzers.New(analyzers.Spec{
		Lang:          corpus.Hungarian,
		StopWords:     stopWords,
		Abbreviations: abbreviations,
		Stems:         stemmer{analyzers.ParseRules(ruleText, wordText)}.stems,
		Base:          base,
		OrdinalDot:    true,
	})
}
