package bleveindex

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// reading is a word of the query as one language reads it.
type reading struct {
	lang corpus.Lang
	toks []analyzers.Token
}

// readings analyses a word in every language. Whole compounds are left out:
// their parts stand for them.
func (c *compiler) readings(text string) []reading {
	var out []reading
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		toks := c.r.tokens(l, text)
		plain := make([]analyzers.Token, 0, len(toks))
		for _, t := range toks {
			if t.Width <= 1 {
				plain = append(plain, t)
			}
		}
		if len(plain) > 0 {
			out = append(out, reading{l, plain})
		}
		if l == corpus.Hungarian && len(plain) > 1 {
			out = append(out, asName(text)...)
		}
	}
	return out
}

// readingsOf analyses a word of the query. One that names an entity though it
// was typed in small letters (мартов) is read as a name where that leaves
// strangers out: the month, Martha.
func (c *compiler) readingsOf(w query.Word) []reading {
	rds := c.readings(w.Text)
	first, size := utf8.DecodeRuneInString(w.Text)
	if !unicode.IsLower(first) || !slices.ContainsFunc(c.names, func(m entities.Mention) bool { return c.namesAll(m, w) }) {
		return rds
	}
	name := string(unicode.ToUpper(first)) + w.Text[size:]
	for i, rd := range rds {
		if toks := c.r.tokens(rd.lang, name); len(toks) == 1 && len(rd.toks) == 1 && fewer(toks[0].Stems, rd.toks[0].Stems) {
			rds[i].toks = toks
		}
	}
	return rds
}

// fewer tells whether a holds some of the terms of b, and no other.
func fewer(a, b []string) bool {
	return len(a) > 0 && len(a) < len(b) && !slices.ContainsFunc(a, func(s string) bool { return !slices.Contains(b, s) })
}

// asName reads a word with a hyphen as a name with a Hungarian ending, though
// it was typed in small letters: lenin-nel.
func asName(text string) []reading {
	first, size := utf8.DecodeRuneInString(text)
	if !strings.ContainsAny(text, "-‐‑") || !unicode.IsLower(first) {
		return nil
	}
	toks := queryTokens(corpus.Hungarian, string(unicode.ToUpper(first))+text[size:])
	if len(toks) != 1 {
		return nil
	}
	return []reading{{corpus.Hungarian, toks}}
}

// queryTokens analyses a word of a query.
func queryTokens(l corpus.Lang, text string) []analyzers.Token {
	return analyzers.Query(lingual.For(l), nil, text)
}

// langText is a word in a language.
type langText struct {
	lang corpus.Lang
	text string
}

// tokens analyses a word of the query, once for the whole search. What it gives
// is not to be changed.
func (r *run) tokens(l corpus.Lang, text string) []analyzers.Token {
	k := langText{l, text}
	toks, ok := r.words[k]
	if !ok {
		toks = queryTokens(l, text)
		r.words[k] = toks
	}
	return toks
}

// word compiles a word: a group where the languages read it as one word, a
// phrase of its parts where they read several (social-démocrate).
func (c *compiler) word(w query.Word, partOfName bool) (node, error) {
	var single []reading
	several := map[int][]reading{}
	for _, rd := range c.readingsOf(w) {
		if len(rd.toks) == 1 {
			single = append(single, rd)
		} else {
			several[len(rd.toks)] = append(several[len(rd.toks)], rd)
		}
	}
	out := &or{most: true}
	if len(single) > 0 {
		g, err := c.group(w.Text, single)
		if err != nil {
			return nil, err
		}
		if !partOfName {
			c.addNames(g, w)
		}
		out.kids = append(out.kids, g)
	}
	for n, rds := range several {
		p, err := c.parts(w.Text, n, rds)
		if err != nil {
			return nil, err
		}
		out.kids = append(out.kids, p)
		if len(single) == 0 && !partOfName {
			c.addEntities(out, w)
		}
	}
	if len(out.kids) == 1 {
		return out.kids[0], nil
	}
	return out, nil
}

// parts compiles a word of n parts as a phrase of them.
func (c *compiler) parts(text string, n int, rds []reading) (node, error) {
	p := &phrase{text: text}
	c.phrases = append(c.phrases, p)
	for i := range n {
		one := make([]reading, len(rds))
		for j, rd := range rds {
			one[j] = reading{rd.lang, rd.toks[i : i+1]}
		}
		g, err := c.group(rds[0].toks[i].Exact, one)
		if err != nil {
			return nil, err
		}
		p.slots = append(p.slots, g.entry)
		p.all.need = append(p.all.need, g)
	}
	return p, nil
}

// group compiles a word that all readings take for one word.
func (c *compiler) group(text string, rds []reading) (*group, error) {
	g := &group{entry: c.slot(text), titleFinds: c.byTitle}
	g.slot, g.entry.name = g.entry.n, c.isName(text)
	var stems, titles, forms, exacts []string
	for _, rd := range rds {
		t := &rd.toks[0]
		code := langCode(rd.lang)
		forms, exacts = addNew(forms, t.Folded), addNew(exacts, t.Exact)
		if rd.lang == corpus.Undetermined {
			continue
		}
		if !writes(rd.lang, t.Exact) {
			g.entry.alien = append(g.entry.alien, code)
			continue
		}
		for _, s := range t.Stems {
			titles = addNew(titles, s)
			stems = addNew(stems, stemKey(code, s))
			boost := float32(1)
			if rd.lang == c.lang {
				boost = ownLanguage
			}
			if err := c.add(&g.best, stemField(code), s, boost); err != nil {
				return nil, err
			}
		}
	}
	g.weigh(c.r.ix)
	if err := c.addForms(g, forms, exacts, titles); err != nil {
		return nil, err
	}
	if err := c.addKin(g, text, rds); err != nil {
		return nil, err
	}
	s := g.entry
	for _, e := range exacts {
		s.keys = append(s.keys, slotKey{string(keyExact) + e, search.WhyExact})
	}
	for _, f := range forms {
		s.keys = append(s.keys, slotKey{string(keyFolded) + f, search.WhyAccent}, slotKey{string(keyExact) + f, search.WhyAccent})
	}
	for _, k := range stems {
		s.keys = append(s.keys, slotKey{k, search.WhyForm})
	}
	c.groups = append(c.groups, g)
	return g, nil
}

// weigh gives the stems of a word one weight: they are the same word, so that
// a rare one among them must not count for more than the others.
func (g *group) weigh(ix *Index) {
	df := 0
	for _, t := range g.best {
		df = max(df, t.df)
	}
	for i := range g.best {
		g.best[i].weight = g.best[i].boost * ix.idf(df)
	}
}

// accents are the accented letters that a language writes.
var accents = map[corpus.Lang]string{
	corpus.Hungarian: "áéíóöőúüű",
	corpus.French:    "àâæçèéêëîïôœùûüÿ",
	corpus.Russian:   "ёй",
}

// writes tells whether a language has all the accented letters of a word. Of
// one that has not (párt in French) no other spelling is meant.
func writes(l corpus.Lang, word string) bool {
	for _, r := range word {
		if r >= 0x80 && !strings.ContainsRune(accents[l], r) && analyzers.Fold(string(r)) != string(r) {
			return false
		}
	}
	return true
}

// addForms adds the views of a word besides its stems. Where no stem is in the
// index, its forms carry the full weight.
func (c *compiler) addForms(g *group, forms, exacts, titles []string) error {
	weight := float32(weightForm)
	if len(g.best) == 0 {
		weight = 1
	}
	for _, f := range forms {
		if err := c.add(&g.forms, fieldForm, f, weight); err != nil {
			return err
		}
	}
	for _, f := range slices.Concat(forms, exacts) {
		for _, kind := range []byte{keyExact, keyFolded} {
			g.addStops(c.r.ix, string(kind)+f)
		}
	}
	for _, t := range titles {
		if err := c.add(&g.titles, fieldTitle, t, weightTitle); err != nil {
			return err
		}
	}
	return nil
}

// add looks a term up and keeps it where the index has it.
func (c *compiler) add(dst *[]weighted, field, text string, boost float32) error {
	t, err := c.r.term(field, text)
	if err != nil {
		return err
	}
	if t.df > 0 {
		*dst = append(*dst, weighted{t, boost, boost * c.r.ix.idf(t.df)})
	}
	return nil
}

func addNew(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// addStops notes the languages in which the entries of a key are stop words.
func (g *group) addStops(ix *Index, key string) {
	for _, v := range ix.parts {
		for _, e := range v.lex.lookup(key) {
			if l := v.lex.lang[e]; v.lex.stop[e] == 1 && !slices.Contains(g.scan, l) {
				g.scan = append(g.scan, l)
			}
		}
	}
}

// hasKey tells whether any part's lexicon has the key.
func (ix *Index) hasKey(key string) bool {
	for _, v := range ix.parts {
		if len(v.lex.lookup(key)) > 0 {
			return true
		}
	}
	return false
}
