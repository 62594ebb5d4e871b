package tagging

// Name lists that a word may stand in, as bits of an entry.
const (
	ListGiven   = 1 << iota // given names
	ListSurname             // surnames and patronymics
	ListPlace               // places
	ListCountry             // countries and large regions
	ListLower               // mostly written without a capital
	ListCapital             // mostly written with a capital
	ListStem                // the entry is the beginning of inflected forms
)

// Entry is what the lexicon knows of a word: its class among words that stand
// in like places (0 unknown), and its lists.
type Entry struct {
	Class uint8
	Lists uint8
}

// Lexicon maps hashes of words to entries: an open hash table with sixteen
// bits of each key, so that a strange word is taken for a known one about
// once in thirty thousand times.
type Lexicon struct {
	keys    []uint16
	entries []Entry
	reach   uint32 // how many letters may follow the beginning of a name
	// Links tells that what stands beside a name elsewhere in the document counts.
	Links bool
}

// stemSalt sets beginnings of words apart from whole words.
const stemSalt = 0x5bd1e995

// ClassKey is the key of a word, as printed or in lower case.
func ClassKey(word uint64) uint64 { return mix(word, 901) }

// StemKey is the key of the beginning of a word in lower case.
func StemKey(lower uint64) uint64 { return mix(lower^stemSalt, 902) }

// NewLexicon builds the table. A name may go on for reach letters behind a
// beginning in the table.
func NewLexicon(entries map[uint64]Entry, reach int) *Lexicon {
	if len(entries) == 0 {
		return &Lexicon{}
	}
	n := tableSize(len(entries))
	l := &Lexicon{reach: uint32(reach), keys: make([]uint16, n), entries: make([]Entry, n)}
	for _, key := range sortedKeys(entries) {
		s, k := slot(key, n), short(key)
		for l.keys[s] != 0 {
			s = (s + 1) % n
		}
		l.keys[s], l.entries[s] = k, entries[key]
	}
	return l
}

func (l *Lexicon) get(key uint64) Entry {
	n := len(l.keys)
	if n == 0 {
		return Entry{}
	}
	k := short(key)
	for s := slot(key, n); l.keys[s] != 0; {
		if l.keys[s] == k {
			return l.entries[s]
		}
		if s++; s == n {
			s = 0
		}
	}
	return Entry{}
}

// look fills in what the lexicon knows of a unit.
func (l *Lexicon) look(d *describer, f *fact) {
	if len(l.keys) == 0 || f.is(flagMark|flagNumber) {
		return
	}
	e := l.get(ClassKey(f.lower))
	f.class, f.lists = uint32(e.Class), uint32(e.Lists)
	if !f.is(flagInitial) {
		return
	}
	if e := l.get(ClassKey(f.word)); e.Class != 0 {
		f.class = uint32(e.Class)
	}
	f.lists |= l.stem(d, f.runes)
}

// stem looks for the longest listed beginning of a word.
func (l *Lexicon) stem(d *describer, n int) uint32 {
	var hashes [longest + 1]uint64
	h, k := uint64(seed), 1
	for i, c := range d.low {
		h = step(h, c)
		if i+1 == d.ends[k] {
			hashes[k] = h
			k++
		}
	}
	for k := n; k >= max(3, n-int(l.reach)); k-- {
		e := l.get(StemKey(hashes[k]))
		if e.Lists == 0 {
			continue
		}
		if k < n {
			return uint32(e.Lists) | ListStem
		}
		return uint32(e.Lists)
	}
	return 0
}
