package tagging

import (
	"hash/maphash"
	"strings"
)

// Text is one stretch of a document, cut into units, with what is known of each.
type Text struct {
	Raw   string
	Units []Unit
	facts []fact
}

// Document is a document being tagged: facts of its texts, and how it writes
// its words. It may be used again, by one goroutine at a time.
type Document struct {
	Texts   []Text
	lexicon *Lexicon
	describer
	writing map[uint64]writing
	last    map[uint64]site // where each name was met last
	memos   []memo
	seed    maphash.Seed
}

// writing counts how a document writes a word.
type writing struct{ lower, inner uint16 }

// NewDocument gives an empty document that asks the lexicon about its words.
func NewDocument(l *Lexicon) *Document {
	return &Document{lexicon: l, writing: map[uint64]writing{}, last: map[uint64]site{}, memos: make([]memo, memoSize), seed: maphash.MakeSeed()}
}

// Reset empties the document.
func (d *Document) Reset() {
	d.Texts = d.Texts[:0]
	clear(d.writing)
	clear(d.last)
}

// Add appends a text with its units. All texts of a document are added before
// the first is tagged.
func (d *Document) Add(raw string) *Text {
	if len(d.Texts) < cap(d.Texts) {
		d.Texts = d.Texts[:len(d.Texts)+1]
	} else {
		d.Texts = append(d.Texts, Text{})
	}
	t := &d.Texts[len(d.Texts)-1]
	t.Raw, t.Units, t.facts = raw, t.Units[:0], t.facts[:0]
	return t
}

// Describe works out the facts of all units.
func (d *Document) Describe() {
	for i := range d.Texts {
		d.describeText(&d.Texts[i])
	}
	for i := range d.Texts {
		d.remember(&d.Texts[i])
	}
	for i := range d.Texts {
		d.recall(&d.Texts[i])
		if d.lexicon.Links {
			d.link(i)
		}
	}
}

func (d *Document) describeText(t *Text) {
	if cap(t.facts) < len(t.Units) {
		t.facts = make([]fact, len(t.Units)+len(t.Units)/2)
	}
	t.facts = t.facts[:len(t.Units)]
	for i, u := range t.Units {
		f := &t.facts[i]
		d.factOf(t.Raw[u.Start:u.End], f)
		if u.First {
			f.flags |= flagFirst
		}
	}
}

// How many spellings are remembered with what is known of them, and the longest
// of them in bytes.
const (
	memoSize    = 1 << 12
	longestMemo = 64
)

// memo remembers the facts of a spelling, which are the same wherever it stands.
type memo struct {
	raw  string
	fact fact
}

// factOf gives what the spelling of a unit and the lexicon tell.
func (d *Document) factOf(raw string, f *fact) {
	if len(raw) > longestMemo {
		d.describe(raw, f)
		d.lexicon.look(&d.describer, f)
		return
	}
	m := &d.memos[maphash.String(d.seed, raw)%memoSize]
	if m.raw != raw || raw == "" {
		d.describe(raw, &m.fact)
		d.lexicon.look(&d.describer, &m.fact)
		m.raw = strings.Clone(raw) // not to keep the whole text
	}
	*f = m.fact
}

// remember counts the words that have a capital where none is due. Words in
// small letters are counted only if they are among these.
func (d *Document) remember(t *Text) {
	for i := range t.facts {
		f := &t.facts[i]
		if f.is(flagInitial) && f.runes >= 2 {
			w := d.writing[f.lower]
			if !f.is(flagFirst|flagUpper) && w.inner < 1000 {
				w.inner++
			}
			d.writing[f.lower] = w
		}
	}
}

// recall counts the small letters and closes the account.
func (d *Document) recall(t *Text) {
	for i := range t.facts {
		f := &t.facts[i]
		if !f.is(flagInitial | flagMark | flagNumber) {
			if w, ok := d.writing[f.lower]; ok && w.lower < 1000 {
				w.lower++
				d.writing[f.lower] = w
			}
		}
	}
}

// account gives what the document says of a word, as a small number.
func (d *Document) account(f *fact) uint32 {
	w := d.writing[f.lower]
	var c uint32
	if w.inner > 0 {
		c |= 1
	}
	if w.inner > 2 {
		c |= 2
	}
	if w.lower > 0 {
		c |= 4
	}
	if w.lower > w.inner {
		c |= 8
	}
	return c
}
