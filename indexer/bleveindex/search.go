package bleveindex

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// Search implements search.Engine.
func (ix *Index) Search(ctx context.Context, req search.Request) (*search.Result, error) {
	began := time.Now()
	req, err := normalize(req)
	if err != nil {
		return nil, err
	}
	q, err := query.Parse(req.Query, query.Options{})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", search.ErrTooCostly, err)
	}
	s, _ := ix.scratch.Get().(*scratch)
	a := &answer{ix: ix, req: req, q: q, run: newRun(ctx, ix, s), res: &search.Result{
		Query: req.Query, Notices: readNotices(q), Index: ix.info,
		Hits: []search.Hit{}, Facets: map[string][]search.Facet{},
	}}
	if err = a.find(); err == nil && a.run.torn {
		err = fmt.Errorf("the words of a passage are not what was written: %w", ErrDamaged)
	}
	a.run.unmask()
	ix.scratch.Put(s) // not after a panic: it may be dirty then
	if err != nil {
		return nil, deadline(err)
	}
	a.res.TookMS = float64(time.Since(began).Microseconds()) / 1000
	return a.res, nil
}

// normalize fills defaults in and refuses what makes no sense.
func normalize(r search.Request) (search.Request, error) {
	if r.Match == "" {
		r.Match = search.MatchAll
	}
	if r.Across == "" {
		r.Across = search.AcrossNames
	}
	if r.Sort == "" {
		r.Sort = search.SortRelevance
	}
	if r.Limit == 0 {
		r.Limit = search.DefaultLimit
	}
	if r.FacetLimit == 0 {
		r.FacetLimit = search.DefaultFacetLimit
	}
	switch {
	case r.Match != search.MatchAll && r.Match != search.MatchAny:
		return r, fmt.Errorf("%w: match is all or any, not %q", search.ErrBadRequest, r.Match)
	case r.Across != search.AcrossOff && r.Across != search.AcrossNames && r.Across != search.AcrossAll:
		return r, fmt.Errorf("%w: across is off, names or all, not %q", search.ErrBadRequest, r.Across)
	case r.Sort != search.SortRelevance && r.Sort != search.SortDate && r.Sort != search.SortDocument:
		return r, fmt.Errorf("%w: sort is relevance, date or document, not %q", search.ErrBadRequest, r.Sort)
	case r.Limit < 0 || r.Offset < 0 || r.Offset > search.MaxOffset:
		return r, fmt.Errorf("%w: limit and offset are numbers from 0, offset up to %d", search.ErrBadRequest, search.MaxOffset)
	case r.FacetLimit < 0 || r.FacetLimit > search.MaxFacetLimit:
		return r, fmt.Errorf("%w: a facet lists up to %d values", search.ErrBadRequest, search.MaxFacetLimit)
	}
	return r, nil
}

// answer is a search on its way to a result.
type answer struct {
	ix   *Index
	req  search.Request
	q    query.Query
	run  *run
	comp *compiler
	col  *collector
	res  *search.Result
}

// find compiles, evaluates and collects; where no passage has all the words it
// does so again for any of them.
func (a *answer) find() error {
	if err := a.attempt(a.req.Match == search.MatchAny); err != nil {
		return err
	}
	if a.col.total == 0 && a.req.Match == search.MatchAll && relaxable(a.q.Root) {
		if err := a.relax(); err != nil {
			return err
		}
	}
	a.res.Notices = append(a.res.Notices, a.comp.notices...)
	if n := len(a.comp.slots); n > maxSlots {
		a.res.Notices = append(a.res.Notices, notice(noticeManyWords, fmt.Sprint(maxSlots)))
	}
	a.res.Total, a.res.TotalDocuments = a.col.total, a.col.documents()
	if !a.req.CountOnly {
		a.col.facetsInto(a.res)
		if err := a.hits(); err != nil {
			return err
		}
	}
	a.explain()
	return a.suggestWords()
}

// relax asks for any of the words. Where the filters leave nothing of that
// either, the answer is to all the words again: its facets tell how many
// passages have them all under another filter.
func (a *answer) relax() error {
	if err := a.attempt(true); err != nil {
		return err
	}
	if a.res.Relaxed = a.col.total > 0; !a.res.Relaxed {
		return a.attempt(false)
	}
	a.comp.notice(noticeRelaxed)
	return nil
}

// relaxable tells whether asking for any word instead of all is a difference.
func relaxable(n query.Node) bool {
	and, ok := n.(query.And)
	if !ok || and.Explicit {
		return false
	}
	loose, plus := 0, 0
	for _, k := range and.Kids {
		if _, not := k.(query.Not); !not && !required(k) {
			loose++
		}
		if isPlus(k) {
			plus = 1
		}
	}
	return loose+plus > 1 && loose > 0
}

// attempt runs the query once.
func (a *answer) attempt(any bool) error {
	a.comp = &compiler{r: a.run, q: a.q, across: a.req.Across, any: any, byTitle: a.req.Match == search.MatchAny}
	a.run.unmask()
	a.run.comp = a.comp
	root, err := a.comp.compile()
	if err != nil {
		return err
	}
	if a.col, err = newCollector(a); err != nil {
		return err
	}
	for _, v := range a.ix.parts {
		if v.n == 0 {
			continue
		}
		l, err := evalRoot(a.run, root, v)
		if err != nil {
			return err
		}
		a.col.collect(v, l)
	}
	return nil
}

func evalRoot(r *run, root node, v *view) (list, error) {
	if root == nil {
		return everything(v, nil), nil
	}
	return root.eval(r, v, nil)
}

// deadline makes a search that ran out of time say so.
func deadline(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: it took too long: make it more specific: %w", search.ErrTooCostly, err)
	}
	return err
}

// hits renders the passages of the page asked for.
func (a *answer) hits() error {
	top := a.col.page(a)
	rd := newRenderer(a)
	for i := range top {
		if err := a.run.ctx.Err(); err != nil {
			return fmt.Errorf("search: %w", err)
		}
		h, err := rd.hit(&top[i])
		if err != nil {
			return err
		}
		a.res.Hits = append(a.res.Hits, h)
	}
	return nil
}

// masks gives, for every lexicon entry of a part, the bits of the slots that
// the entry is a word of.
func (r *run) masks(v *view) []uint32 {
	if r.made == nil {
		r.made = make([][]uint32, len(r.ix.parts))
		for len(r.s.masks) < len(r.ix.parts) {
			r.s.masks = append(r.s.masks, nil)
		}
	}
	if m := r.made[v.at]; m != nil {
		return m
	}
	if len(r.s.masks[v.at]) < v.lex.len() {
		r.s.masks[v.at] = make([]uint32, v.lex.len())
	}
	m := r.s.masks[v.at]
	for _, s := range r.comp.slots {
		s.entriesOf(v.lex, func(e uint32, _ search.Why) bool {
			m[e] |= s.bit()
			return true
		})
	}
	r.made[v.at] = m
	return m
}

// unmask clears what masks has set, so that the next search finds zeros: far
// fewer entries than a lexicon has.
func (r *run) unmask() {
	for at, m := range r.made {
		if m == nil {
			continue
		}
		for _, s := range r.comp.slots {
			s.entriesOf(r.ix.parts[at].lex, func(e uint32, _ search.Why) bool {
				m[e] = 0
				return true
			})
		}
	}
	r.made = nil
}

// why tells for what reason an entry is a word of the slot.
func (s *slot) why(v *view, entry uint32) search.Why {
	found := search.WhyForm
	s.entriesOf(v.lex, func(e uint32, why search.Why) bool {
		if e == entry {
			found = why
		}
		return e != entry
	})
	return found
}
