package recognise

import "slices"

// clusters are sets of names that grow together.
type clusters struct {
	spellings []spelling
	parent    []int
	members   map[int][]int
	// owner is what a cluster is known to mean.
	owner map[int]string
	apart func(a, b int) bool
}

func newClusters(spellings []spelling) *clusters {
	c := &clusters{spellings: spellings, parent: make([]int, len(spellings)), members: map[int][]int{}, owner: map[int]string{}}
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
	if owner := c.owner[b]; owner != "" {
		c.owner[a] = owner
	}
}

// know unites the names that are known to mean one entity.
func (c *clusters) know() {
	first := map[string]int{}
	for i := range c.spellings {
		entity := c.spellings[i].entity
		if entity == "" {
			continue
		}
		if at, ok := first[entity]; ok {
			c.unite(at, i)
			continue
		}
		first[entity] = i
		c.owner[i] = entity
	}
}

// mayUnite tells that nothing is known to keep two clusters apart.
func (c *clusters) mayUnite(a, b int) bool {
	a, b = c.find(a), c.find(b)
	if x, y := c.owner[a], c.owner[b]; x != "" && y != "" && x != y {
		return false
	}
	if c.apart == nil {
		return true
	}
	for _, m := range c.members[a] {
		for _, n := range c.members[b] {
			if c.apart(m, n) {
				return false
			}
		}
	}
	return true
}

// maxTelling bounds the names of a cluster that are compared with another's.
const maxTelling = 8

// telling gives the names of a cluster that others can contradict: of people
// those with a given name.
func (c *clusters) telling(i int) []int {
	var out []int
	for _, m := range c.members[c.find(i)] {
		if s := &c.spellings[m]; len(out) < maxTelling && (s.Type != Person || len(s.parts) > 1) {
			out = append(out, m)
		}
	}
	return out
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
