package entities

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/iskra-archive/iskra/corpus"
)

// WriteUser writes records as a user's authority file, which LoadUser reads.
func WriteUser(out io.Writer, records []Record) error {
	return WriteRows(out, func(yield func(Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	})
}

// WriteRows does as WriteUser does with records that come one by one; an error
// among them ends it.
func WriteRows(out io.Writer, records iter.Seq2[Record, error]) error {
	langs := []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian, English}
	w := csv.NewWriter(out)
	head := []string{"id", "type"}
	for _, kind := range []string{"label_", "variants_"} {
		for _, l := range langs {
			head = append(head, kind+string(l))
		}
	}
	w.Write(append(head, "hidden", "wikidata", "viaf", "flags", "same-as", "not-same-as", "ignore")) //nolint:errcheck // Error tells
	for r, err := range records {
		if err != nil {
			return err
		}
		row := []string{string(r.ID), string(r.Type)}
		for _, l := range langs {
			row = append(row, r.Labels[l])
		}
		for _, l := range langs {
			row = append(row, strings.Join(r.Variants[l], "|"))
		}
		same := make([]string, len(r.SameAs))
		for i, id := range r.SameAs {
			same[i] = string(id)
		}
		ignore := strings.Join(r.Ignored, "|")
		if r.Drop {
			ignore = "yes"
		}
		row = append(row, strings.Join(r.Hidden, "|"), r.Wikidata, r.VIAF, strings.Join(r.Flags, "|"),
			strings.Join(same, "|"), strings.Join(r.NotSameAs, "|"), ignore)
		for i := range row {
			row[i] = guarded(row[i])
		}
		w.Write(row) //nolint:errcheck // Error tells
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return fmt.Errorf("write authority records: %w", err)
	}
	return nil
}

// formulaSigns begin what a spreadsheet would compute.
const formulaSigns = "=+-@\t\r"

// guarded makes a cell that spreadsheets and terminals take for text: an
// apostrophe goes before a formula, and control characters are blanks.
func guarded(cell string) string {
	cell = strings.Map(func(r rune) rune {
		if r != '\t' && r != '\r' && unicode.IsControl(r) {
			return ' '
		}
		return r
	}, cell)
	if cell != "" && strings.ContainsRune(formulaSigns, rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

// unguarded takes such an apostrophe away again.
func unguarded(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.ContainsRune(formulaSigns, rune(cell[1])) {
		return cell[1:]
	}
	return cell
}

// With gives the record with what another says of it: labels where it has
// none, further names as variants.
func (r Record) With(other Record) Record {
	out := laid(r, Record{})
	for _, l := range sortedLangs(other.Labels) {
		if out.Labels[l] == "" {
			out.Labels[l] = other.Labels[l]
		} else {
			out.add(l, other.Labels[l])
		}
	}
	for _, l := range sortedLangs(other.Variants) {
		for _, v := range other.Variants[l] {
			out.add(l, v)
		}
	}
	for _, h := range other.Hidden {
		if !slices.Contains(out.Hidden, h) {
			out.Hidden = append(out.Hidden, h)
		}
	}
	out.Wikidata, out.VIAF = cmp.Or(r.Wikidata, other.Wikidata), cmp.Or(r.VIAF, other.VIAF)
	if out.Flags == nil {
		out.Flags = other.Flags
	}
	out.SameAs, out.NotSameAs = united(r.SameAs, other.SameAs), united(r.NotSameAs, other.NotSameAs)
	out.Ignored, out.Drop = united(r.Ignored, other.Ignored), r.Drop || other.Drop
	return out
}

// united is a list with what another has besides.
func united[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// IsEmpty tells that a record says nothing of its entity.
func (r Record) IsEmpty() bool {
	lists := len(r.Hidden) + len(r.SameAs) + len(r.NotSameAs) + len(r.Ignored) + len(r.Flags)
	for _, vs := range r.Variants {
		lists += len(vs)
	}
	return lists == 0 && len(r.Labels) == 0 && r.Wikidata == "" && r.VIAF == "" && !r.Drop
}

// Bounded gives the record without the names that its cell in an authority file
// has no room for.
func (r Record) Bounded() Record {
	variants := make(map[corpus.Lang][]string, len(r.Variants))
	for l, names := range r.Variants {
		variants[l] = fitting(names)
	}
	r.Variants, r.Hidden = variants, fitting(r.Hidden)
	return r
}

// fitting gives the first names, as many as fit into a cell.
func fitting(names []string) []string {
	size := 0
	for i, n := range names {
		if size += len(n) + 1; size > maxCell {
			return names[:i:i]
		}
	}
	return names
}

func (r *Record) add(l corpus.Lang, name string) {
	if name != r.Labels[l] && !slices.Contains(r.Variants[l], name) {
		r.Variants[l] = append(slices.Clone(r.Variants[l]), name)
	}
}

// Without gives what another record says of the same entity and this one does
// not; its labels become variants where this one has others.
func (r Record) Without(other Record) Record {
	out := Record{ID: other.ID, Type: other.Type, Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{},
		SameAs: other.SameAs, NotSameAs: other.NotSameAs, Ignored: other.Ignored, Drop: other.Drop}
	names := func(l corpus.Lang, list []string) {
		for _, n := range list {
			if n != "" && n != r.Labels[l] && !slices.Contains(r.Variants[l], n) && !slices.Contains(out.Variants[l], n) {
				out.Variants[l] = append(out.Variants[l], n)
			}
		}
	}
	for _, l := range sortedLangs(other.Labels) {
		if r.Labels[l] == "" {
			out.Labels[l] = other.Labels[l]
			continue
		}
		names(l, []string{other.Labels[l]})
	}
	for _, l := range sortedLangs(other.Variants) {
		names(l, other.Variants[l])
	}
	for _, h := range other.Hidden {
		if !slices.Contains(r.Hidden, h) {
			out.Hidden = append(out.Hidden, h)
		}
	}
	if r.Wikidata == "" {
		out.Wikidata = other.Wikidata
	}
	if r.VIAF == "" {
		out.VIAF = other.VIAF
	}
	if !slices.Equal(r.Flags, other.Flags) {
		out.Flags = other.Flags
	}
	return out
}
