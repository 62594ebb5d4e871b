package linking

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// Resolve makes the table of the provisional ids of an index, given with the
// number of their mentions. The names of a whole corpus are given at once,
// since they are evidence for each other. The same names give the same table.
func Resolve(count map[entities.ID]int, auth *entities.Authority) (*Table, error) {
	names, raws := collect(count)
	if len(names) == 0 {
		return Empty(), nil
	}
	bases, err := recognise.NewBases(knownWords(auth))
	if err != nil {
		return nil, fmt.Errorf("base forms of names: %w", err)
	}
	r := &resolver{auth: auth, joiner: recognise.NewJoiner(), raws: raws, of: map[entities.ID]entities.ID{}, taken: map[entities.ID]bool{}}
	r.gather(names, bases.Of(forms(names)))
	r.screen()
	r.link()
	r.obey()
	return (&writer{of: r.of, records: r.records, given: r.joiner.Given}).table()
}

// collect lists the names in a fixed order.
func collect(count map[entities.ID]int) (names []Name, raws []entities.ID) {
	for id, n := range count {
		if _, ok := parseRaw(id); ok && n > 0 {
			raws = append(raws, id)
		}
	}
	slices.Sort(raws)
	for _, id := range raws {
		n, _ := parseRaw(id)
		n.Count = count[id]
		names = append(names, n)
	}
	return names, raws
}

func forms(names []Name) []recognise.Form {
	out := make([]recognise.Form, len(names))
	for i, n := range names {
		out[i] = recognise.Form{Text: n.Text, Lang: n.Lang, Type: string(n.Type), Count: n.Count}
	}
	return out
}

// knownWords tells the words of the authority's names, which are base forms.
func knownWords(auth *entities.Authority) func(string, corpus.Lang) bool {
	known := map[corpus.Lang]map[string]bool{}
	put := func(l corpus.Lang, name string) {
		if known[l] == nil {
			known[l] = map[string]bool{}
		}
		for _, w := range strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(name), "ё", "е"), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
			known[l][w] = true
		}
	}
	for _, rec := range auth.All() {
		for l, name := range rec.Labels {
			put(l, name)
		}
		for l, vs := range rec.Variants {
			for _, v := range vs {
				put(l, v)
			}
		}
	}
	return func(word string, l corpus.Lang) bool { return known[l][word] }
}

// base is a name in base form in one language, with the provisional ids that
// have it, whatever type they were given.
type base struct {
	text  string
	lang  corpus.Lang
	typ   entities.Type
	count int
	votes map[entities.Type]int
	// spelled counts its spellings, which differ in case, accents and marks.
	spelled map[string]int
	raws    []entities.ID
	// listed is the entity of the authority whose name this is, or empty.
	listed entities.ID
}

type resolver struct {
	auth    *entities.Authority
	joiner  *recognise.Joiner
	raws    []entities.ID
	bases   []*base
	of      map[entities.ID]entities.ID
	records []entities.Record
	taken   map[entities.ID]bool
}

// gather puts the names with one base form together; the type that most of
// their mentions have, in whatever language, is the type of all.
func (r *resolver) gather(names []Name, texts []string) {
	at := map[string]*base{}
	for i, n := range names {
		switch n.Type {
		case entities.Person:
			texts[i] = withoutTitles(texts[i])
		case entities.Publication, entities.Event:
			texts[i] = n.Text // a title in quotes, or an event by its kind, stands in its base form
		}
		k := string(n.Lang) + " " + key(texts[i])
		b := at[k]
		if b == nil {
			b = &base{lang: n.Lang, votes: map[entities.Type]int{}, spelled: map[string]int{}}
			at[k] = b
			r.bases = append(r.bases, b)
		}
		b.spelled[texts[i]] += n.Count
		b.count += n.Count
		b.votes[n.Type] += n.Count
		b.raws = append(b.raws, r.raws[i])
	}
	pooled := map[string]map[entities.Type]int{}
	for _, b := range r.bases {
		for text, n := range b.spelled {
			if most := b.spelled[b.text]; n > most || n == most && (b.text == "" || text < b.text) {
				b.text = text
			}
		}
		k := key(b.text)
		if pooled[k] == nil {
			pooled[k] = map[entities.Type]int{}
		}
		for t, n := range b.votes {
			pooled[k][t] += n
		}
	}
	for _, b := range r.bases {
		b.typ = mostVoted(pooled[key(b.text)])
	}
}

func mostVoted(votes map[entities.Type]int) (best entities.Type) {
	for _, t := range entities.Types() {
		if votes[t] > votes[best] {
			best = t
		}
	}
	return best
}

// screen takes out the names that need no joining: a given name alone says
// nothing of who is meant, and what the authority has under this very name is
// that, even where the recogniser took it for another kind of thing.
func (r *resolver) screen() {
	listed := listedNames(r.auth)
	r.trimmed()
	r.women()
	alone := r.givenNames()
	kept := r.bases[:0]
	for _, b := range r.bases {
		if words(b.text) == 1 && (b.typ == entities.Person && (r.joiner.Given(b.text) || alone[key(b.text)]) || isGeneric(b)) {
			continue
		}
		if id, ok := choose(listed[key(b.text)], b); ok && !r.refused(id, b) {
			r.assign(b, id)
			continue
		}
		kept = append(kept, b)
	}
	r.bases = kept
}

// women gives a person's name of which one form stands in the corpus, and which
// is the base form of others, to those: Клавдия Звонарёва is no genitive of a
// man where Клавдией Звонарёвой is spoken of.
func (r *resolver) women() {
	at := map[string]*base{}
	for _, b := range r.bases {
		at[string(b.lang)+key(b.text)] = b
	}
	r.bases = slices.DeleteFunc(r.bases, func(b *base) bool {
		forms := b.texts()[1:]
		k := key(forms[0])
		if b.typ != entities.Person || b.lang != corpus.Russian || k == key(b.text) || slices.ContainsFunc(forms, func(f string) bool { return key(f) != k }) {
			return false
		}
		o := at[string(b.lang)+k]
		if o == nil || o == b || o.typ != entities.Person {
			return false
		}
		o.raws = append(o.raws, b.raws...)
		o.count += b.count
		return true
	})
}

// givenNames lists the words that are given names of several people, those of
// the authority among them, and nobody's surname.
func (r *resolver) givenNames() map[string]bool {
	bearers, surnames := map[string]map[string]bool{}, map[string]bool{}
	put := func(l corpus.Lang, name string) {
		parts := strings.Fields(name)
		if len(parts) < 2 || strings.Contains(parts[0], ".") {
			return
		}
		if l == corpus.Hungarian {
			return // which of the two is the surname is not told by their order
		}
		first, last := key(parts[0]), key(parts[len(parts)-1])
		surnames[last] = true
		if bearers[first] == nil {
			bearers[first] = map[string]bool{}
		}
		bearers[first][last] = true
	}
	for _, rec := range r.auth.All() {
		if rec.Type == entities.Person {
			for l, name := range rec.Labels {
				put(l, name)
				if given, _, several := strings.Cut(name, " "); several && l != corpus.Hungarian {
					put(l, given+" ?") // one listed bearer is enough
				}
			}
		}
	}
	for _, b := range r.bases {
		if b.typ == entities.Person {
			put(b.lang, b.text)
		}
	}
	out := map[string]bool{}
	for name, of := range bearers {
		out[name] = len(of) > 1 && !surnames[name]
	}
	return out
}

// trimmed gives people's names of three words or more, of which the first is no
// given name, to the name that the others are elsewhere: a sentence that begins
// «Печатник Иван Петров» hides where the name begins.
func (r *resolver) trimmed() {
	full := map[string]*base{}
	for _, b := range r.bases {
		if b.typ != entities.Person || words(b.text) < 2 {
			continue
		}
		for _, text := range b.texts() {
			full[string(b.lang)+key(text)] = b
		}
	}
	slices.SortStableFunc(r.bases, func(a, b *base) int { return words(b.text) - words(a.text) }) // the longest hand on
	kept := r.bases[:0]
	for _, b := range r.bases {
		if o := r.within(b, full); o != nil {
			o.raws = append(o.raws, b.raws...)
			o.count += b.count
			continue
		}
		kept = append(kept, b)
	}
	r.bases = kept
}

// within gives the full name that is left of a longer one without its first
// word, if there is one.
func (r *resolver) within(b *base, full map[string]*base) *base {
	first, _, _ := strings.Cut(b.text, " ")
	if b.typ != entities.Person || words(b.text) < 3 || r.joiner.Given(first) {
		return nil
	}
	for _, text := range b.texts() {
		_, rest, _ := strings.Cut(text, " ")
		if o := full[string(b.lang)+key(rest)]; o != nil {
			return o
		}
	}
	return nil
}

// texts gives a name in base form and as it stands.
func (b *base) texts() []string {
	out := []string{b.text}
	for _, raw := range b.raws {
		n, _ := parseRaw(raw)
		out = append(out, n.Text)
	}
	return out
}

func (r *resolver) assign(b *base, id entities.ID) {
	id = r.auth.Rules().Canonical(id)
	for _, raw := range b.raws {
		r.of[raw] = id
	}
}

// listedNames finds the authority's entities by folded name.
func listedNames(auth *entities.Authority) map[string][]entities.ID {
	out := map[string][]entities.ID{}
	put := func(name string, id entities.ID) {
		if k := key(name); k != "" && !slices.Contains(out[k], id) {
			out[k] = append(out[k], id)
		}
	}
	for _, rec := range auth.All() {
		for _, name := range rec.Labels {
			put(name, rec.ID)
		}
		for _, vs := range rec.Variants {
			for _, v := range vs {
				put(v, rec.ID)
			}
		}
	}
	return out
}

// choose gives the listed entity that a base form names: that of its type, or
// the only one of another, people aside. A surname alone proves nothing: the
// finder of listed names has seen it and passed it over.
func choose(ids []entities.ID, b *base) (entities.ID, bool) {
	var same, other []entities.ID
	for _, id := range ids {
		switch t := id.Type(); {
		case t == b.typ:
			same = append(same, id)
		case t != entities.Person && b.typ != entities.Person:
			other = append(other, id)
		}
	}
	switch {
	case len(same) > 0:
		return same[0], len(same) == 1 && (b.typ != entities.Person || words(b.text) > 1)
	case len(other) == 1:
		return other[0], true
	}
	return "", false
}

// link joins the bases to entities. The names of the authority take part, so
// that a spelling it does not have finds its entity all the same.
func (r *resolver) link() {
	n := len(r.bases)
	for _, rec := range r.auth.All() {
		if !recognised(rec.Type) {
			continue
		}
		for _, l := range corpus.Languages() {
			if name := rec.Labels[l]; name != "" {
				r.bases = append(r.bases, &base{text: name, lang: l, typ: rec.Type, count: listedWeight, listed: rec.ID})
			}
		}
	}
	list := make([]recognise.Name, len(r.bases))
	for i, b := range r.bases {
		list[i] = recognise.Name{Text: b.text, Lang: b.lang, Type: string(b.typ), Count: b.count}
	}
	known := recognise.Known{Entity: func(i int) string { return string(r.bases[i].listed) }}
	for _, group := range r.joiner.JoinKnown(list, known) {
		r.entity(group)
	}
	r.bases = r.bases[:n]
}

// listedWeight is how often a name of the authority counts: in a block of
// names too large to compare all, it is among those that are.
const listedWeight = 1 << 20

// recognised tells the types that the recogniser finds.
func recognised(t entities.Type) bool {
	return t != entities.Event
}

// entity gives the names of a group an entity: that of the authority, where
// exactly one is in the group, else a new one.
func (r *resolver) entity(group []int) {
	var own []*base
	listed := map[entities.ID]bool{}
	for _, i := range group {
		if b := r.bases[i]; b.listed != "" {
			listed[b.listed] = true
		} else {
			own = append(own, b)
		}
	}
	if len(own) == 0 {
		return
	}
	if len(listed) == 1 {
		for id := range listed {
			own = r.toListed(id, own)
		}
	}
	if len(own) > 0 {
		r.newEntity(own)
	}
}

// toListed gives names to an entity of the authority and gives back those that
// it must not have: a surname alone is no proof, for the finder of listed
// names has seen it and passed it over.
func (r *resolver) toListed(id entities.ID, own []*base) []*base {
	var rest []*base
	for _, b := range own {
		if b.typ == entities.Person && words(b.text) == 1 || r.refused(id, b) {
			rest = append(rest, b)
			continue
		}
		r.assign(b, id)
	}
	return rest
}

func words(name string) int { return len(strings.Fields(name)) }

// newEntity makes an entity that is in no authority file.
func (r *resolver) newEntity(own []*base) {
	slices.SortStableFunc(own, func(a, b *base) int {
		return cmp.Or(cmp.Compare(fullness(b), fullness(a)), cmp.Compare(b.count, a.count), cmp.Compare(a.text, b.text), cmp.Compare(a.lang, b.lang))
	})
	id := r.newID(own)
	if own = r.split(id, own); len(own) == 0 {
		return
	}
	rec := entities.Record{ID: id, Type: own[0].typ, Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{}}
	for _, b := range own {
		if rec.Labels[b.lang] == "" {
			rec.Labels[b.lang] = b.text
		} else if len(rec.Variants[b.lang]) < maxVariants {
			rec.Variants[b.lang] = append(rec.Variants[b.lang], b.text)
		}
		r.assign(b, id)
	}
	r.records = append(r.records, rec)
}

// maxVariants bounds the names that an entity keeps per language.
const maxVariants = 20

// fullness puts a person's full name before a surname and before initials.
func fullness(b *base) int {
	if b.typ != entities.Person {
		return 0
	}
	full := 0
	for _, w := range strings.Fields(b.text) {
		if strings.ContainsRune(w, '.') || len([]rune(w)) < 2 {
			continue
		}
		full++
	}
	return min(full, 2)
}

// newID makes an id of the names of an entity: of the first in Latin script,
// else of the first. It is not one of the authority's, nor given before.
func (r *resolver) newID(own []*base) entities.ID {
	name := own[0].text
	for _, b := range own {
		if b.lang != corpus.Russian && fullness(b) == fullness(own[0]) {
			name = b.text
			break
		}
	}
	s := entities.Slug(name)
	if s == "" {
		s = "unnamed"
	}
	for n := 1; ; n++ {
		id := entities.ID(string(own[0].typ) + "/" + s)
		if n > 1 {
			id = entities.ID(fmt.Sprintf("%s-%d", id, n))
		}
		if _, listed := r.auth.Get(id); !listed && !r.taken[id] {
			r.taken[id] = true
			return id
		}
	}
}
