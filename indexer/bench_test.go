package indexer

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// benchDir holds the collection that engines are compared on: passages.tsv.gz
// (id, document, language, title, text, people, places, year) and queries.tsv
// (id, language, kind, text).
const benchDir = "../../shared/data/bench"

// tsvSource offers the documents of a passages.tsv.gz.
type tsvSource struct {
	ids  []string
	rows map[string][][]string
	size int64
}

func readTSV(b *testing.B) *tsvSource {
	b.Helper()
	f, err := os.Open(filepath.Join(benchDir, "passages.tsv.gz"))
	if err != nil {
		b.Skipf("the collection to measure on is not there: %v", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	s := &tsvSource{rows: map[string][][]string{}}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		r := strings.Split(lines.Text(), "\t")
		if s.rows[r[1]] == nil {
			s.ids = append(s.ids, r[1])
		}
		s.rows[r[1]] = append(s.rows[r[1]], r)
		s.size += int64(len(r[4]))
	}
	if err := lines.Err(); err != nil {
		b.Fatal(err)
	}
	slices.Sort(s.ids)
	return s
}

// Name implements corpus.Source.
func (s *tsvSource) Name() string { return "bench" }

// List implements corpus.Source.
func (s *tsvSource) List(context.Context) ([]corpus.Entry, []corpus.Notice, error) {
	var out []corpus.Entry
	for _, id := range s.ids {
		n := 0
		for _, r := range s.rows[id] {
			n += len(r[4])
		}
		out = append(out, corpus.Entry{ID: id, Size: int64(n)})
	}
	return out, nil, nil
}

// Read implements corpus.Source.
func (s *tsvSource) Read(_ context.Context, e corpus.Entry, sink corpus.Sink) error {
	rows := s.rows[e.ID]
	if err := sink.Begin(corpus.Document{ID: e.ID, Title: rows[0][3], Lang: corpus.Lang(rows[0][2])}); err != nil {
		return err
	}
	for i, r := range rows {
		if err := sink.Passage(corpus.Passage{N: i + 1, Text: r[4], Lang: corpus.Lang(r[2])}); err != nil {
			return err
		}
	}
	return nil
}

// processorTime is what the process has used so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// BenchmarkPassages builds an index of 135,000 passages, with the listed
// entities alone and with everything on, and asks the latter 300 queries, each
// for ten marked passages and all facets over all hits. It reports megabytes of
// text a processor second, and processor milliseconds a query.
func BenchmarkPassages(b *testing.B) {
	src := readTSV(b)
	auth, err := entities.Bundled()
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	b.Run("build/listed", func(b *testing.B) {
		measureBuild(b, src, Options{Dir: b.TempDir(), Source: src, Authority: auth, listedAlone: true})
	})
	b.Run("build/all", func(b *testing.B) { measureBuild(b, src, Options{Dir: dir, Source: src, Authority: auth}) })
	s, err := Open(b.Context(), dir, auth)
	if errors.Is(err, ErrNoIndex) {
		b.Skip("the queries need build/all to run first")
	}
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	queries := readQueries(b)
	for _, kind := range []string{"term", "and", "or", "phrase", "prefix"} {
		b.Run("search/"+kind, func(b *testing.B) { askAll(b, s, queries[kind]) })
	}
	b.Run("search/all", func(b *testing.B) {
		askAll(b, s, slices.Concat(queries["term"], queries["and"], queries["or"], queries["phrase"], queries["prefix"]))
	})
	b.Run("suggest", func(b *testing.B) {
		began := processorTime(b)
		n := 0
		for b.Loop() {
			for _, q := range queries["term"] {
				for _, cut := range []int{1, 2, 3} {
					if _, err := s.Suggest(b.Context(), string([]rune(q)[:cut]), corpus.French, 10); err != nil {
						b.Fatal(err)
					}
					n++
				}
			}
		}
		b.ReportMetric((processorTime(b)-began).Seconds()*1e3/float64(n), "cpu-ms/op")
	})
}

// measureBuild measures how much text a processor second indexes.
func measureBuild(b *testing.B, src *tsvSource, o Options) {
	b.Helper()
	for b.Loop() {
		began := processorTime(b)
		if _, err := Rebuild(b.Context(), o); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(src.size)/1e6/(processorTime(b)-began).Seconds(), "MB/cpu-s")
	}
}

// readQueries gives the queries by kind.
func readQueries(b *testing.B) map[string][]string {
	b.Helper()
	data, err := os.ReadFile(filepath.Join(benchDir, "queries.tsv"))
	if err != nil {
		b.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		out[f[2]] = append(out[f[2]], f[3])
	}
	return out
}

func askAll(b *testing.B, s *Store, queries []string) {
	ask := func() {
		for _, q := range queries {
			if _, err := s.Search(b.Context(), search.Request{Query: q, Limit: 10}); err != nil {
				b.Fatal(err)
			}
		}
	}
	ask() // once to warm the caches of the operating system
	began, n := processorTime(b), 0
	for b.Loop() {
		ask()
		n += len(queries)
	}
	b.ReportMetric((processorTime(b)-began).Seconds()*1e3/float64(n), "cpu-ms/query")
}
