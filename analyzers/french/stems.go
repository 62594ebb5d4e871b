package french

import (
	"strings"

	"github.com/kljensen/snowball/french"

	"github.com/iskra-archive/iskra/analyzers"
)

// ligatures are spelled out before stemming, which knows plain letters only.
var ligatures = strings.NewReplacer("œ", "oe", "æ", "ae")

// stems gives the Snowball stem.
func stems(w analyzers.Word) []string {
	if w.Base {
		return []string{w.Folded}
	}
	return analyzers.Distinct(analyzers.Fold(french.Stem(ligatures.Replace(w.Exact), true)))
}
