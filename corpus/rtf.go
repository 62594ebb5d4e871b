package corpus

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Bounds of what is held of an RTF file.
const (
	maxGroups   = 1000 // open groups whose settings are kept
	maxFonts    = 10_000
	maxWordRTF  = 64 // of a control word
	rtfTextSize = 8 << 10
)

// rtfPlace is where text of a group belongs.
type rtfPlace int

const (
	rtfText rtfPlace = iota
	rtfNowhere
	rtfFonts
	rtfStyles
	rtfTitle
	rtfAuthor
	rtfMade
)

// rtfState are the settings that a group's end takes back.
type rtfState struct {
	place  rtfPlace
	page   *charmap.Charmap // nil for UTF-8
	skip   int              // bytes that stand in for a character given by number
	level  int              // of the heading that the paragraph is
	hidden bool
	row    bool // the paragraph is in a table
	note   bool // the group is a note
	number int  // of the font or style that is described
}

// rtfReader makes blocks of Rich Text Format.
type rtfReader struct {
	flow
	c       *content
	st      rtfState
	stack   []rtfState
	over    int // open groups beyond those
	page    *charmap.Charmap
	fonts   map[int]*charmap.Charmap
	levels  map[int]int
	bytes   []byte // text in the code page, not yet decoded
	pending int    // bytes to pass over after a character given by number
	half    rune   // the first half of a surrogate pair
	first   bool   // the next word is a group's first
	star    bool   // it may be passed over where it is not known
	info    []byte // of a title or the like
	made    [3]int
	unknown int // bytes in no known code page
}

func readRTF(c *content, out *assembler) error {
	r := &rtfReader{flow: flow{out: out}, c: c, page: charmap.Windows1252,
		fonts: map[int]*charmap.Charmap{}, levels: map[int]int{}}
	r.st = rtfState{page: r.page, skip: 1}
	out.doc.Encoding = "windows-1252"
	if err := r.run(); err != nil {
		return err
	}
	if err := r.flush(); err != nil {
		return err
	}
	if len(r.stack) > 0 {
		out.flag(FlagCut, "the file ends in its middle: it is perhaps cut short")
	}
	r.rows, r.noteDepth = 0, 0
	return r.block()
}

func (r *rtfReader) run() error {
	for {
		b, err := r.c.raw.ReadByte()
		if err == nil {
			err = r.byte(b)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (r *rtfReader) byte(b byte) error {
	switch b {
	case '{':
		return r.begin()
	case '}':
		return r.end()
	case '\\':
		return r.control()
	case '\r', '\n':
		return nil
	}
	return r.char(b)
}

func (r *rtfReader) begin() error {
	if err := r.flush(); err != nil {
		return err
	}
	r.pending = 0
	r.first = true
	if len(r.stack) >= maxGroups {
		r.over++
		return nil
	}
	r.stack = append(r.stack, r.st)
	r.st.note = false
	return nil
}

func (r *rtfReader) end() error {
	if err := r.flush(); err != nil {
		return err
	}
	r.pending, r.first = 0, false
	if r.over > 0 {
		r.over--
		return nil
	}
	if len(r.stack) == 0 {
		return nil
	}
	before, now := r.stack[len(r.stack)-1], r.st
	r.stack = r.stack[:len(r.stack)-1]
	if now.note {
		r.noteEnd()
	}
	r.st = before
	r.described(now)
	return nil
}

// described takes what a group of the head has told.
func (r *rtfReader) described(now rtfState) {
	m := &r.out.meta
	value := oneLine(strings.ToValidUTF8(string(r.info), ""))
	switch {
	case now.place == rtfStyles:
		name := strings.ToLower(strings.TrimSuffix(value, ";"))
		if n, ok := strings.CutPrefix(name, "heading "); ok {
			if level, err := strconv.Atoi(n); err == nil && level > 0 && level < 10 && len(r.levels) < maxFonts {
				r.levels[now.number] = level
			}
		}
	case now.place == rtfTitle && r.st.place != rtfTitle:
		m.claimTitle(value)
	case now.place == rtfAuthor && r.st.place != rtfAuthor:
		m.author = value
	case now.place == rtfMade && r.made[0] > 0:
		m.made, _ = isoDate(strconv.Itoa(r.made[0]), strconv.Itoa(r.made[1]), strconv.Itoa(r.made[2]))
	default:
		return
	}
	r.info = r.info[:0]
}

// char takes a byte of text.
func (r *rtfReader) char(b byte) error {
	r.first = false
	if r.pending > 0 {
		r.pending--
		return nil
	}
	r.half = 0
	if r.bytes = append(r.bytes, b); len(r.bytes) >= rtfTextSize {
		return r.flush()
	}
	return nil
}

// flush decodes the bytes so far.
func (r *rtfReader) flush() error {
	if len(r.bytes) == 0 {
		return nil
	}
	b := r.bytes
	r.bytes = r.bytes[:0]
	if r.st.page == nil {
		return r.put(strings.ToValidUTF8(string(b), "\uFFFD"))
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(r.st.page.DecodeByte(c))
	}
	return r.put(s.String())
}

// put puts text where it belongs.
func (r *rtfReader) put(s string) error {
	switch r.st.place {
	case rtfTitle, rtfAuthor, rtfStyles:
		if len(r.info) < maxFieldBytes {
			r.info = append(r.info, s...)
		}
		return nil
	case rtfText:
		if !r.st.hidden {
			return r.running(strings.ReplaceAll(s, "\x00", ""))
		}
	}
	return nil
}

// running passes on text of the document itself.
func (r *rtfReader) running(s string) error {
	if r.rows > 0 && !r.st.row && r.noteDepth == 0 {
		if err := r.rowEnd(); err != nil {
			return err
		}
	}
	if r.st.row && r.rows == 0 && r.noteDepth == 0 {
		if err := r.row(); err != nil {
			return err
		}
	}
	if r.st.level > 0 && r.level == 0 && len(r.out.para) == 0 {
		if err := r.heading(r.st.level); err != nil {
			return err
		}
	}
	return r.flow.text([]byte(s))
}

// control reads what a backslash begins.
func (r *rtfReader) control() error {
	b, err := r.c.raw.ReadByte()
	if err != nil {
		return err
	}
	if 'a' <= b|0x20 && b|0x20 <= 'z' {
		word, number, given, err := r.word(b)
		if err != nil && err != io.EOF {
			return err
		}
		return firstError(r.do(word, number, given), err)
	}
	switch b {
	case '\'':
		return r.hex()
	case '*':
		r.star = true
		return nil
	case '~':
		return r.sign("\u00a0")
	case '-':
		return r.sign("\u00ad")
	case '_':
		return r.sign("\u2011")
	case '\r', '\n':
		return r.do("par", 0, false)
	case '\\', '{', '}':
		return r.char(b)
	}
	return nil
}

// word reads a control word and its number.
func (r *rtfReader) word(b byte) (word string, number int, given bool, err error) {
	name := []byte{b}
	for {
		if b, err = r.c.raw.ReadByte(); err != nil {
			return string(name), 0, false, err
		}
		if c := b | 0x20; c < 'a' || c > 'z' || b >= 0x80 {
			break
		}
		if len(name) < maxWordRTF {
			name = append(name, b)
		}
	}
	var digits []byte
	if b == '-' {
		digits = append(digits, b)
		b, err = r.c.raw.ReadByte()
	}
	for err == nil && '0' <= b && b <= '9' {
		if len(digits) < 11 {
			digits = append(digits, b)
		}
		b, err = r.c.raw.ReadByte()
	}
	if err == nil && b != ' ' {
		err = r.c.raw.UnreadByte()
	}
	n, bad := strconv.Atoi(string(digits))
	return string(name), n, bad == nil, err
}

func (r *rtfReader) hex() error {
	var pair [2]byte
	if _, err := io.ReadFull(r.c.raw, pair[:]); err != nil {
		return io.EOF
	}
	n, err := strconv.ParseUint(string(pair[:]), 16, 8)
	if err != nil {
		return nil
	}
	return r.char(byte(n))
}

// sign passes on a character that has a word of its own.
func (r *rtfReader) sign(s string) error {
	r.first = false
	if r.pending > 0 {
		r.pending--
		return nil
	}
	if err := r.flush(); err != nil {
		return err
	}
	return r.put(s)
}

// unicode takes a character given by its number.
func (r *rtfReader) unicode(n int) error {
	if err := r.flush(); err != nil {
		return err
	}
	r.pending = r.st.skip
	c := rune(uint16(n))
	switch {
	case utf16.IsSurrogate(c) && c < 0xdc00:
		r.half = c
		return nil
	case utf16.IsSurrogate(c):
		c = utf16.DecodeRune(r.half, c)
	}
	r.half = 0
	if !utf8.ValidRune(c) {
		c = utf8.RuneError
	}
	return r.put(string(c))
}

func (r *rtfReader) codePage(n int) (*charmap.Charmap, bool) {
	pages := map[int]*charmap.Charmap{437: charmap.CodePage437, 850: charmap.CodePage850, 852: charmap.CodePage852, 855: charmap.CodePage855,
		866: charmap.CodePage866, 1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252, 1253: charmap.Windows1253,
		1254: charmap.Windows1254, 1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257, 1258: charmap.Windows1258,
		874: charmap.Windows874, 10000: charmap.Macintosh, 10007: charmap.MacintoshCyrillic, 65001: nil, 0: r.page}
	page, ok := pages[n]
	if !ok {
		r.unknown++
		if r.unknown == 1 {
			r.out.note("code page %d is not known: its letters may read wrong", n)
		}
		return r.page, false
	}
	return page, true
}

// charsetPage gives the code page of a font's character set.
func charsetPage(n int) int {
	pages := map[int]int{0: 1252, 77: 10000, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850}
	return pages[n]
}

func pageName(n int) string {
	switch {
	case n == 65001:
		return "utf-8"
	case n >= 1250 && n <= 1258:
		return fmt.Sprintf("windows-%d", n)
	}
	return fmt.Sprintf("ibm%d", n)
}
