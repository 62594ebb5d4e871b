package bleveindex

import (
	"hash/maphash"
	"slices"
	"strings"
	"unsafe"

	"github.com/iskra-archive/iskra/analyzers"
)

// lexiconBuilder numbers entries in order of first appearance, so that
// frequent words get small numbers. It keeps everything in a few flat arrays:
// a corpus has a million distinct words, and as strings in maps they would cost
// several times the memory, and the garbage collector a walk through all of it.
type lexiconBuilder struct {
	memo  []memo
	keys  interner // every key once
	tuple interner // every entry once: language and the numbers of its keys
	count []uint32
	lang  []byte
	stop  []byte
	exact []uint32 // entry -> key
	fold  []uint32 // entry -> key, or noKey where folding changes nothing
	pairs []uint64 // key << 32 | entry
	buf   []byte
	ids   []byte
}

// noKey stands for "no key of its own".
const noKey = ^uint32(0)

// memoSize is how many words are remembered by where their strings are kept.
const memoSize = 1 << 17

// memo remembers the entry of a token by the addresses of its strings: an
// analyzer gives a frequent word the same strings each time. Holding them, the
// memo keeps the addresses from being used for anything else.
type memo struct {
	exact string
	stems []string
	code  byte
	id    uint32
}

// is tells whether the memo is of the very strings of the token.
func (m *memo) is(code byte, t *analyzers.Token) bool {
	return m.code == code && len(m.exact) == len(t.Exact) && len(m.stems) == len(t.Stems) &&
		unsafe.StringData(m.exact) == unsafe.StringData(t.Exact) && unsafe.SliceData(m.stems) == unsafe.SliceData(t.Stems)
}

func newLexiconBuilder() *lexiconBuilder {
	return &lexiconBuilder{memo: make([]memo, memoSize), keys: newInterner(), tuple: newInterner()}
}

// add gives the number of the token's entry, counting it.
func (b *lexiconBuilder) add(code byte, t *analyzers.Token) uint32 {
	m := &b.memo[uintptr(unsafe.Pointer(unsafe.StringData(t.Exact)))>>3%memoSize]
	if !m.is(code, t) {
		*m = memo{t.Exact, t.Stems, code, b.lookup(code, t)}
	}
	b.count[m.id]++
	return m.id
}

// lookup is the slow way of add; it does not count.
func (b *lexiconBuilder) lookup(code byte, t *analyzers.Token) uint32 {
	exact := b.key(keyExact, 0, t.Exact)
	fold := noKey
	b.ids = append(b.ids[:0], code)
	b.ids = appendID(b.ids, exact)
	if t.Folded != t.Exact {
		fold = b.key(keyFolded, 0, t.Folded)
	}
	b.ids = appendID(b.ids, fold)
	for _, s := range t.Stems {
		b.ids = appendID(b.ids, b.key(keyStem, code, s))
	}
	id, known := b.tuple.intern(b.ids)
	if known {
		return id
	}
	stop := byte(0)
	if t.Stop {
		stop = 1
	}
	b.count, b.lang, b.stop = append(b.count, 0), append(b.lang, code), append(b.stop, stop)
	b.exact, b.fold = append(b.exact, exact), append(b.fold, fold)
	for rest := b.ids[1:]; len(rest) > 0; rest = rest[4:] {
		if k := idAt(rest); k != noKey {
			b.pairs = append(b.pairs, uint64(k)<<32|uint64(id))
		}
	}
	return id
}

func appendID(dst []byte, id uint32) []byte {
	return append(dst, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
}

func idAt(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// key gives the number of a key.
func (b *lexiconBuilder) key(kind, code byte, text string) uint32 {
	b.buf = append(b.buf[:0], kind)
	if kind == keyStem {
		b.buf = append(b.buf, code)
	}
	b.buf = append(b.buf, text...)
	id, _ := b.keys.intern(b.buf)
	return id
}

// write sorts the keys and writes the lexicon.
func (b *lexiconBuilder) write(path string) error {
	sorted := make([]uint32, b.keys.len())
	for i := range sorted {
		sorted[i] = uint32(i)
	}
	slices.SortFunc(sorted, func(x, y uint32) int { return strings.Compare(b.keys.at(x), b.keys.at(y)) })
	rank := make([]uint32, len(sorted))
	for i, k := range sorted {
		rank[k] = uint32(i)
	}
	first, refs := b.postings(rank)
	folded := make([]uint32, len(b.fold))
	for i, k := range b.fold {
		if k != noKey {
			folded[i] = rank[k] + 1
		}
	}
	w, err := createColumns(path)
	if err != nil {
		return err
	}
	w.stringsOf("exact", len(b.exact), func(i int) string { return b.keys.at(b.exact[i])[1:] })
	w.bytes("lang", b.lang)
	w.uint32s("count", b.count)
	w.bytes("stop", b.stop)
	w.uint32s("folded", folded)
	w.stringsOf("key", len(sorted), func(i int) string { return b.keys.at(sorted[i]) })
	w.uint32s("key.first", first)
	w.uint32s("key.entries", refs)
	writeGrams(w, len(sorted), func(i int) string { return b.keys.at(sorted[i]) })
	return w.close()
}

// postings lists the entries of every key in the order of the keys: offsets
// and one flat list, by counting.
func (b *lexiconBuilder) postings(rank []uint32) (first, refs []uint32) {
	first = make([]uint32, len(rank)+1)
	for _, p := range b.pairs {
		first[rank[p>>32]+1]++
	}
	for i := range rank {
		first[i+1] += first[i]
	}
	refs = make([]uint32, len(b.pairs))
	next := slices.Clone(first[:len(rank)])
	for _, p := range b.pairs {
		k := rank[p>>32]
		refs[next[k]] = uint32(p)
		next[k]++
	}
	return first, refs
}

// interner numbers distinct byte strings. It is a hash table with open
// addressing over one blob.
type interner struct {
	seed  maphash.Seed
	blob  []byte
	off   []uint32
	table []uint32 // number + 1; 0 is free
}

func newInterner() interner {
	return interner{seed: maphash.MakeSeed(), off: []uint32{0}, table: make([]uint32, 1<<10)}
}

func (n *interner) len() int { return len(n.off) - 1 }

// at gives a string by its number. It is valid until the next intern.
func (n *interner) at(id uint32) string {
	b := n.blob[n.off[id]:n.off[id+1]]
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// intern gives the number of a string, and whether it was known before.
func (n *interner) intern(s []byte) (id uint32, known bool) {
	if 4*len(n.off) > 3*len(n.table) {
		n.grow()
	}
	slot := n.find(s)
	if id := n.table[slot]; id > 0 {
		return id - 1, true
	}
	id = uint32(n.len())
	n.blob = append(n.blob, s...)
	n.off = append(n.off, uint32(len(n.blob)))
	n.table[slot] = id + 1
	return id, false
}

// find gives the place of a string in the table, or the free one for it.
func (n *interner) find(s []byte) uint64 {
	mask := uint64(len(n.table) - 1)
	for i := maphash.Bytes(n.seed, s) & mask; ; i = (i + 1) & mask {
		id := n.table[i]
		if id == 0 || n.at(id-1) == string(s) {
			return i
		}
	}
}

func (n *interner) grow() {
	n.table = make([]uint32, 2*len(n.table))
	for id := range uint32(n.len()) {
		n.table[n.find(n.blob[n.off[id]:n.off[id+1]])] = id + 1
	}
}
