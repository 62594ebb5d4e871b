package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/iskra-archive/iskra/corpus/internal/language"
)

func TestTableTellsItsLanguages(t *testing.T) {
	var all []*counts
	for lang, text := range map[string]string{
		"hu": "<p>A küldöttek nyáron Brüsszelben találkoztak, azután Londonba mentek tovább.",
		"ru": "<p>Делегаты встретились летом в Брюсселе, а потом переехали в Лондон.",
	} {
		file := filepath.Join(t.TempDir(), lang+".html")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c, err := readDeclaration(lang, file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	m, err := language.Parse(build(all))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"londoni küldött": "hu", "летом в Лондоне": "ru"} {
		if got, _ := m.Score(text).Best(); got != want {
			t.Errorf("%q is taken for %s, want %s", text, got, want)
		}
	}
}

func TestReadProfile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hu")
	if err := os.WriteFile(file, []byte(`{"freq":{"a":4,"A":2," k":2,"k ":1,"a b":9," ke":3,"日":5}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := readProfile("hu", file)
	if err != nil {
		t.Fatal(err)
	}
	if n := c.n[0]["a"]; n != 2e6 || len(c.n[2]) != 1 || c.n[2][" ke"] != 1e6 || c.n[0]["日"] != 0 {
		t.Errorf("counts %v", c.n)
	}
	if _, err := readProfile("hu", file+"x"); err == nil {
		t.Error("a profile that is not there is read")
	}
}
