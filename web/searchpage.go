package web

// The views of results.
const (
	ViewList    = "list"
	ViewColumns = "columns"
	ViewKwic    = "kwic"
	// ViewDocuments groups the passages by document.
	ViewDocuments = "documents"
)

// SearchPage is the search page: the front page when nothing was asked.
type SearchPage struct {
	Frame
	// Landing is the front page's help; nil once something was asked.
	Landing *Landing
	// Hidden carries what the form has no field for.
	Hidden  []Hidden
	Options Options
	// Notices say how doubtful parts of the query were read.
	Notices    []string
	Relaxed    bool
	DidYouMean *Link
	Summary    string
	// First leads back from a page past the last hit.
	First     string
	Took      string
	Chips     []Chip
	StartOver string
	Facets    []FacetBox
	Years     *Histogram
	View      string
	Hits      []Hit
	Columns   []Column
	// Rows puts the languages side by side for each of several names or years.
	Rows   []Row
	Aligns []Link
	Lines  []KwicLine
	Pager  Pager
	Zero   *ZeroHelp
	Groups []DocGroup
	// Understood is the query as it was read, where that differs from what was typed.
	Understood string
	// YearFrom and YearTo fill the fields of the range of years.
	YearFrom, YearTo string
	// Sides orders a concordance by the words on either side.
	Sides []Link
	// Take lists the ways to carry the results away.
	Take []Link
	// Advanced is the address of the form with a field for everything.
	Advanced string
	Legend   []LegendItem
	Terms    []Term
}

// Options are the choices above the results.
type Options struct {
	Match, Across, Sort []Option
	Views               []Link
}

// Option is one choice of a select.
type Option struct {
	Value, Text string
	Selected    bool
}

// Landing helps a reader begin.
type Landing struct {
	// Questions lead to their answers in every language, side by side; Shared to
	// what all languages speak of.
	Questions []Link
	Shared    []EntityItem
	Examples  []ExampleGroup
	Entities  []EntityGroup
	Langs     []EntityItem
}

// ExampleGroup is searches to try in one language.
type ExampleGroup struct {
	Lang, LangName string
	Links          []Link
}

// Chip is one chosen filter with the address that drops it.
type Chip struct {
	Facet, Label, Drop, DropTitle string
	Excluded                      bool
}

// FacetBox is one facet.
type FacetBox struct {
	Name, Title string
	Values      []FacetValue
	More        []FacetValue
	MoreText    string
	Open        bool
	// All leads to the list of all values.
	All string
}

// FacetValue is one line of a facet.
type FacetValue struct {
	Name, Value, Label string
	Lang               string
	CountText          string
	Selected, Excluded bool
	// Exclude is the address that shuts the value out (or lets it in again).
	Exclude, ExcludeTitle string
}

// Hit is one passage found.
type Hit struct {
	URL, Title, Document string
	Lang, LangName       string
	Date, Heading        string
	// TitlePieces and HeadingPieces are title and heading where some of them is
	// marked.
	TitlePieces, HeadingPieces []Piece
	// Place is the page or the number of the passage.
	Place      string
	Runs       []Run
	Duplicates string
	// More leads to the other passages of the same document.
	More *Link
	// Why explains every kind of mark in the passage; Weight its rank.
	Why    []WhyLine
	Weight string
}

// WhyLine says why some text is marked: for which word, and how it is akin.
type WhyLine struct {
	Piece
	Term string
}

// DocGroup is the passages of one document.
type DocGroup struct {
	URL, Title, Lang, LangName, Date, Count string
	Hits                                    []Hit
	More                                    *Link
}

// Column is the hits in one language.
type Column struct {
	Lang, LangName, Summary string
	Hits                    []Hit
	More                    string
}

// Row is the hits about one name or year, in each language.
type Row struct {
	Link
	Count   string
	Columns []Column
}

// KwicLine is one line of the concordance: a mark with its neighbourhood.
type KwicLine struct {
	URL, Lang, LangName, Title, Date string
	Left, Right                      string
	Key                              Piece
}

// LegendItem explains one kind of mark.
type LegendItem struct{ Why, Text string }

// Term tells what a word of the query was taken for.
type Term struct {
	Text     string
	Forms    []string
	Entities []Link
	Found    bool
	// Near lists words like one that is not found, each with the query mended.
	Near []Link
}

// ZeroHelp is what to do when nothing was found.
type ZeroHelp struct {
	// Quoted is the query in the quotation marks of the page's language.
	Quoted string
	Tried  []Term
	// Drop leads to the search without one of its filters, Langs to its passages
	// in other languages.
	Drop, Langs []EntityItem
	Any         string
	Across      string
}

// SelectBox is one labelled choice.
type SelectBox struct {
	Name, Label string
	Options     []Option
}

// Select gives the choice of a name: match, across or sort.
func (p *SearchPage) Select(name string) SelectBox {
	options := map[string][]Option{"match": p.Options.Match, "across": p.Options.Across, "sort": p.Options.Sort}
	return SelectBox{Name: name, Label: p.L.T("options." + name), Options: options[name]}
}
