package corpus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/iskra-archive/iskra/corpus/texts"
)

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, src Source) (ids []string, notices map[string]string) {
	t.Helper()
	entries, list, err := src.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		ids = append(ids, e.ID)
	}
	notices = map[string]string{}
	for _, n := range list {
		notices[n.ID] = n.Problem
	}
	return ids, notices
}

func TestNewFolderErrors(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), "Genf")
	for path, want := range map[string]string{
		filepath.Join(dir, "nincs"): "does not exist: name an existing one with --corpus",
		filepath.Join(dir, "a.txt"): "is a file, not a folder",
	} {
		if _, err := NewFolder(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("NewFolder(%s): %v, want %q", path, err, want)
		}
	}
}

func TestFolderList(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.txt", "a/z.md", "a.txt", "Архив/Женева.html", ".git/x.txt", ".rejtett.txt",
		"authority.csv", "corpus.yaml", "a/authority.csv", "README.md", "kép.png", "jegyzet", "NAGY.TXT"} {
		write(t, filepath.Join(dir, name), "Martov Genfben élt.")
	}
	write(t, filepath.Join(dir, "üres.txt"), "")
	src, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	ids, notices := list(t, src)
	want := []string{"NAGY.TXT", "README.md", "a.txt", "a/z.md", "b.txt", "Архив/Женева.html"}
	if !slices.Equal(ids, want) {
		t.Errorf("documents %q, want %q", ids, want)
	}
	for id, why := range map[string]string{"kép.png": "unknown file type .png", "jegyzet": "without an extension",
		"a/authority.csv": "no column is called text", "corpus.yaml": "cannot be understood", "üres.txt": "empty file"} {
		if !strings.Contains(notices[id], why) {
			t.Errorf("notice of %s: %q, want %q", id, notices[id], why)
		}
	}
	if len(notices) != 5 {
		t.Errorf("notices: %q", notices)
	}
}

func TestFolderOddFiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("links, pipes and names that are not UTF-8 are made as Linux makes them")
	}
	dir, other := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "a/x.txt"), "Martov Genfben élt.")
	write(t, filepath.Join(other, "y.txt"), "Plehanov Genfben élt.")
	write(t, filepath.Join(dir, "rossz\xff.txt"), "Lenin Londonban élt.")
	for link, to := range map[string]string{"a/fel": dir, "kör": "kör", "semmi.txt": "nincs.txt", "másik": other, "újra": other, "b.txt": "a/x.txt"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	makePipe(t, filepath.Join(dir, "cső.txt"))
	src, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	ids, notices := list(t, src)
	if want := []string{"a/x.txt", "másik/y.txt"}; !slices.Equal(ids, want) {
		t.Errorf("documents %q, want %q", ids, want)
	}
	for id, why := range map[string]string{"a/fel": "read already", "kör": "link leads nowhere", "semmi.txt": "link leads nowhere",
		"újra": "read already", "b.txt": "read already", "rossz\uFFFD.txt": "not UTF-8", "cső.txt": "not a regular file"} {
		if !strings.Contains(notices[id], why) {
			t.Errorf("notice of %s: %q, want %q", id, notices[id], why)
		}
	}
}

func TestReadSkips(t *testing.T) {
	src := NewFS("próba", fstest.MapFS{
		"bináris.txt": {Data: []byte("MZ\x90\x00\x03\x00\x00\x00\x04")},
		"pdf.txt":     {Data: []byte("%PDF-1.4\n%\xe2\xe3")},
		"jelek.txt":   {Data: []byte("* * *\n— — —")},
		"szóköz.md":   {Data: []byte(" \n\t\n\u00a0")},
		"x.abc":       {Data: []byte("Martov Genfben élt.")},
		"csak.html":   {Data: []byte("<html><head><title>Genf</title></head><body></body></html>")},
	})
	for id, why := range map[string]string{"bináris.txt": "binary", "pdf.txt": "a PDF file", "szóköz.md": "no text", "jelek.txt": "no text",
		"csak.html": "no text", "nincs.txt": "cannot be read", "x.abc": "unknown file type"} {
		err := src.Read(context.Background(), Entry{ID: id}, &collected{})
		if !errors.Is(err, ErrSkip) || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want one that wraps ErrSkip and says %q", id, err, why)
		}
	}
}

type failing struct{ collected }

var errFull = errors.New("disk full")

func (*failing) Passage(Passage) error { return errFull }

func TestReadPassesSinkErrorsOn(t *testing.T) {
	src := NewFS("próba", fstest.MapFS{"a.txt": {Data: []byte("Martov Genfben élt.")}})
	err := src.Read(context.Background(), Entry{ID: "a.txt"}, &failing{})
	if !errors.Is(err, errFull) || errors.Is(err, ErrSkip) {
		t.Errorf("Read: %v, want the sink's error", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err = src.Read(ctx, Entry{ID: "a.txt"}, &collected{})
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrSkip) {
		t.Errorf("Read: %v, want the context's error", err)
	}
}

func TestRestrict(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"hu/genf.md", "hu/bund.md", "hu.txt", "ru/бунд.md"} {
		write(t, filepath.Join(dir, name), "Martov Genfben élt.")
	}
	src, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		paths []string
		want  []string
	}{
		{nil, []string{"hu.txt", "hu/bund.md", "hu/genf.md", "ru/бунд.md"}},
		{[]string{"hu"}, []string{"hu/bund.md", "hu/genf.md"}},
		{[]string{"hu/genf.md", filepath.Join(dir, "ru")}, []string{"hu/genf.md", "ru/бунд.md"}},
		{[]string{"./hu/../hu.txt"}, []string{"hu.txt"}},
		{[]string{"törölt.txt"}, nil},
	} {
		r, err := Restrict(src, c.paths...)
		if err != nil {
			t.Errorf("%q: %v", c.paths, err)
			continue
		}
		if ids, _ := list(t, r); !slices.Equal(ids, c.want) {
			t.Errorf("%q: %q, want %q", c.paths, ids, c.want)
		}
	}
	for _, outside := range []string{"/etc/passwd", "../x"} {
		if _, err := Restrict(src, outside); err == nil || !strings.Contains(err.Error(), "not in the corpus") {
			t.Errorf("%s: %v", outside, err)
		}
	}
	r, _ := Restrict(src, "hu")
	if !Within(r, "hu/x.md") || Within(r, "hu.txt") || !Within(src, "hu.txt") {
		t.Error("Within does not keep to the paths")
	}
}

func TestBundledTexts(t *testing.T) {
	perLang := map[Lang]int{}
	for id, c := range readAll(t, NewFS("bundled texts", texts.FS())) {
		perLang[c.doc.Lang]++
		if string(c.doc.Lang) != id[:2] || len(c.notices) > 0 || c.doc.Date == "" || c.doc.Author == "" {
			t.Errorf("%s: %+v %q", id, c.doc, c.notices)
		}
		for _, p := range c.passages {
			if p.Lang != c.doc.Lang {
				t.Errorf("%s#%d is taken for %s: %s", id, p.N, p.Lang, clip(p.Text, 80))
			}
		}
	}
	for _, l := range Languages() {
		if perLang[l] < 12 {
			t.Errorf("%d documents in %s, want 12 or more", perLang[l], l)
		}
	}
}

// What is not there is told from what is, in archives too.
func TestMissing(t *testing.T) {
	src := folderOf("hu/genf.md", "Martov Genfben élt.", "levelek.csv", "id,text\n7,Чернов уехал в Париж.\n")
	for path, want := range map[string]bool{"hu": false, "hu/genf.md": false, ".": false, "levelek.csv/7": false, "levelek.csv": false,
		"hu/nincs.md": true, "levelek.csv/8": true, "hu/genf.md/1": true, "ru": true} {
		r, err := Restrict(src, path)
		if err != nil {
			t.Fatal(err)
		}
		if got := Missing(t.Context(), r); (len(got) == 1 && got[0] == path) != want {
			t.Errorf("%s: missing %q", path, got)
		}
	}
}
