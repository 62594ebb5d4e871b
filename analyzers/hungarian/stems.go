package hungarian

import (
	_ "embed"

	"github.com/iskra-archive/iskra/analyzers"
)

// ruleText holds rules from inflected words to base forms, learned from a
// lemmatised corpus (see NOTICE).
//
//go:embed rules.txt
var ruleText string

// stemmer knows the rules.
type stemmer struct{ rules analyzers.Rules }

// stems gives the Snowball stem and the base form by rule, of a name the base
// forms it may have. The name gets no Snowball stem: it would meet strangers.
func (s stemmer) stems(w analyzers.Word) []string {
	if w.Base {
		return []string{w.Folded}
	}
	lemma := analyzers.Fold(s.rules.Lemma(w.Exact))
	if w.Sure() {
		return append(nameStems(w.Exact), lemma)
	}
	stems := []string{analyzers.Fold(snowball(w.Exact)), lemma}
	if w.Capital || w.Typed {
		return append(stems, nameStems(w.Exact)...)
	}
	return stems
}
