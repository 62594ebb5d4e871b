package recognise

import "slices"

// clusters are sets of names that grow together.
type clusters struct {
	spellings []spelling
	parent    []int
	members   map[int][]int
}

func newClusters(spellings []spelling) *clusters {
	c := &clusters{spellings: spellings, parent: make([]int, len(spellings)), members: map[int][]int{}}
	for i := range c.parent {
		c.parent[i] = i
		c.members[i] = []int{i}
	}
	return c
}

func (c *clusters) find(i int) int {
	for c.parent[i] != i {
		c.parent[i] = c.parent[c.parent[i]]
		i = c.parent[i]
	}
	return i
}

func (c *clusters) unite(a, b int) {
	a, b = c.find(a), c.find(b)
	if a == b {
		return
	}
	if len(c.members[a]) < len(c.members[b]) {
		a, b = b, a
	}
	c.parent[b] = a
	c.members[a] = append(c.members[a], c.members[b]...)
	delete(c.members, b)
}

func (c *clusters) lists() [][]int {
	lists := make([][]int, 0, len(c.members))
	for _, m := range c.members {
		slices.Sort(m)
		lists = append(lists, m)
	}
	slices.SortFunc(lists, func(a, b []int) int { return a[0] - b[0] })
	return lists
}
