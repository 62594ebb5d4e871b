package russian

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// surnameEnds are what is left of a surname when its case ending is gone.
var surnameEnds = []string{"ов", "ев", "ин", "ын"}

// surnameCases are the case endings of such surnames, men's, women's, families'.
var surnameCases = []string{"", "а", "у", "ым", "е", "ой", "ою", "ы", "ых", "ыми", "ом", "о"}

// isSurname tells words that may be a surname in -ов, -ев, -ин or -ын.
func isSurname(word string) bool {
	for _, c := range surnameCases {
		if front, ok := strings.CutSuffix(word, c); ok && endsAny(front, surnameEnds) && utf8.RuneCountInString(front) > 3 {
			return true
		}
	}
	return false
}

func endsAny(word string, ends []string) bool {
	for _, end := range ends {
		if strings.HasSuffix(word, end) {
			return true
		}
	}
	return false
}

// ending is a case ending of names: it is taken off if the rest is long enough.
// Where keep is set, the ending may as well belong to the name (Максим, Адам),
// and the word as it stands is a stem, too.
type ending struct {
	text string
	keep bool
}

// endings stand longest first.
var endings = []ending{
	{text: "ыми"}, {text: "ими"}, {text: "ами"}, {text: "ями"}, {text: "ого"}, {text: "его"}, {text: "ому"}, {text: "ему"},
	{text: "ей", keep: true}, {text: "ой"}, {text: "ою"}, {text: "ею"}, {text: "ом"}, {text: "ем", keep: true},
	{text: "ым", keep: true}, {text: "им", keep: true}, {text: "ам", keep: true}, {text: "ям", keep: true},
	{text: "ах", keep: true}, {text: "ях", keep: true}, {text: "ых", keep: true}, {text: "их", keep: true},
	{text: "ая", keep: true}, {text: "яя"}, {text: "ую"}, {text: "юю"}, {text: "ое"}, {text: "ее", keep: true}, {text: "ые"}, {text: "ый"},
	{text: "а"}, {text: "я"}, {text: "у"}, {text: "ю"}, {text: "ы"}, {text: "и"}, {text: "е"}, {text: "о"}, {text: "й"}, {text: "ь"},
}

const vowels = "аеиоуыэюя"

// lions are the cases of Лев that have no vowel left in the stem. Львов is not
// among them: it is a city.
var lions = []string{"льва", "льву", "львом", "льве"}

// nameStems takes the case ending off a name and nothing else.
func nameStems(word string) []string {
	if slices.Contains(lions, word) {
		return []string{"лев"}
	}
	if stem, ok := iotated(word); ok {
		return []string{stem}
	}
	for _, e := range endings {
		front, ok := strings.CutSuffix(word, e.text)
		if !ok || !strings.ContainsAny(front, vowels) || utf8.RuneCountInString(front) < 2 {
			continue
		}
		stems := []string{strings.TrimSuffix(front, "ь")}
		if e.keep {
			stems = append(stems, kept(word))
		}
		return append(stems, fleeting(word)...)
	}
	return append([]string{word}, fleeting(word)...)
}

// kept is the other reading of a doubtful ending: Сергей, Сергея; Максим.
func kept(word string) string {
	for _, end := range []string{"й", "я", "е"} {
		if front, ok := strings.CutSuffix(word, end); ok {
			return front
		}
	}
	return word
}

// iotated takes the ending off names whose stem ends in и: Юрий, Россия.
func iotated(word string) (string, bool) {
	for _, end := range []string{"иями", "ием", "ией", "иею", "иям", "иях", "ий", "ия", "ию", "ии", "ие", "ио"} {
		front, ok := strings.CutSuffix(word, end)
		if !ok || front == "" {
			continue
		}
		if (end == "ий" || end == "ие") && endsAny(front, []string{"к", "г", "х", "ж", "ш", "щ", "ч"}) {
			return front, true
		}
		return front + "и", true
	}
	return "", false
}

// fleeting drops the vowel that is lost in the other cases: Павел, Павла.
func fleeting(word string) []string {
	for _, end := range []string{"ец", "ек", "ок", "ел", "ёл", "ер", "ень", "онь"} {
		front, ok := strings.CutSuffix(word, end)
		if !ok || !strings.ContainsAny(front, vowels) {
			continue
		}
		runes := []rune(end)
		if strings.ContainsAny(front[len(front)-2:], vowels) {
			if end != "ец" {
				return nil
			}
			return []string{front + "йц"}
		}
		return []string{front + strings.TrimSuffix(string(runes[1:]), "ь")}
	}
	return nil
}
