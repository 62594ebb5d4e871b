package recognise_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

func TestBases(t *testing.T) {
	const hu, fr, ru = corpus.Hungarian, corpus.French, corpus.Russian
	tests := []struct {
		form recognise.Form
		want string
	}{
		{recognise.Form{Text: "Plehanovot", Lang: hu, Type: recognise.Person}, "Plehanov"},
		{recognise.Form{Text: "Plehanov", Lang: hu, Type: recognise.Person, Count: 9}, "Plehanov"},
		{recognise.Form{Text: "Brüsszelben", Lang: hu, Type: recognise.Place}, "Brüsszel"},
		{recognise.Form{Text: "Moszkvába", Lang: hu, Type: recognise.Place}, "Moszkva"},
		{recognise.Form{Text: "Londonba", Lang: hu, Type: recognise.Place}, "London"},
		{recognise.Form{Text: "Georgij Plehanovval", Lang: hu, Type: recognise.Person}, "Georgij Plehanov"},
		{recognise.Form{Text: "Надеждой Крупской", Lang: ru, Type: recognise.Person}, "Надежда Крупская"},
		{recognise.Form{Text: "Юлия Мартова", Lang: ru, Type: recognise.Person}, "Юлий Мартов"},
		{recognise.Form{Text: "Плехановым", Lang: ru, Type: recognise.Person}, "Плеханов"},
		{recognise.Form{Text: "Плеханов", Lang: ru, Type: recognise.Person, Count: 7}, "Плеханов"},
		{recognise.Form{Text: "Брюсселе", Lang: ru, Type: recognise.Place}, "Брюссель"},
		{recognise.Form{Text: "Москвы", Lang: ru, Type: recognise.Place}, "Москва"},
		{recognise.Form{Text: "Льва Каменева", Lang: ru, Type: recognise.Person}, "Лев Каменев"},
		{recognise.Form{Text: "Петра Великого", Lang: ru, Type: recognise.Person}, "Петр Великий"},
		{recognise.Form{Text: "Большиянов", Lang: ru, Type: recognise.Person}, "Большиянов"},
		{recognise.Form{Text: "Поволжья", Lang: ru, Type: recognise.Place}, "Поволжье"},
		{recognise.Form{Text: "В. И. Ленина", Lang: ru, Type: recognise.Person}, "В. И. Ленин"},
		{recognise.Form{Text: "l’Iskra", Lang: fr, Type: recognise.Organization}, "Iskra"},
		{recognise.Form{Text: "Genève", Lang: fr, Type: recognise.Place}, "Genève"},
		{recognise.Form{Text: "РСДРП", Lang: ru, Type: recognise.Organization}, "РСДРП"},
		{recognise.Form{Text: "", Lang: hu}, ""},
	}
	b, err := recognise.NewBases(nil)
	if err != nil {
		t.Fatal(err)
	}
	var forms []recognise.Form
	for _, test := range tests {
		forms = append(forms, test.form)
	}
	for i, got := range b.Of(forms) {
		if got != tests[i].want {
			t.Errorf("base of %q is %q, want %q", forms[i].Text, got, tests[i].want)
		}
	}
}

func TestKnownNamesHelp(t *testing.T) {
	known := func(word string, _ corpus.Lang) bool { return word == "зурбинен" }
	b, err := recognise.NewBases(known)
	if err != nil {
		t.Fatal(err)
	}
	got := b.Of([]recognise.Form{{Text: "Зурбинена", Lang: corpus.Russian, Type: recognise.Person, Count: 1}})
	if got[0] != "Зурбинен" {
		t.Errorf("base %q", got[0])
	}
}

func FuzzBases(f *testing.F) {
	f.Add("Надеждой Крупской")
	f.Add("Plehanovot\xff -")
	f.Add("İ ǅ Å\u0301")
	b, err := recognise.NewBases(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
			got := b.Of([]recognise.Form{{Text: name, Lang: lang, Type: recognise.Person, Count: 1}})
			if len(got) != 1 || strings.TrimSpace(name) != "" && strings.TrimSpace(got[0]) == "" {
				t.Fatalf("%s: base of %q is %q", lang, name, got)
			}
		}
	})
}

func TestJoin(t *testing.T) {
	const p, l = recognise.Person, recognise.Place
	tests := []struct {
		name   string
		names  []recognise.Name
		groups [][]int
	}{
		{"three languages", []recognise.Name{{"Lev Trockij", "hu", p, 1}, {"Léon Trotski", "fr", p, 1}, {"Лев Троцкий", "ru", p, 1}, {"Trotsky", "fr", p, 1}}, [][]int{{0, 1, 2, 3}}},
		{"sounds", []recognise.Name{{"Csernisevszkij", "hu", p, 1}, {"Tchernychevski", "fr", p, 1}, {"Чернышевский", "ru", p, 1}}, [][]int{{0, 1, 2}}},
		{"given names keep apart", []recognise.Name{{"Alekszandr Uljanov", "hu", p, 1}, {"Владимир Ульянов", "ru", p, 1}}, [][]int{{0}, {1}}},
		{"a surname of two people stays alone", []recognise.Name{{"Alekszandr Uljanov", "hu", p, 1}, {"Vlagyimir Uljanov", "hu", p, 1}, {"Ульянов", "ru", p, 1}}, [][]int{{0}, {1}, {2}}},
		{"Hungarian order", []recognise.Name{{"Károlyi Mihály", "hu", p, 1}, {"Mihály Károlyi", "fr", p, 1}, {"Михай Каройи", "ru", p, 1}}, [][]int{{0, 1, 2}}},
		{"exonyms", []recognise.Name{{"Bécs", "hu", l, 1}, {"Vienne", "fr", l, 1}, {"Вена", "ru", l, 1}, {"Németország", "hu", l, 1}, {"Германия", "ru", l, 1}}, [][]int{{0, 1, 2}, {3, 4}}},
		{"old and new names of cities", []recognise.Name{{"Pozsony", "hu", l, 1}, {"Presbourg", "fr", l, 1}, {"Братислава", "ru", l, 1}, {"Nagyszeben", "hu", l, 1}, {"Сибиу", "ru", l, 1}}, [][]int{{0, 1, 2}, {3, 4}}},
		{"rivers and seas", []recognise.Name{{"Duna", "hu", l, 1}, {"Дунай", "ru", l, 1}, {"mer Noire", "fr", l, 1}, {"Fekete-tenger", "hu", l, 1}}, [][]int{{0, 1}, {2, 3}}},
		{"places of the table", []recognise.Name{{"Csingtao", "hu", l, 1}, {"Qingdao", "fr", l, 1}, {"Циндао", "ru", l, 1}}, [][]int{{0, 1, 2}}},
		{"islands and articles", []recognise.Name{{"Ramádi", "hu", l, 1}, {"Эр-Рамади", "ru", l, 1}, {"Pitcairn-szigetek", "hu", l, 1}, {"о-ва Питкэрн", "ru", l, 1}}, [][]int{{0, 1}, {2, 3}}},
		{"spelt as the country spells", []recognise.Name{{"Přerov", "fr", l, 1}, {"Преров", "ru", l, 1}, {"Riccione", "fr", l, 1}, {"Риччоне", "ru", l, 1}}, [][]int{{0, 1}, {2, 3}}},
		{"types keep apart", []recognise.Name{{"Lenin", "hu", p, 1}, {"Ленин", "ru", l, 1}}, [][]int{{0}, {1}}},
		{"nothing", nil, [][]int{}},
		{"no letters", []recognise.Name{{"", "hu", p, 1}, {"…", "ru", l, 1}}, [][]int{{0}, {1}}},
	}
	j := recognise.NewJoiner()
	for _, test := range tests {
		got := j.Join(test.names)
		if !slices.EqualFunc(got, test.groups, func(a, b []int) bool { return slices.Equal(a, b) }) {
			t.Errorf("%s: joined %v, want %v", test.name, got, test.groups)
		}
	}
}

func FuzzJoin(f *testing.F) {
	f.Add("Lev Trockij", "Лев Троцкий")
	f.Add("\xff-", "ö'ö")
	j := recognise.NewJoiner()
	f.Fuzz(func(t *testing.T, a, b string) {
		n := 0
		for _, group := range j.Join([]recognise.Name{{a, "hu", recognise.Person, 1}, {b, "ru", recognise.Person, 1}, {a, "fr", recognise.Place, 1}}) {
			n += len(group)
		}
		if n != 3 {
			t.Fatalf("%d of 3 names are left", n)
		}
	})
}
