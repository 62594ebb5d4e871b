package entities

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// givenNames enters the given names and patronymics of a person, so that
// «Анна Ленин» is not taken for Lenin.
func (b *lexiconBuilder) givenNames(r *Record) {
	last := b.surnames(r)
	add := func(text string) {
		words := b.split.split(text)
		if len(words) < 2 {
			return
		}
		from, to := 0, len(words)-1
		if last[words[0].folded] && !last[words[to].folded] {
			from, to = 1, len(words) // Szabó Ervin
		}
		for _, w := range words[from:to] {
			b.givenName(w)
		}
	}
	for _, lang := range sortedLangs(r.Labels) {
		add(r.Labels[lang])
	}
	for _, lang := range sortedLangs(r.Variants) {
		for _, v := range r.Variants[lang] {
			add(v)
		}
	}
	for _, h := range r.Hidden {
		add(h)
	}
}

// surnames are the last words of a person's names in languages that put them
// last, and the names of one word.
func (b *lexiconBuilder) surnames(r *Record) map[string]bool {
	last := make(map[string]bool)
	for lang, label := range r.Labels {
		if words := b.split.split(label); lang != corpus.Hungarian && len(words) > 0 {
			last[words[len(words)-1].folded] = true
		}
	}
	for _, list := range r.Variants {
		for _, v := range list {
			if words := b.split.split(v); len(words) == 1 {
				last[words[0].folded] = true
			}
		}
	}
	return last
}

func (b *lexiconBuilder) givenName(w nameWord) {
	first, size := utf8.DecodeRuneInString(w.folded)
	if w.rule == anyCase || !unicode.IsLetter(first) {
		return
	}
	if !strings.ContainsRune(b.initials[b.at], first) {
		b.initials[b.at] += string(first)
	}
	if w.rule == allCaps || size == len(w.folded) || utf8.RuneCountInString(w.folded) < 3 {
		return
	}
	for _, f := range russianForms(w.folded, personWord) {
		if list := b.given[f]; !slices.Contains(list, b.at) {
			b.given[f] = append(list, b.at)
		}
	}
}

// bears tells whether a given name or an initial, folded, may belong to the
// record. A name of another spelling counts if it begins alike.
func (l *lexicon) bears(record int32, folded string) bool {
	if slices.Contains(l.given[folded], record) {
		return true
	}
	r, _ := utf8.DecodeRuneInString(folded)
	if r == 'w' {
		r = 'v'
	}
	return strings.ContainsRune(l.initials[record], r)
}
