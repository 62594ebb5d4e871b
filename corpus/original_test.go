package corpus

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestOriginal(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "hu/levél.txt"), "Kedves Elvtárs!")
	write(t, filepath.Join(dir, "box.zip"), "zip")
	write(t, filepath.Join(outside, "secret.txt"), "x")
	for link, to := range map[string]string{"out.txt": filepath.Join(outside, "secret.txt"), "out": outside, "in.txt": "hu/levél.txt"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip("no links here")
		}
	}
	src, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"hu/levél.txt": "Kedves Elvtárs!", "box.zip/письмо.txt": "zip", "box.zip/a/b#2": "zip", "in.txt": "Kedves Elvtárs!",
		"out.txt": "", "out/secret.txt": "", "hu": "", "hu/nincs.txt": "", "../secret.txt": "", "/etc/passwd": "", "": "", ".": "", "hu/../box.zip": "", "a\x00b": ""} {
		file, err := src.(Originals).Original(id)
		if want == "" {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%q: %v, want that there is none", id, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", id, err)
			continue
		}
		if b, err := io.ReadAll(file); string(b) != want || err != nil {
			t.Errorf("%q: %q, %v", id, b, err)
		}
		file.Close()
	}
}

func TestOriginalOfFS(t *testing.T) {
	src := NewFS("texts", fstest.MapFS{"ru/письмо.md": {Data: []byte("Дорогой товарищ")}})
	file, err := src.(Originals).Original("ru/письмо.md")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := src.(Originals).Original("ru"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder is handed out: %v", err)
	}
}
