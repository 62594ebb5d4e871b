package corpus

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/text/encoding/charmap"
)

func encoded(t testing.TB, e *charmap.Charmap, text string) string {
	t.Helper()
	s, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What is told of an encoding is believed, the nearest word first: two letters
// are too few to tell one from the bytes, or a language.
func TestToldEncodings(t *testing.T) {
	koi, mac, dos := encoded(t, charmap.KOI8R, "Да."), encoded(t, charmap.MacintoshCyrillic, "Нет."), encoded(t, charmap.CodePage852, "Őz.")
	wantAll(t, folderOf(
		"a.txt", koi, "corpus.yaml", "encoding: KOI8-R\n",
		"sub/b.txt", mac, "sub/deep/c.txt", mac, "sub/corpus.yaml", "encoding: x-mac-cyrillic",
		"sub/d.txt", dos, "sub/d.txt.meta.yaml", "encoding: CP852\nlang: hu\n",
		"sub/e.csv", "id,text\n1,"+mac+"\n", "e.zip", string(zipOf(t, "x.txt", koi)),
		"sub/f.txt", "\xef\xbb\xbfÉs mégis."),
		"a.txt: txt|Да.||||und", "0 [] Да.",
		"e.zip/x.txt: txt|Да.||||und", "0 [] Да.",
		"sub/b.txt: txt|Нет.||||und", "0 [] Нет.",
		"sub/d.txt: txt|Őz.||||hu", "0 [] Őz.",
		"sub/deep/c.txt: txt|Нет.||||und", "0 [] Нет.",
		"sub/e.csv/1: csv|Нет.||||und", "0 [] Нет.",
		"sub/f.txt: txt|És mégis.||||und", "0 [] És mégis.")
}

func TestToldEncodingFaults(t *testing.T) {
	src := folderOf("a.txt", "Genf", "corpus.yaml", "encoding: klingon", "b/c.txt", "Genf", "b/corpus.yaml", "columns: {x.csv: {text: a}}",
		"d.txt", "Genf", "d.meta.yaml", "encoding: klingon")
	_, notices, err := src.List(context.Background())
	if err != nil || len(notices) != 2 || !strings.Contains(notices[1].Problem, "klingon") || !strings.Contains(notices[0].Problem, "at the root") {
		t.Errorf("%v %q", err, notices)
	}
	got := &collected{}
	if err := src.Read(context.Background(), Entry{ID: "d.txt"}, got); err != nil || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, "klingon") {
		t.Errorf("%v %q", err, got.notices)
	}
}

// A word about the encoding makes the documents below it count as changed.
func TestToldEncodingChangesDocuments(t *testing.T) {
	old, young := time.Unix(1000, 0), time.Unix(2000, 0)
	files := fstest.MapFS{"a.txt": {Data: []byte("Genf"), ModTime: old}, "b/c/d.txt": {Data: []byte("Genf"), ModTime: old}}
	src := NewFS("próba", files)
	before := Digest(t.Context(), src, Entry{ID: "b/c/d.txt"})
	files["b/corpus.yaml"] = &fstest.MapFile{Data: []byte("encoding: cp866"), ModTime: young}
	entries, notices, err := src.List(context.Background())
	if err != nil || len(notices) > 0 || len(entries) != 2 || !entries[0].ModTime.Equal(old) || !entries[1].ModTime.Equal(young) {
		t.Errorf("%v %v %v", entries, notices, err)
	}
	if after := Digest(t.Context(), src, Entry{ID: "b/c/d.txt"}); after == before || after == "" {
		t.Errorf("digest %q, before %q", after, before)
	}
}
