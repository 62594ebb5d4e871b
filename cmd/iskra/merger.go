package main

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/interchange"
)

// merger adds records to those of a user's file. Of what it takes it keeps ids
// and fingerprints in memory, the records in a file.
type merger struct {
	kind  entities.Type
	known *entities.Authority // bundled, with the user's file
	rows  *recordFile
	// ids finds the place of a record in rows.order by its numbers and labels.
	seed                       maphash.Seed
	ids                        map[uint64]int32
	elsewhere                  map[uint64]entities.ID // of bundled records that have no row
	next                       map[entities.ID]int    // the number to try next for a slug that is taken
	read, fresh, changed, left int
}

func newMerger(bundled *entities.Authority, old []byte, kind entities.Type) (*merger, error) {
	rows, err := newRecordFile()
	if err != nil {
		return nil, err
	}
	m := &merger{kind: kind, known: bundled, rows: rows, seed: maphash.MakeSeed(), ids: map[uint64]int32{},
		elsewhere: map[uint64]entities.ID{}, next: map[entities.ID]int{}}
	if err := m.lay(bundled, old); err != nil {
		rows.Close()
		return nil, err
	}
	for _, r := range m.known.All() {
		if _, mine := m.rows.at[r.ID]; mine {
			m.remember(r)
		}
		for _, n := range numbers(r) {
			m.elsewhere[m.sum(n)] = r.ID
		}
	}
	return m, nil
}

// lay takes the rows that the user's file has already.
func (m *merger) lay(bundled *entities.Authority, old []byte) error {
	if len(old) == 0 {
		return nil
	}
	user, err := entities.LoadUser(bytes.NewReader(old), authorityFile)
	if err != nil {
		return err
	}
	m.known, _ = bundled.WithUser(user)
	for _, r := range user.All() {
		if err := m.rows.put(r); err != nil {
			return err
		}
		m.remember(r)
	}
	m.rows.mark()
	return nil
}

func numbers(r entities.Record) []string {
	return slices.DeleteFunc([]string{r.Wikidata, r.VIAF}, func(n string) bool { return n == "" })
}

func (m *merger) sum(s string) uint64 { return maphash.String(m.seed, s) }

// remember lets a row be found by its numbers and labels.
func (m *merger) remember(r entities.Record) {
	at := m.rows.at[r.ID]
	for _, n := range numbers(r) {
		m.ids[m.sum(n)] = at
	}
	for l, name := range r.Labels {
		m.ids[m.sum(labelKey(r.ID.Type(), l, name))] = at
	}
}

// labelKey finds a record of the file by a label.
func labelKey(t entities.Type, l corpus.Lang, name string) string {
	return string(t) + " " + string(l) + " " + name
}

// item takes a record of another program.
func (m *merger) item(i interchange.Item) error {
	r := entities.Record{Labels: i.Labels, Variants: i.Variants, Hidden: i.Hidden, Wikidata: i.Wikidata(), VIAF: i.VIAFNumber()}
	var err error
	if r.ID, err = m.idOf(&i); err != nil {
		return err
	}
	return m.record(r)
}

// idOf finds or makes the id of an item; empty where its type is not known.
func (m *merger) idOf(i *interchange.Item) (entities.ID, error) {
	if id, ok := i.ID(); ok {
		return id, nil
	}
	for _, n := range []string{i.Wikidata(), i.VIAFNumber()} {
		if n == "" {
			continue
		}
		if at, ok := m.ids[m.sum(n)]; ok {
			return m.rows.order[at], nil
		}
		if id, ok := m.elsewhere[m.sum(n)]; ok {
			return id, nil
		}
	}
	kind := cmp.Or(i.Type, m.kind)
	for _, l := range interchange.Languages() {
		at, ok := m.ids[m.sum(labelKey(kind, l, i.Labels[l]))]
		if !ok || i.Labels[l] == "" {
			continue
		}
		if row, err := m.rows.get(m.rows.order[at]); err != nil || !m.namesake(row, i) {
			return row.ID, err
		}
	}
	return m.newID(kind, i), nil
}

// namesake tells that an item is another than a row with its name: the numbers
// of the two differ.
func (m *merger) namesake(row entities.Record, i *interchange.Item) bool {
	listed, _ := m.known.Get(row.ID)
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	return differ(cmp.Or(row.Wikidata, listed.Wikidata), i.Wikidata()) || differ(cmp.Or(row.VIAF, listed.VIAF), i.VIAFNumber())
}

func (m *merger) newID(kind entities.Type, i *interchange.Item) entities.ID {
	name := ""
	for _, l := range interchange.Languages() {
		name = cmp.Or(name, i.Labels[l])
	}
	slug := entities.Slug(name)
	if kind == "" || slug == "" {
		return ""
	}
	first := entities.ID(string(kind) + "/" + slug)
	for n := max(m.next[first], 1); ; n++ {
		id := first
		if n > 1 {
			id = entities.ID(fmt.Sprintf("%s-%d", first, n))
			m.next[first] = n
		}
		if _, mine := m.rows.at[id]; mine {
			continue
		}
		if _, known := m.known.Get(id); !known {
			return id
		}
	}
}

// record adds a record to the row of its id.
func (m *merger) record(r entities.Record) error {
	m.read++
	if r.ID == "" || !slices.Contains(entities.Types(), r.ID.Type()) {
		m.left++
		return nil
	}
	row := entities.Record{ID: r.ID, Type: r.ID.Type()}
	at, mine := m.rows.at[r.ID]
	if mine {
		var err error
		if row, err = m.rows.get(r.ID); err != nil {
			return err
		}
	}
	if rec, known := m.known.Get(r.ID); known {
		r = rec.Without(r) // only what the authority does not have
	}
	if r = row.Without(r); r.IsEmpty() {
		return nil // it says nothing new
	}
	if !mine {
		m.fresh++
	} else if m.rows.touch(at) {
		m.changed++
	}
	row = row.With(r).Bounded()
	if err := m.rows.put(row); err != nil {
		return err
	}
	m.remember(row)
	return nil
}
