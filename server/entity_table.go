package server

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/search"
)

// writeEntityTable answers with entities as a table that a spreadsheet opens
// without running anything.
func writeEntityTable(w http.ResponseWriter, list search.EntityList) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8; header=present")
	// Spreadsheets take a file for UTF-8 only with this mark. Whoever reads has
	// gone where it cannot be written.
	_, _ = io.WriteString(w, "\ufeff")
	table := &csvExport{out: csv.NewWriter(w), w: w}
	if table.row("id", "type", "label", "passages", "documents", "forms", "wikidata", "viaf", "unlisted") != nil {
		return
	}
	for _, e := range list.Entities {
		if table.row(e.ID, e.Type, e.Label, strconv.Itoa(e.Passages), strconv.Itoa(e.Documents), formCounts(e.Forms),
			e.Wikidata, e.VIAF, strconv.FormatBool(e.Unlisted)) != nil {
			return
		}
	}
}

// formCounts lists forms with their counts, each once whatever the language.
func formCounts(forms []search.Form) string {
	counts := map[string]int{}
	for _, f := range forms {
		counts[f.Text] += f.Count
	}
	var out []string
	for _, f := range forms {
		if n := counts[f.Text]; n > 0 {
			out = append(out, fmt.Sprintf("%s %d", f.Text, n))
			delete(counts, f.Text)
		}
	}
	return strings.Join(out, "; ")
}
