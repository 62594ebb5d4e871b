package corpus

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// collected is a sink that keeps everything.
type collected struct {
	doc      Document
	begun    int
	passages []Passage
	notices  []Notice
}

func (c *collected) Begin(d Document) error  { c.doc = d; c.begun++; return nil }
func (c *collected) Passage(p Passage) error { c.passages = append(c.passages, p); return nil }
func (c *collected) Notice(n Notice)         { c.notices = append(c.notices, n) }
func textsOf(passages []Passage) (list []string) {
	for _, p := range passages {
		list = append(list, p.Text)
	}
	return list
}

// readBytes reads a document in one format and checks what is true of all.
func readBytes(t testing.TB, id string, content []byte) (*collected, string, error) {
	t.Helper()
	sink := &collected{}
	var readable bytes.Buffer
	c := newContent(context.Background(), id, bytes.NewReader(content), int64(len(content)))
	err := c.read(newFormats(), output{sink, &readable})
	if err == nil {
		checkDocument(t, sink, readable.String())
	}
	return sink, readable.String(), err
}

// checkDocument checks that passages are counted, in order, cut out of the
// readable text by their offsets, and that nothing but spaces, signs and
// headings stands between them.
func checkDocument(t testing.TB, c *collected, readable string) {
	t.Helper()
	if c.begun != 1 || c.doc.Title == "" || !utf8.ValidString(c.doc.Title) {
		t.Fatalf("document begun %d times with title %q", c.begun, c.doc.Title)
	}
	at := int64(0)
	for i, p := range c.passages {
		if p.N != i+1 || p.Start < at || p.End > int64(len(readable)) || p.Start >= p.End {
			t.Fatalf("passage %d of %d: number %d, offsets %d to %d after %d", i+1, len(c.passages), p.N, p.Start, p.End, at)
		}
		if got := readable[p.Start:p.End]; got != p.Text {
			t.Fatalf("passage %d: offsets cut out %q instead of %q", p.N, clip(got, 80), clip(p.Text, 80))
		}
		if strings.TrimSpace(p.Text) != p.Text || !utf8.ValidString(p.Text) {
			t.Fatalf("passage %d is not trimmed or not UTF-8: %q", p.N, clip(p.Text, 80))
		}
		if c.doc.Format == "txt" && hasContent(readable[at:p.Start]) {
			t.Fatalf("text lost before passage %d: %q", p.N, clip(readable[at:p.Start], 80))
		}
		at = p.End
	}
	if c.doc.Format == "txt" && hasContent(readable[at:]) {
		t.Fatalf("text lost at the end: %q", clip(readable[at:], 80))
	}
}

// shared finds the folder of data beside the repository, or skips the test.
func shared(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(dir, "..", "shared", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no data: %s is not beside the repository", filepath.Join("shared", name))
	}
	return path
}

// show prints a document for golden files.
func show(c *collected) string {
	var b strings.Builder
	d := c.doc
	fmt.Fprintf(&b, "title: %s\ndate: %s\nauthor: %s\nsource: %s\nlang: %s\nformat: %s\nencoding: %s\n", d.Title, d.Date, d.Author, d.Source, d.Lang, d.Format, d.Encoding)
	for _, n := range c.notices {
		fmt.Fprintf(&b, "notice: %s\n", n.Problem)
	}
	for _, p := range c.passages {
		fmt.Fprintf(&b, "\n#%d %d-%d %s [%s]\n%s\n", p.N, p.Start, p.End, p.Lang, p.Heading, p.Text)
	}
	return b.String()
}

func readAll(t testing.TB, src Source) map[string]*collected {
	t.Helper()
	ctx := context.Background()
	entries, notices, err := src.List(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range notices {
		t.Logf("%s: %s", n.ID, n.Problem)
	}
	all := map[string]*collected{}
	for _, e := range entries {
		c := &collected{}
		if err := src.Read(ctx, e, c); err != nil {
			t.Fatalf("%s: %v", e.ID, err)
		}
		all[e.ID] = c
	}
	return all
}
