package search

import (
	"time"

	"github.com/iskra-archive/iskra/corpus"
)

// Why tells why a stretch of text is marked.
type Why string

// The values of Why, from the closest kinship to the loosest.
const (
	WhyExact       Why = "exact"
	WhyAccent      Why = "accent"
	WhyForm        Why = "form"
	WhyName        Why = "name"
	WhyTranslation Why = "translation"
	WhyPrefix      Why = "prefix"
	WhyWildcard    Why = "wildcard"
	WhyRegexp      Why = "regexp"
	WhyFuzzy       Why = "fuzzy"
	WhyPhrase      Why = "phrase"
)

// Result is the answer to a search, in the shape of the JSON API.
type Result struct {
	Query          string             `json:"query"`
	Notices        []Notice           `json:"notices"`
	Relaxed        bool               `json:"relaxed"`
	TookMS         float64            `json:"took_ms"`
	Total          int                `json:"total"`
	TotalDocuments int                `json:"total_documents"`
	Index          IndexInfo          `json:"index"`
	Hits           []Hit              `json:"hits"`
	Facets         map[string][]Facet `json:"facets"`
	DidYouMean     string             `json:"did_you_mean"`
	// Explain tells how the query was understood, only when asked for.
	Explain *Explanation `json:"explain,omitempty"`
	// Terms lists what the query's words were taken for, for the page.
	Terms []TermInfo `json:"-"`
}

// Notice says how a query was read where it was not clear, or what was cut.
// It is written as its English message in JSON; pages translate by Code.
type Notice struct {
	Code string
	Args []string
	Text string
}

// MarshalText writes the English message.
func (n Notice) MarshalText() ([]byte, error) { return []byte(n.Text), nil }

// UnmarshalText reads what MarshalText wrote; the code is lost.
func (n *Notice) UnmarshalText(b []byte) error {
	n.Text = string(b)
	return nil
}

// IndexInfo identifies the generation that answered.
type IndexInfo struct {
	Generation string    `json:"generation"`
	BuiltAt    time.Time `json:"built_at"`
	Documents  int       `json:"documents"`
	Passages   int       `json:"passages"`
}

// Hit is one passage found. Offsets of highlights and entities are Unicode
// code points into Text, half-open.
type Hit struct {
	ID       string      `json:"id"`
	Document string      `json:"document"`
	Title    string      `json:"title"`
	Lang     corpus.Lang `json:"lang"`
	Passage  int         `json:"passage"`
	Date     string      `json:"date"`
	Heading  string      `json:"heading,omitempty"`
	Page     int         `json:"page,omitempty"`
	Score    float64     `json:"score"`
	Text     string      `json:"text"`
	// Fingerprint knows the passage again when its number has changed (Trace).
	Fingerprint string `json:"fingerprint,omitempty"`
	// Permalink is an address of the page that finds it even then.
	Permalink  string      `json:"permalink,omitempty"`
	Highlights []Highlight `json:"highlights"`
	// TitleHighlights and HeadingHighlights mark what the query asks for in
	// titles (title:…).
	TitleHighlights   []Highlight `json:"title_highlights,omitempty"`
	HeadingHighlights []Highlight `json:"heading_highlights,omitempty"`
	Entities          []HitEntity `json:"entities"`
	// Duplicates counts passages with the same text that this hit stands for.
	Duplicates int `json:"duplicates,omitempty"`
	// InDocument counts the passages found in the same document, this one too.
	InDocument int `json:"-"`
}

// Highlight marks one stretch of a hit's text.
type Highlight struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Term  string `json:"term"`
	Why   Why    `json:"why"`
}

// HitEntity is one mention of an entity in a hit's text.
type HitEntity struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// Facet is one value of a facet with the number of passages that have it.
type Facet struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	Count    int    `json:"count"`
	Selected bool   `json:"selected"`
	// Excluded tells that passages with this value are shut out.
	Excluded bool `json:"excluded,omitempty"`
}

// TermInfo tells what one word of the query was taken for.
type TermInfo struct {
	Text     string   `json:"text"`
	Forms    []string `json:"forms"`
	Entities []string `json:"entities"`
	// Passages is counted for an explanation only; Found always tells whether
	// the word stands in any passage.
	Passages int  `json:"passages"`
	Found    bool `json:"-"`
}

// Explanation tells how a query was understood and why the hits rank as they do.
type Explanation struct {
	// Understood is the query as read, written in the query language.
	Understood string     `json:"understood"`
	Terms      []TermInfo `json:"terms"`
	// Hits holds, per hit, the parts of its score.
	Hits map[string][]ScorePart `json:"hits"`
}

// ScorePart is one summand of a score.
type ScorePart struct {
	What  string  `json:"what"`
	Score float64 `json:"score"`
}

// Document is a document with some or all of its passages.
type Document struct {
	DocumentInfo
	Author   string            `json:"author,omitempty"`
	Source   string            `json:"source,omitempty"`
	Passages []DocumentPassage `json:"passages"`
	Index    IndexInfo         `json:"index"`
}

// DocumentInfo is one line of a list of documents.
type DocumentInfo struct {
	ID       string      `json:"id"`
	Title    string      `json:"title"`
	Lang     corpus.Lang `json:"lang"`
	Date     string      `json:"date"`
	Format   string      `json:"format"`
	Encoding string      `json:"encoding,omitempty"`
	Count    int         `json:"passage_count"`
}

// DocumentPassage is one passage of a document, with its entities.
type DocumentPassage struct {
	ID      string      `json:"id"`
	Passage int         `json:"passage"`
	Lang    corpus.Lang `json:"lang"`
	Heading string      `json:"heading,omitempty"`
	Page    int         `json:"page,omitempty"`
	Text    string      `json:"text"`
	// Fingerprint knows the passage again when its number has changed (Trace).
	Fingerprint string      `json:"fingerprint,omitempty"`
	Entities    []HitEntity `json:"entities"`
}

// DocumentList is a page of the documents of an index, in order of id.
type DocumentList struct {
	Total     int            `json:"total"`
	Documents []DocumentInfo `json:"documents"`
}

// EntityQuery asks for a list of entities that stand in the index.
type EntityQuery struct {
	// Word restricts the list to entities with a name or form that has it.
	Word string
	// Type restricts the list to one type; empty for all.
	Type string
	// Unlisted restricts it to entities that are in no authority file.
	Unlisted bool
	// Examples shows what stands around each form in a passage.
	Examples bool
	UI       corpus.Lang
	Offset   int
	Limit    int
}

// EntityList is a page of entities, most frequent first.
type EntityList struct {
	Total    int      `json:"total"`
	Entities []Entity `json:"entities"`
}

// Entity is an entity as it stands in the index.
type Entity struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Label string `json:"label"`
	// Labels holds the preferred name per language (hu, fr, ru, en).
	Labels   map[corpus.Lang]string   `json:"labels"`
	Variants map[corpus.Lang][]string `json:"variants"`
	Wikidata string                   `json:"wikidata,omitempty"`
	VIAF     string                   `json:"viaf,omitempty"`
	// Unlisted tells that the entity was found in the texts and is in no authority file.
	Unlisted bool `json:"unlisted,omitempty"`
	// Passages and Documents count where the entity stands.
	Passages  int    `json:"passages"`
	Documents int    `json:"documents"`
	Forms     []Form `json:"forms"`
	// Years and Neighbours are filled for a single entity only.
	Years      []Facet            `json:"years,omitempty"`
	Neighbours map[string][]Facet `json:"neighbours,omitempty"`
	Langs      []Facet            `json:"langs,omitempty"`
}

// Form is one spelling under which an entity stands in the texts.
type Form struct {
	Text  string      `json:"text"`
	Lang  corpus.Lang `json:"lang"`
	Count int         `json:"count"`
	// Example is a passage that has it, Context what stands around it there; the
	// latter for a single entity, or where examples are asked for.
	Example string `json:"example,omitempty"`
	Context string `json:"context,omitempty"`
}

// Suggestion completes what is being typed: an entity (with its id and type)
// or a word.
type Suggestion struct {
	Text  string   `json:"text"`
	Kind  string   `json:"kind"`
	ID    string   `json:"id,omitempty"`
	Type  string   `json:"type,omitempty"`
	Langs []string `json:"langs,omitempty"`
	Count int      `json:"count"`
}
