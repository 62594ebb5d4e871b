// Package charset tells in which encoding the bytes of a text are. Where marks
// and the rules of UTF-8 do not settle it, it decodes them in each encoding and
// takes the one in which the letters make the most probable words.
package charset

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Encoding is a way to read bytes as text.
type Encoding struct {
	// Name is the usual one, in small letters: "utf-8", "windows-1251".
	Name string
	// Decoder is nil for UTF-8, whose reader mends broken bytes itself.
	Decoder encoding.Encoding
	// Mark is how many bytes of byte order mark stand before the text.
	Mark int
	// Sure is how probable it is, up to 1, that no other would read otherwise; 1
	// only where that was not told by letters.
	Sure float64
	// Mend is what went wrong before the text was saved, and is put right if it is
	// so of the whole; nil where nothing did.
	Mend *Mend
}

// Undecided tells that a sample holds nothing but ASCII: it is UTF-8 so far.
func (e Encoding) Undecided() bool { return e.Name == "" }

// candidates lists the eight-bit encodings, the likelier first: of two that
// read a text alike, the first is taken.
func candidates() []Encoding {
	return []Encoding{
		{Name: "windows-1251", Decoder: charmap.Windows1251},
		{Name: "windows-1250", Decoder: charmap.Windows1250},
		{Name: "windows-1252", Decoder: charmap.Windows1252},
		{Name: "iso-8859-2", Decoder: charmap.ISO8859_2},
		{Name: "iso-8859-15", Decoder: charmap.ISO8859_15},
		{Name: "iso-8859-16", Decoder: charmap.ISO8859_16},
		{Name: "iso-8859-1", Decoder: charmap.ISO8859_1},
		{Name: "koi8-r", Decoder: charmap.KOI8R},
		{Name: "koi8-u", Decoder: charmap.KOI8U},
		{Name: "ibm866", Decoder: charmap.CodePage866},
		{Name: "iso-8859-5", Decoder: charmap.ISO8859_5},
		{Name: "x-mac-cyrillic", Decoder: charmap.MacintoshCyrillic},
		{Name: "ibm852", Decoder: charmap.CodePage852},
	}
}

func utf16(name string, order unicode.Endianness, mark int) Encoding {
	return Encoding{Name: name, Decoder: unicode.UTF16(order, unicode.IgnoreBOM), Mark: mark, Sure: 1}
}

// ByMark tells the encoding by a byte order mark.
func ByMark(b []byte) (Encoding, bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return Encoding{Name: "utf-8", Mark: 3, Sure: 1}, true
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return utf16("utf-16le", unicode.LittleEndian, 2), true
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return utf16("utf-16be", unicode.BigEndian, 2), true
	}
	return Encoding{}, false
}

// ByZeros tells UTF-16 without a mark: every other byte is one of the few
// numbers of the blocks of Latin and Cyrillic letters, and some are zero.
func ByZeros(b []byte) (Encoding, bool) {
	n := len(b) / 2
	if n < 2 || bytes.IndexByte(b, 0) < 0 {
		return Encoding{}, false
	}
	var zero, block [2]int
	for i := range 2 * n {
		if b[i] == 0 {
			zero[i%2]++
		}
		if b[i] <= 1 || b[i] == 4 || b[i] == 0x20 {
			block[i%2]++
		}
	}
	high := func(p int) bool {
		return zero[p]*50 >= n && zero[1-p]*100 <= n && block[p]*20 >= n*19
	}
	switch {
	case high(1) && !high(0):
		return utf16("utf-16le", unicode.LittleEndian, 0), true
	case high(0) && !high(1):
		return utf16("utf-16be", unicode.BigEndian, 0), true
	}
	return Encoding{}, false
}

// Binary tells that the bytes are no text in any encoding that has the ASCII
// letters: they hold more control characters than a damaged text would.
func Binary(b []byte) bool {
	control := 0
	for _, c := range b {
		if c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v' && c != 0x1a && c != 0x1b {
			control++
		}
	}
	return control*50 > len(b)
}

// utf8Counts counts the whole sequences of more than one byte, and the bytes
// that belong to none. A sequence cut off at the end counts for neither.
func utf8Counts(b []byte) (whole, broken int) {
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && n == 1 && !utf8.FullRune(b):
			return whole, broken
		case r == utf8.RuneError && n == 1:
			broken++
		case n > 1:
			whole++
		}
		b = b[n:]
	}
	return whole, broken
}
