package corpus

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// tarOf makes a packed tar archive of names and contents, in turn.
func tarOf(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for i := 0; i+1 < len(files); i += 2 {
		if err := w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644, Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := firstError(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadArchives(t *testing.T) {
	files := []string{"hu/genf.txt", "Martov Genfben élt.", "../ki.md", "# Londres\n\nLe congrès continue à Londres.", "kép.png", "x", "__MACOSX/a.txt", "x",
		"levél.docx", string(docx(t, docxBody)), "tábla.csv", "id,text\n1,Съезд открылся в Брюсселе.\n", "üres.txt", "",
		"belső.zip", string(zipOf(t, "a.txt", "Plehanov Genfben élt.", "legbelső.zip", string(zipOf(t, "b.txt", "x"))))}
	want := []string{
		"X/belső.zip/a.txt: txt|Plehanov Genfben élt.||||hu", "0 [] Plehanov Genfben élt.",
		"X/hu/genf.txt: txt|Martov Genfben élt.||||hu", "0 [] Martov Genfben élt.",
		"X/ki.md: md|Londres||||fr", "0 [Londres] Le congrès continue à Londres.",
		"X/levél.docx: docx|Levelek|Martov, Julij|2004-05-06||hu", "1 [A genfi levelek] Martov Genfben élt.",
		"2 [A genfi levelek] Плеханов & Ленин⏎в Женеве.", "2 [A genfi levelek] Le congrès\tde Londres.", "2 [A genfi levelek] 1903\tBrüsszel⏎London", "2 [] Lásd az Iszkrát.",
		"X/tábla.csv/1: csv|Съезд открылся в Брюсселе.||||ru", "0 [] Съезд открылся в Брюсселе.",
		"X/belső.zip/legbelső.zip ! an archive within an archive within an archive: unpack it",
		"X/kép.png ! unknown file type .png", "X/üres.txt ! empty file"}
	for name, archive := range map[string][]byte{"a.zip": zipOf(t, files...), "b.tar.gz": tarOf(t, files...), "c.tgz": tarOf(t, files...)} {
		got := strings.Split(strings.TrimSpace(briefAll(t, folderOf(name, string(archive)))), "\n")
		for i := range got {
			got[i], _, _ = strings.Cut(got[i], ": only .")
		}
		if all, w := strings.Join(got, "\n"), strings.ReplaceAll(strings.Join(want, "\n"), "X/", name+"/"); all != w {
			t.Errorf("%s reads as\n%s\nwant\n%s", name, all, w)
		}
	}
}

func TestArchiveBadInput(t *testing.T) {
	bomb := zipOf(t, "a.txt", strings.Repeat("a", 40<<20))
	tarBomb := tarOf(t, "a.txt", strings.Repeat("a", 40<<20))
	cut := tarOf(t, "a.txt", "Martov Genfben élt.", "b.txt", randomWords(strings.Repeat("Genfben", 20_000)))
	got := briefAll(t, folderOf("bomba.zip", string(bomb), "bomba.tgz", string(tarBomb), "csonka.zip", string(bomb[:1000]), "csonka.tgz", string(cut[:len(cut)/2]),
		"nem.zip", "Martov Genfben élt.", "nincs.tar.gz", "\x1f\x8bxx", "másnév.txt", string(zipOf(t, "a.txt", "x"))))
	for _, want := range []string{
		"bomba.zip ! it unpacks to more than 200 times its size", "bomba.tgz ! it unpacks to more than 200 times its size",
		"csonka.zip ! the file is damaged or cut short", "csonka.tgz ! the archive is damaged or cut short: only what stands before is read",
		"csonka.tgz/a.txt: txt|Martov Genfben élt.", "nem.zip ! not an archive", "nincs.tar.gz ! the archive is damaged",
		"másnév.txt: ! a file of several documents under another name: give it its right extension, .zip",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing says %q in\n%s", want, got)
		}
	}
}

// Old programs wrote the names in the code page of their country.
func TestZipNamesInCodePages(t *testing.T) {
	name, err := charmap.CodePage866.NewEncoder().String("письма из Женевы.txt")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, _ := w.CreateHeader(&zip.FileHeader{Name: name, NonUTF8: true})
	f.Write([]byte("Мартов жил в Женеве."))
	w.Close()
	ids, _ := list(t, folderOf("a.zip", b.String()))
	if len(ids) != 1 || ids[0] != "a.zip/письма из Женевы.txt" {
		t.Errorf("%q", ids)
	}
}

func TestArchivesAreStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	src := folderOf("a.zip", string(zipOf(t, "a.txt", "Martov Genfben élt.")))
	if err := src.Read(ctx, Entry{ID: "a.zip/a.txt"}, &collected{}); err == nil || isContextError(err) == false {
		t.Errorf("%v", err)
	}
	if err := src.Read(context.Background(), Entry{ID: "a.zip/a.txt"}, &collected{}); err != nil {
		t.Errorf("after it was stopped: %v", err)
	}
}

func FuzzReadZip(f *testing.F) {
	fuzzFolder(f, "a.zip", string(zipOf(f, "a.txt", "a", "b.csv", "text\nb")), "PK\x03\x04", "PK\x05\x06"+strings.Repeat("\x00", 18))
}
func FuzzReadTar(f *testing.F) {
	fuzzFolder(f, "a.tar.gz", string(tarOf(f, "a.txt", "a")), "\x1f\x8b", "x")
}
