package bleveindex

import (
	"fmt"
	"sort"
	"strings"
	"unsafe"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// The lexicon of a part lists its distinct analysed words. An entry is a word
// form in one language with one analysis; tokens of the text refer to entries
// by number. A key leads from a term to the entries that have it, its first
// byte telling what the term is to them.
const (
	keyExact  = 'e' // the word as it stands
	keyFolded = 'f' // the word with accents folded, where that differs
	keyStem   = 's' // language byte, then the stem
)

// langCode is the byte that stands for a language in columns and keys.
func langCode(l corpus.Lang) byte {
	switch l {
	case corpus.Hungarian:
		return 'h'
	case corpus.French:
		return 'f'
	case corpus.Russian:
		return 'r'
	}
	return 'u'
}

// codeLang is the inverse of langCode.
func codeLang(c byte) corpus.Lang {
	switch c {
	case 'h':
		return corpus.Hungarian
	case 'f':
		return corpus.French
	case 'r':
		return corpus.Russian
	}
	return corpus.Undetermined
}

func stemKey(code byte, stem string) string {
	return string([]byte{keyStem, code}) + stem
}

// lexiconBuilder numbers entries in order of first appearance, so that
// frequent words get small numbers.
type lexiconBuilder struct {
	ids   map[string]uint32
	memo  []memo
	exact []string
	lang  []byte
	count []uint32
	stop  []byte
	fold  []string // "" where it is the same as exact
	keys  map[string][]uint32
	buf   []byte
}

func newLexiconBuilder() *lexiconBuilder {
	return &lexiconBuilder{ids: map[string]uint32{}, keys: map[string][]uint32{}, memo: make([]memo, memoSize)}
}

// memoSize is how many words are remembered by where their strings are kept.
const memoSize = 1 << 18

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

// add gives the number of the token's entry, counting it.
func (b *lexiconBuilder) add(code byte, t *analyzers.Token) uint32 {
	m := &b.memo[uintptr(unsafe.Pointer(unsafe.StringData(t.Exact)))>>3%memoSize]
	if m.is(code, t) {
		b.count[m.id]++
		return m.id
	}
	*m = memo{t.Exact, t.Stems, code, b.lookup(code, t)}
	return m.id
}

// lookup is the slow way of add.
func (b *lexiconBuilder) lookup(code byte, t *analyzers.Token) uint32 {
	b.buf = append(b.buf[:0], code)
	b.buf = append(b.buf, t.Exact...)
	for _, s := range t.Stems {
		b.buf = append(b.buf, 0)
		b.buf = append(b.buf, s...)
	}
	id, ok := b.ids[string(b.buf)]
	if ok {
		b.count[id]++
		return id
	}
	id = uint32(len(b.exact))
	b.ids[string(b.buf)] = id
	exact := strings.Clone(t.Exact)
	b.exact = append(b.exact, exact)
	b.lang = append(b.lang, code)
	b.count = append(b.count, 1)
	b.key(string(keyExact)+exact, id)
	stop, folded := byte(0), ""
	if t.Stop {
		stop = 1
	}
	if t.Folded != t.Exact {
		folded = strings.Clone(t.Folded)
		b.key(string(keyFolded)+folded, id)
	}
	b.stop, b.fold = append(b.stop, stop), append(b.fold, folded)
	for _, s := range t.Stems {
		b.key(stemKey(code, s), id)
	}
	return id
}

func (b *lexiconBuilder) key(k string, id uint32) {
	ids := b.keys[k]
	if len(ids) > 0 && ids[len(ids)-1] == id {
		return
	}
	b.keys[k] = append(ids, id)
}

func (b *lexiconBuilder) write(path string) error {
	keys := make([]string, 0, len(b.keys))
	for k := range b.keys {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	off := make([]uint32, 1, len(keys)+1)
	var refs []uint32
	for _, k := range keys {
		refs = append(refs, b.keys[k]...)
		off = append(off, uint32(len(refs)))
	}
	var w colWriter
	w.strings("exact", b.exact)
	w.bytes("lang", b.lang)
	w.uint32s("count", b.count)
	w.bytes("stop", b.stop)
	w.uint32s("folded", b.foldedKeys(keys))
	w.strings("key", keys)
	w.uint32s("key.first", off)
	w.uint32s("key.entries", refs)
	return w.write(path)
}

// foldedKeys gives, per entry, the number of its folded key from 1 on, or 0
// where folding changes nothing.
func (b *lexiconBuilder) foldedKeys(keys []string) []uint32 {
	out := make([]uint32, len(b.fold))
	for i, f := range b.fold {
		if f != "" {
			out[i] = uint32(sort.SearchStrings(keys, string(keyFolded)+f)) + 1
		}
	}
	return out
}

// lexicon is a part's list of distinct words, read-only.
type lexicon struct {
	exact   stringTable
	lang    []byte
	count   []uint32
	stop    []byte
	fold    []uint32
	keys    stringTable
	first   []uint32
	entries []uint32
}

func readLexicon(path string) (*lexicon, error) {
	r, err := readColumns(path)
	if err != nil {
		return nil, err
	}
	l := &lexicon{
		exact: r.table("exact"), lang: r.bytes("lang"), count: r.uint32s("count"),
		stop: r.bytes("stop"), fold: r.uint32s("folded"), keys: r.table("key"), entries: r.uint32s("key.entries"),
	}
	l.first = r.csr("key.first", l.keys.len(), len(l.entries))
	n := l.exact.len()
	if r.err == nil && (len(l.lang) != n || len(l.count) != n || len(l.stop) != n || len(l.fold) != n) {
		r.fail()
	}
	if above(l.entries, n-1) || above(l.fold, l.keys.len()) {
		r.fail()
	}
	if r.err != nil {
		return nil, fmt.Errorf("read lexicon: %w", r.err)
	}
	return l, nil
}

// above tells whether any value is greater than the greatest allowed.
func above(values []uint32, most int) bool {
	for _, v := range values {
		if int(v) > most {
			return true
		}
	}
	return false
}

// folded gives an entry's word with accents folded.
func (l *lexicon) folded(entry uint32) string {
	if k := l.fold[entry]; k > 0 {
		return l.keys.at(int(k) - 1)[1:]
	}
	return l.exact.at(int(entry))
}

func (l *lexicon) len() int { return l.exact.len() }

// lookup gives the entries that have the key.
func (l *lexicon) lookup(key string) []uint32 {
	i := l.search(key)
	if i < l.keys.len() && l.keys.at(i) == key {
		return l.entries[l.first[i]:l.first[i+1]]
	}
	return nil
}

// search gives the index of the first key that is not less than key.
func (l *lexicon) search(key string) int {
	return sort.Search(l.keys.len(), func(i int) bool { return l.keys.at(i) >= key })
}

// withPrefix calls yield for every key that begins with prefix, in order,
// until yield returns false.
func (l *lexicon) withPrefix(prefix string, yield func(key string, entries []uint32) bool) {
	for i := l.search(prefix); i < l.keys.len(); i++ {
		k := l.keys.at(i)
		if !strings.HasPrefix(k, prefix) || !yield(k, l.entries[l.first[i]:l.first[i+1]]) {
			return
		}
	}
}
