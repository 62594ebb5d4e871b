package corpus

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// format is a way to read files. Its reader turns text that is valid UTF-8 with
// "\n" at line ends into blocks.
type format struct {
	name     string
	read     func(in *bufio.Reader, out *assembler) error
	declared func(head []byte) string // the charset the file itself declares
}

// formats are known by extension.
type formats map[string]format

func newFormats() formats {
	none := func([]byte) string { return "" }
	txt := format{"txt", readText, none}
	md := format{"md", readMarkdown, none}
	html := format{"html", readHTML, declaredCharset}
	return formats{
		".txt": txt, ".md": md, ".markdown": md,
		".html": html, ".htm": html, ".xhtml": html,
	}
}

// String lists the extensions, for people.
func (f formats) String() string {
	var list []string
	for ext := range f {
		list = append(list, ext)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// plain takes the path, which a notice names anyway, out of an error.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Read reads one document.
func (f *folder) Read(ctx context.Context, e Entry, sink Sink) error {
	how, ok := f.formats[strings.ToLower(path.Ext(e.ID))]
	if !ok {
		return skip("unknown file type: only %s are read", f.formats)
	}
	info, err := fs.Stat(f.fsys, e.ID)
	if err != nil {
		return skip("cannot be read: %v", plain(err))
	}
	if !info.Mode().IsRegular() {
		return skip("not a regular file (device, pipe or socket)")
	}
	file, err := f.fsys.Open(e.ID)
	if err != nil {
		return skip("cannot be read: %v", plain(err))
	}
	defer file.Close()
	return readDocument(ctx, e.ID, how, file, sink)
}

// readDocument reads a stream in a known format into the sink.
func readDocument(ctx context.Context, id string, how format, file io.Reader, sink Sink) error {
	source := &sourceReader{ctx: ctx, in: file}
	raw := bufio.NewReaderSize(source, charset.Sample)
	head, err := raw.Peek(charset.Sample)
	if err != nil && err != io.EOF {
		return source.fault(err)
	}
	if reason := notText(head); reason != "" {
		return skip("%s", reason)
	}
	return source.fault(readBlocks(id, how, raw, head, output{sink: sink}))
}

// output is where a document goes: the sink and, in tests, the readable text.
type output struct {
	sink     Sink
	readable io.Writer
}

// readBlocks tells the encoding and lets the format's reader do the rest.
func readBlocks(id string, how format, raw *bufio.Reader, head []byte, to output) error {
	text, err := charset.NewReader(raw, how.declared(head))
	if err != nil {
		return fmt.Errorf("tell encoding: %w", err)
	}
	out, err := newAssembler(id, how.name, text.Encoding(), to.sink)
	if err != nil {
		return err
	}
	out.readable = to.readable
	if err := how.read(bufio.NewReaderSize(text, charset.Sample), out); err != nil {
		return err
	}
	if text.Broken > 0 {
		out.note("%d bytes make no sense as %s and read as U+FFFD: check the file's encoding", text.Broken, text.Encoding())
	}
	return out.finish()
}

// notText says why the first bytes of a file are no text, if they are none.
func notText(head []byte) string {
	for magic, kind := range map[string]string{
		"%PDF-": "a PDF file", "PK\x03\x04": "a ZIP or office file", "\x1f\x8b": "a gzip file",
		"\x89PNG": "a PNG picture", "\xff\xd8\xff": "a JPEG picture", "GIF8": "a GIF picture",
		"\xd0\xcf\x11\xe0": "an old office file", "{\\rtf": "an RTF file",
	} {
		if strings.HasPrefix(string(head), magic) {
			return kind + " under another name: give it its right extension"
		}
	}
	if _, ok := charset.ByMark(head); ok {
		return ""
	}
	if _, ok := charset.ByZeros(head); ok {
		return ""
	}
	if charset.Binary(head) {
		return "binary, not text"
	}
	return ""
}

// sourceReader notices the end of the context and tells faults of reading from
// those of the sink.
type sourceReader struct {
	ctx context.Context
	in  io.Reader
	err error
}

func (s *sourceReader) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := s.in.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// fault says of an error that came up while reading whom it concerns: a file
// that cannot be read on is skipped, all else comes back as it is.
func (s *sourceReader) fault(err error) error {
	if err == nil {
		return nil
	}
	if s.err != nil && errors.Is(err, s.err) {
		return skip("reading broke off: %v", plain(s.err))
	}
	if s.ctx.Err() != nil {
		return fmt.Errorf("reading was stopped: %w", s.ctx.Err())
	}
	return err
}
