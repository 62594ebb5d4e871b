package bleveindex

import (
	"slices"
	"sort"
	"unicode"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// closeness looks at the best candidates again, by their tokens: passages in
// which the words of the query stand close together rise, and those that have
// a word with its accents as typed; those that have a name in small letters sink.
func (a *answer) closeness(top []candidate) {
	slots := a.comp.wordSlots()
	exact, names := a.comp.accented(), a.comp.typedNames(slots)
	if len(top) == 0 || len(slots) < 2 && len(exact) == 0 && len(names) == 0 {
		return
	}
	var m matcher
	for i := range top {
		c := &top[i]
		m.load(a.run, c.v, c.n)
		if len(slots) > 1 {
			if w := m.span(slots); w > 0 {
				c.score *= 1 + weightClose*float32(len(slots))/float32(w)
			}
		}
		for _, s := range exact {
			if m.exact(c.v, s) {
				c.score *= 1 + weightExact
			}
		}
		for _, s := range names {
			if m.common(c.v, c.n, s) && !a.ix.mentions(c.v, c.n, s.entities) {
				c.score *= weightCommon
			}
		}
	}
	sort.SliceStable(top, func(i, j int) bool { return a.col.before(&top[i], &top[j]) })
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
// with a small letter.
func (m *matcher) common(v *view, n uint32, s *slot) bool {
	found := false
	for i := range m.toks {
		if m.toks[i].mask&s.bit() == 0 {
			continue
		}
		if r := v.letterAt(n, m.toks[i].start); !unicode.IsLower(r) {
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
	last := make(map[uint32]int, len(slots))
	best := 0
	for i := range m.toks {
		t := &m.toks[i]
		for rest := t.mask & all; rest != 0; rest &= rest - 1 {
			last[rest&-rest] = t.pos
		}
		if t.mask&all == 0 || len(last) < len(slots) {
			continue
		}
		first := t.pos
		for _, p := range last {
			first = min(first, p)
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
