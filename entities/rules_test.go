package entities

import (
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

// overlaid lays a user's file over the authority that comes with the program.
func overlaid(t *testing.T, csv string) (*Authority, []Problem) {
	t.Helper()
	a, err := Bundled()
	if err != nil {
		t.Fatal(err)
	}
	user, err := LoadUser(strings.NewReader(csv), "authority.csv")
	if err != nil {
		t.Fatal(err)
	}
	return a.WithUser(user)
}

// TestNotThisName: a name in not-same-as of a listed entity is taken from it, in
// whatever spelling the list has it.
func TestNotThisName(t *testing.T) {
	a, problems := overlaid(t, "id,not-same-as\nperson/lenin,Uljanov|ульянов\nplace/geneva,Genf\n")
	lenin, _ := a.Get("person/lenin")
	for _, names := range [][]string{lenin.Variants[corpus.Hungarian], lenin.Variants[corpus.Russian], lenin.Hidden} {
		for _, n := range names {
			if n == "Uljanov" || n == "Ульянов" || n == "Ульяновъ" {
				t.Errorf("%s is a name of Lenin still", n)
			}
		}
	}
	if !slices.Contains(lenin.Variants[corpus.Hungarian], "Vlagyimir Uljanov") || len(problems) > 0 {
		t.Errorf("other names are to stay: %v, problems %v", lenin.Variants, problems)
	}
	if geneva, _ := a.Get("place/geneva"); geneva.Labels[corpus.Hungarian] != "" || geneva.Labels[corpus.French] != "Genève" {
		t.Errorf("a label that is not its name: %v", geneva.Labels)
	}
	if _, problems := overlaid(t, "id,label_hu,not-same-as\nperson/kovacs,Kovács,Kovács\n"); len(problems) != 1 || problems[0].Line != 2 {
		t.Errorf("the only label is not its name: %v", problems)
	}
}

// TestGuardedCells: what a spreadsheet would compute is written as text, and read
// back as it was.
func TestGuardedCells(t *testing.T) {
	want := Record{ID: "person/x", Type: Person, Labels: map[corpus.Lang]string{corpus.Hungarian: "=HYPERLINK(1)", corpus.French: "+1", corpus.Russian: "Иван"},
		Variants: map[corpus.Lang][]string{corpus.French: {"@a", "-b"}}, Hidden: []string{"\x1b[2J-x"}}
	var out strings.Builder
	if err := WriteUser(&out, []Record{want}); err != nil {
		t.Fatal(err)
	}
	for _, cell := range strings.Split(strings.Split(out.String(), "\n")[1], ",") {
		if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) || strings.Contains(cell, "\x1b") {
			t.Errorf("the cell %q", cell)
		}
	}
	back, err := LoadUser(strings.NewReader(out.String()), "authority.csv")
	if err != nil {
		t.Fatal(err)
	}
	got, _ := back.Get("person/x")
	if got.Labels[corpus.Hungarian] != "=HYPERLINK(1)" || got.Labels[corpus.French] != "+1" || !slices.Equal(got.Variants[corpus.French], []string{"@a", "-b"}) {
		t.Errorf("%+v", got)
	}
}

// TestOnlyNews: a record that says what is there already adds nothing.
func TestOnlyNews(t *testing.T) {
	a, err := Bundled()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range a.All() {
		if news := r.Without(r); !news.IsEmpty() {
			t.Fatalf("%s: %+v", r.ID, news)
		}
	}
	lenin, _ := a.Get("person/lenin")
	news := lenin.Without(Record{ID: "person/lenin", Labels: map[corpus.Lang]string{corpus.Hungarian: "Lenin elvtárs"}, NotSameAs: []string{"person/x"}})
	if news.IsEmpty() || !slices.Equal(news.Variants[corpus.Hungarian], []string{"Lenin elvtárs"}) || len(news.NotSameAs) != 1 {
		t.Errorf("%+v", news)
	}
}
