package analyzertest

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Data gives the path of a file of the shared test data, which lies beside the
// module; the test is skipped where there is none.
func Data(t testing.TB, path ...string) string {
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
	file := filepath.Join(append([]string{dir, "..", "shared", "data"}, path...)...)
	if _, err := os.Stat(file); err != nil {
		t.Skipf("no shared test data: %v", err)
	}
	return file
}

// Rows reads a file of tab-separated lines; an empty line is a row of one
// empty field.
func Rows(t testing.TB, path string, row func(fields []string)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		row(strings.Split(lines.Text(), "\t"))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// Gold is one word of a treebank with its lemma, in its sentence.
type Gold struct {
	Form, Lemma string
	// Name tells a proper noun, Content a noun, verb, adjective or proper noun.
	Name, Content bool
}

// CoNLLU reads sentences of the Universal Dependencies.
func CoNLLU(t testing.TB, path string) [][]Gold {
	var all [][]Gold
	var sentence []Gold
	Rows(t, path, func(f []string) {
		if len(f) == 10 && !strings.ContainsAny(f[0], "-.") {
			content := f[3] == "NOUN" || f[3] == "VERB" || f[3] == "ADJ" || f[3] == "PROPN"
			sentence = append(sentence, Gold{Form: f[1], Lemma: f[2], Name: f[3] == "PROPN", Content: content})
		}
		if f[0] == "" && len(sentence) > 0 {
			all = append(all, sentence)
			sentence = nil
		}
	})
	return append(all, sentence)
}

// BIO reads sentences of token, tag and lemma; names are what is tagged as
// person, place or organization.
func BIO(t testing.TB, path string) [][]Gold {
	var all [][]Gold
	var sentence []Gold
	Rows(t, path, func(f []string) {
		switch {
		case len(f) >= 3 && f[0] != "-DOCSTART-":
			_, kind, _ := strings.Cut(f[1], "-")
			name := kind == "PER" || kind == "LOC" || kind == "ORG"
			sentence = append(sentence, Gold{Form: f[0], Lemma: f[2], Name: name, Content: true})
		case f[0] == "" && len(sentence) > 0:
			all = append(all, sentence)
			sentence = nil
		}
	})
	return append(all, sentence)
}
