package recognise_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/entities/recognise/training"
)

func load(t testing.TB, lang corpus.Lang) (*recognise.Model, analyzers.Analyzer) {
	t.Helper()
	m, err := recognise.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	a, err := training.Analyzer(lang)
	if err != nil {
		t.Fatal(err)
	}
	return m, a
}

func found(text string, spans []recognise.Span) []string {
	var list []string
	for _, s := range spans {
		list = append(list, text[s.Start:s.End]+"/"+s.Type)
	}
	return list
}

func TestFind(t *testing.T) {
	tests := []struct {
		lang corpus.Lang
		text string
		want []string
	}{
		{corpus.Hungarian, "A vita után Kovács János Budapestre utazott.", []string{"Kovács János/person", "Budapestre/place"}},
		{corpus.Hungarian, "Szabó Péter tegnap Szegeden beszélt az újságíróknak.", []string{"Szabó Péter/person", "Szegeden/place"}},
		{corpus.French, "Hier, Pierre Durand est arrivé à Paris avec sa femme.", []string{"Pierre Durand/person", "Paris/place"}},
		{corpus.French, "Le docteur Jules Moreau habite à Lyon.", []string{"Jules Moreau/person", "Lyon/place"}},
		{corpus.Russian, "Вчера Иван Петров приехал в Москву из Киева.", []string{"Иван Петров/person", "Москву/place", "Киева/place"}},
		{corpus.Russian, "Об этом сообщил журналистам в Лондоне Сергей Смирнов.", []string{"Лондоне/place", "Сергей Смирнов/person"}},
		{corpus.Hungarian, "nincs itt semmi, csak kis betű.", nil},
		{corpus.French, "", nil},
		{corpus.Russian, "…!? — « »", nil},
	}
	for _, test := range tests {
		m, a := load(t, test.lang)
		got := found(test.text, m.Find(nil, test.text, a.Tokens(nil, test.text)))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q: found %q, want %q", test.lang, test.text, got, test.want)
		}
	}
}

func TestLoadKnowsItsLanguages(t *testing.T) {
	if _, err := recognise.Load("de"); err == nil || !strings.Contains(err.Error(), "hu, fr and ru") {
		t.Errorf("a model of German: error %v", err)
	}
	if _, err := recognise.Read(strings.NewReader("ISKRAWT\x02broken"), corpus.French); err == nil {
		t.Error("a broken file of weights gives no error")
	}
}

// A surname alone is a person where the document gives the full name elsewhere.
func TestDocumentDecides(t *testing.T) {
	m, a := load(t, corpus.Russian)
	texts := []string{"Выступил Пётр Барановский. Затем Пётр Барановский уехал.", "Барановский вернулся вечером."}
	var passages []recognise.Passage
	for _, text := range texts {
		passages = append(passages, recognise.Passage{Text: text, Tokens: a.Tokens(nil, text)})
	}
	got := found(texts[1], m.FindDocument(passages)[1])
	if !slices.Equal(got, []string{"Барановский/person"}) {
		t.Errorf("found %q", got)
	}
}

// A text of capitals only, in one line, is read like any other.
func TestCapitalsOnly(t *testing.T) {
	for _, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
		m, a := load(t, lang)
		text := strings.Repeat("СЪЕЗД ПАРТИИ CONGRÈS NAGY GYŰLÉS ", 20_000)
		for _, s := range m.Find(nil, text, a.Tokens(nil, text)) {
			if s.End-s.Start > 2000 {
				t.Fatalf("%s: a name of %d bytes", lang, s.End-s.Start)
			}
		}
	}
}

func TestParallelUse(t *testing.T) {
	m, a := load(t, corpus.French)
	text := strings.Repeat("Jean Jaurès parla à Toulouse. La foule écouta. ", 20)
	want := m.Find(nil, text, a.Tokens(nil, text))
	if len(want) == 0 {
		t.Fatal("nothing found")
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				if got := m.Find(nil, text, a.Tokens(nil, text)); !slices.Equal(got, want) {
					t.Error("another goroutine found something else")
				}
			}
		})
	}
	wait.Wait()
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"Lenin Genfben", "l’Étincelle\xff", "В. И. Ленин — ЦК РСДРП", "A\u0301\u00ad-\n-B", "СЪЕЗД В ЛОНДОНЕ 1903"} {
		f.Add(seed)
	}
	type pair struct {
		m *recognise.Model
		a analyzers.Analyzer
	}
	var pairs []pair
	for _, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
		m, a := load(f, lang)
		pairs = append(pairs, pair{m, a})
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range pairs {
			m, a := p.m, p.a
			last := 0
			for _, s := range m.Find(nil, text, a.Tokens(nil, text)) {
				if s.Start < last || s.End <= s.Start || s.End > len(text) {
					t.Fatalf("%s: %q: span %v after %d", m.Lang(), text, s, last)
				}
				last = s.End
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	for _, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
		b.Run(string(lang), func(b *testing.B) {
			m, a := load(b, lang)
			text := running[lang]
			toks := a.Tokens(nil, text)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				m.Find(nil, text, toks)
			}
		})
	}
}

// running is text in which names are as frequent as in history books.
var running = map[corpus.Lang]string{
	corpus.Hungarian: strings.Repeat("A kongresszus első napján hosszú vita folyt a napirendről. Kovács János azt javasolta, hogy a küldöttek Brüsszelből Londonba menjenek, mert a rendőrség már mindent tudott. A többség ezt elfogadta, de néhányan ellene szavaztak. ", 40),
	corpus.French:    strings.Repeat("Le premier jour du congrès, on discuta longuement de l’ordre du jour. Jean Dupont proposa que les délégués quittent Bruxelles pour Londres, car la police savait déjà tout. La majorité accepta, mais quelques-uns votèrent contre. ", 40),
	corpus.Russian:   strings.Repeat("В первый день съезда долго спорили о порядке дня. Иван Петров предложил делегатам переехать из Брюсселя в Лондон, потому что полиция уже всё знала. Большинство согласилось, но некоторые голосовали против. ", 40),
}

// A surname alone is sure where the document names its bearer in full.
func TestSurnameOfANamedPersonIsSure(t *testing.T) {
	m, a := load(t, corpus.Hungarian)
	full := "Étienne Delorme francia nyomdász Szegeden élt. "
	text := full + "Delorme-ot mindenki ismerte a városban."
	for _, s := range m.Find(nil, text, a.Tokens(nil, text)) {
		if s.Start == len(full) {
			if s.Type != recognise.Person || s.Score < 3 {
				t.Errorf("%q is a %s with a score of %.1f, want a person with 3", text[s.Start:s.End], s.Type, s.Score)
			}
			return
		}
	}
	t.Errorf("Delorme-ot was not found in %q", text)
}
