package bleveindex

import (
	"context"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// nameEntry is a name of an entity of the index, folded, for completion.
type nameEntry struct {
	folded, name string
	entity       uint32
	count        int
}

// listNames lists the names of the index's listed entities in order; those of
// the others stand in order in their table.
func (ix *Index) listNames() []nameEntry {
	counts := ix.entCount()
	var names []nameEntry
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
				names = append(names, nameEntry{folded, name, uint32(n), counts[n]})
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
	sort.Slice(names, func(i, j int) bool {
		a, b := &names[i], &names[j]
		return a.folded < b.folded || a.folded == b.folded && a.entity < b.entity
	})
	return names
}

// countEntities counts the passages of every entity.
func (ix *Index) countEntities() []int {
	counts := make([]int, len(ix.ents))
	for _, v := range ix.parts {
		for e, p := range v.entPosts() {
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
	before, last := lastWord(prefix)
	if last == "" || strings.ContainsAny(last, "*?~/:") {
		return out, nil
	}
	return append(out, ix.suggestWords(before, last, limit-len(out))...), nil
}

// lastWord splits what is typed before its last word.
func lastWord(typed string) (before, last string) {
	last = typed
	if i := strings.LastIndexAny(typed, " \t\n\u00a0\u202f\"«»„“”()"); i >= 0 {
		_, size := utf8.DecodeRuneInString(typed[i:])
		last = typed[i+size:]
	}
	last = strings.TrimLeft(last, "+-=")
	return strings.TrimSuffix(typed, last), last
}

func (ix *Index) suggestEntities(prefix string, ui corpus.Lang, limit int) []search.Suggestion {
	folded := analyzers.Fold(analyzers.Normalize(strings.TrimSpace(prefix)))
	if folded == "" {
		return []search.Suggestion{}
	}
	names, counts := ix.names(), ix.entCount()
	from := sort.Search(len(names), func(i int) bool { return names[i].folded >= folded })
	var best []nameEntry
	put := func(e nameEntry) {
		best = keepBest(best, e, limit, func(a, b *nameEntry) bool {
			return a.count > b.count || a.count == b.count && ix.ents[a.entity] < ix.ents[b.entity]
		}, func(a, b *nameEntry) bool { return a.entity == b.entity })
	}
	for _, e := range names[from:] {
		if !strings.HasPrefix(e.folded, folded) {
			break
		}
		put(e)
	}
	for id := range ix.named.Complete(prefix) {
		if n, ok := ix.entNumber[id]; ok && counts[n] > 0 {
			put(nameEntry{entity: n, count: counts[n]})
		}
	}
	out := make([]search.Suggestion, 0, len(best))
	for _, e := range best {
		id := ix.ents[e.entity]
		out = append(out, search.Suggestion{Text: ix.label(id, ui), Kind: "entity", ID: string(id), Type: string(typeOf(id)),
			Langs: ix.langsOf(e.entity), Count: e.count})
	}
	return out
}

// keepBest inserts x into a short list, best first, of at most limit different
// ones.
func keepBest[T any](best []T, x T, limit int, before, same func(a, b *T) bool) []T {
	if len(best) >= limit && (limit <= 0 || !before(&x, &best[len(best)-1])) {
		return best
	}
	if slices.ContainsFunc(best, func(o T) bool { return same(&o, &x) }) {
		return best
	}
	at := len(best)
	for at > 0 && before(&x, &best[at-1]) {
		at--
	}
	best = slices.Insert(best, at, x)
	return best[:min(len(best), limit)]
}

// langsOf lists the languages of the passages that mention an entity.
func (ix *Index) langsOf(entity uint32) []string {
	has := map[byte]bool{}
	for _, v := range ix.parts {
		for _, n := range v.entPosts()[entity].docs {
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

// wordCount is a word with how often it stands in some passages.
type wordCount struct {
	word  string
	count int
}

func moreFrequent(a, b *wordCount) bool {
	return a.count > b.count || a.count == b.count && a.word < b.word
}

func sameWord(a, b *wordCount) bool { return a.word == b.word }

// suggestWords completes a word. A first pass over the words of each part keeps
// some more than are asked for, by their frequency in one place; only these are
// counted everywhere.
func (ix *Index) suggestWords(before, last string, limit int) []search.Suggestion {
	exact := analyzers.Normalize(last)
	if exact == "" || limit <= 0 {
		return nil
	}
	var best []wordCount
	for _, v := range ix.parts {
		for _, w := range v.lex.frequent(exact, 4*limit+16) {
			best = keepBest(best, ix.countWord(w.word), limit, moreFrequent, sameWord)
		}
	}
	out := []search.Suggestion{}
	for _, w := range best {
		s := search.Suggestion{Text: before + w.word, Kind: "word", Count: w.count}
		for _, l := range append(corpus.Languages(), corpus.Undetermined) {
			if ix.hasWord(langCode(l), w.word) {
				s.Langs = append(s.Langs, string(l))
			}
		}
		out = append(out, s)
	}
	return out
}

// frequent lists the most frequent words of a part that begin with a prefix.
// Typed without accents it stands for the accented, too.
func (l *lexicon) frequent(prefix string, limit int) []wordCount {
	var best []wordCount
	take := func(entries []uint32) {
		most := 0 // of a short prefix nearly every word ends here
		for _, e := range entries {
			most += int(l.count[e])
		}
		if len(best) == limit && most < best[limit-1].count {
			return
		}
		for i := 0; i < len(entries); {
			w := wordCount{l.exact.at(int(entries[i])), 0}
			for ; i < len(entries) && l.exact.at(int(entries[i])) == w.word; i++ {
				w.count += int(l.count[entries[i]])
			}
			best = keepBest(best, w, limit, moreFrequent, sameWord)
		}
	}
	l.withPrefix(string(keyExact)+prefix, func(_ string, entries []uint32) bool { take(entries); return true })
	if analyzers.Fold(prefix) == prefix {
		l.withPrefix(string(keyFolded)+prefix, func(_ string, entries []uint32) bool { take(entries); return true })
	}
	return best
}

// countWord counts how often a word stands in the index.
func (ix *Index) countWord(word string) wordCount {
	w := wordCount{word: word}
	for _, v := range ix.parts {
		for _, e := range v.lex.lookup(string(keyExact) + word) {
			w.count += int(v.lex.count[e])
		}
	}
	return w
}

// hasWord tells whether a word stands in passages of a language.
func (ix *Index) hasWord(code byte, word string) bool {
	for _, v := range ix.parts {
		for _, e := range v.lex.lookup(string(keyExact) + word) {
			if v.lex.lang[e] == code {
				return true
			}
		}
	}
	return false
}
