package bleveindex

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/linking"
	"github.com/iskra-archive/iskra/search"
)

// PartSpec names a part to open and the documents of it (by number) that are
// gone since it was written.
type PartSpec struct {
	Dir     string
	Deleted []uint32
}

// Index is an open index: some parts, seen as one. It is safe for use by many
// goroutines at once and never changes.
type Index struct {
	info   search.IndexInfo
	auth   *entities.Authority
	finder func() *entities.Finder // made when first asked for
	named  *linking.Table          // entities that are in no authority file
	parts  []*view

	// ents lists every entity of the index by type and id; years every year.
	// A facet value is a number: entities first, then years.
	ents      []entities.ID
	typeFirst map[entities.Type][2]uint32
	entNumber map[entities.ID]uint32
	years     []int

	docs    []docRef // every document, deleted ones too
	byRank  []uint32 // place in the order of ids -> document
	docByID map[string]uint32
	avgLen  float64

	// What only some searches need is made when first asked for.
	names    func() []nameEntry // for completion
	entCount func() []int       // passages of each entity
	copyOnce sync.Once
	forms    func() (map[uint32][]search.Form, error) // spellings of each entity
	scratch  sync.Pool
	labels   sync.Map // labelKey -> string
}

// docRef finds a document: its part, its number there, its place in the order
// of ids, and its date as a number that sorts (0: unknown).
type docRef struct {
	part, local uint32
	rank        uint32
	date        uint32
	live        bool
}

// view is a part as an index sees it: with what is deleted, its place among
// the documents, and its facet values numbered for the whole index.
type view struct {
	*part
	at      int             // number of the part
	docBase uint32          // number of the part's first document in the index
	live    []uint64        // bitset of passages; nil where all live
	gone    *roaring.Bitmap // the others, as Bleve wants them; nil likewise
	nLive   int
	copies  []uint64  // bitset of passages whose text is there again; nil where none is, and before findCopies
	norm    []float32 // BM25's k1·(1-b+b·len/avg) per passage

	entNum             []uint32            // entity of the part -> entity of the index, or noEntity
	facetFirst, facets []uint32            // passage -> facet values of the index
	entPosts           func() []entPosting // by entity of the index; made when first asked for
}

// entPosting lists the passages that mention an entity, and how often.
type entPosting struct{ docs, freqs []uint32 }

// noEntity is the number of a name that is no entity.
const noEntity = ^uint32(0)

// Open opens parts as one index. The authority names its entities; named, which
// may be nil, those that the authority does not have.
func Open(parts []PartSpec, auth *entities.Authority, named *linking.Table, info search.IndexInfo) (*Index, error) {
	if named == nil {
		named = linking.Empty()
	}
	ix := &Index{info: info, auth: auth, named: named, docByID: map[string]uint32{},
		typeFirst: map[entities.Type][2]uint32{}}
	ix.scratch.New = func() any { return &scratch{} }
	for i, spec := range parts {
		p, err := openPart(spec.Dir)
		if err != nil {
			return nil, errors.Join(err, ix.Close())
		}
		v := &view{part: p, at: i, docBase: uint32(len(ix.docs))}
		ix.parts = append(ix.parts, v)
		if err := ix.addDocuments(v, spec.Deleted); err != nil {
			return nil, errors.Join(err, ix.Close())
		}
	}
	ix.rankDocuments()
	ix.numberFacets()
	ix.statistics()
	for _, v := range ix.parts {
		v.entPosts = sync.OnceValue(func() []entPosting { return v.invertEntities(len(ix.ents)) })
	}
	ix.entCount = sync.OnceValue(ix.countEntities)
	ix.finder = sync.OnceValue(func() *entities.Finder { return entities.NewFinder(auth) })
	ix.names = sync.OnceValue(ix.listNames)
	ix.forms = sync.OnceValues(ix.listForms)
	return ix, nil
}

// addDocuments lists a part's documents and marks the passages of the deleted
// and dropped ones.
func (ix *Index) addDocuments(v *view, deleted []uint32) error {
	dead := make(map[uint32]bool, len(deleted)+len(v.dropped))
	for _, d := range append(slices.Clone(deleted), v.dropped...) {
		if int(d) >= len(v.docs) {
			return fmt.Errorf("deleted document %d of part %d: %w", d, v.at, ErrDamaged)
		}
		dead[d] = true
	}
	for i := range v.docs {
		ref := docRef{part: uint32(v.at), local: uint32(i), live: !dead[uint32(i)], date: dateKey(v.docs[i].Date)}
		if ref.live {
			ix.docByID[v.docs[i].ID] = uint32(len(ix.docs))
		}
		ix.docs = append(ix.docs, ref)
	}
	v.nLive = v.n
	if len(dead) == 0 {
		return nil
	}
	v.live, v.gone = make([]uint64, (v.n+63)/64), roaring.New()
	v.nLive = 0
	v.lex.count = slices.Clone(v.lex.count) // which may be the file's bytes
	for n, d := range v.doc {
		if dead[d] {
			v.gone.Add(uint32(n))
			if !v.uncount(uint32(n)) {
				return fmt.Errorf("the words of a passage are not what was written: %w", ErrDamaged)
			}
			continue
		}
		v.live[n/64] |= 1 << (n % 64)
		v.nLive++
	}
	v.lex.prune()
	return nil
}

// uncount takes the words of a passage that is gone off the lexicon's counts,
// and tells whether they could be read.
func (v *view) uncount(n uint32) bool {
	var t storedToken
	tr, whole := v.tokensOf(n)
	for tr.next(&t) {
		if int(t.entry) < len(v.lex.count) && v.lex.count[t.entry] > 0 {
			v.lex.count[t.entry]--
		}
	}
	return whole
}

// isLive tells whether a passage is there still.
func (v *view) isLive(n uint32) bool {
	return v.live == nil || v.live[n/64]&(1<<(n%64)) != 0
}

// dateKey turns "1903", "1903-10" or "1903-10-17" into a number that sorts:
// 19030000, 19031000, 19031017. Anything else is 0.
func dateKey(s string) uint32 {
	key := uint32(0)
	fields := strings.SplitN(s, "-", 3)
	for i := range 3 {
		key *= 100
		if i == 0 {
			key = 0
		}
		if i < len(fields) {
			n, err := strconv.ParseUint(fields[i], 10, 16)
			if err != nil || (i > 0 && n > 31) {
				return 0
			}
			key += uint32(n)
		}
	}
	return key
}

// rankDocuments gives every document its place in the order of ids.
func (ix *Index) rankDocuments() {
	order := make([]uint32, len(ix.docs))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return strings.Compare(ix.stored(a).ID, ix.stored(b).ID) })
	for rank, d := range order {
		ix.docs[d].rank = uint32(rank)
	}
	ix.byRank = order
}

// stored gives what is kept of a document.
func (ix *Index) stored(doc uint32) *StoredDocument {
	r := ix.docs[doc]
	return &ix.parts[r.part].docs[r.local]
}

// numberFacets numbers entities and years for the whole index and rewrites the
// columns of each part accordingly.
func (ix *Index) numberFacets() {
	entSet, yearSet := map[entities.ID]bool{}, map[int]bool{}
	named := make([][]entities.ID, len(ix.parts)) // by entity of the part; "" is none
	for k, v := range ix.parts {
		named[k] = make([]entities.ID, v.entity.len())
		for i := range named[k] {
			if id, ok := ix.named.Entity(entities.ID(v.entity.at(i))); ok {
				named[k][i], entSet[id] = id, true
			}
		}
		for _, y := range v.part.years {
			yearSet[int(y)] = true
		}
	}
	byType := map[entities.Type][]entities.ID{}
	for id := range entSet {
		t := typeOf(id)
		byType[t] = append(byType[t], id)
	}
	for _, t := range typesOf(byType) {
		slices.Sort(byType[t])
		ix.typeFirst[t] = [2]uint32{uint32(len(ix.ents)), uint32(len(ix.ents) + len(byType[t]))}
		ix.ents = append(ix.ents, byType[t]...)
	}
	ix.entNumber = make(map[entities.ID]uint32, len(ix.ents))
	for i, id := range ix.ents {
		ix.entNumber[id] = uint32(i)
	}
	for y := range yearSet {
		ix.years = append(ix.years, y)
	}
	slices.Sort(ix.years)
	for k, v := range ix.parts {
		v.numberFacets(ix, named[k])
	}
}

// typesOf lists the types of a map: the known ones in their order, then others.
func typesOf(byType map[entities.Type][]entities.ID) []entities.Type {
	order := slices.DeleteFunc(entities.Types(), func(t entities.Type) bool { return byType[t] == nil })
	known := len(order)
	for t := range byType {
		if !slices.Contains(order[:known], t) {
			order = append(order, t)
		}
	}
	slices.Sort(order[known:])
	return order
}

// typeOf is the type in an entity's id.
func typeOf(id entities.ID) entities.Type {
	t, _, _ := strings.Cut(string(id), "/")
	return entities.Type(t)
}

// numberFacets fills entNum, facetFirst and facets. Several names of a passage
// may be one entity.
func (v *view) numberFacets(ix *Index, named []entities.ID) {
	v.entNum = make([]uint32, v.entity.len())
	for i := range v.entNum {
		v.entNum[i] = noEntity
		if named[i] != "" {
			v.entNum[i] = ix.entNumber[named[i]]
		}
	}
	year := make(map[uint32]uint32, len(ix.years))
	for i, y := range ix.years {
		year[uint32(y)] = uint32(len(ix.ents) + i)
	}
	v.facetFirst = make([]uint32, 1, v.n+1)
	v.facets = make([]uint32, 0, len(v.ents)+len(v.part.years))
	for n := range v.n {
		from := len(v.facets)
		for _, e := range v.ents[v.entFirst[n]:v.entFirst[n+1]] {
			if g := v.entNum[e]; g != noEntity && !slices.Contains(v.facets[from:], g) {
				v.facets = append(v.facets, g)
			}
		}
		for _, y := range v.part.years[v.yearFirst[n]:v.yearFirst[n+1]] {
			v.facets = append(v.facets, year[y])
		}
		v.facetFirst = append(v.facetFirst, uint32(len(v.facets)))
	}
}

// statistics counts what lives and prepares BM25's length normalisation.
func (ix *Index) statistics() {
	words, passages, documents := uint64(0), 0, 0
	for _, v := range ix.parts {
		passages += v.nLive
		for n, w := range v.words {
			if v.isLive(uint32(n)) {
				words += uint64(w)
			}
		}
	}
	for _, d := range ix.docs {
		if d.live {
			documents++
		}
	}
	ix.avgLen = 1
	if passages > 0 && words > 0 {
		ix.avgLen = float64(words) / float64(passages)
	}
	ix.info.Passages, ix.info.Documents = passages, documents
	for _, v := range ix.parts {
		v.norm = make([]float32, v.n)
		for n, w := range v.words {
			v.norm[n] = float32(bm25K1 * (1 - bm25B + bm25B*float64(w)/ix.avgLen))
		}
	}
}

// idf is BM25's weight of a term that stands in df passages, never negative.
func (ix *Index) idf(df int) float32 {
	n := float64(max(ix.info.Passages, df))
	return float32(math.Log(1 + (n-float64(df)+0.5)/(float64(df)+0.5)))
}

// invertEntities lists, per entity of the index, the live passages that mention
// it and how often: counted first, then filled in.
func (v *view) invertEntities(n int) []entPosting {
	size := make([]uint32, n)
	v.eachMentioned(func(entity, _, _ uint32) { size[entity]++ })
	total := 0
	for _, k := range size {
		total += int(k)
	}
	docs, freqs := make([]uint32, total), make([]uint32, total)
	posts := make([]entPosting, n)
	for e, k := range size {
		posts[e] = entPosting{docs[:0:k], freqs[:0:k]}
		docs, freqs = docs[k:], freqs[k:]
	}
	v.eachMentioned(func(entity, passage, freq uint32) {
		p := &posts[entity]
		p.docs, p.freqs = append(p.docs, passage), append(p.freqs, freq)
	})
	return posts
}

// eachMentioned calls fn for each entity of each live passage, passages in
// order, with the number of its mentions there.
func (v *view) eachMentioned(fn func(entity, passage, freq uint32)) {
	var it mentionReader
	var found, freq []uint32
	for n := range uint32(v.n) {
		if !v.isLive(n) {
			continue
		}
		found, freq = found[:0], freq[:0]
		for it.reset(v, n); it.next(); {
			if i := slices.Index(found, it.entity); i >= 0 {
				freq[i]++
				continue
			}
			found, freq = append(found, it.entity), append(freq, 1)
		}
		for i, e := range found {
			fn(e, n, freq[i])
		}
	}
}

// Info identifies the index.
func (ix *Index) Info() search.IndexInfo { return ix.info }

// Features tells what the engine can do.
func (ix *Index) Features() search.Features {
	return search.Features{Name: "bleve", Phrases: true, Wildcards: true, Fuzzy: true, Regexp: true}
}

// Close frees what the index holds. No search may be under way.
func (ix *Index) Close() error {
	var errs []error
	for _, v := range ix.parts {
		errs = append(errs, v.close())
	}
	ix.parts = nil
	return errors.Join(errs...)
}

// Document implements search.Engine.
func (ix *Index) Document(ctx context.Context, id string, first, limit int) (*search.Document, error) {
	d, ok := ix.docByID[id]
	if !ok {
		return nil, fmt.Errorf("document %q: %w", id, search.ErrNotFound)
	}
	ref, s := ix.docs[d], ix.stored(d)
	v := ix.parts[ref.part]
	out := &search.Document{DocumentInfo: ix.documentInfo(d), Author: s.Author, Source: s.Source, Index: ix.info,
		Passages: []search.DocumentPassage{}}
	for i := v.docFirst[ref.local]; i < v.docFirst[ref.local+1]; i++ {
		n := v.byOrder[i]
		if int(v.number[n]) < first {
			continue
		}
		if limit > 0 && len(out.Passages) == limit {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read document: %w", err)
		}
		p, err := ix.documentPassage(v, n, id)
		if err != nil {
			return nil, err
		}
		out.Passages = append(out.Passages, p)
	}
	return out, nil
}

func (ix *Index) documentPassage(v *view, n uint32, doc string) (search.DocumentPassage, error) {
	text, err := v.textOf(n)
	if err != nil {
		return search.DocumentPassage{}, err
	}
	return search.DocumentPassage{
		ID: passageID(doc, v.number[n]), Passage: int(v.number[n]), Lang: codeLang(v.lang[n]),
		Heading: v.heading(n), Page: int(v.page[n]), Text: text, Fingerprint: search.FingerprintOf(text).String(),
		Entities: ix.mentionsOf(v, n, newRuneCounter(text)),
	}, nil
}

func passageID(doc string, n uint32) string { return doc + "#" + strconv.FormatUint(uint64(n), 10) }

func (ix *Index) documentInfo(d uint32) search.DocumentInfo {
	ref, s := ix.docs[d], ix.stored(d)
	v := ix.parts[ref.part]
	return search.DocumentInfo{ID: s.ID, Title: s.Title, Lang: s.Lang, Date: s.Date, Format: s.Format, Encoding: s.Encoding,
		Count: int(v.docFirst[ref.local+1] - v.docFirst[ref.local])}
}

// Documents implements search.Browser.
func (ix *Index) Documents(_ context.Context, offset, limit int) (*search.DocumentList, error) {
	byRank := make([]uint32, 0, len(ix.docByID))
	for _, d := range ix.docByID {
		byRank = append(byRank, d)
	}
	slices.SortFunc(byRank, func(a, b uint32) int { return int(ix.docs[a].rank) - int(ix.docs[b].rank) })
	list := &search.DocumentList{Total: len(byRank), Documents: []search.DocumentInfo{}}
	for _, d := range byRank[min(max(offset, 0), len(byRank)):] {
		if limit > 0 && len(list.Documents) == limit {
			break
		}
		list.Documents = append(list.Documents, ix.documentInfo(d))
	}
	return list, nil
}
