package linking

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// Table tells which entity each provisional id of an index is, and how the
// entities are called that no authority file has. It does not change once it
// is made, so it is safe for use by several goroutines.
type Table struct {
	of      map[entities.ID]entities.ID
	records []entities.Record
	byID    map[entities.ID]int
	// names finds records by folded name; made when first asked for.
	names func() map[string][]entities.ID
}

func newTable(of map[entities.ID]entities.ID, records []entities.Record) *Table {
	t := &Table{of: of, records: records, byID: make(map[entities.ID]int, len(records))}
	for i, r := range records {
		t.byID[r.ID] = i
	}
	t.names = sync.OnceValue(t.index)
	return t
}

// Empty is the table of an index without recognised names.
func Empty() *Table { return newTable(nil, nil) }

// Entity gives the entity that an id in the index stands for: a provisional id
// is looked up, others are themselves. It is false for a name that is no
// entity.
func (t *Table) Entity(id entities.ID) (entities.ID, bool) {
	if !IsRaw(id) {
		return id, true
	}
	e, ok := t.of[id]
	return e, ok
}

// Len is the number of entities that are in no authority file.
func (t *Table) Len() int { return len(t.records) }

// Get gives the record of an entity that is in no authority file: its names in
// base form per language.
func (t *Table) Get(id entities.ID) (entities.Record, bool) {
	i, ok := t.byID[id]
	if !ok {
		return entities.Record{}, false
	}
	return t.records[i], true
}

// Label gives the name of an entity in a language, else in another.
func (t *Table) Label(id entities.ID, lang corpus.Lang) (string, bool) {
	r, ok := t.Get(id)
	if !ok {
		return "", false
	}
	for _, l := range []corpus.Lang{lang, corpus.French, corpus.Hungarian, corpus.Russian} {
		if s := r.Labels[l]; s != "" {
			return s, true
		}
	}
	return id.Slug(), true
}

// Lookup gives the entities that a name means: an id, a slug, or any form in
// which the name stands in the texts, whatever its case and accents.
func (t *Table) Lookup(name string) []entities.ID {
	name = strings.TrimSpace(name)
	if _, ok := t.byID[entities.ID(strings.ToLower(name))]; ok {
		return []entities.ID{entities.ID(strings.ToLower(name))}
	}
	return t.names()[key(name)]
}

// key folds a name: case, accents and marks between words do not count.
func key(name string) string {
	return strings.Join(strings.FieldsFunc(analyzers.Fold(analyzers.Normalize(name)), func(r rune) bool {
		return r == ' ' || r == '.' || r == '-' || r == '\u00a0' || r == ','
	}), " ")
}

// index lists all names, forms as they stand and slugs among them.
func (t *Table) index() map[string][]entities.ID {
	names := make(map[string][]entities.ID, len(t.of))
	put := func(k string, id entities.ID) {
		if k != "" && !slices.Contains(names[k], id) {
			names[k] = append(names[k], id)
		}
	}
	for i := range t.records {
		r := &t.records[i]
		put(r.ID.Slug(), r.ID)
		for _, l := range corpus.Languages() {
			put(key(r.Labels[l]), r.ID)
			for _, v := range r.Variants[l] {
				put(key(v), r.ID)
			}
		}
	}
	for raw, id := range t.of {
		if n, ok := parseRaw(raw); ok {
			if _, mine := t.byID[id]; mine {
				put(key(n.Text), id)
			}
		}
	}
	for _, ids := range names {
		slices.Sort(ids)
	}
	return names
}

// The file of a table begins with header. It has a line for each entity that is
// in no authority file,
//
//	e TAB id { TAB lang=label { TAB lang+variant } }
//
// and one for each provisional id: n TAB provisional id TAB id.

const header = "iskra names 1"

// Write writes a table, in order: the same table gives the same bytes.
func (t *Table) Write(out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintln(w, header)
	for _, r := range t.records {
		fmt.Fprintf(w, "e\t%s", r.ID)
		for _, l := range corpus.Languages() {
			if r.Labels[l] != "" {
				fmt.Fprintf(w, "\t%s=%s", l, r.Labels[l])
			}
			for _, v := range r.Variants[l] {
				fmt.Fprintf(w, "\t%s+%s", l, v)
			}
		}
		w.WriteByte('\n') //nolint:errcheck // Flush tells
	}
	raws := make([]entities.ID, 0, len(t.of))
	for raw := range t.of {
		raws = append(raws, raw)
	}
	slices.Sort(raws)
	for _, raw := range raws {
		fmt.Fprintf(w, "n\t%s\t%s\n", raw, t.of[raw])
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write names: %w", err)
	}
	return nil
}

// ErrBroken tells that a file of names is not one that Write made.
var ErrBroken = errors.New("the table of names is damaged")

// Read reads what Write wrote.
func Read(in io.Reader) (*Table, error) {
	b, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("read names: %w", err)
	}
	of := map[entities.ID]entities.ID{}
	var records []entities.Record
	first, rest, _ := strings.Cut(string(b), "\n")
	if first != header {
		return nil, fmt.Errorf("line 1: %w", ErrBroken)
	}
	for n, line := range strings.Split(strings.TrimSuffix(rest, "\n"), "\n") {
		if line == "" {
			continue
		}
		fields := strings.Split(line, "\t")
		switch {
		case fields[0] == "n" && len(fields) == 3:
			of[entities.ID(fields[1])] = entities.ID(fields[2])
		case fields[0] == "e" && len(fields) >= 2:
			r, ok := readRecord(fields[1:])
			if !ok {
				return nil, fmt.Errorf("line %d: %w", n+2, ErrBroken)
			}
			records = append(records, r)
		default:
			return nil, fmt.Errorf("line %d: %w", n+2, ErrBroken)
		}
	}
	return newTable(of, records), nil
}

func readRecord(fields []string) (entities.Record, bool) {
	id := entities.ID(fields[0])
	r := entities.Record{ID: id, Type: id.Type(), Labels: map[corpus.Lang]string{}}
	for _, f := range fields[1:] {
		i := strings.IndexAny(f, "=+")
		if i <= 0 {
			return r, false
		}
		l := corpus.Lang(f[:i])
		if f[i] == '=' {
			r.Labels[l] = f[i+1:]
			continue
		}
		if r.Variants == nil {
			r.Variants = map[corpus.Lang][]string{}
		}
		r.Variants[l] = append(r.Variants[l], f[i+1:])
	}
	return r, true
}
