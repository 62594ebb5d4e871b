package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/language"
	"golang.org/x/net/html"
)

// counts are how often single letters, pairs and triples occur in a language,
// scaled so that the triples add up to a million.
type counts struct {
	lang string
	n    [3]map[string]float64 // by length - 1; a space is a word's edge
}

func newCounts(lang string) *counts {
	return &counts{lang, [3]map[string]float64{{}, {}, {}}}
}

func (c *counts) add(gram []rune, n float64) { c.n[len(gram)-1][string(gram)] += n }

func (c *counts) scale() *counts {
	total := 0.0
	for _, n := range c.n[2] {
		total += n
	}
	for _, m := range c.n {
		for g := range m {
			m[g] *= 1e6 / total
		}
	}
	return c
}

func readProfile(lang, file string) (*counts, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read profile: %w", err)
	}
	var profile struct{ Freq map[string]float64 }
	if err := json.Unmarshal(raw, &profile); err != nil {
		return nil, fmt.Errorf("read profile %s: %w", file, err)
	}
	c := newCounts(lang)
	for gram, n := range profile.Freq {
		folded := []rune(gram)
		for i, r := range folded {
			folded[i] = language.Fold(r)
		}
		if keep(folded) {
			c.add(folded, n)
		}
	}
	return c.scale(), nil
}

// keep leaves out groups that span words, and letters of other scripts than
// Latin and Cyrillic, which foreign names bring in.
func keep(gram []rune) bool {
	letters := 0
	for i, r := range gram {
		if r == language.Boundary && i > 0 && i < len(gram)-1 || r >= 0x530 && r < 0x1e00 || r >= 0x1f00 || r >= 0x370 && r < 0x400 {
			return false
		}
		if r != language.Boundary {
			letters++
		}
	}
	return letters > 0
}

func readDeclaration(lang, file string) (*counts, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read declaration: %w", err)
	}
	defer f.Close()
	c := newCounts(lang)
	var text strings.Builder
	z := html.NewTokenizer(f)
	for t := z.Next(); t != html.ErrorToken; t = z.Next() {
		if t == html.TextToken {
			text.WriteString(z.Token().Data + "\n")
		}
	}
	language.Words(text.String(), func(w []rune) {
		w = append(append([]rune{' '}, w...), ' ')
		for i := range w {
			for n := 1; n <= 3 && i+n <= len(w); n++ {
				if keep(w[i : i+n]) {
					c.add(w[i:i+n], 1)
				}
			}
		}
	})
	return c.scale(), nil
}
