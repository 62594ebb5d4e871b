package bleveindex

import (
	"slices"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// renderer turns candidates into hits with marks.
type renderer struct {
	a       *answer
	phrases []*phrase
	inside  map[*slot]bool // slots of phrases: marked as part of one only
	m       matcher
	whys    map[whyKey]search.Why
}

// whyKey remembers why an entry of a part is a word of a slot.
type whyKey struct {
	part  int
	slot  int
	entry uint32
}

func newRenderer(a *answer) *renderer {
	rd := &renderer{a: a, inside: map[*slot]bool{}, whys: map[whyKey]search.Why{}, phrases: a.comp.phrases}
	for _, p := range rd.phrases {
		for _, s := range p.slots {
			rd.inside[s] = true
		}
	}
	return rd
}

func (rd *renderer) hit(c *candidate) (search.Hit, error) {
	v, n := c.v, c.n
	d := v.docBase + v.doc[n]
	s := rd.a.ix.stored(d)
	text, err := v.textOf(n)
	if err != nil {
		return search.Hit{}, err
	}
	return search.Hit{
		ID: passageID(s.ID, v.number[n]), Document: s.ID, Title: s.Title, Lang: codeLang(v.lang[n]),
		Passage: int(v.number[n]), Date: s.Date, Heading: v.heading(n), Page: int(v.page[n]),
		Score: float64(c.score), Text: text, Fingerprint: search.FingerprintOf(text).String(), Duplicates: rd.a.col.duplicates(c),
		InDocument: int(rd.a.col.docCount[d]),
		Highlights: rd.marks(v, n, text), TitleHighlights: rd.a.comp.marksOf(s.Title, s.Lang),
		HeadingHighlights: rd.a.comp.marksOf(v.heading(n), codeLang(v.lang[n])),
		Entities:          rd.a.ix.mentionsOf(v, n, newRuneCounter(text)),
	}, nil
}

// mark is a stretch of text to be marked, in bytes.
type mark struct {
	start, end int
	term       string
	why        search.Why
}

// marks finds the words of the query in a passage: phrases first, then single
// words, then names in another form, language or script. Marks never overlap;
// of two that would, the earlier kind stands.
func (rd *renderer) marks(v *view, n uint32, text string) []search.Highlight {
	rd.m.load(rd.a.run, v, n)
	var ms []mark
	for _, p := range rd.phrases {
		ms = rd.phraseMarks(ms, p)
	}
	ms = rd.wordMarks(ms, v)
	ms = rd.nameMarks(ms, v, n, text)
	sort.Slice(ms, func(i, j int) bool { return ms[i].start < ms[j].start })
	out := make([]search.Highlight, 0, len(ms))
	rc := newRuneCounter(text)
	for _, m := range ms {
		if m.end <= len(text) {
			out = append(out, search.Highlight{Start: rc.at(m.start), End: rc.at(m.end), Term: m.term, Why: m.why})
		}
	}
	return out
}

// add keeps a mark unless it overlaps one that is there.
func add(ms []mark, m mark) []mark {
	if slices.ContainsFunc(ms, func(o mark) bool { return m.start < o.end && o.start < m.end }) {
		return ms
	}
	return append(ms, m)
}

// phraseMarks marks every occurrence of a phrase: as one stretch where its
// words are adjacent, word by word where others stand between.
func (rd *renderer) phraseMarks(ms []mark, p *phrase) []mark {
	rd.m.find(p, func(toks []int) {
		first, last := &rd.m.toks[toks[0]], &rd.m.toks[toks[len(toks)-1]]
		if p.slop == 0 {
			ms = add(ms, mark{first.start, last.end, p.text, search.WhyPhrase})
			return
		}
		for _, i := range toks {
			ms = add(ms, mark{rd.m.toks[i].start, rd.m.toks[i].end, p.text, search.WhyPhrase})
		}
	})
	return ms
}

// wordMarks marks the single words. A whole compound is marked where it is
// what was found, else its parts are.
func (rd *renderer) wordMarks(ms []mark, v *view) []mark {
	for i := range rd.m.toks {
		t := &rd.m.toks[i]
		if t.mask == 0 {
			continue
		}
		for _, s := range rd.a.comp.slots {
			if t.mask&s.bit() == 0 || s.quiet || rd.inside[s] {
				continue
			}
			ms = add(ms, mark{t.start, t.end, s.text, rd.why(v, s, t.entry)})
			break
		}
	}
	return ms
}

func (rd *renderer) why(v *view, s *slot, entry uint32) search.Why {
	k := whyKey{v.at, s.n, entry}
	w, ok := rd.whys[k]
	if !ok {
		w = s.why(v, entry)
		rd.whys[k] = w
	}
	return w
}

// nameMarks marks mentions of the entities that the query names, where no word
// of the query is marked already.
func (rd *renderer) nameMarks(ms []mark, v *view, n uint32, text string) []mark {
	var r mentionReader
	for _, s := range rd.a.comp.slots {
		if len(s.entities) == 0 || s.quiet {
			continue
		}
		for r.reset(v, n); r.next(); {
			if id := rd.a.ix.ents[r.entity]; slices.Contains(s.entities, id) && r.end <= len(text) {
				from, to := rd.core(s, id, codeLang(v.lang[n]), text, r.start, r.end)
				ms = add(ms, mark{from, to, s.text, search.WhyName})
			}
		}
	}
	return rd.fieldMarks(ms, v, n, text)
}

// fieldMarks marks mentions of the entities that fields of the query ask for.
func (rd *renderer) fieldMarks(ms []mark, v *view, n uint32, text string) []mark {
	var r mentionReader
	for _, s := range rd.a.comp.fields {
		for r.reset(v, n); r.next(); {
			if !slices.Contains(s.entities, rd.a.ix.ents[r.entity]) || r.end > len(text) {
				continue
			}
			why := search.WhyName
			if strings.EqualFold(text[r.start:r.end], s.text) {
				why = search.WhyExact
			}
			ms = add(ms, mark{r.start, r.end, s.text, why})
		}
	}
	return ms
}

// core narrows the mark of a name of several words (Georgij Plehanovot) to the
// word that alone names the entity, as the one word of the query does
// (Plekhanov). Where there is no such word, the whole name is marked.
func (rd *renderer) core(s *slot, id entities.ID, l corpus.Lang, text string, start, end int) (from, to int) {
	if strings.ContainsAny(s.text, " \u00a0") {
		return start, end
	}
	words := 0
	from, to = start, end
	for i := range rd.m.toks {
		t := &rd.m.toks[i]
		if t.start < start || t.end > end || t.width > 1 {
			continue
		}
		words++
		if to-from == end-start && rd.names(text[t.start:t.end], l, id) {
			from, to = t.start, t.end
		}
	}
	if words < 2 {
		return start, end
	}
	return from, to
}

// names tells whether a word of a text alone names the entity.
func (rd *renderer) names(word string, lang corpus.Lang, id entities.ID) bool {
	toks := queryTokens(lang, word)
	return slices.ContainsFunc(rd.a.ix.finder().Names(nil, word, toks), func(m entities.Mention) bool { return m.Entity == id }) ||
		slices.Contains(rd.a.ix.named.Lookup(word), id)
}
