package hungarian

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// What may stand between the base and a case ending, and the case endings:
// 1903-as-ok-at, 30-á-n, EU-é-nak, XX-i.
const (
	heads = "a e ja je á é já jé ai ei jai jei as es os ös ás s ak ek ok ök k i am em ék éi beli béli féle ista isták"
	tails = "n t on en ön ot et at öt nak nek val vel ban ben ba be ból ből ra re ról ről hoz hez höz tól től nál nél ig ért ként vá vé"
)

// endings holds every ending that is hung on with a hyphen.
var endings = func() map[string]bool {
	set := map[string]bool{}
	for _, tail := range strings.Fields(tails) {
		set[tail] = true
	}
	for _, head := range strings.Fields(heads) {
		set[head] = true
		for _, tail := range strings.Fields(tails) {
			set[head+tail] = true
		}
	}
	return set
}()

const vowels = "aáeéiíoóöőuúüű"

// base finds what an ending was hung on: EU-nak, Lenin-nel, 1917-ben, 30-án, XX-i.
func base(word string) (string, bool) {
	cut := strings.LastIndexFunc(word, func(r rune) bool { return r == '-' || r == '‐' || r == '‑' })
	if cut <= 0 {
		return digitsBase(word)
	}
	_, size := utf8.DecodeRuneInString(word[cut:])
	if !takesHyphen(word[:cut]) || !isEnding(word[cut+size:]) {
		return "", false
	}
	return word[:cut], true
}

// digitsBase takes the ending off a number that has it without a hyphen: 1917ben.
func digitsBase(word string) (string, bool) {
	cut := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) })
	if cut <= 0 || !isEnding(word[cut:]) {
		return "", false
	}
	return word[:cut], true
}

// takesHyphen tells names, numbers and abbreviations; on a common word the
// same letters are a word of their own (ki-be).
func takesHyphen(base string) bool {
	first, _ := utf8.DecodeRuneInString(base)
	return unicode.IsUpper(first) || unicode.IsDigit(first) || !strings.ContainsAny(analyzers.Normalize(base), vowels)
}

func isEnding(s string) bool {
	s = analyzers.Normalize(s)
	return endings[s] || isAssimilated(s)
}

// isAssimilated tells -val and -vel that took on the sound before them: -nel,
// -szal, -gyel.
func isAssimilated(s string) bool {
	front, ok := strings.CutSuffix(s, "al")
	if !ok {
		front, ok = strings.CutSuffix(s, "el")
	}
	switch front {
	case "sz", "zs", "gy", "ny", "ty", "ly", "cs", "dzs":
		return ok
	}
	return ok && len(front) == 1 && !strings.Contains(vowels, front)
}
