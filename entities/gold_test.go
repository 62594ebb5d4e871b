package entities

import (
	"os"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// labelled is a sentence of a corpus whose names are marked.
type labelled struct {
	text       string
	start, end []int
	label      []string
}

func readLabelled(t *testing.T, path string) (out []labelled) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var s labelled
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) < 2 || f[0] == "-DOCSTART-" {
			out = append(out, s)
			s = labelled{}
			continue
		}
		if s.text != "" && !strings.Contains(".,;:!?)", f[0]) {
			s.text += " "
		}
		s.start = append(s.start, len(s.text))
		s.text += f[0]
		s.end = append(s.end, len(s.text))
		s.label = append(s.label, f[1])
	}
	return append(out, s)
}

// agrees tells that the corpus marks a name where a mention stands, and that a
// person is no place there.
func (s labelled) agrees(m Mention) bool {
	ok := false
	for i := range s.start {
		if s.start[i] >= m.End || s.end[i] <= m.Start || s.label[i] == "O" {
			continue
		}
		person := strings.HasSuffix(s.label[i], "PER")
		ok = true
		if person != (m.Entity.Type() == Person) {
			return false
		}
	}
	return ok
}

// TestGold checks that persons and places found in texts that have nothing to
// do with the authority file are hardly ever wrong. Adjectives in small letters
// (genfi) are not marked in these corpora and not counted.
func TestGold(t *testing.T) {
	f := bundledFinder(t)
	for _, c := range []struct {
		lang  corpus.Lang
		path  string
		floor float64
	}{
		{hu, "hu/nerkor/dev.tsv", 0.96},
		{hu, "hu/cars/dev.tsv", 0.96},
		{ru, "ru/nerel/dev.tsv", 0.96},
		{ru, "ru/tilde21/dev.tsv", 0.96},
		{fr, "fr/sequoia/dev.tsv", 0.96},
		{fr, "fr/europeana/train.tsv", 0.90}, // OCR, names often left unmarked
	} {
		right, all := 0, 0
		for _, s := range readLabelled(t, shared(t, "data/entities/"+c.path)) {
			for _, m := range f.Find(nil, s.text, c.lang, lingual.For(c.lang).Tokens(nil, s.text)) {
				surface := s.text[m.Start:m.End]
				if ty := m.Entity.Type(); ty != Person && ty != Place || surface == strings.ToLower(surface) {
					continue
				}
				all++
				if s.agrees(m) {
					right++
				}
			}
		}
		precision := float64(right) / float64(max(all, 1))
		t.Logf("%s: %d persons and places found, precision %.3f", c.path, all, precision)
		if precision < c.floor {
			t.Errorf("%s: precision %.3f, want %.2f", c.path, precision, c.floor)
		}
	}
}
