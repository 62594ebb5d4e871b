package eval

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteRun writes a run in TREC form, in the order of the queries: query, Q0,
// passage, rank, score, tag.
func WriteRun(w io.Writer, queries []Query, run Run, tag string) error {
	out := bufio.NewWriter(w)
	for _, q := range queries {
		for i, r := range run[q.ID] {
			if strings.ContainsAny(q.ID+r.ID, " \t\r\n") {
				return fmt.Errorf("query %q or passage %q has a blank in its id, which a TREC run cannot hold: rename it", q.ID, r.ID)
			}
			fmt.Fprintf(out, "%s Q0 %s %d %.6f %s\n", q.ID, r.ID, i+1, r.Score, tag)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write the run: %w", err)
	}
	return nil
}
