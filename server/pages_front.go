package server

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// frontNames is how many entities of a type stand on the front page.
	frontNames = 6
	// frontShared is how many entities that every language speaks of.
	frontShared = 8
	// frontFacet is how many values of a facet are compared for that.
	frontFacet = 200
)

// examples are searches that the texts which come with the program answer; any
// that the corpus in use does not answer is left out.
func examples() []struct {
	lang    corpus.Lang
	queries []string
} {
	return []struct {
		lang    corpus.Lang
		queries []string
	}{
		{corpus.Hungarian, []string{"hattagú szerkesztőség", "„két lépés hátra”", "csempész*"}},
		{corpus.French, []string{"rédaction Zassoulitch Potressov", "« article premier »", "entrepôt de farine"}},
		{corpus.Russian, []string{"редакция Засулич", "параграф устав", "чемодан двойное дно"}},
	}
}

// questions are queries in every language at once, each with the key of the
// message that puts it into words; answered side by side, language by language.
// Any that some language of the corpus does not answer is left out.
func questions() [][2]string {
	return [][2]string{
		{"ask.editors", `"szerkesztőség három"~5 OR "rédaction trois"~5 OR "редакция трёх"~5`},
		{"ask.border", "csempész OR ballot OR тюк"},
		{"ask.printed", "Lipcse (nyomda OR imprimerie OR типография)"},
	}
}

// frontCache keeps what the front page shows as long as the index stays.
type frontCache struct {
	mu         sync.Mutex
	generation string
	queries    map[corpus.Lang][]string
	questions  [][2]string
	names      map[corpus.Lang]*frontNamesOf
}

// frontNamesOf is the entities of the front page, named in one language.
type frontNamesOf struct {
	lists  map[string]*search.EntityList
	shared []search.Facet
}

// frontPage answers GET / when nothing was asked.
func (p *pages) frontPage(r *http.Request, a *asked) (web.Page, error) {
	l := p.locale(r)
	page := &web.SearchPage{Frame: p.frame(r, "search", l.T("search.label")), View: web.ViewList, Options: p.options(l, a)}
	if a.ui != "" {
		page.Hidden = []web.Hidden{{Name: "ui", Value: a.ui}}
	}
	c := &p.front
	c.mu.Lock()
	defer c.mu.Unlock()
	names, err := p.frontData(r.Context(), a.UI)
	if err != nil {
		return nil, err
	}
	page.Landing = &web.Landing{Examples: exampleLinks(l, a.address, c.queries)}
	for _, q := range c.questions {
		page.Landing.Questions = append(page.Landing.Questions, web.Link{Text: l.T(q[0]), URL: a.to("/", url.Values{"q": {q[1]}, "view": {web.ViewColumns}})})
	}
	for _, v := range names.shared {
		page.Landing.Shared = append(page.Landing.Shared, web.EntityItem{Label: v.Label, Count: v.Count,
			URL: a.to("/", url.Values{search.FacetEvent: {v.Value}, "view": {web.ViewColumns}})})
	}
	for _, kind := range entityFacets() {
		if list := names.lists[kind]; list != nil && len(list.Entities) > 0 {
			page.Landing.Entities = append(page.Landing.Entities, entityGroup(l, a.address, kind, list))
		}
	}
	return page, nil
}

// exampleLinks lays out the examples of each language.
func exampleLinks(l *web.Locale, a address, queries map[corpus.Lang][]string) []web.ExampleGroup {
	var groups []web.ExampleGroup
	for _, e := range examples() {
		group := web.ExampleGroup{Lang: string(e.lang), LangName: l.LangName(string(e.lang))}
		for _, q := range queries[e.lang] {
			group.Links = append(group.Links, web.Link{Text: q, Lang: string(e.lang), URL: a.to("/", url.Values{"q": {q}})})
		}
		if len(group.Links) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// frontData finds the examples that have hits and the most frequent entities,
// once for each generation of the index.
func (p *pages) frontData(ctx context.Context, ui corpus.Lang) (*frontNamesOf, error) {
	c := &p.front
	if generation := p.s.index.Info().Generation; c.queries == nil || c.generation != generation {
		if err := p.answered(ctx, c); err != nil {
			return nil, err
		}
		c.generation, c.names = generation, map[corpus.Lang]*frontNamesOf{}
	}
	if names := c.names[ui]; names != nil {
		return names, nil
	}
	names := &frontNamesOf{lists: map[string]*search.EntityList{}}
	for _, kind := range entityFacets() {
		list, err := p.s.index.Entities(ctx, search.EntityQuery{Type: kind, UI: ui, Limit: frontNames})
		if err != nil {
			return nil, err
		}
		names.lists[kind] = list
	}
	shared, err := p.sharedEvents(ctx, ui)
	if err != nil {
		return nil, err
	}
	names.shared, c.names[ui] = shared, names
	return names, nil
}

// answered keeps the examples that find something, and the questions that
// every language of the corpus answers.
func (p *pages) answered(ctx context.Context, c *frontCache) error {
	found := map[corpus.Lang][]string{}
	for _, e := range examples() {
		for _, q := range e.queries {
			result, err := p.s.index.Search(ctx, search.Request{Query: q, CountOnly: true, Limit: 1})
			if err != nil {
				return err
			}
			if result.Total > 0 && !result.Relaxed {
				found[e.lang] = append(found[e.lang], q)
			}
		}
	}
	var asked [][2]string
	for _, q := range questions() {
		result, err := p.s.index.Search(ctx, search.Request{Query: q[1], Limit: 1})
		if err != nil {
			return err
		}
		if !result.Relaxed && everyLanguage(result.Facets[search.FacetLang]) {
			asked = append(asked, q)
		}
	}
	c.queries, c.questions = found, asked
	return nil
}

// everyLanguage tells whether a facet counts passages in all three languages.
func everyLanguage(facet []search.Facet) bool {
	for _, lang := range corpus.Languages() {
		if !slices.ContainsFunc(facet, func(v search.Facet) bool { return v.Value == string(lang) && v.Count > 0 }) {
			return false
		}
	}
	return true
}

// sharedEvents finds the events that all languages of the corpus speak of,
// those first of which each has much to say; none where there is one language.
func (p *pages) sharedEvents(ctx context.Context, ui corpus.Lang) ([]search.Facet, error) {
	least, total, langs := map[string]int{}, map[string]search.Facet{}, 0
	for _, lang := range corpus.Languages() {
		result, err := p.s.index.Search(ctx, search.Request{Filters: map[string][]string{search.FacetLang: {string(lang)}}, UI: ui, Limit: 1, FacetLimit: frontFacet})
		if err != nil {
			return nil, err
		}
		if result.Total == 0 {
			continue
		}
		here := map[string]int{}
		for _, v := range result.Facets[search.FacetEvent] {
			here[v.Value] = v.Count
			v.Count += total[v.Value].Count
			total[v.Value] = v
			if langs == 0 {
				least[v.Value] = here[v.Value]
			}
		}
		langs++
		for id := range least {
			least[id] = min(least[id], here[id])
		}
	}
	var shared []search.Facet
	for id, n := range least {
		if n > 0 && langs > 1 {
			shared = append(shared, total[id])
		}
	}
	slices.SortFunc(shared, func(x, y search.Facet) int {
		if d := least[y.Value] - least[x.Value]; d != 0 {
			return d
		}
		if d := y.Count - x.Count; d != 0 {
			return d
		}
		return slices.Compare([]rune(x.Value), []rune(y.Value))
	})
	return shared[:min(len(shared), frontShared)], nil
}
