package web

import (
	"strings"
	"time"
)

// Frame is what every page has around its own part.
type Frame struct {
	L *Locale
	// Title stands in the browser's title bar before the program's name.
	Title string
	// Base is the path under which the program is served, without a slash at its end.
	Base string
	// Version is Renderer.Version.
	Version string
	// UI is the interface language where the address names one, else empty.
	UI string
	// Nav names the part of the site: "search", "documents", "entities", "rebuild".
	Nav string
	// Menu links the parts of the site; Langs the same page in each language.
	Menu, Langs []Link
	// Home is the address of the empty search page.
	Home string
	// Query fills the search box.
	Query string
	// Index tells what is searched.
	Index IndexLine
	// NoIndex asks search engines to stay away.
	NoIndex bool
	// Feed is the address of the page as an Atom feed.
	Feed string
}

// IndexLine is the line about the index in the foot of a page.
type IndexLine struct {
	Documents, Passages int
	BuiltAt             time.Time
	Generation          string
}

// Link is a text with an address.
type Link struct {
	Text, URL string
	// Lang is the language of the text where it is not the page's.
	Lang    string
	Current bool
	// Note says more about what the link leads to.
	Note string
}

// Pager leads through the pages of a list.
type Pager struct {
	Prev, Next string
	Pages      []Link
}

// Run is a stretch of text under one entity, or under none.
type Run struct {
	// URL leads to the entity; empty outside of entities. Chosen entities were
	// asked for by a filter.
	URL, Label string
	Chosen     bool
	Pieces     []Piece
}

// Piece is a stretch of text with one mark, or none.
type Piece struct {
	Text string
	// Why is the class of the mark; empty for plain text.
	Why string
	// Title says why the piece is marked.
	Title string
}

// Hidden is a field that a form carries along unseen.
type Hidden struct{ Name, Value string }

// Bar is one column of a histogram.
type Bar struct {
	Label, URL, Title string
	X, Y, W, H        int
	Selected          bool
}

// Histogram is a chart of counts by year, with its size in its own units.
type Histogram struct {
	Title       string
	W, H        int
	First, Last string
	Bars        []Bar
}

// DocumentPage is a document, or a part of a long one.
type DocumentPage struct {
	Frame
	Doc      DocHead
	Passages []Passage
	// Hits tells of the search that led here; nil without one.
	Hits     *HitsNav
	Entities []EntityGroup
	Pager    Pager
	Range    string
	Outline  []Link
	Notices  []string
	Hidden   []Hidden
	Legend   []LegendItem
	// Result leads through the results of the search, from document to document.
	Result *ResultNav
	// Original leads to the file that the document was read from, where it is
	// handed out.
	Original *Link
	// Edge draws where in the document the hits are.
	Edge *Edge
}

// ResultNav tells which result of a search is read, and leads to its neighbours.
type ResultNav struct{ Label, Prev, Next string }

// Edge is the strip of hits along the edge of the window.
type Edge struct {
	H     int
	Marks []EdgeMark
}

// EdgeMark is one hit on the edge.
type EdgeMark struct {
	URL, Title string
	Y          int
	Current    bool
}

// DocHead is what is known of a document.
type DocHead struct {
	ID, Title, Lang, LangName, Date, Author, Source string
	Passages                                        int
}

// Passage is one passage of a document page.
type Passage struct {
	N       int
	Lang    string
	Heading string
	// PageText stands where a printed page begins.
	PageText  string
	Runs      []Run
	Permalink string
	Citation  string
	// Cite leads to the citation in every style.
	Cite string
	// Hit is the number of the hit this passage is; 0 if it is none.
	Hit     int
	Current bool
}

// HitsNav leads from hit to hit in a document.
type HitsNav struct {
	Query      string
	Label      string
	Prev, Next string
	Back       string
	Clear      string
	Total      int
}

// EntityGroup is the entities of one type.
type EntityGroup struct {
	Type, Label string
	Items       []EntityItem
	More        string
	MoreText    string
	Total       int
}

// YearRow is one year with its count.
type YearRow struct{ Label, SearchURL, CountText string }

// EntityItem is one line of a list of entities.
type EntityItem struct {
	Label, URL string
	// SearchURL finds the passages; SearchTitle says so to those who cannot see.
	SearchURL, SearchTitle string
	Count                  int
}

// DocumentsPage lists documents.
type DocumentsPage struct {
	Frame
	Total int
	Rows  []DocRow
	Pager Pager
	// Past leads back from past the end of the list.
	Past string
}

// DocRow is one line of the list of documents.
type DocRow struct {
	Title, URL, ID, Lang, LangName, Date string
	Passages                             int
}

// EntitiesPage lists entities, of all types or of one.
type EntitiesPage struct {
	Frame
	Word   string
	Types  []Link
	Groups []EntityGroup
	Hidden []Hidden
	Pager  Pager
	// Past leads back from past the end of the list.
	Past string
	// Summary says how many were found; empty on the overview.
	Summary string
}

// EntityPage is one entity.
type EntityPage struct {
	Frame
	ID, Type, TypeLabel, Label string
	Counts                     string
	SearchURL                  string
	Names                      []NamesRow
	Forms                      []FormsRow
	Years                      *Histogram
	// YearRows lists the most frequent years, MoreYears the rest.
	YearRows, MoreYears []YearRow
	// ByLang counts the passages in each language.
	ByLang     []EntityItem
	Neighbours []EntityGroup
	Wikidata   string
	// Unlisted tells that no authority file has the entity.
	Unlisted bool
}

// NamesRow is the names of an entity in one language.
type NamesRow struct {
	Lang, LangName, Label string
	Variants              []string
}

// FormsRow is the spellings found in one language.
type FormsRow struct {
	Lang, LangName string
	Forms          []FormCount
}

// FormCount is a spelling with its count and a search for it.
type FormCount struct {
	Text, URL string
	Count     int
}

// RebuildPage shows the state of the index and of a rebuild.
type RebuildPage struct {
	Frame
	State, StateText string
	PhaseText        string
	Done, Total      int
	Failed           int
	Started          time.Time
	Finished         time.Time
	// Error says what went wrong, in words fit for a reader.
	Error string
	// Allowed tells whether this reader may start one.
	Allowed bool
	// NeedToken asks for the server's token in the form.
	NeedToken bool
	// Action is where the form goes.
	Action string
	// Refresh is the seconds after which the page is to be loaded anew; 0: never.
	Refresh int
	Events  string
	// Left estimates the time to the end.
	Left string
	// Health describes what the index holds.
	Health []HealthRow
}

// HealthRow is one line about the corpus.
type HealthRow struct {
	Label string
	Items []HealthItem
}

// HealthItem is one thing counted there, and some of what was counted.
type HealthItem struct {
	Label, URL  string
	Count, Note string
	Examples    []Link
}

// FacetPage lists all values of one facet of a search.
type FacetPage struct {
	Frame
	Name, Title, Word, Summary string
	// Back leads to the results.
	Back   string
	Sorts  []Link
	Values []FacetValue
	// Find carries the search through the form that finds values, Apply through
	// the one that chooses them.
	Find, Apply []Hidden
	// Cut says that there are more values than are listed.
	Cut string
}

// AdvancedPage is the form with a field for everything a query can say.
type AdvancedPage struct {
	Frame
	// Text and Names are the fields to type in.
	Text, Names []Field
	Boxes       []FacetValue
	Near        string
	From, To    string
	Hidden      []Hidden
}

// Field is one labelled field of a form.
type Field struct{ Name, Label, Value, Example string }

// Field is the name as an id has it: without what leads to the kind of field.
func (f Field) Field() string { return strings.TrimPrefix(f.Name, "adv.") }

// CitePage gives the citation of a passage in several styles.
type CitePage struct {
	Frame
	Doc    DocHead
	Back   string
	Label  string
	Styles []CiteStyle
}

// CiteStyle is a citation in one style.
type CiteStyle struct {
	ID, Name, Text string
	// File is the address of the citation as a file.
	File string
	Code bool
}

// ReportPage tells of a search in full, to be printed or kept.
type ReportPage struct {
	Frame
	Back, Address string
	Rows          []ReportRow
	Terms         []Term
	Tables        []ReportTable
	Notices       []string
}

// ReportRow is one fact of a report.
type ReportRow struct{ Label, Text string }

// ReportTable is counts of passages.
type ReportTable struct {
	Title string
	Rows  []ReportCount
}

// ReportCount is one line of a ReportTable.
type ReportCount struct{ Label, Count string }

// ErrorPage says what went wrong and what can be done.
type ErrorPage struct {
	Frame
	Code, Heading, Text string
	// Detail is in English, as the programming interface says it.
	Detail string
	Hints  []Link
}

func (*SearchPage) templateName() string    { return "search" }
func (*DocumentPage) templateName() string  { return "document" }
func (*DocumentsPage) templateName() string { return "documents" }
func (*EntitiesPage) templateName() string  { return "entities" }
func (*EntityPage) templateName() string    { return "entity" }
func (*RebuildPage) templateName() string   { return "rebuild" }
func (*ErrorPage) templateName() string     { return "error" }
func (*FacetPage) templateName() string     { return "facet" }
func (*AdvancedPage) templateName() string  { return "advanced" }
func (*CitePage) templateName() string      { return "citations" }
func (*ReportPage) templateName() string    { return "report" }
