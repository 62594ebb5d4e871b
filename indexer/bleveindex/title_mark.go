package bleveindex

import (
	"slices"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// titleMark marks in a title what a condition on titles asks for.
type titleMark func(ms []mark, title string, lang corpus.Lang) []mark

// marksOf marks a title or heading.
func (c *compiler) marksOf(title string, lang corpus.Lang) []search.Highlight {
	if title == "" || len(c.titles) == 0 {
		return nil
	}
	var ms []mark
	for _, t := range c.titles {
		ms = t(ms, title, lang)
	}
	sort.Slice(ms, func(i, j int) bool { return ms[i].start < ms[j].start })
	var out []search.Highlight
	rc := newRuneCounter(title)
	for _, m := range ms {
		out = append(out, search.Highlight{Start: rc.at(m.start), End: rc.at(m.end), Term: m.term, Why: m.why})
	}
	return out
}

// mark marks the words where they stand together: one word by what it is to the
// word typed, several as a phrase.
func (p *titlePhrase) mark(ms []mark, title string, lang corpus.Lang) []mark {
	toks := titleTokens(title, lang)
	for i := range toks {
		switch {
		case p.slop > 0 && p.near(toks[i:]):
			for k := range toks[i:min(len(toks), i+p.slop+1)] {
				t := &toks[i+k]
				if slices.ContainsFunc(p.words, func(w titleWord) bool { return w.is(t) }) {
					ms = add(ms, mark{t.Start, t.End, p.text, search.WhyPhrase})
				}
			}
		case p.slop > 0 || !p.follow(toks[i:]):
		case len(p.words) == 1:
			ms = add(ms, mark{toks[i].Start, toks[i].End, p.text, whyTitle(p.text, &toks[i])})
		default:
			ms = add(ms, mark{toks[i].Start, toks[i+len(p.words)-1].End, p.text, search.WhyPhrase})
		}
	}
	return ms
}

// titleTokens gives the words of a title one by one.
func titleTokens(title string, lang corpus.Lang) []analyzers.Token {
	return slices.DeleteFunc(lingual.For(lang).Tokens(nil, title), func(t analyzers.Token) bool { return t.Width > 1 })
}

// whyTitle tells what a word of a title is to the one that was typed.
func whyTitle(typed string, t *analyzers.Token) search.Why {
	switch typed = strings.ToLower(analyzers.Normalize(typed)); {
	case typed == t.Exact:
		return search.WhyExact
	case analyzers.Fold(typed) == t.Folded:
		return search.WhyAccent
	}
	return search.WhyForm
}

// mark gives what marks the words that a pattern matches.
func (p *titlePattern) mark(n query.Node) titleMark {
	text, why := n.String(), search.WhyRegexp
	switch n := n.(type) {
	case query.Wildcard:
		text = n.Pattern
		if why = search.WhyWildcard; strings.IndexAny(n.Pattern, "*?") == len(n.Pattern)-1 && strings.HasSuffix(n.Pattern, "*") {
			why = search.WhyPrefix
		}
	case query.Fuzzy:
		text, why = n.Text, search.WhyFuzzy
	case query.Regexp:
		text = "/" + n.Expr + "/"
	}
	return func(ms []mark, title string, lang corpus.Lang) []mark {
		toks := analyzers.Query(lingual.For(lang), nil, title)
		for i := range toks {
			if p.match(&toks[i]) {
				ms = add(ms, mark{toks[i].Start, toks[i].End, text, why})
			}
		}
		return ms
	}
}
