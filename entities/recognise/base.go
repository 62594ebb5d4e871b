package recognise

import (
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// Form is a name as it stands in texts of one language, and how often.
type Form struct {
	Text  string
	Lang  corpus.Lang
	Type  string
	Count int
}

// Bases finds the base forms of names: that which a reader would look up. It
// never changes, and may be used by several goroutines at once.
type Bases struct {
	endings map[corpus.Lang]*Endings
	known   func(word string, lang corpus.Lang) bool
}

// NewBases gives the rules that come with the program. known, which may be
// nil, tells words (in lower case, ё as е) that are base forms of names surely.
func NewBases(known func(word string, lang corpus.Lang) bool) (*Bases, error) {
	b := &Bases{endings: map[corpus.Lang]*Endings{}, known: known}
	for lang, load := range bundledEndings {
		e, err := load()
		if err != nil {
			return nil, err
		}
		b.endings[lang] = e
	}
	return b, nil
}

// BasesOf gives bases that use these endings, to measure them.
func BasesOf(endings map[corpus.Lang]*Endings) *Bases { return &Bases{endings: endings} }

// Of gives the base form of each name. The forms of a whole corpus are given
// at once, since they are evidence for each other: Плехановым means Плеханов
// the more surely, the more often Плеханов itself occurs.
func (b *Bases) Of(forms []Form) []string {
	bases := make([]string, len(forms))
	byLang := map[corpus.Lang][]int{}
	for i, f := range forms {
		bases[i] = f.Text
		byLang[f.Lang] = append(byLang[f.Lang], i)
	}
	for lang, list := range byLang {
		switch lang {
		case corpus.French:
			for _, i := range list {
				bases[i] = withoutArticle(forms[i].Text)
			}
		case corpus.Hungarian, corpus.Russian:
			b.inflected(lang, forms, list, bases)
		}
	}
	return bases
}

// withoutArticle takes off an article before an apostrophe: l’Iskra.
func withoutArticle(name string) string {
	for _, mark := range []string{"'", "’"} {
		if head, rest, ok := strings.Cut(name, mark); ok && rest != "" {
			switch strings.ToLower(head) {
			case "l", "d", "qu":
				return rest
			}
		}
	}
	return name
}

// inflected works out the bases of all names of a language.
func (b *Bases) inflected(lang corpus.Lang, forms []Form, list []int, bases []string) {
	w := newWords(b.endings[lang], func(word string) bool { return b.known != nil && b.known(word, lang) })
	split := make([][]string, len(list))
	for k, i := range list {
		split[k] = strings.Fields(forms[i].Text)
		for _, at := range inflecting(lang, forms[i].Type, split[k]) {
			w.add(plain(split[k][at]), max(1, forms[i].Count))
		}
	}
	w.settle()
	for k, i := range list {
		words := split[k]
		places := inflecting(lang, forms[i].Type, words)
		if lang == corpus.Russian && len(places) > 1 {
			w.agreeing(words, places, forms[i].Type != Person)
		} else {
			for _, at := range places {
				words[at] = restore(words[at], w.best(plain(words[at])))
			}
		}
		if len(places) > 0 {
			bases[i] = strings.Join(words, " ")
		}
	}
}

// plain is a word as the endings know it.
func plain(word string) string { return unstressed.Replace(strings.ToLower(word)) }

var unstressed = strings.NewReplacer("ё", "е", "\u0301", "")

// inflecting tells which words of a name change.
func inflecting(lang corpus.Lang, kind string, words []string) []int {
	var places []int
	if lang == corpus.Hungarian {
		if last := len(words) - 1; last >= 0 && isWord(words[last]) {
			places = append(places, last)
		}
		return places
	}
	for i, word := range words {
		fits, upper := isWord(word) && hasCyrillic(word), unicode.IsUpper(firstRune(word))
		switch {
		case kind == Person && fits && upper:
			places = append(places, i)
		case kind == Person:
		case !fits || i == 0 && !upper && len(words) > 1 && !isAdjective(plain(word)):
			return places
		default:
			places = append(places, i)
			if !isAdjective(plain(word)) {
				return places // what follows the noun stands in its own case
			}
		}
	}
	return places
}

// isWord leaves out initials, abbreviations in capitals and words with marks in them.
func isWord(word string) bool {
	letters, lower := 0, false
	for _, r := range word {
		switch {
		case unicode.IsLetter(r):
			letters++
			lower = lower || unicode.IsLower(r)
		case r != 0x301 && r != '-' && r != '\'' && r != '’' && r != '.':
			return false
		}
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	return letters > 2 && lower && unicode.IsLetter(last)
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func hasCyrillic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
}

// isAdjective tells Russian words that look like an adjective in some case.
func isAdjective(word string) bool {
	for _, ending := range []string{"ый", "ий", "ой", "ая", "яя", "ое", "ее", "ого", "его", "ому", "ему", "ым", "им", "ом", "ем", "ую", "юю", "ых", "их", "ые", "ие", "ыми", "ими"} {
		if strings.HasSuffix(word, ending) && utf8.RuneCountInString(word) > 5 {
			return true
		}
	}
	return false
}

// restore writes a base with the capitals (and ё) of the word it comes from.
func restore(word, base string) string {
	old, low := []rune(strings.ReplaceAll(word, "\u0301", "")), []rune(base)
	same := 0
	for same < min(len(old), len(low)) && []rune(plain(string(old[same])))[0] == low[same] {
		same++
	}
	return string(old[:same]) + string(low[same:])
}

// words holds the words of one language and what their bases may be.
type words struct {
	endings *Endings
	known   func(string) bool
	counts  map[string]float64
	maybe   map[string][]candidate
}

func newWords(e *Endings, known func(string) bool) *words {
	return &words{endings: e, known: known, counts: map[string]float64{}, maybe: map[string][]candidate{}}
}

func (w *words) add(word string, count int) { w.counts[word] += float64(count) }

// How the evidence is weighed.
const (
	rounds     = 5
	mostWeight = 20  // a frequent form is no better evidence than this
	ownShare   = 0.9 // a form is little evidence for itself
	floor      = 0.02
	knownBonus = 8
	ruleWeight = 1.0
	backWeight = 1.0
)

// settle lets the forms of a corpus support each other's bases.
func (w *words) settle() {
	prior := make(map[string][]candidate, len(w.counts))
	for word := range w.counts {
		list := likely(word, w.endings.candidates(word))
		if len(list) == 0 {
			list = []candidate{{word, 1}}
		}
		prior[word] = list
		w.maybe[word] = append([]candidate(nil), list...)
	}
	order := slices.Sorted(maps.Keys(w.maybe)) // sums of fractions depend on theirs
	for range rounds {
		support := map[string]float64{}
		for _, word := range order {
			for _, c := range w.maybe[word] {
				support[c.base] += c.p * min(w.counts[word], mostWeight)
			}
		}
		for word, list := range w.maybe {
			w.weigh(word, list, prior[word], support)
		}
	}
}

// unlikely is what is left of a base that hardly any name has.
const unlikely = 0.02

// surnameEnds end Russian surnames, and also plurals, which names hardly have.
var surnameEnds = []string{"ов", "ев", "ин", "ын"}

// likely makes bases of Russian words less likely that are very short, or for
// which a surname (Большиянов) would be a plural.
func likely(word string, list []candidate) []candidate {
	if !hasCyrillic(word) {
		return list
	}
	surname := false
	for _, end := range surnameEnds {
		surname = surname || strings.HasSuffix(word, end)
	}
	for i := range list {
		if c := &list[i]; c.base != word && (surname || utf8.RuneCountInString(c.base) < 3) {
			c.p *= unlikely
		}
	}
	return list
}

func (w *words) weigh(word string, list, prior []candidate, support map[string]float64) {
	total := 0.0
	for i := range list {
		c := &list[i]
		back := max(support[c.base]-ownShare*min(w.counts[word], mostWeight)*c.p, 0) + floor
		if w.endings.knows(c.base) || w.known(c.base) {
			back += knownBonus
		}
		c.p = math.Pow(prior[i].p, ruleWeight) * math.Pow(back, backWeight)
		total += c.p
	}
	for i := range list {
		list[i].p /= total
	}
}

func (w *words) best(word string) string {
	best, most := word, 0.0
	for _, c := range w.maybe[word] {
		if c.p > most || c.p == most && c.base < best {
			best, most = c.base, c.p
		}
	}
	return best
}
