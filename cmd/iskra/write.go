package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// writeJSON writes a value as the API does, in one line. Control characters
// above ASCII, which JSON allows and some terminals obey, are escaped.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err := io.WriteString(w, escapeControls(b.String()))
	return err
}

func escapeControls(s string) string {
	above := func(r rune) bool { return r >= 0x7f && r <= 0x9f }
	if !strings.ContainsFunc(s, above) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if above(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// writeCSV writes a table that a spreadsheet may open: no cell is taken for a
// formula.
func writeCSV(w io.Writer, header []string, rows [][]string) error {
	out := csv.NewWriter(w)
	_ = out.Write(header) // the error stays until Error
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = harmless(noFormula(cell))
		}
		_ = out.Write(safe)
	}
	out.Flush()
	return out.Error()
}

// noFormula puts an apostrophe before what a spreadsheet would compute.
func noFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
