package tagging

import (
	"unicode"
	"unicode/utf8"
)

// Flags of a unit.
const (
	flagInitial   = 1 << iota // begins with a capital
	flagUpper                 // capitals only, two at least
	flagMixed                 // a capital inside
	flagDigit                 // holds a digit
	flagNumber                // no letter, a digit
	flagHyphen                // holds a hyphen
	flagMark                  // neither letter nor digit
	flagDot                   // holds a full stop
	flagLetter                // one capital letter alone
	flagElided                // ends with an apostrophe
	flagFirst                 // begins a sentence
	flagOpenQuote             // opens a quotation
)

// longest is how many runes of a unit are looked at: longer ones are no words.
const longest = 48

// fact is what the features need to know of one unit.
type fact struct {
	word, lower uint64
	prefix      [4]uint64 // of 2 to 5 runes
	suffix      [5]uint64 // of 1 to 5 runes
	shape       uint64
	flags       uint32
	class       uint32 // word class, from the lexicon
	lists       uint32 // name lists that hold the word, from the lexicon
	runes       int
	doc         uint32  // how the document writes the word
	seen        [2]site // where the document has the word before and after
}

func (f *fact) is(flags uint32) bool { return f.flags&flags != 0 }

// describer works out facts; it keeps the buffers of one worker.
type describer struct {
	low  []byte
	ends [longest + 1]int // ends[k] is the byte length of the first k runes
}

// describe fills in what the spelling of a unit tells.
func (d *describer) describe(raw string, f *fact) {
	*f = fact{word: seed, shape: seed}
	d.low = d.low[:0]
	var upper, lower, digits int
	var last byte
	for i := 0; i < len(raw) && f.runes < longest; {
		r, size := rune(raw[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(raw[i:])
		}
		i += size
		kind := kindOf(r)
		switch kind {
		case 0: // soft hyphens, stress marks, line breaks inside a word
			continue
		case 'A':
			upper++
			if f.runes == 0 {
				f.flags |= flagInitial
			} else {
				f.flags |= flagMixed
			}
		case 'a':
			lower++
		case '0':
			digits++
		case '-':
			f.flags |= flagHyphen
		case '.':
			f.flags |= flagDot
		case '\'':
			f.flags |= flagElided
		}
		if kind != last || f.runes < 2 {
			f.shape = step(f.shape, kind)
			last = kind
		}
		f.word = hashRune(f.word, r)
		d.low = utf8.AppendRune(d.low, lowered(r))
		f.runes++
		d.ends[f.runes] = len(d.low)
	}
	f.flags |= kindFlags(upper, lower, digits)
	if f.is(flagUpper) {
		f.flags &^= flagMixed
	}
	if last != '\'' {
		f.flags &^= flagElided
	}
	d.affixes(f)
}

func kindFlags(upper, lower, digits int) uint32 {
	var flags uint32
	if lower == 0 && upper >= 2 {
		flags |= flagUpper
	}
	if lower == 0 && upper == 1 {
		flags |= flagLetter
	}
	if digits > 0 {
		flags |= flagDigit
		if upper+lower == 0 {
			flags |= flagNumber
		}
	}
	if upper+lower+digits == 0 {
		flags |= flagMark
	}
	return flags
}

// affixes hashes the lower-cased word, its beginnings and its ends.
func (d *describer) affixes(f *fact) {
	n := f.runes
	h := uint64(seed)
	next := 2
	for i, c := range d.low {
		if next <= 5 && next <= n && i == d.ends[next] {
			f.prefix[next-2] = h
			next++
		}
		h = step(h, c)
	}
	for ; next <= 5; next++ {
		f.prefix[next-2] = h + 77
	}
	f.lower = h
	for k := 1; k <= 5; k++ {
		if k > n {
			f.suffix[k-1] = h + 99
			continue
		}
		s := uint64(seed + 5)
		for _, c := range d.low[d.ends[n-k]:] {
			s = step(s, c)
		}
		f.suffix[k-1] = s
	}
}

// kindOf gives the class of a rune in a word's shape; 0 means that the rune
// is no part of the spelling.
func kindOf(r rune) byte {
	switch {
	case r >= 'a' && r <= 'z', r >= 'а' && r <= 'ё':
		return 'a'
	case r >= 'A' && r <= 'Z', r >= 'А' && r <= 'Я', r == 'Ё':
		return 'A'
	case r >= '0' && r <= '9':
		return '0'
	case r == '-' || r == 0x2010 || r == 0x2011:
		return '-'
	case r == '.':
		return '.'
	case r == '\'' || r == '’' || r == 'ʼ' || r == '‘':
		return '\''
	case r == '"' || r == '«' || r == '„' || r == '“':
		return '<'
	case r == '»' || r == '”':
		return '>'
	case r <= ' ', r == 0xAD, r == '¬', r == 0xFEFF, r >= 0x200B && r <= 0x200D:
		return 0
	case r < utf8.RuneSelf:
		return byte(r)
	case unicode.IsUpper(r):
		return 'A'
	case unicode.IsLetter(r):
		return 'a'
	case unicode.Is(unicode.Mn, r):
		return 0
	}
	return '*'
}

func lowered(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z', r >= 'А' && r <= 'Я':
		return r + 32
	case r < utf8.RuneSelf, r >= 'а' && r <= 'я':
		return r
	case r == 'ё' || r == 'Ё':
		return 'е'
	}
	return unicode.ToLower(r)
}
