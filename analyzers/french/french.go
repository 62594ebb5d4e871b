// Package french analyses French text.
package french

import (
	_ "embed"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

//go:embed stop.txt
var stopWords string

const (
	// clitics lose their vowel before another: l’exil, qu’il.
	clitics = "l d j m t s n c qu jusqu lorsqu puisqu quoiqu"
	// abbreviations end with a full stop inside a sentence.
	abbreviations = "mm mr mme mlle dr pr me st ste cf etc éd ed vol chap art p pp fig no janv févr avr juill sept oct nov déc"
)

// New gives an analyzer of French.
func New() analyzers.Analyzer {
	return analyzers.New(analyzers.Spec{
		Lang:          corpus.French,
		StopWords:     stopWords,
		Abbreviations: abbreviations,
		Clitics:       clitics,
		Stems:         stemmer{analyzers.ParseRules(ruleText, wordText)}.stems,
		Base:          base,
	})
}
