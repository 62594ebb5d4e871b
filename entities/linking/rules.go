package linking

import (
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// refused tells that the user's rules keep a name from an entity: that it is
// another one, under the id that it would have alone or by a name like it, or
// never a name of it.
func (r *resolver) refused(id entities.ID, b *base) bool {
	rules := r.auth.Rules()
	if slices.ContainsFunc(b.texts(), func(t string) bool { return rules.Ignores(id, t) }) {
		return true
	}
	return slices.ContainsFunc(rules.Apart(id), func(what string) bool { return means(what, b) })
}

// means tells whether an id or a name of the user's file means a name.
func means(what string, b *base) bool {
	if t, s, ok := strings.Cut(what, "/"); ok {
		return t == string(b.typ) && sameWords(s, entities.Slug(b.text))
	}
	return slices.ContainsFunc(b.texts(), func(t string) bool { return alike(key(what), key(t)) })
}

// sameWords tells whether two slugs have the same words, in whatever order.
func sameWords(a, b string) bool {
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// alike tells whether two folded names differ in the ends of their words alone,
// as inflected forms do.
func alike(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		p, q := []rune(x[i]), []rune(y[i])
		n := 0
		for n < min(len(p), len(q)) && p[n] == q[n] {
			n++
		}
		if n < max(3, min(len(p), len(q))-2) && x[i] != y[i] {
			return false
		}
	}
	return true
}

// split leaves to a new entity the names that the user's rules do not keep from
// it. Those that are another entity get one of their own; ignored ones none.
func (r *resolver) split(id entities.ID, own []*base) []*base {
	rules := r.auth.Rules()
	var stay, other []*base
	for _, b := range own {
		switch {
		case slices.ContainsFunc(b.texts(), func(t string) bool { return rules.Ignores(id, t) }):
		case r.refused(id, b) && !sameWords(id.Slug(), entities.Slug(b.text)):
			other = append(other, b)
		default:
			stay = append(stay, b)
		}
	}
	if len(other) > 0 && len(other) < len(own) {
		r.newEntity(other)
	}
	return stay
}

// obey joins the new entities that the user says are one, also with listed
// ones, and takes away those that are none.
func (r *resolver) obey() {
	rules := r.auth.Rules()
	to := map[entities.ID]entities.ID{}
	var kept []entities.Record
	at := map[entities.ID]int{}
	records := slices.Clone(r.records)
	// One whose id stays gives its labels first.
	slices.SortStableFunc(records, func(a, b entities.Record) int {
		return compareBool(rules.Canonical(a.ID) != a.ID, rules.Canonical(b.ID) != b.ID)
	})
	for _, rec := range records {
		id := rules.Canonical(rec.ID)
		if rules.Dropped(rec.ID) || rules.Dropped(id) {
			to[rec.ID] = ""
			continue
		}
		if id != rec.ID {
			to[rec.ID] = id
			if _, listed := r.auth.Get(id); listed {
				continue
			}
			rec.ID, rec.Type = id, id.Type()
		}
		if i, ok := at[id]; ok {
			kept[i] = withNames(kept[i], rec)
			continue
		}
		at[id] = len(kept)
		kept = append(kept, rec)
	}
	if len(to) == 0 {
		return
	}
	r.records = kept
	for raw, id := range r.of {
		switch target, moved := to[id]; {
		case moved && target == "":
			delete(r.of, raw)
		case moved:
			r.of[raw] = target
		}
	}
}

// withNames gives a record the names of another.
func withNames(rec, other entities.Record) entities.Record {
	for _, l := range corpus.Languages() {
		names := append([]string{other.Labels[l]}, other.Variants[l]...)
		if rec.Labels[l] == "" {
			rec.Labels[l], names = names[0], names[1:]
		}
		for _, n := range names {
			if n != "" && n != rec.Labels[l] && !slices.Contains(rec.Variants[l], n) {
				rec.Variants[l] = append(rec.Variants[l], n)
			}
		}
	}
	return rec
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
