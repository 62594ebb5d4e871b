package server

import (
	"maps"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// orEmpty makes an empty list of none: no answer has null for a list.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Complete gives a result in the full shape of the JSON API: every list is
// there, be it empty, and every facet. The result given is left as it is.
func Complete(r *search.Result) *search.Result {
	whole := *r
	whole.Notices = orEmpty(r.Notices)
	whole.Hits = orEmpty(slices.Clone(r.Hits))
	for i := range whole.Hits {
		hit := &whole.Hits[i]
		hit.Highlights, hit.Entities = orEmpty(hit.Highlights), orEmpty(hit.Entities)
	}
	whole.Facets = maps.Clone(r.Facets)
	if whole.Facets == nil {
		whole.Facets = map[string][]search.Facet{}
	}
	for _, name := range search.FacetNames() {
		whole.Facets[name] = orEmpty(whole.Facets[name])
	}
	if r.Explain != nil {
		whole.Explain = completeExplanation(*r.Explain)
	}
	return &whole
}

func completeExplanation(e search.Explanation) *search.Explanation {
	e.Terms = orEmpty(slices.Clone(e.Terms))
	for i := range e.Terms {
		e.Terms[i].Forms, e.Terms[i].Entities = orEmpty(e.Terms[i].Forms), orEmpty(e.Terms[i].Entities)
	}
	e.Hits = maps.Clone(e.Hits)
	if e.Hits == nil {
		e.Hits = map[string][]search.ScorePart{}
	}
	for id, parts := range e.Hits {
		e.Hits[id] = orEmpty(parts)
	}
	return &e
}

func completeDocument(d *search.Document) search.Document {
	whole := *d
	whole.Passages = orEmpty(slices.Clone(d.Passages))
	for i := range whole.Passages {
		whole.Passages[i].Entities = orEmpty(whole.Passages[i].Entities)
	}
	return whole
}

func completeEntities(l *search.EntityList) search.EntityList {
	whole := search.EntityList{Total: l.Total, Entities: orEmpty(slices.Clone(l.Entities))}
	for i, e := range whole.Entities {
		whole.Entities[i] = completeEntity(e)
	}
	return whole
}

func completeEntity(e search.Entity) search.Entity {
	if e.Labels == nil {
		e.Labels = map[corpus.Lang]string{}
	}
	e.Variants = maps.Clone(e.Variants)
	if e.Variants == nil {
		e.Variants = map[corpus.Lang][]string{}
	}
	for lang, names := range e.Variants {
		e.Variants[lang] = orEmpty(names)
	}
	e.Forms = orEmpty(e.Forms)
	e.Neighbours = maps.Clone(e.Neighbours)
	for name, list := range e.Neighbours {
		e.Neighbours[name] = orEmpty(list)
	}
	return e
}
