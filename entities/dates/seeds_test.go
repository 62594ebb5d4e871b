package dates

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

// TestSeeds counts, for each year, the paragraphs that name it.
func TestSeeds(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(shared(t, "seeds"), "*.txt"))
	if err != nil || len(files) != 3 {
		t.Fatalf("seeds: %v, %v", files, err)
	}
	want := []map[int]int{
		{1900: 1, 1903: 1},
		{1825: 1, 1898: 1, 1900: 2, 1903: 1, 1904: 1, 1905: 1},
		{1902: 4, 1903: 2},
	}
	for i, lang := range corpus.Languages() {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		years := map[int]int{}
		for line := range strings.Lines(string(text)) {
			dates := Find(nil, line, lang)
			if len(dates) > 0 {
				t.Log(show(line, dates))
			}
			here := map[int]bool{}
			for _, d := range dates {
				for _, y := range d.Years() {
					here[y] = true
				}
			}
			for y := range here {
				years[y]++
			}
		}
		if !reflect.DeepEqual(years, want[i]) {
			t.Errorf("%s: years %v, want %v", lang, years, want[i])
		}
	}
}

func TestYears(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"1898–1900 гг.", []int{1898, 1899, 1900}},
		{"1870—1924 гг.", []int{1870, 1924}},
		{"1890-е годы", []int{1890, 1891, 1892, 1893, 1894, 1895, 1896, 1897, 1898, 1899}},
		{"в XIX веке", nil},
		{"30 июля", nil},
		{"30 июля 1903 г.", []int{1903}},
		{"в декабре — январе 1904 г.", []int{1903, 1904}},
		{"в 44 году до н. э.", nil},
	} {
		got := []int(nil)
		for _, d := range Find(nil, c.text, corpus.Russian) {
			got = append(got, d.Years()...)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, lang := range append(corpus.Languages(), corpus.Undetermined) {
			end := 0
			for _, d := range Find(nil, text, lang) {
				if d.Start < end || d.End <= d.Start || d.End > len(text) {
					t.Fatalf("%s: %d–%d after %d in %q", lang, d.Start, d.End, end, text)
				}
				end = d.End
				if d.Kind == 0 || len(d.Years()) > maxYears {
					t.Fatalf("%s: kind %d, years %v in %q", lang, d.Kind, d.Years(), text)
				}
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(shared(b, "seeds"), "*.txt"))
	if err != nil || len(files) != 3 {
		b.Fatalf("seeds: %v, %v", files, err)
	}
	for i, lang := range corpus.Languages() {
		text, err := os.ReadFile(files[i])
		if err != nil {
			b.Fatal(err)
		}
		b.Run(string(lang), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var dst []Date
			for b.Loop() {
				dst = dst[:0]
				for line := range strings.Lines(string(text)) {
					dst = Find(dst, line, lang)
				}
			}
		})
	}
}
