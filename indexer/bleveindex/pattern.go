package bleveindex

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// maxExpansion is how many words one pattern may stand for; the most frequent
// ones are kept and a notice says so.
const maxExpansion = 256

// expansion gathers the words (as they stand in the text) that a pattern
// matches.
type expansion map[string]*expanded

// expanded is one word: how often it stands in the index, and what folding
// makes of it (in each language).
type expanded struct {
	count  int
	folded []string
}

// take adds entries of a lexicon.
func (e expansion) take(l *lexicon, entries []uint32) {
	for _, n := range entries {
		w := l.exact.at(int(n))
		x := e[w]
		if x == nil {
			x = &expanded{}
			e[w] = x
		}
		x.count += int(l.count[n])
		x.folded = addNew(x.folded, l.folded(n))
	}
}

// pattern compiles a wildcard, a fuzzy word or a regular expression: the words
// of the index that match, found in the lexicon.
func (c *compiler) pattern(n query.Node) (node, error) {
	var found expansion
	var err error
	text, why := n.String(), search.WhyWildcard
	switch n := n.(type) {
	case query.Wildcard:
		if i := strings.IndexAny(n.Pattern, "*?"); i == len(n.Pattern)-1 && n.Pattern[i] == '*' {
			why = search.WhyPrefix
		}
		text = n.Pattern
		found, err = c.wildcard(n.Pattern)
		if rest := withoutArticle(n.Pattern); err == nil && rest != "" {
			var more expansion
			more, err = c.wildcard(rest)
			found.join(more)
		}
	case query.Fuzzy:
		text, why = n.Text, search.WhyFuzzy
		if rest := withoutArticle(n.Text); rest != "" {
			n.Text = rest
		}
		if found, err = c.fuzzy(n.Text, n.Edits); err == nil {
			c.nearStops(found, n)
		}
	case query.Regexp:
		text, why = "/"+n.Expr+"/", search.WhyRegexp
		found, err = c.regexp(n.Expr)
	}
	if err != nil {
		return nil, err
	}
	g, err := c.forms(text, found, c.mostFrequent(text, found), why)
	if err != nil {
		return nil, err
	}
	c.groups = append(c.groups, g)
	if f, ok := n.(query.Fuzzy); ok {
		c.closest(g, f)
	}
	return g, nil
}

// withoutArticle gives a pattern without the French article or preposition
// before its apostrophe (l'étinc*), which no word of the index has; nothing if
// there is none, or if it is all there is.
func withoutArticle(pattern string) string {
	letters := strings.Map(func(r rune) rune {
		if r == '*' || r == '?' {
			return 'a'
		}
		return r
	}, pattern)
	toks := queryTokens(corpus.French, letters)
	if len(toks) == 0 || toks[0].Start == 0 {
		return ""
	}
	rest := pattern[toks[0].Start:]
	if strings.Trim(rest, "*?") == "" {
		return ""
	}
	return rest
}

// mostFrequent cuts an expansion to what may be searched.
func (c *compiler) mostFrequent(text string, found expansion) []string {
	words := make([]string, 0, len(found))
	for w := range found {
		words = append(words, w)
	}
	sort.Slice(words, func(i, j int) bool {
		a, b := words[i], words[j]
		return found[a].count > found[b].count || found[a].count == found[b].count && a < b
	})
	if len(words) > maxExpansion {
		c.notice(noticeExpansion, text, fmt.Sprint(len(words)), fmt.Sprint(maxExpansion))
		words = words[:maxExpansion]
	}
	return words
}

// collect walks the lexicon keys that begin with prefix and keeps the exact
// forms of the entries whose key (without its kind) matches.
func (c *compiler) collect(kind byte, prefix string, match func(word string) bool) (expansion, error) {
	found := expansion{}
	for _, v := range c.r.ix.parts {
		steps := 0
		v.lex.withPrefix(string(kind)+prefix, func(key string, entries []uint32) bool {
			if steps++; steps&1023 == 0 && c.r.ctx.Err() != nil {
				return false
			}
			if match(key[1:]) {
				found.take(v.lex, entries)
			}
			return true
		})
		if err := c.r.ctx.Err(); err != nil {
			return nil, fmt.Errorf("search: %w", err)
		}
	}
	return found, nil
}

func (e expansion) join(o expansion) {
	for w, x := range o {
		if e[w] == nil {
			e[w] = x
		}
	}
}

// wildcard expands a pattern with * and ?. Typed without accents it matches
// accented words, too.
func (c *compiler) wildcard(pattern string) (expansion, error) {
	exact := normalizePattern(pattern)
	literal := exact[:strings.IndexAny(exact+"*", "*?")]
	found, err := c.collect(keyExact, literal, func(w string) bool { return glob(exact, w) })
	if err != nil || analyzers.Fold(exact) != exact {
		return found, err
	}
	folded, err := c.collect(keyFolded, literal, func(w string) bool { return glob(exact, w) })
	found.join(folded)
	return found, err
}

// normalizePattern normalises what stands between the signs of a pattern.
func normalizePattern(p string) string {
	var b strings.Builder
	for p != "" {
		i := strings.IndexAny(p, "*?")
		if i < 0 {
			i = len(p)
		}
		b.WriteString(analyzers.Normalize(p[:i]))
		if p = p[i:]; p != "" {
			b.WriteByte(p[0])
			p = p[1:]
		}
	}
	return b.String()
}

// glob matches * (any letters or none) and ? (one letter) in linear time but
// for one step back per star.
func glob(pattern, s string) bool {
	p, w := []rune(pattern), []rune(s)
	i, j, star, back := 0, 0, -1, 0
	for j < len(w) {
		switch {
		case i < len(p) && p[i] == '*':
			star, back = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == w[j]):
			i++
			j++
		case star >= 0:
			back++
			i, j = star+1, back
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}

// regexp expands an RE2 expression on whole words.
func (c *compiler) regexp(expr string) (expansion, error) {
	flags := ""
	if strings.ToLower(expr) != expr {
		flags = "(?i)"
	}
	re, err := regexp.Compile(flags + "^(?:" + expr + ")$")
	if err != nil {
		return nil, fmt.Errorf("regular expression /%s/: %w: %w", expr, err, search.ErrBadRequest)
	}
	prefix := ""
	if flags == "" {
		prefix = literalPrefix(expr)
	}
	return c.collect(keyExact, prefix, re.MatchString)
}

// literalPrefix gives the letters with which every match begins.
func literalPrefix(expr string) string {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return ""
	}
	re = re.Simplify()
	if re.Op == syntax.OpConcat && len(re.Sub) > 0 {
		re = re.Sub[0]
	}
	if re.Op == syntax.OpLiteral && re.Flags&syntax.FoldCase == 0 {
		return string(re.Rune)
	}
	return ""
}

// maxFuzzy is the longest word, in letters, that is looked for with letters
// off: Bleve's automaton takes 64 kB a letter, and no word is longer.
const maxFuzzy = 64

// fuzzy expands a word to those at most edits letters off, accents aside.
// Bleve walks its term dictionary with a Levenshtein automaton; swapping two
// neighbours counts as one letter, which is two to the automaton.
func (c *compiler) fuzzy(word string, edits int) (expansion, error) {
	folded := analyzers.Fold(analyzers.Normalize(word))
	found := expansion{}
	if utf8.RuneCountInString(folded) > maxFuzzy {
		return found, nil
	}
	for _, v := range c.r.ix.parts {
		if v.bleve == nil {
			continue
		}
		if err := c.r.ctx.Err(); err != nil {
			return nil, fmt.Errorf("search: %w", err)
		}
		fd, err := v.bleve.reader.FieldDictFuzzy(fieldForm, folded, 2, "")
		if err != nil {
			return nil, fmt.Errorf("fuzzy word %q: %w", word, err)
		}
		for e, err := fd.Next(); e != nil || err != nil; e, err = fd.Next() {
			if err != nil {
				return nil, fmt.Errorf("fuzzy word %q: %w", word, err)
			}
			if distance(folded, analyzers.Fold(e.Term)) > edits {
				continue
			}
			for _, kind := range []byte{keyExact, keyFolded} {
				found.take(v.lex, v.lex.lookup(string(kind)+e.Term))
			}
		}
		if err := fd.Close(); err != nil {
			return nil, fmt.Errorf("fuzzy word %q: %w", word, err)
		}
	}
	return found, nil
}

// nearStops adds the stop words that are as near: Bleve's dictionary has none of
// them.
func (c *compiler) nearStops(found expansion, f query.Fuzzy) {
	folded := analyzers.Fold(analyzers.Normalize(f.Text))
	if utf8.RuneCountInString(folded) > maxFuzzy {
		return
	}
	for _, v := range c.r.ix.parts {
		for n, stop := range v.lex.stop {
			if stop == 1 && distance(folded, analyzers.Fold(v.lex.exact.at(n))) <= f.Edits {
				found.take(v.lex, []uint32{uint32(n)})
			}
		}
	}
}

// closest makes the nearer words of a fuzzy search rank above the farther.
func (c *compiler) closest(g *group, f query.Fuzzy) {
	folded := analyzers.Fold(analyzers.Normalize(f.Text))
	for i := range g.best {
		d := distance(folded, analyzers.Fold(g.best[i].text))
		g.best[i].weight /= float32(1 + d)
	}
}

// distance is the optimal string alignment distance (Damerau-Levenshtein
// without edits inside a swapped pair) in code points.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	prev2, prev, cur := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(x); i++ {
		cur[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(y)]
}
