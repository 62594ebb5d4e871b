// Package interchange reads and writes authority records in the forms in which
// other programs keep them: SKOS in Turtle and RDF/XML (W3C, SKOS Reference,
// 2009), results of Wikidata queries in JSON and CSV, and Iskra's own CSV.
package interchange

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// The forms of records.
const (
	Turtle       = "skos-ttl"
	XML          = "skos-xml"
	CSV          = "csv"
	WikidataJSON = "wikidata-json"
	WikidataCSV  = "wikidata-csv"
)

// Formats lists the forms that can be read.
func Formats() []string { return []string{Turtle, XML, CSV, WikidataJSON, WikidataCSV} }

// ErrFormat tells that a form is not known.
var ErrFormat = errors.New("this form of authority records is not known")

// Item is a record as another program has it: its names, and the addresses by
// which it knows it.
type Item struct {
	// URI is the item's own address, Matches those of others that are the same.
	URI     string
	Matches []string
	// Type is a type of entities, or empty where the source does not tell.
	Type     entities.Type
	Labels   map[corpus.Lang]string
	Variants map[corpus.Lang][]string
	Hidden   []string
	VIAF     string
}

// Languages lists the languages whose names are taken.
func Languages() []corpus.Lang {
	return []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian, entities.English}
}

// Read reads items one by one, in whatever form, and calls put for each; an
// item that comes in several places is put several times. It holds one item at
// a time. An error tells the line, where there are lines.
func Read(in io.Reader, format string, put func(Item) error) error {
	switch format {
	case Turtle:
		return readTurtle(in, put)
	case XML:
		return readXML(in, put)
	case WikidataJSON:
		return readResults(in, put)
	case WikidataCSV:
		return readTable(in, put)
	}
	return fmt.Errorf("%w: %q (known: %s)", ErrFormat, format, strings.Join(Formats(), ", "))
}

// Tell tells the form of a file by its name and how it begins; empty where it
// cannot.
func Tell(name string, head []byte) string {
	text := strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n")
	name = strings.ToLower(name)
	switch {
	case strings.HasPrefix(text, "<?xml"), strings.HasPrefix(text, "<rdf"), strings.HasSuffix(name, ".rdf"):
		return XML
	case strings.HasPrefix(text, "["), strings.HasPrefix(text, "{"):
		return WikidataJSON
	case strings.HasPrefix(text, "@prefix"), strings.HasPrefix(strings.ToUpper(text), "PREFIX"), strings.HasSuffix(name, ".ttl"):
		return Turtle
	}
	line, _, _ := strings.Cut(text, "\n")
	columns := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(",;\t\r\" ", r) })
	switch {
	case slices.Contains(columns, "id"):
		return CSV
	case strings.HasSuffix(name, ".csv"), strings.HasSuffix(name, ".tsv"), slices.Contains(columns, "item"):
		return WikidataCSV
	}
	return ""
}

func newItem(uri string) Item {
	return Item{URI: uri, Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{}}
}

// empty tells that nothing is known of an item but its address.
func (i *Item) empty() bool { return len(i.Labels) == 0 && len(i.Variants) == 0 && len(i.Hidden) == 0 }

// label takes a preferred name: the first in a language, others as variants.
func (i *Item) label(lang, name string) {
	l, ok := language(lang)
	if name = tidy(name); !ok || name == "" {
		return
	}
	if i.Labels[l] == "" {
		i.Labels[l] = name
		return
	}
	i.variant(lang, name)
}

func (i *Item) variant(lang, name string) {
	l, ok := language(lang)
	if name = tidy(name); !ok || name == "" || len(i.Variants[l]) == maxNames || i.Labels[l] == name || slices.Contains(i.Variants[l], name) {
		return
	}
	i.Variants[l] = append(i.Variants[l], name)
}

func (i *Item) hidden(name string) {
	if name = tidy(name); name != "" && len(i.Hidden) < maxNames && !slices.Contains(i.Hidden, name) {
		i.Hidden = append(i.Hidden, name)
	}
}

// tidy makes a name fit for a cell: no bars, no new lines, no more than a name.
func tidy(name string) string {
	name = strings.Join(strings.Fields(strings.ReplaceAll(name, "|", " ")), " ")
	if len(name) > maxName || !strings.ContainsFunc(name, func(r rune) bool { return r > ' ' }) {
		return ""
	}
	return strings.ToValidUTF8(name, "")
}

// maxName bounds a name, in bytes; maxNames bounds the further names of an item
// in a language, which are compared with each other.
const (
	maxName  = 1000
	maxNames = 1000
)

// language takes the first part of a language tag: hu-HU is hu.
func language(tag string) (corpus.Lang, bool) {
	first, _, _ := strings.Cut(strings.ToLower(tag), "-")
	l := corpus.Lang(first)
	return l, slices.Contains(Languages(), l)
}

var (
	wikidata = regexp.MustCompile(`^https?://www\.wikidata\.org/(?:entity|wiki)/(Q[0-9]+)$`)
	viaf     = regexp.MustCompile(`^https?://(?:www\.)?viaf\.org/viaf/([0-9]+)/?$`)
)

// Wikidata gives the item's number there, or nothing.
func (i *Item) Wikidata() string { return i.number(wikidata) }

// VIAFNumber gives the item's number there, or nothing.
func (i *Item) VIAFNumber() string {
	if i.VIAF != "" {
		return i.VIAF
	}
	return i.number(viaf)
}

func (i *Item) number(re *regexp.Regexp) string {
	for _, uri := range append([]string{i.URI}, i.Matches...) {
		if m := re.FindStringSubmatch(uri); m != nil {
			return m[1]
		}
	}
	return ""
}

// scheme begins the addresses that Iskra gives entities: urn:iskra:person/lenin.
const scheme = "urn:iskra:"

// ID gives the id in an address of Iskra's, if it is one.
func (i *Item) ID() (entities.ID, bool) {
	for _, uri := range append([]string{i.URI}, i.Matches...) {
		if id, ok := strings.CutPrefix(uri, scheme); ok && strings.Contains(id, "/") {
			return entities.ID(id), true
		}
	}
	return "", false
}

// setType takes the type that an address of Iskra's names.
func (i *Item) setType(uri string) {
	if t, ok := strings.CutPrefix(uri, scheme); ok && slices.Contains(entities.Types(), entities.Type(t)) {
		i.Type = entities.Type(t)
	}
}
