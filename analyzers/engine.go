package analyzers

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// engine is the Analyzer that New makes of a Spec.
type engine struct {
	spec          Spec
	stop          wordSet
	foldedStop    wordSet
	abbreviations wordSet
	clitics       wordSet
	words         *cache
}

// New gives an analyzer of the language that the spec describes.
func New(spec Spec) Analyzer {
	e := &engine{
		spec:          spec,
		stop:          parseWords(spec.StopWords),
		abbreviations: parseWords(spec.Abbreviations),
		clitics:       parseWords(spec.Clitics),
		words:         newCache(),
	}
	if spec.Fold == nil {
		e.spec.Fold = Fold
		return e
	}
	// A fold of the language's own makes one spelling of several, and a stop
	// word is one in each.
	e.foldedStop = wordSet{}
	for word := range e.stop {
		e.foldedStop[spec.Fold(word)] = struct{}{}
	}
	return e
}

// Lang implements Analyzer.
func (e *engine) Lang() corpus.Lang { return e.spec.Lang }

// word gives the entry of a stretch of text that is one word.
func (e *engine) word(raw string) *entry { return e.words.get(raw, e.analyze) }

// analyze is the slow way, taken once for every different word.
func (e *engine) analyze(raw string) *entry {
	base, suffixed := e.base(raw)
	en := &entry{raw: raw, exact: Normalize(raw)}
	if en.exact == "" {
		en.exact = raw
	}
	en.folded = e.spec.Fold(en.exact)
	en.capital = isCapital(raw)
	en.stop = !suffixed && (e.stop.has(en.exact) || e.foldedStop.has(en.folded))
	if en.stop {
		return en
	}
	w := e.describe(en, base, suffixed)
	en.stems = e.stems(w)
	en.initial = en.stems
	if w.Capital {
		w.Initial = true
		if stems := e.stems(w); !slices.Equal(stems, en.stems) {
			en.initial = stems
		}
	}
	return en
}

// base gives the word without an ending hung on with a hyphen or a digit.
func (e *engine) base(raw string) (base string, suffixed bool) {
	if e.spec.Base == nil || len(raw) > maxCached {
		return raw, false
	}
	if base, ok := e.spec.Base(raw); ok {
		return base, true
	}
	return raw, false
}

// describe tells Spec.Stems what there is to know of a word.
func (e *engine) describe(en *entry, base string, suffixed bool) Word {
	w := Word{Exact: en.exact, Folded: en.folded, Capital: en.capital, Upper: isUpper(base), Base: suffixed}
	if suffixed {
		w.Exact = Normalize(base)
		w.Folded = e.spec.Fold(w.Exact)
	}
	return w
}

// typed gives the stems of a word in a query. They are not kept: queries are
// short, and texts need the room.
func (e *engine) typed(en *entry) []string {
	if en.stop {
		return en.stems
	}
	base, suffixed := e.base(en.raw)
	w := e.describe(en, base, suffixed)
	w.Typed = true
	return e.stems(w)
}

// maxStemmed is the length in bytes up to which a word is stemmed. Longer
// ones are no words of any language.
const maxStemmed = 128

func (e *engine) stems(w Word) []string {
	if e.spec.Stems == nil || len(w.Exact) > maxStemmed {
		return []string{w.Folded}
	}
	stems := Distinct(e.spec.Stems(w)...)
	if len(stems) == 0 {
		return []string{w.Folded}
	}
	return stems
}

// Distinct gives the different, non-empty ones of the terms in their order, at
// most MaxStems.
func Distinct(terms ...string) []string {
	kept := make([]string, 0, min(len(terms), MaxStems))
	for _, term := range terms {
		if term != "" && !slices.Contains(kept, term) && len(kept) < MaxStems {
			kept = append(kept, term)
		}
	}
	return kept
}

func isCapital(raw string) bool {
	r, _ := utf8.DecodeRuneInString(raw)
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

// isUpper tells that a word of two letters at least has capitals only.
func isUpper(raw string) bool {
	n := 0
	for _, r := range raw {
		switch {
		case unicode.IsUpper(r):
			n++
		case unicode.IsLetter(r):
			return false
		}
	}
	return n > 1
}
