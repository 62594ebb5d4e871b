package server

import (
	"slices"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// marker turns a text with its highlights and entities into runs to draw.
type marker struct {
	locale *web.Locale
	// link and label give the address and the name of an entity.
	link, label func(id string) string
	// chosen holds the entities that were asked for by a filter.
	chosen map[string]bool
	memory *markMemory // of one page; nil remembers nothing
}

// markMemory spares a page's marks what is the same in each passage.
type markMemory struct {
	at               []int32 // where runes begin
	marks, entities  []int32 // what covers them
	links            map[string]string
	classes, reasons map[search.Why]string
}

func newMarkMemory() *markMemory {
	return &markMemory{links: map[string]string{}, classes: map[search.Why]string{}, reasons: map[search.Why]string{}}
}

// whyRank orders the reasons of marks: where two lie over each other the
// closest kinship shows.
func whyRank(why search.Why) int {
	for i, known := range []search.Why{search.WhyExact, search.WhyAccent, search.WhyForm, search.WhyPhrase, search.WhyName,
		search.WhyTranslation, search.WhyPrefix, search.WhyWildcard, search.WhyRegexp, search.WhyFuzzy} {
		if why == known {
			return i
		}
	}
	return len(string(why)) + 100
}

// runs cuts a text where a mark or an entity begins or ends. Offsets past the
// text, the wrong way round or over each other do no harm.
func (m marker) runs(text string, marks []search.Highlight, entities []search.HitEntity) []web.Run {
	if m.memory == nil {
		m.memory = newMarkMemory()
	}
	mem := m.memory
	mem.at = starts(mem.at[:0], text)
	at, n := mem.at, len(mem.at)-1
	mem.marks, mem.entities = zeros(mem.marks, n), zeros(mem.entities, n)
	markAt, entityAt := coverMarks(mem.marks, marks), coverEntities(mem.entities, entities)
	runs := make([]web.Run, 0, 2*len(entities)+1)
	all := make([]web.Piece, 0, 2*(len(entities)+len(marks))+1)
	for from := 0; from < n; {
		to := from + 1
		for to < n && entityAt[to] == entityAt[from] {
			to++
		}
		first := len(all)
		all = m.pieces(all, text, at, from, to, markAt, marks)
		run := web.Run{Pieces: all[first:len(all):len(all)]}
		if i := entityAt[from]; i > 0 {
			m.name(&run, entities[i-1].ID, text[at[from]:at[to]])
		}
		runs = append(runs, run)
		from = to
	}
	return runs
}

// marked cuts a title into pieces; nil where nothing in it is marked.
func (m marker) marked(title string, marks []search.Highlight) []web.Piece {
	if len(marks) == 0 {
		return nil
	}
	var out []web.Piece
	for _, run := range m.runs(title, marks, nil) {
		out = append(out, run.Pieces...)
	}
	return out
}

// starts appends where each rune of a text begins, and where the text ends.
func starts(at []int32, text string) []int32 {
	at = slices.Grow(at, len(text)+1)
	for i := range text {
		at = append(at, int32(i))
	}
	return append(at, int32(len(text)))
}

// zeros gives n zeros, in the place of what was there.
func zeros(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// name makes a run the mention of an entity.
func (m marker) name(run *web.Run, id, text string) {
	link, known := m.memory.links[id]
	if !known {
		link = m.link(id)
		m.memory.links[id] = link
	}
	run.URL, run.Label, run.Chosen = link, m.label(id), m.chosen[id]
	if run.Label == "" {
		run.Label = text
	}
}

func (m marker) pieces(pieces []web.Piece, text string, at []int32, from, end int, markAt []int32, marks []search.Highlight) []web.Piece {
	for from < end {
		to := from + 1
		for to < end && markAt[to] == markAt[from] {
			to++
		}
		piece := web.Piece{Text: text[at[from]:at[to]]}
		if i := markAt[from]; i > 0 {
			piece.Why, piece.Title = m.why(marks[i-1].Why)
		}
		pieces = append(pieces, piece)
		from = to
	}
	return pieces
}

// why gives the class and the explanation of a mark.
func (m marker) why(why search.Why) (class, title string) {
	mem := m.memory
	if class, known := mem.classes[why]; known {
		return class, mem.reasons[why]
	}
	class, title = string(search.WhyForm), string(why)
	if key := "why." + string(why); m.locale.Has(key) {
		class, title = string(why), m.locale.T(key)
	}
	mem.classes[why], mem.reasons[why] = class, title
	return class, title
}

// coverMarks tells for every rune which mark (counted from 1) covers it.
func coverMarks(at []int32, marks []search.Highlight) []int32 {
	n := len(at)
	for i, mark := range marks {
		for j := max(mark.Start, 0); j < min(mark.End, n); j++ {
			if at[j] == 0 || whyRank(mark.Why) < whyRank(marks[at[j]-1].Why) {
				at[j] = int32(i + 1)
			}
		}
	}
	return at
}

// coverEntities does the same for entities; the longer name wins.
func coverEntities(at []int32, entities []search.HitEntity) []int32 {
	n := len(at)
	for i, e := range entities {
		for j := max(e.Start, 0); j < min(e.End, n); j++ {
			if at[j] == 0 || e.End-e.Start > entities[at[j]-1].End-entities[at[j]-1].Start {
				at[j] = int32(i + 1)
			}
		}
	}
	return at
}

// legend explains the kinds of marks that a page has, the closest first.
func legend(l *web.Locale, seen map[search.Why]bool, entities bool) []web.LegendItem {
	var items []web.LegendItem
	for _, why := range []search.Why{search.WhyExact, search.WhyPhrase, search.WhyAccent, search.WhyForm, search.WhyName,
		search.WhyTranslation, search.WhyPrefix, search.WhyWildcard, search.WhyRegexp, search.WhyFuzzy} {
		if seen[why] {
			items = append(items, web.LegendItem{Why: string(why), Text: l.T("why." + string(why))})
		}
	}
	if entities {
		items = append(items, web.LegendItem{Why: "entity", Text: l.T("legend.entity")})
	}
	return items
}
