package entities

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// isItself tells that a capitalised name of one word is not a part of
// somebody's or something else's name, as far as its neighbours show.
func (s *scan) isItself(i int, e ending, n *name) bool {
	switch {
	case e.adjective:
		return s.properAdjective(i)
	case n.surname:
		return !s.contradicted(i, n) && !s.surnameFirst(i, n) && !s.namesake(i)
	case s.records[n.record].Type == Place:
		return !s.contradicted(i, n) && !s.partOfPerson(i, e)
	}
	return true
}

// addsAccents tells that a Latin word has an accent that the name has not: Dán
// is not Dan. A missing accent proves nothing, and Russian ё is a е.
func (s *scan) addsAccents(t *analyzers.Token, n *name) bool {
	if r, _ := utf8.DecodeRuneInString(t.Exact); n.exact == "" || !unicode.Is(unicode.Latin, r) {
		return false
	}
	want := n.exact
	for _, r := range t.Exact {
		w, size := utf8.DecodeRuneInString(want)
		switch {
		case size == len(want):
			return false // the last letter changes with the endings
		case r != w && r >= utf8.RuneSelf && w < utf8.RuneSelf:
			return true
		}
		want = want[size:]
	}
	return false
}

// properAdjective tells that a Hungarian adjective with a capital owes it to
// the sentence: «Genfi tartózkodása», not «Erdélyi László», «Európai Unió».
func (s *scan) properAdjective(i int) bool {
	t := &s.toks[i]
	if hasJoint(t.Exact) || isAbbreviation(s.text[t.Start:t.End]) {
		return true
	}
	next := s.following(i)
	return t.Initial && !(next >= 0 && s.toks[next].Capital && s.adjacent(i, next))
}

// partOfPerson tells that the name of a place stands beside an unknown word
// with a capital, as a given name or surname does: Nancy Pelosi, Йенс Леман. A
// place in a case form may well follow or precede one (Ivanov Genfbe utazott,
// мэр Москвы), and in Hungarian only a short name is doubted.
func (s *scan) partOfPerson(i int, e ending) bool {
	t := &s.toks[i]
	if e.changed > 0 || isAbbreviation(s.text[t.Start:t.End]) {
		return false
	}
	prev, next := s.prior(i), s.following(i)
	beside := prev >= 0 && s.adjacent(prev, i)
	if beside && !s.hungarian && s.stranger(prev) && !s.toks[prev].Initial && !adjectival(s.toks[prev].Folded) {
		return true
	}
	switch {
	case next < 0, beside && s.toks[prev].Stop && !s.toks[prev].Capital:
		return false
	case s.hungarian && len(t.Folded) > 6:
		return false
	}
	return s.stranger(next) && s.adjacent(i, next)
}

// stranger tells that a token with a capital is no word of any name known here.
func (s *scan) stranger(i int) bool {
	t := &s.toks[i]
	if !t.Capital || t.Stop || utf8.RuneCountInString(t.Folded) < 3 || isAbbreviation(s.text[t.Start:t.End]) {
		return false
	}
	if _, ok := s.forms[t.Folded]; ok {
		return false
	}
	return !s.known(i)
}

// adjectival tells Russian adjectives, and other words that end so: Большой
// Лондон.
func adjectival(w string) bool {
	return hasSuffix(w, "ый", "ий", "ой", "ая", "яя", "ое", "ее", "ого", "его", "ому", "ему", "ым", "им", "ом", "ей", "ую", "ые", "ие", "ых", "их")
}

// namesake tells that a street or an institution bears a surname: rue Tolstoï,
// Kossuth utca, имени Горького.
func (s *scan) namesake(i int) bool {
	if prev := s.prior(i); prev >= 0 && s.adjacent(prev, i) && bearers[s.toks[prev].Folded] {
		return true
	}
	next := s.following(i)
	return s.hungarian && next >= 0 && s.adjacent(i, next) &&
		(s.toks[next].Folded == "ter" || hasPrefix(s.toks[next].Folded, hungarianBearers...))
}

// bearers stand before the name they bear.
var bearers = map[string]bool{
	"rue": true, "boulevard": true, "avenue": true, "quai": true, "cours": true, "metro": true, "lycee": true,
	"имени": true, "улица": true, "улице": true, "улицы": true, "улицу": true, "проспект": true, "проспекте": true,
	"площадь": true, "площади": true, "института": true, "институт": true, "институте": true,
}

// hungarianBearers follow it.
var hungarianBearers = []string{"utca", "utcai", "terr", "teri", "terre", "teren", "sugarut", "korut", "radio", "hid", "egyetem",
	"tudomanyegyetem", "intezet", "lakotelep", "szinhaz", "dij", "muvek", "akademia", "laktanya"}

func hasPrefix(w string, list ...string) bool {
	for _, p := range list {
		if strings.HasPrefix(w, p) {
			return true
		}
	}
	return false
}

// maxGiven bounds the given names looked at before a surname.
const maxGiven = 4

// contradicted tells that somebody else's given name or initial stands before
// a surname, or before the name of a place: Anna Lenin, Anatole France.
func (s *scan) contradicted(i int, n *name) bool {
	first := &s.toks[i]
	if s.initials[n.record] == "" && n.surname {
		return false
	}
	for k := 0; k < maxGiven; k++ {
		j := s.prior(i)
		if j < 0 || !s.adjacent(j, i) {
			return false
		}
		t := &s.toks[j]
		initial := utf8.RuneCountInString(t.Folded) == 1
		if !t.Capital || !initial && len(s.given[t.Folded]) == 0 || initial && !s.isInitial(j, n) {
			return false
		}
		if initial && first.Initial || t.Stop && !initial {
			return false
		}
		if !n.surname || !s.bears(n.record, t.Folded) {
			return true
		}
		i = j
	}
	return false
}

// isInitial tells that a single letter stands for a given name: not French
// «M.», Russian «Т.» and «Г.» at the beginning of a sentence, nor «a) B».
func (s *scan) isInitial(j int, n *name) bool {
	t := &s.toks[j]
	if !n.surname || !strings.HasPrefix(s.text[t.End:], ".") {
		return false
	}
	return t.Folded != "m" && (t.Folded != "т" && t.Folded != "г" || !t.Initial)
}

// adjacent tells that nothing but blanks, and a stop behind an initial, stands
// between two tokens.
func (s *scan) adjacent(a, b int) bool {
	gap := s.text[s.toks[a].End:s.toks[b].Start]
	if utf8.RuneCountInString(s.toks[a].Folded) == 1 {
		gap = strings.TrimPrefix(gap, ".")
		return strings.TrimSpace(gap) == ""
	}
	return gap != "" && strings.TrimSpace(gap) == "" && !strings.Contains(gap, "\n\n")
}

// surnameFirst tells that in a Hungarian text somebody else's given name
// follows: Marx György.
func (s *scan) surnameFirst(last int, n *name) bool {
	if !s.hungarian || !n.surname {
		return false
	}
	next := s.following(last)
	if next < 0 || !s.adjacent(last, next) {
		return false
	}
	t := &s.toks[next]
	return t.Capital && len(s.given[t.Folded]) > 0 && s.initials[n.record] != "" && !s.bears(n.record, t.Folded)
}
