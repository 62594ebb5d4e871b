package russian

import (
	_ "embed"
	"unicode/utf8"

	"github.com/kljensen/snowball/russian"

	"github.com/iskra-archive/iskra/analyzers"
)

// ruleText holds rules from inflected words to base forms (see NOTICE), made
// by rulelearn -suffix 7 -support 6 -gain 4 from
// simplemma's Russian dictionary, folded.
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

// shortest is the length in letters of words that are too short for the rules:
// what ends longer words is all of them (Лев would be a verb).
const shortest = 3

// stems gives the Snowball stem, that of the base form if it is another, and
// of a word that may be a name the stem of the name, from which the case
// endings alone are taken: Мартова is no March.
func (s stemmer) stems(w analyzers.Word) []string {
	if w.Base || !isCyrillic(w.Folded) {
		return []string{w.Folded}
	}
	surname := isSurname(w.Folded)
	if w.Sure() && surname {
		return nameStems(w.Folded)
	}
	stems := []string{russian.Stem(w.Folded, true)}
	if utf8.RuneCountInString(w.Folded) > shortest || s.rules.IsListed(w.Folded) {
		stems = append(stems, russian.Stem(s.rules.Lemma(w.Folded), true))
	}
	if w.Capital || w.Typed || surname {
		return append(stems, nameStems(w.Folded)...)
	}
	return stems
}
