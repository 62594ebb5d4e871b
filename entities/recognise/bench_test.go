package recognise_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// BenchmarkNovels recognises names in running prose, a window of passages at a
// time, as the index does: most words are met seldom, other than in BenchmarkFind.
func BenchmarkNovels(b *testing.B) {
	texts := prose(b)
	for _, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
		b.Run(string(lang), func(b *testing.B) {
			m, a := load(b, lang)
			var passages []recognise.Passage
			size := 0
			for _, text := range texts[lang] {
				passages = append(passages, recognise.Passage{text, a.Tokens(nil, text)})
				size += len(text)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for from := 0; from < len(passages); from += 128 {
					m.FindDocument(passages[from:min(from+128, len(passages))])
				}
			}
		})
	}
}

// prose gives some thousand passages a language of texts beside the project.
func prose(b *testing.B) map[corpus.Lang][]string {
	f, err := os.Open("../../../shared/data/bench/passages.tsv.gz")
	if err != nil {
		b.Skip("no texts beside the project to measure with: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	texts := map[corpus.Lang][]string{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		fields := strings.Split(lines.Text(), "\t")
		if lang := corpus.Lang(fields[2]); n%8 == 0 && len(texts[lang]) < 2048 && strings.HasPrefix(fields[1], "lit:") {
			texts[lang] = append(texts[lang], fields[4])
		}
	}
	if err := lines.Err(); err != nil {
		b.Fatal(err)
	}
	return texts
}
