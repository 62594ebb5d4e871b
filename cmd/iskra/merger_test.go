package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/interchange"
)

func testMerger(t *testing.T, old string) *merger {
	t.Helper()
	bundled, err := entities.Bundled()
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMerger(bundled, []byte(old), entities.Person)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.rows.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// written gives the authority file of a merger, read again.
func written(t *testing.T, m *merger) *entities.Authority {
	t.Helper()
	var out bytes.Buffer
	if err := entities.WriteRows(&out, m.rows.all()); err != nil {
		t.Fatal(err)
	}
	a, err := entities.LoadUser(&out, "authority.csv")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestMergeMany takes so many records that most wait in the file, each twice:
// what comes later about one is added to it, wherever it stands, and namesakes
// with other numbers stay apart.
func TestMergeMany(t *testing.T) {
	m := testMerger(t, "id,label_hu,wikidata\nperson/nagy-pal,Nagy Pál,Q700000000\n")
	const many = 6000
	for round := range 2 {
		for n := range many {
			i := interchange.Item{URI: fmt.Sprintf("http://www.wikidata.org/entity/Q%d", 700000000+n)}
			i.Labels = map[corpus.Lang]string{"hu": "Nagy Pál", "fr": "Pál Nagy"}
			i.Variants = map[corpus.Lang][]string{"ru": {fmt.Sprintf("Пал Надь %d-%d %s", n, round, strings.Repeat("о", 50))}}
			if err := m.item(i); err != nil {
				t.Fatal(err)
			}
		}
		if held := m.rows.pending.Len(); held > maxPending {
			t.Fatalf("%d bytes wait to be written", held)
		}
	}
	if m.rows.end < 2*maxPending {
		t.Fatalf("only %d bytes: nothing was read from the file", m.rows.end)
	}
	if m.read != 2*many || m.fresh != many-1 || m.changed != 1 || m.left != 0 {
		t.Errorf("read %d, fresh %d, changed %d, left %d", m.read, m.fresh, m.changed, m.left)
	}
	a := written(t, m)
	for n, id := range map[int]entities.ID{0: "person/nagy-pal", 1: "person/nagy-pal-2", many - 1: "person/nagy-pal-6000"} {
		r, ok := a.Get(id)
		if !ok || r.Labels["fr"] != "Pál Nagy" || len(r.Variants["ru"]) != 2 || r.Wikidata != fmt.Sprintf("Q%d", 700000000+n) {
			t.Errorf("%s: %+v", id, r)
		}
	}
}

// TestMergeHuge takes a record with more names than a cell has room for: the
// file that comes of it can be read.
func TestMergeHuge(t *testing.T) {
	m := testMerger(t, "")
	for part := range 20 {
		i := interchange.Item{URI: "urn:iskra:person/szabo-agnes", Labels: map[corpus.Lang]string{"hu": "Szabó Ágnes"}, Variants: map[corpus.Lang][]string{}}
		for n := range 10 {
			i.Hidden = append(i.Hidden, fmt.Sprintf("%d-%d %s", part, n, strings.Repeat("Ágnes ", 100)))
		}
		if err := m.item(i); err != nil {
			t.Fatal(err)
		}
	}
	r, ok := written(t, m).Get("person/szabo-agnes")
	if !ok || len(r.Hidden) < 50 || len(r.Hidden) == 200 {
		t.Errorf("%d hidden names are kept", len(r.Hidden))
	}
}
