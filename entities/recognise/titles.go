package recognise

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// Publication is the type of the titles that Titles finds.
const Publication = "publication"

// titleScore is how sure a title is: key word and quotes say it outright.
const titleScore = 8

// longestTitle bounds the title of a publication, in bytes.
const longestTitle = 120

// Titles appends the titles of newspapers, journals, books and pamphlets that a
// text names as such: in quotes, behind a word such as газета or revue, or in
// Hungarian before one („Népszava” című lap). The quotes are not part of it.
func Titles(dst []Span, text string, lang corpus.Lang, toks []analyzers.Token) []Span {
	if !strings.ContainsAny(text, openingQuotes) {
		return dst
	}
	end := 0
	for i := range toks {
		t := &toks[i]
		if t.Start < end || t.Width > 1 || !isPublicationWord(lang, t.Folded) {
			continue
		}
		s, ok := titleBehind(text, t.End)
		if !ok && lang == corpus.Hungarian {
			s, ok = titleBefore(text, toks, i)
		}
		if ok && s.Start >= end {
			dst = append(dst, s)
			end = s.End
		}
	}
	return dst
}

const (
	openingQuotes = "«„“\"‟"
	closingQuotes = "»”“\""
)

// titleBehind finds a quoted title right behind a word that ends at a place.
func titleBehind(text string, at int) (Span, bool) {
	rest := text[at:]
	gap := len(rest) - len(strings.TrimLeft(rest, " \u00a0\u202f\n"))
	quote, size := utf8.DecodeRuneInString(rest[gap:])
	if gap == 0 || gap > 4 || !strings.ContainsRune(openingQuotes, quote) {
		return Span{}, false
	}
	return quoted(text, at+gap+size)
}

// quoted gives the title that begins at a place and ends before a closing quote.
func quoted(text string, start int) (Span, bool) {
	inside := text[start:min(len(text), start+longestTitle)]
	n := strings.IndexAny(inside, closingQuotes)
	if n <= 0 {
		return Span{}, false
	}
	title := strings.TrimLeft(inside[:n], " \u00a0\u202f")
	start += n - len(title)
	title = strings.TrimRight(title, " \u00a0\u202f,.")
	first, _ := utf8.DecodeRuneInString(title)
	if !unicode.IsUpper(first) || utf8.RuneCountInString(title) < 2 || strings.Contains(title, "\n\n") {
		return Span{}, false
	}
	return Span{start, start + len(title), Publication, titleScore}, true
}

// titleBefore finds a quoted title that ends before token i, or before the word
// című that stands there.
func titleBefore(text string, toks []analyzers.Token, i int) (Span, bool) {
	at := toks[i].Start
	if i > 0 && toks[i-1].Folded == "cimu" {
		at = toks[i-1].Start
	}
	from := max(0, at-longestTitle)
	for from < at && !utf8.RuneStart(text[from]) {
		from++
	}
	before := strings.TrimRight(text[from:at], " \u00a0\n")
	quote, size := utf8.DecodeLastRuneInString(before)
	if !strings.ContainsRune(closingQuotes, quote) {
		return Span{}, false
	}
	before = before[:len(before)-size]
	open := strings.LastIndexAny(before, openingQuotes)
	if open < 0 {
		return Span{}, false
	}
	_, width := utf8.DecodeRuneInString(before[open:])
	return quoted(text, from+open+width)
}

// isPublicationWord tells the words, in any of their forms, that stand beside
// the title of something printed.
func isPublicationWord(lang corpus.Lang, folded string) bool {
	switch lang {
	case corpus.Russian:
		return beginsWith(folded, "газет", "журнал", "брошюр", "альманах", "еженедельник", "ежемесячник") && !strings.HasPrefix(folded, "журналист") && !strings.HasPrefix(folded, "газетчик")
	case corpus.French:
		return slices.Contains(frenchPublications, folded)
	case corpus.Hungarian:
		return beginsWith(folded, "ujsag", "napilap", "hetilap", "folyoirat", "ropirat", "brosur") && !strings.HasPrefix(folded, "ujsagir") ||
			slices.Contains(hungarianPapers, folded)
	}
	return false
}

var (
	frenchPublications = strings.Fields("journal journaux revue revues gazette gazettes quotidien hebdomadaire mensuel brochure brochures")
	hungarianPapers    = strings.Fields("lap lapban lapot lapnak lapja lapjaban lapbol lapra laphoz")
)

func beginsWith(word string, list ...string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(word, p) })
}
