package bleveindex

import (
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search/query"
)

// phrase compiles a quoted phrase; its stop words count. Where languages read
// its words as different numbers of words (1917-го is one in Russian, two
// elsewhere), there is a phrase for each way.
func (c *compiler) phrase(n query.Phrase) (node, error) {
	words := make([][]reading, len(n.Words))
	for i, w := range n.Words {
		if w.Text != query.AnyWord {
			words[i] = c.readingsOf(w)
		}
	}
	out := &or{}
	for _, w := range ways(words) {
		p, err := c.phraseIn(n, w)
		if err != nil {
			return nil, err
		}
		if len(p.slots) > 0 {
			out.kids = append(out.kids, p)
		}
	}
	if len(out.kids) == 1 {
		return out.kids[0], nil
	}
	return out, nil
}

// ways gives the ways in which some words can be read: per way and word the
// readings of all languages that agree on how many words each of them is. A
// language may read a word in two ways (lenin-nel, one word as a name).
func ways(words [][]reading) [][][]reading {
	var order []string
	byLengths := map[string][][]reading{}
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		for _, last := range []bool{false, true} {
			lengths, row := make([]byte, len(words)), make([]*reading, len(words))
			for i, rds := range words {
				for k := range rds {
					if rds[k].lang == l && (last || row[i] == nil) {
						row[i], lengths[i] = &rds[k], byte(min(len(rds[k].toks), 255))
					}
				}
			}
			way := byLengths[string(lengths)]
			if way == nil {
				order = append(order, string(lengths))
				way = make([][]reading, len(words))
				byLengths[string(lengths)] = way
			}
			for i, rd := range row {
				if rd != nil && !slices.ContainsFunc(way[i], func(o reading) bool { return o.lang == l }) {
					way[i] = append(way[i], *rd)
				}
			}
		}
	}
	out := make([][][]reading, len(order))
	for i, lengths := range order {
		out[i] = byLengths[lengths]
	}
	return out
}

// phraseIn compiles a phrase, read in one way. A word that comes again is looked
// up once.
func (c *compiler) phraseIn(n query.Phrase, words [][]reading) (*phrase, error) {
	p := &phrase{slop: n.Slop, text: c.q.Text[n.Start:n.End]}
	known := map[string][]*slot{}
	for i, w := range n.Words {
		if slots, again := known[w.Text]; again {
			p.slots = append(p.slots, slots...)
			continue
		}
		first := len(p.slots)
		if w.Text == query.AnyWord {
			s := c.slot("")
			s.any = true
			p.slots = append(p.slots, s)
		} else if err := c.phraseWord(p, w, words[i], n.Exact); err != nil {
			return nil, err
		}
		known[w.Text] = slices.Clone(p.slots[first:])
	}
	if len(p.slots) > 0 {
		c.phrases = append(c.phrases, p)
	}
	return p, nil
}

// phraseWord adds a word to a phrase: one slot for each of its parts.
func (c *compiler) phraseWord(p *phrase, w query.Word, rds []reading, exact bool) error {
	if len(rds) == 0 {
		return nil
	}
	for i := range rds[0].toks {
		one := make([]reading, 0, len(rds))
		for _, rd := range rds {
			one = append(one, reading{rd.lang, rd.toks[i : i+1]})
		}
		compile := c.group
		if exact {
			compile = c.veryForms
		}
		g, err := compile(w.Text, one)
		if err != nil {
			return err
		}
		g.entry.quiet = true
		p.slots = append(p.slots, g.entry)
		p.all.need = append(p.all.need, g)
	}
	return nil
}
