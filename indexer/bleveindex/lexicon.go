package bleveindex

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"strings"

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
	grams   gramIndex
	heads   []uint64 // the first eight bytes of every headStep-th key
}

// headStep is how many keys stand between two heads.
const headStep = 16

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
	l.grams = readGrams(r, l.keys.len())
	l.listHeads()
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

// prune takes the entries that are counted no more off their keys, so that no
// word is suggested that stands nowhere.
func (l *lexicon) prune() {
	first, entries := make([]uint32, 1, len(l.first)), make([]uint32, 0, len(l.entries))
	for k := range l.keys.len() {
		for _, e := range l.entries[l.first[k]:l.first[k+1]] {
			if l.count[e] > 0 {
				entries = append(entries, e)
			}
		}
		first = append(first, uint32(len(entries)))
	}
	l.first, l.entries = first, entries
}

// lookup gives the entries that have the key.
func (l *lexicon) lookup(key string) []uint32 {
	i := l.search(key)
	if i < l.keys.len() && l.keys.at(i) == key {
		return l.entries[l.first[i]:l.first[i+1]]
	}
	return nil
}

// listHeads makes the table that search looks in first.
func (l *lexicon) listHeads() {
	l.heads = make([]uint64, 0, l.keys.len()/headStep+1)
	for i := 0; i < l.keys.len(); i += headStep {
		l.heads = append(l.heads, head(l.keys.at(i)))
	}
}

// head gives the first eight bytes of a key as a number that sorts likewise.
func head(key string) uint64 {
	var b [8]byte
	copy(b[:], key)
	return binary.BigEndian.Uint64(b[:])
}

// search gives the index of the first key that is not less than key. Most of
// the way goes through the heads, which lie close together in memory.
func (l *lexicon) search(key string) int {
	h := head(key)
	below, _ := slices.BinarySearch(l.heads, h) // heads before it are less than h
	above := below
	for above < len(l.heads) && l.heads[above] == h { // keys that begin alike
		above++
	}
	from, to := max(0, below-1)*headStep, min(above*headStep, l.keys.len())
	return from + sort.Search(to-from, func(i int) bool { return l.keys.at(from+i) >= key })
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
