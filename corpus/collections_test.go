package corpus

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// folderOf makes a corpus of names and contents, in turn.
func folderOf(files ...string) Source {
	m := fstest.MapFS{}
	for i := 0; i+1 < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return NewFS("próba", m)
}

// briefAll prints all the documents of a corpus, and what is said of the others.
func briefAll(t testing.TB, src Source) string {
	t.Helper()
	entries, notices, err := src.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		c := &collected{}
		b.WriteString(e.ID + ": ")
		if err := src.Read(context.Background(), e, c); err != nil {
			if !errors.Is(err, ErrSkip) {
				t.Fatal(err)
			}
			b.WriteString("! " + err.Error() + "\n")
			continue
		}
		if c.doc.ID != e.ID {
			t.Errorf("document %s calls itself %s", e.ID, c.doc.ID)
		}
		b.WriteString(brief(c))
	}
	for _, n := range notices {
		b.WriteString(n.ID + " ! " + n.Problem + "\n")
	}
	return b.String()
}

func wantAll(t *testing.T, src Source, want ...string) {
	t.Helper()
	got := strings.Split(strings.TrimSuffix(briefAll(t, src), "\n"), "\n")
	if !slices.Equal(got, want) {
		t.Errorf("the corpus reads as\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestReadCSV(t *testing.T) {
	latin2, _ := charmap.Windows1250.NewEncoder().String("azonosító;cím;szöveg\r\nőrség/1;Hűség;\"Első bekezdés: a küldöttek Brüsszelben gyűltek össze.\r\n\r\nMásodik; \"\"idézett\"\" bekezdés.\"\r\n;;Martov később Genfbe költözött.\r\n")
	utf16, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("text\tdate\nСъезд открылся в Брюсселе.\t30.07.1903\n")
	wantAll(t, folderOf(
		"a.csv", "id,Title,text,date,lang,author,extra\n7,Lettre,\"Le congrès, à Londres\",1903-08,fr,Guesde,x\n7,Lettre,Encore une lettre de Londres.,,,,\n",
		"b.csv", latin2, "c.tsv", utf16,
		"d.csv", "név,dátum\nMartov,1903\n", "e.csv", "text\n\"nincs vége\nmásik sor\n", "f.csv", "text\n"),
		"a.csv/7: csv|Lettre|Guesde|1903-08||fr", "0 [] Le congrès, à Londres",
		"a.csv/7~2: csv|Lettre||||fr", "0 [] Encore une lettre de Londres.",
		"b.csv/2: csv|Martov később Genfbe költözött.||||hu", "0 [] Martov később Genfbe költözött.",
		"b.csv/őrség_1: csv|Hűség||||hu", "0 [] Első bekezdés: a küldöttek Brüsszelben gyűltek össze.", "0 [] Második; \"idézett\" bekezdés.",
		"c.tsv/1: tsv|Съезд открылся в Брюсселе.||1903-07-30||ru", "0 [] Съезд открылся в Брюсселе.",
		"e.csv/1: csv|nincs vége||||und", "0 [] nincs vége", "e.csv/2: csv|másik sor||||und", "0 [] másik sor",
		"d.csv ! no column is called text (there are név, dátum): name it in corpus.yaml",
		"e.csv ! 1 quotes are opened and never closed: the records they stand in end with their lines",
		"f.csv ! no documents in it")
}

func TestReadJSONL(t *testing.T) {
	wantAll(t, folderOf("l/x.jsonl", "{\"id\":\"1\",\"texte\":[\"Le congrès.\",\"La scission.\"],\"date\":1903}\n{nem json}\n\n{\"id\":3}\n{\"szöveg\":\"Genf\",\"b\":{\"text\":1}}\n"),
		"l/x.jsonl/1: jsonl|Le congrès.||1903||fr", "0 [] Le congrès.", "0 [] La scission.",
		"l/x.jsonl/4: jsonl|Genf||||und", "0 [] Genf",
		"l/x.jsonl/2 ! the line is no JSON object: invalid character 'n' looking for beginning of object key string",
		"l/x.jsonl/3 ! the record has no text: name its field in corpus.yaml")
}

func TestColumnsAreNamed(t *testing.T) {
	wantAll(t, folderOf("corpus.yaml", "columns:\n  'l*.csv': {id: nr, title: tárgy, text: [levél, jegyzet]}\n",
		"levelek.csv", "nr,tárgy,levél,jegyzet,text\n12,Genf,Martov Genfben élt.,Lásd ott.,x\n"),
		"levelek.csv/12: csv|Genf||||hu", "0 [] Martov Genfben élt.", "0 [] Lásd ott.")
	wantAll(t, folderOf("corpus.yaml", "columns: [", "a.txt", "Martov Genfben élt."),
		"a.txt: txt|Martov Genfben élt.||||hu", "0 [] Martov Genfben élt.",
		"corpus.yaml ! it is left out, as it cannot be understood: yaml: line 1: did not find expected node content")
}

func TestReadMbox(t *testing.T) {
	wantAll(t, folderOf("posta.mbox", "From a@b Thu Jan  1 00:00:00 2004\nSubject: Genf\n\nMartov Genfben élt.\nFrom itt nem kezdődik levél\n\nFrom c@d Thu Jan  1\nSubject: Londres\n\nLe congrès continue à Londres.\n"),
		"posta.mbox/1: eml|Genf||||hu", "0 [] Martov Genfben élt.⏎From itt nem kezdődik levél",
		"posta.mbox/2: eml|Londres||||fr", "0 [] Le congrès continue à Londres.")
}

// A document of a collection that has changed is not taken for another.
func TestRecordIsGone(t *testing.T) {
	src := folderOf("a.csv", "id,text\n1,Genf\n")
	for _, id := range []string{"a.csv/2", "a.csv/1/1", "b.csv/1"} {
		if err := src.Read(context.Background(), Entry{ID: id}, &collected{}); !errors.Is(err, ErrSkip) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// fuzzFolder lists and reads what may be any file.
func fuzzFolder(f *testing.F, name string, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		src := folderOf(name, s)
		briefAll(t, src)
	})
}

func FuzzReadCSV(f *testing.F) {
	fuzzFolder(f, "a.csv", "id,text\n1,\"a\"\"b\n\"\n", "text\n\"a\nb\nc", "\xff\xfet\x00e\x00x\x00t\x00\n\x00a\x00", "text;\n;\"")
}
func FuzzReadJSONL(f *testing.F) {
	fuzzFolder(f, "a.jsonl", "{\"text\":\"a\"}\n{}", "[[[", "{\"text\":[[1]]}")
}
func FuzzReadMbox(f *testing.F) { fuzzFolder(f, "a.mbox", "From a\n\nb\n\nFrom c\nd: e\n\nf") }
