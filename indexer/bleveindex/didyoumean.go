package bleveindex

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/query"
)

// plenty is the number of hits from which a query needs no other spelling.
const plenty = 3

// maxCorrected is how many words of a query are looked up among their kin: each
// takes a walk through the words of the index.
const maxCorrected = 16

// suggestWords sets did_you_mean: the query with each word that the index does
// not know replaced by the nearest and most frequent one that it does.
func (a *answer) suggestWords() error {
	if a.req.CountOnly || a.res.Total >= plenty && !a.res.Relaxed || a.req.Offset > 0 {
		return nil
	}
	text, shift, tried := a.q.Text, 0, 0
	for _, w := range query.Words(a.q) {
		if strings.HasPrefix(a.q.Text[w.End:], ":") || a.run.knows(w.Text) || a.named(w) {
			// What stands before a colon was meant as a field.
			continue
		}
		if tried++; tried > maxCorrected {
			break
		}
		better, err := a.better(w.Text)
		if err != nil {
			return err
		}
		if better == "" {
			continue
		}
		text = text[:w.Start+shift] + better + text[w.End+shift:]
		shift += len(better) - (w.End - w.Start)
	}
	if text == a.q.Text {
		return nil
	}
	finds, err := a.findsMore(text)
	if finds {
		a.res.DidYouMean = text
	}
	return err
}

// findsMore tells whether another query finds more under the same filters.
func (a *answer) findsMore(text string) (bool, error) {
	req := a.req
	req.Query, req.CountOnly, req.Explain = text, true, false
	res, err := a.ix.Search(a.run.ctx, req)
	if errors.Is(err, search.ErrTooCostly) || errors.Is(err, search.ErrBadRequest) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return res.Total > 0 && a.res.Relaxed && !res.Relaxed || res.Total > a.res.Total, nil
}

// better gives the word of the index that was most likely meant by one that it
// does not have: what the same keys give on the other keyboard, or the nearest
// spelling.
func (a *answer) better(word string) (string, error) {
	if other := otherKeyboard(word); other != "" && a.run.knows(other) {
		return other, nil
	}
	return a.nearest(word)
}

// The letters of the Russian keyboard and what the same keys give on the Latin
// one.
const (
	latinKeys    = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
	cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбюё"
)

// otherKeyboard gives what the keys of a word give on the other keyboard, or
// nothing where some key gives no letter there.
func otherKeyboard(word string) string {
	from, to := []rune(latinKeys), []rune(cyrillicKeys)
	if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
		from, to = to, from
	}
	var b strings.Builder
	for _, r := range strings.ToLower(word) {
		i := slices.Index(from, r)
		if i < 0 {
			return ""
		}
		b.WriteRune(to[i])
	}
	return b.String()
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
func (r *run) knows(word string) bool {
	for _, l := range append(corpus.Languages(), corpus.Undetermined) {
		for _, t := range r.tokens(l, word) {
			keys := []string{string(keyExact) + t.Exact, string(keyFolded) + t.Folded, string(keyExact) + t.Folded}
			for _, s := range t.Stems {
				keys = append(keys, stemKey(langCode(l), s))
			}
			for _, k := range keys {
				if r.ix.hasKey(k) {
					return true
				}
			}
		}
	}
	return false
}

// sameLanguage is how much a word counts for more where the other words of the
// query are of its language.
const sameLanguage = 10

// twoOff is how many letters a word must have for one two letters off to be
// meant by it: of shorter ones too many strangers are as near (Király, kínált).
const twoOff = 8

// nearest gives the word of the index nearest to one that it does not have:
// one letter off, or two for long words; among equals the most frequent.
func (a *answer) nearest(word string) (string, error) {
	n := len([]rune(word))
	if n < 3 {
		return "", nil
	}
	edits := 1
	if n >= twoOff {
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
		if l := a.comp.lang; l != "" && a.ix.stands(langCode(l), w) {
			score *= sameLanguage
		}
		if score > bestScore || score == bestScore && w < best {
			best, bestScore = w, score
		}
	}
	return best, nil
}
