package recognise

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// Event is an event that a text names: a stretch of it, and its name in base form.
type Event struct {
	Start, End int
	Name       string
}

// eventWord is a word for a kind of event: how its folded forms begin, how many
// letters may follow, its base form and, in Russian, its gender.
type eventWord struct {
	prefix string
	rest   int
	base   string
	gender byte
	// dated tells that a year is enough to name one (révolution de 1905); of
	// congresses there are many in a year.
	dated bool
}

// keyBytes is how many bytes of a folded word find its eventWord.
var keyBytes = map[corpus.Lang]int{corpus.Hungarian: 4, corpus.French: 4, corpus.Russian: 6}

// eventWords gives the words of a language by their first bytes.
func eventWords(lang corpus.Lang) []eventWord {
	switch lang {
	case corpus.Hungarian:
		return []eventWord{
			{"kongresszus", 8, "kongresszus", 0, false}, {"konferenci", 9, "konferencia", 0, false}, {"forradal", 9, "forradalom", 0, true},
			{"felkeles", 8, "felkelés", 0, true}, {"szabadsagharc", 8, "szabadságharc", 0, true}, {"csata", 6, "csata", 0, false},
			{"csataj", 6, "csata", 0, false}, {"haboru", 8, "háború", 0, true}, {"bekeszerzodes", 8, "békeszerződés", 0, false},
			{"bekekonferenci", 9, "békekonferencia", 0, false}, {"ostrom", 8, "ostrom", 0, false}, {"sztrajk", 8, "sztrájk", 0, true},
		}
	case corpus.French:
		return []eventWord{
			{"congres", 0, "congrès", 0, false}, {"conference", 0, "conférence", 0, false}, {"bataille", 0, "bataille", 0, false},
			{"traite", 0, "traité", 0, false}, {"guerre", 0, "guerre", 0, true}, {"revolution", 0, "révolution", 0, true},
			{"insurrection", 0, "insurrection", 0, true}, {"soulevement", 0, "soulèvement", 0, true}, {"greve", 0, "grève", 0, true},
			{"armistice", 0, "armistice", 0, false}, {"revolte", 0, "révolte", 0, true},
		}
	case corpus.Russian:
		return []eventWord{
			{"конференци", 2, "конференция", 'f', false}, {"конгресс", 3, "конгресс", 'm', false}, {"съезд", 3, "съезд", 'm', false},
			{"восстани", 2, "восстание", 'n', true}, {"революци", 2, "революция", 'f', true}, {"войн", 2, "война", 'f', true},
			{"битв", 2, "битва", 'f', false}, {"сражени", 2, "сражение", 'n', false}, {"забастовк", 2, "забастовка", 'f', true},
			{"договор", 3, "договор", 'm', false},
		}
	}
	return nil
}

// eventFinder finds the events of one language.
type eventFinder struct {
	lang  corpus.Lang
	words map[string][]eventWord
}

func newEventFinder(lang corpus.Lang) *eventFinder {
	f := &eventFinder{lang: lang, words: map[string][]eventWord{}}
	for _, w := range eventWords(lang) {
		k := w.prefix[:keyBytes[lang]]
		f.words[k] = append(f.words[k], w)
	}
	return f
}

// Events finds events in passages. It is safe for use by several goroutines.
type Events struct{ finders map[corpus.Lang]*eventFinder }

// NewEvents gives one for all languages.
func NewEvents() *Events {
	e := &Events{finders: map[corpus.Lang]*eventFinder{}}
	for _, l := range corpus.Languages() {
		e.finders[l] = newEventFinder(l)
	}
	return e
}

// Find appends the events that a text names by a word such as kongresszus, bataille
// or восстание together with what makes it a name: a place (given by its bytes,
// in order), a pair of nations, a year, or in Russian an adjective with a capital.
func (e *Events) Find(dst []Event, text string, lang corpus.Lang, toks []analyzers.Token, places [][2]int) []Event {
	f := e.finders[lang]
	if f == nil {
		return dst
	}
	for i := range toks {
		t := &toks[i]
		if t.Capital || t.Width > 1 || len(t.Folded) < keyBytes[lang] {
			continue
		}
		w, ok := f.word(t)
		if !ok {
			continue
		}
		ev := Event{}
		switch lang {
		case corpus.Hungarian:
			ev, ok = hungarianEvent(text, toks, i, w, places)
		case corpus.French:
			ev, ok = frenchEvent(text, toks, i, w, places)
		default:
			ev, ok = russianEvent(text, toks, i, w)
		}
		if ok {
			dst = append(dst, ev)
		}
	}
	return dst
}

// word tells which of the words a token is a form of.
func (f *eventFinder) word(t *analyzers.Token) (eventWord, bool) {
	for _, w := range f.words[t.Folded[:keyBytes[f.lang]]] {
		rest, ok := strings.CutPrefix(t.Folded, w.prefix)
		if ok && f.lang == corpus.French {
			ok = rest == "" && t.Exact == w.base // traité, not il traite
		}
		if ok && utf8.RuneCountInString(rest) <= w.rest && !strings.HasPrefix(rest, "z") { // csatázik
			return w, true
		}
	}
	return eventWord{}, false
}

var (
	// hungarianYear is a year as an adjective: 1905-ös, 1848–49-es.
	hungarianYear = regexp.MustCompile(`^1[0-9]{3}(?:[-–][0-9]{2,4})?-?(?:es|as|os|ös|i)$`)
	// plainYear is a year alone.
	plainYear = regexp.MustCompile(`^1[0-9]{3}$|^20[0-4][0-9]$`)
	// nations are pairs of nations: russo-japonaise, русско-японская, orosz–japán.
	hungarianNations = regexp.MustCompile(`^(?:\p{Ll}+[^i\P{Ll}])[-–](?:\p{Ll}+[^i\P{Ll}])$`)
	frenchNations    = regexp.MustCompile(`^[a-zéè]+o-[a-zéèïç]+e$`)
	russianNations   = regexp.MustCompile(`^([а-яё]+о-[а-яё]+ск)(?:ая|ой|ую|ою|ий|ого|ому|им|ом)$`)
	// russianProper is an adjective of a place or nation.
	russianProper = regexp.MustCompile(`^([\p{L}-]+ск)(?:ая|ой|ую|ою|ий|ого|ому|им|ом|ое)$`)
)

// wordBefore gives the word before a token, whole where it is a compound.
func wordBefore(toks []analyzers.Token, i int) *analyzers.Token {
	p := &toks[i-1]
	for k := i - 2; k >= 0 && k >= i-5; k-- {
		if toks[k].Width > 1 && toks[k].End == p.End {
			return &toks[k]
		}
	}
	return p
}

// beside tells that nothing but blanks stands between two places of a text.
func beside(text string, end, start int) bool {
	return end <= start && start-end <= 2 && strings.TrimLeft(text[end:start], " \u00a0\n") == ""
}

// hungarianEvent: genfi konferencia, 1905-ös forradalom, orosz–japán háború.
func hungarianEvent(text string, toks []analyzers.Token, i int, w eventWord, places [][2]int) (Event, bool) {
	if i == 0 {
		return Event{}, false
	}
	t, p := &toks[i], wordBefore(toks, i)
	if !beside(text, p.End, t.Start) {
		return Event{}, false
	}
	if w.base == "háború" && hungarianNations.MatchString(p.Exact) {
		return Event{p.Start, t.End, strings.ReplaceAll(p.Exact, "–", "-") + " " + w.base}, true
	}
	if w.dated && hungarianYear.MatchString(p.Exact) {
		return Event{p.Start, t.End, strings.ReplaceAll(p.Exact, "–", "-") + " " + w.base}, true
	}
	for _, at := range places {
		if name := text[at[0]:at[1]]; at[1] == p.End && strings.HasSuffix(name, "i") {
			return Event{at[0], t.End, lowered(name) + " " + w.base}, true
		}
	}
	return Event{}, false
}

// lowered is a name with a small letter first.
func lowered(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

// frenchEvent: conférence de Genève, révolution de 1905, guerre russo-japonaise.
func frenchEvent(text string, toks []analyzers.Token, i int, w eventWord, places [][2]int) (Event, bool) {
	t := &toks[i]
	j := i + 1
	for ; j < len(toks) && j <= i+2 && (toks[j].Folded == "de" || toks[j].Folded == "d" || toks[j].Folded == "du" || toks[j].Folded == "la" || toks[j].Folded == "l"); j++ {
	}
	if j >= len(toks) || toks[j].Start-t.End > 12 || strings.ContainsAny(text[t.End:toks[j].Start], ".,;:()«»\"") {
		return Event{}, false
	}
	last := &toks[j]
	name := func(end int) (Event, bool) {
		return Event{t.Start, end, strings.Join(strings.Fields(text[t.Start:end]), " ")}, true
	}
	switch {
	case j == i+1:
		if w.base == "guerre" && frenchNations.MatchString(last.Exact) {
			return name(last.End)
		}
		return Event{}, false
	case w.dated && plainYear.MatchString(last.Exact):
		return name(last.End)
	}
	for _, at := range places {
		if at[0] == last.Start {
			return name(at[1])
		}
	}
	return Event{}, false
}

// russianEvent: Кронштадтское восстание, русско-японская война, революция 1905 года.
func russianEvent(text string, toks []analyzers.Token, i int, w eventWord) (Event, bool) {
	t := &toks[i]
	if i > 0 && beside(text, toks[i-1].End, t.Start) {
		p := wordBefore(toks, i)
		if m := russianNations.FindStringSubmatch(p.Exact); m != nil && (w.base == "война" || w.base == "договор") {
			return Event{p.Start, t.End, m[1] + ending(w.gender) + " " + w.base}, true
		}
		if m := russianProper.FindStringSubmatch(text[p.Start:p.End]); m != nil && p.Capital && !p.Initial {
			return Event{p.Start, t.End, m[1] + ending(w.gender) + " " + w.base}, true
		}
	}
	if w.dated && i+2 < len(toks) && plainYear.MatchString(toks[i+1].Exact) && beside(text, t.End, toks[i+1].Start) && strings.HasPrefix(toks[i+2].Folded, "г") {
		return Event{t.Start, toks[i+2].End, w.base + " " + toks[i+1].Exact + " года"}, true
	}
	return Event{}, false
}

// ending is that of an adjective in -ский by gender.
func ending(gender byte) string {
	switch gender {
	case 'f':
		return "ая"
	case 'n':
		return "ое"
	}
	return "ий"
}
