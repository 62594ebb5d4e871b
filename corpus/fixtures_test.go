package corpus

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// zipOf makes a ZIP file of names and contents, in turn.
func zipOf(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i+1 < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// brief prints what a reader made of a document: its fields, and the passages
// with page and heading.
func brief(c *collected) string {
	var b strings.Builder
	d := c.doc
	fmt.Fprintf(&b, "%s|%s|%s|%s|%s|%s\n", d.Format, d.Title, d.Author, d.Date, d.Source, d.Lang)
	for _, n := range c.notices {
		fmt.Fprintf(&b, "! %s\n", n.Problem)
	}
	for _, p := range c.passages {
		fmt.Fprintf(&b, "%d [%s] %s\n", p.Page, p.Heading, strings.ReplaceAll(p.Text, "\n", "⏎"))
	}
	return b.String()
}

// wantDocument reads a document and compares all that comes of it.
func wantDocument(t *testing.T, id string, content []byte, want ...string) {
	t.Helper()
	got, _, err := readBytes(t, id, content)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	if lines := strings.Split(strings.TrimSuffix(brief(got), "\n"), "\n"); !slices.Equal(lines, want) {
		t.Errorf("%s reads as\n%s\nwant\n%s", id, strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// wantSkip reads a document that cannot be read and looks for the reason.
func wantSkip(t *testing.T, id string, content []byte, why string) {
	t.Helper()
	_, _, err := readBytes(t, id, content)
	if !errors.Is(err, ErrSkip) || !strings.Contains(err.Error(), why) {
		t.Errorf("%s: %v, want it skipped and %q said", id, err, why)
	}
}

// fuzzPart reads documents that are made around anything.
func fuzzPart(f *testing.F, id string, around func(t testing.TB, part string) []byte, seeds ...string) {
	for _, s := range append(seeds, "", "<", "<a", "<p>x</p", "<![CDATA[x]]>", "<!DOCTYPE a [<!ENTITY b 'c'>]>&b;", "<p/><p></p></p>", "\xff\xfe<\x00") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, part string) {
		if _, _, err := readBytes(t, id, around(t, part)); err != nil && !errors.Is(err, ErrSkip) {
			t.Fatal(err)
		}
	})
}
