package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/search"
)

// writeResult writes an answer in the form asked for.
func (a *app) writeResult(f *searchFlags, res *search.Result, offset int) error {
	if !f.documents {
		res.Hits = res.Hits[:min(f.limit, len(res.Hits))]
	}
	for i := range res.Hits {
		h := &res.Hits[i]
		h.Permalink = permalink(h.Document, h.Passage, h.Fingerprint)
	}
	switch {
	case f.json:
		return writeJSON(a.out, res)
	case f.jsonl:
		return a.writeLines(res.Hits)
	case f.csv:
		return writeCSV(a.out, []string{"id", "document", "passage", "title", "lang", "date", "score", "text", "fingerprint"}, hitRows(res.Hits))
	case f.count:
		_, err := fmt.Fprintln(a.out, res.Total)
		return err
	case f.documents:
		return a.writeDocuments(f, res)
	}
	return a.writeHits(f, res, offset)
}

// writeLines writes one hit a line.
func (a *app) writeLines(hits []search.Hit) error {
	for _, h := range hits {
		if err := writeJSON(a.out, h); err != nil {
			return err
		}
	}
	return nil
}

// writeDocuments writes the ids of the documents, in the order of their best hits.
func (a *app) writeDocuments(f *searchFlags, res *search.Result) error {
	ids := documentsOf(res.Hits)
	if f.wanted >= 0 {
		ids = ids[:min(f.wanted, len(ids))]
	}
	for _, id := range ids {
		if _, err := fmt.Fprintln(a.out, harmlessName(id)); err != nil {
			return err
		}
	}
	return nil
}

func documentsOf(hits []search.Hit) []string {
	var ids []string
	seen := make(map[string]bool)
	for _, h := range hits {
		if !seen[h.Document] {
			seen[h.Document] = true
			ids = append(ids, h.Document)
		}
	}
	return ids
}

func hitRows(hits []search.Hit) [][]string {
	var rows [][]string
	for _, h := range hits {
		rows = append(rows, []string{h.ID, h.Document, strconv.Itoa(h.Passage), h.Title, string(h.Lang), h.Date,
			strconv.FormatFloat(h.Score, 'f', 4, 64), h.Text, h.Fingerprint})
	}
	return rows
}

// writeHits writes an answer for people: what is to be known of it on standard
// error, the passages on standard output.
func (a *app) writeHits(f *searchFlags, res *search.Result, offset int) error {
	s := style(a.colored())
	for _, n := range res.Notices {
		a.note("Note: %s.", n.Text)
	}
	if res.DidYouMean != "" && res.Total > 0 {
		a.note("Did you mean %s?", res.DidYouMean)
	}
	if f.explain && res.Explain != nil {
		a.writeExplanation(s, res.Explain)
	}
	for i, h := range res.Hits {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%s  %s\n", s.id(harmlessName(h.ID)), s.title(describe(short(h.Title, titleWidth), string(h.Lang), h.Date, pageOf(h))))
		fmt.Fprintln(a.out, marked(h.Text, inOrder(h.Highlights), s.mark))
		if f.explain && res.Explain != nil {
			fmt.Fprintln(a.out, s.dim(scoreParts(h.Score, res.Explain.Hits[h.ID])))
		}
	}
	if len(res.Hits) > 0 && (f.facets || a.terminal) {
		a.writeFacets(s, res.Facets)
	}
	if len(res.Hits) > 0 {
		if err := a.out.Flush(); err != nil {
			return err
		}
		a.note("%s%s in %s.", shownOf(offset, len(res.Hits), res.Total),
			number(res.Total, "passage"), number(res.TotalDocuments, "document"))
	}
	return nil
}

// shownOf says which of the hits are shown, unless all are.
func shownOf(offset, shown, total int) string {
	switch {
	case shown == total:
		return ""
	case shown == 1:
		return fmt.Sprintf("No. %d of ", offset+1)
	}
	return fmt.Sprintf("%d–%d of ", offset+1, offset+shown)
}

func inOrder(marks []search.Highlight) []search.Highlight {
	sorted := slices.Clone(marks)
	slices.SortStableFunc(sorted, func(a, b search.Highlight) int { return a.Start - b.Start })
	return sorted
}

func pageOf(h search.Hit) string {
	if h.Page == 0 {
		return ""
	}
	return fmt.Sprintf("p. %d", h.Page)
}

// How many characters of a title or a facet's label are shown.
const (
	titleWidth = 80
	labelWidth = 40
)

// short cuts a text to so many characters.
func short(s string, width int) string {
	runes := []rune(s)
	if len(runes) <= width {
		return s
	}
	return strings.TrimSpace(string(runes[:width-1])) + "…"
}

// describe joins what is known of a document.
func describe(parts ...string) string {
	known := slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return oneLine(strings.Join(known, " · "))
}

func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// facetValues is how many values of a facet are shown for people.
const facetValues = 8

func (a *app) writeFacets(s style, facets map[string][]search.Facet) {
	fmt.Fprintln(a.out)
	for _, name := range search.FacetNames() {
		var values []string
		for _, v := range facets[name] {
			if len(values) == facetValues && !v.Selected {
				values = append(values, "…")
				break
			}
			values = append(values, fmt.Sprintf("%s %s", short(harmlessName(v.Label), labelWidth), s.dim(strconv.Itoa(v.Count))))
		}
		if len(values) > 0 {
			fmt.Fprintf(a.out, "%-13s %s\n", name, strings.Join(values, ", "))
		}
	}
}

func (a *app) writeExplanation(s style, e *search.Explanation) {
	fmt.Fprintf(a.out, "%s %s\n", s.dim("understood as:"), oneLine(e.Understood))
	for _, t := range e.Terms {
		line := fmt.Sprintf("  %s: %s", harmlessName(t.Text), number(t.Passages, "passage"))
		if len(t.Forms) > 0 {
			line += "; forms " + harmlessName(strings.Join(t.Forms, ", "))
		}
		if len(t.Entities) > 0 {
			line += "; entities " + harmlessName(strings.Join(t.Entities, ", "))
		}
		fmt.Fprintln(a.out, line)
	}
	fmt.Fprintln(a.out)
}

func scoreParts(score float64, parts []search.ScorePart) string {
	var list []string
	for _, p := range parts {
		list = append(list, fmt.Sprintf("%s %.3f", oneLine(p.What), p.Score))
	}
	line := fmt.Sprintf("score %.3f", score)
	if len(list) > 0 {
		line += " = " + strings.Join(list, " + ")
	}
	return line
}
