package training

import (
	"fmt"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/french"
	"github.com/iskra-archive/iskra/analyzers/hungarian"
	"github.com/iskra-archive/iskra/analyzers/russian"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

// Analyzer gives the analyzer of a language that names are found in.
func Analyzer(lang corpus.Lang) (analyzers.Analyzer, error) {
	switch lang {
	case corpus.Hungarian:
		return hungarian.New(), nil
	case corpus.French:
		return french.New(), nil
	case corpus.Russian:
		return russian.New(), nil
	}
	return nil, fmt.Errorf("no analyzer of %q: use hu, fr or ru", lang)
}

// labelUnits gives the label of each unit: that of the token in which it begins.
func labelUnits(d *Document, units []tagging.Unit) []int8 {
	kind := make([]int8, len(d.Tokens))
	begins := make([]bool, len(d.Tokens))
	for i := range kind {
		kind[i] = -1
	}
	for _, s := range d.Spans() {
		begins[s.From] = true
		for i := s.From; i < s.To; i++ {
			kind[i] = int8(s.Kind)
		}
	}
	labels := make([]int8, len(units))
	t, seen := 0, -1
	for i, u := range units {
		for t+1 < len(d.Tokens) && d.Tokens[t].End <= u.Start {
			t++
		}
		if k := kind[t]; k >= 0 {
			labels[i] = 1 + 2*k
			if seen == t || !begins[t] {
				labels[i]++
			}
		}
		seen = t
	}
	return labels
}

// collect adds the examples of a document: the stretches of units that the
// tagger looks at.
func collect(d *Document, a analyzers.Analyzer, td *tagging.Document, each func(units [][]uint64, labels []int8, last int, closed bool)) {
	td.Reset()
	text := td.Add(d.Text)
	text.Units = tagging.Units(text.Units, d.Text, a.Tokens(nil, d.Text))
	td.Describe()
	labels := labelUnits(d, text.Units)
	td.Stretches(text, func(from int, features [][]uint64, last int, closed bool) {
		gold := labels[from : from+len(features)]
		for i := range gold {
			before := last
			if i > 0 {
				before = int(gold[i-1])
			}
			if before == tagging.NumLabels {
				before = -1
			}
			if !tagging.Allowed(before, int(gold[i])) {
				gold[i]-- // a name cut in two: its second half begins anew
			}
		}
		each(features, gold, last, closed)
	})
}
