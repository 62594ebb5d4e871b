package training

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// placeColumns are the languages of a table of places, behind its numbers; the
// last is taken as it is.
var placeColumns = []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian, "en"}

// WritePlaces reads a table of places (number, Hungarian, French, Russian,
// English) and writes those whose names the rules of spelling do not join: one
// a line. Names that several places have are left out, as they decide nothing.
func WritePlaces(file string, out io.Writer) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read places: %w", err)
	}
	rows := placeRows(string(data))
	missed := missedRows(rows)
	w := bufio.NewWriter(out)
	fmt.Fprintln(w, "# Places whose names the rules of spelling do not join: made by iskra-train --places from")
	fmt.Fprintln(w, "# GeoNames (CC BY 4.0) and Unicode CLDR (Unicode licence); see NOTICE.")
	var lines []string
	for n, row := range rows {
		if missed[n] {
			lines = append(lines, strings.Join(row.distinct(), ";"))
		}
	}
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		fmt.Fprintln(w, line)
	}
	return w.Flush()
}

// placeRow is a place with its names by column.
type placeRow []string

func (r placeRow) distinct() []string {
	var names []string
	for _, name := range r {
		if name != "" && !slices.ContainsFunc(names, func(s string) bool { return strings.EqualFold(s, name) }) {
			names = append(names, name)
		}
	}
	return names
}

// placeRows reads the table, without names that two places share, and without
// rows of which fewer than two names are left.
func placeRows(text string) []placeRow {
	var rows []placeRow
	owners := map[string]int{} // rows that have a name, -1 for several
	for n, line := range strings.Split(strings.TrimSpace(text), "\n") {
		fields := strings.Split(line, "\t")
		if n == 0 || len(fields) < 4 {
			continue
		}
		row := placeRow(fields[1:min(len(fields), 1+len(placeColumns))])
		for _, name := range row {
			if key := strings.ToLower(name); key != "" {
				if owner, ok := owners[key]; ok && owner != len(rows) && !sameRow(rows[max(owner, 0)], row) {
					owners[key] = -1
				} else {
					owners[key] = len(rows)
				}
			}
		}
		rows = append(rows, row)
	}
	for _, row := range rows {
		for k, name := range row {
			if owners[strings.ToLower(name)] < 0 {
				row[k] = ""
			}
		}
	}
	return slices.DeleteFunc(rows, func(r placeRow) bool { return len(r.distinct()) < 2 })
}

// sameRow tells that two rows have two names in common, in whatever language:
// one place, told twice.
func sameRow(a, b placeRow) bool {
	same := 0
	others := b.distinct()
	for _, name := range a.distinct() {
		if slices.ContainsFunc(others, func(s string) bool { return strings.EqualFold(s, name) }) {
			same++
		}
	}
	return same >= 2
}

// missedRows tells which rows are not one group by the rules alone.
func missedRows(rows []placeRow) []bool {
	var names []recognise.Name
	var owner []int
	for n, row := range rows {
		for k, name := range row[:min(len(row), 3)] {
			if name != "" {
				names = append(names, recognise.Name{Text: name, Lang: placeColumns[k], Type: recognise.Place, Count: 1})
				owner = append(owner, n)
			}
		}
	}
	group := make([]int, len(rows))
	missed := make([]bool, len(rows))
	for g, list := range recognise.NewRuleJoiner().Join(names) {
		for _, i := range list {
			if n := owner[i]; group[n] == 0 {
				group[n] = g + 1
			} else if group[n] != g+1 {
				missed[n] = true
			}
		}
	}
	return missed
}
