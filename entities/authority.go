package entities

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/iskra-archive/iskra/corpus"
)

// English is the language of a record's English names. Texts in English are
// not analysed, but their names stand in texts of every language.
const English corpus.Lang = "en"

// Flags of a record, as authority/README.md explains them.
const (
	// FlagCommon: a name of the record is a common word as well.
	FlagCommon = "common"
	// FlagQuoted: the name is a title made of common words.
	FlagQuoted = "quoted"
	// FlagLower: the names are written in lower case and have a plural.
	FlagLower = "lower"
	// FlagSharedSurname: the surname alone means several people.
	FlagSharedSurname = "surname-shared"
)

// Authority is a set of records, by id and by name. It does not change once
// it is loaded, so it is safe for use by several goroutines.
type Authority struct {
	records []Record
	byID    map[ID]int
	// index is built when a name is first looked up.
	index func() *lexicon
	// name and lines tell where the records of a user's file stand.
	name  string
	lines map[ID]int
	// rules are those of a user's file; nil where there are none.
	rules *Rules
}

// newAuthority takes records whose ids are distinct.
func newAuthority(records []Record) *Authority {
	a := &Authority{records: records, byID: make(map[ID]int, len(records))}
	for i, r := range records {
		a.byID[r.ID] = i
	}
	a.index = sync.OnceValue(func() *lexicon { return buildLexicon(a.records) })
	return a
}

// Merge makes one authority of several. A record of a later one takes the
// place of an earlier one with the same id.
func Merge(list ...*Authority) *Authority {
	var records []Record
	at := make(map[ID]int)
	for _, a := range list {
		for _, r := range a.records {
			if i, ok := at[r.ID]; ok {
				records[i] = r
				continue
			}
			at[r.ID] = len(records)
			records = append(records, r)
		}
	}
	return newAuthority(records)
}

// Len is the number of records.
func (a *Authority) Len() int { return len(a.records) }

// All returns every record in the order of the files.
func (a *Authority) All() []Record { return slices.Clone(a.records) }

// Get returns the record with the id.
func (a *Authority) Get(id ID) (Record, bool) {
	i, ok := a.byID[id]
	if !ok {
		return Record{}, false
	}
	return a.records[i], true
}

// Label returns the preferred name in a language; where there is none, the
// English one, then any other, then the slug.
func (a *Authority) Label(id ID, lang corpus.Lang) string {
	r, ok := a.Get(id)
	if !ok {
		return id.Slug()
	}
	for _, l := range []corpus.Lang{lang, English, corpus.French, corpus.Hungarian, corpus.Russian} {
		if s := r.Labels[l]; s != "" {
			return s
		}
	}
	for _, l := range sortedLangs(r.Labels) {
		return r.Labels[l]
	}
	return id.Slug()
}

// Lookup returns the entities that a name means, in the order of the files: an
// id, a slug, or any name in any language, whatever its case, accents and
// dashes; an inflected name where no name is spelled so.
func (a *Authority) Lookup(name string) []ID {
	name = strings.TrimSpace(name)
	if id := a.Rules().Canonical(ID(strings.ToLower(name))); a.byID != nil {
		if _, ok := a.byID[id]; ok {
			return []ID{id}
		}
	}
	var found []int
	for i := range a.records {
		if strings.EqualFold(a.records[i].ID.Slug(), name) {
			found = append(found, i)
		}
	}
	lex := a.index()
	found = append(found, lex.exact[nameKey(splitName(name))]...)
	if len(found) == 0 {
		found = lex.inflected(name)
	}
	slices.Sort(found)
	found = slices.Compact(found)
	ids := make([]ID, len(found))
	for i, n := range found {
		ids[i] = a.records[n].ID
	}
	return ids
}

// Slug is the part of an id behind the type.
func (id ID) Slug() string {
	_, slug, _ := strings.Cut(string(id), "/")
	return slug
}

// Type is the part of an id before the slug.
func (id ID) Type() Type {
	t, _, _ := strings.Cut(string(id), "/")
	return Type(t)
}

// parseID checks that an id has the shape TYPE/slug with a known type.
func parseID(s string) (ID, error) {
	t, slug, ok := strings.Cut(s, "/")
	if !ok || slug == "" {
		return "", fmt.Errorf("id %q is not of the form TYPE/slug", s)
	}
	if !slices.Contains(Types(), Type(t)) {
		return "", fmt.Errorf("unknown type %q in id %q (known: %s)", t, s, typeList())
	}
	for _, r := range slug {
		if !(r == '-' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9') {
			return "", fmt.Errorf("id %q: a slug has only the letters a-z, digits and hyphens", s)
		}
	}
	return ID(s), nil
}

func typeList() string {
	var names []string
	for _, t := range Types() {
		names = append(names, string(t))
	}
	return strings.Join(names, ", ")
}

func sortedLangs[V any](m map[corpus.Lang]V) []corpus.Lang {
	langs := make([]corpus.Lang, 0, len(m))
	for l := range m {
		langs = append(langs, l)
	}
	slices.Sort(langs)
	return langs
}
