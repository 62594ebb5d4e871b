package corpus

import (
	"archive/zip"
	"bufio"
	"context"
	"io"
	"strings"
)

// maxParts is how many files a ZIP file may have.
const maxParts = 200_000

// parts are the files within a document that is a ZIP file.
type parts struct {
	ctx   context.Context
	files map[string]*zip.File
}

// openParts opens a document that is a ZIP file. Names of its parts are found in
// whatever case.
func (c *content) openParts() (*parts, error) {
	z, err := c.openZip()
	if err != nil {
		return nil, err
	}
	if len(z.File) > maxParts {
		return nil, tooMuch("it has more than %d parts", maxParts)
	}
	p := &parts{c.ctx, map[string]*zip.File{}}
	for _, f := range z.File {
		p.files[strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))] = f
	}
	return p, nil
}

func (p *parts) has(name string) bool { return p.files[strings.ToLower(name)] != nil }

// open opens a part.
func (p *parts) open(name string) (io.ReadCloser, error) {
	f := p.files[strings.ToLower(name)]
	if f == nil {
		return nil, damaged("its part %s is missing", name)
	}
	in, err := openPacked(f)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{partReader{p.ctx, in}, in}, nil
}

// openPacked opens a file in a ZIP file, unless it is a bomb or encrypted.
func openPacked(f *zip.File) (io.ReadCloser, error) {
	switch {
	case f.Flags&1 != 0:
		return nil, encrypted("it is encrypted: save it without a password")
	case f.UncompressedSize64 > ratioFrom && f.UncompressedSize64/maxRatio > f.CompressedSize64:
		return nil, tooMuch("it unpacks to more than %d times its size", maxRatio)
	}
	in, err := f.Open()
	if err != nil {
		return nil, damaged("the file is damaged or cut short (%v)", err)
	}
	return in, nil
}

// fieldsOf reads a part that has one field an element; none where there is no
// such part or it cannot be read.
func (p *parts) fieldsOf(name string) map[string]string {
	if !p.has(name) {
		return nil
	}
	in, err := p.open(name)
	if err != nil {
		return nil
	}
	defer in.Close()
	values, _ := readFields(in)
	return values
}

// scan reads a part that is XML.
func (p *parts) scan(name string, h xmlHandler) error {
	return p.text(name, func(in *bufio.Reader) error { return scanXML(in, h) })
}

// text reads a part that is text.
func (p *parts) text(name string, read func(*bufio.Reader) error) error {
	in, err := p.open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	text, _, err := decodeXML(in)
	if err != nil {
		return err
	}
	return read(text)
}
