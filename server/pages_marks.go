package server

import (
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
	at := starts(text)
	n := len(at) - 1
	markAt, entityAt := coverMarks(n, marks), coverEntities(n, entities)
	runs := make([]web.Run, 0, 2*len(entities)+1)
	for from := 0; from < n; {
		to := from + 1
		for to < n && entityAt[to] == entityAt[from] {
			to++
		}
		run := web.Run{Pieces: m.pieces(text, at, from, to, markAt, marks)}
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

// starts gives where each rune of a text begins, and where the text ends.
func starts(text string) []int {
	at := make([]int, 0, len(text)+1)
	for i := range text {
		at = append(at, i)
	}
	return append(at, len(text))
}

// name makes a run the mention of an entity.
func (m marker) name(run *web.Run, id, text string) {
	run.URL, run.Label, run.Chosen = m.link(id), m.label(id), m.chosen[id]
	if run.Label == "" {
		run.Label = text
	}
}

func (m marker) pieces(text string, at []int, from, end int, markAt []int32, marks []search.Highlight) []web.Piece {
	pieces := make([]web.Piece, 0, 1)
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
	if key := "why." + string(why); m.locale.Has(key) {
		return string(why), m.locale.T(key)
	}
	return string(search.WhyForm), string(why)
}

// coverMarks tells for every rune which mark (counted from 1) covers it.
func coverMarks(n int, marks []search.Highlight) []int32 {
	at := make([]int32, n)
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
func coverEntities(n int, entities []search.HitEntity) []int32 {
	at := make([]int32, n)
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
