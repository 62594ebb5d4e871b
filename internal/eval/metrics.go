package eval

import (
	"cmp"
	"math"
	"slices"
)

// ReciprocalRank is 1 divided by the rank of the first relevant passage among
// the first k, or 0 if none is relevant.
func ReciprocalRank(answer []Ranked, grades map[string]int, k int) float64 {
	for i, r := range first(answer, k) {
		if grades[r.ID] > 0 {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// NDCG is the discounted cumulative gain of the first k passages, divided by
// the best one possible. The gain of a passage is its grade, the discount the
// binary logarithm of its rank plus one, as in trec_eval.
func NDCG(answer []Ranked, grades map[string]int, k int) float64 {
	ideal := make([]int, 0, len(grades))
	for _, g := range grades {
		if g > 0 {
			ideal = append(ideal, g)
		}
	}
	slices.SortFunc(ideal, func(a, b int) int { return cmp.Compare(b, a) })
	var best, got float64
	for i, g := range ideal[:min(k, len(ideal))] {
		best += discounted(g, i)
	}
	if best == 0 {
		return 0
	}
	for i, r := range first(answer, k) {
		got += discounted(grades[r.ID], i)
	}
	return got / best
}

func discounted(grade, index int) float64 {
	return float64(max(grade, 0)) / math.Log2(float64(index)+2)
}

// Recall is the share of the relevant passages that stand among the first k.
func Recall(answer []Ranked, grades map[string]int, k int) float64 {
	relevant, found := relevant(grades), 0
	if relevant == 0 {
		return 0
	}
	for _, r := range first(answer, k) {
		if grades[r.ID] > 0 {
			found++
		}
	}
	return float64(found) / float64(relevant)
}

func relevant(grades map[string]int) int {
	n := 0
	for _, g := range grades {
		if g > 0 {
			n++
		}
	}
	return n
}

// first gives the first k of an answer, each passage once: a run that names a
// passage twice must gain nothing by it.
func first(answer []Ranked, k int) []Ranked {
	seen := make(map[string]bool, min(k, len(answer)))
	kept := make([]Ranked, 0, min(k, len(answer)))
	for _, r := range answer {
		if len(kept) == k {
			break
		}
		if !seen[r.ID] {
			seen[r.ID] = true
			kept = append(kept, r)
		}
	}
	return kept
}
