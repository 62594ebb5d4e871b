// Package eval measures how well a ranking answers the queries of a test
// collection: it reads passages, queries and judgments, computes the usual
// figures, and writes runs in TREC form. It knows nothing of any engine.
package eval

import "github.com/iskra-archive/iskra/corpus"

// Passage is one record of a collection: what a query may find.
type Passage struct {
	ID    string      `json:"id"`
	Lang  corpus.Lang `json:"lang"`
	Title string      `json:"title"`
	Text  string      `json:"text"`
}

// Query is one question that is asked of the collection.
type Query struct {
	ID   string      `json:"qid"`
	Lang corpus.Lang `json:"lang"`
	Text string      `json:"text"`
}

// Qrels are the judgments: per query, the grade of every passage that was
// judged. A grade above 0 means relevant.
type Qrels map[string]map[string]int

// Ranked is one passage of an answer.
type Ranked struct {
	ID    string
	Score float64
}

// Run holds the ranked answer to every query, best first.
type Run map[string][]Ranked

// Restrict gives the judgments of the passages that keep accepts.
func (q Qrels) Restrict(keep func(passage string) bool) Qrels {
	kept := make(Qrels, len(q))
	for query, grades := range q {
		for passage, grade := range grades {
			if keep(passage) {
				kept.set(query, passage, grade)
			}
		}
	}
	return kept
}

func (q Qrels) set(query, passage string, grade int) {
	if q[query] == nil {
		q[query] = make(map[string]int)
	}
	q[query][passage] = grade
}
