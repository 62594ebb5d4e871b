package bleveindex

import (
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// compiler turns a query's tree into nodes that can be evaluated.
type compiler struct {
	r       *run
	q       query.Query
	across  search.Across
	any     bool // relaxed, or --match any
	byTitle bool // a title alone makes a hit
	slots   []*slot
	notices []search.Notice
	// names holds the entities that the query's words name, by byte offsets.
	names []entities.Mention
	// lang is the language the query is most likely in, or empty.
	lang corpus.Lang
	// groups are the words, patterns and exact forms, phrases the phrases.
	groups  []*group
	phrases []*phrase
	// fields name the entities asked for by fields, titles what is asked for in
	// titles; for marks only.
	fields []*slot
	titles []titleMark
}

// compile gives the root of the plan; nil stands for "everything".
func (c *compiler) compile() (node, error) {
	if c.q.Root == nil {
		return nil, nil
	}
	if c.across != search.AcrossOff {
		c.names = c.r.ix.namesIn(c.q.Text)
	}
	c.guess()
	return c.node(c.q.Root, true)
}

// node compiles one node. top tells that it is the query's outermost AND, the
// one that match=any turns into an OR.
func (c *compiler) node(n query.Node, top bool) (node, error) {
	switch n := n.(type) {
	case query.And:
		return c.and(n, top)
	case query.Or:
		kids, err := c.nodes(n.Kids)
		return &or{kids: kids}, err
	case query.Not:
		kid, err := c.negative(n)
		return &and{not: []node{kid}}, err
	case query.Word:
		return c.word(n, false)
	case query.Exact:
		return c.exact(n)
	case query.Phrase:
		return c.phrase(n)
	case query.Wildcard, query.Fuzzy, query.Regexp:
		return c.pattern(n)
	case query.Title:
		return c.title(n)
	case query.Field:
		return c.field(n)
	case query.Years:
		return &set{facets: c.r.ix.yearSet([]search.YearRange{{From: n.From, To: n.To}})}, nil
	}
	return &or{}, nil
}

// negative compiles what must not be there; it is never marked.
func (c *compiler) negative(n query.Not) (node, error) {
	slots, groups, phrases := len(c.slots), len(c.groups), len(c.phrases)
	fields, titles := len(c.fields), len(c.titles)
	k, err := c.node(n.Kid, false)
	c.fields, c.titles = c.fields[:fields], c.titles[:titles]
	for _, s := range c.slots[slots:] {
		s.quiet = true
	}
	c.groups, c.phrases = c.groups[:groups], c.phrases[:phrases]
	return k, err
}

func (c *compiler) nodes(ns []query.Node) ([]node, error) {
	out := make([]node, 0, len(ns))
	seen := map[string]bool{}
	for _, n := range ns {
		if text := n.String(); seen[text] {
			continue // a OR a
		} else {
			seen[text] = true
		}
		k, err := c.node(n, false)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// and compiles words beside each other. Stop words among them are not asked
// for; a name of several words may also be met by its entity.
func (c *compiler) and(n query.And, top bool) (node, error) {
	out, plus := &and{}, false
	var loose []node
	seen := map[string]bool{}
	for i := 0; i < len(n.Kids); i++ {
		if m, width := c.nameAt(n.Kids, i); width > 1 {
			k, err := c.namedWords(n.Kids[i:i+width], m)
			if err != nil {
				return nil, err
			}
			loose = append(loose, k)
			i += width - 1
			continue
		}
		text := n.Kids[i].String()
		if seen[text] {
			continue // a a
		}
		seen[text] = true
		if not, ok := n.Kids[i].(query.Not); ok {
			k, err := c.negative(not)
			if err != nil {
				return nil, err
			}
			out.not = append(out.not, k)
			continue
		}
		if w, ok := n.Kids[i].(query.Word); ok && c.droppable(w, n.Kids) {
			continue
		}
		k, err := c.node(n.Kids[i], false)
		if err != nil {
			return nil, err
		}
		plus = plus || isPlus(n.Kids[i])
		if required(n.Kids[i]) || n.Explicit {
			out.need = append(out.need, k)
		} else {
			loose = append(loose, k)
		}
	}
	if !c.any || !top || n.Explicit {
		out.need = append(out.need, loose...)
		return out, nil
	}
	if plus { // what was marked is enough
		out.may = loose
		return out, nil
	}
	return relaxed(out, loose), nil
}

// isPlus tells a word marked with +.
func isPlus(n query.Node) bool {
	and, ok := n.(query.And)
	return ok && and.Explicit && len(and.Kids) == 1
}

// required tells whether a relaxed search still asks for the node: filters
// that were written as fields, and what was marked with +.
func required(n query.Node) bool {
	switch n := n.(type) {
	case query.Field, query.Years:
		return true
	case query.And:
		return n.Explicit
	}
	return false
}

// relaxed asks for any of the loose nodes beside what is asked for anyway.
func relaxed(a *and, loose []node) node {
	if len(loose) > 0 {
		a.need = append(a.need, &or{kids: loose, coord: true})
	}
	return a
}

// slot opens a slot for marks.
func (c *compiler) slot(text string) *slot {
	s := &slot{n: len(c.slots), text: text}
	c.slots = append(c.slots, s)
	return s
}
