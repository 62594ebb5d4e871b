package interchange

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/entities"
)

// Write writes records as SKOS, in Turtle or RDF/XML.
func Write(out io.Writer, format string, records []entities.Record) error {
	w := bufio.NewWriter(out)
	switch format {
	case Turtle:
		fmt.Fprintf(w, "@prefix skos: <%s> .\n", nsSKOS)
		for _, r := range records {
			writeTurtle(w, r)
		}
	case XML:
		fmt.Fprintf(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rdf:RDF xmlns:rdf=%q xmlns:skos=%q>\n", nsRDF, nsSKOS)
		for _, r := range records {
			writeXML(w, r)
		}
		fmt.Fprintln(w, "</rdf:RDF>")
	default:
		return fmt.Errorf("%w: %q cannot be written (known: %s, %s)", ErrFormat, format, Turtle, XML)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write records: %w", err)
	}
	return nil
}

// fact is one property of a record: an address, or a text and its language.
type fact struct{ property, uri, text, lang string }

// facts lists what SKOS can say of a record.
func facts(r entities.Record) []fact {
	out := []fact{{property: "inScheme", uri: scheme + string(r.Type)}}
	for _, l := range Languages() {
		if r.Labels[l] != "" {
			out = append(out, fact{property: "prefLabel", text: r.Labels[l], lang: string(l)})
		}
	}
	for _, l := range Languages() {
		for _, v := range r.Variants[l] {
			if v != r.Labels[l] { // SKOS: the two never share a text
				out = append(out, fact{property: "altLabel", text: v, lang: string(l)})
			}
		}
	}
	for _, h := range r.Hidden {
		out = append(out, fact{property: "hiddenLabel", text: h})
	}
	if r.Wikidata != "" {
		out = append(out, fact{property: "exactMatch", uri: "http://www.wikidata.org/entity/" + r.Wikidata})
	}
	if r.VIAF != "" {
		out = append(out, fact{property: "exactMatch", uri: "http://viaf.org/viaf/" + r.VIAF})
	}
	return slices.CompactFunc(out, func(a, b fact) bool { return a == b })
}

var turtleText = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

func writeTurtle(w io.Writer, r entities.Record) {
	fmt.Fprintf(w, "\n<%s%s> a skos:Concept", scheme, r.ID)
	for _, f := range facts(r) {
		switch {
		case f.uri != "":
			fmt.Fprintf(w, " ;\n  skos:%s <%s>", f.property, f.uri)
		case f.lang != "":
			fmt.Fprintf(w, " ;\n  skos:%s \"%s\"@%s", f.property, turtleText.Replace(f.text), f.lang)
		default:
			fmt.Fprintf(w, " ;\n  skos:%s \"%s\"", f.property, turtleText.Replace(f.text))
		}
	}
	fmt.Fprint(w, " .\n")
}

func writeXML(w io.Writer, r entities.Record) {
	fmt.Fprintf(w, " <skos:Concept rdf:about=\"%s%s\">\n", scheme, r.ID)
	for _, f := range facts(r) {
		if f.uri != "" {
			fmt.Fprintf(w, "  <skos:%s rdf:resource=\"%s\"/>\n", f.property, f.uri)
			continue
		}
		fmt.Fprintf(w, "  <skos:%s", f.property)
		if f.lang != "" {
			fmt.Fprintf(w, " xml:lang=%q", f.lang)
		}
		fmt.Fprint(w, ">")
		xml.EscapeText(w, []byte(f.text)) //nolint:errcheck // Flush tells
		fmt.Fprintf(w, "</skos:%s>\n", f.property)
	}
	fmt.Fprint(w, " </skos:Concept>\n")
}
