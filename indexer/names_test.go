package indexer

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// strangers are documents about people, places and bodies that no list holds.
func strangers() []searchtest.Doc {
	doc := func(id string, l corpus.Lang, texts ...string) searchtest.Doc {
		d := searchtest.Doc{ID: id, Title: id, Lang: l}
		for _, t := range texts {
			d.Passages = append(d.Passages, searchtest.Passage{Text: t, Lang: l})
		}
		return d
	}
	return []searchtest.Doc{
		doc("hu/vita.txt", corpus.Hungarian,
			"A gyűlésen Jevgenyij Baranovszkij tanár beszélt elsőként. Baranovszkij szerint a könyvtárat meg kellett menteni.",
			"Később Baranovszkijt kórházba vitték, ahol Kovács Béla mérnökkel találkozott. Kovács Bélának ez nem tetszett.",
			"Kovács Ilona levelét a rendőrség lefoglalta; Kovács Ilonát aznap este kihallgatták.",
			"Étienne Delorme francia nyomdász Szegeden élt. Delorme-ot mindenki ismerte a városban."),
		doc("fr/lettre.txt", corpus.French,
			"Evgueni Baranovski, professeur à l’école du soir, prit la parole. Baranovski fut applaudi.",
			"L’imprimeur Étienne Delorme arriva en octobre. On demanda à Delorme de réparer la presse.",
			"La nuit, Béla Kovács traversa la frontière. Le lendemain, il retrouva Ilona Kovács à Vienne ; Mme Ilona Kovács habitait chez sa sœur."),
		doc("ru/pismo.txt", corpus.Russian,
			"Учитель Евгений Барановский выступил на собрании первым. С Барановским спорили до утра, но Барановскому никто не поверил.",
			"Печатник Этьен Делорм приехал осенью. Этьена Делорма встретили на вокзале.",
			"Инженера звали Бела Ковач. Беле Ковачу предложили работу в Саратове."),
	}
}

// entity gives the only entity of a type that a name means.
func entityNamed(t *testing.T, s *Store, kind, name string) search.Entity {
	t.Helper()
	res, err := s.Search(t.Context(), search.Request{Filters: map[string][]string{kind: {name}}, UI: corpus.French})
	if err != nil {
		t.Fatal(err)
	}
	var chosen []string
	for _, f := range res.Facets[kind] {
		if f.Selected {
			chosen = append(chosen, f.Value)
		}
	}
	if len(chosen) != 1 {
		t.Fatalf("%s %q means %q, want one entity", kind, name, chosen)
	}
	e, err := s.Entity(t.Context(), chosen[0], corpus.French)
	if err != nil {
		t.Fatal(err)
	}
	return *e
}

// formsOf lists the forms of an entity.
func formsOf(e search.Entity) []string {
	var out []string
	for _, f := range e.Forms {
		out = append(out, string(f.Lang)+" "+f.Text)
	}
	slices.Sort(out)
	return out
}

// TestStrangersAreOneInAllLanguages: a person that no list holds, written in
// three languages, is one facet value with all forms, found by any of them.
func TestStrangersAreOneInAllLanguages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	update(t, dir, newSource(strangers()))
	s := openStore(t, dir)
	for _, test := range []struct {
		names, forms []string
		passages     int
	}{
		{[]string{"Jevgenyij Baranovszkij", "Evgueni Baranovski", "Евгений Барановский", "Baranovszkijt", "барановским"},
			[]string{"fr Baranovski", "fr Evgueni Baranovski", "hu Baranovszkij", "hu Baranovszkijt", "hu Jevgenyij Baranovszkij",
				"ru Барановским", "ru Барановскому", "ru Евгений Барановский"}, 4},
		{[]string{"Étienne Delorme", "Этьен Делорм", "etienne delorme", "Delorme"},
			[]string{"fr Delorme", "fr Étienne Delorme", "hu Delorme-ot", "hu Étienne Delorme", "ru Печатник Этьен Делорм", "ru Этьена Делорма"}, 3},
		{[]string{"Kovács Béla", "Béla Kovács", "Бела Ковач", "kovacs bela"},
			[]string{"fr Béla Kovács", "hu Kovács Béla", "hu Kovács Bélának", "ru Бела Ковач", "ru Беле Ковачу"}, 3},
		{[]string{"Kovács Ilona", "Ilona Kovács"}, []string{"fr Ilona Kovács", "hu Kovács Ilona", "hu Kovács Ilonát"}, 2},
	} {
		want := entityNamed(t, s, "person", test.names[0])
		got := formsOf(want)
		for _, f := range test.forms {
			if !slices.Contains(got, f) {
				t.Errorf("%s: form %q is missing in %q", want.ID, f, got)
			}
		}
		for _, name := range test.names[1:] {
			if e := entityNamed(t, s, "person", name); e.ID != want.ID {
				t.Errorf("%q is %s, %q is %s", test.names[0], want.ID, name, e.ID)
			}
		}
		res, err := s.Search(t.Context(), search.Request{Query: test.names[0]})
		if err != nil {
			t.Fatal(err)
		}
		if res.Total < test.passages {
			t.Errorf("%q finds %d passages, want at least %d", test.names[0], res.Total, test.passages)
		}
	}
	if a, b := entityNamed(t, s, "person", "Kovács Béla"), entityNamed(t, s, "person", "Kovács Ilona"); a.ID == b.ID {
		t.Errorf("two people of one surname are one: %s", a.ID)
	}
}

// TestStrangerIsMarkedInEveryLanguage: a typed name marks the other forms as names.
func TestStrangerIsMarkedInEveryLanguage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	update(t, dir, newSource(strangers()))
	s := openStore(t, dir)
	for _, query := range []string{"Étienne Delorme", "Delorme", "делорм"} {
		res, err := s.Search(t.Context(), search.Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		byName := map[corpus.Lang]bool{}
		for _, h := range res.Hits {
			for _, m := range h.Highlights {
				byName[h.Lang] = byName[h.Lang] || m.Why == search.WhyName
			}
		}
		other := corpus.Russian
		if query == "делорм" {
			other = corpus.French
		}
		if !byName[other] {
			t.Errorf("%q marks no name in %s: %+v", query, other, res.Hits)
		}
	}
	for _, prefix := range []string{"delor", "Делор", "Étienne D"} {
		got, err := s.Suggest(t.Context(), prefix, corpus.Russian, 5)
		if err != nil || len(got) == 0 || got[0].Type != "person" || got[0].Text != "Этьен Делорм" {
			t.Errorf("%q is completed to %+v (%v)", prefix, got, err)
		}
	}
}

// TestUpdateLinksAsRebuild: entities of an index that came about by changes are
// those of one that was built at once, and two builds give the same.
func TestUpdateLinksAsRebuild(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource(strangers()[:1])
	update(t, dir, src)
	src.put(note("ru/passing.txt", "Профессор Аркадий Северинов приехал в Пензу. Северинова встретил Евгений Барановский."))
	update(t, dir, src)
	for _, d := range strangers()[1:] {
		src.put(d)
		update(t, dir, src)
	}
	src.remove("ru/passing.txt")
	update(t, dir, src)
	updated := listOf(t, dir)
	for range 3 {
		whole := t.TempDir()
		if _, err := Rebuild(t.Context(), options(t, whole, newSource(strangers()))); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(listOf(t, whole), updated); diff != "" {
			t.Errorf("entities (-rebuilt +updated):\n%s", diff)
		}
	}
}

func listOf(t *testing.T, dir string) []search.Entity {
	t.Helper()
	list, err := openStore(t, dir).Entities(t.Context(), search.EntityQuery{UI: corpus.Hungarian})
	if err != nil {
		t.Fatal(err)
	}
	if list.Total < 5 {
		t.Fatalf("only %d entities", list.Total)
	}
	return list.Entities
}

// TestWindowIsBounded: however long a document, few of its passages wait, and
// what is done for each does not grow with their number: allocations are counted.
func TestWindowIsBounded(t *testing.T) {
	for name, piece := range map[string]string{
		"people":   "Aznap Kovács Béla és Szabó Ilona Szegedre utazott. ",
		"capitals": "СЪЕЗД ПАРТИИ В ЛОНДОНЕ NAGY GYŰLÉS BUDAPESTEN CONGRÈS ",
	} {
		t.Run(name, func(t *testing.T) {
			work := func(passages int) float64 {
				return testing.AllocsPerRun(1, func() {
					s, built := newSink(t)
					defer built()
					for i := range passages {
						p := corpus.Passage{N: i + 1, Text: strings.Repeat(piece, 20), Lang: corpus.Hungarian}
						if err := s.Passage(p); err != nil {
							t.Fatal(err)
						}
						if s.waits > windowBytes || len(s.window) > windowPassages {
							t.Fatalf("%d bytes in %d passages wait", s.waits, len(s.window))
						}
					}
					if err := s.end(); err != nil {
						t.Fatal(err)
					}
				})
			}
			once, thrice := work(120), work(360)
			if thrice > 4*once {
				t.Errorf("three times the text takes %.1f times the allocations", thrice/once)
			}
		})
	}
}

// newSink begins a document in a part of its own.
func newSink(t *testing.T) (s *sink, done func()) {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	b, err := bleveindex.NewBuilder(filepath.Join(t.TempDir(), "p0000"))
	if err != nil {
		t.Fatal(err)
	}
	s = &sink{p: &pipeline{finder: entities.NewFinder(auth), models: models(), events: recognise.NewEvents()}, b: b}
	s.begin(corpus.Entry{ID: "a.txt"})
	if err := s.Begin(corpus.Document{ID: "a.txt", Lang: corpus.Hungarian}); err != nil {
		t.Fatal(err)
	}
	return s, func() { b.Abort() } //nolint:errcheck // in a folder that goes
}

// TestEventsOfTheTexts: an event that no list has is one entity in all its cases,
// beside the place in its name; one that a list has stays that one.
func TestEventsOfTheTexts(t *testing.T) {
	t.Parallel()
	dir, src := t.TempDir(), newSource([]searchtest.Doc{
		{ID: "hu.txt", Title: "A", Lang: corpus.Hungarian, Passages: []searchtest.Passage{
			{Text: "A londoni konferencián sokan voltak, s a londoni konferenciát hamar elfeledték.", Lang: corpus.Hungarian},
			{Text: "Az 1905-ös forradalomban és a második kongresszuson is ott volt.", Lang: corpus.Hungarian}}},
		{ID: "ru.txt", Title: "Б", Lang: corpus.Russian, Passages: []searchtest.Passage{
			{Text: "Он писал о Кронштадтском восстании, а потом о Кронштадтском восстании снова.", Lang: corpus.Russian}}},
		{ID: "fr.txt", Title: "C", Lang: corpus.French, Passages: []searchtest.Passage{
			{Text: "Le traité de Paris fut signé, puis vint la bataille de Moscou.", Lang: corpus.French}}},
	})
	update(t, dir, src)
	s := openStore(t, dir)
	list, err := s.Entities(t.Context(), search.EntityQuery{Type: "event"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, e := range list.Entities {
		for _, f := range e.Forms {
			got[e.ID] += f.Count
		}
	}
	want := map[string]int{"event/londoni-konferencia": 2, "event/revolution-1905": 1, "event/kronshtadtskoe-vosstanie": 2,
		"event/traite-de-paris": 1, "event/bataille-de-moscou": 1, "event/rsdlp-congress-2": 1}
	if !maps.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	if e, err := s.Entity(t.Context(), "place/london", corpus.Hungarian); err != nil || e.Passages != 1 {
		t.Errorf("the place in the name: %+v, %v", e, err)
	}
	res, err := s.Search(t.Context(), search.Request{Query: "event:\"londoni konferencia\""})
	if err != nil || res.Total != 1 || len(res.Hits[0].Highlights) != 2 {
		t.Errorf("%+v, %v", res, err)
	}
}
