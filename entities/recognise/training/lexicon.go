package training

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

// Sizes of the lexicon.
const (
	numClasses = 200
	maxWords   = 32_000
	leastCount = 5
	maxPasses  = 8
)

// listBits maps the kinds of name lists.
var listBits = map[string]uint8{
	"given": tagging.ListGiven, "surname": tagging.ListSurname,
	"place": tagging.ListPlace, "country": tagging.ListCountry,
}

// reach tells how many letters an inflected name may go on behind its stem.
var reach = map[corpus.Lang]uint8{corpus.Hungarian: 6, corpus.Russian: 4, corpus.French: 0}

// links tells where the other mentions of a name in the document help: French and
// Russian lose by them what they gain.
var links = map[corpus.Lang]bool{corpus.Hungarian: true}

// BuildLexicon makes the lexicon of a language from name lists and plain text;
// either folder may be empty.
func BuildLexicon(lang corpus.Lang, lists, text string, log io.Writer) (*tagging.Lexicon, error) {
	entries := map[uint64]tagging.Entry{}
	if text != "" {
		if err := addClasses(entries, lang, text); err != nil {
			return nil, err
		}
		fmt.Fprintf(log, "%s: classes of %d words\n", lang, len(entries))
	}
	if lists != "" {
		if err := addLists(entries, lang, filepath.Join(lists, string(lang)+".tsv")); err != nil {
			return nil, err
		}
	}
	fmt.Fprintf(log, "%s: lexicon of %d entries\n", lang, len(entries))
	lexicon := tagging.NewLexicon(entries, int(reach[lang]))
	lexicon.Links = links[lang]
	return lexicon, nil
}

// addLists adds names: a word and its kind a line.
func addLists(entries map[uint64]tagging.Entry, lang corpus.Lang, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("read name lists: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		word, kind, _ := strings.Cut(lines.Text(), "\t")
		key := tagging.StemKey(tagging.HashWord(stem(word, lang)))
		e := entries[key]
		e.Lists |= listBits[kind]
		entries[key] = e
	}
	return lines.Err()
}

// stem takes off the last letter where inflected forms change it.
func stem(word string, lang corpus.Lang) string {
	last, size := utf8.DecodeLastRuneInString(word)
	short := word[:len(word)-size]
	switch {
	case utf8.RuneCountInString(word) < 4:
	case lang == corpus.Hungarian && strings.ContainsRune("aeáé", last),
		lang == corpus.Russian && strings.ContainsRune("аяоеиыьй", last):
		return short
	}
	return word
}

// addClasses sorts the words of plain text into classes, and tells which are
// mostly written with or without a capital.
func addClasses(entries map[uint64]tagging.Entry, lang corpus.Lang, folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, string(lang)+"*.txt"))
	if err != nil || len(names) == 0 {
		return fmt.Errorf("no plain text %s*.txt in %s: %w", lang, folder, os.ErrNotExist)
	}
	words := []string{}
	casing := map[string]*[2]int32{} // lower, capital inside a sentence
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read plain text: %w", err)
		}
		words = appendWords(words, string(data), casing)
	}
	list, counts, text := number(words)
	for i, class := range sortWords(text, counts, numClasses, maxPasses) {
		key := tagging.ClassKey(tagging.HashWord(list[i]))
		if first, _ := utf8.DecodeRuneInString(list[i]); unicode.IsUpper(first) {
			key = tagging.ClassKey(tagging.HashPrinted(list[i]))
		}
		e := entries[key]
		e.Class = uint8(class + 1)
		entries[key] = e
	}
	for word, n := range casing {
		if n[0]+n[1] >= leastCount {
			key := tagging.ClassKey(tagging.HashWord(word))
			e, ok := entries[key]
			if bit := casingBit(n); ok || bit == tagging.ListCapital {
				e.Lists |= bit
				entries[key] = e
			}
		}
	}
	return nil
}

func casingBit(n *[2]int32) uint8 {
	switch {
	case n[0] > 4*n[1]:
		return tagging.ListLower
	case n[1] > 4*n[0]:
		return tagging.ListCapital
	}
	return tagging.ListLower | tagging.ListCapital
}

// appendWords cuts text into words, numbers (by their length) and marks.
func appendWords(words []string, text string, casing map[string]*[2]int32) []string {
	start, first := -1, true
	flush := func(end int) {
		if start < 0 {
			return
		}
		word := text[start:end]
		start = -1
		if r, _ := utf8.DecodeRuneInString(word); unicode.IsDigit(r) {
			word = fmt.Sprint(len(word), "#")
		} else {
			countCasing(casing, word, first)
		}
		first = false
		words = append(words, word)
	}
	for i, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || start >= 0 && r == '-' {
			if start < 0 {
				start = i
			}
			continue
		}
		flush(i)
		if strings.ContainsRune(".!?…\n:;«»\"„“”(—–,", r) {
			first = r != ','
			words = append(words, string(r))
		}
	}
	flush(len(text))
	return words
}

func countCasing(casing map[string]*[2]int32, word string, first bool) {
	r, _ := utf8.DecodeRuneInString(word)
	capital := unicode.IsUpper(r)
	if capital && (first || strings.ToUpper(word) == word) {
		return
	}
	lower := strings.ToLower(word)
	n := casing[lower]
	if n == nil {
		n = &[2]int32{}
		casing[lower] = n
	}
	if capital {
		n[1]++
	} else {
		n[0]++
	}
}

// number gives the most frequent words, their counts, and the text as numbers.
func number(words []string) ([]string, []int32, []int32) {
	counts := map[string]int32{}
	for _, w := range words {
		counts[w]++
	}
	var list []string
	for w, n := range counts {
		if n >= leastCount {
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		if counts[a] != counts[b] {
			return int(counts[b] - counts[a])
		}
		return strings.Compare(a, b)
	})
	list = list[:min(len(list), maxWords)]
	index := make(map[string]int32, len(list))
	kept := make([]int32, len(list))
	for i, w := range list {
		index[w], kept[i] = int32(i), counts[w]
	}
	text := make([]int32, len(words))
	for i, w := range words {
		k, ok := index[w]
		if !ok {
			k = int32(len(list))
		}
		text[i] = k
	}
	return list, kept, text
}
