package french

import (
	"strings"
	"unicode"

	"github.com/iskra-archive/iskra/analyzers"
)

// base finds the number in an ordinal: 1er, 2e, XIXe, 3ème.
func base(word string) (string, bool) {
	cut := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) })
	if cut > 0 {
		switch analyzers.Fold(analyzers.Normalize(word[cut:])) {
		case "e", "er", "ers", "re", "res", "ere", "eres", "es", "eme", "emes", "nd", "nde", "nds", "ndes", "d", "de", "o":
			return word[:cut], true
		}
		return "", false
	}
	cut = strings.IndexFunc(word, func(r rune) bool { return r != 'I' && r != 'V' && r != 'X' })
	if cut <= 0 {
		return "", false
	}
	switch word[cut:] {
	case "e", "es", "ème", "eme", "èmes":
		return word[:cut], true
	case "er", "re", "ère":
		return word[:cut], word[:cut] == "I"
	}
	return "", false
}
