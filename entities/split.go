package entities

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// caseRule says how a word of a name must be written in a text.
type caseRule uint8

const (
	anyCase caseRule = iota // as one likes
	capital                 // with a capital letter
	allCaps                 // in capitals: abbreviations, Roman numerals
)

// nameWord is one word of a name as the authority file spells it.
type nameWord struct {
	spelling
	start, end int
	rule       caseRule
	// hyphen tells that a hyphen ties the word to the one before it.
	hyphen bool
	// gap tells which punctuation stands before the word.
	gap gapMarks
}

// spelling is a word in normal and in folded spelling.
type spelling struct{ exact, folded string }

// splitter cuts names into words and remembers what it has cut: an authority
// has the same words and names again and again. It is for one goroutine.
type splitter struct {
	words map[string]spelling
	names map[string][]nameWord
}

func newSplitter() *splitter {
	return &splitter{words: make(map[string]spelling), names: make(map[string][]nameWord)}
}

// split returns the words of a name; the caller must not change them.
func (s *splitter) split(name string) []nameWord {
	words, ok := s.names[name]
	if !ok {
		words = s.cut(name)
		s.names[name] = words
	}
	return words
}

func (s *splitter) spell(word string) spelling {
	sp, ok := s.words[word]
	if !ok {
		sp.exact = analyzers.Normalize(word)
		sp.folded = dropHardSign(analyzers.Fold(sp.exact))
		s.words[word] = sp
	}
	return sp
}

// splitName cuts one name.
func splitName(name string) []nameWord { return newSplitter().cut(name) }

// cut cuts a name into words as the analyzers cut texts: at blanks and
// hyphens, with the French clitics before an apostrophe left out.
func (s *splitter) cut(name string) []nameWord {
	var words []nameWord
	last := 0
	for i := 0; i < len(name); {
		r, w := utf8.DecodeRuneInString(name[i:])
		if !isWordRune(r) {
			i += w
			continue
		}
		start := i
		i = wordEnd(name, i)
		if isClitic(name, start, i) {
			continue
		}
		words = append(words, s.newWord(name, start, i, name[last:start]))
		last = i
	}
	return words
}

func (s *splitter) newWord(name string, start, end int, before string) nameWord {
	w := nameWord{start: start, end: end, spelling: s.spell(name[start:end])}
	w.rule = ruleOf(name[start:end])
	w.hyphen = start > 0 && (before == "-" || before == "‐" || before == "‑")
	w.gap = marksOf(before)
	return w
}

// gapMarks is the punctuation between two words of a name.
type gapMarks uint8

const (
	commas   gapMarks = 1 << iota // comma, colon, stop, dash
	brackets                      // (
)

func marksOf(gap string) (m gapMarks) {
	if strings.ContainsAny(gap, ",:;.?!—–") {
		m |= commas
	}
	if strings.ContainsAny(gap, "()") {
		m |= brackets
	}
	return m
}

// wordEnd is the end of the word that begins at i. An apostrophe inside a word
// and a hyphen between a number and its ending belong to it.
func wordEnd(s string, i int) int {
	digits := true
	for j := i; j < len(s); {
		r, w := utf8.DecodeRuneInString(s[j:])
		next, _ := utf8.DecodeRuneInString(s[j+w:])
		switch {
		case isWordRune(r):
			digits = digits && unicode.IsDigit(r)
		case isApostrophe(r) && unicode.IsLetter(next) && !isClitic(s, i, j):
		case r == '-' && digits && unicode.IsLower(next):
			digits = false
		default:
			return j
		}
		j += w
	}
	return len(s)
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func isApostrophe(r rune) bool { return strings.ContainsRune("'’‘ʼ′＇", r) }

// isClitic tells that s[start:end] is a French article or preposition cut short
// by the apostrophe behind it (l’, d’, qu’).
func isClitic(s string, start, end int) bool {
	if end-start > 2 || end >= len(s) {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(s[end:]); !isApostrophe(r) {
		return false
	}
	switch strings.ToLower(s[start:end]) {
	case "l", "d", "j", "m", "t", "s", "n", "c", "qu":
		return true
	}
	return false
}

func ruleOf(word string) caseRule {
	upper, lower, letters := 0, 0, 0
	for _, r := range word {
		letters++
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case upper > 1 && lower == 0:
		return allCaps
	case unicode.IsUpper(first):
		return capital
	}
	return anyCase
}

// dropHardSign spells a folded word of the old Russian orthography in the new.
func dropHardSign(folded string) string {
	if r, _ := utf8.DecodeRuneInString(folded); !unicode.Is(unicode.Cyrillic, r) {
		return folded
	}
	return oldLetters.Replace(strings.TrimSuffix(folded, "ъ"))
}

var oldLetters = strings.NewReplacer("ѣ", "е", "і", "и", "ѳ", "ф", "ѵ", "и")

// nameKey is a name with nothing left that varies: case, accents, dashes,
// apostrophes, blanks.
func nameKey(words []nameWord) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(w.folded, "'", ""))
	}
	return b.String()
}
