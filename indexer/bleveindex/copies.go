package bleveindex

import "slices"

// findCopies marks the passages whose text stands in the index more than once.
// It is called once, before the first search that asks.
func (ix *Index) findCopies() {
	total := 0
	for _, v := range ix.parts {
		total += v.n
	}
	hashes := make([]uint64, 0, total)
	for _, v := range ix.parts {
		for n, h := range v.hash {
			if v.isLive(uint32(n)) {
				hashes = append(hashes, h)
			}
		}
	}
	slices.Sort(hashes)
	again := map[uint64]bool{}
	for i := 1; i < len(hashes); i++ {
		if hashes[i] == hashes[i-1] {
			again[hashes[i]] = true
		}
	}
	if len(again) == 0 {
		return
	}
	for _, v := range ix.parts {
		v.copies = make([]uint64, (v.n+63)/64)
		for n, h := range v.hash {
			if again[h] {
				v.copies[n/64] |= 1 << (n % 64)
			}
		}
	}
}

// hasCopies tells whether the text of a passage stands in the index elsewhere.
func (v *view) hasCopies(n uint32) bool {
	return v.copies != nil && v.copies[n/64]&(1<<(n%64)) != 0
}

// copies are passages found that have the same text: the best of them stands
// for the others.
type copies struct {
	best candidate
	more int
}

// fold puts a passage with copies aside until all are known.
func (c *collector) fold(x candidate) {
	h := x.v.hash[x.n]
	k, ok := c.folded[h]
	switch {
	case !ok:
		if c.folded == nil {
			c.folded = map[uint64]*copies{}
		}
		c.folded[h] = &copies{best: x}
	case c.before(&x, &k.best):
		k.best = x
		k.more++
	default:
		k.more++
	}
}

// unfold offers the best of the copies of each text.
func (c *collector) unfold() {
	for _, k := range c.folded {
		c.take(k.best)
	}
}

// duplicates counts the passages found that a hit stands for besides itself.
func (c *collector) duplicates(x *candidate) int {
	if k := c.folded[x.v.hash[x.n]]; k != nil {
		return k.more
	}
	return 0
}
