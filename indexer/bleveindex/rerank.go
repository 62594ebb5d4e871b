package bleveindex

import (
	"math/bits"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// closeness looks at the best candidates again, by their tokens: passages in
// which the words of the query stand close together rise, and those that have
// a word with its accents as typed; those that have a name in small letters
// sink. Only the first shown of them are put in their final order: looking ends
// where no candidate left could rise among those.
func (a *answer) closeness(top []candidate, shown int) {
	l := look{slots: a.comp.wordSlots(), exact: a.comp.accented()}
	l.names = a.comp.typedNames(l.slots)
	if len(top) == 0 || len(l.slots) < 2 && len(l.exact) == 0 && len(l.names) == 0 {
		return
	}
	var m matcher
	first := make([]float32, 0, shown+1) // the best scores so far, lowest first
	for i := range top {
		c := &top[i]
		if len(first) == shown && c.score*l.most() < first[0] {
			break
		}
		m.loadMarked(a.run, c.v, c.n)
		c.score *= l.factor(a.ix, &m, c)
		at, _ := slices.BinarySearch(first, c.score)
		if first = slices.Insert(first, at, c.score); len(first) > shown {
			first = first[1:]
		}
	}
	sort.SliceStable(top, func(i, j int) bool { return a.col.before(&top[i], &top[j]) })
}

// look is what the second look at a candidate looks for.
type look struct{ slots, exact, names []*slot }

// most is more than any factor: it leaves room for the rounding of float32.
func (l *look) most() float32 {
	most := float32(1 + weightClose + 1e-4)
	for range l.exact {
		most *= 1 + weightExact
	}
	return most
}

// factor is what the score of a candidate is multiplied by, at most most. The
// matcher holds its tokens.
func (l *look) factor(ix *Index, m *matcher, c *candidate) float32 {
	f, text := float32(1), ""
	if len(l.slots) > 1 {
		if w := m.span(l.slots); w > 0 { // less than the words where one token is several of them
			f += weightClose * float32(len(l.slots)) / float32(max(w, len(l.slots)))
		}
	}
	for _, s := range l.exact {
		if m.exact(c.v, s) {
			f *= 1 + weightExact
		}
	}
	for _, s := range l.names {
		if m.common(c.v, c.n, s, &text) && !ix.mentions(c.v, c.n, s.entities) {
			f *= weightCommon
		}
	}
	return f
}

// accented gives the slots of plain words that stand in the index both as
// typed and with other accents.
func (c *compiler) accented() []*slot {
	var out []*slot
	for _, s := range c.wordSlots() {
		typed, other := false, false
		for _, v := range c.r.ix.parts {
			s.entriesOf(v.lex, func(_ uint32, why search.Why) bool {
				typed = typed || why == search.WhyExact
				other = other || why == search.WhyAccent
				return !typed || !other
			})
		}
		if typed && other {
			out = append(out, s)
		}
	}
	return out
}

// exact tells whether the passage has the slot's word as typed.
func (m *matcher) exact(v *view, s *slot) bool {
	for i := range m.toks {
		if m.toks[i].mask&s.bit() != 0 && s.why(v, m.toks[i].entry) == search.WhyExact {
			return true
		}
	}
	return false
}

// typedNames gives the slots of words typed like names. Of a query for any of
// its words there are none: in sentences, capitals have other reasons.
func (c *compiler) typedNames(slots []*slot) []*slot {
	var out []*slot
	if c.any {
		return out
	}
	for _, s := range slots {
		if s.name {
			out = append(out, s)
		}
	}
	return out
}

// common tells whether the slot's word stands in the passage, and everywhere
// with a small letter. text is the passage's, read when first needed.
func (m *matcher) common(v *view, n uint32, s *slot, text *string) bool {
	found := false
	for i := range m.toks {
		if m.toks[i].mask&s.bit() == 0 {
			continue
		}
		if *text == "" {
			var err error
			if *text, err = v.textOf(n); err != nil {
				m.run.torn = true
				return false
			}
		}
		if at := m.toks[i].start; at < 0 || at >= len(*text) {
			return false
		} else if r, _ := utf8.DecodeRuneInString((*text)[at:]); !unicode.IsLower(r) {
			return false
		}
		found = true
	}
	return found
}

// mentions tells whether a passage speaks of one of some entities.
func (ix *Index) mentions(v *view, n uint32, ids []entities.ID) bool {
	if len(ids) == 0 {
		return false
	}
	var r mentionReader
	for r.reset(v, n); r.next(); {
		if slices.Contains(ids, ix.ents[r.entity]) {
			return true
		}
	}
	return false
}

// span is the length in words of the smallest stretch that holds a word of
// each slot; 0 where there is none.
func (m *matcher) span(slots []*slot) int {
	all := uint32(0)
	for _, s := range slots {
		all |= s.bit()
	}
	var last [maxSlots]int // by bit: where the slot's word stood last
	seen, best := uint32(0), 0
	for i := range m.toks {
		t := &m.toks[i]
		for rest := t.mask & all; rest != 0; rest &= rest - 1 {
			last[bits.TrailingZeros32(rest)] = t.pos
		}
		if seen |= t.mask & all; t.mask&all == 0 || seen != all {
			continue
		}
		first := t.pos
		for rest := all; rest != 0; rest &= rest - 1 {
			first = min(first, last[bits.TrailingZeros32(rest)])
		}
		if w := t.pos - first + 1; best == 0 || w < best {
			best = w
		}
	}
	return best
}

// wordSlots gives the slots of the plain words that a passage must have.
func (c *compiler) wordSlots() []*slot {
	var out []*slot
	for _, g := range c.groups {
		if !g.entry.quiet && g.entry.bit() != 0 {
			out = append(out, g.entry)
		}
	}
	return out
}
