package charset

import (
	"bufio"
	"io"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// Reader gives the text of a stream as valid UTF-8 with "\n" at line ends, in
// bounded memory.
type Reader struct {
	// Broken counts the bytes that made no sense and read as U+FFFD.
	Broken int64

	in       *bufio.Reader
	declared string
	encoding Encoding
	raw      io.Reader // gives UTF-8, perhaps with faults
	buf      []byte    // raw bytes not yet given, buf[pos:end]
	pos, end int
	eof      error
	small    [utf8.UTFMax]byte
	given    []byte // of small, not yet read
	told     bool
	cr       bool // the last byte was a carriage return
}

// NewReader reads a stream whose encoding its first bytes tell, or the first
// that are not ASCII. The buffered reader must hold Sample bytes.
func NewReader(in *bufio.Reader, declared string) (*Reader, error) {
	r := &Reader{in: in, declared: declared, buf: make([]byte, 32<<10)}
	sample, err := in.Peek(Sample)
	if err != nil && err != io.EOF && len(sample) == 0 {
		return nil, err
	}
	e, err := Detect(sample, declared)
	if err != nil {
		return nil, err
	}
	if _, err := in.Discard(e.Mark); err != nil {
		return nil, err
	}
	r.settle(e)
	return r, nil
}

// NewReaderIn reads a stream in an encoding that somebody has told. Only a byte
// order mark comes before that.
func NewReaderIn(in *bufio.Reader, e Encoding) (*Reader, error) {
	r := &Reader{in: in, told: true, buf: make([]byte, 32<<10)}
	head, err := in.Peek(3)
	if err != nil && err != io.EOF && len(head) == 0 {
		return nil, err
	}
	if marked, ok := ByMark(head); ok {
		e = marked
	}
	if _, err := in.Discard(e.Mark); err != nil {
		return nil, err
	}
	r.settle(e)
	return r, nil
}

// Sure tells how sure the encoding is; nobody can doubt plain ASCII.
func (r *Reader) Sure() float64 {
	if r.encoding.Undecided() {
		return 1
	}
	return r.encoding.Sure
}

// Told says that the encoding was named and not looked for.
func (r *Reader) Told() bool { return r.told }

// Mended says what went wrong before the text was saved, which is put right where
// it is so of the whole; nil where nothing did.
func (r *Reader) Mended() *Mend { return r.encoding.Mend }

// Encoding names the encoding as far as it is known; plain ASCII counts as UTF-8.
func (r *Reader) Encoding() string {
	if r.encoding.Undecided() {
		return "utf-8"
	}
	return r.encoding.Name
}

func (r *Reader) settle(e Encoding) {
	r.encoding = e
	switch {
	case e.Undecided():
		r.raw = asciiReader{r}
	case e.Mend != nil && e.Mend.Whole:
		r.raw = transform.NewReader(r.in, mender{mend: e.Mend})
	case e.Decoder == nil:
		r.raw = r.in
	default:
		r.raw = transform.NewReader(r.in, e.Decoder.NewDecoder())
	}
}

// asciiReader passes ASCII through and settles the encoding at the first byte
// beyond it.
type asciiReader struct{ r *Reader }

func (a asciiReader) Read(p []byte) (int, error) {
	sample, err := a.r.in.Peek(min(len(p), Sample))
	n := 0
	for n < len(sample) && sample[n] < utf8.RuneSelf {
		n++
	}
	if n > 0 {
		return a.r.in.Read(p[:n])
	}
	if len(sample) == 0 {
		return 0, err
	}
	sample, _ = a.r.in.Peek(Sample) // what is wrong with the stream shows when it is read
	e, err := Detect(sample, a.r.declared)
	if err != nil {
		return 0, err
	}
	if e.Undecided() || e.Mark > 0 {
		e = Encoding{Name: "utf-8", Sure: 1}
	}
	a.r.settle(e)
	return a.r.raw.Read(p)
}

// Read reads text.
func (r *Reader) Read(p []byte) (int, error) {
	if len(r.given) == 0 && len(p) >= utf8.UTFMax {
		return r.read(p)
	}
	if len(r.given) == 0 && len(p) > 0 { // a rune may not fit
		n, err := r.read(r.small[:])
		if err != nil {
			return 0, err
		}
		r.given = r.small[:n]
	}
	n := copy(p, r.given)
	r.given = r.given[n:]
	return n, nil
}

func (r *Reader) read(p []byte) (int, error) {
	for {
		if n := r.copyRunes(p); n > 0 {
			return n, nil
		}
		if r.eof != nil {
			return 0, r.eof
		}
		r.fill()
	}
}

func (r *Reader) fill() {
	copy(r.buf, r.buf[r.pos:r.end])
	r.end -= r.pos
	r.pos = 0
	n, err := r.raw.Read(r.buf[r.end:])
	r.end += n
	r.eof = err
}

// copyRunes moves whole runes from the buffer to p. Broken bytes and zeros
// become U+FFFD, "\r\n" and "\r" become "\n".
func (r *Reader) copyRunes(p []byte) int {
	n := 0
	for r.pos < r.end && n+utf8.UTFMax <= len(p) {
		c := r.buf[r.pos]
		if c < utf8.RuneSelf {
			n += r.ascii(p[n:], c)
			r.pos++
			continue
		}
		size, ok := r.rune()
		if !ok {
			break
		}
		n += copy(p[n:], r.mended(size))
		r.pos += size
		r.cr = false
	}
	return n
}

func (r *Reader) ascii(p []byte, c byte) int {
	after := r.cr
	r.cr = c == '\r'
	switch {
	case c == '\n' && after:
		return 0
	case c == '\r':
		c = '\n'
	case c == 0:
		r.Broken++
		return utf8.EncodeRune(p, utf8.RuneError)
	}
	p[0] = c
	return 1
}

// rune tells the length of the rune at hand; ok is false where more must be read.
func (r *Reader) rune() (size int, ok bool) {
	b := r.buf[r.pos:r.end]
	if r.eof == nil && !utf8.FullRune(b) {
		return 0, false
	}
	_, size = utf8.DecodeRune(b)
	return size, true
}

func (r *Reader) mended(size int) []byte {
	b := r.buf[r.pos : r.pos+size]
	if size == 1 {
		r.Broken++
		return []byte("\uFFFD")
	}
	return b
}
