// Package search is the contract between those who ask (pages, API, command
// line) and the engines that answer: requests, results, and the interfaces an
// engine fulfils. It holds no engine itself.
package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/iskra-archive/iskra/corpus"
)

// Match says how many of a query's words a passage must have.
type Match string

// The values of Match.
const (
	MatchAll Match = "all"
	MatchAny Match = "any"
)

// Across says how far a query reaches into other languages.
type Across string

// The values of Across.
const (
	// AcrossOff finds words only as they are written.
	AcrossOff Across = "off"
	// AcrossNames finds entities by all their names, in every language and script.
	AcrossNames Across = "names"
	// AcrossAll adds translations where an engine has them.
	AcrossAll Across = "all"
)

// Sort is an order of hits.
type Sort string

// The values of Sort.
const (
	SortRelevance Sort = "relevance"
	SortDate      Sort = "date"
	SortDocument  Sort = "document"
)

// Limits of a request.
const (
	DefaultLimit      = 20
	MaxLimit          = 100
	MaxOffset         = 1_000_000
	DefaultFacetLimit = 30
	MaxFacetLimit     = 1000
	// GroupHits is how many hits of a document a search by documents gives.
	GroupHits = 3
)

// YearRange is a closed range of years; From or To may be 0 for "open".
type YearRange struct{ From, To int }

// Contains tells whether the year lies in the range.
func (r YearRange) Contains(year int) bool {
	return (r.From == 0 || year >= r.From) && (r.To == 0 || year <= r.To)
}

// String writes the range as it is typed: 1902, 1902..1904, ..1904.
func (r YearRange) String() string {
	switch {
	case r.From == r.To:
		return fmt.Sprint(r.From)
	case r.From == 0:
		return fmt.Sprintf("..%d", r.To)
	case r.To == 0:
		return fmt.Sprintf("%d..", r.From)
	}
	return fmt.Sprintf("%d..%d", r.From, r.To)
}

// The facets, in the order of the answer.
const (
	FacetLang         = "lang"
	FacetPerson       = "person"
	FacetPlace        = "place"
	FacetOrganization = "organization"
	FacetPublication  = "publication"
	FacetEvent        = "event"
	FacetYear         = "year"
	FacetDocument     = "document"
)

// FacetNames lists the facets in the order in which they are shown.
func FacetNames() []string {
	return []string{FacetLang, FacetPerson, FacetPlace, FacetOrganization, FacetPublication, FacetEvent, FacetYear, FacetDocument}
}

// Request is one search. The zero values of Match, Across, Sort, Limit and
// FacetLimit stand for their defaults.
type Request struct {
	// Query is what was typed; empty means every passage that the filters leave.
	Query string
	// Filters holds chosen values per facet (FacetLang … FacetDocument, but
	// FacetYear): OR within a facet, AND between. An entity by its id, its slug
	// or any of its names.
	Filters map[string][]string
	// Exclude holds values that a passage must not have, per facet.
	Exclude map[string][]string
	// Years holds chosen year ranges, joined by OR.
	Years  []YearRange
	Match  Match
	Across Across
	Sort   Sort
	Limit  int
	Offset int
	// FacetLimit is the most values a facet lists (selected ones always).
	FacetLimit int
	// UI is the language of labels: hu, fr, ru or "en".
	UI corpus.Lang
	// Explain asks for Result.Explain. Terms asks for it without the passages
	// counted for each word, which cost as much as the search itself.
	Explain, Terms bool
	// ByDocument puts the passages of each document together, the documents in
	// the order of their best passage: Limit and Offset count documents, and of
	// each there are at most GroupHits hits.
	ByDocument bool
	// CountOnly asks for totals alone: no hits, no facets.
	CountOnly bool
}

// Errors that say what went wrong in a search; test with errors.Is.
var (
	// ErrNotFound: no such document, passage or entity.
	ErrNotFound = errors.New("not found")
	// ErrBadRequest: the request itself is at fault; the text says how to mend it.
	ErrBadRequest = errors.New("bad request")
	// ErrTooCostly: the query would cost too much; the text says how to mend it.
	ErrTooCostly = errors.New("query too costly")
)

// Features says what an engine can do, so that pages adapt.
type Features struct {
	Name         string `json:"name"`
	Phrases      bool   `json:"phrases"`
	Wildcards    bool   `json:"wildcards"`
	Fuzzy        bool   `json:"fuzzy"`
	Regexp       bool   `json:"regexp"`
	Translations bool   `json:"translations"`
}

// Engine answers searches. It is safe for use by many goroutines at once.
type Engine interface {
	Search(ctx context.Context, r Request) (*Result, error)
	// Document gives a document with its passages from first (1-based) on, at
	// most limit of them (0: all); ErrNotFound if there is none.
	Document(ctx context.Context, id string, first, limit int) (*Document, error)
	Features() Features
	Close() error
}

// Browser lists what an index holds.
type Browser interface {
	Documents(ctx context.Context, offset, limit int) (*DocumentList, error)
	Entities(ctx context.Context, q EntityQuery) (*EntityList, error)
	// Entity gives one entity; ErrNotFound if the authority file has no such id.
	Entity(ctx context.Context, id string, ui corpus.Lang) (*Entity, error)
}

// Suggester completes what is being typed.
type Suggester interface {
	Suggest(ctx context.Context, prefix string, ui corpus.Lang, limit int) ([]Suggestion, error)
}

// Index is everything that pages, API and command line ask of an open index.
type Index interface {
	Engine
	Browser
	Suggester
	Surveyor
	Info() IndexInfo
}
