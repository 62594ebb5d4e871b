package hungarian

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// ruleText holds rules from inflected words to base forms (see NOTICE), made
// by rulelearn -suffix 8 -support 2 -gain 1.5 from
// the lemmas of NerKor's training part, each weighing its count to the power of .7.
//
//go:embed rules.txt
var ruleText string

// wordText lists words that the rules get wrong (see NOTICE), made by
// rulelearn -words.
//
//go:embed words.txt
var wordText string

// stemmer knows the rules.
type stemmer struct{ rules analyzers.Rules }

// stems gives the Snowball stem and the base form by rule. A word with a
// capital gets the base forms that it may have as a name instead of the stem,
// under which it would meet strangers.
func (s stemmer) stems(w analyzers.Word) []string {
	if w.Base {
		return []string{w.Folded}
	}
	lemma := analyzers.Fold(s.rules.Lemma(w.Exact))
	stem := analyzers.Fold(snowball(w.Exact))
	if w.Capital {
		return capitalStems(w, lemma, stem)
	}
	if w.Typed {
		if strings.HasSuffix(w.Exact, "t") && s.rules.IsBase(w.Exact) {
			return []string{lemma} // párt is no object: pár is another word
		}
		return append([]string{stem, lemma}, nameStems(w.Exact)...)
	}
	return []string{stem, lemma}
}

// shortest is the length in letters from which the rules and the stemmer, made
// for common words, may speak about one with a capital.
const shortest = 4

// capitalStems gives the stems of a name, or of a common word in a title.
func capitalStems(w analyzers.Word, lemma, stem string) []string {
	if w.Upper && utf8.RuneCountInString(w.Exact) <= shortest+1 {
		return []string{w.Folded} // EU, POSDR: endings would have a hyphen
	}
	stems := nameStems(w.Exact)
	if utf8.RuneCountInString(lemma) >= shortest {
		stems = append(stems, lemma)
	}
	if w.Typed && utf8.RuneCountInString(stem) >= shortest {
		stems = append(stems, stem)
	}
	return stems
}
