package corpus

import (
	"bufio"
	"bytes"
	"html"
	"io"
	"strings"
	"unicode/utf8"
)

// Bounds of what is kept of a tag and of the text of a <title>.
const (
	maxTag   = 64 << 10
	maxTitle = 4 << 10
)

// markup is one piece of HTML: text, or a tag.
type markup struct {
	text  []byte // readable text, entities resolved
	tag   []byte // a tag without its brackets: `a href="…"`, `/a`
	title bool   // text is a document's title
}

// htmlScanner takes HTML apart into small pieces, whatever the length of its
// texts, tags, comments and scripts.
type htmlScanner struct {
	in  *bufio.Reader
	do  func(markup) error
	xml bool // no element has contents of its own kind, and there are CDATA sections
}

func (s *htmlScanner) run() error {
	for {
		if err := s.text(); err != nil {
			return eofIsEnd(err)
		}
		if err := s.mark(); err != nil {
			return eofIsEnd(err)
		}
	}
}

func eofIsEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// text passes on what stands before the next "<". What is too long for the
// buffer is passed on in parts; an entity or a rune is not cut apart.
func (s *htmlScanner) text() error {
	var over []byte
	for {
		part, err := s.in.ReadSlice('<')
		if len(over) > 0 {
			part = append(over, part...)
		}
		if err == nil {
			return s.emit(part[:len(part)-1])
		}
		if err != bufio.ErrBufferFull {
			if e := s.emit(part); e != nil {
				return e
			}
			return err
		}
		keep := wholeRunes(part)
		if amp := bytes.LastIndexByte(part, '&'); amp >= 0 && len(part)-amp < 40 {
			keep = amp
		}
		if err := s.emit(part[:keep]); err != nil {
			return err
		}
		over = bytes.Clone(part[keep:])
	}
}

func (s *htmlScanner) emit(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if bytes.IndexByte(text, '&') >= 0 {
		text = []byte(html.UnescapeString(string(text)))
	}
	return s.do(markup{text: text})
}

// mark reads what a "<" begins.
func (s *htmlScanner) mark() error {
	head, err := s.in.Peek(3)
	if len(head) == 0 {
		return s.literal(err)
	}
	c := head[0] | 0x20
	switch {
	case string(head) == "!--":
		return s.until("-->", nil)
	case s.xml && string(head) == "![C":
		return s.cdata()
	case head[0] == '!' || head[0] == '?':
		return s.until(">", nil)
	case 'a' <= c && c <= 'z', head[0] == '/' && len(head) > 1 && 'a' <= head[1]|0x20 && head[1]|0x20 <= 'z':
		return s.tag()
	}
	return s.literal(nil)
}

// literal passes on a "<" that begins nothing.
func (s *htmlScanner) literal(err error) error {
	if e := s.do(markup{text: []byte("<")}); e != nil {
		return e
	}
	return err
}

// tag reads up to the ">" that is not within quotes, and what follows a tag
// whose contents are not HTML.
func (s *htmlScanner) tag() error {
	var tag []byte
	var quote byte
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return err
		}
		if c == '>' && quote == 0 {
			break
		}
		if quote != 0 && c == quote {
			quote = 0
		} else if quote == 0 && (c == '"' || c == '\'') && afterEquals(tag) {
			quote = c
		}
		if len(tag) < maxTag {
			tag = append(tag, c)
		}
	}
	if err := s.do(markup{tag: tag}); err != nil {
		return err
	}
	return s.contents(tagName(tag), bytes.HasSuffix(tag, []byte("/")))
}

// afterEquals tells that a quote opens a value, so that a stray one does not
// swallow the rest of the document.
func afterEquals(tag []byte) bool {
	return bytes.HasSuffix(bytes.TrimRight(tag, " \t\n"), []byte("="))
}

// contents reads what follows a tag up to its end tag where it is no HTML.
func (s *htmlScanner) contents(name string, closed bool) error {
	if closed || s.xml {
		return nil
	}
	switch name {
	case "script", "style", "iframe", "noembed", "noframes", "textarea", "xmp":
		return s.until("</"+name, nil)
	case "title":
		var b bytes.Buffer
		if err := s.until("</title", &b); err != nil {
			return err
		}
		return s.do(markup{text: []byte(html.UnescapeString(b.String())), title: true})
	}
	return nil
}

// until reads up to a mark, letters in either case, and the ">" after a mark
// that has none; keep gets the first of what is passed over.
func (s *htmlScanner) until(mark string, keep *bytes.Buffer) error {
	last := mark[len(mark)-1]
	var tailBytes []byte
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return err
		}
		if keep != nil && keep.Len() < maxTitle {
			keep.WriteByte(c)
		}
		if len(tailBytes) == len(mark) {
			copy(tailBytes, tailBytes[1:])
			tailBytes = tailBytes[:len(mark)-1]
		}
		tailBytes = append(tailBytes, lowerByte(c))
		if lowerByte(c) == last && string(tailBytes) == mark {
			break
		}
	}
	if keep != nil {
		trimTitle(keep, len(mark))
	}
	if last == '>' {
		return nil
	}
	return s.until(">", nil)
}

// trimTitle takes the end tag off what was kept, and a rune that was cut apart.
func trimTitle(keep *bytes.Buffer, mark int) {
	if keep.Len() < maxTitle {
		keep.Truncate(max(keep.Len()-mark, 0))
	}
	keep.Truncate(wholeRunes(keep.Bytes()))
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// tagName gives the name of a tag in small letters, without "/" before it.
func tagName(tag []byte) string {
	tag = bytes.TrimPrefix(tag, []byte("/"))
	n := 0
	for n < len(tag) && tag[n] > ' ' && tag[n] != '/' {
		n++
	}
	return strings.ToLower(strings.ToValidUTF8(string(tag[:n]), string(utf8.RuneError)))
}
