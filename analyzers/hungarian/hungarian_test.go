package hungarian_test

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/hungarian"
)

func TestTokens(t *testing.T) {
	a := hungarian.New()
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Az EU-nak, Lenin-nel", []string{"Az=az/az/", "EU-nak=eu-nak/eu-nak/eu", "Lenin-nel=lenin-nel/lenin-nel/lenin"}},
		{"1917-ben 30-án XX-i 1903-as Kft.-vel", []string{"1917-ben=1917-ben/1917-ben/1917", "30-án=30-án/30-an/30", "XX-i=xx-i/xx-i/xx", "1903-as=1903-as/1903-as/1903", "Kft.-vel=kft-vel/kft-vel/kft"}},
		{"tudja-e ki-be", []string{"tudja-e", "tudja", "e", "ki-be", "ki", "be"}},
		{"Duna-part", []string{"Duna-part=duna-part/duna-part", "Duna=duna", "part=part"}},
		{"a kong-\nresszus", []string{"a", "kong-\nresszus=kongresszus/kongresszus/kongresszus", "kong=kong", "resszus=resszus"}},
		{"a kong\u00AD\nresszus kong¬\nresszus", []string{"a", "kong\u00AD\nresszus=kongresszus", "kong¬\nresszus=kongresszus"}},
		{"Szent-\nPétervár", []string{"Szent-\nPétervár=szent-pétervár", "Szent", "Pétervár"}},
		{"O’Brien d’Alembert", []string{"O’Brien=o'brien", "d’Alembert=d'alembert", "d=d", "Alembert=alembert"}},
		{"U.S.A. 1903-1904", []string{"U.S.A=usa", "U", "S", "A", "1903=1903", "1904=1904"}},
		{"Őrült", []string{"Őrült=őrült/orult"}},
	} {
		analyzertest.AnalyzesTo(t, a, c.text, c.want...)
	}
}

func TestFormsMeet(t *testing.T) {
	a := hungarian.New()
	for _, words := range [][]string{
		{"párt", "pártot", "pártja", "pártnak", "pártban"},
		{"Lenin", "Leninnek", "Leninnel", "Leninre", "Leninhez", "Lenint", "Lenin-nel", "lenin"},
		{"Plehanov", "Plehanovot", "Plehanovval", "Plehanovnak"},
		{"Iszkra", "Iszkrát", "Iszkrában", "Iszkrával"},
		{"kongresszus", "kongresszusának", "kongresszust", "kongresszusok", "kongresszuson"},
		{"Marx", "Marxszal", "Marxot"},
		{"látvány", "látvánnyá", "látványt"},
		{"bizottság", "bizottságának", "Bizottságának"},
		{"Genf", "Genfben", "Genfből"},
		{"ló", "lovak", "lovat"},
		{"lát", "látta", "látott", "látja"},
		{"megy", "ment", "menni"},
		{"szó", "szavak", "szavaim"},
		{"jó", "jobb", "legjobb"},
		{"titok", "titkot", "titkai"},
	} {
		analyzertest.Meet(t, a, words...)
	}
}

func TestStrangersStayApart(t *testing.T) {
	a := hungarian.New()
	analyzertest.Apart(t, a, "Márton", "Martin")
	analyzertest.Apart(t, a, "Lenin", "Lena")
	analyzertest.Apart(t, a, "Mária", "Marian")
}

func TestShared(t *testing.T) {
	a := hungarian.New()
	analyzertest.RandomText(t, a)
	analyzertest.ParallelUse(t, a, "Az Iszkra második száma 1901. február 5-én jelent meg.", "Leninnek és Plehanovval")
}

func TestSentenceBegins(t *testing.T) {
	text := "Az 1903. Dr. Kiss szólt. Lenin V. I. Uljanov; II. Miklós"
	for _, tok := range hungarian.New().Tokens(nil, text) {
		want := tok.Exact == "az" || tok.Exact == "lenin"
		if tok.Initial != want {
			t.Errorf("%s: begins a sentence: %v", text[tok.Start:tok.End], tok.Initial)
		}
	}
}
