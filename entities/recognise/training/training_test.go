package training

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestReadFile(t *testing.T) {
	file := write(t, "a.tsv", "-DOCSTART-\tone\n\nL'\tO\nIskra\tB-ORG\n,\tO\nà\tO\nGenève\tB-LOC\n.\tO\n\nM.\tO\nJean\tB-PER\nJaurès\tI-PER\n-DOCSTART-\ttwo\n\nOui\tO\n")
	docs, err := ReadFile(file, corpus.French)
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 2 || docs[0].Text != "L'Iskra, à Genève.\n\nM. Jean Jaurès" {
		t.Fatalf("read %+v", docs)
	}
	want := []Span{{1, 2, 2}, {4, 5, 1}, {7, 9, 0}}
	if got := docs[0].Spans(); !slices.Equal(got, want) {
		t.Errorf("names %v, want %v", got, want)
	}
	if _, err := ReadFile("missing.tsv", corpus.French); err == nil {
		t.Error("a missing file gives no error")
	}
}

// Training on a few sentences learns them, and the weights survive a file.
func TestTrain(t *testing.T) {
	text := ""
	for _, name := range []string{"Anna", "Péter", "Mária", "János"} {
		text += "-DOCSTART-\td\n\nTegnap\tO\n" + name + "\tB-PER\nSzegeden\tB-LOC\njárt\tO\n.\tO\n\n"
	}
	docs, err := ReadFile(write(t, "hu.tsv", text), corpus.Hungarian)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Analyzer(corpus.Hungarian)
	if err != nil {
		t.Fatal(err)
	}
	weights := Train([]Set{{docs, 1}}, a, tagging.NewLexicon(nil, 0), Defaults())
	var file bytes.Buffer
	if err := weights.Write(&file); err != nil {
		t.Fatal(err)
	}
	damaged := file.Bytes()[:file.Len()/2]
	if _, err := recognise.Read(bytes.NewReader(damaged), corpus.Hungarian); err == nil {
		t.Error("half a file of weights gives no error")
	}
	m, err := recognise.Read(&file, corpus.Hungarian)
	if err != nil {
		t.Fatal(err)
	}
	if f1 := Evaluate(m, a, docs).F1(); f1 < 0.99 {
		t.Errorf("F1 %.2f on the very sentences that were learned", f1)
	}
}

func TestLearnEndings(t *testing.T) {
	pairs := []Inflected{{"londonban", "london", 5, false}, {"párizsban", "párizs", 5, false}, {"london", "london", 5, false}}
	e := LearnEndings(pairs, 3)
	var file bytes.Buffer
	if err := e.Write(&file); err != nil {
		t.Fatal(err)
	}
	read, err := recognise.ReadEndings(&file)
	if err != nil {
		t.Fatal(err)
	}
	b := recognise.BasesOf(map[corpus.Lang]*recognise.Endings{corpus.Hungarian: read})
	got := b.Of([]recognise.Form{{Text: "Párizsban", Lang: corpus.Hungarian, Type: recognise.Place, Count: 1}})
	if got[0] != "Párizs" {
		t.Errorf("base %q", got[0])
	}
	if _, err := recognise.ReadEndings(bytes.NewReader([]byte("no such thing"))); err == nil {
		t.Error("a broken file of endings gives no error")
	}
}

// The table of places holds what the rules miss, and no name of two places.
func TestWritePlaces(t *testing.T) {
	table := "id\thu\tfr\tru\ten\n1\tSzinna\t\tСнина\t\n2\tCegléd\tCegléd\tЦеглед\t\n3\tKoloma\tArkadie\tПриморье\t\n4\tKoloma\tVerdure\tЗеленогорск\t\n"
	var out bytes.Buffer
	if err := WritePlaces(write(t, "places.tsv", table), &out); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if want := []string{"Arkadie;Приморье", "Szinna;Снина", "Verdure;Зеленогорск"}; !slices.Equal(lines, want) {
		t.Errorf("places %q, want %q", lines, want)
	}
	if err := WritePlaces("missing.tsv", &out); err == nil {
		t.Error("a missing table gives no error")
	}
}

func TestSortWords(t *testing.T) {
	var text []int32
	for i := range int32(400) { // 0 or 1, then 2 or 3
		text = append(text, i%2, 2+i/2%2)
	}
	class := sortWords(text, []int32{200, 200, 200, 200}, 2, 5)
	if class[0] != class[1] || class[2] != class[3] || class[0] == class[2] {
		t.Errorf("classes %v: words in like places are apart", class)
	}
}
