package bleveindex

import "slices"

// phrase asks for words that stand together: in this order and adjacent, or,
// with slop, within so many words of each other in any order. The postings give
// the passages with all the words, the token column tells where they stand.
type phrase struct {
	text  string
	all   and
	slots []*slot
	slop  int
}

// phraseBonus is what standing together is worth, as a factor.
const phraseBonus = 1.3

func (p *phrase) cost() int { return p.all.cost() + 1 }

func (p *phrase) eval(r *run, v *view, within []uint32) (list, error) {
	l, err := p.all.eval(r, v, within)
	if err != nil || len(l.docs) == 0 {
		return list{}, err
	}
	out := list{l.docs[:0], l.scores[:0]}
	var m matcher
	for i, n := range l.docs {
		if i&1023 == 1023 && r.ctx.Err() != nil {
			return list{}, r.ctx.Err()
		}
		if m.load(r, v, n); m.find(p, nil) {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, l.scores[i]*phraseBonus)
		}
	}
	return out, nil
}

// placed is a token that some slot of the query stands for.
type placed struct {
	start, end, pos, width int
	mask                   uint32
	entry                  uint32
}

// matcher finds phrases among the tokens of a passage.
type matcher struct {
	run  *run
	v    *view
	toks []placed // every token, in order
	ends []int    // position -> index in toks of its plain token
}

// load reads the tokens of a passage with the slots they stand for.
func (m *matcher) load(r *run, v *view, n uint32) {
	mask := r.masks(v)
	m.run, m.v = r, v
	m.toks, m.ends = m.toks[:0], m.ends[:0]
	var t storedToken
	for tr := r.tokensOf(v, n); tr.next(&t); {
		p := placed{t.start, t.end, t.pos, t.width, 0, t.entry}
		if int(t.entry) < len(mask) {
			p.mask = mask[t.entry]
		}
		if t.width == 1 {
			m.ends = append(m.ends, len(m.toks))
		}
		m.toks = append(m.toks, p)
	}
}

// loadMarked reads those tokens of a passage alone that some slot stands for:
// enough to see how far apart they are.
func (m *matcher) loadMarked(r *run, v *view, n uint32) {
	mask := r.masks(v)
	m.run, m.v = r, v
	m.toks, m.ends = m.toks[:0], m.ends[:0]
	var t storedToken
	for tr := r.tokensOf(v, n); tr.next(&t); {
		if int(t.entry) < len(mask) && mask[t.entry] != 0 {
			m.toks = append(m.toks, placed{t.start, t.end, t.pos, t.width, mask[t.entry], t.entry})
		}
	}
}

// find tells whether the phrase stands in the passage. With found it calls it
// for every occurrence, with the indexes of the tokens, and goes on.
func (m *matcher) find(p *phrase, found func(toks []int)) bool {
	if p.slop > 0 {
		return m.near(p, found)
	}
	hit := false
	at := make([]int, 0, len(p.slots))
	for i := range m.toks {
		if run, ok := m.follow(p.slots, i, at[:0]); ok {
			if found == nil {
				return true
			}
			hit = true
			found(run)
		}
	}
	return hit
}

// follow tells whether the slots follow each other from token i on.
func (m *matcher) follow(slots []*slot, i int, at []int) ([]int, bool) {
	t := &m.toks[i]
	if !m.fits(slots[0], t) {
		return nil, false
	}
	at = append(at, i)
	if len(slots) == 1 {
		return at, true
	}
	next := t.pos + t.width
	if next >= len(m.ends) {
		return nil, false
	}
	// A whole compound stands before the first of its parts: try both.
	plain := m.ends[next]
	for j := plain; j >= 0 && m.toks[j].pos == next; j-- {
		if run, ok := m.follow(slots[1:], j, at); ok {
			return run, true
		}
	}
	return nil, false
}

// fits tells whether the token is a word that the slot stands for.
func (m *matcher) fits(s *slot, t *placed) bool {
	return s.any && t.width == 1 || t.mask&s.bit() != 0 || s.n >= maxSlots && m.run.isFar(m.v, s, t.entry)
}

// near finds the slots within slop words of each other, in any order: the
// smallest window from each token on that holds all of them.
func (m *matcher) near(p *phrase, found func(toks []int)) bool {
	hit, done := false, -1
	for i := range m.toks {
		if i <= done || !m.anyFits(p.slots, &m.toks[i]) {
			continue
		}
		run, ok := m.window(p, i)
		if !ok {
			continue
		}
		if found == nil {
			return true
		}
		hit = true
		found(run)
		done = run[len(run)-1]
	}
	return hit
}

func (m *matcher) anyFits(slots []*slot, t *placed) bool {
	for _, s := range slots {
		if m.fits(s, t) {
			return true
		}
	}
	return false
}

// window collects, from token i on, a token for every slot while the words
// between first and last are at most slop. A word that several slots stand for
// goes to the one that the others leave.
func (m *matcher) window(p *phrase, i int) ([]int, bool) {
	taken := make([]int, len(p.slots)) // slot -> token + 1
	seen := make([]bool, len(p.slots))
	left := len(p.slots)
	for j := i; j < len(m.toks) && m.toks[j].pos-m.toks[i].pos <= p.slop; j++ {
		clear(seen)
		if m.assign(p.slots, taken, seen, j) {
			left--
		}
		if left == 0 {
			run := make([]int, len(taken))
			for k, t := range taken {
				run[k] = t - 1
			}
			slices.Sort(run)
			return run, true
		}
	}
	return nil, false
}

// assign gives token j to a slot, moving others on where that makes room.
func (m *matcher) assign(slots []*slot, taken []int, seen []bool, j int) bool {
	for k, s := range slots {
		if seen[k] || !m.fits(s, &m.toks[j]) {
			continue
		}
		seen[k] = true
		if taken[k] == 0 || m.assign(slots, taken, seen, taken[k]-1) {
			taken[k] = j + 1
			return true
		}
	}
	return false
}
