package entities

import "github.com/iskra-archive/iskra/analyzers"

// Names appends what the words of a query may name: the longest names from
// left to right, whatever their case. A name that several entities share gives
// one mention each, in order of type. toks are the tokens of the query, by an
// analyzer of any language.
func (f *Finder) Names(dst []Mention, query string, toks []analyzers.Token) []Mention {
	s := scan{lexicon: f.lex, text: query, toks: toks, query: true}
	end := 0
	for i := range toks {
		if toks[i].Start < end || !s.mayStart(i) {
			continue
		}
		s.ends = s.ends[:0]
		s.walk(i, 0, 0)
		s.sortEnds()
		from := len(dst)
		dst = s.namesAt(dst, i)
		if len(dst) > from {
			end = dst[len(dst)-1].End
		}
	}
	return dst
}

// namesAt appends the entities with the longest name that begins at a token.
// Where a word is a name as it stands, it is not taken for an inflected one.
func (s *scan) namesAt(dst []Mention, i int) []Mention {
	from := len(dst)
	changed := int32(0)
	for _, e := range s.ends {
		if !s.admits(i, e, &s.names[e.name]) {
			continue
		}
		m := s.mention(i, e)
		if len(dst) == from {
			changed = e.changed
		} else if m.End != dst[from].End || e.changed > 0 && changed == 0 {
			break
		}
		if !containsMention(dst[from:], m) {
			dst = append(dst, m)
		}
	}
	return dst
}

func containsMention(list []Mention, m Mention) bool {
	for _, x := range list {
		if x == m {
			return true
		}
	}
	return false
}

// inflected returns the records that a whole name means in an inflected form.
func (l *lexicon) inflected(text string) []int {
	var toks []analyzers.Token
	for i, w := range splitName(text) {
		toks = append(toks, analyzers.Token{
			Start: w.start, End: w.end, Pos: i, Width: 1,
			Exact: w.exact, Folded: w.folded, Capital: w.rule != anyCase,
		})
	}
	if len(toks) == 0 || len(toks) > maxNameWords {
		return nil
	}
	s := scan{lexicon: l, text: text, toks: toks, query: true}
	s.walk(0, 0, 0)
	s.sortEnds()
	var found []int
	for _, e := range s.ends {
		if int(e.last) == len(toks)-1 {
			found = append(found, int(s.names[e.name].record))
		}
	}
	return found
}
