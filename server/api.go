package server

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

func (s *Server) apiSearch(r *http.Request) (any, error) {
	req, err := parseRequest(r)
	if err != nil {
		return nil, err
	}
	result, err := s.index.Search(r.Context(), req)
	if err != nil {
		return nil, err
	}
	whole := Complete(result)
	for i := range whole.Hits {
		h := &whole.Hits[i]
		h.Permalink = s.hitLink(*h)
	}
	return whole, nil
}

// suggestions is the answer to what is being typed.
type suggestions struct {
	Query       string              `json:"query"`
	Suggestions []search.Suggestion `json:"suggestions"`
}

func (s *Server) apiSuggest(r *http.Request) (any, error) {
	p := &params{values: queryValues(r)}
	prefix, limit, ui := p.query(), p.number("limit", suggestLimit, 1, search.MaxLimit), p.ui(r)
	if p.err != nil {
		return nil, p.err
	}
	list, err := s.index.Suggest(r.Context(), prefix, ui, limit)
	if err != nil {
		return nil, err
	}
	return suggestions{prefix, orEmpty(list)}, nil
}

func (s *Server) apiDocuments(r *http.Request) (any, error) {
	p := &params{values: queryValues(r)}
	offset, limit := p.number("offset", 0, 0, search.MaxOffset), p.number("limit", listLimit, 1, search.MaxLimit)
	if p.err != nil {
		return nil, p.err
	}
	list, err := s.index.Documents(r.Context(), offset, limit)
	if err != nil {
		return nil, err
	}
	return search.DocumentList{Total: list.Total, Documents: orEmpty(list.Documents)}, nil
}

func (s *Server) apiDocument(r *http.Request) (any, error) {
	p := &params{values: queryValues(r)}
	offset, limit := p.number("offset", 0, 0, search.MaxOffset), p.number("limit", passageLimit, 1, maxPassageLimit)
	if p.err != nil {
		return nil, p.err
	}
	document, err := s.index.Document(r.Context(), mux.Vars(r)["id"], offset+1, limit)
	if err != nil {
		return nil, err
	}
	return completeDocument(document), nil
}

// entityList answers GET /api/v1/entities, as JSON or as a table.
func (s *Server) entityList(w http.ResponseWriter, r *http.Request) {
	p := &params{values: queryValues(r)}
	format := p.choice("format", "json", "csv")
	switch {
	case p.err != nil:
		s.fail(w, r, p.err)
	case format != "csv":
		s.cached(s.apiEntities)(w, r)
	case !s.notModified(w, r):
		answer, err := s.apiEntities(r)
		list, ok := answer.(search.EntityList)
		if err != nil || !ok {
			s.fail(w, r, err)
			return
		}
		writeEntityTable(w, list)
	}
}

func (s *Server) apiEntities(r *http.Request) (any, error) {
	p := &params{values: queryValues(r)}
	q := search.EntityQuery{
		Word:   p.query(),
		Type:   p.choice("type", entityTypes()...),
		UI:     p.ui(r),
		Offset: p.number("offset", 0, 0, search.MaxOffset),
		Limit:  p.number("limit", listLimit, 1, search.MaxLimit),
	}
	q.Unlisted = p.choice("unlisted", "0", "1") == "1"
	if p.err != nil {
		return nil, p.err
	}
	list, err := s.index.Entities(r.Context(), q)
	if err != nil {
		return nil, err
	}
	return completeEntities(list), nil
}

func (s *Server) apiEntity(r *http.Request) (any, error) {
	p := &params{values: queryValues(r)}
	ui, kind := p.ui(r), mux.Vars(r)["type"]
	if p.err != nil {
		return nil, p.err
	}
	if !slices.Contains(entityTypes(), kind) {
		return nil, fmt.Errorf("entity type %q: %w", kind, search.ErrNotFound)
	}
	entity, err := s.index.Entity(r.Context(), kind+"/"+mux.Vars(r)["slug"], ui)
	if err != nil {
		return nil, err
	}
	return completeEntity(*entity), nil
}

func entityTypes() []string {
	var types []string
	for _, t := range entities.Types() {
		types = append(types, string(t))
	}
	return types
}
