package entities

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordClass says which paradigm a word of a name follows.
type wordClass uint8

const (
	fixedWord      wordClass = iota // never changes
	personWord                      // surname, given name or patronymic
	nounWord                        // noun in the singular
	memberWord                      // common noun with a plural: большевик
	relationalWord                  // adjective of all genders: женевский
	frenchWord                      // French or English word with plural and feminine
)

// endings lists the case endings of one declension.
func endings(s string) []string { return strings.Fields(s) }

var (
	adjHard    = endings("ого ому ым ом")
	adjVelar   = endings("ого ому им ом")
	adjSoft    = endings("его ему им ем")
	adjFem     = endings("ой ую ою")
	adjFemSoft = endings("ей ую юю ею")
	adjPlHard  = endings("ые ых ым ыми")
	adjPlSoft  = endings("ие их им ими")
	nounHard   = endings("а у ом е")
	nounHush   = endings("а у ем ом е")
	nounSurn   = endings("а у ым ом е ы ых ыми")
	nounJ      = endings("я ю ем е")
	nounIj     = endings("я ю ем и")
	nounSign   = endings("я ю ем е и ью")
	nounA      = endings("ы е у ой ою ей")
	nounAVelar = endings("и е у ой ою ей")
	nounYa     = endings("и е ю ей ею")
	nounIya    = endings("ии ию ией иею")
	nounO      = endings("а у ом е")
	nounYe     = endings("ья ью ьем ьи")
	plHard     = endings("ы ов ам ами ах")
	plVelar    = endings("и ов ам ами ах")
	plHush     = endings("и ей ам ами ах")
	plSoft     = endings("и ей ям ями ях")
	surnameFem = endings("ой у ы е ою")
)

// russianForms returns the inflected forms of a folded Cyrillic word, itself
// among them. It makes rather too many than too few: a form that no one writes does
// no harm.
func russianForms(word string, class wordClass) []string {
	r := []rune(word)
	if class == fixedWord || len(r) < 2 || !unicode.Is(unicode.Cyrillic, r[len(r)-1]) {
		return []string{word}
	}
	p := paradigm{word: r, class: class}
	p.decline()
	p.forms = append(p.forms, word)
	slices.Sort(p.forms)
	return slices.Compact(p.forms)
}

type paradigm struct {
	word  []rune
	class wordClass
	forms []string
}

// add joins a stem, the word without its last cut letters, to endings.
func (p *paradigm) add(cut int, ends []string) {
	stem := string(p.word[:len(p.word)-cut])
	for _, e := range ends {
		p.forms = append(p.forms, stem+e)
	}
}

func (p *paradigm) ends(suffixes ...string) bool {
	w := string(p.word)
	for _, s := range suffixes {
		if strings.HasSuffix(w, s) && len(w) > len(s) {
			return true
		}
	}
	return false
}

// before is the letter n places before the end.
func (p *paradigm) before(n int) rune {
	if n >= len(p.word) {
		return 0
	}
	return p.word[len(p.word)-1-n]
}

func isVelar(r rune) bool { return r == 'к' || r == 'г' || r == 'х' }
func isHush(r rune) bool  { return strings.ContainsRune("жшщчц", r) }

func (p *paradigm) decline() {
	if p.adjective() {
		return
	}
	switch last := p.before(0); last {
	case 'а':
		p.declineA()
	case 'я':
		p.declineYa()
	case 'о':
		p.add(1, nounO)
	case 'е':
		p.declineE()
	case 'й':
		p.declineJ()
	case 'ь':
		p.declineSign()
	case 'ы', 'и':
		p.declinePlural()
	case 'у', 'ю', 'э':
	default:
		p.declineConsonant(last)
	}
}

// adjective adds the forms of an adjective or of a surname that is one, and
// tells whether the word can be nothing else.
func (p *paradigm) adjective() bool {
	prev := p.before(2)
	soft := isHush(prev) && prev != 'ц'
	switch {
	case len(p.word) < 4:
		return false
	case p.class == relationalWord && p.ends("ий", "ый", "ой"):
		p.add(2, adjHard)
		p.add(2, adjVelar)
		p.add(2, endings("ая ое ой ую ою ие ые их ых ими ыми"))
		return true
	case p.ends("ый", "ой"):
		p.add(2, adjHard)
		p.add(2, adjVelar)
		p.surnamePlural()
		return p.ends("ый")
	case p.ends("ретий"):
		p.add(2, endings("ьего ьему ьим ьем"))
		return true
	case p.ends("ий"):
		return p.adjectiveIj(prev, soft)
	case p.ends("ая") && !p.ends("хая", "мая") || p.ends("яя"):
		p.add(2, adjFem)
		p.add(2, adjFemSoft)
		return true
	case p.ends("ое"):
		p.add(2, adjHard)
		p.add(2, adjVelar)
		return true
	case p.ends("ее"):
		p.add(2, adjSoft)
		return true
	case p.ends("ые"):
		p.add(2, adjPlHard)
		return true
	case p.ends("ие") && (isVelar(prev) || soft):
		p.add(2, adjPlSoft)
		return true
	}
	return false
}

func (p *paradigm) adjectiveIj(prev rune, soft bool) bool {
	switch {
	case isVelar(prev):
		p.add(2, adjVelar)
		p.surnamePlural()
		if p.class == personWord && prev != 'к' {
			p.add(2, nounIj) // Георгий
		}
		return true
	case soft:
		p.add(2, adjSoft)
		return true
	}
	p.add(2, adjSoft)
	p.add(1, nounIj)
	return true
}

// surnamePlural adds the plural of a surname: Троцкие.
func (p *paradigm) surnamePlural() {
	if p.class == personWord {
		p.add(2, adjPlSoft)
		p.add(2, adjPlHard)
	}
}

func (p *paradigm) declineA() {
	if p.class == personWord && p.ends("ова", "ева", "ина", "ына") {
		p.add(1, surnameFem)
	}
	prev := p.before(1)
	if isVelar(prev) || isHush(prev) {
		p.add(1, nounAVelar)
	} else {
		p.add(1, nounA)
	}
	if p.class == memberWord {
		p.add(1, endings(" ам ами ах"))
		p.forms = append(p.forms, string(p.word[:len(p.word)-1]))
	}
}

func (p *paradigm) declineYa() {
	if p.before(1) == 'и' {
		p.add(2, nounIya)
		return
	}
	p.add(1, nounYa)
	if p.ends("ля", "ня") {
		p.add(2, endings("ель ень")) // земля, земель
	}
}

func (p *paradigm) declineE() {
	switch p.before(1) {
	case 'и':
		p.add(2, endings("ия ию ием ии"))
	case 'ь':
		p.add(2, nounYe)
	case 'щ', 'ц', 'л', 'р':
		p.add(1, endings("а у ем е я ю"))
	}
}

func (p *paradigm) declineJ() {
	p.add(1, nounJ)
	if p.class == memberWord {
		p.add(1, endings("и ев ям ями ях"))
	}
}

// declineSign covers both genders, with and without a fleeting vowel.
func (p *paradigm) declineSign() {
	p.add(1, nounSign)
	if p.ends("ень", "ель", "ось") {
		stem := string(p.word[:len(p.word)-3]) + string(p.before(1))
		for _, e := range nounSign {
			p.forms = append(p.forms, stem+e)
		}
	}
	if p.class == memberWord {
		p.add(1, plSoft)
	}
}

func (p *paradigm) declinePlural() {
	if len(p.word) < 5 && p.class != memberWord {
		return
	}
	if p.before(0) == 'и' && p.class != memberWord && !p.ends("ки", "ги", "хи", "чи", "щи", "ши", "ни") {
		return // Батуми, Тбилиси
	}
	p.add(1, endings("ов ев ей ам ами ах ям ями ях"))
	p.forms = append(p.forms, string(p.word[:len(p.word)-1]))
}

func (p *paradigm) declineConsonant(last rune) {
	switch {
	case p.class == personWord && p.ends("ов", "ев", "ин", "ын"):
		p.add(0, nounSurn)
	case isHush(last):
		p.add(0, nounHush)
	default:
		p.add(0, nounHard)
	}
	p.fleeting(last)
	if p.class != memberWord {
		return
	}
	switch {
	case last == 'ц':
		p.add(0, endings("ы ев ам ами ах"))
	case isHush(last):
		p.add(0, plHush)
	case isVelar(last):
		p.add(0, plVelar)
	default:
		p.add(0, plHard)
	}
	if p.ends("анин", "янин") {
		p.add(2, endings("е  ам ами ах"))
	}
}

// fleeting adds the forms in which the last vowel falls out: Елец, Ельца;
// Орел, Орла; Павел, Павла; Лев, Льва.
func (p *paradigm) fleeting(last rune) {
	v := p.before(1)
	if (v != 'е' && v != 'о') || !strings.ContainsRune("цклвнр", last) || len(p.word) < 3 {
		return
	}
	if last == 'в' && len(p.word) > 3 || last == 'р' && len(p.word) > 5 {
		return
	}
	stem := string(p.word[:len(p.word)-2])
	c, _ := utf8.DecodeLastRuneInString(stem)
	if strings.ContainsRune("аеиоуыэюя", c) {
		stem += "й" // боец, бойца
	}
	ends := nounHush
	if p.class == memberWord {
		ends = append(slices.Clone(nounHush), "ы", "и", "ев", "ов", "ам", "ами", "ах")
	}
	for _, e := range ends {
		p.forms = append(p.forms, stem+string(last)+e)
		if c == 'л' {
			p.forms = append(p.forms, stem+"ь"+string(last)+e)
		}
	}
}
