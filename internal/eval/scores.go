package eval

import (
	"slices"

	"github.com/iskra-archive/iskra/corpus"
)

// Scores are the mean figures over a group of queries.
type Scores struct {
	Lang      corpus.Lang `json:"lang"`
	Queries   int         `json:"queries"`
	MRR10     float64     `json:"mrr_at_10"`
	NDCG10    float64     `json:"ndcg_at_10"`
	Recall10  float64     `json:"recall_at_10"`
	Recall100 float64     `json:"recall_at_100"`
}

// Evaluate gives the scores of a run per language of the queries, in order of
// language. A query that has no relevant passage says nothing and is left out;
// one that has some but no answer counts as 0.
func Evaluate(queries []Query, qrels Qrels, run Run) []Scores {
	byLang := make(map[corpus.Lang]*Scores)
	for _, q := range queries {
		grades := qrels[q.ID]
		if relevant(grades) == 0 {
			continue
		}
		s := byLang[q.Lang]
		if s == nil {
			s = &Scores{Lang: q.Lang}
			byLang[q.Lang] = s
		}
		s.add(run[q.ID], grades)
	}
	all := make([]Scores, 0, len(byLang))
	for _, s := range byLang {
		all = append(all, s.mean())
	}
	slices.SortFunc(all, func(a, b Scores) int { return compareLangs(a.Lang, b.Lang) })
	return all
}

func (s *Scores) add(answer []Ranked, grades map[string]int) {
	s.Queries++
	s.MRR10 += ReciprocalRank(answer, grades, 10)
	s.NDCG10 += NDCG(answer, grades, 10)
	s.Recall10 += Recall(answer, grades, 10)
	s.Recall100 += Recall(answer, grades, 100)
}

func (s Scores) mean() Scores {
	n := float64(s.Queries)
	s.MRR10 /= n
	s.NDCG10 /= n
	s.Recall10 /= n
	s.Recall100 /= n
	return s
}

// compareLangs puts the analysed languages first, in their order of display.
func compareLangs(a, b corpus.Lang) int {
	known := corpus.Languages()
	i, j := slices.Index(known, a), slices.Index(known, b)
	switch {
	case i >= 0 && j >= 0:
		return i - j
	case i >= 0:
		return -1
	case j >= 0:
		return 1
	}
	return slices.Compare([]byte(a), []byte(b))
}
