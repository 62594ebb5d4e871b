package eval_test

import (
	"math"
	"testing"

	"github.com/iskra-archive/iskra/internal/eval"
)

func ranked(ids ...string) []eval.Ranked {
	var list []eval.Ranked
	for i, id := range ids {
		list = append(list, eval.Ranked{ID: id, Score: float64(len(ids) - i)})
	}
	return list
}

// The expected figures are worked out by hand: 1/log2(2)=1, 1/log2(3)=0.63093,
// 1/log2(4)=0.5, 1/log2(5)=0.43068.
func TestMetrics(t *testing.T) {
	tests := []struct {
		name             string
		answer           []eval.Ranked
		grades           map[string]int
		k                int
		rr, ndcg, recall float64
	}{
		{"first", ranked("a", "b"), map[string]int{"a": 1}, 10, 1, 1, 1},
		{"third of three", ranked("x", "y", "a"), map[string]int{"a": 1}, 10, 1.0 / 3, 0.5, 1},
		{"one of two, second", ranked("x", "a"), map[string]int{"a": 1, "b": 1}, 10, 0.5, 0.63093 / 1.63093, 0.5},
		{"behind the cut", ranked("x", "y", "a"), map[string]int{"a": 1}, 2, 0, 0, 0},
		{"grades in the wrong order", ranked("a", "b"), map[string]int{"a": 1, "b": 3}, 10, 1, (1 + 3*0.63093) / (3 + 0.63093), 1},
		{"judged not relevant", ranked("a", "b"), map[string]int{"a": 0, "b": 2}, 10, 0.5, 0.63093, 1},
		{"a negative grade is no gain", ranked("a", "b"), map[string]int{"a": -1, "b": 1}, 10, 0.5, 0.63093, 1},
		{"more relevant than the cut", ranked("a", "b"), map[string]int{"a": 1, "b": 1, "c": 1, "d": 1}, 2, 1, 1, 0.5},
		{"named twice counts once", ranked("a", "a", "b"), map[string]int{"a": 1, "b": 1}, 2, 1, 1, 1},
		{"twice does not push the cut", ranked("x", "x", "a"), map[string]int{"a": 1}, 2, 0.5, 0.63093, 1},
		{"no answer", nil, map[string]int{"a": 1}, 10, 0, 0, 0},
		{"nothing relevant", ranked("a"), map[string]int{"a": 0}, 10, 0, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			near(t, "reciprocal rank", eval.ReciprocalRank(tt.answer, tt.grades, tt.k), tt.rr)
			near(t, "nDCG", eval.NDCG(tt.answer, tt.grades, tt.k), tt.ndcg)
			near(t, "recall", eval.Recall(tt.answer, tt.grades, tt.k), tt.recall)
		})
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-4 {
		t.Errorf("%s = %.5f, want %.5f", what, got, want)
	}
}

func TestEvaluate(t *testing.T) {
	queries := []eval.Query{
		{ID: "r1", Lang: "ru", Text: "съезд"},
		{ID: "h1", Lang: "hu", Text: "kongresszus"},
		{ID: "h2", Lang: "hu", Text: "Genf"},
		{ID: "h3", Lang: "hu", Text: "nobody judged this one"},
		{ID: "e1", Lang: "en", Text: "congress"},
	}
	qrels := eval.Qrels{
		"r1": {"ru-1": 1},
		"h1": {"hu-1": 1},
		"h2": {"hu-2": 1, "hu-3": 1},
		"h3": {"hu-1": 0},
		"e1": {"hu-1": 1},
	}
	run := eval.Run{
		"r1": ranked("ru-2", "ru-1"),
		"h1": ranked("hu-1"),
		// h2 has no answer at all and counts as 0.
	}
	got := eval.Evaluate(queries, qrels, run)
	if len(got) != 3 || got[0].Lang != "hu" || got[1].Lang != "ru" || got[2].Lang != "en" {
		t.Fatalf("languages in the wrong order or number: %+v", got)
	}
	if got[0].Queries != 2 || got[1].Queries != 1 {
		t.Errorf("queries counted: %+v", got)
	}
	near(t, "hu MRR", got[0].MRR10, 0.5)
	near(t, "hu recall", got[0].Recall100, 0.5)
	near(t, "ru MRR", got[1].MRR10, 0.5)
	near(t, "ru nDCG", got[1].NDCG10, 0.63093)
	near(t, "en MRR", got[2].MRR10, 0)
}

func TestRestrict(t *testing.T) {
	qrels := eval.Qrels{"q": {"hu-1": 1, "ru-1": 1}, "p": {"ru-2": 1}}
	got := qrels.Restrict(func(id string) bool { return id == "hu-1" })
	if len(got) != 1 || len(got["q"]) != 1 || got["q"]["hu-1"] != 1 {
		t.Errorf("kept %v", got)
	}
	if len(qrels["q"]) != 2 {
		t.Error("the original was changed")
	}
}
