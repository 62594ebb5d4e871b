package bleveindex

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// explain tells how the query was understood, where that was asked for.
func (a *answer) explain() {
	if !a.req.Explain {
		return
	}
	e := &search.Explanation{Understood: a.q.String(), Hits: map[string][]search.ScorePart{}, Terms: []search.TermInfo{}}
	for _, g := range a.comp.groups {
		info := search.TermInfo{Text: g.entry.text, Forms: a.ix.formsOf(g.entry), Entities: []string{}, Passages: a.countOf(g)}
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

// plenty is the number of hits from which a query needs no other spelling.
const plenty = 3

// suggestWords sets did_you_mean: the query with each word that the index does
// not know replaced by the nearest and most frequent one that it does.
func (a *answer) suggestWords() error {
	if a.req.CountOnly || a.res.Total >= plenty && !a.res.Relaxed || a.req.Offset > 0 {
		return nil
	}
	text, shift := a.q.Text, 0
	for _, w := range query.Words(a.q) {
		if a.ix.knows(w.Text) || a.named(w) {
			continue
		}
		better, err := a.nearest(w.Text)
		if err != nil {
			return err
		}
		if better == "" {
			continue
		}
		text = text[:w.Start+shift] + better + text[w.End+shift:]
		shift += len(better) - (w.End - w.Start)
	}
	if text != a.q.Text {
		a.res.DidYouMean = text
	}
	return nil
}

// named tells whether the word is part of a name of some entity.
func (a *answer) named(w query.Word) bool {
	for _, m := range a.comp.names {
		if m.Start <= w.Start && w.End <= m.End {
			return true
		}
	}
	return false
}

// knows tells whether a word stands in the index in any form.
func (ix *Index) knows(word string) bool {
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		for _, t := range queryTokens(l, word) {
			keys := []string{string(keyExact) + t.Exact, string(keyFolded) + t.Folded, string(keyExact) + t.Folded}
			for _, s := range t.Stems {
				keys = append(keys, stemKey(langCode(l), s))
			}
			for _, k := range keys {
				if ix.hasKey(k) {
					return true
				}
			}
		}
	}
	return false
}

// nearest gives the word of the index nearest to one that it does not have:
// one letter off, or two for words of six letters and more; among equals the
// most frequent.
func (a *answer) nearest(word string) (string, error) {
	n := len([]rune(word))
	if n < 3 {
		return "", nil
	}
	edits := 1
	if n >= 6 {
		edits = 2
	}
	found, err := a.comp.fuzzy(word, edits)
	if err != nil {
		return "", err
	}
	folded := analyzers.Fold(analyzers.Normalize(word))
	best, bestScore := "", 0.0
	for w, x := range found {
		d := distance(folded, analyzers.Fold(w))
		score := float64(x.count) / []float64{1, 20, 400}[min(d, 2)]
		if score > bestScore || score == bestScore && w < best {
			best, bestScore = w, score
		}
	}
	return best, nil
}

// nameEntry is a name of an entity of the index, folded, for completion.
type nameEntry struct {
	folded, name string
	entity       uint32
	count        int
}

// buildNames lists the names of the index's entities in order.
func (ix *Index) buildNames() {
	counts := ix.entityCounts()
	for n, id := range ix.ents {
		rec, ok := ix.auth.Get(id)
		if !ok || counts[n] == 0 {
			continue
		}
		seen := map[string]bool{}
		put := func(name string) {
			folded := analyzers.Fold(analyzers.Normalize(name))
			if folded != "" && !seen[folded] {
				seen[folded] = true
				ix.names = append(ix.names, nameEntry{folded, name, uint32(n), counts[n]})
			}
		}
		for _, l := range rec.Labels {
			put(l)
		}
		for _, vs := range rec.Variants {
			for _, v := range vs {
				put(v)
			}
		}
	}
	sort.Slice(ix.names, func(i, j int) bool {
		a, b := &ix.names[i], &ix.names[j]
		return a.folded < b.folded || a.folded == b.folded && a.entity < b.entity
	})
}

// entityCounts counts the passages of every entity.
func (ix *Index) entityCounts() []int {
	counts := make([]int, len(ix.ents))
	for _, v := range ix.parts {
		for e, p := range v.entPosts {
			counts[e] += len(p.docs)
		}
	}
	return counts
}

// Suggest implements search.Suggester: entities first, then words, each by
// frequency. What is completed is the last word of the prefix; the words
// before it are kept.
func (ix *Index) Suggest(_ context.Context, prefix string, ui corpus.Lang, limit int) ([]search.Suggestion, error) {
	if limit <= 0 {
		limit = 10
	}
	out := ix.suggestEntities(prefix, ui, (limit+1)/2)
	before, last := "", prefix
	if i := strings.LastIndexAny(prefix, " \t\n\"«»„“”()"); i >= 0 {
		before, last = prefix[:i+1], prefix[i+1:]
	}
	last = strings.TrimLeft(last, "+-=")
	if i := strings.IndexAny(last, "*?~/:"); i >= 0 || last == "" {
		return out, nil
	}
	before = prefix[:len(prefix)-len(last)]
	if !strings.HasSuffix(prefix, last) {
		before = ""
	}
	return append(out, ix.suggestWords(before, last, limit-len(out))...), nil
}

func (ix *Index) suggestEntities(prefix string, ui corpus.Lang, limit int) []search.Suggestion {
	folded := analyzers.Fold(analyzers.Normalize(strings.TrimSpace(prefix)))
	if folded == "" {
		return []search.Suggestion{}
	}
	from := sort.Search(len(ix.names), func(i int) bool { return ix.names[i].folded >= folded })
	best := map[uint32]nameEntry{}
	for _, e := range ix.names[from:] {
		if !strings.HasPrefix(e.folded, folded) {
			break
		}
		if _, ok := best[e.entity]; !ok {
			best[e.entity] = e
		}
	}
	out := make([]search.Suggestion, 0, len(best))
	for n, e := range best {
		id := ix.ents[n]
		out = append(out, search.Suggestion{Text: ix.auth.Label(id, ui), Kind: "entity", ID: string(id), Type: string(typeOf(id)),
			Langs: ix.langsOf(n), Count: e.count})
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].Count > out[j].Count || out[i].Count == out[j].Count && out[i].ID < out[j].ID
	})
	return out[:min(len(out), limit)]
}

// langsOf lists the languages of the passages that mention an entity.
func (ix *Index) langsOf(entity uint32) []string {
	has := map[byte]bool{}
	for _, v := range ix.parts {
		for _, n := range v.entPosts[entity].docs {
			has[v.lang[n]] = true
		}
	}
	out := []string{}
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		if has[langCode(l)] {
			out = append(out, string(l))
		}
	}
	return out
}

func (ix *Index) suggestWords(before, last string, limit int) []search.Suggestion {
	exact := analyzers.Normalize(last)
	if exact == "" || limit <= 0 {
		return nil
	}
	count := map[string]int{}
	langs := map[string]map[byte]bool{}
	for _, v := range ix.parts {
		take := func(_ string, entries []uint32) bool {
			for _, e := range entries {
				w := v.lex.exact.at(int(e))
				count[w] += int(v.lex.count[e])
				if langs[w] == nil {
					langs[w] = map[byte]bool{}
				}
				langs[w][v.lex.lang[e]] = true
			}
			return true
		}
		v.lex.withPrefix(string(keyExact)+exact, take)
		if analyzers.Fold(exact) == exact {
			v.lex.withPrefix(string(keyFolded)+exact, take)
		}
	}
	words := make([]string, 0, len(count))
	for w := range count {
		words = append(words, w)
	}
	sort.Slice(words, func(i, j int) bool {
		return count[words[i]] > count[words[j]] || count[words[i]] == count[words[j]] && words[i] < words[j]
	})
	out := []search.Suggestion{}
	for _, w := range words[:min(len(words), limit)] {
		s := search.Suggestion{Text: before + w, Kind: "word", Count: count[w]}
		for _, l := range append(corpus.Languages(), corpus.Undetermined) {
			if langs[w][langCode(l)] {
				s.Langs = append(s.Langs, string(l))
			}
		}
		out = append(out, s)
	}
	return out
}
