package corpus

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// Bounds of what is followed in a message.
const (
	maxHeader    = 1 << 20
	maxMailDepth = 8
	maxMailParts = 10_000
)

// mailReader makes blocks of the text of a message.
type mailReader struct {
	c     *content
	out   *assembler
	parts int
}

func readMail(c *content, out *assembler) error {
	m := &mailReader{c: c, out: out}
	header, err := readHeader(c.raw)
	if err != nil {
		return err
	}
	out.doc.Encoding = ""
	m.describe(header)
	err = m.part(header, c.raw, 0)
	if out.doc.Encoding == "" {
		out.doc.Encoding = "utf-8"
	}
	return err
}

// readHeader reads the fields of a header; lines that are none are passed over.
func readHeader(in *bufio.Reader) (textproto.MIMEHeader, error) {
	header := textproto.MIMEHeader{}
	var field []byte
	keep := func() {
		if key, value, ok := bytes.Cut(field, []byte(":")); ok && !bytes.ContainsAny(key, " \t") {
			header.Add(string(key), string(bytes.TrimSpace(value)))
		}
		field = nil
	}
	for size := 0; ; {
		line, err := in.ReadSlice('\n')
		whole := err == nil || err == io.EOF
		if !whole && err != bufio.ErrBufferFull {
			return nil, err
		}
		text := bytes.TrimRight(line, "\r\n")
		if size += len(text); len(text) == 0 || size > maxHeader {
			keep()
			return header, nil
		}
		if text[0] != ' ' && text[0] != '\t' {
			keep()
		}
		field = append(field, text...)
		if err == io.EOF {
			keep()
			return header, nil
		}
	}
}

// describe takes what the header says of the message.
func (m *mailReader) describe(h textproto.MIMEHeader) {
	meta := &m.out.meta
	meta.title = decodeHeader(h.Get("Subject"))
	from := decodeHeader(h.Get("From"))
	if a, err := mail.ParseAddress(from); err == nil && a.Name != "" {
		from = a.Name
	}
	meta.author = from
	if t, err := mail.ParseDate(h.Get("Date")); err == nil {
		meta.date = t.Format(time.DateOnly)
	}
	meta.source = decodeHeader(h.Get("To"))
	meta.claimLang(h.Get("Content-Language"))
}

// decodeHeader gives a field as text: its encoded words decoded, and raw bytes
// in the encoding that they make sense in.
func decodeHeader(s string) string {
	d := mime.WordDecoder{CharsetReader: func(name string, in io.Reader) (io.Reader, error) {
		e, err := htmlindex.Get(name)
		if err != nil {
			return nil, err
		}
		return e.NewDecoder().Reader(in), nil
	}}
	if !utf8.ValidString(s) {
		if e, err := charset.Detect([]byte(s), ""); err == nil && e.Decoder != nil {
			if text, err := e.Decoder.NewDecoder().String(s); err == nil {
				s = text
			}
		}
	}
	if text, err := d.DecodeHeader(s); err == nil {
		s = text
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// part reads a message or a part of one.
func (m *mailReader) part(h textproto.MIMEHeader, in io.Reader, depth int) error {
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil || kind == "" {
		kind = firstOf(kind, "text/plain")
	}
	if m.parts++; m.parts > maxMailParts || depth > maxMailDepth {
		return tooMuch("it has more parts within parts than are followed")
	}
	if name := attachment(h, params); name != "" {
		m.out.note("attachment %q is not read: save it as a file of its own", clip(name, 100))
		return nil
	}
	in = transferDecoded(in, h.Get("Content-Transfer-Encoding"))
	switch {
	case strings.HasPrefix(kind, "multipart/") && params["boundary"] != "":
		return m.multi(kind, multipart.NewReader(in, params["boundary"]), depth)
	case kind == "message/rfc822":
		return m.inner(in, depth)
	case kind == "text/html":
		return m.text(in, params["charset"], readHTML)
	case kind == "text/plain", kind == "text/enriched":
		return m.text(in, params["charset"], readText)
	}
	m.out.note("a part of the type %s is not read", clip(kind, 60))
	return nil
}

// attachment gives the name of a part that is a file of its own.
func attachment(h textproto.MIMEHeader, params map[string]string) string {
	how, more, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil || how != "attachment" {
		return ""
	}
	return firstOf(decodeHeader(more["filename"]), decodeHeader(params["name"]), "without a name")
}

func transferDecoded(in io.Reader, how string) io.Reader {
	switch strings.ToLower(strings.TrimSpace(how)) {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, &base64Only{in: in})
	case "quoted-printable":
		return quotedprintable.NewReader(in)
	}
	return in
}

// base64Only leaves out what does not belong in base64, such as signatures of
// mailing lists set below it.
type base64Only struct {
	in   io.Reader
	done bool
}

func (b *base64Only) Read(p []byte) (int, error) {
	for {
		n, err := b.in.Read(p)
		kept := 0
		for _, c := range p[:n] {
			if b.done {
				break
			}
			if 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' || c == '=' {
				p[kept] = c
				kept++
			} else if c != '\n' && c != '\r' && c != ' ' && c != '\t' {
				b.done = true
			}
		}
		if kept > 0 || err != nil {
			return kept, err
		}
	}
}

// multi reads the parts of a message: of several ways to say the same the first
// that has text.
func (m *mailReader) multi(kind string, parts *multipart.Reader, depth int) error {
	before := m.out.n
	for {
		p, err := parts.NextRawPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return m.broken(err)
		}
		if kind == "multipart/alternative" && m.out.n > before {
			continue
		}
		if err := m.part(p.Header, p, depth+1); err != nil {
			return err
		}
		if err := m.out.end(); err != nil {
			return err
		}
	}
}

// broken tells the faults of a message from those of reading it.
func (m *mailReader) broken(err error) error {
	if m.c.source.err != nil || m.c.ctx.Err() != nil {
		return err
	}
	var known damage
	if errors.As(err, &known) {
		return err
	}
	return damaged("the message is damaged or cut short (%v)", err)
}

// inner reads a message within a message.
func (m *mailReader) inner(in io.Reader, depth int) error {
	raw := bufio.NewReaderSize(in, charset.Sample)
	h, err := readHeader(raw)
	if err != nil {
		return m.broken(err)
	}
	if err := m.out.title(2, decodeHeader(h.Get("Subject"))); err != nil {
		return err
	}
	return m.part(h, raw, depth+1)
}

// text reads a part that is text.
func (m *mailReader) text(in io.Reader, declared string, read func(*bufio.Reader, *assembler) error) error {
	raw := bufio.NewReaderSize(mailPart{m, in}, charset.Sample)
	text, err := m.decoded(raw, declared)
	if err != nil {
		return err
	}
	if m.out.doc.Encoding == "" {
		m.out.encoded(text)
	}
	title := m.out.meta.title
	err = read(bufio.NewReaderSize(text, charset.Sample), m.out)
	m.out.meta.title, m.out.meta.firstLine = firstOf(title, m.out.meta.title), ""
	if text.Broken > 0 {
		m.out.flag(FlagLost, "%d bytes make no sense as %s and read as U+FFFD", text.Broken, text.Encoding())
	}
	return err
}

// decoded reads a part in the encoding that it declares. What is told of the
// whole file stands in where it declares none.
func (m *mailReader) decoded(raw *bufio.Reader, declared string) (*charset.Reader, error) {
	if declared == "" {
		return m.c.decoded(raw, "")
	}
	text, err := charset.NewReader(raw, declared)
	if err != nil {
		return nil, fmt.Errorf("tell encoding: %w", err)
	}
	return text, nil
}

// mailPart reads a part; what goes wrong in its coding is damage.
type mailPart struct {
	m  *mailReader
	in io.Reader
}

func (p mailPart) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	if err != nil && err != io.EOF {
		err = p.m.broken(err)
	}
	return n, err
}
