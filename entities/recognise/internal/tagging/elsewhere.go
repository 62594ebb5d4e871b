package tagging

// site is where a unit stands in a document: the number of the text from 1, so that
// the zero site is none, and that of the unit.
type site struct{ text, unit int32 }

// leastLinked is how many runes a word must have to be known again by its
// beginning, which is all that inflected forms have in common.
const leastLinked = 4

// link tells the words with a capital in a text where the document has them before
// and after, in whatever form.
func (d *Document) link(text int) {
	facts := d.Texts[text].facts
	for i := range facts {
		f := &facts[i]
		if !f.is(flagInitial) || f.runes < leastLinked || f.is(flagFirst) && f.lists&ListLower != 0 {
			continue
		}
		key := f.prefix[3]
		if f.runes == leastLinked {
			key = f.lower
		}
		here, before := site{int32(text + 1), int32(i)}, d.last[key]
		if before.text > 0 {
			f.seen[0] = before
			d.Texts[before.text-1].facts[before.unit].seen[1] = here
		}
		d.last[key] = here
	}
}

// elsewhere appends features of the words beside the same name elsewhere in the
// document: what says there what the name is, says it here too.
func (d *Document) elsewhere(out []uint64, f *fact) []uint64 {
	for _, s := range f.seen {
		if s.text == 0 {
			continue
		}
		facts := d.Texts[s.text-1].facts
		p, n := neighbour(facts, int(s.unit)-1), neighbour(facts, int(s.unit)+1)
		out = append(out,
			mix(uint64(p.class), 152), mix(uint64(n.class), 153),
			mix(uint64(p.lists)<<16|uint64(p.flags&capitals), 154), mix(uint64(n.lists)<<16|uint64(n.flags&capitals), 155),
			mix(facts[s.unit].suffix[2], 156))
	}
	return out
}
