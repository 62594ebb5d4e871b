package entities

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// Rules are what a user's authority file says of entities that it does not
// describe itself: those that were found in the texts.
type Rules struct {
	same   map[ID]ID
	apart  map[ID][]string
	drop   map[ID]bool
	ignore map[ID]map[string]bool
	// strange are ids in rules that no authority file lists.
	strange []Reference
}

// Reference is an id in a rule of a user's file, and the line of the rule.
type Reference struct {
	ID   ID
	Line int
}

// Strange lists the ids that are only spoken of in rules: they mean something
// if they were found in the texts.
func (r *Rules) Strange() []Reference { return r.strange }

// Rules gives the rules of the user's file; it is never nil.
func (a *Authority) Rules() *Rules {
	if a.rules == nil {
		return &Rules{}
	}
	return a.rules
}

// Canonical gives the id that stands for an id: that which a chain of same-as
// leads to.
func (r *Rules) Canonical(id ID) ID {
	for range len(r.same) {
		to, ok := r.same[id]
		if !ok {
			break
		}
		id = to
	}
	return id
}

// Dropped tells that the user wants no entity of this id.
func (r *Rules) Dropped(id ID) bool { return r.drop[id] }

// Apart lists what the user says that an entity is not: ids and names.
func (r *Rules) Apart(id ID) []string { return r.apart[id] }

// Ignores tells that a name is never that of the entity.
func (r *Rules) Ignores(id ID, name string) bool { return r.ignore[id][spellingFold(name)] }

// nameFold makes names that differ in case, accents and space alike.
func nameFold(name string) string {
	return strings.Join(strings.Fields(analyzers.Fold(analyzers.Normalize(name))), " ")
}

// spellingFold makes names alike that are one word to the finder: nameFold, and
// Russian spelt as before 1918 besides.
func spellingFold(name string) string {
	words := strings.Fields(nameFold(name))
	for i, w := range words {
		words[i] = dropHardSign(w)
	}
	return strings.Join(words, " ")
}

// Problem is a fault of an authority file that does not stop its use.
type Problem struct {
	File    string
	Line    int
	Problem string
	Mend    string
}

// String is one line: file, line, fault, what to do.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", p.File, p.Line, p.Problem, p.Mend)
}

// WithUser lays a user's authority file over another authority: its labels and
// numbers take the place of those there are, its variants and hidden names come
// to them, and its rules hold. The problems tell what in it cannot be meant.
func (a *Authority) WithUser(user *Authority) (*Authority, []Problem) {
	o := overlay{user: user, at: map[ID]int{}, rules: newRules()}
	o.records = slices.Clone(a.records)
	for i, r := range o.records {
		o.at[r.ID] = i
	}
	for _, r := range user.records {
		o.lay(r)
	}
	o.strangers()
	o.chains()
	o.merge()
	o.clashes()
	out := newAuthority(o.records)
	out.rules, out.name, out.lines = o.rules, user.name, user.lines
	slices.SortStableFunc(o.problems, func(x, y Problem) int { return cmp.Compare(x.Line, y.Line) })
	return out, o.problems
}

func newRules() *Rules {
	return &Rules{same: map[ID]ID{}, apart: map[ID][]string{}, drop: map[ID]bool{}, ignore: map[ID]map[string]bool{}}
}

type overlay struct {
	user     *Authority
	records  []Record
	at       map[ID]int
	rules    *Rules
	problems []Problem
}

func (o *overlay) problem(id ID, mend, format string, args ...any) {
	o.problems = append(o.problems, Problem{File: o.user.name, Line: o.user.lines[id], Problem: fmt.Sprintf(format, args...), Mend: mend})
}

// lay takes one row of the user's file.
func (o *overlay) lay(r Record) {
	for _, id := range r.SameAs {
		// The row's entity takes the other in.
		if old, ok := o.rules.same[id]; ok && old != r.ID {
			o.problem(r.ID, "leave one of them", "%s is the same as %s already", id, old)
			continue
		}
		if id.Type() != r.ID.Type() {
			o.problem(r.ID, "only entities of one type can be one", "same-as joins %s with %s", r.ID, id)
			continue
		}
		if id != r.ID {
			o.rules.same[id] = r.ID
		}
	}
	for _, n := range r.NotSameAs {
		o.rules.apart[r.ID] = append(o.rules.apart[r.ID], n)
		if other, err := parseID(n); err == nil {
			o.rules.apart[other] = append(o.rules.apart[other], string(r.ID))
		} else {
			put(o.rules.ignore, r.ID, n) // of a listed entity it may be a variant
		}
	}
	for _, n := range r.Ignored {
		put(o.rules.ignore, r.ID, n)
	}
	if r.Drop {
		o.rules.drop[r.ID] = true
	}
	i, known := o.at[r.ID]
	switch {
	case known:
		o.records[i] = laid(o.records[i], r)
	case len(r.Labels) > 0:
		o.at[r.ID] = len(o.records)
		o.records = append(o.records, r)
	}
}

func put(m map[ID]map[string]bool, id ID, name string) {
	if m[id] == nil {
		m[id] = map[string]bool{}
	}
	m[id][spellingFold(name)] = true
}

// strangers gathers the ids in rules that no record has.
func (o *overlay) strangers() {
	for _, r := range o.user.records {
		ids := slices.Clone(r.SameAs)
		for _, n := range r.NotSameAs {
			if id, err := parseID(n); err == nil {
				ids = append(ids, id)
			}
		}
		for _, id := range ids {
			_, known := o.at[id]
			if _, row := o.user.lines[id]; !known && !row {
				o.rules.strange = append(o.rules.strange, Reference{id, o.user.lines[r.ID]})
			}
		}
	}
}

// laid is a record with what a row says of it.
func laid(old, row Record) Record {
	r := old
	r.Labels, r.Variants = map[corpus.Lang]string{}, map[corpus.Lang][]string{}
	for l, s := range old.Labels {
		r.Labels[l] = s
	}
	for l, vs := range old.Variants {
		r.Variants[l] = vs
	}
	for l, s := range row.Labels {
		if was := old.Labels[l]; was != "" && was != s {
			r.Variants[l] = append(slices.Clone(r.Variants[l]), was)
		}
		r.Labels[l] = s
	}
	for l, vs := range row.Variants {
		r.Variants[l] = append(slices.Clone(r.Variants[l]), vs...)
	}
	r.Hidden = slices.Concat(old.Hidden, row.Hidden)
	r.Wikidata, r.VIAF = cmp.Or(row.Wikidata, old.Wikidata), cmp.Or(row.VIAF, old.VIAF)
	if row.Flags != nil {
		r.Flags = row.Flags
	}
	return r
}

// chains breaks circles of same-as: the first id in order stays.
func (o *overlay) chains() {
	ids := make([]ID, 0, len(o.rules.same))
	for id := range o.rules.same {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		seen := map[ID]bool{}
		for at := id; ; {
			if seen[at] {
				first := id
				for x := range seen {
					first = min(first, x)
				}
				o.problem(o.rules.same[first], "take one of the rows away", "same-as goes in a circle through %s", first)
				delete(o.rules.same, first)
				break
			}
			seen[at] = true
			to, ok := o.rules.same[at]
			if !ok {
				break
			}
			at = to
		}
	}
}

// merge makes one record of those that are the same, and takes away what is
// not wanted.
func (o *overlay) merge() {
	gone := map[ID]bool{}
	for _, r := range o.records {
		to := o.rules.Canonical(r.ID)
		if to == r.ID {
			continue
		}
		gone[r.ID] = true
		if i, ok := o.at[to]; ok {
			o.records[i] = joined(o.records[i], r)
			continue
		}
		r.ID, r.Type = to, to.Type()
		o.at[to] = len(o.records)
		o.records = append(o.records, r)
	}
	var kept []Record
	for _, r := range o.records {
		if gone[r.ID] || o.rules.drop[r.ID] {
			continue
		}
		kept = append(kept, o.without(r))
	}
	o.records = kept
}

// joined is a record with the names of another as variants.
func joined(r, other Record) Record {
	j := laid(r, Record{Variants: other.Variants, Hidden: other.Hidden, Wikidata: cmp.Or(r.Wikidata, other.Wikidata), VIAF: cmp.Or(r.VIAF, other.VIAF)})
	for l, s := range other.Labels {
		if j.Labels[l] == "" {
			j.Labels[l] = s
		} else {
			j.Variants[l] = append(slices.Clone(j.Variants[l]), s)
		}
	}
	return j
}

// without takes the names away that are to be ignored.
func (o *overlay) without(r Record) Record {
	if o.rules.ignore[r.ID] == nil {
		return r
	}
	ignored := func(s string) bool { return o.rules.Ignores(r.ID, s) }
	out := laid(r, Record{})
	for _, l := range sortedLangs(r.Labels) {
		switch {
		case !ignored(r.Labels[l]):
		case len(out.Labels) > 1:
			delete(out.Labels, l)
		default:
			o.problem(r.ID, "give it another label first", "%q is the only label of %s and cannot be taken from it", r.Labels[l], r.ID)
		}
	}
	for l, vs := range out.Variants {
		out.Variants[l] = slices.DeleteFunc(slices.Clone(vs), ignored)
	}
	out.Hidden = slices.DeleteFunc(slices.Clone(out.Hidden), ignored)
	return out
}

// clashes reports names that two entities of one type have by the user's file,
// and rules about what nobody knows.
func (o *overlay) clashes() {
	type name struct {
		t    Type
		text string
	}
	owners := map[name]ID{}
	for _, r := range o.records {
		for _, l := range sortedLangs(r.Labels) {
			n := name{r.Type, nameFold(r.Labels[l])}
			if other, ok := owners[n]; ok && other != r.ID && (o.user.lines[r.ID] > 0 || o.user.lines[other] > 0) {
				row := r.ID
				if o.user.lines[row] == 0 {
					row = other
				}
				o.problem(row, "give them different labels, or join them by same-as", "%s and %s have one label, %q", other, r.ID, r.Labels[l])
			}
			owners[n] = r.ID
		}
	}
	for _, r := range o.user.records {
		for _, h := range r.Hidden {
			for _, l := range sortedLangs(r.Labels) {
				if nameFold(h) == nameFold(r.Labels[l]) {
					o.problem(r.ID, "a label is shown, so it cannot be hidden: leave one", "%q is a label and hidden", h)
				}
			}
		}
	}
}
