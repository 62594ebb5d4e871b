// Package searchtest is the conformance suite of search engines: documents in
// three languages, and what every engine must answer about them.
package searchtest

import "github.com/iskra-archive/iskra/corpus"

// Doc is a document for an engine to index.
type Doc struct {
	ID, Title, Date string
	Lang            corpus.Lang
	Passages        []Passage
}

// Passage is a passage of a Doc.
type Passage struct {
	Text, Heading string
	Lang          corpus.Lang
}

// Docs gives the documents of the suite. Names in them are of the authority
// file that comes with the program.
func Docs() []Doc {
	hu := func(text string) Passage { return Passage{Text: text, Lang: corpus.Hungarian} }
	fr := func(text string) Passage { return Passage{Text: text, Lang: corpus.French} }
	ru := func(text string) Passage { return Passage{Text: text, Lang: corpus.Russian} }
	return []Doc{
		{ID: "fr/congres.md", Title: "Le congrès de 1903", Lang: corpus.French, Date: "1903-07", Passages: []Passage{
			fr("Le deuxième congrès s’ouvrit à Bruxelles en juillet 1903 ; Lénine et Martov s’y affrontèrent."),
			fr("L’Étincelle paraissait à Genève. Les exilés lisaient l’Etincelle loin de l’exil."),
			{Text: "Que faire ? demandait la brochure. Un état, deux etat d’esprit.", Lang: corpus.French, Heading: "La brochure"},
		}},
		{ID: "hu/genf.md", Title: "Genfi levelek", Lang: corpus.Hungarian, Date: "1904-05-19", Passages: []Passage{
			hu("Lenin 1904 májusában Genfben élt. A pártot Martov bírálta, s Leninnek nem volt könnyű dolga."),
			hu("A párt kongresszusának küldöttei Brüsszelből Londonba utaztak 1903-ban."),
			{Text: "A kong-\nresszus vitáit senki sem feledte; a szociáldemokrata-jogvédő egylet is írt róla.", Lang: corpus.Hungarian, Heading: "Viták"},
		}},
		{ID: "hu/tel.txt", Title: "Téli este", Lang: corpus.Hungarian, Passages: []Passage{
			hu("Az est szép volt, a folyó befagyott 1902 telén."),
			hu("Az est szép volt, a folyó befagyott 1902 telén."),
		}},
		{ID: "ru/mart.txt", Title: "Весна", Lang: corpus.Russian, Date: "1902-03", Passages: []Passage{
			ru("В марте 1902 года пришла весна, и весь март таял снег."),
			ru("Мартов приехал в Женеву. О Мартове писали, с Мартовым спорили."),
		}},
		{ID: "ru/syezd.md", Title: "Второй съезд", Lang: corpus.Russian, Date: "1903-07-30", Passages: []Passage{
			ru("Съезд РСДРП открылся в Брюсселе 17 (30) июля 1903 года. Ленин говорил о партии, Плеханову аплодировали."),
			ru("Газета «Искра» печаталась за границей; «Искры» ждали в Киеве. Что делать? спрашивал Ленин."),
			{Text: "Один путник сказал: « l’exil est long ». И ѣхалъ въ Женеву старинный человѣкъ 😀 с ле\u0301нтой.", Lang: corpus.Russian},
		}},
		{ID: "und/english.txt", Title: "An English note", Lang: corpus.Undetermined, Passages: []Passage{
			{Text: "The flour stood in a warehouse; Lenin wrote from London.", Lang: corpus.Undetermined},
		}},
	}
}
