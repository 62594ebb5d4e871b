package entities

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

var bundledAuthority = sync.OnceValues(Bundled)

func bundledFinder(t testing.TB) *Finder {
	t.Helper()
	a, err := bundledAuthority()
	if err != nil {
		t.Fatal(err)
	}
	return NewFinder(a)
}

// shared finds the folder of shared data beside the repository.
func shared(t testing.TB, path string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Skip("no go.mod above the package")
		}
	}
	full := filepath.Join(dir, "..", "shared", path)
	if _, err := os.Stat(full); err != nil {
		t.Skipf("no shared data: %v", err)
	}
	return full
}

// found lists mentions as "surface=id".
func found(f *Finder, lang corpus.Lang, text string) []string {
	toks := lingual.For(lang).Tokens(nil, text)
	var out []string
	for _, m := range f.Find(nil, text, lang, toks) {
		out = append(out, text[m.Start:m.End]+"="+string(m.Entity))
	}
	return out
}

func join(list []string) string { return strings.Join(list, "; ") }
