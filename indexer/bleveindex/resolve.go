package bleveindex

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// Codes of the notices that the engine adds to those of the query's reader.
const (
	noticeUnknownEntity   = "unknown-entity"   // the type, the name
	noticeUnknownDocument = "unknown-document" // the id
	noticeUnknownLanguage = "unknown-language" // the language
	noticeExpansion       = "expansion-capped" // the pattern, words found, words searched
	noticeRelaxed         = "relaxed"          // none
	noticeManyWords       = "many-words"       // how many are marked
)

func (c *compiler) notice(code string, args ...string) {
	c.notices = append(c.notices, notice(code, args...))
}

func notice(code string, args ...string) search.Notice {
	n := search.Notice{Code: code, Args: args}
	switch code {
	case noticeUnknownEntity:
		n.Text = fmt.Sprintf("no %s is known by the name %s", args[0], args[1])
	case noticeUnknownDocument:
		n.Text = fmt.Sprintf("there is no document %s", args[0])
	case noticeUnknownLanguage:
		n.Text = fmt.Sprintf("lang is hu, fr, ru or und: no passage is in %s", args[0])
	case noticeExpansion:
		n.Text = fmt.Sprintf("%s stands for %s words: the %s most frequent were searched", args[0], args[1], args[2])
	case noticeRelaxed:
		n.Text = "no passage has all the words: passages with any of them are shown, best first"
	case noticeManyWords:
		n.Text = fmt.Sprintf("only the first %s words are marked", args[0])
	}
	return n
}

// readNotices passes the notices of the query's reader on.
func readNotices(q query.Query) []search.Notice {
	out := []search.Notice{}
	for _, n := range q.Notices {
		out = append(out, search.Notice{Code: n.Code, Args: n.Args, Text: n.String()})
	}
	return out
}

// resolve gives the entities of a type that a value means: an id, a slug or
// any name. An empty type stands for all.
func (ix *Index) resolve(t entities.Type, value string) []entities.ID {
	var out []entities.ID
	for _, id := range ix.auth.Lookup(value) {
		if t == "" || typeOf(id) == t {
			out = append(out, id)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, id := range ix.named.Lookup(value) {
		if t == "" || typeOf(id) == t {
			out = append(out, id)
		}
	}
	if len(out) == 0 {
		for _, id := range []entities.ID{entities.ID(value), entities.ID(string(t) + "/" + value)} {
			id = ix.auth.Rules().Canonical(id)
			if _, ok := ix.entNumber[id]; ok && (t == "" || typeOf(id) == t) {
				return []entities.ID{id}
			}
		}
	}
	return out
}

// matchDocuments gives the documents that a value means: an id, a folder, or a
// pattern with * and ?.
func (ix *Index) matchDocuments(value string) map[uint32]bool {
	out := map[uint32]bool{}
	if d, ok := ix.docByID[value]; ok {
		out[d] = true
		return out
	}
	folder := strings.TrimSuffix(value, "/") + "/"
	for id, d := range ix.docByID {
		if strings.HasPrefix(id, folder) || strings.ContainsAny(value, "*?") && glob(value, id) || path.Base(id) == value {
			out[d] = true
		}
	}
	return out
}

// yearSet gives the facet values of the years in the ranges.
func (ix *Index) yearSet(ranges []search.YearRange) map[uint32]bool {
	out := map[uint32]bool{}
	for i, y := range ix.years {
		if slices.ContainsFunc(ranges, func(r search.YearRange) bool { return r.Contains(y) }) {
			out[uint32(len(ix.ents)+i)] = true
		}
	}
	return out
}

// guess sets the language the query is most likely in: the only one in which
// the most of its words stand, stop words included.
func (c *compiler) guess() {
	votes := map[corpus.Lang]int{}
	for _, w := range query.Words(c.q) {
		for _, l := range corpus.Languages() {
			if c.known(l, w.Text) {
				votes[l]++
			}
		}
	}
	best, tie := corpus.Lang(""), false
	for _, l := range corpus.Languages() {
		switch {
		case votes[l] > votes[best]:
			best, tie = l, false
		case votes[l] == votes[best] && votes[l] > 0:
			tie = true
		}
	}
	if !tie {
		c.lang = best
	}
}

// known tells whether a word stands in passages of a language.
func (c *compiler) known(l corpus.Lang, word string) bool {
	code := langCode(l)
	for _, t := range c.r.tokens(l, word) {
		if t.Width > 1 {
			continue
		}
		if !c.r.ix.stands(code, t.Exact) && !c.r.ix.stands(code, t.Folded) {
			return false
		}
	}
	return true
}

// stands tells whether a form stands in passages of a language.
func (ix *Index) stands(code byte, form string) bool {
	for _, v := range ix.parts {
		for _, kind := range []byte{keyExact, keyFolded} {
			for _, e := range v.lex.lookup(string(kind) + form) {
				if v.lex.lang[e] == code {
					return true
				}
			}
		}
	}
	return false
}

// droppable tells whether a word need not be in a passage, being a stop word
// of the language the query is in, while other words carry the question.
func (c *compiler) droppable(w query.Word, kids []query.Node) bool {
	if !c.stops(w) {
		return false
	}
	return slices.ContainsFunc(kids, func(k query.Node) bool {
		o, ok := k.(query.Word)
		if _, not := k.(query.Not); not {
			return false
		}
		return !ok || !c.stops(o)
	})
}

// stops tells whether a word is a stop word in the guessed language, or, where
// none is guessed, in any language.
func (c *compiler) stops(w query.Word) bool {
	for _, l := range corpus.Languages() {
		if c.lang != "" && l != c.lang {
			continue
		}
		toks := c.r.tokens(l, w.Text)
		if len(toks) > 0 && !slices.ContainsFunc(toks, func(t analyzers.Token) bool { return !t.Stop }) {
			return true
		}
	}
	return false
}
