package hungarian

import (
	"strings"
	"unicode/utf8"

	"github.com/kljensen/snowball/hungarian"
)

// snowball gives the Snowball stem, with two faults of the library mended.
func snowball(word string) string {
	// látvánnyá: the doubled ny is taken for a doubled n.
	for _, end := range []string{"nnyá", "nnyé"} {
		if front, ok := strings.CutSuffix(word, end); ok {
			word = front + "ny"
		}
	}
	return unbitten(word, hungarian.Stem(word, true))
}

// biting are the endings of one consonant or i that the library takes from
// directly behind the first vowel, though with that vowel they are another
// ending (kék is not ké-k), which stands too far ahead to be taken.
const biting = "ktnmdi"

// unbitten gives a stem back the letter that was bitten off.
func unbitten(word, stem string) string {
	rest, ok := strings.CutPrefix(word, stem)
	if !ok || rest == "" || utf8.RuneCountInString(stem) > 4 {
		return stem
	}
	vowel, size := utf8.DecodeLastRuneInString(stem)
	if !strings.ContainsRune("aeoöáé", vowel) || strings.ContainsAny(stem[:len(stem)-size], vowels) {
		return stem
	}
	if !strings.Contains(biting, rest[:1]) || strings.HasPrefix(rest, "nk") || strings.HasPrefix(rest, "kor") {
		return stem
	}
	return stem + rest[:1]
}
