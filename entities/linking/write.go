package linking

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// writer puts a table together.
type writer struct {
	of      map[entities.ID]entities.ID // provisional id -> entity
	records []entities.Record
	given   func(word string) bool
	names   map[string][]entities.ID
}

// table makes the table of what was resolved.
func (w *writer) table() (*Table, error) {
	w.index()
	slices.SortFunc(w.records, func(a, b entities.Record) int { return cmp.Compare(a.ID, b.ID) })
	var b strings.Builder
	b.WriteString(header)
	for i := range w.records {
		writeRecord(&b, &w.records[i])
	}
	for _, k := range slices.Sorted(maps.Keys(w.names)) {
		line(&b, kindName, k)
		slices.Sort(w.names[k])
		for _, id := range w.names[k] {
			b.WriteString("\t" + string(id))
		}
		b.WriteByte('\n')
	}
	for _, raw := range slices.Sorted(maps.Keys(w.of)) {
		line(&b, kindRaw, string(raw))
		b.WriteString("\t" + string(w.of[raw]) + "\n")
	}
	return parse(b.String())
}

func line(b *strings.Builder, kind byte, first string) {
	b.WriteByte(kind)
	b.WriteByte('\t')
	b.WriteString(first)
}

func writeRecord(b *strings.Builder, r *entities.Record) {
	line(b, kindRecord, string(r.ID))
	for _, l := range corpus.Languages() {
		if r.Labels[l] != "" {
			b.WriteString("\t" + string(l) + "=" + r.Labels[l])
		}
		for _, v := range r.Variants[l] {
			b.WriteString("\t" + string(l) + "+" + v)
		}
	}
	b.WriteByte('\n')
}

// index lists the names of all entities: in base form, as they stand in the
// texts, surnames, and slugs.
func (w *writer) index() {
	w.names = make(map[string][]entities.ID, len(w.of))
	for i := range w.records {
		r := &w.records[i]
		w.put(strings.ReplaceAll(r.ID.Slug(), "-", " "), r.ID)
		for _, l := range corpus.Languages() {
			for _, v := range append([]string{r.Labels[l]}, r.Variants[l]...) {
				w.put(key(v), r.ID)
				w.surnames(v, l, r)
			}
		}
	}
	for raw, id := range w.of {
		n, _ := parseRaw(raw)
		w.put(key(cmp.Or(n.Short, n.Text)), id)
	}
}

func (w *writer) put(k string, id entities.ID) {
	if k != "" && !slices.Contains(w.names[k], id) {
		w.names[k] = append(w.names[k], id)
	}
}

// surnames lists the word of a person's name that is the surname: the last,
// and in Hungarian the first, but no given name.
func (w *writer) surnames(name string, l corpus.Lang, r *entities.Record) {
	words := strings.Fields(name)
	if r.Type != entities.Person || len(words) < 2 {
		return
	}
	heads := []string{words[len(words)-1]}
	if l == corpus.Hungarian {
		heads = append(heads, words[0])
	}
	for _, h := range heads {
		if !w.given(h) && !isPatronymic(h) {
			w.put(key(h), r.ID)
		}
	}
}

// isPatronymic tells Russian words such as Иванович and Ивановна.
func isPatronymic(word string) bool {
	for _, end := range []string{"ович", "евич", "овна", "евна", "инична", "ovics", "ovna", "evna", "jevics", "ovitch", "evitch"} {
		if strings.HasSuffix(strings.ToLower(word), end) {
			return true
		}
	}
	return false
}
