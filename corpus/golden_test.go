package corpus

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: write it with -update", err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", file, got)
	}
}

func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := readBytes(t, filepath.Base(file), content)
		if err != nil {
			t.Fatal(err)
		}
		compareGolden(t, file+".golden", show(got))
	}
}

// The seeds are not part of the project: their golden file has no more of them
// than where they are cut.
func TestSeeds(t *testing.T) {
	src, err := NewFolder(shared(t, "seeds"))
	if err != nil {
		t.Fatal(err)
	}
	all := readAll(t, src)
	entries, _, _ := src.List(t.Context())
	var b strings.Builder
	for _, e := range entries {
		c := all[e.ID]
		fmt.Fprintf(&b, "%s %s %s %q\n", e.ID, c.doc.Lang, c.doc.Encoding, clip(c.doc.Title, 30))
		for _, p := range c.passages {
			fmt.Fprintf(&b, "#%d %d-%d %s %d words\n", p.N, p.Start, p.End, p.Lang, len(strings.Fields(p.Text)))
		}
	}
	compareGolden(t, "testdata/seeds.golden", b.String())
}
