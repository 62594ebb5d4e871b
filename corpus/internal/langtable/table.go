package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"sort"

	"github.com/iskra-archive/iskra/corpus/internal/language"
)

// Counts of groups rarer than this in every language are left to the shorter
// group: it keeps the table small.
const (
	minTriple = 200
	minLetter = 20
)

// smooth is the weight of the shorter group in the estimate of a longer one.
const smooth = 150

func build(all []*counts) []byte {
	letters := alphabet(all)
	number := map[rune]uint8{language.Boundary: 0}
	for i, r := range letters {
		number[r] = uint8(i + 1)
	}
	grams := rows(all, number)
	var b bytes.Buffer
	b.WriteString(language.Magic)
	codes := ""
	for _, c := range all {
		codes += c.lang
	}
	putString(&b, codes)
	putString(&b, string(letters))
	put(&b, len(grams))
	for _, g := range grams {
		put(&b, int(key(g, number)))
	}
	for _, c := range all {
		for _, g := range grams {
			b.WriteByte(cost(c.probability([]rune(g))))
		}
	}
	return b.Bytes()
}

func alphabet(all []*counts) []rune {
	most := map[rune]float64{}
	for _, c := range all {
		for g, n := range c.n[0] {
			r := []rune(g)[0]
			most[r] = math.Max(most[r], n)
		}
	}
	var letters []rune
	for r, n := range most {
		if n >= minLetter && r != language.Boundary {
			letters = append(letters, r)
		}
	}
	sort.Slice(letters, func(i, j int) bool { return letters[i] < letters[j] })
	return letters
}

// rows lists the groups that get a row, sorted.
func rows(all []*counts, number map[rune]uint8) []string {
	least := [3]float64{0, minTriple / 2, minTriple}
	set := map[string]bool{" ": true}
	for _, c := range all {
		for i, m := range c.n {
			for g, n := range m {
				if n >= least[i] && known(g, number) {
					set[g] = true
				}
			}
		}
	}
	list := make([]string, 0, len(set))
	for g := range set {
		list = append(list, g)
	}
	sort.Strings(list)
	return list
}

func known(gram string, number map[rune]uint8) bool {
	for _, r := range gram {
		if _, ok := number[r]; !ok {
			return false
		}
	}
	return true
}

func key(gram string, number map[rune]uint8) uint32 {
	k := []uint8{language.Any, language.Any, language.Any}
	rs := []rune(gram)
	for i, r := range rs {
		k[3-len(rs)+i] = number[r]
	}
	return language.Key(k[0], k[1], k[2])
}

// probability estimates how probable the last letter of the group is after the
// others, the shorter groups helping where the longer is rare.
func (c *counts) probability(g []rune) float64 {
	if len(g) == 1 && g[0] == language.Boundary {
		return 0.15 // about one in seven: words have six letters
	}
	if len(g) == 1 {
		return (c.n[0][string(g)] + 5) / 1.5e6
	}
	seen, context := c.n[len(g)-1][string(g)], c.context(g[:len(g)-1])
	return (math.Min(seen, context) + smooth*c.probability(g[1:])) / (context + smooth)
}

// context is how often a group occurs as the beginning of a longer one. The
// edge of a word is counted by the pairs that begin with it.
func (c *counts) context(g []rune) float64 {
	if len(g) == 1 && g[0] == language.Boundary {
		total := 0.0
		for pair, n := range c.n[1] {
			if pair[0] == ' ' {
				total += n
			}
		}
		return total
	}
	return c.n[len(g)-1][string(g)]
}

func cost(p float64) byte {
	return byte(math.Max(0, math.Min(255, math.Round(-math.Log(p)*language.Unit))))
}

func put(b *bytes.Buffer, n int) {
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(n)))
}

func putString(b *bytes.Buffer, s string) {
	put(b, len(s))
	b.WriteString(s)
}

func write(file string, table []byte) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return fmt.Errorf("pack table: %w", err)
	}
	if _, err := z.Write(table); err != nil {
		return fmt.Errorf("pack table: %w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("pack table: %w", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}
