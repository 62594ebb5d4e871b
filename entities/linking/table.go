package linking

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"sort"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// Table tells which entity each provisional id of an index is, and how the
// entities are called that no authority file has. It is the text of its file,
// searched in place: opening it costs little however long it is. It does not
// change once it is made, so it is safe for use by several goroutines.
type Table struct {
	text string
	// The lines of each kind, sorted; an entry is where a line begins.
	records, raws, names []uint32
}

// The file of a table begins with header and has three kinds of lines, each in
// order: a line for each entity that is in no authority file,
//
//	e TAB id { TAB lang=label | TAB lang+variant }
//
// one for each folded name and the entities that have it, and one for each
// provisional id and the entity that it is:
//
//	k TAB name { TAB id }
//	n TAB provisional id TAB id
const (
	header     = "iskra names 2\n"
	kindRecord = 'e'
	kindName   = 'k'
	kindRaw    = 'n'
)

// Empty is the table of an index without recognised names.
func Empty() *Table { return &Table{text: header} }

// maxTable bounds the file, in bytes: lines are numbered by 32 bits.
const maxTable = 1 << 31

// ErrBroken tells that a file of names is not one that Write made.
var ErrBroken = errors.New("the table of names is damaged")

// Read reads what Write wrote.
func Read(in io.Reader) (*Table, error) {
	b, err := io.ReadAll(io.LimitReader(in, maxTable))
	if err != nil {
		return nil, fmt.Errorf("read names: %w", err)
	}
	return parse(string(b))
}

// parse finds the lines of a table.
func parse(text string) (*Table, error) {
	if !strings.HasPrefix(text, header) || text[len(text)-1] != '\n' {
		return nil, fmt.Errorf("line 1: %w", ErrBroken)
	}
	t := &Table{text: text}
	last := map[byte]string{}
	for at, line := len(header), 2; at < len(text); line++ {
		end := at + strings.IndexByte(text[at:], '\n')
		if end < at+3 || text[at+1] != '\t' {
			return nil, fmt.Errorf("line %d: %w", line, ErrBroken)
		}
		kind, k := text[at], first(text[at+2:end])
		if k <= last[kind] {
			return nil, fmt.Errorf("line %d: %w", line, ErrBroken)
		}
		last[kind] = k
		switch kind {
		case kindRecord:
			t.records = append(t.records, uint32(at))
		case kindName:
			t.names = append(t.names, uint32(at))
		case kindRaw:
			t.raws = append(t.raws, uint32(at))
		default:
			return nil, fmt.Errorf("line %d: %w", line, ErrBroken)
		}
		at = end + 1
	}
	return t, nil
}

// first is what stands before the first tab.
func first(s string) string {
	if i := strings.IndexByte(s, '\t'); i >= 0 {
		return s[:i]
	}
	return s
}

// Write writes a table: the same names give the same bytes.
func (t *Table) Write(out io.Writer) error {
	if _, err := io.WriteString(out, t.text); err != nil {
		return fmt.Errorf("write names: %w", err)
	}
	return nil
}

// line gives what stands behind the kind of a line.
func (t *Table) line(at uint32) string {
	s := t.text[at+2:]
	return s[:strings.IndexByte(s, '\n')]
}

// find looks a line up by its first field and gives the others.
func (t *Table) find(lines []uint32, k string) (rest string, ok bool) {
	if strings.ContainsAny(k, "\t\n") {
		return "", false
	}
	i := sort.Search(len(lines), func(i int) bool { return t.compare(lines[i], k) >= 0 })
	if i == len(lines) || t.compare(lines[i], k) != 0 {
		return "", false
	}
	return strings.TrimPrefix(t.line(lines[i])[len(k):], "\t"), true
}

// compare is how the first field of a line stands to k: below 0 before it, 0 the
// same. It reads no more of the line than it needs, which an opening asks for
// hundred thousands of times.
func (t *Table) compare(at uint32, k string) int {
	s := t.text[at+2:]
	// The end of a field sorts before every letter, so it may stay in.
	if n := min(len(s), len(k)); s[:n] != k[:n] {
		return strings.Compare(s[:n], k[:n])
	}
	if len(s) > len(k) && s[len(k)] != '\t' && s[len(k)] != '\n' {
		return 1
	}
	return 0
}

// Entity gives the entity that an id in the index stands for: a provisional id
// is looked up, others are themselves. It is false for a name that is no
// entity.
func (t *Table) Entity(id entities.ID) (entities.ID, bool) {
	if !IsRaw(id) {
		return id, true
	}
	e, ok := t.find(t.raws, string(id))
	return entities.ID(e), ok && e != ""
}

// Len is the number of entities that are in no authority file.
func (t *Table) Len() int { return len(t.records) }

// Any tells whether the table has any name.
func (t *Table) Any() bool { return len(t.names) > 0 }

// Get gives the record of an entity that is in no authority file: its names in
// base form per language.
func (t *Table) Get(id entities.ID) (entities.Record, bool) {
	s, ok := t.find(t.records, string(id))
	if !ok {
		return entities.Record{}, false
	}
	r := entities.Record{ID: id, Type: id.Type(), Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{}}
	for f := range strings.SplitSeq(s, "\t") {
		i := strings.IndexAny(f, "=+")
		if i <= 0 {
			continue
		}
		l := corpus.Lang(f[:i])
		if f[i] == '=' {
			r.Labels[l] = f[i+1:]
		} else {
			r.Variants[l] = append(r.Variants[l], f[i+1:])
		}
	}
	return r, true
}

// Label gives the name of an entity in a language, else in another.
func (t *Table) Label(id entities.ID, lang corpus.Lang) (string, bool) {
	r, ok := t.Get(id)
	if !ok {
		return "", false
	}
	for _, l := range append([]corpus.Lang{lang}, shown...) {
		if s := r.Labels[l]; s != "" {
			return s, true
		}
	}
	return id.Slug(), true
}

// shown is the order in which languages stand in for one that is missing.
var shown = []corpus.Lang{corpus.French, corpus.Hungarian, corpus.Russian}

// Lookup gives the entities that a name means: an id, a slug, any form in which
// the name stands in the texts, whatever its case and accents, or the surname
// of a person.
func (t *Table) Lookup(name string) []entities.ID {
	name = strings.TrimSpace(name)
	if id := strings.ToLower(name); strings.Contains(id, "/") {
		if _, ok := t.find(t.records, id); ok {
			return []entities.ID{entities.ID(id)}
		}
	}
	k := key(name)
	if k == "" {
		return nil
	}
	s, ok := t.find(t.names, k)
	if !ok {
		return nil
	}
	var ids []entities.ID
	for id := range strings.SplitSeq(s, "\t") {
		ids = append(ids, entities.ID(id))
	}
	return ids
}

// Complete gives the entities with a name that begins so, some several times.
func (t *Table) Complete(prefix string) iter.Seq[entities.ID] {
	k := key(prefix)
	return func(yield func(entities.ID) bool) {
		if k == "" {
			return
		}
		from := sort.Search(len(t.names), func(i int) bool { return first(t.line(t.names[i])) >= k })
		for _, at := range t.names[from:] {
			name, ids, _ := strings.Cut(t.line(at), "\t")
			if !strings.HasPrefix(name, k) {
				return
			}
			for id := range strings.SplitSeq(ids, "\t") {
				if !yield(entities.ID(id)) {
					return
				}
			}
		}
	}
}

// key folds a name: case, accents and marks between words do not count.
func key(name string) string {
	return strings.Join(strings.FieldsFunc(analyzers.Fold(analyzers.Normalize(name)), func(r rune) bool {
		return r <= ' ' || r == '.' || r == '-' || r == '\u00a0' || r == ','
	}), " ")
}
