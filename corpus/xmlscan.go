package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// xmlHandler gets the pieces of an XML document. Names come in small letters,
// without prefixes. What is written in a DTD is never expanded, and a document
// that is not well-formed is read for what is in it.
type xmlHandler interface {
	open(name string, tag []byte) error
	close(name string) error
	text(s []byte) error
}

// scanXML reads XML in bounded memory, however long its texts, tags and nesting.
func scanXML(in *bufio.Reader, h xmlHandler) error {
	s := &htmlScanner{in: in, xml: true}
	s.do = func(m markup) error {
		if m.tag == nil {
			return h.text(m.text)
		}
		name := localName(tagName(m.tag))
		if m.tag[0] == '/' {
			return h.close(name)
		}
		if err := h.open(name, m.tag); err != nil {
			return err
		}
		if bytes.HasSuffix(m.tag, []byte("/")) {
			return h.close(name)
		}
		return nil
	}
	return s.run()
}

// cdata passes on what stands in a CDATA section, in parts.
func (s *htmlScanner) cdata() error {
	if head, _ := s.in.Peek(8); string(head) != "![CDATA[" {
		return s.until(">", nil)
	}
	if _, err := s.in.Discard(8); err != nil {
		return err
	}
	var part []byte
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return firstError(s.do(markup{text: part}), err)
		}
		part = append(part, c)
		if c == '>' && bytes.HasSuffix(part, []byte("]]>")) {
			return s.do(markup{text: part[:len(part)-3]})
		}
		if len(part) >= 8<<10 && c != ']' && c < 0x80 {
			if err := s.do(markup{text: part}); err != nil {
				return err
			}
			part = part[:0]
		}
	}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// localName takes the prefix off a name.
func localName(name string) string {
	return name[strings.LastIndexByte(name, ':')+1:]
}

// attribute gives the value of an attribute by its name without prefix, or "".
func attribute(tag []byte, name string) string {
	if !bytes.Contains(bytes.ToLower(tag), []byte(name)) {
		return ""
	}
	all := attributes(bytes.TrimSuffix(tag, []byte("/")))
	if value, ok := all[name]; ok {
		return strings.TrimSpace(value)
	}
	for key, value := range all {
		if localName(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// decodeXML gives the text of an XML file in whatever encoding it is.
func decodeXML(in io.Reader) (*bufio.Reader, *charset.Reader, error) {
	raw := bufio.NewReaderSize(in, charset.Sample)
	head, err := raw.Peek(charset.Sample)
	if err != nil && err != io.EOF && len(head) == 0 {
		return nil, nil, err
	}
	text, err := charset.NewReader(raw, declaredCharset(head))
	if err != nil {
		return nil, nil, fmt.Errorf("tell encoding: %w", err)
	}
	return bufio.NewReaderSize(text, charset.Sample), text, nil
}

// Bounds of what is kept of the fields of a document's description.
const (
	maxFields     = 500
	maxFieldBytes = 4 << 10
)

// fields collects the texts of the innermost elements: of several of one name
// the first that is not empty.
type fields struct {
	values map[string]string
	name   string
	value  []byte
}

func (f *fields) open(name string, _ []byte) error {
	f.name, f.value = name, f.value[:0]
	return nil
}

func (f *fields) close(name string) error {
	value := oneLine(strings.ToValidUTF8(string(f.value), ""))
	if name == f.name && value != "" && f.values[name] == "" && len(f.values) < maxFields {
		f.values[name] = value
	}
	f.name, f.value = "", f.value[:0]
	return nil
}

func (f *fields) text(s []byte) error {
	if len(f.value) < maxFieldBytes {
		f.value = append(f.value, s...)
	}
	return nil
}

// readFields reads an XML file that has one field an element.
func readFields(in io.Reader) (map[string]string, error) {
	text, _, err := decodeXML(in)
	if err != nil {
		return nil, err
	}
	f := &fields{values: map[string]string{}}
	err = scanXML(text, f)
	return f.values, err
}
