package russian

import (
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
)

// oldLetters are those the reform of 1918 did away with, and their heirs.
var oldLetters = strings.NewReplacer("ѣ", "е", "і", "и", "ѳ", "ф", "ѵ", "и")

// fold brings a word into today's spelling without accents, that of before
// 1918 included.
func fold(exact string) string {
	word := analyzers.Fold(exact)
	if !isCyrillic(word) {
		return word
	}
	old := strings.ContainsAny(word, "ѣіѳѵ")
	word = oldLetters.Replace(word)
	if cut, ok := strings.CutSuffix(word, "ъ"); ok && cut != "" {
		word, old = cut, true
	}
	return oldPrefix(oldEnding(word, old))
}

// hushers take е where other consonants take о.
var hushers = []string{"ж", "ш", "щ", "ч"}

// asPrinted lists modern words that end like old genitives.
var asPrinted = set("благо чикаго живаго сантьяго тобаго дьяго яго саго карапчаго")

// oldEnding rewrites -аго, -яго, -ыя, -ія of adjectives.
func oldEnding(word string, old bool) string {
	n := len(word)
	if n < 2*6 || asPrinted[word] { // a Cyrillic letter takes two bytes
		return word
	}
	front := word[:n-4]
	switch {
	case strings.HasSuffix(word, "яго"), strings.HasSuffix(word, "аго") && endsAny(word[:n-6], hushers):
		return word[:n-6] + "его"
	case strings.HasSuffix(word, "аго"):
		return word[:n-6] + "ого"
	case strings.HasSuffix(word, "ыя"):
		return front + "ые"
	case old && strings.HasSuffix(word, "ия") && takesIe(front):
		return front + "ие"
	}
	return word
}

// takesIe tells the adjectives among the words in -ія: русскія, but Россія.
func takesIe(front string) bool {
	for _, end := range []string{"к", "ж", "ш", "щ", "ч", "друг", "мног", "строг", "долг", "тих", "сух", "ветх"} {
		if strings.HasSuffix(front, end) {
			return true
		}
	}
	return false
}

// oldPrefix rewrites prefixes that kept their з before a voiceless consonant:
// разсказъ, изследованіе, безполезный.
func oldPrefix(word string) string {
	for _, p := range [...]string{"раз", "из", "воз", "низ"} {
		if strings.HasPrefix(word, p+"с") {
			return p[:len(p)-2] + "с" + word[len(p):]
		}
	}
	for _, p := range [...]string{"без", "чрез"} {
		rest, ok := strings.CutPrefix(word, p)
		if ok && rest != "" && strings.ContainsAny(rest[:min(2, len(rest))], "пктцфхчшщс") {
			return p[:len(p)-2] + "с" + rest
		}
	}
	return word
}

// isCyrillic tells a word by its first letter.
func isCyrillic(word string) bool {
	for _, r := range word {
		return r >= 'Ѐ' && r <= 'ԯ'
	}
	return false
}
