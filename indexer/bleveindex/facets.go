package bleveindex

import (
	"fmt"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// facetsInto writes the facets of the answer.
func (c *collector) facetsInto(res *search.Result) {
	for dim, name := range dimNames {
		var out []search.Facet
		switch dim {
		case dimLang:
			out = c.langFacet()
		case dimDoc:
			out = c.documentFacet()
		default:
			out = c.valueFacet(dim)
		}
		for i := range out {
			out[i].Label = c.ix.facetLabel(dim, out[i].Value, c.req.UI)
		}
		res.Facets[name] = out
	}
}

// valueFacet lists the chosen values of a dimension, then the excluded ones,
// then the most frequent.
func (c *collector) valueFacet(dim int) []search.Facet {
	from, to := c.facetStart[dim], c.facetStart[dim+1]
	out := []search.Facet{}
	for _, f := range sortedIn(c.chosen, from, to) {
		out = append(out, search.Facet{Value: c.ix.facetValue(f), Count: int(c.counts[f]), Selected: true})
	}
	for _, value := range c.absent[dim] {
		out = append(out, search.Facet{Value: value, Selected: true})
	}
	for _, f := range sortedIn(c.shut, from, to) {
		out = append(out, search.Facet{Value: c.ix.facetValue(f), Count: int(c.counts[f]), Excluded: true})
	}
	limit := c.req.FacetLimit
	if dim == dimYear {
		limit = search.MaxFacetLimit // a histogram needs them all
	}
	for _, f := range topCounts(c.counts[from:to], limit) {
		if f += from; len(out) < limit && !c.chosen[f] && !c.shut[f] {
			out = append(out, search.Facet{Value: c.ix.facetValue(f), Count: int(c.counts[f])})
		}
	}
	return out
}

// sortedIn lists the members of a set from from to to.
func sortedIn(set map[uint32]bool, from, to uint32) []uint32 {
	var out []uint32
	for f := range set {
		if f >= from && f < to {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// topCounts gives the indexes of the greatest counts, greatest first, equal
// ones in order, none of 0. It costs one pass and a sorted list of k.
func topCounts(counts []uint32, k int) []uint32 {
	if k <= 0 {
		return nil
	}
	top := make([]uint32, 0, min(k, len(counts)))
	for i, n := range counts {
		if n == 0 || len(top) == k && n <= counts[top[k-1]] {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, n, func(t uint32, n uint32) int {
			if counts[t] >= n {
				return -1
			}
			return 1
		})
		if len(top) == k {
			top = top[:k-1]
		}
		top = slices.Insert(top, at, uint32(i))
	}
	return top
}

// facetValue is the value of a facet number: an entity's id, or a year.
func (ix *Index) facetValue(f uint32) string {
	if int(f) < len(ix.ents) {
		return string(ix.ents[f])
	}
	return fmt.Sprint(ix.years[int(f)-len(ix.ents)])
}

func (c *collector) langFacet() []search.Facet {
	out := []search.Facet{}
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		b := langCode(l)
		if c.langCount[b] > 0 || c.langs[b] || c.noLang[b] {
			out = append(out, search.Facet{Value: string(l), Count: c.langCount[b], Selected: c.langs[b], Excluded: c.noLang[b]})
		}
	}
	slices.SortStableFunc(out, func(a, b search.Facet) int {
		if a.Selected != b.Selected {
			if a.Selected {
				return -1
			}
			return 1
		}
		return b.Count - a.Count
	})
	return out
}

func (c *collector) documentFacet() []search.Facet {
	out := []search.Facet{}
	last := uint32(len(c.docCount))
	for _, d := range sortedIn(c.docs, 0, last) {
		out = append(out, search.Facet{Value: c.ix.stored(d).ID, Count: int(c.docCount[d]), Selected: true})
	}
	for _, d := range sortedIn(c.noDocs, 0, last) {
		out = append(out, search.Facet{Value: c.ix.stored(d).ID, Count: int(c.docCount[d]), Excluded: true})
	}
	byRank := make([]uint32, len(c.docCount)) // equal counts in order of ids
	for d, n := range c.docCount {
		byRank[c.ix.docs[d].rank] = n
	}
	for _, rank := range topCounts(byRank, c.req.FacetLimit) {
		d := c.ix.byRank[rank]
		if len(out) < c.req.FacetLimit && !c.docs[d] && !c.noDocs[d] {
			out = append(out, search.Facet{Value: c.ix.stored(d).ID, Count: int(c.docCount[d])})
		}
	}
	return out
}

// facetLabel names a value in the language of the reader.
func (ix *Index) facetLabel(dim int, value string, ui corpus.Lang) string {
	switch dim {
	case dimYear:
		return value
	case dimLang:
		return languageName(corpus.Lang(value), ui)
	case dimDoc:
		if d, ok := ix.docByID[value]; ok {
			return ix.stored(d).Title
		}
		return value
	}
	return ix.label(entities.ID(value), ui)
}

// languageName names a language in the language of the reader.
func languageName(l, ui corpus.Lang) string {
	names := map[corpus.Lang][4]string{
		corpus.Hungarian: {"magyar", "francia", "orosz", "egyéb nyelv"},
		corpus.French:    {"hongrois", "français", "russe", "autre langue"},
		corpus.Russian:   {"венгерский", "французский", "русский", "другой язык"},
	}[ui]
	if names[0] == "" {
		names = [4]string{"Hungarian", "French", "Russian", "other language"}
	}
	return names[map[corpus.Lang]int{corpus.Hungarian: 0, corpus.French: 1, corpus.Russian: 2, corpus.Undetermined: 3}[l]]
}
