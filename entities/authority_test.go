package entities

import (
	"slices"
	"strings"
	"testing"
)

const head = "id,type,label_hu,label_fr,label_ru,label_en,variants_hu,hidden,wikidata,flags\n"

func TestLoadFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "user.csv:1: the file is empty"},
		{"no id column", "label_hu\nLenin\n", "user.csv:1: the header has no column id"},
		{"unknown column", "id,labels\n", `user.csv:1: unknown column "labels"`},
		{"column twice", "id,id\n", `user.csv:1: column "id" stands twice`},
		{"unknown type", head + "persn/x,persn,X\n", `user.csv:2: unknown type "persn"`},
		{"bad slug", head + "person/Lenin X,person,X\n", "a slug has only the letters"},
		{"type disagrees", head + "person/x,place,X\n", `user.csv:2: type "place" does not agree`},
		{"no label", head + "person/x,person\n", `user.csv:2: "person/x" has no label`},
		{"twice", head + "person/x,person,X\nperson/y,person,Y\nperson/x,person,X\n", `user.csv:4: id "person/x" stands in line 2 already`},
		{"too many fields", head + "person/x,person,a,b,c,d,e,f,Q1,common,more\n", "user.csv:2: 11 fields where the header has 10"},
		{"bad quote", head + "person/x,person,\"X\n", "check the quotes"},
		{"bad wikidata", head + "person/x,person,X,,,,,,1394\n", `"1394" is not a Wikidata number`},
		{"bad flag", head + "person/x,person,X,,,,,,,rare\n", `unknown flag "rare"`},
		{"not UTF-8", head + "person/x,person,\xff\n", "is not UTF-8"},
		{"huge cell", head + "person/x,person," + strings.Repeat("a", maxCell+1) + "\n", "is longer than"},
	} {
		_, err := Load(strings.NewReader(c.text), "user.csv")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestLoadAndMerge(t *testing.T) {
	user, err := Load(strings.NewReader("\ufeffid,label_hu,variants_ru,notes\nperson/lenin,Lenin elvtárs,Старик,mine\nplace/loguivy2,Loguivy,,\n"), "user.csv")
	if err != nil {
		t.Fatal(err)
	}
	base, err := Bundled()
	if err != nil {
		t.Fatal(err)
	}
	all := Merge(base, user)
	if all.Len() != base.Len()+1 {
		t.Errorf("%d records of %d and two", all.Len(), base.Len())
	}
	if got := all.Label("person/lenin", "fr"); got != "Lenin elvtárs" {
		t.Errorf("label %q", got)
	}
	if got := all.Lookup("старика"); !slices.Equal(got, []ID{"person/lenin"}) {
		t.Errorf("старика: %v", got)
	}
	if got := base.Label("person/lenin", "fr"); got != "Vladimir Lénine" {
		t.Errorf("the bundled label has become %q", got)
	}
	if r, ok := all.Get("place/loguivy2"); !ok || r.Type != Place {
		t.Errorf("type from the id: %v", r.Type)
	}
}

func TestLookup(t *testing.T) {
	a, err := Bundled()
	if err != nil {
		t.Fatal(err)
	}
	if a.Len() < 400 {
		t.Errorf("%d records", a.Len())
	}
	for _, c := range []struct {
		name string
		want ID
	}{
		{"person/martov", "person/martov"}, {"Person/Martov", "person/martov"}, {"martov", "person/martov"},
		{"Мартов", "person/martov"}, {"Мартовым", "person/martov"}, {"MARTOV", "person/martov"},
		{"geneve", "place/geneva"}, {"Genf", "place/geneva"}, {"Женеве", "place/geneva"}, {"saint petersbourg", "place/saint-petersburg"},
		{"Saint‑Pétersbourg", "place/saint-petersburg"}, {"l’étincelle", "publication/iskra"}, {"ETINCELLE", "publication/iskra"},
		{"posdr", "organization/rsdlp"}, {"rsdlp-congress-2", "event/rsdlp-congress-2"}, {"II съезд РСДРП", "event/rsdlp-congress-2"},
		{"Lenin Vlagyimir", ""}, {"", ""}, {"nobody at all", ""},
	} {
		got := a.Lookup(c.name)
		switch {
		case c.want == "" && len(got) > 0, c.want != "" && !slices.Contains(got, c.want):
			t.Errorf("Lookup(%q) = %v, want %s", c.name, got, c.want)
		}
	}
	if got := a.Label("person/nobody", "hu"); got != "nobody" {
		t.Errorf("label of an unknown id: %q", got)
	}
}

// TestBundledNames checks that every name that is not shared finds its record.
func TestBundledNames(t *testing.T) {
	a, err := Bundled()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range a.All() {
		for _, l := range r.Labels {
			if !slices.Contains(a.Lookup(l), r.ID) {
				t.Errorf("%s: its label %q leads to %v", r.ID, l, a.Lookup(l))
			}
		}
	}
}
