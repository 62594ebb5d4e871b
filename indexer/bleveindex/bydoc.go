package bleveindex

import "github.com/iskra-archive/iskra/search"

// docGroup is the best passages found in one document, the best first.
type docGroup struct {
	top [search.GroupHits]candidate
	n   int
}

// take keeps a passage found: with those of its document, or among all.
func (c *collector) take(x candidate) {
	if c.grouped == nil {
		c.offer(x)
		return
	}
	doc := x.v.docBase + x.v.doc[x.n]
	g := c.grouped[doc]
	if g == nil {
		g = &docGroup{}
		c.grouped[doc] = g
	}
	c.insert(g, x)
}

// insert puts a passage at its place in the group, if it is good enough.
func (c *collector) insert(g *docGroup, x candidate) {
	at := g.n
	for at > 0 && c.before(&x, &g.top[at-1]) {
		at--
	}
	if at == len(g.top) {
		return
	}
	g.n = min(g.n+1, len(g.top))
	copy(g.top[at+1:g.n], g.top[at:])
	g.top[at] = x
}

// offerGroups lets the best passage of each document stand for it.
func (c *collector) offerGroups() {
	for _, g := range c.grouped {
		c.offer(g.top[0])
	}
}

// spread gives the passages of the documents on a page, each document's together.
func (c *collector) spread(page []candidate) []candidate {
	if c.grouped == nil {
		return page
	}
	all := make([]candidate, 0, len(page)*search.GroupHits)
	for _, x := range page {
		g := c.grouped[x.v.docBase+x.v.doc[x.n]]
		all = append(append(all, x), g.top[1:g.n]...)
	}
	return all
}
