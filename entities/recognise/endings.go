package recognise

import (
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"
)

// Ending turns an inflected word into its base: Strip runes off, Add on.
type Ending struct {
	Strip int
	Add   string
	Count int
}

// Endings tells, for the ends of words, how often each ending was the right
// one in the words that it was learned from, and which names are known. The
// empty end counts all words.
type Endings struct {
	Rules map[string][]Ending
	names []uint32 // hashes, sorted
}

// SetNames makes known the base forms of names, in lower case.
func (e *Endings) SetNames(names map[string]bool) {
	e.names = make([]uint32, 0, len(names))
	for name := range names {
		e.names = append(e.names, hashName(name))
	}
	slices.Sort(e.names)
	e.names = slices.Compact(e.names)
}

func (e *Endings) knows(name string) bool {
	_, ok := slices.BinarySearch(e.names, hashName(name))
	return ok
}

// hashName has 24 bits: one strange word in three hundred passes for known.
func hashName(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32() >> 8
}

// longestEnd is how many runes of a word are looked at.
const longestEnd = 7

// smooth is the weight of what a shorter end says.
const smooth = 3

// Ends calls f with the ends of a word, from the empty one on.
func Ends(word string, f func(end string)) {
	f("")
	at := len(word)
	for n := 0; n < longestEnd && at > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(word[:at])
		at -= size
		f(word[at:])
	}
	if at == 0 {
		f("^" + word)
	}
}

// candidate is a base that a word may have, and how likely it is.
type candidate struct {
	base string
	p    float64
}

// mostCandidates bounds the bases considered for one word.
const mostCandidates = 10

// candidates gives the likely bases of a word in lower case, best first.
func (e *Endings) candidates(word string) []candidate {
	type key struct {
		strip int
		add   string
	}
	p := map[key]float64{{}: 1e-4}
	Ends(word, func(end string) {
		rules := e.Rules[end]
		if len(rules) == 0 {
			return
		}
		total := 0.0
		for _, r := range rules {
			total += float64(r.Count)
		}
		for k := range p {
			p[k] *= smooth / (total + smooth)
		}
		for _, r := range rules {
			p[key{r.Strip, r.Add}] += float64(r.Count) / (total + smooth)
		}
	})
	runes := []rune(word)
	list := make([]candidate, 0, len(p))
	for k, v := range p {
		if k.strip < len(runes)-1 || k.strip == 0 || k.strip < len(runes) && utf8.RuneCountInString(k.add) > 1 {
			list = append(list, candidate{string(runes[:max(0, len(runes)-k.strip)]) + k.add, v})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		if a.p != b.p {
			if a.p > b.p {
				return -1
			}
			return 1
		}
		return strings.Compare(a.base, b.base)
	})
	return list[:min(len(list), mostCandidates)]
}
