package server

import (
	"context"
	"net/http"
	"net/url"
	"sync"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// frontNames is how many entities of a type stand on the front page.
const frontNames = 6

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

// frontCache keeps what the front page shows as long as the index stays.
type frontCache struct {
	mu         sync.Mutex
	generation string
	queries    map[corpus.Lang][]string
	entities   map[corpus.Lang]map[string]*search.EntityList
}

// frontPage answers GET / when nothing was asked.
func (p *pages) frontPage(r *http.Request, a *asked) (web.Page, error) {
	l := p.locale(r)
	page := &web.SearchPage{Frame: p.frame(r, "search", l.T("search.label")), View: web.ViewList, Options: p.options(l, a)}
	if a.ui != "" {
		page.Hidden = []web.Hidden{{Name: "ui", Value: a.ui}}
	}
	queries, entities, err := p.frontData(r.Context(), a.UI)
	if err != nil {
		return nil, err
	}
	page.Landing = &web.Landing{}
	for _, e := range examples() {
		group := web.ExampleGroup{Lang: string(e.lang), LangName: l.LangName(string(e.lang))}
		for _, q := range queries[e.lang] {
			group.Links = append(group.Links, web.Link{Text: q, Lang: string(e.lang), URL: a.to("/", url.Values{"q": {q}})})
		}
		if len(group.Links) > 0 {
			page.Landing.Examples = append(page.Landing.Examples, group)
		}
	}
	for _, kind := range entityFacets() {
		if list := entities[kind]; list != nil && len(list.Entities) > 0 {
			page.Landing.Entities = append(page.Landing.Entities, entityGroup(l, a.address, kind, list))
		}
	}
	return page, nil
}

// frontData finds the examples that have hits and the most frequent entities,
// once for each generation of the index.
func (p *pages) frontData(ctx context.Context, ui corpus.Lang) (map[corpus.Lang][]string, map[string]*search.EntityList, error) {
	c := &p.front
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation := p.s.index.Info().Generation; c.queries == nil || c.generation != generation {
		queries, err := p.answered(ctx)
		if err != nil {
			return nil, nil, err
		}
		c.generation, c.queries, c.entities = generation, queries, map[corpus.Lang]map[string]*search.EntityList{}
	}
	if c.entities[ui] == nil {
		lists := map[string]*search.EntityList{}
		for _, kind := range entityFacets() {
			list, err := p.s.index.Entities(ctx, search.EntityQuery{Type: kind, UI: ui, Limit: frontNames})
			if err != nil {
				return nil, nil, err
			}
			lists[kind] = list
		}
		c.entities[ui] = lists
	}
	return c.queries, c.entities[ui], nil
}

// answered keeps the examples that find something.
func (p *pages) answered(ctx context.Context) (map[corpus.Lang][]string, error) {
	found := map[corpus.Lang][]string{}
	for _, e := range examples() {
		for _, q := range e.queries {
			result, err := p.s.index.Search(ctx, search.Request{Query: q, CountOnly: true, Limit: 1})
			if err != nil {
				return nil, err
			}
			if result.Total > 0 && !result.Relaxed {
				found[e.lang] = append(found[e.lang], q)
			}
		}
	}
	return found, nil
}
