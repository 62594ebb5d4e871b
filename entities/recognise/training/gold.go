// Package training makes the weights of the recogniser from annotated text,
// and measures them. The finished program does not need it.
package training

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// Document is an annotated document: its text put together from the tokens of
// the data, and where each token stands.
type Document struct {
	ID     string
	Text   string
	Tokens []Token
}

// Token is one token of the data: byte offsets, its tag (O, B-PER, …) and
// lemma. First tells that it begins a sentence of the data.
type Token struct {
	Start, End int
	Tag, Lemma string
	First      bool
}

// kinds are the kinds of names that are learned; other tags are read as O.
var kinds = map[string]int{"PER": 0, "LOC": 1, "ORG": 2}

// kindNames gives the names of kinds by number.
var kindNames = [...]string{"PER", "LOC", "ORG"}

// ReadFile reads annotated text: a token a line with its tag and maybe its
// lemma behind tabs, an empty line after a sentence, -DOCSTART- before a document.
func ReadFile(name string, lang corpus.Lang) ([]Document, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read annotated text: %w", err)
	}
	defer f.Close()
	b := builder{lang: lang}
	lines := bufio.NewScanner(f)
	lines.Buffer(make([]byte, 1<<16), 1<<22)
	for lines.Scan() {
		b.line(lines.Text())
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read annotated text %s: %w", name, err)
	}
	b.finish()
	return b.docs, nil
}

// builder puts documents together.
type builder struct {
	lang  corpus.Lang
	docs  []Document
	doc   Document
	text  strings.Builder
	first bool
	last  string
	quote bool // a straight quotation mark is open
}

func (b *builder) line(line string) {
	fields := strings.Split(line, "\t")
	switch {
	case line == "":
		b.first = true
	case fields[0] == "-DOCSTART-":
		b.finish()
		b.doc = Document{ID: fields[len(fields)-1]}
	case len(fields) >= 2 && fields[0] != "":
		b.token(fields)
	}
}

func (b *builder) token(fields []string) {
	word := fields[0]
	first := b.first || len(b.doc.Tokens) == 0
	switch {
	case len(b.doc.Tokens) == 0:
	case first:
		b.text.WriteString("\n\n")
		b.quote = false
	case b.spaced(word):
		b.text.WriteByte(' ')
	}
	if word == `"` {
		b.quote = !b.quote
	}
	t := Token{Start: b.text.Len(), Tag: fields[1], First: first}
	b.text.WriteString(word)
	t.End = b.text.Len()
	if len(fields) > 2 {
		t.Lemma = fields[2]
	}
	b.doc.Tokens = append(b.doc.Tokens, t)
	b.first, b.last = false, word
}

// spaced tells whether there is a space before a word, as far as one can guess.
func (b *builder) spaced(word string) bool {
	before, _ := utf8.DecodeLastRuneInString(b.last)
	switch {
	case b.last == `"` && b.quote, word == `"` && b.quote:
		return false
	case strings.Contains(".,)]…", word), strings.Contains("([„“", b.last) && b.last != "":
		return false
	case b.lang == corpus.French:
		return !(before == '\'' || before == '’' || word == "'" || word == "’")
	case strings.Contains(";:!?»”%", word), b.last == "«":
		return false
	}
	return true
}

func (b *builder) finish() {
	if len(b.doc.Tokens) > 0 {
		b.doc.Text = b.text.String()
		b.docs = append(b.docs, b.doc)
	}
	b.doc, b.first, b.last, b.quote = Document{}, false, "", false
	b.text.Reset()
}

// Span is a name in terms of the tokens of a document, half-open.
type Span struct{ From, To, Kind int }

// Spans gives the names of a document.
func (d *Document) Spans() []Span {
	var spans []Span
	open := false
	for i, t := range d.Tokens {
		part, name, _ := strings.Cut(t.Tag, "-")
		kind, ok := kinds[name]
		switch {
		case !ok:
			open = false
		case part == "I" && open && spans[len(spans)-1].Kind == kind:
			spans[len(spans)-1].To = i + 1
		default:
			spans = append(spans, Span{i, i + 1, kind})
			open = true
		}
	}
	return spans
}
