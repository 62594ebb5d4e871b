package recognise_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

func TestTitles(t *testing.T) {
	const hu, fr, ru = corpus.Hungarian, corpus.French, corpus.Russian
	for _, test := range []struct {
		lang corpus.Lang
		text string
		want []string
	}{
		{ru, "Он читал газету «Новая заря» и журнал «Южный вестник».", []string{"Новая заря", "Южный вестник"}},
		{ru, "Журналист «Новой зари» молчал; фабрика «Красный луч» стояла.", nil},
		{ru, "В газетах «писали» о погоде.", nil},
		{fr, "La revue « Le Phare du Midi » parut à Nîmes, puis le journal “La Vigie”.", []string{"Le Phare du Midi", "La Vigie"}},
		{fr, "Le journal de bord « disparut » en mer.", nil},
		{hu, "A „Délvidéki Szemle” című folyóirat és az „Alföldi Hírnök” napilap megszűnt.", []string{"Délvidéki Szemle", "Alföldi Hírnök"}},
		{hu, "Az újságíró „Vihar” néven írt.", nil},
		{ru, "газета «без конца", nil},
		{ru, "газета «" + strings.Repeat("Я", 300) + "»", nil},
	} {
		got := []string(nil)
		for _, s := range recognise.Titles(nil, test.text, test.lang, lingual.For(test.lang).Tokens(nil, test.text)) {
			got = append(got, test.text[s.Start:s.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q: titles %q, want %q", test.lang, test.text, got, test.want)
		}
	}
}

func FuzzTitles(f *testing.F) {
	for _, s := range []string{"газета «Искра»", "revue « ", "„Nép” című lap", "газета \"А\xff\"", "lap”“", "ujság „\n\n”"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range corpus.Languages() {
			last := 0
			for _, s := range recognise.Titles(nil, text, l, lingual.For(l).Tokens(nil, text)) {
				if s.Start < last || s.End <= s.Start || s.End > len(text) {
					t.Fatalf("%s: %q: span %v after %d", l, text, s, last)
				}
				last = s.End
			}
		}
	})
}
