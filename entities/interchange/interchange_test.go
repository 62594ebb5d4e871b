package interchange

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// read collects all items.
func read(format, text string) ([]Item, error) {
	var out []Item
	err := Read(strings.NewReader(text), format, func(i Item) error {
		out = append(out, i)
		return nil
	})
	return out, err
}

const turtleSample = `# a file of an archive
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
PREFIX ex: <https://example.org/name/>
@base <https://example.org/> .

ex:kovacs.bela a skos:Concept ;
  skos:prefLabel "Kovács Béla"@hu, 'Béla Kovács'@fr ;
  skos:prefLabel """Бела
 Ковач"""@ru ; skos:altLabel "K\u00e1rolyi \"B\" Kovács"@hu ;
  skos:altLabel "Bela Kovacs"@de ;
  skos:broader [ skos:prefLabel "valami"@hu ; skos:note ( "a" "b" ) ] ;
  skos:hiddenLabel "Kovats Bela" ;
  skos:exactMatch <http://www.wikidata.org/entity/Q42>, <http://viaf.org/viaf/7393146> ;
  skos:note "pont. vessző; #"^^<http://www.w3.org/2001/XMLSchema#string> ; ex:born 1890 ; ex:sure true .

<name/2> skos:prefLabel "Pécs"@hu-HU.
<name/3> skos:note "no name" .
`

const xmlSample = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
 <skos:Concept rdf:about="https://example.org/name/kovacs.bela">
  <skos:prefLabel xml:lang="hu">Kovács Béla</skos:prefLabel>
  <skos:prefLabel xml:lang="fr">Béla Kovács</skos:prefLabel>
  <skos:prefLabel xml:lang="ru">Бела Ковач</skos:prefLabel>
  <skos:altLabel xml:lang="hu">Károlyi "B" Kovács</skos:altLabel>
  <skos:broader><skos:Concept rdf:about="x"><skos:prefLabel xml:lang="hu">valami</skos:prefLabel></skos:Concept></skos:broader>
  <skos:hiddenLabel>Kovats Bela</skos:hiddenLabel>
  <skos:exactMatch rdf:resource="http://www.wikidata.org/entity/Q42"/>
  <skos:exactMatch rdf:resource="http://viaf.org/viaf/7393146"/>
 </skos:Concept>
 <rdf:Description rdf:about="https://example.org/name/2"><skos:prefLabel xml:lang="hu-HU">Pécs</skos:prefLabel></rdf:Description>
</rdf:RDF>`

func TestSKOS(t *testing.T) {
	want := []Item{
		{URI: "https://example.org/name/kovacs.bela", Matches: []string{"http://www.wikidata.org/entity/Q42", "http://viaf.org/viaf/7393146"},
			Labels:   map[corpus.Lang]string{"hu": "Kovács Béla", "fr": "Béla Kovács", "ru": "Бела Ковач"},
			Variants: map[corpus.Lang][]string{"hu": {`Károlyi "B" Kovács`}}, Hidden: []string{"Kovats Bela"}},
		{URI: "https://example.org/name/2", Labels: map[corpus.Lang]string{"hu": "Pécs"}, Variants: map[corpus.Lang][]string{}},
	}
	for format, text := range map[string]string{Turtle: turtleSample, XML: xmlSample} {
		got, err := read(format, text)
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s gives\n%+v, want\n%+v", format, got, want)
			continue
		}
		if got[0].Wikidata() != "Q42" || got[0].VIAFNumber() != "7393146" {
			t.Errorf("%s: numbers %q and %q", format, got[0].Wikidata(), got[0].VIAFNumber())
		}
	}
}

func TestResults(t *testing.T) {
	want := []Item{
		{URI: "http://www.wikidata.org/entity/Q1", Labels: map[corpus.Lang]string{"hu": "Kovács Béla", "fr": "Béla Kovács"},
			Variants: map[corpus.Lang][]string{"hu": {"K. Béla", "Kovách Béla"}}, VIAF: "12"},
		{URI: "http://www.wikidata.org/entity/Q2", Labels: map[corpus.Lang]string{"ru": "Печ"}, Variants: map[corpus.Lang][]string{}, Type: entities.Place},
	}
	for name, c := range map[string]struct{ format, text string }{
		"SPARQL": {WikidataJSON, `{"head":{"vars":["item","l"]},"results":{"bindings":[
			{"item":{"type":"uri","value":"http://www.wikidata.org/entity/Q1"},"itemLabel":{"xml:lang":"hu","value":"Kovács Béla"},"viaf":{"value":"12"},"itemAltLabel":{"xml:lang":"hu","value":"K. Béla|Kovách Béla"}},
			{"item":{"value":"http://www.wikidata.org/entity/Q1"},"itemLabel":{"xml:lang":"fr","value":"Béla Kovács"}},
			{"item":{"value":"http://www.wikidata.org/entity/Q2"},"label_ru":{"value":"Печ"},"type":{"value":"place"}}]}}`},
		"rows": {WikidataJSON, `[{"item":"http://www.wikidata.org/entity/Q1","label_hu":"Kovács Béla","label_fr":"Béla Kovács","viaf":"12","alias_hu":"K. Béla;Kovách Béla"},
			{"item":"http://www.wikidata.org/entity/Q2","ru":"Печ","type":"Place"}]`},
		"CSV": {WikidataCSV, "item,itemLabel_hu,itemLabel_fr,label_ru,altLabel_hu,viaf,type\nhttp://www.wikidata.org/entity/Q1,Kovács Béla,Béla Kovács,,K. Béla,12,\n" +
			"http://www.wikidata.org/entity/Q1,,,,Kovách Béla,,\nhttp://www.wikidata.org/entity/Q2,,,Печ,,,place\n"},
	} {
		got, err := read(c.format, c.text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s gives\n%+v, want\n%+v", name, got, want)
		}
	}
}

// TestRoundTrip writes the bundled authority and reads it back.
func TestRoundTrip(t *testing.T) {
	auth, err := entities.Bundled()
	if err != nil {
		t.Fatal(err)
	}
	odd := entities.Record{ID: "person/odd", Type: entities.Person, Labels: map[corpus.Lang]string{"fr": `a "b" \ <c> & d`},
		Variants: map[corpus.Lang][]string{}, Hidden: []string{"l’ami"}, VIAF: "99"}
	records := append(auth.All(), odd)
	for _, format := range []string{Turtle, XML} {
		var b bytes.Buffer
		if err := Write(&b, format, records); err != nil {
			t.Fatal(err)
		}
		if got := Tell("", b.Bytes()[:60]); got != format {
			t.Errorf("%s is taken for %q", format, got)
		}
		items, err := read(format, b.String())
		if err != nil || len(items) != len(records) {
			t.Fatalf("%s: %d items of %d, %v", format, len(items), len(records), err)
		}
		for i, r := range records {
			id, _ := items[i].ID()
			if id != r.ID || items[i].Type != r.Type || items[i].Wikidata() != r.Wikidata || items[i].VIAFNumber() != r.VIAF ||
				!reflect.DeepEqual(items[i].Labels, r.Labels) {
				t.Fatalf("%s: %+v came back as %+v", format, r, items[i])
			}
		}
	}
}

func TestBroken(t *testing.T) {
	for _, c := range []struct{ format, text, want string }{
		{Turtle, "<a> <b> ", "line 1: the file ends in the middle of a statement"},
		{Turtle, "@prefix skos: <x> .\n<a> skos:prefLabel \"b\"@hu <c>", "line 2: a comma, semicolon or full stop is missing"},
		{Turtle, "\n\n<a> \"b\" <c> .", "line 3: \"b\" stands where an address must"},
		{XML, "<rdf><a>", "read RDF/XML: XML syntax error"},
		{XML, "<!DOCTYPE x [<!ENTITY a \"b\">]><r><c>&a;</c></r>", "invalid character entity"},
		{WikidataJSON, "{}", "no list of rows"},
		{WikidataJSON, "[{\"item\":", "read results"},
		{WikidataCSV, "item,\"a\nb", "read results"},
		{"word", "", "is not known"},
	} {
		if _, err := read(c.format, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %q", c.format, c.text, err, c.want)
		}
	}
	stop := errors.New("stop")
	if err := Read(strings.NewReader(turtleSample), Turtle, func(Item) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("a refusal of the taker comes back as %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(0, turtleSample)
	f.Add(1, xmlSample)
	f.Add(2, `[{"item":"http://www.wikidata.org/entity/Q1","hu":"a"}]`)
	f.Add(3, "item,hu\nhttp://www.wikidata.org/entity/Q1,a\n")
	f.Add(0, "<a> <b> '''c''d'''@hu-HU, [ ( ) ] .")
	formats := []string{Turtle, XML, WikidataJSON, WikidataCSV}
	f.Fuzz(func(t *testing.T, n int, text string) {
		var records []entities.Record
		err := Read(strings.NewReader(text), formats[(n%4+4)%4], func(i Item) error {
			if i.URI == "" || i.empty() {
				t.Errorf("an item without address or names: %+v", i)
			}
			for _, l := range i.Labels {
				if l == "" || strings.ContainsAny(l, "|\n") {
					t.Errorf("label %q", l)
				}
			}
			records = append(records, entities.Record{ID: "person/x", Type: entities.Person, Labels: i.Labels, Variants: i.Variants, Hidden: i.Hidden})
			return nil
		})
		if err != nil || len(records) == 0 {
			return
		}
		var b bytes.Buffer
		if err := Write(&b, Turtle, records); err != nil {
			t.Fatal(err)
		}
		if _, err := read(Turtle, b.String()); err != nil {
			t.Errorf("what was written cannot be read: %v\n%s", err, b.String())
		}
	})
}
