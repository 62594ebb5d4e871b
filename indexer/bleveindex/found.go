package bleveindex

import (
	"cmp"
	"slices"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/linking"
)

// Bounds of the names that are looked for in a query: words of a name, and
// entities that may share one.
const (
	maxFoundWords = 6
	maxSharers    = 8
)

// foundNames adds to the listed names of a query those of entities that are in
// no authority file: the longest, from left to right, in any of the forms in
// which they stand in the texts or in base form.
func (ix *Index) foundNames(names []entities.Mention, text string, toks []analyzers.Token) []entities.Mention {
	if !ix.named.Any() {
		return names
	}
	listed := names
	for i := 0; i < len(toks); i++ {
		for j := min(len(toks), i+maxFoundWords) - 1; j >= i; j-- {
			start, end := toks[i].Start, toks[j].End
			ids := ix.named.Lookup(text[start:end])
			if len(ids) == 0 || len(ids) > maxSharers || overlaps(listed, start, end) {
				continue
			}
			for _, id := range ids {
				names = append(names, entities.Mention{Start: start, End: end, Entity: id})
			}
			i = j
			break
		}
	}
	slices.SortStableFunc(names, func(a, b entities.Mention) int { return cmp.Compare(a.Start, b.Start) })
	return names
}

func overlaps(ms []entities.Mention, start, end int) bool {
	return slices.ContainsFunc(ms, func(m entities.Mention) bool { return m.Start < end && start < m.End })
}

// CountNames adds to count how often the part's live documents mention each
// name that is not linked to an entity yet.
func (r *Reader) CountNames(count map[entities.ID]int) {
	v := &view{part: r.p, entNum: make([]uint32, r.p.entity.len())}
	for i := range v.entNum {
		v.entNum[i] = noEntity
		if linking.IsRaw(entities.ID(r.p.entity.at(i))) {
			v.entNum[i] = uint32(i)
		}
	}
	found := make([]int, len(v.entNum))
	var m mentionReader
	for n := range uint32(v.n) {
		if r.dead[v.doc[n]] {
			continue
		}
		for m.reset(v, n); m.next(); {
			found[m.entity]++
		}
	}
	for i, n := range found {
		if n > 0 {
			count[entities.ID(r.p.entity.at(i))] += n
		}
	}
}
