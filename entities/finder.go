package entities

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// Finder finds the names of an authority in texts. It does not change, so it
// is safe for use by several goroutines at once.
type Finder struct {
	lex  *lexicon
	auth *Authority
}

// NewFinder makes a finder of the names in an authority.
func NewFinder(a *Authority) *Finder {
	return &Finder{lex: a.index(), auth: a}
}

// Authority returns the authority whose names are found.
func (f *Finder) Authority() *Authority { return f.auth }

// Find appends the mentions of entities in a text to dst, in order of Start.
// toks must be the tokens of text, by the analyzer of lang.
//
// The longest name wins. Mentions do not cross; only the name of an event or
// organization may hold further ones (the place and the party in «genfi
// kongresszus», «ЦК РСДРП»), which follow it.
func (f *Finder) Find(dst []Mention, text string, lang corpus.Lang, toks []analyzers.Token) []Mention {
	s := scan{lexicon: f.lex, text: text, toks: toks, hungarian: lang == corpus.Hungarian, russian: lang == corpus.Russian}
	from := len(dst)
	dst = s.find(dst)
	if len(s.doubtful) > 0 {
		dst = s.settle(dst, from)
	}
	return dst
}

// scan is the state of one search through one text.
type scan struct {
	*lexicon
	text string
	toks []analyzers.Token
	// hungarian and russian tell the language of the text.
	hungarian, russian bool
	// query tells that case proves nothing and that quotes have gone.
	query bool
	ends  []ending
	bases []hungarianBase
	ids   []int32
	// doubtful mentions wait for another mention that proves them.
	doubtful []Mention
}

// ending is a name found: it ends with a token.
type ending struct {
	last, name int32
	// changed counts the words that are not in their base form.
	changed int32
	// adjective tells that a Hungarian -i was taken off.
	adjective bool
	// respelled tells that the accents are not those of the name.
	respelled bool
}

func (s *scan) find(dst []Mention) []Mention {
	end := 0
	for i := range s.toks {
		t := &s.toks[i]
		if t.Start < end {
			continue
		}
		m, ok := s.at(i, nil)
		if !ok {
			continue
		}
		dst = append(dst, m)
		end = m.End
		switch m.Entity.Type() {
		case Event, Organization:
			dst = s.inner(dst, i, m)
		}
	}
	return dst
}

// inner appends the names within a name.
func (s *scan) inner(dst []Mention, from int, outer Mention) []Mention {
	end := outer.Start
	for i := from; i < len(s.toks) && s.toks[i].Start < outer.End; i++ {
		if s.toks[i].Start < end {
			continue
		}
		if m, ok := s.at(i, &outer); ok {
			dst = append(dst, m)
			end = m.End
		}
	}
	return dst
}

// at finds the best name that begins with a token, if need be within another.
func (s *scan) at(i int, outer *Mention) (Mention, bool) {
	if !s.mayStart(i) {
		return Mention{}, false
	}
	s.ends = s.ends[:0]
	s.walk(i, 0, 0)
	if len(s.ends) == 0 {
		return Mention{}, false
	}
	s.sortEnds()
	if outer != nil {
		s.ends = slices.DeleteFunc(s.ends, func(e ending) bool {
			m := s.mention(i, e)
			return m.End > outer.End || m.Entity == outer.Entity || m.Start == outer.Start && (m.End == outer.End || m.Entity.Type() == outer.Entity.Type())
		})
	}
	return s.choose(i)
}

// mayStart is the quick test that most tokens fail.
func (s *scan) mayStart(i int) bool {
	t := &s.toks[i]
	if id, ok := s.forms[t.Folded]; ok {
		if id < 0 || s.words[id].starts {
			return true
		}
	}
	return s.maybeInflected(t)
}

// maybeInflected tells whether a token may be a name with Hungarian endings.
func (s *scan) maybeInflected(t *analyzers.Token) bool {
	if s.query {
		return s.marked(t.Folded, false)
	}
	if s.hungarian {
		return s.marked(t.Folded, !t.Capital) || t.Capital && hasJoint(t.Exact)
	}
	return hasJoint(t.Exact)
}

// walk goes from a node over a token to all names that begin so.
func (s *scan) walk(i int, at, changed int32) {
	t := &s.toks[i]
	from := len(s.ids)
	s.ids = s.wordsOf(s.ids, t.Folded)
	for k := from; k < len(s.ids); k++ {
		id := s.ids[k]
		c := changed
		if s.words[id].folded != t.Folded {
			c++
		}
		for n := s.edges[edge{at, id}]; n != 0; n = s.nodes[n].next {
			if s.fits(n, i, at == 0) {
				s.reach(i, n, c)
			}
		}
	}
	s.ids = s.ids[:from]
	if (s.hungarian || s.query) && (at != 0 || s.marked(t.Folded, !s.query && !t.Capital)) || hasJoint(t.Exact) {
		s.walkInflected(i, at, changed)
	}
}

// reach notes the names that end at a node and goes on behind the token.
func (s *scan) reach(i int, n, changed int32) {
	for _, name := range s.nodes[n].names {
		s.ends = append(s.ends, ending{last: int32(i), name: name, changed: changed, respelled: s.respelled(i, name)})
	}
	t := &s.toks[i]
	pos := t.Pos + t.Width
	for j := i + 1; j < len(s.toks) && s.toks[j].Pos <= pos; j++ {
		if s.toks[j].Pos < pos || s.toks[j].Start < t.End {
			continue
		}
		if s.elided(j) {
			pos = s.toks[j].Pos + s.toks[j].Width
			continue
		}
		s.walk(j, n, changed)
	}
}

// elided tells that a token is a clitic before an apostrophe.
func (s *scan) elided(i int) bool {
	t := &s.toks[i]
	return t.Width == 1 && isClitic(s.text, t.Start, t.End)
}

// walkInflected looks for names whose last word has a Hungarian ending.
func (s *scan) walkInflected(i int, at, changed int32) {
	t := &s.toks[i]
	if s.hungarian || s.query {
		s.bases = hungarianBases(s.bases[:0], t.Exact, t.Folded)
	} else {
		s.bases = foreignBases(s.bases[:0], t.Exact)
	}
	lower := !s.query && !t.Capital
	for _, b := range s.bases {
		from := len(s.ids)
		s.ids = s.wordsOf(s.ids, b.folded)
		for _, id := range s.ids[from:] {
			for n := s.edges[edge{at, id}]; n != 0; n = s.nodes[n].next {
				s.inflected(i, n, b, changed, lower, at == 0)
			}
		}
		s.ids = s.ids[:from]
	}
}

// inflected notes the names that end at a node with an inflected word.
func (s *scan) inflected(i int, n int32, b hungarianBase, changed int32, lower, first bool) {
	fits := s.fits(n, i, first)
	if b.owned && first && s.nodes[n].rule != anyCase {
		return // Bernát is not «his Bern»
	}
	for _, name := range s.nodes[n].names {
		derived := b.adjective && s.names[name].derived
		if fits || derived && lower {
			s.ends = append(s.ends, ending{last: int32(i), name: name, changed: changed + 1, adjective: b.adjective, respelled: s.respelled(i, name)})
		}
	}
}

// sortEnds puts the best name first: the longest, then the one whose words are
// in their base form, then by type, then labels before variants.
func (s *scan) sortEnds() {
	if len(s.ends) == 1 {
		return
	}
	slices.SortFunc(s.ends, func(a, b ending) int {
		x, y := &s.names[a.name], &s.names[b.name]
		return cmp.Or(
			cmp.Compare(s.toks[b.last].End, s.toks[a.last].End),
			cmp.Compare(a.changed, b.changed),
			compareBool(a.respelled, b.respelled),
			cmp.Compare(s.typeRank(x.record), s.typeRank(y.record)),
			cmp.Compare(x.rank, y.rank),
			cmp.Compare(x.record, y.record),
		)
	})
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// respelled tells that a token is not written with the accents of a name of
// one word.
func (s *scan) respelled(i int, name int32) bool {
	exact := s.names[name].exact
	_, w := utf8.DecodeLastRuneInString(exact)
	return !strings.HasPrefix(s.toks[i].Exact, exact[:len(exact)-w])
}

func (l *lexicon) typeRank(record int32) int {
	return slices.Index(typeOrder[:], l.records[record].Type)
}

var typeOrder = [...]Type{Person, Place, Organization, Publication, Event}

// choose takes the first name that nothing speaks against. Two entities of one
// type that the text cannot tell apart are both left alone.
func (s *scan) choose(i int) (Mention, bool) {
	for k, e := range s.ends {
		n := &s.names[e.name]
		if !s.admits(i, e, n) {
			continue
		}
		if s.ambiguous(i, k) {
			return Mention{}, false
		}
		m := s.mention(i, e)
		if n.weak && !s.proved(i, e) {
			if n.words == 1 {
				s.doubtful = append(s.doubtful, m)
			}
			return Mention{}, false
		}
		return m, true
	}
	return Mention{}, false
}

func (s *scan) ambiguous(i, k int) bool {
	e := s.ends[k]
	n := &s.names[e.name]
	for _, o := range s.ends[k+1:] {
		m := &s.names[o.name]
		if o.last != e.last || o.changed != e.changed || o.respelled != e.respelled || m.rank != n.rank || s.typeRank(m.record) != s.typeRank(n.record) {
			return false
		}
		if m.record != n.record && s.admits(i, o, m) {
			return true
		}
	}
	return false
}

func (s *scan) mention(i int, e ending) Mention {
	record := s.names[e.name].record
	start, end := s.toks[i].Start, s.toks[e.last].End
	return Mention{Start: start, End: s.closeQuote(start, end), Entity: s.records[record].ID}
}

// closeQuote takes the closing quote into a name that has an opening one:
// группа «Освобождение труда».
func (s *scan) closeQuote(start, end int) int {
	if s.query || !strings.ContainsAny(s.text[start:end], "«„“") {
		return end
	}
	for _, q := range [...]string{"»", "”", "“"} {
		if strings.HasPrefix(s.text[end:], q) && !strings.HasSuffix(s.text[start:end], q) {
			return end + len(q)
		}
	}
	return end
}

// settle lets doubtful mentions stand where the same text names the entity
// beyond doubt.
func (s *scan) settle(dst []Mention, from int) []Mention {
	sure := make(map[ID]bool)
	taken := make(map[int]bool)
	for _, m := range dst[from:] {
		sure[m.Entity], taken[m.Start] = true, true
	}
	n := len(dst)
	for _, d := range s.doubtful {
		if sure[d.Entity] && !taken[d.Start] {
			dst = append(dst, d)
		}
	}
	if len(dst) > n {
		sortMentions(dst[from:])
	}
	return dst
}

func sortMentions(list []Mention) {
	slices.SortStableFunc(list, func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
}
