package bleveindex

import (
	"fmt"
	"sort"
	"strings"

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
	exact []string
	lang  []byte
	count []uint32
	keys  map[string][]uint32
	buf   []byte
}

func newLexiconBuilder() *lexiconBuilder {
	return &lexiconBuilder{ids: map[string]uint32{}, keys: map[string][]uint32{}}
}

// add gives the number of the token's entry, counting it.
func (b *lexiconBuilder) add(code byte, t *analyzers.Token) uint32 {
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
	if t.Folded != t.Exact {
		b.key(string(keyFolded)+t.Folded, id)
	}
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
	w.strings("key", keys)
	w.uint32s("key.first", off)
	w.uint32s("key.entries", refs)
	return w.write(path)
}

// lexicon is a part's list of distinct words, read-only.
type lexicon struct {
	exact   stringTable
	lang    []byte
	count   []uint32
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
		keys: r.table("key"), entries: r.uint32s("key.entries"),
	}
	l.first = r.csr("key.first", l.keys.len(), len(l.entries))
	n := l.exact.len()
	if r.err == nil && (len(l.lang) != n || len(l.count) != n) {
		r.fail()
	}
	for _, e := range l.entries {
		if int(e) >= n {
			r.fail()
			break
		}
	}
	if r.err != nil {
		return nil, fmt.Errorf("read lexicon: %w", r.err)
	}
	return l, nil
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
