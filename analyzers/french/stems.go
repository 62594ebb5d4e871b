package french

import (
	_ "embed"
	"strings"

	"github.com/kljensen/snowball/french"

	"github.com/iskra-archive/iskra/analyzers"
)

// ruleText holds rules from inflected words to base forms (see NOTICE), made
// by rulelearn -suffix 8 -support 3 -gain 2 from
// simplemma's French dictionary.
//
//go:embed rules.txt
var ruleText string

// wordText lists words that the rules get wrong (see NOTICE), made by
// rulelearn -words.
//
//go:embed words.txt
var wordText string

// ligatures are spelled out before stemming, which knows plain letters only.
var ligatures = strings.NewReplacer("œ", "oe", "æ", "ae")

// stemmer knows the rules.
type stemmer struct{ rules analyzers.Rules }

// stems gives the Snowball stem, and that of the base form if it is another.
func (s stemmer) stems(w analyzers.Word) []string {
	if w.Base {
		return []string{w.Folded}
	}
	word := ligatures.Replace(w.Exact)
	stems := []string{stem(word)}
	if w.Sure() && !w.Typed {
		return stems // names do not inflect
	}
	return append(stems, stem(s.rules.Lemma(word)))
}

// hiatus is written before an ï or ë, which begins a syllable of its own:
// without a consonant there, the endings of archaïque and canoë are not seen.
const hiatus = "ħ"

var hiatuses = hiatusReplacer("ïqu ïsm ïst ïté ïcis ïcit ïssem ïnis ïeu ë")

func hiatusReplacer(endings string) *strings.Replacer {
	var pairs []string
	for _, e := range strings.Fields(endings) {
		pairs = append(pairs, e, hiatus+strings.NewReplacer("ï", "i", "ë", "e").Replace(e))
	}
	return strings.NewReplacer(pairs...)
}

func stem(word string) string {
	if front, ok := strings.CutSuffix(word, "oux"); ok && front != "" && strings.ContainsAny(front[len(front)-1:], "bhjlnp") {
		word = front + "ou" // a plural, or meets one: bijoux
	}
	return analyzers.Fold(strings.ReplaceAll(french.Stem(hiatuses.Replace(word), true), hiatus, ""))
}
