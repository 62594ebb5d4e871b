package bleveindex

import (
	"fmt"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/search"
)

// explain tells how the query was understood, where that was asked for.
func (a *answer) explain() {
	if !a.req.Explain && !a.req.Terms {
		return
	}
	e := &search.Explanation{Understood: a.q.String(), Hits: map[string][]search.ScorePart{}, Terms: []search.TermInfo{}}
	for _, g := range a.comp.groups {
		info := search.TermInfo{Text: g.entry.text, Forms: a.ix.formsOf(g.entry), Entities: []string{}}
		info.Found = len(info.Forms) > 0
		if a.req.Explain || !info.Found && len(g.entry.entities) > 0 {
			info.Passages = a.countOf(g)
			info.Found = info.Passages > 0
		}
		for _, id := range g.entry.entities {
			info.Entities = append(info.Entities, string(id))
		}
		e.Terms = append(e.Terms, info)
	}
	for _, h := range a.res.Hits {
		parts := []search.ScorePart{}
		for _, g := range a.comp.groups {
			if s, ok := a.scoreOf(g, h.ID); ok {
				parts = append(parts, search.ScorePart{What: g.entry.text, Score: s})
			}
		}
		e.Hits[h.ID] = parts
	}
	a.res.Explain, a.res.Terms = e, e.Terms
}

// countOf counts the passages that a word of the query stands in.
func (a *answer) countOf(g *group) int {
	count := 0
	for _, v := range a.ix.parts {
		if v.n == 0 {
			continue
		}
		if l, err := g.eval(a.run, v, nil); err == nil {
			count += len(l.docs)
		}
	}
	return count
}

// scoreOf gives what a word of the query adds to the score of a hit.
func (a *answer) scoreOf(g *group, id string) (float64, bool) {
	i := strings.LastIndexByte(id, '#')
	d, ok := a.ix.docByID[id[:i]]
	if !ok {
		return 0, false
	}
	var number uint32
	if _, err := fmt.Sscan(id[i+1:], &number); err != nil {
		return 0, false
	}
	v := a.ix.parts[a.ix.docs[d].part]
	n, ok := v.passageOf(a.ix.docs[d].local, number)
	if !ok {
		return 0, false
	}
	l, err := g.eval(a.run, v, []uint32{n})
	if err != nil || len(l.scores) == 0 {
		return 0, false
	}
	return float64(l.scores[0]), true
}

// formsOf lists the words of the index that a word of the query stands for,
// most frequent first, at most 20.
func (ix *Index) formsOf(s *slot) []string {
	count := map[string]int{}
	for _, v := range ix.parts {
		seen := map[uint32]bool{}
		s.entriesOf(v.lex, func(e uint32, _ search.Why) bool {
			if !seen[e] {
				seen[e] = true
				count[v.lex.exact.at(int(e))] += int(v.lex.count[e])
			}
			return true
		})
	}
	out := make([]string, 0, len(count))
	for w := range count {
		out = append(out, w)
	}
	sort.Slice(out, func(i, j int) bool {
		return count[out[i]] > count[out[j]] || count[out[i]] == count[out[j]] && out[i] < out[j]
	})
	return out[:min(len(out), 20)]
}
