package charset

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"github.com/iskra-archive/iskra/corpus/internal/language"
)

// Mend undoes a reading in a wrong encoding: text that was written in Right, but
// was once taken for Wrong and saved so ("GenÃ¨ve" for "Genève").
type Mend struct {
	Wrong, Right string
	// Whole tells that most of the text has suffered so; where it is a word here
	// and there, the text may be about such letters, and is better left alone.
	Whole bool
	wrong *charmap.Charmap
	right *charmap.Charmap // nil for UTF-8
}

// String names both encodings, for people.
func (m *Mend) String() string { return fmt.Sprintf("%s read as %s", m.Right, m.Wrong) }

// mends lists what happens to texts: UTF-8 taken for something else, and one
// eight-bit encoding taken for another.
func mends() (of8, ofByte []Mend) {
	name := map[*charmap.Charmap]string{charmap.Windows1252: "windows-1252", charmap.Windows1251: "windows-1251", charmap.Windows1250: "windows-1250",
		charmap.KOI8R: "koi8-r", charmap.CodePage866: "ibm866", charmap.CodePage852: "ibm852", charmap.CodePage437: "ibm437"}
	for _, w := range []*charmap.Charmap{charmap.Windows1252, charmap.Windows1251, charmap.Windows1250, charmap.CodePage866, charmap.CodePage852, charmap.CodePage437, charmap.KOI8R} {
		of8 = append(of8, Mend{Wrong: name[w], Right: "utf-8", wrong: w})
	}
	for _, p := range [][2]*charmap.Charmap{
		{charmap.Windows1252, charmap.Windows1251}, {charmap.Windows1252, charmap.KOI8R}, {charmap.Windows1252, charmap.CodePage866},
		{charmap.Windows1251, charmap.KOI8R}, {charmap.KOI8R, charmap.Windows1251}, {charmap.Windows1251, charmap.CodePage866}, {charmap.CodePage866, charmap.Windows1251},
		{charmap.Windows1250, charmap.Windows1251}, {charmap.Windows1251, charmap.Windows1250}, {charmap.Windows1251, charmap.Windows1252},
		{charmap.Windows1250, charmap.CodePage852}, {charmap.Windows1252, charmap.CodePage852},
		{charmap.Windows1252, charmap.Windows1250}, // the last: Hungarian with õ and û
	} {
		ofByte = append(ofByte, Mend{Wrong: name[p[0]], Right: name[p[1]], wrong: p[0], right: p[1]})
	}
	return of8, ofByte
}

// How much more probable, in nats, a text must be once it is mended: in all, and
// for each of its letters beyond ASCII.
const (
	mendMargin = 15
	mendRate   = 0.5
	// dearLetter is what a letter costs in a text that makes no sense, at least.
	dearLetter = 3.2
	// soundLetter is what one costs at most in words that make sense; those with
	// letters beyond ASCII are dear ones.
	soundLetter = 4
	// wholePart of the words must be such that they can have been read wrongly
	// byte by byte: old spellings have letters that go astray in some encodings.
	wholePart = 0.95
	fewHigh   = 8 // letters beyond ASCII: fewer make too good a sense by chance
	fewKinds  = 3 // of them
	// firstLook is how many bytes tell whether a text makes sense.
	firstLook = 1 << 10
)

// FindMend tells how a text that is in disorder can be put right; nil where it
// is in order, or where nothing helps.
func FindMend(text []byte) (*Mend, error) {
	words := string(highWords(text))
	if !strings.ContainsFunc(words, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return nil, nil
	}
	m, err := language.Load()
	if err != nil {
		return nil, fmt.Errorf("tell encoding: %w", err)
	}
	of8, ofByte := mends()
	list := highOnly(words)
	if best := bestMend(m, of8, list); best != nil {
		return best, nil
	}
	s := m.Score(words[:min(len(words), firstLook)])
	lang, nats := s.Best()
	last := len(ofByte) - 1
	if nats >= dearLetter*float64(s.Letters) {
		if best := bestMend(m, ofByte[:last], list); best != nil {
			return best, nil
		}
	}
	if lang == "hu" && hasEach(words, "õáé") { // stays readable, and so is cheap
		return bestMend(m, ofByte[last:], list), nil
	}
	return nil, nil
}

// hasEach tells that a text has every one of some letters.
func hasEach(text, letters string) bool {
	for _, r := range letters {
		if !strings.ContainsRune(text, r) {
			return false
		}
	}
	return true
}

// bestMend gives the way that makes the most of the words that it changes.
func bestMend(m *language.Model, ways []Mend, words []string) *Mend {
	var best *Mend
	most := 0.0
	for i := range ways {
		c := ways[i].changed(words)
		high := beyondASCII(c.after)
		if c.words == 0 || c.words*10 < c.of || ways[i].right != nil && (float64(c.fit) < wholePart*float64(c.of) || high < fewHigh || kinds(c.after) < fewKinds || !ours(m, c.after)) {
			continue
		}
		gain := costOf(m, c.before) - costOf(m, c.after)
		if gain > max(mendMargin, mendRate*float64(high)) && gain > most {
			best, most = &ways[i], gain
			best.Whole = c.words*2 >= c.of || ways[i].right != nil // there, nearly all of it fits
		}
	}
	return best
}

// kinds counts the different runes beyond ASCII.
func kinds(s string) int {
	seen := map[rune]bool{}
	for _, r := range s {
		if r >= utf8.RuneSelf {
			seen[r] = true
		}
	}
	return len(seen)
}

func beyondASCII(s string) (n int) {
	for _, r := range s {
		if r >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// ours tells that a text makes sense in one of the languages that can be
// expected; any letters are those of some language.
func ours(m *language.Model, text string) bool {
	s := m.Score(text)
	lang, nats := s.Best()
	return (lang == "hu" || lang == "fr" || lang == "ru") && nats < soundLetter*float64(s.Letters)
}

// change is what a mend makes of the words that have letters beyond ASCII.
type change struct {
	before, after  string // those that it changes
	words, fit, of int    // how many it changes, how many can have been read so, and how many there are
}

// highOnly gives the words that have letters beyond ASCII.
func highOnly(words string) (list []string) {
	for w := range strings.FieldsFuncSeq(words, func(r rune) bool { return r <= ' ' }) {
		if beyondASCII(w) > 0 {
			list = append(list, w)
		}
	}
	return list
}

// changed tries a mend.
func (m *Mend) changed(words []string) (c change) {
	var b, a strings.Builder
	c.of = len(words)
	for _, w := range words {
		mended, fits := m.Word(w)
		if fits {
			c.fit++
		}
		if mended != w {
			c.words++
			b.WriteString(w + " ")
			a.WriteString(mended + " ")
		}
	}
	c.before, c.after = b.String(), a.String()
	return c
}

// Word mends the runs of letters beyond ASCII in a text, and tells whether all
// of them can have come about in this way.
func (m *Mend) Word(s string) (mended string, fits bool) {
	var b strings.Builder
	fits = true
	done := 0 // up to where it has been written
	for at := 0; at < len(s); {
		end := at
		for end < len(s) && s[end] >= utf8.RuneSelf {
			end++
		}
		if end > at {
			run, ok := m.run(s[at:end])
			if fits = fits && ok; run != s[at:end] {
				b.WriteString(s[done:at])
				b.WriteString(run)
				done = end
			}
		}
		at = end + 1
	}
	if done == 0 {
		return s, fits
	}
	b.WriteString(s[done:])
	return b.String(), fits
}

// run mends a run of runes beyond ASCII, or leaves it as it is if it cannot have
// come about in this way.
func (m *Mend) run(s string) (mended string, ok bool) {
	if m.right == nil && !m.leads(s) {
		return s, false
	}
	raw := make([]byte, 0, len(s))
	for _, r := range s {
		c, ok := m.byteOf(r)
		if !ok {
			return s, false
		}
		raw = append(raw, c)
	}
	if m.right == nil {
		if !utf8.Valid(raw) || strings.ContainsFunc(string(raw), unlikely) {
			return s, false
		}
		return string(raw), true
	}
	var b strings.Builder
	for _, c := range raw {
		r := m.right.DecodeByte(c)
		if r == utf8.RuneError {
			return s, false
		}
		b.WriteRune(r)
	}
	return b.String(), true
}

// leads tells that a run begins as UTF-8 would, which spares most of them more
// than a look.
func (m *Mend) leads(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	c, ok := m.byteOf(r)
	if !ok || c < 0xc2 || c > 0xf4 {
		return false
	}
	r, _ = utf8.DecodeRuneInString(s[n:])
	c, ok = m.byteOf(r)
	return ok && c >= 0x80 && c <= 0xbf
}

// byteOf gives the byte that was read as a rune. Bytes that an encoding leaves
// open were read as control characters, or lost where there is only one of them.
func (m *Mend) byteOf(r rune) (byte, bool) {
	if c, ok := m.wrong.EncodeRune(r); ok {
		return c, true
	}
	switch {
	case 0x80 <= r && r <= 0x9f && m.wrong != charmap.CodePage866:
		return byte(r), true
	case r == utf8.RuneError && m.wrong == charmap.Windows1251:
		return 0x98, true
	}
	return 0, false
}

// unlikely tells the runes that texts in our languages do not hold.
func unlikely(r rune) bool {
	switch {
	case r < 0xa0, r == 0xff, r == 0x178:
		return true
	case r <= 0x17f, 0x218 <= r && r <= 0x21b, 0x400 <= r && r <= 0x491, 0x2010 <= r && r <= 0x203a:
		return false
	}
	return !unicode.Is(unicode.Latin, r) && !strings.ContainsRune("\u0300\u0301€№−\ufeff…™", r)
}

// longRun bounds the runs that are mended; a longer one is cut.
const longRun = 1 << 10

// mender mends a stream of UTF-8.
type mender struct {
	transform.NopResetter
	mend *Mend
}

// Transform implements transform.Transformer. A run that may go on is left for
// the next time.
func (m mender) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		n := 0
		for nSrc+n < len(src) && src[nSrc+n] < utf8.RuneSelf {
			n++
		}
		if n > 0 {
			k := copy(dst[nDst:], src[nSrc:nSrc+n])
			nDst, nSrc = nDst+k, nSrc+k
			if k < n {
				return nDst, nSrc, transform.ErrShortDst
			}
			continue
		}
		for nSrc+n < len(src) && n < longRun && src[nSrc+n] >= utf8.RuneSelf {
			n++
		}
		if nSrc+n == len(src) && !atEOF {
			return nDst, nSrc, transform.ErrShortSrc
		}
		for n > longRun-utf8.UTFMax && nSrc+n < len(src) && !utf8.RuneStart(src[nSrc+n]) {
			n--
		}
		out := src[nSrc : nSrc+n]
		if utf8.Valid(out) {
			mended, _ := m.mend.run(string(out))
			out = []byte(mended)
		}
		if len(out) > len(dst)-nDst {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], out)
		nSrc += n
	}
	return nDst, nSrc, nil
}
