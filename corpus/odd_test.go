package corpus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDeepHTML: elements within elements without end cost no more than others.
func TestDeepHTML(t *testing.T) {
	for _, open := range []string{"<div>", "<ul><li>", "<table><tr><td>", "<b><i>", "<blockquote lang=hu>", "<a href='#x'>", "<pre>", "<svg>"} {
		page := "<title>Mély</title><p>Martov Genfben élt, Plehanov pedig Londonban.</p>" + strings.Repeat(open, 100_000) + "<p>A mélyben Lenin dolgozott Zürichben, éjjel és nappal.</p>"
		got, _, err := readBytes(t, "a.html", []byte(page))
		if err != nil || len(got.passages) == 0 || got.passages[0].Text != "Martov Genfben élt, Plehanov pedig Londonban." {
			t.Errorf("%s: %v, %d passages", open, err, len(got.passages))
			continue
		}
		last := got.passages[len(got.passages)-1].Text
		if cut := len(got.notices) > 0; !cut && !strings.Contains(last, "A mélyben Lenin dolgozott") {
			t.Errorf("%s: the last passage is %q, and nothing is said", open, last)
		}
	}
}

// TestFilesThatChange: what goes, or becomes another, between the listing and the
// reading is a line in the report at most.
func TestFilesThatChange(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"gone.txt", "short.txt", "other.txt", "folder.txt", "closed.txt"} {
		write(t, filepath.Join(dir, name), strings.Repeat("Martov Genfben élt, és sokat írt.\n\n", 50))
	}
	src, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	entries, _, err := src.List(context.Background())
	if err != nil || len(entries) != 5 {
		t.Fatal(entries, err)
	}
	os.Remove(filepath.Join(dir, "gone.txt"))
	os.Truncate(filepath.Join(dir, "short.txt"), 40)
	write(t, filepath.Join(dir, "other.txt"), "%PDF-1.4\nno such thing")
	os.Remove(filepath.Join(dir, "folder.txt"))
	os.Mkdir(filepath.Join(dir, "folder.txt"), 0o755)
	os.Chmod(filepath.Join(dir, "closed.txt"), 0)
	for _, e := range entries {
		sink := &collected{}
		err := src.Read(context.Background(), e, sink)
		switch {
		case e.ID == "short.txt":
			if err != nil || len(sink.passages) == 0 {
				t.Errorf("%s: %d passages, %v", e.ID, len(sink.passages), err)
			}
		case e.ID == "closed.txt" && os.Getuid() == 0: // the superuser reads all
		case !errors.Is(err, ErrSkip):
			t.Errorf("%s: %v", e.ID, err)
		}
	}
}
