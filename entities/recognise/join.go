package recognise

import (
	"cmp"
	"slices"
)

// link is a pair of names that may be one.
type link struct {
	a, b  int
	apart float64
}

// maxBlock bounds how many names with one key are compared with each other.
const maxBlock = 500

// Join groups the names that are spellings of one: lists of their numbers,
// each in order, by the first. Two names are joined if each is the nearest to
// the other in its language and they are near enough; a given name that
// differs keeps them apart, and a surname alone goes to the one person of
// that name, or stays alone where there are several.
func (j *Joiner) Join(names []Name) [][]int { return j.JoinKnown(names, Known{}) }

// Known is what is known of names before they are joined.
type Known struct {
	// Entity gives what some names mean, or nothing: the names of one entity are
	// joined, and never with those of another.
	Entity func(name int) string
	// Apart tells of two names that they are not one entity's.
	Apart func(a, b int) bool
}

// JoinKnown is Join for names of which something is known already.
func (j *Joiner) JoinKnown(names []Name, known Known) [][]int {
	spellings := make([]spelling, len(names))
	for i, n := range names {
		spellings[i] = j.spell(n)
		if known.Entity != nil {
			spellings[i].entity = known.Entity(i)
		}
	}
	c := newClusters(spellings)
	c.apart = known.Apart
	c.know()
	for _, l := range mutual(spellings, j.links(spellings)) {
		if c.mayUnite(l.a, l.b) && j.compatible(c, l.a, l.b) {
			c.unite(l.a, l.b)
		}
	}
	j.surnames(spellings, c)
	return c.lists()
}

// links compares the names that share a key.
func (j *Joiner) links(spellings []spelling) []link {
	blocks := map[string][]int{}
	for i := range spellings {
		for _, key := range blockKeys(&spellings[i]) {
			blocks[key] = append(blocks[key], i)
		}
	}
	seen := map[[2]int]bool{}
	var links []link
	for _, block := range blocks {
		if len(block) > maxBlock {
			slices.SortStableFunc(block, func(a, b int) int { return spellings[b].Count - spellings[a].Count })
			block = block[:maxBlock]
		}
		for x, a := range block {
			for _, b := range block[x+1:] {
				pair := [2]int{min(a, b), max(a, b)}
				if a == b || spellings[a].entity != "" && spellings[b].entity != "" || seen[pair] {
					continue
				}
				seen[pair] = true
				if d := j.apart(&spellings[pair[0]], &spellings[pair[1]]); d < never {
					links = append(links, link{pair[0], pair[1], d})
				}
			}
		}
	}
	slices.SortFunc(links, func(x, y link) int {
		return cmp.Or(cmp.Compare(x.apart, y.apart), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	return links
}

// blockKeys are the keys under which a name is compared with others.
func blockKeys(s *spelling) []string {
	var keys []string
	if s.Type != Person {
		if s.group != 0 {
			keys = append(keys, s.Type+string(rune(s.group)))
		}
		for _, k := range s.whole.keys {
			keys = append(keys, s.Type+" "+k)
		}
		return keys
	}
	for _, head := range s.heads {
		for _, k := range s.parts[head].keys {
			if !contains(keys, "person "+k) {
				keys = append(keys, "person "+k)
			}
		}
	}
	return keys
}

// mutual keeps the links between names that are each other's nearest, of
// those in the other's language.
func mutual(spellings []spelling, links []link) []link {
	type side struct {
		name int
		lang string
	}
	best := map[side]float64{}
	note := func(from, to int, d float64) {
		s := side{from, string(spellings[to].Lang)}
		if old, ok := best[s]; !ok || d < old {
			best[s] = d
		}
	}
	for _, l := range links {
		note(l.a, l.b, l.apart)
		note(l.b, l.a, l.apart)
	}
	return slices.DeleteFunc(links, func(l link) bool {
		return l.apart > best[side{l.a, string(spellings[l.b].Lang)}] || l.apart > best[side{l.b, string(spellings[l.a].Lang)}]
	})
}

// compatible tells that no two names of two clusters contradict each other.
func (j *Joiner) compatible(c *clusters, a, b int) bool {
	x, y := c.telling(a), c.telling(b)
	for _, m := range x {
		for _, n := range y {
			if !j.agree(&c.spellings[m], &c.spellings[n]) {
				return false
			}
		}
	}
	return true
}

// agree tells that two names may be one as far as their sounds go.
func (j *Joiner) agree(a, b *spelling) bool {
	if a.Type != Person {
		if a.group != 0 && b.group != 0 {
			return a.group == b.group
		}
		return a.Lang != b.Lang || a.whole.flat == b.whole.flat
	}
	if len(a.parts) == 1 || len(b.parts) == 1 {
		return true
	}
	if within(a, b) || within(b, a) {
		return true
	}
	for _, x := range a.heads {
		for _, y := range b.heads {
			if nearest(a.parts[x].sounds, b.parts[y].sounds, 2*mostApart) < 2*mostApart && j.givenApart(&a.parts[other(a, x)], &b.parts[other(b, y)], mostGiven(a, b)) < never {
				return true
			}
		}
	}
	return false
}

// within tells that every word of a name is one of another, longer one.
func within(short, long *spelling) bool {
	if len(short.parts) >= len(long.parts) {
		return false
	}
	for i := range short.parts {
		if !slices.ContainsFunc(long.parts, func(p part) bool { return wordsApart(&short.parts[i], &p, ownApart) < never }) {
			return false
		}
	}
	return true
}

// surnames joins surnames that stand alone to the only person of that name.
func (j *Joiner) surnames(spellings []spelling, c *clusters) {
	full := map[string][]int{} // key of a surname to full names
	for i := range spellings {
		if s := &spellings[i]; s.Type == Person && len(s.parts) > 1 {
			for _, key := range blockKeys(s) {
				full[key] = append(full[key], i)
			}
		}
	}
	for i := range spellings {
		s := &spellings[i]
		if s.Type != Person || len(s.parts) != 1 || s.entity != "" {
			continue
		}
		if owner, ok := onlyOwner(s, spellings, full, c); ok && c.mayUnite(owner, i) && j.compatible(c, owner, i) {
			c.unite(owner, i)
		}
	}
}

func onlyOwner(s *spelling, spellings []spelling, full map[string][]int, c *clusters) (int, bool) {
	owner, near, found := 0, float64(never), false
	for _, key := range blockKeys(s) {
		for _, i := range full[key][:min(len(full[key]), maxBlock)] {
			f := &spellings[i]
			d := float64(never)
			for _, head := range f.heads {
				d = min(d, wordsApart(&f.parts[head], &s.parts[0], mostAlone))
			}
			if d == never || f.Lang == s.Lang && d > ownApart {
				continue
			}
			if found && c.find(owner) != c.find(i) {
				if d > near+0.06 { // clearly farther
					continue
				}
				if near <= d+0.06 {
					return 0, false
				}
			}
			if d < near {
				owner, near, found = i, d, true
			}
		}
	}
	return owner, found
}
