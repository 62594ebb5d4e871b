package entities

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

func TestSeeds(t *testing.T) {
	f := bundledFinder(t)
	dir := shared(t, "seeds")
	for i, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		for p := range strings.Lines(string(text)) {
			if list := found(f, lang, p); len(list) > 0 {
				t.Logf("%s: %s", lang, join(list))
			}
		}
	}
}
