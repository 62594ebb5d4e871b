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
	"никита": true, "илья": true, "лука": true, "фома": true, "кузьма": true, "савва": true, "данила": true, "гаврила": true,
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

// agreeing writes the bases of the words of a person's name so that all are
// of one gender: Надеждой Крупской is Надежда Крупская.
func (w *words) agreeing(name []string, places []int) {
	var chosen []string
	most := -1.0
	for _, gender := range []int{masculine, feminine} {
		bases, p := w.ofGender(name, places, gender)
		if p > most {
			chosen, most = bases, p
		}
	}
	for i, at := range places {
		name[at] = restore(name[at], chosen[i])
	}
}

// ofGender gives the best bases of one gender, and how likely they are.
func (w *words) ofGender(name []string, places []int, gender int) ([]string, float64) {
	bases, all := make([]string, len(places)), 1.0
	for i, at := range places {
		word := plain(name[at])
		bases[i] = w.best(word)
		p := 1e-6
		for _, c := range w.maybe[word] {
			if genderOf(c.base, c.base == word)&gender != 0 && c.p > p {
				bases[i], p = c.base, c.p
			}
		}
		all *= p
	}
	return bases, all
}
