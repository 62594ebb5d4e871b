package training

import (
	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// Evaluate finds the names in the text of each document as the finished
// program does, and compares them with the data.
func Evaluate(m *recognise.Model, a analyzers.Analyzer, docs []Document) *Tally {
	var tally Tally
	for i := range docs {
		d := &docs[i]
		found := m.Find(nil, d.Text, a.Tokens(nil, d.Text))
		tally.Add(d.Spans(), onTokens(d, found))
	}
	return &tally
}

// onTokens tells which tokens the names found cover.
func onTokens(d *Document, found []recognise.Span) []Span {
	var spans []Span
	t := 0
	for _, f := range found {
		for t < len(d.Tokens) && d.Tokens[t].End <= f.Start {
			t++
		}
		to := t
		for to < len(d.Tokens) && d.Tokens[to].Start < f.End {
			to++
		}
		if to > t {
			spans = append(spans, Span{t, to, kindOf(f.Type)})
		}
	}
	return spans
}

func kindOf(name string) int {
	switch name {
	case recognise.Person:
		return kinds["PER"]
	case recognise.Place:
		return kinds["LOC"]
	}
	return kinds["ORG"]
}
