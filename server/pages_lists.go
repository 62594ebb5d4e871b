package server

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// overviewNames is how many entities of a type the overview shows.
	overviewNames = 20
	// yearsShown is how many years of an entity stand open.
	yearsShown = 12
)

// documentsPage answers GET /documents.
func (p *pages) documentsPage(r *http.Request) (web.Page, error) {
	in := &params{values: queryValues(r)}
	offset := in.number("offset", 0, 0, search.MaxOffset)
	if in.err != nil {
		return nil, in.err
	}
	list, err := p.s.index.Documents(r.Context(), offset, listLimit)
	if err != nil {
		return nil, err
	}
	l, a := p.locale(r), p.address(r)
	page := &web.DocumentsPage{Frame: p.frame(r, "documents", l.T("documents.title")), Total: list.Total}
	for _, d := range list.Documents {
		page.Rows = append(page.Rows, web.DocRow{Title: d.Title, URL: a.document(d.ID, nil, 0), ID: d.ID,
			Lang: textLang(d.Lang), LangName: l.LangName(string(d.Lang)), Date: l.Date(d.Date), Passages: d.Count})
	}
	page.Pager = pager(offset, listLimit, list.Total, func(offset int) string {
		return a.to("/documents", offsetValues(nil, offset))
	}, l)
	if len(list.Documents) == 0 && offset > 0 {
		page.Past = a.to("/documents", nil)
	}
	return page, nil
}

// offsetValues adds an offset to parameters.
func offsetValues(values url.Values, offset int) url.Values {
	all := url.Values{}
	for name, list := range values {
		all[name] = list
	}
	if offset > 0 {
		all.Set("offset", strconv.Itoa(offset))
	}
	return all
}

// entitiesPage answers GET /entities: an overview of all types, or one type.
func (p *pages) entitiesPage(r *http.Request) (web.Page, error) {
	in := &params{values: queryValues(r)}
	q := search.EntityQuery{Word: in.query(), Type: in.choice("type", entityTypes()...), UI: in.ui(r),
		Offset: in.number("offset", 0, 0, search.MaxOffset), Limit: listLimit}
	if in.err != nil {
		return nil, in.err
	}
	l, a := p.locale(r), p.address(r)
	page := &web.EntitiesPage{Frame: p.frame(r, "entities", l.T("entities.title")), Word: q.Word}
	page.Types = entityTypeLinks(l, a, q)
	for _, field := range []web.Hidden{{Name: "type", Value: q.Type}, {Name: "ui", Value: a.ui}} {
		if field.Value != "" {
			page.Hidden = append(page.Hidden, field)
		}
	}
	if q.Type == "" {
		return page, p.entityOverview(r, page, l, a, q)
	}
	list, err := p.s.index.Entities(r.Context(), q)
	if err != nil {
		return nil, err
	}
	if len(list.Entities) > 0 {
		page.Groups = []web.EntityGroup{entityGroup(l, a, q.Type, list)}
	}
	page.Summary = l.N("count.names", list.Total)
	if len(list.Entities) == 0 && q.Offset > 0 {
		page.Past = a.to("/entities", entityValues(q))
	}
	page.Pager = pager(q.Offset, q.Limit, list.Total, func(offset int) string {
		return a.to("/entities", offsetValues(entityValues(q), offset))
	}, l)
	return page, nil
}

// entityOverview shows the most frequent entities of every type.
func (p *pages) entityOverview(r *http.Request, page *web.EntitiesPage, l *web.Locale, a address, q search.EntityQuery) error {
	q.Limit, q.Offset = overviewNames, 0
	for _, kind := range entityTypes() {
		q.Type = kind
		list, err := p.s.index.Entities(r.Context(), q)
		if err != nil {
			return err
		}
		if len(list.Entities) == 0 {
			continue
		}
		group := entityGroup(l, a, kind, list)
		if list.Total > len(list.Entities) {
			group.More = a.to("/entities", entityValues(q))
		}
		page.Groups = append(page.Groups, group)
	}
	return nil
}

func entityValues(q search.EntityQuery) url.Values {
	values := url.Values{}
	if q.Word != "" {
		values.Set("q", q.Word)
	}
	if q.Type != "" {
		values.Set("type", q.Type)
	}
	return values
}

func entityTypeLinks(l *web.Locale, a address, q search.EntityQuery) []web.Link {
	current := q.Type
	var links []web.Link
	for _, kind := range append([]string{""}, entityTypes()...) {
		q.Type = kind
		text := l.T("entities.all")
		if kind != "" {
			text = l.T("type." + kind)
		}
		links = append(links, web.Link{Text: text, URL: a.to("/entities", entityValues(q)), Current: kind == current})
	}
	return links
}

// entityGroup lays out entities of one type.
func entityGroup(l *web.Locale, a address, kind string, list *search.EntityList) web.EntityGroup {
	group := web.EntityGroup{Type: kind, Label: l.T("type." + kind), Total: list.Total}
	for _, e := range list.Entities {
		group.Items = append(group.Items, web.EntityItem{Label: e.Label, URL: a.entity(e.ID), Count: e.Passages,
			SearchURL: a.filter(kind, e.ID), SearchTitle: l.T("count.search", e.Label, e.Passages)})
	}
	return group
}

// entityPage answers GET /entities/{type}/{slug}.
func (p *pages) entityPage(r *http.Request) (web.Page, error) {
	in := &params{values: queryValues(r)}
	ui, kind := in.ui(r), mux.Vars(r)["type"]
	if in.err != nil {
		return nil, in.err
	}
	if !slices.Contains(entityTypes(), kind) {
		return nil, fmt.Errorf("entity type %q: %w", kind, search.ErrNotFound)
	}
	e, err := p.s.index.Entity(r.Context(), kind+"/"+mux.Vars(r)["slug"], ui)
	if err != nil {
		return nil, err
	}
	l, a := p.locale(r), p.address(r)
	page := &web.EntityPage{Frame: p.frame(r, "entities", e.Label), ID: e.ID, Type: e.Type, Label: e.Label,
		TypeLabel: l.T("type.one." + kind), Wikidata: e.Wikidata, Unlisted: e.Unlisted, Counts: l.T("entity.absent")}
	if e.Passages > 0 {
		page.SearchURL = a.filter(kind, e.ID)
		page.Counts = l.T("entity.counts", l.N("count.passages", e.Passages), l.N("count.documents.in", e.Documents))
	}
	page.Names, page.Forms = entityNames(l, e), entityForms(l, a, e)
	fillEntity(page, l, a, e)
	return page, nil
}

// fillEntity adds years, languages and neighbours.
func fillEntity(page *web.EntityPage, l *web.Locale, a address, e *search.Entity) {
	together := func(facet, value string) string {
		return a.to("/", url.Values{e.Type: {e.ID}, facet: {value}})
	}
	page.Years = histogram(e.Years, func(year string) string { return together(search.FacetYear, year) }, l)
	for i, v := range e.Years {
		row := web.YearRow{Label: v.Label, SearchURL: together(search.FacetYear, v.Value), CountText: l.Num(v.Count)}
		if i < yearsShown {
			page.YearRows = append(page.YearRows, row)
		} else {
			page.MoreYears = append(page.MoreYears, row)
		}
	}
	for _, v := range e.Langs {
		page.ByLang = append(page.ByLang, web.EntityItem{Label: l.LangName(v.Value), SearchURL: together(search.FacetLang, v.Value), Count: v.Count})
	}
	for _, kind := range entityFacets() {
		values := e.Neighbours[kind]
		if len(values) == 0 {
			continue
		}
		group := web.EntityGroup{Type: kind, Label: l.T("type." + kind), Items: facetItems(l, a, kind, values)}
		if kind != e.Type {
			for i, v := range values {
				group.Items[i].SearchURL = together(kind, v.Value)
			}
		}
		page.Neighbours = append(page.Neighbours, group)
	}
}

// nameLangs is the order of an entity's names.
func nameLangs() []corpus.Lang { return append(corpus.Languages(), english) }

func entityNames(l *web.Locale, e *search.Entity) []web.NamesRow {
	var rows []web.NamesRow
	for _, lang := range nameLangs() {
		if label := e.Labels[lang]; label != "" {
			rows = append(rows, web.NamesRow{Lang: string(lang), LangName: l.LangName(string(lang)), Label: label,
				Variants: e.Variants[lang]})
		}
	}
	return rows
}

func entityForms(l *web.Locale, a address, e *search.Entity) []web.FormsRow {
	var rows []web.FormsRow
	for _, lang := range append(nameLangs(), corpus.Undetermined) {
		row := web.FormsRow{Lang: string(lang), LangName: l.LangName(string(lang))}
		for _, f := range e.Forms {
			if f.Lang == lang {
				row.Forms = append(row.Forms, web.FormCount{Text: f.Text, Count: f.Count,
					URL: a.to("/", url.Values{"q": {formQuery(f.Text)}, e.Type: {e.ID}})})
			}
		}
		if len(row.Forms) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}
