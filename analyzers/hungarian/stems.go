package hungarian

import (
	"github.com/kljensen/snowball/hungarian"

	"github.com/iskra-archive/iskra/analyzers"
)

// stems gives the Snowball stem and the base forms the word may have.
func stems(w analyzers.Word) []string {
	if w.Base {
		return []string{w.Folded}
	}
	return analyzers.Distinct(analyzers.Fold(hungarian.Stem(w.Exact, true)))
}
