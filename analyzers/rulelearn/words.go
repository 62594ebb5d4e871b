package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kljensen/snowball"

	"github.com/iskra-archive/iskra/analyzers"
)

// lister finds the words that the rules of a language get wrong, so that stems
// tell them from their base form.
type lister struct {
	language string // as the stemmer calls it
	rules    analyzers.Rules
}

// run reads words and base forms, as the learner does, and writes a line for
// each base form with its listed words.
func (l *lister) run(r io.Reader, w io.Writer) error {
	forms, baseOf := map[string][]string{}, map[string]string{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		f := strings.Split(lines.Text(), "\t")
		if len(f) < 2 {
			return fmt.Errorf("line %d: %q: want a word, a tab and its base form", n, lines.Text())
		}
		word, base := l.normal(f[0]), l.normal(f[1])
		baseOf[word] = base
		differs, err := l.differs(word, base)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if differs && !slices.Contains(forms[base], word) {
			forms[base] = append(forms[base], word)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read the words: %w", err)
	}
	for _, word := range slices.Sorted(maps.Keys(forms)) { // a base form that is a form as well
		if base := baseOf[word]; base != "" && base != word && !slices.Contains(forms[base], word) {
			forms[base] = append(forms[base], word)
		}
	}
	return write(w, forms)
}

func write(w io.Writer, forms map[string][]string) error {
	for _, base := range slices.Sorted(maps.Keys(forms)) {
		line := base
		for _, f := range slices.Sorted(slices.Values(forms[base])) {
			if f != base {
				line += " " + f
			}
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return fmt.Errorf("write the words: %w", err)
		}
	}
	return nil
}

// normal writes a word as the rules see it.
func (l *lister) normal(word string) string {
	word = strings.ToLower(analyzers.Normalize(word))
	return strings.NewReplacer("ё", "е", "œ", "oe", "æ", "ae").Replace(word)
}

// differs tells whether the word's stems, of itself and by the rules, miss the
// base form: that of the base form, or in Hungarian the base form itself.
func (l *lister) differs(word, base string) (bool, error) {
	ruled := l.rules.Lemma(word)
	if l.language == "russian" && utf8.RuneCountInString(word) <= 3 {
		ruled = word // too short for the rules
	}
	if ruled == base {
		return false, nil
	}
	if l.language == "hungarian" {
		base, ruled = analyzers.Fold(base), analyzers.Fold(ruled)
		if base == ruled {
			return false, nil
		}
		stem, err := snowball.Stem(word, l.language, true)
		return analyzers.Fold(stem) != base, err
	}
	var stems [3]string
	for i, w := range []string{word, ruled, base} {
		s, err := snowball.Stem(w, l.language, true)
		if err != nil {
			return false, err
		}
		stems[i] = s
	}
	return stems[0] != stems[2] && stems[1] != stems[2], nil
}
