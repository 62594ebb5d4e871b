package bleveindex

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// The facets as dimensions of the collector: entity types, years, then what
// has columns of its own.
const (
	dimYear = 5
	dimLang = 6
	dimDoc  = 7
	dims    = 8
)

// dimNames are the facets by dimension.
var dimNames = [dims]string{search.FacetPerson, search.FacetPlace, search.FacetOrganization, search.FacetPublication,
	search.FacetEvent, search.FacetYear, search.FacetLang, search.FacetDocument}

// candidate is a passage that may be shown.
type candidate struct {
	v     *view
	n     uint32
	score float32
}

// collector takes the passages that match, applies the filters, counts the
// facets (each without its own filter, "sideways") and keeps the best.
type collector struct {
	ix     *Index
	req    search.Request
	need   uint8           // dimensions with a filter
	chosen map[uint32]bool // facet values (entities, years) that are chosen
	sel    []uint8         // facet value -> bit of its dimension, if chosen
	shut   map[uint32]bool // facet values that are excluded
	langs  [256]bool
	noLang [256]bool
	docs   map[uint32]bool
	noDocs map[uint32]bool
	absent [dims][]string // chosen values that no passage has

	total      int
	counts     []uint32 // by facet value
	langCount  [256]int
	docCount   []uint32 // by document, without the document filter
	docsHit    []uint64 // documents with a hit
	best       []candidate
	keep       int
	merge      bool                 // copies of a text are shown as one
	folded     map[uint64]*copies   // by the hash of their text
	grouped    map[uint32]*docGroup // by document, for a search by documents
	facetStart [dims + 1]uint32
}

// rerank is how many of the best passages are looked at again for words that
// stand close together.
const rerank = 60

func newCollector(a *answer) (*collector, error) {
	ix := a.ix
	c := &collector{ix: ix, req: a.req, keep: a.req.Offset + min(a.req.Limit, search.MaxLimit)}
	if c.keep < rerank {
		c.keep = rerank
	}
	if a.req.CountOnly {
		c.keep = 0
	}
	if a.req.ByDocument && c.keep > 0 {
		c.grouped = map[uint32]*docGroup{}
	}
	c.merge = c.keep > 0 && c.grouped == nil && a.req.Sort == search.SortRelevance && a.q.Root != nil
	if c.merge {
		ix.copyOnce.Do(ix.findCopies)
	}
	for i, t := range entities.Types() {
		r := ix.typeFirst[t]
		if r[1] == 0 { // no entity of this type
			r[0] = c.facetStart[i]
			r[1] = r[0]
		}
		c.facetStart[i], c.facetStart[i+1] = r[0], r[1]
	}
	c.facetStart[dimYear], c.facetStart[dimYear+1] = uint32(len(ix.ents)), uint32(len(ix.ents)+len(ix.years))
	values := len(ix.ents) + len(ix.years)
	a.run.s.counts = zeroed(a.run.s.counts, values)
	a.run.s.docCount = zeroed(a.run.s.docCount, len(ix.docs))
	c.counts, c.docCount = a.run.s.counts, a.run.s.docCount
	c.docsHit = make([]uint64, (len(ix.docs)+63)/64)
	if err := c.filters(a); err != nil {
		return nil, err
	}
	return c, nil
}

// filters reads the chosen and excluded values.
func (c *collector) filters(a *answer) error {
	c.chosen, c.shut, c.docs, c.noDocs = map[uint32]bool{}, map[uint32]bool{}, map[uint32]bool{}, map[uint32]bool{}
	for name := range a.req.Filters {
		if !slices.Contains(search.FacetNames(), name) || name == search.FacetYear {
			return fmt.Errorf("%w: there is no filter %q", search.ErrBadRequest, name)
		}
	}
	for name := range a.req.Exclude {
		if !slices.Contains(search.FacetNames(), name) {
			return fmt.Errorf("%w: there is no filter %q", search.ErrBadRequest, name)
		}
	}
	for dim, name := range dimNames {
		if err := c.filter(a, dim, a.req.Filters[name], false); err != nil {
			return err
		}
		if err := c.filter(a, dim, a.req.Exclude[name], true); err != nil {
			return err
		}
	}
	if len(a.req.Years) > 0 {
		c.need |= 1 << dimYear
		for y := range c.ix.yearSet(a.req.Years) {
			c.chosen[y] = true
		}
	}
	c.sel = make([]uint8, len(c.counts))
	for dim := range dimLang {
		for f := range c.chosen {
			if f >= c.facetStart[dim] && f < c.facetStart[dim+1] {
				c.sel[f] = 1 << dim
			}
		}
	}
	return nil
}

// filter reads the values of one dimension. A value that nothing is known by
// filters everything away, with a notice.
func (c *collector) filter(a *answer, dim int, values []string, exclude bool) error {
	if len(values) == 0 {
		return nil
	}
	if !exclude {
		c.need |= 1 << dim
	}
	facets, docs, langs := c.chosen, c.docs, &c.langs
	if exclude {
		facets, docs, langs = c.shut, c.noDocs, &c.noLang
	}
	for _, value := range values {
		switch dim {
		case dimLang:
			l := corpus.Lang(strings.ToLower(value))
			if langCode(l) == 'u' && l != corpus.Undetermined {
				return fmt.Errorf("%w: lang is hu, fr, ru or und, not %q", search.ErrBadRequest, value)
			}
			langs[langCode(l)] = true
		case dimDoc:
			found := c.ix.matchDocuments(value)
			if len(found) == 0 {
				a.comp.notice(noticeUnknownDocument, value)
			}
			for d := range found {
				docs[d] = true
			}
		case dimYear:
			years := yearsOf(value)
			if years == nil {
				return fmt.Errorf("%w: %q is no year", search.ErrBadRequest, value)
			}
			for y := range c.ix.yearSet(years) {
				facets[y] = true
			}
		default:
			ids := c.ix.resolve(entities.Type(dimNames[dim]), value)
			if len(ids) == 0 {
				a.comp.notice(noticeUnknownEntity, dimNames[dim], value)
			}
			for _, id := range ids {
				if n, ok := c.ix.entNumber[id]; ok {
					facets[n] = true
				} else if !exclude {
					c.absent[dim] = append(c.absent[dim], string(id))
				}
			}
		}
	}
	return nil
}

// yearsOf reads the years of an exclusion: 1903, 1903..1905, ..1905, 1903..
func yearsOf(value string) []search.YearRange {
	from, to, ranged := strings.Cut(value, "..")
	if !ranged {
		to = from
	}
	r := search.YearRange{From: int(dateKey(from) / 10000), To: int(dateKey(to) / 10000)}
	if r.From == 0 && from != "" || r.To == 0 && to != "" || r == (search.YearRange{}) {
		return nil
	}
	return []search.YearRange{r}
}

// collect takes the matching passages of one part.
func (c *collector) collect(v *view, l list) {
	filtered := c.need != 0 || len(c.shut) > 0 || len(c.noDocs) > 0 || c.noLang != [256]bool{}
	for i, n := range l.docs {
		doc := v.docBase + v.doc[n]
		facets := v.facets[v.facetFirst[n]:v.facetFirst[n+1]]
		failed := uint8(0)
		if filtered {
			var out bool
			if failed, out = c.judge(v, n, doc, facets); out {
				continue
			}
		}
		switch {
		case failed == 0:
			c.count(v.lang[n], doc, facets)
			if c.merge && v.hasCopies(n) {
				c.fold(candidate{v, n, l.scores[i]})
			} else {
				c.take(candidate{v, n, l.scores[i]})
			}
		case failed&(failed-1) == 0: // misses one filter alone: counts for that facet
			c.sideways(bits.TrailingZeros8(failed), v.lang[n], doc, facets)
		}
	}
}

// judge tells which filters a passage fails, and whether it is excluded.
func (c *collector) judge(v *view, n, doc uint32, facets []uint32) (failed uint8, out bool) {
	have := uint8(0)
	for _, f := range facets {
		have |= c.sel[f]
		if len(c.shut) > 0 && c.shut[f] {
			return 0, true
		}
	}
	if c.langs[v.lang[n]] {
		have |= 1 << dimLang
	}
	if len(c.docs) > 0 && c.docs[doc] {
		have |= 1 << dimDoc
	}
	return c.need &^ have, c.noLang[v.lang[n]] || len(c.noDocs) > 0 && c.noDocs[doc]
}

// count counts a hit in every facet.
func (c *collector) count(lang byte, doc uint32, facets []uint32) {
	c.total++
	c.docsHit[doc>>6] |= 1 << (doc & 63)
	c.langCount[lang]++
	c.docCount[doc]++
	for _, f := range facets {
		c.counts[f]++
	}
}

// sideways counts a passage in the one facet whose filter it fails.
func (c *collector) sideways(dim int, lang byte, doc uint32, facets []uint32) {
	switch dim {
	case dimLang:
		c.langCount[lang]++
	case dimDoc:
		c.docCount[doc]++
	default:
		for _, f := range facets {
			if f >= c.facetStart[dim] && f < c.facetStart[dim+1] {
				c.counts[f]++
			}
		}
	}
}

// documents counts the documents with a hit.
func (c *collector) documents() int {
	n := 0
	for _, w := range c.docsHit {
		n += bits.OnesCount64(w)
	}
	return n
}

// offer keeps the candidate if it is among the best so far: best is a heap
// with the worst on top.
func (c *collector) offer(x candidate) {
	if c.keep == 0 {
		return
	}
	if len(c.best) < c.keep {
		c.best = append(c.best, x)
		c.up(len(c.best) - 1)
		return
	}
	if c.before(&x, &c.best[0]) {
		c.best[0] = x
		c.down(0)
	}
}

func (c *collector) up(i int) {
	for i > 0 {
		p := (i - 1) / 2
		if !c.before(&c.best[p], &c.best[i]) {
			return
		}
		c.best[p], c.best[i] = c.best[i], c.best[p]
		i = p
	}
}

func (c *collector) down(i int) {
	for {
		worst, l, r := i, 2*i+1, 2*i+2
		if l < len(c.best) && c.before(&c.best[worst], &c.best[l]) {
			worst = l
		}
		if r < len(c.best) && c.before(&c.best[worst], &c.best[r]) {
			worst = r
		}
		if worst == i {
			return
		}
		c.best[i], c.best[worst] = c.best[worst], c.best[i]
		i = worst
	}
}

// before tells whether a is shown before b. The order is total, so that it is
// the same on every page and after every rebuild.
func (c *collector) before(a, b *candidate) bool {
	if c.req.Sort == search.SortRelevance && a.score != b.score {
		return a.score > b.score
	}
	da, db := &c.ix.docs[a.v.docBase+a.v.doc[a.n]], &c.ix.docs[b.v.docBase+b.v.doc[b.n]]
	if c.req.Sort == search.SortDate && da.date != db.date {
		return da.date != 0 && (db.date == 0 || da.date < db.date)
	}
	if da.rank != db.rank {
		return da.rank < db.rank
	}
	return a.v.number[a.n] < b.v.number[b.n]
}

// page gives the candidates of the page asked for, in order.
func (c *collector) page(a *answer) []candidate {
	c.unfold()
	c.offerGroups()
	sort.Slice(c.best, func(i, j int) bool { return c.before(&c.best[i], &c.best[j]) })
	if c.req.Sort == search.SortRelevance {
		a.closeness(c.best[:min(rerank, len(c.best))], min(rerank, c.req.Offset+c.req.Limit))
	}
	from := min(c.req.Offset, len(c.best))
	return c.spread(c.best[from:min(from+c.req.Limit, len(c.best))])
}
