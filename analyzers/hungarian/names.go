package hungarian

import (
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// caseEndings are taken off names wherever they stand.
var caseEndings = strings.Fields("nak nek ban ben ból ből ról ről hoz hez höz tól től nál nél ért ként ig ba be ra re val vel")

const (
	consonants = "bcdfghjklmnpqrstvwxz"
	// longVowels may stand before the -t and -n of a name: a short a or e is
	// always lengthened there.
	longVowels = "áéíóőúűiouöüy"
	// bareT are the consonants that take -t without a vowel between.
	bareT = "lrnjszy"
)

// bareEndings are endings of one letter, and what may stand before them.
var bareEndings = map[string]string{"t": longVowels + bareT, "n": "áéóőúű", "k": "áéóőúű"}

// nameStems gives the base forms that a name may have: the name as it stands,
// and what is left without its case ending. Exact is needed for the accents,
// which tell -án from -an; the stems are folded.
func nameStems(exact string) []string {
	stems := []string{exact}
	if base, ok := cutCase(exact); ok {
		stems = append(stems, base)
		stems = append(stems, owned(base)...)
	} else if base, twin := cutWith(exact); base != "" {
		stems = append(stems, base, twin)
	} else if base := cutShort(exact); base != "" {
		stems = append(stems, base)
		stems = append(stems, owned(base)...)
	} else {
		stems = append(stems, owned(exact)...)
	}
	for i, s := range stems {
		stems[i] = analyzers.Fold(s)
	}
	return stems
}

// cutCase takes off an ending that is a syllable of its own.
func cutCase(word string) (string, bool) {
	for _, ending := range caseEndings {
		if base, ok := strings.CutSuffix(word, ending); ok && isBase(base) && !strings.HasSuffix(base, "a") && !strings.HasSuffix(base, "e") {
			return base, true
		}
	}
	return "", false
}

// isBase tells what is long enough to be a name: two letters, one a vowel.
func isBase(word string) bool {
	return utf8.RuneCountInString(word) >= 2 && strings.ContainsAny(word, vowels+"y")
}

// cutWith takes off a -val or -vel that took on the consonant before it:
// Plehanovval, Leninnel, Marxszal. A name may end in the doubled consonant
// (Kiss, Kissel), so there are two readings.
func cutWith(word string) (base, twin string) {
	front, ok := strings.CutSuffix(word, "al")
	if !ok {
		if front, ok = strings.CutSuffix(word, "el"); !ok {
			return "", ""
		}
	}
	for _, pair := range []string{"ssz", "zzs", "ggy", "nny", "tty", "lly", "ccs"} {
		if base, ok := strings.CutSuffix(front, pair); ok && isBase(base+pair[1:]) {
			return base + pair[1:], ""
		}
	}
	if base, ok := strings.CutSuffix(front, "sz"); ok && strings.HasSuffix(base, "x") {
		return base, "" // x is spoken ksz
	}
	n := len(front)
	if n < 3 || front[n-1] != front[n-2] || !strings.Contains(consonants, front[n-1:]) || !isBase(front[:n-1]) {
		return "", ""
	}
	return front[:n-1], front
}

// cutShort takes off -t, -n and -k with the vowel before them.
func cutShort(word string) string {
	for _, ending := range []string{"ot", "et", "öt", "at", "on", "en", "ön", "ék"} {
		base, ok := strings.CutSuffix(word, ending)
		if ok && isBase(base) && endsIn(base, consonants+"y") {
			return base
		}
	}
	for ending, before := range bareEndings {
		base, ok := strings.CutSuffix(word, ending)
		if ok && utf8.RuneCountInString(base) > 2 && isBase(base) && endsIn(base, before) {
			return base
		}
	}
	return ""
}

func endsIn(word, letters string) bool {
	r, _ := utf8.DecodeLastRuneInString(word)
	return strings.ContainsRune(letters, r)
}

// owned takes off the ending of what belongs to somebody: Ligája, Múzeumá(nak).
func owned(word string) []string {
	for _, ending := range []string{"ája", "éje", "ájá", "éjé"} {
		if base, ok := strings.CutSuffix(word, ending); ok && isBase(base) {
			return []string{base + ending[:len("á")]}
		}
	}
	for _, ending := range []string{"já", "jé", "ja", "je", "ék"} {
		if base, ok := strings.CutSuffix(word, ending); ok && isBase(base) && endsIn(base, consonants) {
			return []string{base}
		}
	}
	for _, ending := range []string{"á", "é"} {
		if base, ok := strings.CutSuffix(word, ending); ok && utf8.RuneCountInString(base) >= 5 {
			return []string{base}
		}
	}
	return nil
}
