package bleveindex

import (
	"slices"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// exact compiles =word: this very form, accents and all.
func (c *compiler) exact(n query.Exact) (node, error) {
	var kids []node
	seen := []string{}
	for _, rd := range c.readings(n.Text) {
		form := ""
		for _, t := range rd.toks {
			form += "\x00" + t.Exact
		}
		if slices.Contains(seen, form) {
			continue
		}
		seen = append(seen, form)
		k, err := c.exactWords(n.Text, rd.toks)
		if err != nil {
			return nil, err
		}
		kids = append(kids, k)
	}
	if len(kids) == 1 {
		return kids[0], nil
	}
	return &or{kids: kids, most: true}, nil
}

// exactWords asks for words in these very forms, one behind the other.
func (c *compiler) exactWords(text string, toks []analyzers.Token) (node, error) {
	p := &phrase{}
	for i := range toks {
		g, err := c.veryForms(toks[i].Exact, []reading{{toks: toks[i : i+1]}})
		if err != nil {
			return nil, err
		}
		g.entry.quiet = len(toks) > 1 // the parts are marked together
		p.slots = append(p.slots, g.entry)
		p.all.need = append(p.all.need, g)
	}
	if len(toks) == 1 {
		return p.all.need[0], nil
	}
	p.text = text
	c.phrases = append(c.phrases, p)
	return p, nil
}

// veryForms compiles one word that must stand as typed. What counts as typed is
// each language's affair: the article of l'exil is none of it in French.
func (c *compiler) veryForms(text string, rds []reading) (*group, error) {
	var exacts []string
	found := expansion{}
	for _, rd := range rds {
		form := rd.toks[0].Exact
		if slices.Contains(exacts, form) {
			continue
		}
		exacts = addNew(exacts, form)
		for _, v := range c.r.ix.parts {
			found.take(v.lex, v.lex.lookup(string(keyExact)+form))
		}
	}
	return c.forms(text, found, exacts, search.WhyExact)
}

// forms compiles a choice of forms as they stand in the text. Bleve knows them
// without accents: where that is not enough, the tokens are looked at.
func (c *compiler) forms(text string, found expansion, exacts []string, why search.Why) (*group, error) {
	g := &group{entry: c.slot(text)}
	g.slot = g.entry.n
	df := 0
	seen := map[string]bool{}
	for _, e := range exacts {
		g.entry.keys = append(g.entry.keys, slotKey{string(keyExact) + e, why})
		g.addStops(c.r.ix, string(keyExact)+e)
		if found[e] == nil {
			continue
		}
		for _, folded := range found[e].folded {
			g.verify = g.verify || folded != e || c.r.ix.hasKey(string(keyFolded)+folded)
			if seen[folded] {
				continue
			}
			seen[folded] = true
			t, err := c.r.term(fieldForm, folded)
			if err != nil {
				return nil, err
			}
			if t.df > 0 {
				df += t.df
				g.best = append(g.best, weighted{term: t})
			}
		}
	}
	for i := range g.best {
		g.best[i].weight = c.r.ix.idf(df)
	}
	return g, nil
}
