// Package tagging is the tagger behind the recogniser of names: it cuts a
// text into units, describes each by hashed features, and finds the best
// sequence of labels by a linear-chain conditional random field whose weights
// fit in a byte each. Training and the finished program share all of it.
package tagging

import (
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// Unit is one word or one run of the same punctuation mark: byte offsets in
// the text, half-open. First tells that it begins a sentence.
type Unit struct {
	Start, End int
	First      bool
}

// Units cuts a text along its tokens. A hyphenated word is one unit; what
// stands between words gives units of its own.
func Units(dst []Unit, text string, toks []analyzers.Token) []Unit {
	at := 0
	for i := 0; i < len(toks); {
		t := toks[i]
		for i++; i < len(toks) && toks[i].Start <= t.Start; i++ {
			if toks[i].End > t.End {
				t.End = toks[i].End
			}
			t.Initial = t.Initial || toks[i].Initial
		}
		if t.Start < at || t.End > len(text) || t.End <= t.Start {
			continue
		}
		dst = marks(dst, text, at, t.Start)
		dst = append(dst, Unit{Start: t.Start, End: t.End, First: t.Initial || len(dst) == 0})
		at = t.End
	}
	return marks(dst, text, at, len(text))
}

// marks appends the punctuation in text[from:to], a run of one mark as one.
func marks(dst []Unit, text string, from, to int) []Unit {
	last := rune(-1)
	for i := from; i < to; {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:to])
		}
		switch {
		case isBlank(r):
			last = -1
		case r == last:
			dst[len(dst)-1].End = i + size
		default:
			dst = append(dst, Unit{Start: i, End: i + size})
			last = r
		}
		i += size
	}
	return dst
}

func isBlank(r rune) bool {
	return r <= ' ' || r == 0xA0 || r == 0xAD || r >= 0x2000 && r <= 0x200F || r == 0x202F || r == 0x2028 || r == 0x2029 || r == 0xFEFF
}
