package bleveindex

import (
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search/query"
)

// title compiles a condition on titles and headings.
func (c *compiler) title(n query.Title) (node, error) {
	switch k := n.Kid.(type) {
	case query.Word:
		return c.titleWords(query.Phrase{Words: []query.Word{k}})
	case query.Exact:
		return c.titleWords(query.Phrase{Words: []query.Word{{Span: k.Span, Text: k.Text}}, Exact: true})
	case query.Phrase:
		return c.titleWords(k)
	default:
		p := &titlePattern{titleMatcher(k)}
		c.titles = append(c.titles, p.mark(k))
		return p, nil
	}
}

// titleWords asks for words in titles: for one word in any of its forms, for
// several, or one that is read as several (social-démocrate), as a phrase.
func (c *compiler) titleWords(n query.Phrase) (node, error) {
	words := n.Words
	rds := make([][]reading, len(words))
	for i, w := range words {
		if w.Text != query.AnyWord {
			rds[i] = c.readings(w.Text)
		}
	}
	out := &or{most: true}
	for _, way := range ways(rds) {
		p := &titlePhrase{slop: n.Slop}
		for i, w := range words {
			if err := c.titleWord(p, w, way[i], n.Exact); err != nil {
				return nil, err
			}
		}
		if len(p.words) > 0 {
			c.titles = append(c.titles, p.mark)
		}
		switch {
		case len(p.words) == 0:
		case len(p.all.need) == 0: // stop words alone, which have no postings
			out.kids = append(out.kids, &set{docs: c.titled(p)})
		case len(p.words) == 1 && p.words[0].exacts == nil:
			out.kids = append(out.kids, p.all.need[0])
		default:
			out.kids = append(out.kids, p)
		}
	}
	if len(out.kids) == 1 {
		return out.kids[0], nil
	}
	return out, nil
}

// titleWord adds a word to a phrase in a title: a group for each of its parts.
func (c *compiler) titleWord(p *titlePhrase, w query.Word, rds []reading, exact bool) error {
	p.text = strings.TrimSpace(p.text + " " + w.Text)
	if w.Text == query.AnyWord {
		p.words = append(p.words, titleWord{any: true})
		return nil
	}
	if len(rds) == 0 {
		return nil
	}
	for i := range rds[0].toks {
		g, tw := &group{entry: c.slot(w.Text)}, titleWord{}
		for _, rd := range rds {
			t := &rd.toks[i]
			tw.forms, tw.stop = addNew(tw.forms, t.Folded), tw.stop || t.Stop
			if exact {
				tw.exacts = addNew(tw.exacts, t.Exact)
			}
			for _, s := range t.Stems {
				if slices.Contains(tw.stems, s) {
					continue
				}
				tw.stems = addNew(tw.stems, s)
				if err := c.add(&g.best, fieldTitle, s, 1); err != nil {
					return err
				}
			}
		}
		p.words = append(p.words, tw)
		if !tw.stop {
			p.all.need = append(p.all.need, g)
		}
	}
	return nil
}

// titled gives the documents with a phrase in the title.
func (c *compiler) titled(p *titlePhrase) map[uint32]bool {
	out := map[uint32]bool{}
	for _, d := range c.r.ix.docByID {
		if s := c.r.ix.stored(d); p.in(s.Title, s.Lang) {
			out[d] = true
		}
	}
	return out
}

// titlePhrase asks for words that stand together in a title or heading. The
// postings tell in which titles all of them are, the titles themselves where.
type titlePhrase struct {
	all   and
	words []titleWord
	slop  int
	text  string // as typed
}

// titleWord is what a word of a title may be.
type titleWord struct {
	stems, forms []string
	exacts       []string // where only these very forms will do
	stop, any    bool
}

func (p *titlePhrase) cost() int { return p.all.cost() + 1 }

func (p *titlePhrase) eval(r *run, v *view, within []uint32) (list, error) {
	l, err := p.all.eval(r, v, within)
	if err != nil {
		return list{}, err
	}
	return keepTitled(v, l, p.in), nil
}

// in tells whether the words stand together in a title.
func (p *titlePhrase) in(title string, lang corpus.Lang) bool {
	if title == "" {
		return false
	}
	toks := slices.DeleteFunc(lingual.For(lang).Tokens(nil, title), func(t analyzers.Token) bool { return t.Width > 1 })
	for i := range toks {
		if p.slop > 0 && p.near(toks[i:]) || p.slop == 0 && p.follow(toks[i:]) {
			return true
		}
	}
	return false
}

func (p *titlePhrase) follow(toks []analyzers.Token) bool {
	if len(toks) < len(p.words) {
		return false
	}
	for i := range p.words {
		if !p.words[i].is(&toks[i]) {
			return false
		}
	}
	return true
}

// near tells whether all words stand among the first ones.
func (p *titlePhrase) near(toks []analyzers.Token) bool {
	toks = toks[:min(len(toks), p.slop+1)]
	for i := range p.words {
		if !slices.ContainsFunc(toks, func(t analyzers.Token) bool { return p.words[i].is(&t) }) {
			return false
		}
	}
	return true
}

func (w *titleWord) is(t *analyzers.Token) bool {
	if w.exacts != nil {
		return slices.Contains(w.exacts, t.Exact)
	}
	return w.any || slices.Contains(w.forms, t.Folded) ||
		slices.ContainsFunc(t.Stems, func(s string) bool { return slices.Contains(w.stems, s) })
}
