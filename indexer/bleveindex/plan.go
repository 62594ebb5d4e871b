package bleveindex

import (
	"fmt"
	"slices"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// node is a part of a compiled query. eval gives the passages of one part that
// match, of those in within alone where that is not nil.
type node interface {
	eval(r *run, v *view, within []uint32) (list, error)
	// cost estimates the postings to be read in all parts.
	cost() int
}

// weighted is a term with its weight: boost times idf.
type weighted struct {
	*term
	boost, weight float32
}

// group is a word of the query with all that it may be: its stems in each
// language, its forms, names in other languages, or the words a pattern stands
// for. A passage's score is the best of stems, kin and names, with the forms
// and the best of the titles on top.
type group struct {
	slot   int
	best   []weighted
	forms  []weighted
	titles []weighted
	// kin are stems that look alike: they lift a passage that has the word, or
	// another word of a query for any of its words, and find none.
	kin         []weighted
	kinPostings int
	names       []namePosting
	// titleFinds lets a title alone make a passage a hit.
	titleFinds bool
	// verify asks for a look at the tokens: the postings cannot tell the form
	// wanted from its accented kin.
	verify bool
	// scan holds the languages in which the word is a stop word: there it is
	// looked for among the tokens, because Bleve does not index it.
	scan  []byte
	entry *slot
}

// namePosting is an entity that a word of the query names.
type namePosting struct {
	entity uint32
	weight float32
	df     int
}

func (g *group) cost() int {
	n := 0
	for _, ts := range [][]weighted{g.best, g.forms} {
		for _, t := range ts {
			n += t.df
		}
	}
	for _, e := range g.names {
		n += e.df
	}
	if len(g.scan) > 0 {
		n += 1 << 24
	}
	return n
}

func (g *group) eval(r *run, v *view, within []uint32) (list, error) {
	acc := r.s.acc(v.n)
	defer r.s.giveBack(acc)
	if err := g.gather(r, v, within, acc); err != nil {
		acc.drain()
		return list{}, err
	}
	out := acc.drain().within(within)
	if g.verify {
		out = r.verified(v, out, g.entry)
	}
	return out, nil
}

func (g *group) gather(r *run, v *view, within []uint32, acc *accumulator) error {
	for _, t := range g.best {
		if err := r.each(t.term, v, within, func(n uint32, f float32) { acc.best(n, bm25(t.weight, f, v.norm[n])) }); err != nil {
			return err
		}
	}
	if err := g.gatherKin(r, v, within, acc); err != nil {
		return err
	}
	for _, e := range g.names {
		p := v.entPosts()[e.entity]
		for i, n := range p.docs {
			acc.best(n, bm25(e.weight, float32(p.freqs[i]), v.norm[n]))
		}
	}
	for _, t := range g.forms {
		if err := r.each(t.term, v, within, func(n uint32, f float32) {
			if !slices.Contains(g.entry.alien, v.lang[n]) || r.holds(v, n, g.entry) > 0 {
				acc.add(n, bm25(t.weight, f, v.norm[n]))
			}
		}); err != nil {
			return err
		}
	}
	if err := g.scanTokens(r, v, within, acc); err != nil {
		return err
	}
	return g.gatherTitles(r, v, within, acc)
}

// gatherKin lets passages have the stems that look alike.
func (g *group) gatherKin(r *run, v *view, within []uint32, acc *accumulator) error {
	for _, t := range g.kin {
		err := r.each(t.term, v, within, func(n uint32, f float32) {
			if acc.has(n) {
				acc.best(n, bm25(t.weight, f, v.norm[n]))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// gatherTitles adds what the title of a passage is worth: the best of its
// stems, so that a word with two of them does not count twice.
func (g *group) gatherTitles(r *run, v *view, within []uint32, acc *accumulator) error {
	if len(g.titles) == 0 {
		return nil
	}
	put := acc.boost
	if g.titleFinds {
		put = acc.add
	}
	if len(g.titles) == 1 {
		t := g.titles[0]
		return r.each(t.term, v, within, func(n uint32, f float32) { put(n, bm25(t.weight, f, bm25K1)) })
	}
	titles := r.s.acc(v.n)
	defer r.s.giveBack(titles)
	for _, t := range g.titles {
		if err := r.each(t.term, v, within, func(n uint32, f float32) { titles.best(n, bm25(t.weight, f, bm25K1)) }); err != nil {
			titles.drain()
			return err
		}
	}
	titles.each(put)
	return nil
}

// scanTokens looks for a stop word among the tokens of the passages.
func (g *group) scanTokens(r *run, v *view, within []uint32, acc *accumulator) error {
	if len(g.scan) == 0 {
		return nil
	}
	try := func(n uint32) {
		if !slices.Contains(g.scan, v.lang[n]) || acc.has(n) {
			return
		}
		if f := r.holds(v, n, g.entry); f > 0 {
			acc.add(n, bm25(weightStop, float32(f), v.norm[n]))
		}
	}
	if within != nil {
		for _, n := range within {
			try(n)
		}
		return nil
	}
	for n := range uint32(v.n) {
		if n&4095 == 4095 && r.ctx.Err() != nil {
			return fmt.Errorf("search: %w", r.ctx.Err())
		}
		if v.isLive(n) {
			try(n)
		}
	}
	return nil
}

// holds counts the tokens of a passage that the slot stands for.
func (r *run) holds(v *view, n uint32, s *slot) int {
	mask, count := r.masks(v), 0
	var t storedToken
	for tr := r.tokensOf(v, n); tr.next(&t); {
		if int(t.entry) < len(mask) && mask[t.entry]&s.bit() != 0 || s.n >= maxSlots && r.isFar(v, s, t.entry) {
			count++
		}
	}
	return count
}

// isFar tells whether the slot, one past those that have a bit, stands for the
// entry.
func (r *run) isFar(v *view, s *slot, entry uint32) bool {
	key := farSlot{v.at, s}
	set, ok := r.far[key]
	if !ok {
		set = map[uint32]bool{}
		s.entriesOf(v.lex, func(e uint32, _ search.Why) bool {
			set[e] = true
			return true
		})
		if r.far == nil {
			r.far = map[farSlot]map[uint32]bool{}
		}
		r.far[key] = set
	}
	return set[entry]
}

// verified keeps the passages that hold a token of the slot.
func (r *run) verified(v *view, l list, s *slot) list {
	out := list{l.docs[:0], l.scores[:0]}
	for i, n := range l.docs {
		if r.holds(v, n, s) > 0 {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, l.scores[i])
		}
	}
	return out
}

// and asks for all of need and none of not; where need is empty, for every
// passage but those of not.
type and struct {
	need, not []node
	// may only adds to the score.
	may []node
}

func (a *and) cost() int {
	if len(a.need) == 0 {
		return 1 << 30
	}
	least := a.need[0].cost()
	for _, k := range a.need[1:] {
		least = min(least, k.cost())
	}
	return least
}

func (a *and) eval(r *run, v *view, within []uint32) (list, error) {
	var out list
	if len(a.need) == 0 {
		out = everything(v, within)
	}
	need := slices.Clone(a.need)
	slices.SortStableFunc(need, func(x, y node) int { return x.cost() - y.cost() })
	for i, k := range need {
		l, err := k.eval(r, v, within)
		if err != nil {
			return list{}, err
		}
		if i == 0 {
			out = l
		} else {
			out = intersect(out, l)
		}
		if within = out.docs; within == nil {
			within = []uint32{}
		}
		if len(within) == 0 {
			return list{}, nil
		}
	}
	for _, k := range a.not {
		l, err := k.eval(r, v, out.docs)
		if err != nil {
			return list{}, err
		}
		out = subtract(out, l)
	}
	return a.more(r, v, out)
}

// more adds the scores of what a passage may have.
func (a *and) more(r *run, v *view, out list) (list, error) {
	for _, k := range a.may {
		if len(out.docs) == 0 {
			break
		}
		l, err := k.eval(r, v, out.docs)
		if err != nil {
			return list{}, err
		}
		j := 0
		for i, n := range out.docs {
			if j < len(l.docs) && l.docs[j] == n {
				out.scores[i] += l.scores[j]
				j++
			}
		}
	}
	return out, nil
}

// everything gives every live passage, or those of within, with score 0.
func everything(v *view, within []uint32) list {
	var out list
	if within != nil {
		out.docs = slices.Clone(within)
	} else {
		out.docs = make([]uint32, 0, v.nLive)
		for n := range uint32(v.n) {
			if v.isLive(n) {
				out.docs = append(out.docs, n)
			}
		}
	}
	out.scores = make([]float32, len(out.docs))
	return out
}

// or asks for any of its kids and adds up their scores.
type or struct {
	kids []node
	// most takes the best of the kids' scores instead: they are readings of one
	// word.
	most bool
	// coord lifts a passage by the share of the kids that it has: they are the
	// words of a query that need not all be there.
	coord bool
}

func (o *or) cost() int {
	n := 0
	for _, k := range o.kids {
		n += k.cost()
	}
	return n
}

func (o *or) eval(r *run, v *view, within []uint32) (list, error) {
	acc := r.s.acc(v.n)
	defer r.s.giveBack(acc)
	own := make([]list, len(o.kids))
	for i, k := range o.kids {
		l, err := k.eval(r, v, within)
		if err != nil {
			acc.drain()
			return list{}, err
		}
		own[i] = l
		o.put(r, v, acc, l)
	}
	if o.coord {
		if err := o.lift(r, v, within, acc, own); err != nil {
			acc.drain()
			return list{}, err
		}
	}
	out := acc.drain()
	if o.coord {
		r.s.coordinate(out, len(o.kids))
	}
	return out, nil
}

func (o *or) put(r *run, v *view, acc *accumulator, l list) {
	for i, n := range l.docs {
		if o.most {
			acc.best(n, l.scores[i])
		} else {
			acc.add(n, l.scores[i])
		}
	}
	if o.coord {
		r.s.tally(v.n, l.docs)
	}
}

// lift counts the stems that look alike for passages that have another word of
// the query in truth: they alone find nothing.
func (o *or) lift(r *run, v *view, within []uint32, acc *accumulator, own []list) error {
	for i, k := range o.kids {
		g, ok := k.(*group)
		if !ok || len(g.kin) == 0 {
			continue
		}
		alike := r.s.acc(v.n)
		for _, t := range g.kin {
			err := r.each(t.term, v, within, func(n uint32, f float32) {
				if acc.has(n) {
					alike.best(n, bm25(t.weight, f, v.norm[n]))
				}
			})
			if err != nil {
				alike.drain()
				r.s.giveBack(alike)
				return err
			}
		}
		o.put(r, v, acc, subtract(alike.drain(), own[i]))
		r.s.giveBack(alike)
	}
	return nil
}

// set is a condition without a score: passages with one of some facet values,
// in one of some languages, or of some documents.
type set struct {
	facets map[uint32]bool
	langs  []byte
	docs   map[uint32]bool
}

func (s *set) cost() int { return 1 << 20 }

func (s *set) eval(_ *run, v *view, within []uint32) (list, error) {
	l := everything(v, within)
	out := list{l.docs[:0], l.scores[:0]}
	for _, n := range l.docs {
		if s.has(v, n) {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, 0)
		}
	}
	return out, nil
}

func (s *set) has(v *view, n uint32) bool {
	if slices.Contains(s.langs, v.lang[n]) || s.docs[v.docBase+v.doc[n]] {
		return true
	}
	if s.facets != nil {
		for _, f := range v.facets[v.facetFirst[n]:v.facetFirst[n+1]] {
			if s.facets[f] {
				return true
			}
		}
	}
	return false
}

// entityNode asks for a mention of an entity (a name of several words).
type entityNode struct {
	name namePosting
	slot *slot
}

func (e *entityNode) cost() int { return e.name.df }

func (e *entityNode) eval(r *run, v *view, within []uint32) (list, error) {
	p := v.entPosts()[e.name.entity]
	out := list{slices.Clone(p.docs), make([]float32, len(p.docs))}
	for i, n := range p.docs {
		out.scores[i] = bm25(e.name.weight, float32(p.freqs[i]), v.norm[n])
	}
	return out.within(within), nil
}

// slot is a word of the query as marks and phrases see it: which lexicon
// entries it stands for, and why.
type slot struct {
	n    int
	text string
	// keys of the lexicon that lead to its entries, best reason first.
	keys []slotKey
	// entities that it names.
	entities []entities.ID
	// any stands for any word (the * of a phrase).
	any bool
	// alien are the languages that do not write the word as typed: there only
	// this very form is meant.
	alien []byte
	// name tells that the word was typed like a name.
	name bool
	// quiet slots are never marked outside a phrase.
	quiet bool
}

// slotKey is a lexicon key with the reason that a match by it has.
type slotKey struct {
	key string
	why search.Why
}

// entriesOf calls yield for every entry of a part that the slot stands for, by
// the best reason first, until yield returns false.
func (s *slot) entriesOf(l *lexicon, yield func(entry uint32, why search.Why) bool) {
	for _, k := range s.keys {
		for _, e := range l.lookup(k.key) {
			if k.why != search.WhyExact && slices.Contains(s.alien, l.lang[e]) {
				continue
			}
			if !yield(e, k.why) {
				return
			}
		}
	}
}

// maxSlots is how many words of a query can be marked: one bit each.
const maxSlots = 32

// bit is the slot's bit in a mask of entries; 0 past the last.
func (s *slot) bit() uint32 {
	if s.n >= maxSlots {
		return 0
	}
	return 1 << s.n
}
