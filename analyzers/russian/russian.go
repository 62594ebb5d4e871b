// Package russian analyses Russian text, that in the spelling of before 1918
// included.
package russian

import (
	_ "embed"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

//go:embed stop.txt
var stopWords string

// abbreviations end with a full stop inside a sentence.
const abbreviations = "г гг в вв т тт см ср им ул пр пл д кв стр гл ст п пп св проф акад тов гр кн изд ред янв фев февр мар апр авг сент сен окт ноя нояб дек"

// New gives an analyzer of Russian.
func New() analyzers.Analyzer {
	return analyzers.New(analyzers.Spec{
		Lang:          corpus.Russian,
		StopWords:     stopWords,
		Abbreviations: abbreviations,
		Fold:          fold,
		Stems:         stemmer{analyzers.ParseRules(ruleText, wordText)}.stems,
		Base:          base,
	})
}
