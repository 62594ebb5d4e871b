package analyzers

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

// Spec is what one language brings to the shared machinery of New. Its
// functions must be safe for use by several goroutines at once.
type Spec struct {
	Lang corpus.Lang
	// StopWords is a list of stop words, separated by white space, # begins a
	// comment.
	StopWords string
	// Abbreviations are words, in lower case, whose full stop ends no sentence.
	Abbreviations string
	// Clitics are the words taken off before an apostrophe (French l’, qu’).
	// Where there are none, what looks like a French elision in the text is
	// given with its clitic, without it, and whole.
	Clitics string
	// Fold makes Token.Folded of Token.Exact; nil means Fold.
	Fold func(exact string) string
	// Stems gives at most MaxStems different folded terms; none means the
	// folded word itself.
	Stems func(w Word) []string
	// Base finds the part of a word that its ending was hung on with a hyphen
	// or a digit (EU-nak, 1917-го, 1er). The word is as printed; base is a
	// prefix of it. nil means that the language writes no such words.
	Base func(word string) (base string, ok bool)
	// OrdinalDot tells that a full stop after a number ends no sentence.
	OrdinalDot bool
}

// Word is one word as Spec.Stems sees it.
type Word struct {
	Exact, Folded string
	// Capital and Upper tell of the first letter and of all letters (two at least).
	Capital, Upper bool
	// Initial tells that the word begins a sentence, so that its capital proves nothing.
	Initial bool
	// Typed tells that somebody asks for the word: a name maybe without its
	// capital, a common word maybe with one.
	Typed bool
	// Base tells that the word is the bare base of a suffixed one (Lenin in Lenin-nel).
	Base bool
}

// Sure tells that the capital of a word is there because it is a name or title.
func (w Word) Sure() bool { return w.Capital && !w.Initial && !w.Upper }

type wordSet map[string]struct{}

func (s wordSet) has(word string) bool {
	_, ok := s[word]
	return ok
}

// parseWords reads a stop word list.
func parseWords(list string) wordSet {
	set := wordSet{}
	for line := range strings.Lines(list) {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.Fields(line) {
			set[Normalize(word)] = struct{}{}
		}
	}
	return set
}
