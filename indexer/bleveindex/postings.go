package bleveindex

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"github.com/iskra-archive/iskra/analyzers"
)

// list is a set of passages of one part, ascending, with their scores.
type list struct {
	docs   []uint32
	scores []float32
}

// accumulator gathers scores by passage. Passages come out in ascending order
// because a bitset remembers which were touched.
type accumulator struct {
	score []float32
	bits  []uint64
}

func (a *accumulator) size(n int) {
	if len(a.score) < n {
		a.score = make([]float32, n)
		a.bits = make([]uint64, (n+63)/64)
	}
}

func (a *accumulator) has(n uint32) bool { return a.bits[n>>6]&(1<<(n&63)) != 0 }

// best keeps the greater of the scores that a passage gets.
func (a *accumulator) best(n uint32, s float32) {
	a.bits[n>>6] |= 1 << (n & 63)
	a.score[n] = max(a.score[n], s)
}

// add sums the scores that a passage gets.
func (a *accumulator) add(n uint32, s float32) {
	a.bits[n>>6] |= 1 << (n & 63)
	a.score[n] += s
}

// boost adds to passages that are there already.
func (a *accumulator) boost(n uint32, s float32) {
	if a.has(n) {
		a.score[n] += s
	}
}

// each calls fn for every passage touched, and leaves the accumulator empty.
func (a *accumulator) each(fn func(n uint32, s float32)) {
	for i, w := range a.bits {
		for w != 0 {
			n := uint32(i<<6 + bits.TrailingZeros64(w))
			w &= w - 1
			fn(n, a.score[n])
			a.score[n] = 0
		}
		a.bits[i] = 0
	}
}

// drain gives what was gathered and leaves the accumulator empty.
func (a *accumulator) drain() list {
	count := 0
	for _, w := range a.bits {
		count += bits.OnesCount64(w)
	}
	out := list{make([]uint32, 0, count), make([]float32, 0, count)}
	for i, w := range a.bits {
		for w != 0 {
			n := uint32(i<<6 + bits.TrailingZeros64(w))
			w &= w - 1
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, a.score[n])
			a.score[n] = 0
		}
		a.bits[i] = 0
	}
	return out
}

// scratch is what one search needs and the next can use again.
type scratch struct {
	accs     []*accumulator
	counts   []uint32
	docCount []uint32
	words    []uint16   // how many words of the query a passage has; all zero between uses
	shared   []uint8    // letters in common by lexicon key; all zero between uses
	masks    [][]uint32 // all zero between searches
}

// acc lends an accumulator for n passages.
func (s *scratch) acc(n int) *accumulator {
	var a *accumulator
	if k := len(s.accs); k > 0 {
		a = s.accs[k-1]
		s.accs = s.accs[:k-1]
	} else {
		a = &accumulator{}
	}
	a.size(n)
	return a
}

// tally counts one word more for every passage of the list, of n in all.
func (s *scratch) tally(n int, docs []uint32) {
	if len(s.words) < n {
		s.words = make([]uint16, n)
	}
	for _, d := range docs {
		s.words[d]++
	}
}

// coordinate lifts passages by the share of the words that tally has counted.
func (s *scratch) coordinate(l list, words int) {
	for i, n := range l.docs {
		if words > 1 {
			l.scores[i] *= 1 + weightCoord*float32(int(s.words[n])-1)/float32(words-1)
		}
		s.words[n] = 0
	}
}

// giveBack returns a drained accumulator.
func (s *scratch) giveBack(a *accumulator) { s.accs = append(s.accs, a) }

// zeroed gives a slice of n zeros, reusing buf.
func zeroed(buf []uint32, n int) []uint32 {
	if cap(buf) < n {
		return make([]uint32, n)
	}
	buf = buf[:n]
	clear(buf)
	return buf
}

// run is one search under way.
type run struct {
	ctx   context.Context
	ix    *Index
	s     *scratch
	dicts []map[string]segment.TermDictionary
	it    segment.PostingsIterator
	comp  *compiler
	made  [][]uint32 // by part: the masks of the compiler's slots, once asked for
	far   map[farSlot]map[uint32]bool
	words map[langText][]analyzers.Token
	torn  bool // some record was not what was written: the answer would not be true
}

// tokensOf walks the tokens of a passage; of a damaged record there are none.
func (r *run) tokensOf(v *view, n uint32) tokenReader {
	tr, whole := v.tokensOf(n)
	r.torn = r.torn || !whole
	return tr
}

// farSlot is a slot without a bit, in a part.
type farSlot struct {
	part int
	slot *slot
}

func newRun(ctx context.Context, ix *Index, s *scratch) *run {
	return &run{ctx: ctx, ix: ix, s: s, dicts: make([]map[string]segment.TermDictionary, len(ix.parts)),
		words: map[langText][]analyzers.Token{}}
}

// dict gives a field's term dictionary. Dictionaries keep state between
// look-ups, so that each search has its own.
func (r *run) dict(v *view, field string) (segment.TermDictionary, error) {
	m := r.dicts[v.at]
	if m == nil {
		m = map[string]segment.TermDictionary{}
		r.dicts[v.at] = m
	}
	if d, ok := m[field]; ok {
		return d, nil
	}
	d, err := v.bleve.segment.Dictionary(field)
	if err != nil {
		return nil, fmt.Errorf("read dictionary of %s: %w", field, err)
	}
	m[field] = d
	return d, nil
}

// term is one term of one Bleve field, with its postings in every part.
type term struct {
	field, text string
	df          int
	lists       []segment.PostingsList // by part; nil where the term is not
}

// term looks a term up in all parts.
func (r *run) term(field, text string) (*term, error) {
	t := &term{field: field, text: text, lists: make([]segment.PostingsList, len(r.ix.parts))}
	for i, v := range r.ix.parts {
		if v.bleve == nil {
			continue
		}
		d, err := r.dict(v, field)
		if err != nil {
			return nil, err
		}
		pl, err := d.PostingsList([]byte(text), v.gone, nil)
		if err != nil {
			return nil, fmt.Errorf("look up %q: %w", text, err)
		}
		if n := pl.Count(); n > 0 {
			t.df += int(n)
			t.lists[i] = pl
		}
	}
	return t, nil
}

// seekRatio is how much longer a posting list must be than the passages it is
// asked about before jumping from one to the next beats reading it all
// (measured: a step costs about 45 ns, a jump about eight steps).
const seekRatio = 8

// each calls fn for every live posting of the term in a part, or, where within
// is not nil, for those of these passages alone.
func (r *run) each(t *term, v *view, within []uint32, fn func(n uint32, freq float32)) error {
	pl := t.lists[v.at]
	if pl == nil || (within != nil && len(within) == 0) {
		return nil
	}
	r.it = pl.Iterator(true, false, false, r.it)
	if within != nil && int(pl.Count()) > seekRatio*len(within) {
		return r.seek(v, within, fn)
	}
	for steps := 0; ; steps++ {
		if steps&4095 == 4095 && r.ctx.Err() != nil {
			return fmt.Errorf("search: %w", r.ctx.Err())
		}
		p, err := r.it.Next()
		if err != nil {
			return fmt.Errorf("read postings: %w", err)
		}
		if p == nil {
			return nil
		}
		if n := uint32(p.Number()); v.isLive(n) {
			fn(n, float32(p.Frequency()))
		}
	}
}

// seek jumps through the postings along the passages asked about.
func (r *run) seek(v *view, within []uint32, fn func(n uint32, freq float32)) error {
	for i := 0; i < len(within); {
		p, err := r.it.Advance(uint64(within[i]))
		if err != nil {
			return fmt.Errorf("read postings: %w", err)
		}
		if p == nil {
			return nil
		}
		n := uint32(p.Number())
		if n == within[i] {
			if v.isLive(n) {
				fn(n, float32(p.Frequency()))
			}
			i++
			continue
		}
		j, _ := slices.BinarySearch(within[i:], n)
		i += j
		if i < len(within) && within[i] == n {
			if v.isLive(n) {
				fn(n, float32(p.Frequency()))
			}
			i++
		}
	}
	return nil
}

// bm25 is the score of a term with the given weight (boost times idf).
func bm25(weight, freq, norm float32) float32 {
	return weight * (bm25K1 + 1) * freq / (freq + norm)
}

// intersect keeps what is in both and adds the scores.
func intersect(a, b list) list {
	out := list{a.docs[:0], a.scores[:0]}
	j := 0
	for i, n := range a.docs {
		for j < len(b.docs) && b.docs[j] < n {
			j++
		}
		if j == len(b.docs) {
			break
		}
		if b.docs[j] == n {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, a.scores[i]+b.scores[j])
		}
	}
	return out
}

// subtract keeps what is in a and not in b.
func subtract(a, b list) list {
	out := list{a.docs[:0], a.scores[:0]}
	j := 0
	for i, n := range a.docs {
		for j < len(b.docs) && b.docs[j] < n {
			j++
		}
		if j < len(b.docs) && b.docs[j] == n {
			continue
		}
		out.docs = append(out.docs, n)
		out.scores = append(out.scores, a.scores[i])
	}
	return out
}

// within keeps of a list what is among the passages given (nil: all).
func (l list) within(docs []uint32) list {
	if docs == nil {
		return l
	}
	out := list{l.docs[:0], l.scores[:0]}
	j := 0
	for i, n := range l.docs {
		for j < len(docs) && docs[j] < n {
			j++
		}
		if j < len(docs) && docs[j] == n {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, l.scores[i])
		}
	}
	return out
}
