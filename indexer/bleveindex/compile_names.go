package bleveindex

import (
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search/query"
)

// oldRussian are the letters that tell spellings of before 1918.
const oldRussian = "ѣѢіІѳѲѵѴъЪ"

// namesIn gives the entities that the words of a query name, Russian names in
// the spelling of before 1918 (Мартовъ) too.
func (ix *Index) namesIn(text string) []entities.Mention {
	toks := lingual.For(corpus.Undetermined).Tokens(nil, text)
	names := ix.finder().Names(nil, text, toks)
	if strings.ContainsAny(text, oldRussian) {
		modern := lingual.For(corpus.Russian).Tokens(nil, text)
		listed := names
		for _, m := range ix.finder().Names(nil, text, modern) {
			if !overlaps(listed, m.Start, m.End) {
				names = append(names, m)
			}
		}
		slices.SortStableFunc(names, func(a, b entities.Mention) int { return a.Start - b.Start })
	}
	return ix.foundNames(names, text, toks)
}

// nameAt finds a name of several words that begins with kid i: how many kids
// it covers, all of them plain words.
func (c *compiler) nameAt(kids []query.Node, i int) (entities.Mention, int) {
	for _, m := range c.names {
		if kids[i].Range().Start != m.Start {
			continue
		}
		width := 0
		for _, k := range kids[i:] {
			if _, ok := k.(query.Word); !ok || k.Range().End > m.End {
				break
			}
			width++
		}
		if width > 1 && kids[i+width-1].Range().End == m.End {
			return m, width
		}
	}
	return entities.Mention{}, 0
}

// namedWords compiles words that together name an entity: all the words, or a
// mention of the entity under any of its names.
func (c *compiler) namedWords(kids []query.Node, m entities.Mention) (node, error) {
	all := &and{}
	for _, k := range kids {
		w, _ := k.(query.Word)
		if c.droppable(w, kids) {
			continue
		}
		kid, err := c.word(w, true)
		if err != nil {
			return nil, err
		}
		all.need = append(all.need, kid)
	}
	s := c.slot(c.q.Text[m.Start:m.End])
	out := &or{}
	if len(all.need) > 0 {
		out.kids = append(out.kids, all)
	}
	for _, id := range c.sameSpan(m) {
		s.entities = append(s.entities, id)
		if p, ok := c.r.ix.namePosting(id); ok {
			out.kids = append(out.kids, &entityNode{name: p, slot: s})
		}
	}
	return out, nil
}

// sameSpan lists the entities named by the very stretch of the query.
func (c *compiler) sameSpan(m entities.Mention) []entities.ID {
	var ids []entities.ID
	for _, o := range c.names {
		if o.Start == m.Start && o.End == m.End && !slices.Contains(ids, o.Entity) {
			ids = append(ids, o.Entity)
		}
	}
	return ids
}

// namePosting weighs an entity; false where the index has no mention of it.
func (ix *Index) namePosting(id entities.ID) (namePosting, bool) {
	n, ok := ix.entNumber[id]
	if !ok {
		return namePosting{}, false
	}
	p := namePosting{entity: n}
	for _, v := range ix.parts {
		p.df += len(v.entPosts()[n].docs)
	}
	p.weight = weightName * ix.idf(p.df)
	return p, p.df > 0
}

// addEntities lets a hyphenated word be met by the entity it names.
func (c *compiler) addEntities(out *or, w query.Word) {
	for _, m := range c.names {
		if m.Start != w.Start || m.End != w.End {
			continue
		}
		if p, ok := c.r.ix.namePosting(m.Entity); ok {
			s := c.slot(w.Text)
			s.entities = append(s.entities, m.Entity)
			out.kids = append(out.kids, &entityNode{name: p, slot: s})
		}
	}
}

// addNames adds the entities that a single word of the query names.
func (c *compiler) addNames(g *group, w query.Word) {
	for _, m := range c.names {
		if !c.namesAll(m, w) {
			continue
		}
		g.entry.entities = append(g.entry.entities, m.Entity)
		if p, ok := c.r.ix.namePosting(m.Entity); ok {
			g.names = append(g.names, p)
		}
	}
}

// namesAll tells whether a name is the whole of a word, an elided article
// before it (l’Étincelle) aside.
func (c *compiler) namesAll(m entities.Mention, w query.Word) bool {
	if m.End != w.End || m.Start < w.Start {
		return false
	}
	before := c.q.Text[w.Start:m.Start]
	return before == "" || strings.HasSuffix(analyzers.Normalize(before), "'")
}
