package bleveindex

import (
	"regexp"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search/query"
)

// titlePattern asks for a word in the title or heading that a wildcard, a fuzzy
// word or a regular expression matches.
type titlePattern struct {
	match func(t *analyzers.Token) bool
}

func (p *titlePattern) cost() int { return 1 << 20 }

func (p *titlePattern) eval(r *run, v *view, within []uint32) (list, error) {
	l := keepTitled(v, everything(v, within), p.in)
	clear(l.scores)
	return l, r.ctx.Err()
}

// in tells whether a word of a title matches, as its language reads it.
func (p *titlePattern) in(title string, lang corpus.Lang) bool {
	if title == "" {
		return false
	}
	toks := analyzers.Query(lingual.For(lang), nil, title)
	for i := range toks {
		if p.match(&toks[i]) {
			return true
		}
	}
	return false
}

// titleMatcher tells the words that a pattern stands for.
func titleMatcher(n query.Node) func(t *analyzers.Token) bool {
	switch n := n.(type) {
	case query.Wildcard:
		p := normalizePattern(n.Pattern)
		rest := normalizePattern(withoutArticle(n.Pattern))
		plain := analyzers.Fold(p) == p
		return func(t *analyzers.Token) bool {
			return glob(p, t.Exact) || rest != "" && glob(rest, t.Exact) || plain && (glob(p, t.Folded) || rest != "" && glob(rest, t.Folded))
		}
	case query.Fuzzy:
		text := n.Text
		if rest := withoutArticle(text); rest != "" {
			text = rest
		}
		want := analyzers.Fold(analyzers.Normalize(text))
		return func(t *analyzers.Token) bool { return distance(want, t.Folded) <= n.Edits }
	case query.Regexp:
		if re, err := regexp.Compile("(?i)^(?:" + n.Expr + ")$"); err == nil {
			return func(t *analyzers.Token) bool { return re.MatchString(t.Exact) }
		}
	}
	return func(*analyzers.Token) bool { return false }
}

// keepTitled keeps the passages that stand under a title or heading that in
// takes; each title and heading is looked at once.
func keepTitled(v *view, l list, in func(title string, lang corpus.Lang) bool) list {
	out := list{l.docs[:0], l.scores[:0]}
	titles, headings := map[uint32]bool{}, map[uint32]bool{}
	for i, n := range l.docs {
		doc := v.doc[n]
		has, known := titles[doc]
		if !known {
			has = in(v.docs[doc].Title, v.docs[doc].Lang)
			titles[doc] = has
		}
		if h := v.headingOf[n]; !has {
			if has, known = headings[h]; !known {
				has = in(v.heading(n), codeLang(v.lang[n]))
				headings[h] = has
			}
		}
		if has {
			out.docs = append(out.docs, n)
			out.scores = append(out.scores, l.scores[i])
		}
	}
	return out
}
