package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// zeroWords is how many words without a passage are looked up among their kin.
	zeroWords = 4
	// zeroNear is how many like words are offered for each.
	zeroNear = 5
	// zeroTries bounds the searches that say what dropping a filter would find.
	zeroTries = 6
)

// zeroHelp gathers what may help where nothing was found: what was tried, the
// nearest words, other languages, and what each filter keeps away.
func (p *pages) zeroHelp(r *http.Request, l *web.Locale, a *asked, n narrowing, tried []web.Term) *web.ZeroHelp {
	help := &web.ZeroHelp{Tried: tried, Quoted: quoted(l, a.Query)}
	p.nearWords(r, a, help.Tried)
	somewhere := slices.ContainsFunc(tried, func(t web.Term) bool { return t.Found })
	if somewhere && len(strings.Fields(a.Query)) > 1 && a.Match != search.MatchAny {
		if link := a.with("match", "any"); p.countAt(r, link) > 0 {
			help.Any = link
		}
	}
	if a.Query != "" && a.Across == search.AcrossOff {
		help.Across = a.with("across")
	}
	if len(a.Filters[search.FacetLang]) > 0 {
		for _, v := range n.facets[search.FacetLang] {
			if v.Count > 0 && !v.Selected && !v.Excluded {
				help.Langs = append(help.Langs, web.EntityItem{Label: l.LangName(v.Value), Count: v.Count, URL: a.with(search.FacetLang, v.Value)})
			}
		}
	}
	chips := n.chips()
	for i, chip := range chips {
		if i == zeroTries {
			break
		}
		if count := p.countAt(r, chip.Drop); count > 0 {
			help.Drop = append(help.Drop, web.EntityItem{Label: l.T("zero.drop", l.T("years.bar", chip.Facet, chip.Label)), URL: chip.Drop, Count: count})
		}
	}
	slices.SortStableFunc(help.Drop, func(x, y web.EntityItem) int { return y.Count - x.Count })
	if all := a.unfiltered(); len(chips) > 1 && a.Query != "" {
		if count := p.countAt(r, all); count > 0 {
			help.Drop = append(help.Drop, web.EntityItem{Label: l.T("zero.nofilters"), URL: all, Count: count})
		}
	}
	return help
}

// quoted puts a text between the quotation marks of the reader's language,
// unless it has its own.
func quoted(l *web.Locale, text string) string {
	if strings.ContainsAny(text, "\"„“”«»") {
		return text
	}
	return l.T("quoted", text)
}

// countAt counts the passages at another address of the search page; 0 where
// that cannot be told.
func (p *pages) countAt(r *http.Request, link string) int {
	other, err := http.NewRequestWithContext(r.Context(), http.MethodGet, link, nil)
	if err != nil {
		return 0
	}
	a, err := p.ask(other)
	if err != nil {
		return 0
	}
	a.CountOnly = true
	result, err := p.s.index.Search(r.Context(), a.Request)
	if err != nil || result.Relaxed {
		return 0
	}
	return result.Total
}

// nearWords offers, for words that stand in no passage, the nearest that do.
func (p *pages) nearWords(r *http.Request, a *asked, tried []web.Term) {
	looked := 0
	for i := range tried {
		word := tried[i].Text
		if tried[i].Found || !plainWord(word) || looked == zeroWords {
			continue
		}
		looked++
		near := word + "~"
		if utf8.RuneCountInString(word) >= 6 {
			near += "2"
		}
		result, err := p.s.index.Search(r.Context(), search.Request{Query: near, Across: search.AcrossOff, UI: a.UI, Terms: true, CountOnly: true, Limit: 1})
		if err != nil || len(result.Terms) == 0 {
			continue
		}
		forms := result.Terms[0].Forms
		for _, form := range forms[:min(len(forms), zeroNear)] {
			link := web.Link{Text: form}
			if query := strings.Replace(a.Query, word, form, 1); query != a.Query {
				link.URL = a.to("/", a.change(func(v url.Values) { v.Set("q", query) }))
				tried[i].Near = append(tried[i].Near, link)
			}
		}
	}
}

// plainWord tells whether a word can have a ~ after it.
func plainWord(word string) bool {
	return utf8.RuneCountInString(word) > 2 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}
