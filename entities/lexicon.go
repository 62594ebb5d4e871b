package entities

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// lexicon is every name of an authority as a trie over words, and every
// inflected form of those words.
type lexicon struct {
	// forms leads from a folded form to a word, or to one of lists (negative).
	forms map[string]int32
	lists [][]int32
	words []word
	// edges leads from a node and a word to the first node behind it.
	edges map[edge]int32
	nodes []node
	names []name
	// exact leads from a nameKey to records.
	exact map[string][]int
	// given leads from a folded given name to the persons who bear it.
	given map[string][]int32
	// initials holds the first letters of each person's given names.
	initials []string
	records  []Record
	// starts and lowerStarts know how names of one word begin, so that few
	// Hungarian words must be taken apart; lowerStarts those that a word in
	// small letters may be derived from.
	starts, lowerStarts prefixes
}

type word struct {
	folded string
	class  wordClass
	// starts tells that a name begins with the word.
	starts bool
}

type edge struct{ node, word int32 }

// node is a place in the trie: a sequence of words, each with its case rule.
type node struct {
	word int32
	rule caseRule
	// gap is the punctuation that may stand before the word.
	gap gapMarks
	// next is another node behind the same edge, or 0.
	next int32
	// names that end here.
	names []int32
}

// name is a name of one entity.
type name struct {
	record int32
	words  int
	// rank is 0 for a label, 1 for a variant, 2 for a hidden name.
	rank int
	// weak: the name needs a capital that proves something, or quotes.
	weak bool
	// derived: the Hungarian adjective in -i means the entity (genfi).
	derived bool
	// surname: a person's name of one word.
	surname bool
	// exact is the spelling of a name of one word, with its accents.
	exact string
}

func buildLexicon(records []Record) *lexicon {
	l := &lexicon{
		forms: make(map[string]int32), edges: make(map[edge]int32), nodes: make([]node, 1),
		exact: make(map[string][]int), given: make(map[string][]int32),
		initials: make([]string, len(records)), records: records,
	}
	b := lexiconBuilder{lexicon: l, split: newSplitter(), ids: make(map[word]int32), seen: make(map[string]bool)}
	for i := range records {
		b.record(int32(i), &records[i])
	}
	return l
}

type lexiconBuilder struct {
	*lexicon
	split *splitter
	ids   map[word]int32
	seen  map[string]bool // names of the record at hand
	rec   *Record
	at    int32
}

func (b *lexiconBuilder) record(at int32, r *Record) {
	b.rec, b.at = r, at
	clear(b.seen)
	for _, lang := range sortedLangs(r.Labels) {
		b.name(r.Labels[lang], lang, 0)
	}
	for _, lang := range sortedLangs(r.Variants) {
		for _, v := range r.Variants[lang] {
			b.name(v, lang, 1)
		}
	}
	for _, h := range r.Hidden {
		b.name(h, corpus.Undetermined, 2)
	}
	if r.Type == Person {
		b.givenNames(r)
	}
}

// maxNameWords bounds the words of one name that count.
const maxNameWords = 24

func (b *lexiconBuilder) name(text string, lang corpus.Lang, rank int) {
	words := dropArticle(slices.Clone(b.split.split(text)), lang, b.rec.Type)
	if len(words) == 0 || len(words) > maxNameWords {
		return
	}
	b.spelled(text)
	if short, _, ok := strings.Cut(text, " ("); ok {
		b.spelled(short) // «Капитал (Карл Маркс)»
	}
	relax(words, b.rec, lang)
	sig := signature(words)
	if b.seen[sig] {
		return
	}
	b.seen[sig] = true
	classes := classify(words, b.rec, lang)
	at := int32(0)
	for i, w := range words {
		at = b.step(at, w, classes[i])
	}
	n := name{record: b.at, words: len(words), rank: rank}
	if len(words) == 1 {
		n.exact = words[0].exact
	}
	n.surname = b.rec.Type == Person && len(words) == 1
	n.derived = len(words) == 1 && (b.rec.Type == Place || n.surname && utf8.RuneCountInString(words[0].folded) >= 5)
	n.weak = b.isWeak(words, lang)
	b.nodes[at].names = append(b.nodes[at].names, int32(len(b.names)))
	b.names = append(b.names, n)
	if len(words) == 1 {
		b.starts.add(words[0].folded)
		if n.derived || words[0].rule == anyCase {
			b.lowerStarts.add(words[0].folded)
		}
	}
}

// dropArticle takes the Hungarian article off the name of a body or event.
func dropArticle(words []nameWord, lang corpus.Lang, t Type) []nameWord {
	if lang == corpus.Hungarian && (t == Organization || t == Event) && len(words) > 2 &&
		(words[0].folded == "a" || words[0].folded == "az") {
		return words[1:]
	}
	return words
}

// spelled enters a name as it is written.
func (b *lexiconBuilder) spelled(text string) {
	key := nameKey(b.split.split(text))
	if list := b.exact[key]; key != "" && !slices.Contains(list, int(b.at)) {
		b.exact[key] = append(list, int(b.at))
	}
}

// signature tells spellings apart that a text could tell apart.
func signature(words []nameWord) string {
	var s strings.Builder
	for _, w := range words {
		s.WriteString(w.exact)
		s.WriteByte(' ' + byte(w.rule))
	}
	return s.String()
}

// step goes from a node over a word to the node behind it, making it if needed.
func (b *lexiconBuilder) step(at int32, w nameWord, class wordClass) int32 {
	id := b.word(w.folded, class)
	if at == 0 {
		b.words[id].starts = true
	}
	e := edge{at, id}
	first := b.edges[e]
	for n := first; n != 0; n = b.nodes[n].next {
		if b.nodes[n].rule == w.rule {
			b.nodes[n].gap |= w.gap
			return n
		}
	}
	n := int32(len(b.nodes))
	b.nodes = append(b.nodes, node{word: id, rule: w.rule, gap: w.gap, next: first})
	b.edges[e] = n
	return n
}

// word returns the number of a word and enters its forms the first time.
func (b *lexiconBuilder) word(folded string, class wordClass) int32 {
	key := word{folded: folded, class: class}
	if id, ok := b.ids[key]; ok {
		return id
	}
	id := int32(len(b.words))
	b.ids[key] = id
	b.words = append(b.words, key)
	forms := []string{folded}
	switch class {
	case fixedWord:
	case frenchWord:
		forms = frenchForms(folded)
	default:
		forms = russianForms(folded, class)
	}
	for _, f := range forms {
		b.form(f, id)
	}
	return id
}

// form enters a form of a word; most forms belong to one word only.
func (b *lexiconBuilder) form(f string, id int32) {
	old, ok := b.forms[f]
	switch {
	case !ok:
		b.forms[f] = id
	case old < 0:
		b.lists[-old-1] = append(b.lists[-old-1], id)
	default:
		b.lists = append(b.lists, []int32{old, id})
		b.forms[f] = -int32(len(b.lists))
	}
}

// wordsOf appends the words that have a form.
func (l *lexicon) wordsOf(dst []int32, form string) []int32 {
	id, ok := l.forms[form]
	switch {
	case !ok:
		return dst
	case id < 0:
		return append(dst, l.lists[-id-1]...)
	}
	return append(dst, id)
}

// relax lets the case of words vary: with the flag lower, and where the name is
// unmistakable anyway: «Центральный Комитет», «центральный комитет». English
// names keep their capitals: «Pale» is not «pâle».
func relax(words []nameWord, r *Record, lang corpus.Lang) {
	free := r.Type == Event && len(words) >= 2 || r.Type == Organization && len(words) >= 3
	from := len(words)
	switch {
	case slices.Contains(r.Flags, FlagLower) && (lang != English || len(words) > 1), free && !slices.Contains(r.Flags, FlagCommon):
		from = 0
	case r.Type == Event || r.Type == Organization || r.Type == Publication:
		from = 1
	}
	for i := from; i < len(words); i++ {
		words[i].relax()
	}
}

func (w *nameWord) relax() {
	if w.rule == capital {
		w.rule = anyCase
	}
}

// classify says which paradigm each word of a name follows.
func classify(words []nameWord, r *Record, lang corpus.Lang) []wordClass {
	classes := make([]wordClass, len(words))
	switch {
	case !slices.ContainsFunc(words, nameWord.cyrillic):
		classifyLatin(classes, words, lang)
	case r.Type == Person:
		for i, w := range words {
			classes[i] = personClass(w, len(words))
		}
	default:
		classifyPhrase(classes, words)
	}
	return classes
}

func (w nameWord) cyrillic() bool {
	r, _ := utf8.DecodeLastRuneInString(w.folded)
	return unicode.Is(unicode.Cyrillic, r)
}

func classifyLatin(classes []wordClass, words []nameWord, lang corpus.Lang) {
	if (lang == corpus.French || lang == English) && len(words) == 1 && words[0].rule == anyCase {
		classes[0] = frenchWord
	}
}

func personClass(w nameWord, words int) wordClass {
	switch {
	case w.rule == allCaps || utf8.RuneCountInString(w.folded) == 1:
		return fixedWord
	case w.rule == anyCase && words == 1:
		return relationalWord // ленинский
	case w.rule == anyCase:
		return nounWord // князь, граф
	}
	return personWord
}

// classifyPhrase inflects a Russian phrase as its grammar does: adjectives and
// the noun they lead to, also after «и»; what follows in the genitive stays.
func classifyPhrase(classes []wordClass, words []nameWord) {
	done := false
	for i, w := range words {
		ends := i+1 == len(words) || !words[i+1].hyphen
		switch {
		case w.folded == "и" && done:
			done = false
		case !w.cyrillic():
		case w.rule == allCaps || utf8.RuneCountInString(w.folded) <= 2:
			done = done || w.hyphen && i > 0
		case done:
		case len(words) == 1 && w.rule == anyCase && isRelational(w.folded):
			classes[i] = relationalWord
		case len(words) == 1 && w.rule == anyCase:
			classes[i] = memberWord
		default:
			classes[i] = nounWord
			done = ends && !isAdjective(w.folded)
		}
	}
}

func isRelational(w string) bool {
	return hasSuffix(w, "ский", "цкий", "зкий", "ской", "цкой", "ный", "ной")
}

func isAdjective(w string) bool {
	return utf8.RuneCountInString(w) > 3 &&
		hasSuffix(w, "ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "кие", "гие", "хие", "чие", "щие", "шие")
}

func hasSuffix(w string, list ...string) bool {
	for _, s := range list {
		if strings.HasSuffix(w, s) {
			return true
		}
	}
	return false
}
