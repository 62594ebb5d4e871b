// Package entities finds the people, places, organizations, publications and
// events a text speaks of, in any inflection, language or script, and gives
// all forms of one entity one id, by an authority file.
package entities

import "github.com/iskra-archive/iskra/corpus"

// Type is the kind of an entity.
type Type string

// The types of entities, in the order in which they are shown.
const (
	Person       Type = "person"
	Place        Type = "place"
	Organization Type = "organization"
	Publication  Type = "publication"
	Event        Type = "event"
)

// Types lists every type in display order.
func Types() []Type { return []Type{Person, Place, Organization, Publication, Event} }

// ID names an entity: TYPE/slug, as in "person/lenin".
type ID string

// Record is an authority record: one entity and its names. English names use
// the key "en".
type Record struct {
	ID   ID
	Type Type
	// Labels holds the preferred name per language (hu, fr, ru, en).
	Labels map[corpus.Lang]string
	// Variants holds other names per language, in base form.
	Variants map[corpus.Lang][]string
	// Hidden names are matched but never shown.
	Hidden []string
	// Wikidata is a Q-number and VIAF a number of viaf.org, or empty.
	Wikidata string
	VIAF     string
	// SameAs and NotSameAs are rules of a user's authority file: ids that are
	// this entity too, and ids or names that are not.
	SameAs    []ID
	NotSameAs []string
	// Ignored names are never this entity; Drop takes the entity away whole.
	Ignored []string
	Drop    bool
	// Flags are matching rules of the record (authority/README.md explains them).
	Flags []string
}

// Mention is one stretch of a text that names an entity: byte offsets, half-open.
type Mention struct {
	Start, End int
	Entity     ID
}
