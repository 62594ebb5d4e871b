package corpus

import (
	"context"
	"testing"
	"testing/fstest"
	"time"
)

func TestSidecars(t *testing.T) {
	wantAll(t, folderOf(
		"a.html", "<title>Régi cím</title><meta name=author content=Dan><p>Martov Genfben élt.",
		"a.html.meta.yaml", "title: A genfi levél\ndate: 1903-10\nsource: Levéltár, 3. doboz\n",
		"b.rtf", `{\rtf1 Le congr\'e8s continue \'e0 Londres.}`, "b.meta.yaml", "author: [Guesde, Jaurès]\nlang: fr\ndate: hier\n",
		"t.csv", "id,text,source\n1,Съезд открылся в Брюсселе.,\n2,Съезд закрылся в Лондоне.,Искра\n", "t.csv.meta.yaml", "title: Nem ez\nsource: РГАСПИ\ndate: 1903\n",
		"c.txt", "Plehanov Genfben élt.", "c.meta.yaml", "- a\n", "senki.meta.yaml", "title: x\n"),
		"a.html: html|A genfi levél|Dan|1903-10|Levéltár, 3. doboz|hu", "0 [] Martov Genfben élt.",
		"b.rtf: rtf|Le congrès continue à Londres.|Guesde, Jaurès|||fr", `! date "hier" is none that is known: write it as 1903, 1903-10 or 1903-10-17`, "0 [] Le congrès continue à Londres.",
		"c.txt: txt|Plehanov Genfben élt.||||hu", "! c.meta.yaml: it is left out: read front matter: no fields in it", "0 [] Plehanov Genfben élt.",
		"t.csv/1: csv|Съезд открылся в Брюсселе.||1903|РГАСПИ|ru", "0 [] Съезд открылся в Брюсселе.",
		"t.csv/2: csv|Съезд закрылся в Лондоне.||1903|Искра|ru", "0 [] Съезд закрылся в Лондоне.",
		"senki.meta.yaml ! describes no file: there is none beside it called senki that is read")
}

// A new description makes its document count as changed.
func TestSidecarChangesItsDocument(t *testing.T) {
	old, young := time.Unix(1000, 0), time.Unix(2000, 0)
	src := NewFS("próba", fstest.MapFS{"a.txt": {Data: []byte("Genf"), ModTime: old}, "a.meta.yaml": {Data: []byte("title: x"), ModTime: young},
		"b.txt": {Data: []byte("Genf"), ModTime: old}})
	entries, notices, err := src.List(context.Background())
	if err != nil || len(notices) > 0 || len(entries) != 2 || !entries[0].ModTime.Equal(young) || !entries[1].ModTime.Equal(old) {
		t.Errorf("%v %v %v", entries, notices, err)
	}
}

func FuzzSidecar(f *testing.F) {
	for _, s := range []string{"title: x", "- a", "a: &a [*a]", "\xff", "lang: {a: b}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		briefAll(t, folderOf("a.txt", "Martov Genfben élt.", "a.meta.yaml", s, "corpus.yaml", s))
	})
}
