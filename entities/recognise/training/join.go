package training

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// MeasureJoin joins the names of a table, one entity a line with its
// Hungarian, French and Russian name (in .tsv files behind an id and below a
// heading), and counts the pairs that are joined. Two entities of the very
// same name, and variants of one (ids that differ behind "-alt" only), are not
// held against the joiner.
func MeasureJoin(j *recognise.Joiner, file, kind string) (precision, recall float64, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, fmt.Errorf("read names: %w", err)
	}
	names, line, ids := tableOfNames(string(data), filepath.Ext(file) == ".tsv", kind)
	group := make([]int, len(names))
	for g, list := range j.Join(names) {
		for _, i := range list {
			group[i] = g
		}
	}
	var right, extra, missed int
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			same, joined := line[a] == line[b], group[a] == group[b]
			switch {
			case same && joined:
				right++
			case same:
				missed++
			case joined && ids[a] != ids[b] && !twins(names, line, a, b):
				extra++
			}
		}
	}
	return ratio(right, extra), ratio(right, missed), nil
}

// twins tells that the two lines have a name in common.
func twins(names []recognise.Name, line []int, a, b int) bool {
	for i := range names {
		if line[i] != line[a] {
			continue
		}
		for k := max(0, b-2); k < min(len(names), b+3); k++ {
			if line[k] == line[b] && strings.EqualFold(names[i].Text, names[k].Text) {
				return true
			}
		}
	}
	return false
}

// tableOfNames gives the names of a table, the line of each, and its id
// without a variant.
func tableOfNames(text string, table bool, kind string) ([]recognise.Name, []int, []string) {
	var names []recognise.Name
	var line []int
	var ids []string
	for n, row := range strings.Split(strings.TrimSpace(text), "\n") {
		fields, id := strings.Split(row, "|"), row
		if table {
			fields = strings.Split(row, "\t")
			id, _, _ = strings.Cut(fields[0], "-alt")
			fields = fields[1:]
		}
		if table && n == 0 || len(fields) < 3 {
			continue
		}
		for k, lang := range []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian} {
			if fields[k] != "" {
				names = append(names, recognise.Name{Text: fields[k], Lang: lang, Type: kind, Count: 1})
				line = append(line, n)
				ids = append(ids, id)
			}
		}
	}
	return names, line, ids
}
