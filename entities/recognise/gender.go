package recognise

import (
	"strings"
	"unicode/utf8"
)

// The genders that a Russian name may have.
const (
	masculine = 1 << iota
	feminine
)

// menInA are men's given names that end like women's.
var menInA = map[string]bool{
	"бела": true, "геза": true, "никита": true, "илья": true, "лука": true, "фома": true, "кузьма": true, "савва": true, "данила": true, "гаврила": true,
	"миша": true, "саша": true, "ваня": true, "петя": true, "коля": true, "митя": true, "костя": true, "володя": true,
	"паша": true, "гриша": true, "леша": true, "алеша": true, "сережа": true, "юра": true, "жора": true, "дима": true, "федя": true,
}

// genderOf tells the genders that a base may have.
func genderOf(base string, unchanged bool) int {
	if menInA[base] {
		return masculine | feminine
	}
	last, _ := utf8.DecodeLastRuneInString(base)
	switch {
	case strings.ContainsRune("ая", last):
		return feminine
	case !unchanged && (strings.HasSuffix(base, "ое") || strings.HasSuffix(base, "ее")):
		return 0 // neuter: no name of a person
	case unchanged || strings.ContainsRune("оеиуыэюь", last) || strings.HasSuffix(base, "ых") || strings.HasSuffix(base, "их"):
		return masculine | feminine
	}
	return masculine
}

// agreeing writes the bases of the words of a name so that all are of one
// gender: Надеждой Крупской is Надежда Крупская, Невской заставой Невская
// застава. In a phrase all words but the last are adjectives.
func (w *words) agreeing(name []string, places []int, phrase bool) {
	var chosen []string
	most := -1.0
	for _, gender := range []int{masculine, feminine} {
		bases, p := w.ofGender(name, places, gender, phrase)
		if phrase && !mayBe(gender, plain(name[places[0]]), plain(name[places[len(places)-1]])) {
			p *= otherGender
		}
		if p > most {
			chosen, most = bases, p
		}
	}
	for i, at := range places {
		name[at] = restore(name[at], chosen[i])
	}
}

// otherGender is how likely an adjective stands in a form of the other gender.
const otherGender = 1e-4

// mayBe tells whether an adjective, in whatever case, may be of a gender, given
// the noun it goes with: Большой театр.
func mayBe(gender int, word, noun string) bool {
	if last, _ := utf8.DecodeLastRuneInString(noun); gender == masculine && !strings.ContainsRune("аеёиоуыэюяьй", last) {
		return true
	}
	ends := []string{"ого", "его", "ому", "ему", "ом", "ем", "ым", "им"}
	if gender == masculine {
		ends = []string{"ой", "ей", "ую", "юю", "ая", "яя"}
	}
	for _, ending := range ends {
		if strings.HasSuffix(word, ending) {
			return false
		}
	}
	return true
}

// ofGender gives the best bases of one gender, and how likely they are.
func (w *words) ofGender(name []string, places []int, gender int, phrase bool) ([]string, float64) {
	bases, all := make([]string, len(places)), 1.0
	for i, at := range places {
		word := plain(name[at])
		bases[i] = w.best(word)
		p := 1e-6
		for _, c := range w.maybe[word] {
			if phrase && i+1 < len(places) && !isBaseAdjective(c.base) {
				continue
			}
			if genderOf(c.base, c.base == word)&gender != 0 && c.p > p {
				bases[i], p = c.base, c.p
			}
		}
		all *= p
	}
	return bases, all
}

// isBaseAdjective tells Russian words that look like an adjective in its base
// form.
func isBaseAdjective(word string) bool {
	for _, ending := range []string{"ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие"} {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}
