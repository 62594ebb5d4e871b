package tagging

import (
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/french"
)

// The remembered sums must add up to what all features of a unit weigh.
func TestSumsEqualFeatures(t *testing.T) {
	text := "À Genève, le docteur Krupskaïa-Martin lut L’Étincelle n° 3 de M. Lénine. VIVE la Commune ! " + strings.Repeat("Z", 70) + " vint à Genève."
	d := NewDocument(NewLexicon(map[uint64]Entry{ClassKey(HashWord("genève")): {Class: 7, Lists: ListPlace | ListCapital}}, 0))
	d.lexicon.Links = true
	a := d.Add(text)
	a.Units = Units(nil, text, french.New().Tokens(nil, text))
	d.Describe()
	rows := map[uint64]Row{}
	d.Stretches(a, func(_ int, features [][]uint64, _ int, _ bool) {
		for _, unit := range features {
			for _, h := range unit {
				rows[h] = Row{int8(h), int8(h >> 8), int8(h >> 16), int8(h >> 24), int8(h >> 32), int8(h >> 40), int8(h >> 48)}
			}
		}
	})
	tagger := Tagger{Weights: NewWeights(rows, [NumLabels + 1][NumLabels]int32{}, 1, d.lexicon)}
	for range 2 { // the second time from memory
		tagger.Tag(d, a)
		d.Stretches(a, func(from int, features [][]uint64, _ int, _ bool) {
			for i, unit := range features {
				var want [NumLabels]int32
				tagger.score(unit, &want)
				if got := tagger.scores[from+i]; got != want {
					u := a.Units[from+i]
					t.Errorf("%q scores %v, its features %v", text[u.Start:u.End], got, want)
				}
			}
		})
	}
}
