package linking

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

const (
	hu, fr, ru = corpus.Hungarian, corpus.French, corpus.Russian
	person     = entities.Person
	place      = entities.Place
	org        = entities.Organization
	title      = entities.Publication
)

var bundled = sync.OnceValues(entities.Bundled)

// resolved links names, each counted once unless it is given more often.
func resolved(t testing.TB, raws ...entities.ID) *Table {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	count := map[entities.ID]int{}
	for _, raw := range raws {
		count[raw]++
	}
	table, err := Resolve(count, auth)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestResolve(t *testing.T) {
	type group []entities.ID // one entity
	for _, test := range []struct {
		name   string
		groups []group
		ids    []entities.ID // of the groups, where it matters; "" for none at all
	}{
		{"one person in three languages and their cases", []group{{
			Raw(person, hu, "Jevgenyij Baranovszkij"), Raw(person, hu, "Jevgenyij Baranovszkijnak"), Raw(person, fr, "Evgueni Baranovski"),
			Raw(person, ru, "Евгений Барановский"), Raw(person, ru, "Евгения Барановского"), Raw(person, ru, "Евгением Барановским"),
		}}, nil},
		{"a woman", []group{{
			Raw(person, ru, "Клавдия Звонарёва"), Raw(person, ru, "Клавдией Звонаревой"), Raw(person, ru, "Клавдию Звонарёву"), Raw(person, fr, "Klavdia Zvonareva"),
		}}, []entities.ID{"person/klavdia-zvonareva"}},
		{"the Hungarian order of names", []group{{Raw(person, hu, "Kovács Béla"), Raw(person, hu, "Kovács Bélát"), Raw(person, fr, "Béla Kovács")}}, nil},
		{"two people with one surname", []group{
			{Raw(person, hu, "Kovács Béla"), Raw(person, fr, "Béla Kovács")}, {Raw(person, hu, "Kovács Ilona"), Raw(person, fr, "Ilona Kovács")},
		}, nil},
		{"another given name before a listed surname", []group{{Raw(person, fr, "Karl Martov"), Raw(person, ru, "Карл Мартов")}}, []entities.ID{"person/karl-martov"}},
		{"an unlisted spelling of a listed person", []group{{Raw(person, fr, "Léon Trotzki"), Raw(person, hu, "Lev Trockijjal")}}, []entities.ID{"person/trotsky"}},
		{"titles are no part of a name", []group{{Raw(person, fr, "Jean Delmas"), Raw(person, fr, "Citoyen Jean Delmas"), Raw(person, fr, "Monsieur Jean Delmas")}}, []entities.ID{"person/jean-delmas"}},
		{"what begins a sentence is no part of a name", []group{{Raw(person, ru, "Этьен Делорм"), Raw(person, ru, "Печатник Этьен Делорм")}}, nil},
		{"a given name alone", []group{{Raw(person, fr, "Pierre"), Raw(person, hu, "Annának")}}, []entities.ID{""}},
		{"a generic word alone", []group{{Raw(org, ru, "Совета"), Raw(org, fr, "Congrès"), Raw(place, hu, "Birodalom")}}, []entities.ID{""}},
		{"the type that most mentions have", []group{{
			Raw(place, hu, "Ternovszkájában"), Raw(place, hu, "Ternovszkájában"), Raw(place, hu, "Ternovszkája"), Raw(org, hu, "Ternovszkája"),
		}}, []entities.ID{"place/ternovszkaja"}},
		{"a listed body taken for a place", []group{{Raw(place, ru, "Бунд")}}, []entities.ID{"organization/bund"}},
		{"the title of a newspaper", []group{{Raw(title, ru, "Южный вестник")}, {Raw(title, ru, "Новая заря")}}, []entities.ID{"publication/yuzhnyy-vestnik", "publication/novaya-zarya"}},
		{"places of one sound in one language", []group{{Raw(place, hu, "Maros")}, {Raw(place, hu, "Mars")}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var all []entities.ID
			for _, g := range test.groups {
				all = append(all, g...)
			}
			table := resolved(t, all...)
			seen := map[entities.ID]bool{}
			for i, g := range test.groups {
				first, ok := table.Entity(g[0])
				if !ok && (test.ids == nil || test.ids[i] != "") {
					t.Fatalf("%q is no entity", g[0])
				}
				if test.ids != nil && first != test.ids[i] {
					t.Errorf("%q is %q, want %q", g[0], first, test.ids[i])
				}
				if first != "" && seen[first] {
					t.Errorf("%q is %q like another", g[0], first)
				}
				seen[first] = true
				for _, raw := range g[1:] {
					if id, _ := table.Entity(raw); id != first {
						t.Errorf("%q is %q, but %q is %q", raw, id, g[0], first)
					}
				}
			}
		})
	}
}

func TestLabelsAndLookup(t *testing.T) {
	full := Raw(person, hu, "Jevgenyij Baranovszkij")
	table := resolved(t, full, RawShort(full, "Baranovszkijt"), Raw(person, fr, "Evgueni Baranovski"), Raw(person, ru, "Евгению Барановскому"))
	id, _ := table.Entity(full)
	for l, want := range map[corpus.Lang]string{hu: "Jevgenyij Baranovszkij", fr: "Evgueni Baranovski", ru: "Евгений Барановский", entities.English: "Evgueni Baranovski"} {
		if got, ok := table.Label(id, l); got != want || !ok {
			t.Errorf("label in %s is %q, want %q", l, got, want)
		}
	}
	for _, name := range []string{string(id), "Baranovszkij", "baranovszkijt", "BARANOVSKI", "евгению барановскому", "Барановский", id.Slug(), "  Evgueni   Baranovski "} {
		if got := table.Lookup(name); !slices.Equal(got, []entities.ID{id}) {
			t.Errorf("%q means %q, want %q", name, got, id)
		}
	}
	for _, name := range []string{"", "Evgueni", "Baranovskij", "person/nobody", "\t", "k\tx"} {
		if got := table.Lookup(name); len(got) > 0 {
			t.Errorf("%q means %q, want nobody", name, got)
		}
	}
	if got := slices.Collect(table.Complete("barano")); len(got) == 0 || got[0] != id {
		t.Errorf("completed to %q", got)
	}
	if _, ok := table.Entity(Raw(person, hu, "Senki")); ok {
		t.Error("a name that was not there is an entity")
	}
	if got, ok := table.Entity("person/lenin"); got != "person/lenin" || !ok {
		t.Errorf("a listed entity is %q", got)
	}
}

// TestIDs: ids of two entities with one slug differ, none is one of the
// authority's, and neither depends on the order of names.
func TestIDs(t *testing.T) {
	raws := []entities.ID{Raw(person, fr, "Anton Leniné"), Raw(place, ru, "Терновка"), Raw(place, fr, "Ternovka"), Raw(person, ru, "Антон Терновка"),
		Raw(org, fr, "Ternovka Frères"), Raw(org, hu, "中国"), Raw(place, hu, "Genfen")}
	var want string
	for range 5 {
		slices.Reverse(raws)
		var b bytes.Buffer
		table := resolved(t, raws...)
		if err := table.Write(&b); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = b.String()
		}
		if b.String() != want {
			t.Fatalf("another order gives another table:\n%s\n%s", want, b.String())
		}
		back, err := Read(&b)
		if err != nil || back.text != table.text || back.Len() != table.Len() {
			t.Fatalf("read back: %v", err)
		}
		for i := range table.records {
			id := entities.ID(first(table.line(table.records[i])))
			if auth, _ := bundled(); strings.HasSuffix(string(id), "/") {
				t.Errorf("id %q has no slug", id)
			} else if _, listed := auth.Get(id); listed {
				t.Errorf("id %q is one of the authority's", id)
			}
		}
	}
}

// TestNamesakesStayApart: people of one surname are as many as their given names.
func TestNamesakesStayApart(t *testing.T) {
	given := strings.Fields("Mária Márta Béla Géza Ilona Ilka Anna Anikó László Lajos János Jenő Gyula Gyöngyi Péter Pál Tamás Tibor Zoltán Zsolt Ferenc Farkas Imre Irma Dezső Dénes")
	var raws []entities.ID
	for _, surname := range []string{"Nagy", "Kovács", "Szabó"} {
		for _, g := range given {
			raws = append(raws, Raw(person, hu, surname+" "+g))
		}
	}
	table := resolved(t, raws...)
	of := map[entities.ID]entities.ID{}
	for _, raw := range raws {
		id, _ := table.Entity(raw)
		if other, ok := of[id]; ok {
			t.Errorf("%q and %q are one: %q", other, raw, id)
		}
		of[id] = raw
	}
}

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{"Kovács Béla": "kovacs-bela", "L’Étincelle": "letincelle", "Щербаков-Ёлкин": "shcherbakov-yolkin",
		"  ": "", "Ieſus": "iesus", "Œuvres": "oeuvres", "中国": ""} {
		if got := entities.Slug(name); got != want {
			t.Errorf("slug of %q is %q, want %q", name, got, want)
		}
	}
}

func TestReadFaults(t *testing.T) {
	for _, text := range []string{"", "iskra names 1\n", header + "x\ta\n", header + "e\tperson/b\ne\tperson/a\n", header + "k", header + "n\t\n", header + "e person/a\n", header + "\n"} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read without an error", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{header, header + "e\tperson/a\thu=A\tfr+B\nk\ta\tperson/a\nn\t~person/hu/A\tperson/a\n", "x", header + "e\tp\t=\t+\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, name := range []string{"a", "person/a", "~person/hu/A"} {
			table.Lookup(name)
			table.Label(entities.ID(name), hu)
			table.Entity(entities.ID(name))
			for range table.Complete(name) {
			}
		}
		var b bytes.Buffer
		if err := table.Write(&b); err != nil || b.String() != text {
			t.Fatalf("written back it is another table (%v)", err)
		}
	})
}

func FuzzResolve(f *testing.F) {
	f.Add("Kovács Béla", "Béla Kovács", "Бела Ковач")
	f.Add("\x1f", "a\tb", "=\n+")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		table := resolved(t, Raw(person, hu, a), Raw(place, fr, b), RawShort(Raw(person, ru, c), a))
		if _, err := Read(strings.NewReader(table.text)); err != nil {
			t.Fatal(err)
		}
	})
}
