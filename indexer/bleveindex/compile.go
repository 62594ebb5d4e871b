package bleveindex

import (
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// compiler turns a query's tree into nodes that can be evaluated.
type compiler struct {
	r       *run
	q       query.Query
	across  search.Across
	any     bool // relaxed, or --match any
	byTitle bool // a title alone makes a hit
	slots   []*slot
	notices []search.Notice
	// names holds the entities that the query's words name, by byte offsets.
	names []entities.Mention
	// lang is the language the query is most likely in, or empty.
	lang corpus.Lang
	// groups are the words, patterns and exact forms, phrases the phrases.
	groups  []*group
	phrases []*phrase
}

// compile gives the root of the plan; nil stands for "everything".
func (c *compiler) compile() (node, error) {
	if c.q.Root == nil {
		return nil, nil
	}
	if c.across != search.AcrossOff {
		toks := lingual.For(corpus.Undetermined).Tokens(nil, c.q.Text)
		c.names = c.r.ix.finder.Names(nil, c.q.Text, toks)
		c.names = c.r.ix.foundNames(c.names, c.q.Text, toks)
	}
	c.guess()
	return c.node(c.q.Root, true)
}

// node compiles one node. top tells that it is the query's outermost AND, the
// one that match=any turns into an OR.
func (c *compiler) node(n query.Node, top bool) (node, error) {
	switch n := n.(type) {
	case query.And:
		return c.and(n, top)
	case query.Or:
		kids, err := c.nodes(n.Kids)
		return &or{kids: kids}, err
	case query.Not:
		kid, err := c.negative(n)
		return &and{not: []node{kid}}, err
	case query.Word:
		return c.word(n, false)
	case query.Exact:
		return c.exact(n)
	case query.Phrase:
		return c.phrase(n)
	case query.Wildcard, query.Fuzzy, query.Regexp:
		return c.pattern(n)
	case query.Title:
		return c.title(n)
	case query.Field:
		return c.field(n)
	case query.Years:
		return &set{facets: c.r.ix.yearSet([]search.YearRange{{From: n.From, To: n.To}})}, nil
	}
	return &or{}, nil
}

// negative compiles what must not be there; it is never marked.
func (c *compiler) negative(n query.Not) (node, error) {
	slots, groups, phrases := len(c.slots), len(c.groups), len(c.phrases)
	k, err := c.node(n.Kid, false)
	for _, s := range c.slots[slots:] {
		s.quiet = true
	}
	c.groups, c.phrases = c.groups[:groups], c.phrases[:phrases]
	return k, err
}

func (c *compiler) nodes(ns []query.Node) ([]node, error) {
	out := make([]node, 0, len(ns))
	seen := map[string]bool{}
	for _, n := range ns {
		if text := n.String(); seen[text] {
			continue // a OR a
		} else {
			seen[text] = true
		}
		k, err := c.node(n, false)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// and compiles words beside each other. Stop words among them are not asked
// for; a name of several words may also be met by its entity.
func (c *compiler) and(n query.And, top bool) (node, error) {
	out, plus := &and{}, false
	var loose []node
	seen := map[string]bool{}
	for i := 0; i < len(n.Kids); i++ {
		if m, width := c.nameAt(n.Kids, i); width > 1 {
			k, err := c.namedWords(n.Kids[i:i+width], m)
			if err != nil {
				return nil, err
			}
			loose = append(loose, k)
			i += width - 1
			continue
		}
		text := n.Kids[i].String()
		if seen[text] {
			continue // a a
		}
		seen[text] = true
		if not, ok := n.Kids[i].(query.Not); ok {
			k, err := c.negative(not)
			if err != nil {
				return nil, err
			}
			out.not = append(out.not, k)
			continue
		}
		if w, ok := n.Kids[i].(query.Word); ok && c.droppable(w, n.Kids) {
			continue
		}
		k, err := c.node(n.Kids[i], false)
		if err != nil {
			return nil, err
		}
		plus = plus || isPlus(n.Kids[i])
		if required(n.Kids[i]) || n.Explicit {
			out.need = append(out.need, k)
		} else {
			loose = append(loose, k)
		}
	}
	if !c.any || !top || n.Explicit {
		out.need = append(out.need, loose...)
		return out, nil
	}
	if plus { // what was marked is enough
		out.may = loose
		return out, nil
	}
	return relaxed(out, loose), nil
}

// isPlus tells a word marked with +.
func isPlus(n query.Node) bool {
	and, ok := n.(query.And)
	return ok && and.Explicit && len(and.Kids) == 1
}

// required tells whether a relaxed search still asks for the node: filters
// that were written as fields, and what was marked with +.
func required(n query.Node) bool {
	switch n := n.(type) {
	case query.Field, query.Years:
		return true
	case query.And:
		return n.Explicit
	}
	return false
}

// relaxed asks for any of the loose nodes beside what is asked for anyway.
func relaxed(a *and, loose []node) node {
	if len(loose) > 0 {
		a.need = append(a.need, &or{kids: loose, coord: true})
	}
	return a
}

// nameAt finds a name of several words that begins with kid i: how many kids
// it covers, all of them plain words.
func (c *compiler) nameAt(kids []query.Node, i int) (entities.Mention, int) {
	for _, m := range c.names {
		if kids[i].Range().Start != m.Start {
			continue
		}
		width := 0
		for _, k := range kids[i:] {
			if _, ok := k.(query.Word); !ok || k.Range().End > m.End {
				break
			}
			width++
		}
		if width > 1 && kids[i+width-1].Range().End == m.End {
			return m, width
		}
	}
	return entities.Mention{}, 0
}

// namedWords compiles words that together name an entity: all the words, or a
// mention of the entity under any of its names.
func (c *compiler) namedWords(kids []query.Node, m entities.Mention) (node, error) {
	all := &and{}
	for _, k := range kids {
		w, _ := k.(query.Word)
		if c.droppable(w, kids) {
			continue
		}
		kid, err := c.word(w, true)
		if err != nil {
			return nil, err
		}
		all.need = append(all.need, kid)
	}
	s := c.slot(c.q.Text[m.Start:m.End])
	out := &or{}
	if len(all.need) > 0 {
		out.kids = append(out.kids, all)
	}
	for _, id := range c.sameSpan(m) {
		s.entities = append(s.entities, id)
		if p, ok := c.r.ix.namePosting(id); ok {
			out.kids = append(out.kids, &entityNode{name: p, slot: s})
		}
	}
	return out, nil
}

// sameSpan lists the entities named by the very stretch of the query.
func (c *compiler) sameSpan(m entities.Mention) []entities.ID {
	var ids []entities.ID
	for _, o := range c.names {
		if o.Start == m.Start && o.End == m.End && !slices.Contains(ids, o.Entity) {
			ids = append(ids, o.Entity)
		}
	}
	return ids
}

// namePosting weighs an entity; false where the index has no mention of it.
func (ix *Index) namePosting(id entities.ID) (namePosting, bool) {
	n, ok := ix.entNumber[id]
	if !ok {
		return namePosting{}, false
	}
	p := namePosting{entity: n}
	for _, v := range ix.parts {
		p.df += len(v.entPosts[n].docs)
	}
	p.weight = weightName * ix.idf(p.df)
	return p, p.df > 0
}

// slot opens a slot for marks.
func (c *compiler) slot(text string) *slot {
	s := &slot{n: len(c.slots), text: text}
	c.slots = append(c.slots, s)
	return s
}

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
		toks := queryTokens(l, text)
		plain := toks[:0]
		for _, t := range toks {
			if t.Width <= 1 {
				plain = append(plain, t)
			}
		}
		if len(plain) > 0 {
			out = append(out, reading{l, plain})
		}
	}
	return out
}

// queryTokens analyses a word of a query.
func queryTokens(l corpus.Lang, text string) []analyzers.Token {
	return analyzers.Query(lingual.For(l), nil, text)
}

// word compiles a word: a group where the languages read it as one word, a
// phrase of its parts where they read several (social-démocrate).
func (c *compiler) word(w query.Word, partOfName bool) (node, error) {
	var single []reading
	several := map[int][]reading{}
	for _, rd := range c.readings(w.Text) {
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

// addEntities lets a hyphenated word be met by the entity it names.
func (c *compiler) addEntities(out *or, w query.Word) {
	for _, m := range c.names {
		if m.Start != w.Start || m.End != w.End {
			continue
		}
		if p, ok := c.r.ix.namePosting(m.Entity); ok {
			s := c.slot(w.Text)
			s.entities = append(s.entities, m.Entity)
			out.kids = append(out.kids, &entityNode{name: p, slot: s})
		}
	}
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
	g.slot = g.entry.n
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

// addNames adds the entities that a single word of the query names.
func (c *compiler) addNames(g *group, w query.Word) {
	for _, m := range c.names {
		if !c.namesAll(m, w) {
			continue
		}
		g.entry.entities = append(g.entry.entities, m.Entity)
		if p, ok := c.r.ix.namePosting(m.Entity); ok {
			g.names = append(g.names, p)
		}
	}
}

// namesAll tells whether a name is the whole of a word, an elided article
// before it (l’Étincelle) aside.
func (c *compiler) namesAll(m entities.Mention, w query.Word) bool {
	if m.End != w.End || m.Start < w.Start {
		return false
	}
	before := c.q.Text[w.Start:m.Start]
	return before == "" || strings.HasSuffix(analyzers.Normalize(before), "'")
}

// exact compiles =word: this very form, accents and all.
func (c *compiler) exact(n query.Exact) (node, error) {
	var kids []node
	seen := []string{}
	for _, rd := range c.readings(n.Text) {
		form := ""
		for _, t := range rd.toks {
			form += "\x00" + t.Exact
		}
		if slices.Contains(seen, form) {
			continue
		}
		seen = append(seen, form)
		k, err := c.exactWords(n.Text, rd.toks)
		if err != nil {
			return nil, err
		}
		kids = append(kids, k)
	}
	if len(kids) == 1 {
		return kids[0], nil
	}
	return &or{kids: kids, most: true}, nil
}

// exactWords asks for words in these very forms, one behind the other.
func (c *compiler) exactWords(text string, toks []analyzers.Token) (node, error) {
	p := &phrase{}
	for i := range toks {
		found := expansion{}
		for _, v := range c.r.ix.parts {
			found.take(v.lex, v.lex.lookup(string(keyExact)+toks[i].Exact))
		}
		g, err := c.forms(toks[i].Exact, found, []string{toks[i].Exact}, search.WhyExact)
		if err != nil {
			return nil, err
		}
		p.slots = append(p.slots, g.entry)
		p.all.need = append(p.all.need, g)
	}
	if len(toks) == 1 {
		return p.all.need[0], nil
	}
	p.text = text
	c.phrases = append(c.phrases, p)
	return p, nil
}

// forms compiles a choice of forms as they stand in the text. Bleve knows them
// without accents: where that is not enough, the tokens are looked at.
func (c *compiler) forms(text string, found expansion, exacts []string, why search.Why) (*group, error) {
	g := &group{entry: c.slot(text)}
	g.slot = g.entry.n
	df := 0
	seen := map[string]bool{}
	for _, e := range exacts {
		g.entry.keys = append(g.entry.keys, slotKey{string(keyExact) + e, why})
		g.addStops(c.r.ix, string(keyExact)+e)
		if found[e] == nil {
			continue
		}
		for _, folded := range found[e].folded {
			g.verify = g.verify || folded != e || c.r.ix.hasKey(string(keyFolded)+folded)
			if seen[folded] {
				continue
			}
			seen[folded] = true
			t, err := c.r.term(fieldForm, folded)
			if err != nil {
				return nil, err
			}
			if t.df > 0 {
				df += t.df
				g.best = append(g.best, weighted{term: t})
			}
		}
	}
	for i := range g.best {
		g.best[i].weight = c.r.ix.idf(df)
	}
	return g, nil
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

// field compiles a field that filters.
func (c *compiler) field(n query.Field) (node, error) {
	switch n.Name {
	case query.FieldLang:
		if l := corpus.Lang(strings.ToLower(n.Value)); langCode(l) == 'u' && l != corpus.Undetermined {
			c.notice(noticeUnknownLanguage, n.Value)
			return &set{}, nil
		}
		return &set{langs: []byte{langCode(corpus.Lang(strings.ToLower(n.Value)))}}, nil
	case query.FieldDocument:
		return &set{docs: c.r.ix.matchDocuments(n.Value)}, nil
	}
	ids := c.r.ix.resolve(entities.Type(n.Name), n.Value)
	s := &set{facets: map[uint32]bool{}}
	if len(ids) == 0 {
		c.notice(noticeUnknownEntity, n.Name, n.Value)
	}
	for _, id := range ids {
		if e, ok := c.r.ix.entNumber[id]; ok {
			s.facets[e] = true
		}
	}
	return s, nil
}

// title compiles a condition on titles and headings.
func (c *compiler) title(n query.Title) (node, error) {
	var words []query.Word
	switch k := n.Kid.(type) {
	case query.Word:
		words = []query.Word{k}
	case query.Phrase:
		words = k.Words
	default:
		return &set{docs: c.titles(k)}, nil
	}
	out := &and{}
	for _, w := range words {
		g := &group{entry: c.slot(w.Text)}
		for _, rd := range c.readings(w.Text) {
			for _, t := range rd.toks {
				for _, s := range t.Stems {
					if err := c.add(&g.best, fieldTitle, s, 1); err != nil {
						return nil, err
					}
				}
			}
		}
		out.need = append(out.need, g)
	}
	return out, nil
}
