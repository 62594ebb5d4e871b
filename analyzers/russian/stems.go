package russian

import (
	"github.com/kljensen/snowball/russian"

	"github.com/iskra-archive/iskra/analyzers"
)

// stems gives the Snowball stem, and of a word that may be a name the stem of
// the name, from which the case endings alone are taken: Мартова is no March.
func stems(w analyzers.Word) []string {
	if w.Base || !isCyrillic(w.Folded) {
		return []string{w.Folded}
	}
	stem := russian.Stem(w.Folded, true)
	surname := isSurname(w.Folded)
	names := nameStems(w.Folded)
	switch {
	case w.Sure() && surname:
		return names
	case w.Capital || surname:
		return append([]string{stem}, names...)
	}
	return []string{stem}
}
