package query

// Span is a half-open range of bytes in Query.Text.
type Span struct{ Start, End int }

// Range gives the span itself; nodes have it by embedding.
func (s Span) Range() Span { return s }

// join is the smallest span that holds both.
func (s Span) join(t Span) Span { return Span{min(s.Start, t.Start), max(s.End, t.End)} }

// Node is a part of a query: And, Or, Not, Word, Exact, Phrase, Wildcard, Fuzzy,
// Regexp, Field, Years or Title, always by value.
type Node interface {
	// Range is where the node stands in Query.Text.
	Range() Span
	// String is canonical query text that parses to the same node.
	String() string
	isNode()
}

// And asks for all of its kids.
type And struct {
	Span
	Kids []Node
	// Explicit is true where AND or + was written: a search that is relaxed to any
	// of its words still asks for all of these. Written +a, an And has one kid.
	Explicit bool
}

// Or asks for any of its kids, of which there are at least two.
type Or struct {
	Span
	Kids []Node
}

// Not asks that its kid be absent.
type Not struct {
	Span
	Kid Node
}

// Word asks for a word in any of its forms. It holds letters, digits and marks,
// and between them apostrophes, hyphens, full stops and low lines. In a phrase,
// AnyWord stands for any one word.
type Word struct {
	Span
	Text string
}

// AnyWord is the text of the word of a phrase that may be any word.
const AnyWord = "*"

// Exact asks for this very form of a word.
type Exact struct {
	Span
	Text string
}

// Phrase asks for at least two words close together.
type Phrase struct {
	Span
	Words []Word
	// Slop is 0 where the words follow each other in this order; else they stand
	// within so many words of each other, in any order.
	Slop int
	// Exact asks for the words in these very forms.
	Exact bool
}

// Wildcard asks for words as they stand in the text: * is any letters or none, ?
// exactly one. The pattern holds at least one letter or digit.
type Wildcard struct {
	Span
	Pattern string
}

// Fuzzy asks for words as they stand at most Edits letters (1 or 2) off.
type Fuzzy struct {
	Span
	Text  string
	Edits int
}

// Regexp asks for whole words as they stand that match an expression of RE2.
type Regexp struct {
	Span
	Expr string
}

// The names that Field has.
const (
	FieldLang         = "lang"
	FieldPerson       = "person"
	FieldPlace        = "place"
	FieldOrganization = "organization"
	FieldPublication  = "publication"
	FieldEvent        = "event"
	FieldDocument     = "doc"
)

// Field asks for a value in a field of the passage or its document: an entity by
// its id or any of its names, a document by its id, a language by its code.
type Field struct {
	Span
	Name, Value string
}

// Years asks for a year of From to To, both included; 0 leaves a side open.
type Years struct {
	Span
	From, To int
}

// Title asks for its kid in titles: a Word, Exact, Phrase, Wildcard, Fuzzy or
// Regexp.
type Title struct {
	Span
	Kid Node
}

func (And) isNode()      {}
func (Or) isNode()       {}
func (Not) isNode()      {}
func (Word) isNode()     {}
func (Exact) isNode()    {}
func (Phrase) isNode()   {}
func (Wildcard) isNode() {}
func (Fuzzy) isNode()    {}
func (Regexp) isNode()   {}
func (Field) isNode()    {}
func (Years) isNode()    {}
func (Title) isNode()    {}
