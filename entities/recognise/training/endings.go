package training

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// Inflected is a word as it stands, and its base form, both in lower case.
type Inflected struct {
	Word, Base string
	Count      int
	Regular    bool // inflected by rule, so that the base need not be known
}

// LearnEndings counts how the ends of words change to give the base form, and
// forgets ends that occur less often than least, or say no more than shorter
// ones. The bases, and the names in known, are known names.
func LearnEndings(pairs []Inflected, least int, known ...string) *recognise.Endings {
	counts := map[string]map[recognise.Ending]int{}
	for _, p := range pairs {
		rule, ok := ending(p.Word, p.Base)
		if !ok {
			continue
		}
		recognise.Ends(p.Word, func(end string) {
			if counts[end] == nil {
				counts[end] = map[recognise.Ending]int{}
			}
			counts[end][rule] += p.Count
		})
	}
	e := &recognise.Endings{Rules: map[string][]recognise.Ending{}}
	for end, rules := range counts {
		if list := kept(end, rules, counts, least); len(list) > 0 {
			e.Rules[end] = list
		}
	}
	names := map[string]bool{}
	for _, p := range pairs {
		if !p.Regular {
			names[p.Base] = true
		}
	}
	for _, name := range known {
		names[name] = true
	}
	e.SetNames(names)
	return e
}

// leastWhole is how often a short word must occur to be kept as a whole.
const leastWhole = 2

func kept(end string, rules map[recognise.Ending]int, counts map[string]map[recognise.Ending]int, least int) []recognise.Ending {
	total := 0
	for _, n := range rules {
		total += n
	}
	if strings.HasPrefix(end, "^") {
		least = min(least, leastWhole)
	}
	if total < least || len(rules) == 1 && end != "" && len(counts[shorter(end)]) == 1 {
		return nil
	}
	var list []recognise.Ending
	for r, n := range rules {
		if n*60 >= total {
			r.Count = n
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b recognise.Ending) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Strip, b.Strip), cmp.Compare(a.Add, b.Add))
	})
	return list
}

func shorter(end string) string {
	if rest, ok := strings.CutPrefix(end, "^"); ok {
		return rest
	}
	for i := range end {
		if i > 0 {
			return end[i:]
		}
	}
	return ""
}

// ending gives the rule between a word and its base; false for odd pairs.
func ending(word, base string) (recognise.Ending, bool) {
	w, b := []rune(word), []rune(base)
	same := 0
	for same < min(len(w), len(b)) && w[same] == b[same] {
		same++
	}
	strip, add := len(w)-same, string(b[same:])
	return recognise.Ending{Strip: strip, Add: add}, strip <= 8 && len(b)-same <= 4
}

// NameLemmas gives the last words of the names of annotated text with their lemmas.
func NameLemmas(docs []Document) []Inflected {
	var pairs []Inflected
	for i := range docs {
		d := &docs[i]
		for _, s := range d.Spans() {
			t := d.Tokens[s.To-1]
			word := strings.ToLower(d.Text[t.Start:t.End])
			if t.Lemma != "" && len(word) > 2 {
				pairs = append(pairs, Inflected{word, strings.ToLower(t.Lemma), 1, false})
			}
		}
	}
	return pairs
}

// ReadForms reads a list of inflected names: word, base form, kind and weight a line.
func ReadForms(name string) ([]Inflected, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read inflected names: %w", err)
	}
	defer f.Close()
	var pairs []Inflected
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) < 4 {
			continue
		}
		count, err := strconv.Atoi(fields[3])
		if err != nil {
			return nil, fmt.Errorf("read inflected names %s: %w", name, err)
		}
		pairs = append(pairs, Inflected{fields[0], fields[1], count, fields[2] == "Patr"})
	}
	return pairs, lines.Err()
}

// ReadLemmas reads the proper nouns of a file in CoNLL-U, without initials.
func ReadLemmas(name string) ([]Inflected, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read lemmas: %w", err)
	}
	defer f.Close()
	var pairs []Inflected
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) > 3 && fields[3] == "PROPN" {
			word := strings.ReplaceAll(fields[1], "\u0301", "")
			if !strings.HasSuffix(word, ".") {
				pairs = append(pairs, Inflected{word, fields[2], 1, false})
			}
		}
	}
	return pairs, lines.Err()
}

// MeasureBases gives the share of words whose base form is found: of all, and
// of those that are not their own base form.
func MeasureBases(b *recognise.Bases, pairs []Inflected, lang corpus.Lang) (all, inflected float64) {
	forms := make([]recognise.Form, len(pairs))
	for i, p := range pairs {
		forms[i] = recognise.Form{Text: p.Word, Lang: lang, Count: 1}
	}
	var right, changed, rightChanged int
	fold := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "ё", "е") }
	for i, base := range b.Of(forms) {
		ok := fold(base) == fold(pairs[i].Base)
		if ok {
			right++
		}
		if fold(pairs[i].Word) != fold(pairs[i].Base) {
			changed++
			if ok {
				rightChanged++
			}
		}
	}
	return float64(right) / float64(max(1, len(pairs))), float64(rightChanged) / float64(max(1, changed))
}
