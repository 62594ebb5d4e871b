package eval_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/internal/eval"
)

func TestReadQrels(t *testing.T) {
	want := eval.Qrels{"q1": {"hu-1": 1, "hu-2": 0}, "q2": {"ru-1": 2}}
	tests := map[string]string{
		"tsv":        "q1\thu-1\t1\nq1\thu-2\t0\nq2\tru-1\t2\n",
		"trec":       "q1 0 hu-1 1\nq1 0 hu-2 0\nq2 0 ru-1 2\n",
		"header":     "query-id\tcorpus-id\tscore\nq1\thu-1\t1\nq1\thu-2\t0\nq2\tru-1\t2",
		"crlf, mark": "\ufeffq1\thu-1\t1\r\n\r\nq1\thu-2\t0\r\nq2\tru-1\t2\r\n",
	}
	for name, text := range tests {
		got, err := eval.ReadQrels(strings.NewReader(text), "qrels")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: (-want +got)\n%s", name, d)
		}
	}
	pairs, err := eval.ReadQrels(strings.NewReader("q1\ta b\nq1\tc\n"), "qrels")
	if d := cmp.Diff(eval.Qrels{"q1": {"a b": 1, "c": 1}}, pairs); err != nil || d != "" {
		t.Errorf("pairs: %v %s", err, d)
	}
}

func TestReadFaults(t *testing.T) {
	qrels := func(s string) error { _, err := eval.ReadQrels(strings.NewReader(s), "f"); return err }
	queries := func(s string) error { _, err := eval.ReadQueries(strings.NewReader(s), "f"); return err }
	passages := func(s string) error { _, err := eval.ReadPassages(strings.NewReader(s), "f"); return err }
	tests := []struct {
		name, in, want string
		read           func(string) error
	}{
		{"grade", "q\ta\t1\nq\tb\tyes\n", `f:2: the grade "yes"`, qrels},
		{"columns", "q\ta\t1\nq\n", "f:2: 1 columns", qrels},
		{"no judgments", "\n\n", "f: no judgments", qrels},
		{"query id", `{"lang":"hu","text":"x"}`, `f:1: the query has no "qid"`, queries},
		{"query twice", "{\"qid\":\"a\"}\n{\"qid\":\"a\"}", `f:2: query "a" stands here a second time`, queries},
		{"passage id", "\n{}", `f:2: the passage has no "id"`, passages},
		{"passage twice", "{\"id\":\"a\"}\n{\"id\":\"a\"}", `f:2: passage "a" stands here a second time`, passages},
		{"not JSON", "oui", "f:1: not a JSON object", passages},
		{"not an object", `["а"]`, "f:1: not a JSON object", queries},
	}
	for _, tt := range tests {
		err := tt.read(tt.in)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: got error %v, want %s…", tt.name, err, tt.want)
		}
	}
}

// gathered keeps what a source gives.
type gathered struct {
	documents []corpus.Document
	passages  []corpus.Passage
}

func (g *gathered) Begin(d corpus.Document) error  { g.documents = append(g.documents, d); return nil }
func (g *gathered) Passage(p corpus.Passage) error { g.passages = append(g.passages, p); return nil }

func TestSource(t *testing.T) {
	jsonl := `{"id":"ru-1","lang":"ru","text":"Второй съезд РСДРП.","title":"Съезд"}
{"id":"hu-1","lang":"hu","text":"A második kongresszus."}
{"id":"en-1","lang":"en","text":"The second congress."}
{"id":"fr-1","lang":"fr","text":" "}`
	passages, err := eval.ReadPassages(strings.NewReader(jsonl), "passages")
	if err != nil {
		t.Fatal(err)
	}
	src := eval.NewSource("test", passages)
	entries, notices, err := src.List(context.Background())
	if err != nil || len(notices) != 0 || len(entries) != 4 || entries[0].ID != "en-1" {
		t.Fatalf("List = %v, %v, %v", entries, notices, err)
	}
	var got gathered
	for _, e := range entries {
		err := src.Read(context.Background(), e, &got)
		if skipped := errors.Is(err, corpus.ErrSkip); skipped != (e.ID == "fr-1") || err != nil && !skipped {
			t.Errorf("%s: %v", e.ID, err)
		}
	}
	want := []corpus.Document{
		{ID: "en-1", Title: "-", Lang: "und", Format: "jsonl", Encoding: "utf-8"},
		{ID: "hu-1", Title: "-", Lang: "hu", Format: "jsonl", Encoding: "utf-8"},
		{ID: "ru-1", Title: "Съезд", Lang: "ru", Format: "jsonl", Encoding: "utf-8"},
	}
	if d := cmp.Diff(want, got.documents); d != "" {
		t.Errorf("documents (-want +got)\n%s", d)
	}
	if p := got.passages[2]; p.N != 1 || p.Text != "Второй съезд РСДРП." || p.Lang != "ru" || p.End != int64(len(p.Text)) {
		t.Errorf("passage %+v", p)
	}
}

func TestWriteRun(t *testing.T) {
	queries := []eval.Query{{ID: "q2"}, {ID: "q1"}, {ID: "q3"}}
	run := eval.Run{"q1": ranked("a"), "q2": ranked("b", "c")}
	var out strings.Builder
	if err := eval.WriteRun(&out, queries, run, "iskra"); err != nil {
		t.Fatal(err)
	}
	want := "q2 Q0 b 1 2.000000 iskra\nq2 Q0 c 2 1.000000 iskra\nq1 Q0 a 1 1.000000 iskra\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	err := eval.WriteRun(&out, queries, eval.Run{"q1": ranked("a b")}, "iskra")
	if err == nil || !strings.Contains(err.Error(), "blank") {
		t.Errorf("an id with a blank: %v", err)
	}
}

func FuzzReadQrels(f *testing.F) {
	for _, s := range []string{"q\ta\t1", "q 0 a 1\n", "\ufeffq\ta", "a\tb\tc\td\te", "\x00\t\xff\t9999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		qrels, err := eval.ReadQrels(strings.NewReader(text), "f")
		if err == nil && len(qrels) == 0 {
			t.Error("neither judgments nor an error")
		}
	})
}
