package bleveindex

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// Entities implements search.Browser.
func (ix *Index) Entities(ctx context.Context, q search.EntityQuery) (*search.EntityList, error) {
	if q.Type != "" && !slices.Contains(entities.Types(), entities.Type(q.Type)) {
		return nil, fmt.Errorf("%w: type is person, place, organization, publication or event, not %q", search.ErrBadRequest, q.Type)
	}
	counts := ix.entCount()
	forms, err := ix.forms()
	if err != nil {
		return nil, fmt.Errorf("list entities: %w", err)
	}
	word := analyzers.Fold(analyzers.Normalize(strings.TrimSpace(q.Word)))
	var found []uint32
	for n := range uint32(len(ix.ents)) {
		if q.Unlisted && !ix.unlisted(ix.ents[n]) {
			continue
		}
		if counts[n] == 0 || q.Type != "" && string(typeOf(ix.ents[n])) != q.Type {
			continue
		}
		if word == "" || ix.hasName(n, word, forms[n]) {
			found = append(found, n)
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return counts[found[i]] > counts[found[j]] })
	list := &search.EntityList{Total: len(found), Entities: []search.Entity{}}
	for _, n := range found[min(max(q.Offset, 0), len(found)):] {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("list entities: %w", err)
		}
		if q.Limit > 0 && len(list.Entities) == q.Limit {
			break
		}
		e := ix.entity(n, q.UI, forms[n])
		if q.Examples {
			if err := ix.showForms(e.Forms); err != nil {
				return nil, fmt.Errorf("list entities: %w", err)
			}
		}
		list.Entities = append(list.Entities, e)
	}
	return list, nil
}

// hasName tells whether a folded word stands in a name or form of an entity.
func (ix *Index) hasName(n uint32, word string, forms []search.Form) bool {
	id := ix.ents[n]
	has := func(name string) bool { return strings.Contains(analyzers.Fold(analyzers.Normalize(name)), word) }
	if strings.Contains(string(id), word) {
		return true
	}
	if rec, ok := ix.recordOf(id); ok {
		for _, l := range rec.Labels {
			if has(l) {
				return true
			}
		}
		for _, vs := range rec.Variants {
			if slices.ContainsFunc(vs, has) {
				return true
			}
		}
	}
	return slices.ContainsFunc(forms, func(f search.Form) bool { return has(f.Text) })
}

// entity describes an entity as it stands in the index.
func (ix *Index) entity(n uint32, ui corpus.Lang, forms []search.Form) search.Entity {
	id := ix.ents[n]
	e := ix.record(id, ui)
	e.Forms, e.Unlisted = slices.Clone(forms), ix.unlisted(id)
	docs := map[uint32]bool{}
	for _, v := range ix.parts {
		p := v.entPosts()[n]
		e.Passages += len(p.docs)
		for _, m := range p.docs {
			docs[v.docBase+v.doc[m]] = true
		}
	}
	e.Documents = len(docs)
	return e
}

// record describes what the authority file says of an entity.
func (ix *Index) record(id entities.ID, ui corpus.Lang) search.Entity {
	e := search.Entity{ID: string(id), Type: string(typeOf(id)), Label: ix.label(id, ui),
		Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{}, Forms: []search.Form{}}
	if rec, ok := ix.recordOf(id); ok {
		e.Labels, e.Wikidata, e.VIAF = rec.Labels, rec.Wikidata, rec.VIAF
		if rec.Variants != nil {
			e.Variants = rec.Variants
		}
	}
	return e
}

// recordOf gives the record of an entity, from the authority or, where it has
// none, as its names were found in the texts.
func (ix *Index) recordOf(id entities.ID) (entities.Record, bool) {
	if rec, ok := ix.auth.Get(id); ok {
		return rec, true
	}
	return ix.named.Get(id)
}

// unlisted tells that an entity is in no authority file.
func (ix *Index) unlisted(id entities.ID) bool {
	_, listed := ix.auth.Get(id)
	return !listed
}

// labelKey is an entity and the language it is named in.
type labelKey struct {
	id entities.ID
	ui corpus.Lang
}

// label names an entity in a language. The same names are asked for with every
// search, so they are kept: at most one for each entity and language.
func (ix *Index) label(id entities.ID, ui corpus.Lang) string {
	k := labelKey{id, ui}
	if l, ok := ix.labels.Load(k); ok {
		return l.(string)
	}
	l := ix.findLabel(k)
	if _, counted := ix.entNumber[id]; counted && slices.Contains(labelled, ui) {
		ix.labels.Store(k, l)
	}
	return l
}

// labelled are the languages that names are kept in: a request may ask for others.
var labelled = []corpus.Lang{corpus.Hungarian, corpus.French, corpus.Russian, "en", ""}

func (ix *Index) findLabel(k labelKey) string {
	id, ui := k.id, k.ui
	if _, listed := ix.auth.Get(id); !listed {
		if l, ok := ix.named.Label(id, ui); ok {
			return l
		}
	}
	return ix.auth.Label(id, ui)
}

// spelling is a form of an entity in a language.
type spelling struct {
	entity uint32
	text   string
	lang   byte
}

// found counts a spelling, and tells the first passage that has it, in the order of
// ids: so the same documents give the same examples.
type found struct {
	count int
	first place
}

// place is a passage in the order of ids: the rank of its document, and its number.
type place uint64

func (ix *Index) placeOf(v *view, n uint32) place {
	return place(ix.docs[v.docBase+v.doc[n]].rank)<<32 | place(v.number[n])
}

// idOfPlace gives the id of a passage.
func (ix *Index) idOfPlace(p place) string {
	return passageID(ix.stored(ix.byRank[p>>32]).ID, uint32(p))
}

// contextLetters is how many letters stand on either side of a form in its
// example.
const contextLetters = 60

// showForms adds to each form what stands around it in its example.
func (ix *Index) showForms(forms []search.Form) error {
	for i := range forms {
		f := &forms[i]
		v, n, ok := ix.passage(f.Example)
		if !ok {
			continue
		}
		text, err := v.textOf(n)
		if err != nil {
			return err
		}
		if at := standsAt(text, f.Text); at >= 0 {
			f.Context = around(text, at, at+len(f.Text))
		}
	}
	return nil
}

// standsAt finds a form in a text, as a word of its own where it can.
func standsAt(text, form string) int {
	first := strings.Index(text, form)
	for at := first; at >= 0; {
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(form):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return at
		}
		next := strings.Index(text[at+1:], form)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return first
}

// around cuts a stretch of a text out with some words on either side, on one line.
func around(text string, start, end int) string {
	before, after := []rune(text[:start]), []rune(text[end:])
	left, right := "", ""
	if n := len(before) - contextLetters; n > 0 {
		for n < len(before) && !unicode.IsSpace(before[n]) {
			n++
		}
		left, before = "…", before[n:]
	}
	if n := contextLetters; n < len(after) {
		for n > 0 && !unicode.IsSpace(after[n]) {
			n--
		}
		right, after = "…", after[:n]
	}
	return left + strings.Join(strings.Fields(string(before)+text[start:end]+string(after)), " ") + right
}

// passage finds a passage by its id.
func (ix *Index) passage(id string) (*view, uint32, bool) {
	i := strings.LastIndexByte(id, '#')
	if i < 0 {
		return nil, 0, false
	}
	d, known := ix.docByID[id[:i]]
	at, err := strconv.ParseUint(id[i+1:], 10, 32)
	if !known || err != nil {
		return nil, 0, false
	}
	ref := ix.docs[d]
	v := ix.parts[ref.part]
	n, ok := v.passageOf(ref.local, uint32(at))
	return v, n, ok
}

// listForms lists, per entity, the spellings under which it stands in the
// texts, most frequent first.
func (ix *Index) listForms() (map[uint32][]search.Form, error) {
	count := map[spelling]*found{}
	for _, v := range ix.parts {
		if err := ix.countSpellings(v, count); err != nil {
			return nil, err
		}
	}
	forms := map[uint32][]search.Form{}
	for k, c := range count {
		forms[k.entity] = append(forms[k.entity], search.Form{Text: k.text, Lang: codeLang(k.lang), Count: c.count, Example: ix.idOfPlace(c.first)})
	}
	for _, fs := range forms {
		sort.Slice(fs, func(i, j int) bool {
			a, b := fs[i], fs[j]
			return a.Count > b.Count || a.Count == b.Count && (a.Text < b.Text || a.Text == b.Text && a.Lang < b.Lang)
		})
	}
	return forms, nil
}

// countSpellings counts the spellings in the live passages of a part.
func (ix *Index) countSpellings(v *view, count map[spelling]*found) error {
	var r mentionReader
	for n := range uint32(v.n) {
		if !v.isLive(n) || v.mentionFirst[n] == v.mentionFirst[n+1] {
			continue
		}
		text, err := v.textOf(n)
		if err != nil {
			return err
		}
		at := ix.placeOf(v, n)
		for r.reset(v, n); r.next(); {
			if r.end > len(text) {
				break
			}
			k := spelling{r.entity, text[r.start:r.end], v.lang[n]}
			f := count[k]
			if f == nil {
				k.text = strings.Clone(k.text) // not to keep the whole passage
				f = &found{first: at}
				count[k] = f
			}
			f.first = min(f.first, at)
			f.count++
		}
	}
	return nil
}

// Entity implements search.Browser: an entity with its years, the entities it
// stands beside, and its passages by language. An id that the user joined with
// another gives that one.
func (ix *Index) Entity(ctx context.Context, id string, ui corpus.Lang) (*search.Entity, error) {
	id = string(ix.auth.Rules().Canonical(entities.ID(id)))
	n, ok := ix.entNumber[entities.ID(id)]
	if !ok {
		if _, known := ix.recordOf(entities.ID(id)); !known {
			return nil, fmt.Errorf("entity %q: %w", id, search.ErrNotFound)
		}
		e := ix.record(entities.ID(id), ui)
		return &e, nil
	}
	forms, err := ix.forms()
	if err != nil {
		return nil, fmt.Errorf("entity %q: %w", id, err)
	}
	e := ix.entity(n, ui, forms[n])
	if err := ix.showForms(e.Forms); err != nil {
		return nil, fmt.Errorf("entity %q: %w", id, err)
	}
	res, err := ix.Search(ctx, search.Request{Filters: map[string][]string{string(typeOf(entities.ID(id))): {id}}, UI: ui, Limit: 1, FacetLimit: 12})
	if err != nil {
		return nil, fmt.Errorf("entity %q: %w", id, err)
	}
	e.Years, e.Langs = res.Facets[search.FacetYear], res.Facets[search.FacetLang]
	e.Neighbours = map[string][]search.Facet{}
	for _, t := range entities.Types() {
		e.Neighbours[string(t)] = ix.beside(n, t, ui)
	}
	return &e, nil
}

// beside counts the entities of a type in the passages of an entity.
func (ix *Index) beside(n uint32, t entities.Type, ui corpus.Lang) []search.Facet {
	counts := make([]uint32, len(ix.ents))
	r := ix.typeFirst[t]
	for _, v := range ix.parts {
		for _, m := range v.entPosts()[n].docs {
			for _, f := range v.facets[v.facetFirst[m]:v.facetFirst[m+1]] {
				if f >= r[0] && f < r[1] && f != n {
					counts[f]++
				}
			}
		}
	}
	out := []search.Facet{}
	for _, f := range topCounts(counts, 12) {
		out = append(out, search.Facet{Value: string(ix.ents[f]), Label: ix.label(ix.ents[f], ui), Count: int(counts[f])})
	}
	return out
}
