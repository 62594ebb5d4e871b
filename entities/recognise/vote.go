package recognise

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

// votes counts as what a document speaks of each name, in any of its forms.
type votes struct {
	lang    corpus.Lang
	endings []string
	byName  map[string][len(types)]float32
	inFull  map[string]bool // surnames of people whom the document names in full
	known   []bareWord      // words met lately
	seed    maphash.Seed
}

// bareWord is a word and what is left of it without its ending.
type bareWord struct{ word, bare string }

// How many words are remembered without their endings, and the longest of them
// in bytes.
const (
	numBare     = 1 << 11
	longestBare = 64
)

// How a vote is won.
const (
	leastVotes = 2
	leastShare = 0.6
)

// fair is the least score of a surname alone whose bearer the document names in full.
const fair = 3

func newVotes(lang corpus.Lang) votes {
	v := votes{lang: lang, byName: map[string][len(types)]float32{}, inFull: map[string]bool{}, known: make([]bareWord, numBare), seed: maphash.MakeSeed()}
	switch lang {
	case corpus.Hungarian:
		v.endings = strings.Fields("ként nként okkal ekkel aival eivel ának ének ának ában ében áról éről ától étől ához éhez ival ból ből ban ben ról ről tól től hoz hez höz nak nek nál nél val vel ért kor ig on en ön ra re ba be ot et öt át ét ja je jé já ai ei at ét al el ák ék ok ek i t n")
	case corpus.Russian:
		v.endings = strings.Fields("ского скому ским ском ской скую ская ский ского ами ями ого ему ому ыми ими ым им ой ей ою ею ом ем ах ях ам ям ия ии ию ий ая ую ое ые а я у ю е ы и о ь й")
	}
	return v
}

func (v *votes) reset() {
	clear(v.byName)
	clear(v.inFull)
}

// key is the name without the endings of its words.
func (v *votes) key(name string) string {
	if strings.IndexFunc(name, unicode.IsSpace) < 0 {
		return v.bare(name)
	}
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = v.bare(w)
	}
	return strings.Join(words, " ")
}

// bare gives a word in lower case without its ending.
func (v *votes) bare(word string) string {
	if len(word) > longestBare || word == "" {
		return v.cut(word)
	}
	k := &v.known[maphash.String(v.seed, word)%numBare]
	if k.word != word {
		k.word = strings.Clone(word) // not to keep the whole text
		k.bare = v.cut(k.word)
	}
	return k.bare
}

func (v *votes) cut(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), "ё", "е")
	letters := utf8.RuneCountInString(word)
	for _, ending := range v.endings {
		if stem, ok := strings.CutSuffix(word, ending); ok && letters-utf8.RuneCountInString(ending) >= 3 {
			return strings.TrimRight(stem, "-")
		}
	}
	return word
}

func typeIndex(name string) int {
	for i, t := range types {
		if t == name {
			return i
		}
	}
	return -1
}

// count counts the names found in a text; a surname counts with its full name.
func (v *votes) count(t *tagging.Text, spans []Span) {
	for _, s := range spans {
		kind := typeIndex(s.Type)
		key := v.key(t.Raw[s.Start:s.End])
		v.add(key, kind, 1)
		if at := strings.LastIndexByte(key, ' '); at > 0 && s.Type == Person {
			v.add(key[at+1:], kind, 1)
			v.inFull[key[at+1:]] = true
			if v.lang == corpus.Hungarian { // the surname comes first
				v.add(key[:strings.IndexByte(key, ' ')], kind, 0.5)
				v.inFull[key[:strings.IndexByte(key, ' ')]] = true
			}
		}
	}
}

func (v *votes) add(key string, kind int, weight float32) {
	c := v.byName[key]
	c[kind] += weight
	v.byName[key] = c
}

// settle gives each name the type that most of the document gives it.
func (v *votes) settle(t *tagging.Text, spans []Span) []Span {
	for i := range spans {
		key := v.key(t.Raw[spans[i].Start:spans[i].End])
		if kind, ok := v.winner(key); ok {
			spans[i].Type = types[kind]
		}
		if spans[i].Type == Person && v.inFull[key] {
			spans[i].Score = max(spans[i].Score, fair)
		}
	}
	return v.complete(t, spans)
}

// complete adds people and places that the document names elsewhere: single
// words, where no name was seen.
func (v *votes) complete(t *tagging.Text, spans []Span) []Span {
	var more []Span
	next := 0
	for _, u := range t.Units {
		for next < len(spans) && spans[next].End <= u.Start {
			next++
		}
		word := t.Raw[u.Start:u.End]
		if next < len(spans) && spans[next].Start < u.End || !mayBeName(word) {
			continue
		}
		if kind, ok := v.winner(v.key(word)); ok && types[kind] != Organization {
			more = append(more, Span{u.Start, u.End, types[kind], 1})
		}
	}
	if more == nil {
		return spans
	}
	spans = append(spans, more...)
	slices.SortFunc(spans, func(a, b Span) int { return a.Start - b.Start })
	return spans
}

// mayBeName tells words of three letters or more with a capital first, not
// all in capitals.
func mayBeName(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	second, _ := utf8.DecodeRuneInString(word[size:])
	return unicode.IsUpper(first) && unicode.IsLower(second) && utf8.RuneCountInString(word) >= 3
}

func (v *votes) winner(key string) (int, bool) {
	c := v.byName[key]
	best := 0
	var total float32
	for k, n := range c {
		total += n
		if n > c[best] {
			best = k
		}
	}
	return best, c[best] >= leastVotes && c[best] > leastShare*total
}
