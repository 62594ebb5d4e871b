package bleveindex

import (
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search/query"
)

// phrase compiles a quoted phrase; its stop words count. Where languages read
// its words as different numbers of words (1917-го is one in Russian, two
// elsewhere), there is a phrase for each way.
func (c *compiler) phrase(n query.Phrase) (node, error) {
	words := make([][]reading, len(n.Words))
	for i, w := range n.Words {
		if w.Text != query.AnyWord {
			words[i] = c.readings(w.Text)
		}
	}
	out := &or{}
	for _, langs := range sameLengths(words) {
		p, err := c.phraseIn(n, words, langs)
		if err != nil {
			return nil, err
		}
		if len(p.slots) > 0 {
			out.kids = append(out.kids, p)
		}
	}
	if len(out.kids) == 1 {
		return out.kids[0], nil
	}
	return out, nil
}

// sameLengths groups the languages that read each of some words as equally
// many words.
func sameLengths(words [][]reading) [][]corpus.Lang {
	var ways []string
	langs := map[string][]corpus.Lang{}
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		way := make([]byte, len(words))
		for i, rds := range words {
			for _, rd := range rds {
				if rd.lang == l {
					way[i] = byte(min(len(rd.toks), 255))
				}
			}
		}
		if langs[string(way)] == nil {
			ways = append(ways, string(way))
		}
		langs[string(way)] = append(langs[string(way)], l)
	}
	out := make([][]corpus.Lang, len(ways))
	for i, way := range ways {
		out[i] = langs[way]
	}
	return out
}

// phraseIn compiles a phrase as some languages read it. A word that comes again
// is looked up once.
func (c *compiler) phraseIn(n query.Phrase, words [][]reading, langs []corpus.Lang) (*phrase, error) {
	p := &phrase{slop: n.Slop, text: c.q.Text[n.Start:n.End]}
	known := map[string][]*slot{}
	for i, w := range n.Words {
		if slots, again := known[w.Text]; again {
			p.slots = append(p.slots, slots...)
			continue
		}
		first := len(p.slots)
		if w.Text == query.AnyWord {
			s := c.slot("")
			s.any = true
			p.slots = append(p.slots, s)
		} else if err := c.phraseWord(p, w, words[i], langs); err != nil {
			return nil, err
		}
		known[w.Text] = slices.Clone(p.slots[first:])
	}
	if len(p.slots) > 0 {
		c.phrases = append(c.phrases, p)
	}
	return p, nil
}

// phraseWord adds a word to a phrase: one slot for each of its parts.
func (c *compiler) phraseWord(p *phrase, w query.Word, rds []reading, langs []corpus.Lang) error {
	rds = slices.DeleteFunc(slices.Clone(rds), func(rd reading) bool { return !slices.Contains(langs, rd.lang) })
	if len(rds) == 0 {
		return nil
	}
	for i := range rds[0].toks {
		one := make([]reading, 0, len(rds))
		for _, rd := range rds {
			one = append(one, reading{rd.lang, rd.toks[i : i+1]})
		}
		g, err := c.group(w.Text, one)
		if err != nil {
			return err
		}
		g.entry.quiet = true
		p.slots = append(p.slots, g.entry)
		p.all.need = append(p.all.need, g)
	}
	return nil
}
