package interchange

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
)

// The vocabularies that are read.
const (
	nsSKOS = "http://www.w3.org/2004/02/skos/core#"
	nsRDF  = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	nsOWL  = "http://www.w3.org/2002/07/owl#"
	nsXML  = "http://www.w3.org/XML/1998/namespace"
)

// statement takes one statement about an item: a property, and either an
// address or a text with its language.
func (i *Item) statement(property, uri, text, lang string) {
	switch property {
	case nsSKOS + "prefLabel":
		i.label(lang, text)
	case nsSKOS + "altLabel":
		i.variant(lang, text)
	case nsSKOS + "hiddenLabel":
		i.hidden(text)
	case nsSKOS + "exactMatch", nsOWL + "sameAs":
		if uri != "" && len(i.Matches) < 64 {
			i.Matches = append(i.Matches, uri)
		}
	case nsSKOS + "inScheme":
		i.setType(uri)
	}
}

// readXML reads RDF/XML: the nodes of the outermost element, with their
// properties as elements. Nested descriptions are passed over.
func readXML(in io.Reader, put func(Item) error) error {
	d := xml.NewDecoder(in)
	d.Strict = true
	depth := 0
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read RDF/XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if depth == 0 {
				depth++
				continue
			}
			item, err := xmlItem(d, t)
			if err != nil {
				return err
			}
			if item.URI != "" && !item.empty() {
				if err := put(item); err != nil {
					return err
				}
			}
		case xml.EndElement:
			depth--
		}
	}
}

// xmlItem reads a node and all in it.
func xmlItem(d *xml.Decoder, start xml.StartElement) (Item, error) {
	item := newItem(attribute(start, nsRDF, "about"))
	for {
		tok, err := d.Token()
		if err != nil {
			return item, fmt.Errorf("read RDF/XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			text, err := xmlText(d)
			if err != nil {
				return item, err
			}
			item.statement(t.Name.Space+t.Name.Local, attribute(t, nsRDF, "resource"), text, attribute(t, nsXML, "lang"))
		case xml.EndElement:
			return item, nil
		}
	}
}

// xmlText gives the text up to the end of an element; what stands in elements
// within it is passed over.
func xmlText(d *xml.Decoder) (string, error) {
	text, depth := "", 0
	for {
		tok, err := d.Token()
		if err != nil {
			return "", fmt.Errorf("read RDF/XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			if depth--; depth < 0 {
				return text, nil
			}
		case xml.CharData:
			if depth == 0 && len(text) <= maxName {
				text += string(t)
			}
		}
	}
}

func attribute(e xml.StartElement, space, local string) string {
	for _, a := range e.Attr {
		if a.Name.Local == local && (a.Name.Space == space || space == nsXML && a.Name.Space == "xml") {
			return a.Value
		}
	}
	return ""
}
