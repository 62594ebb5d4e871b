package corpus

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// format is a way to read files. Its reader turns text that is valid UTF-8 with
// "\n" at line ends into blocks.
type format struct {
	name     string
	read     func(in *bufio.Reader, out *assembler) error
	declared func(head []byte) string                        // the charset the file itself declares
	whole    func(c *content, out *assembler) error          // reads bytes instead of text
	list     func(c *content, f *folder) (*container, error) // finds the documents of a file that holds several
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
	c, err := f.open(ctx, e.ID)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.read(f.formats, output{sink: sink})
}

// open opens a document: a file, or part of one.
func (f *folder) open(ctx context.Context, id string) (*content, error) {
	info, err := fs.Stat(f.fsys, id)
	if err == nil {
		c, err := f.openFile(ctx, id, info)
		if err == nil {
			c.side, c.told = f.sidecar(id, false), f.told(id)
		}
		return c, err
	}
	missing := skip(FlagUnreadable, "cannot be read: %v", plain(err))
	file, name, info, ok := f.inContainer(id)
	if !ok {
		return nil, missing
	}
	list, err := f.openContainer(ctx, file, info)
	if err != nil {
		return nil, err
	}
	m, ok := list.find(name)
	if !ok {
		return nil, missing
	}
	c, err := m.from.open(ctx, m)
	if err != nil {
		return nil, err
	}
	c.id, c.side, c.told = id, f.sidecar(file, true), f.told(file)
	return c, nil
}

// errSingle says that a file is one document after all.
var errSingle = errors.New("the file holds one document")

func isContextError(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// openFile opens a file of the folder.
func (f *folder) openFile(ctx context.Context, id string, info fs.FileInfo) (*content, error) {
	if !info.Mode().IsRegular() {
		return nil, skip(FlagUnreadable, "not a regular file (device, pipe or socket)")
	}
	file, err := f.fsys.Open(id)
	if err != nil {
		return nil, skip(FlagUnreadable, "cannot be read: %v", plain(err))
	}
	return newContent(ctx, id, file, info.Size()), nil
}

// output is where a document goes: the sink and, in tests, the readable text.
type output struct {
	sink     Sink
	readable io.Writer
}

// read reads a document into the sink.
func (c *content) read(known formats, to output) error {
	how, err := known.tell(c)
	switch {
	case err == nil && how.list != nil:
		return skip(FlagUnknown, "a file of several documents under another name: give it its right extension, .%s", how.name)
	case err == nil:
		err = c.readAs(how, to)
	}
	return c.failed(err)
}

// failed makes an error that skips the document of one that concerns it alone.
func (c *content) failed(err error) error {
	var d damage
	if errors.As(err, &d) {
		return skip(d.kind, "%v", d)
	}
	return c.source.fault(err)
}

// readAs reads a document in a format that is known. Of one that is damaged
// what was read before the damage is kept.
func (c *content) readAs(how format, to output) error {
	out, err := newAssembler(c.id, how.name, "utf-8", to.sink)
	if err != nil {
		return err
	}
	out.readable, out.side = to.readable, c.side
	if how.whole != nil {
		err = how.whole(c, out)
	} else {
		err = readBlocks(c, how, out)
	}
	var d damage
	if errors.As(err, &d) && out.hasText() {
		out.flag(FlagCut, "read up to here only: %v", d)
		err = nil
	}
	if err != nil {
		return err
	}
	return out.finish()
}

// readBlocks tells the encoding and lets the format's reader do the rest.
func readBlocks(c *content, how format, out *assembler) error {
	head, err := c.head()
	if err != nil {
		return err
	}
	text, err := c.decoded(c.raw, how.declared(head))
	if err != nil {
		return err
	}
	out.encoded(text)
	if err := how.read(bufio.NewReaderSize(text, charset.Sample), out); err != nil {
		return err
	}
	out.encoded(text)
	if text.Broken > 0 {
		out.flag(FlagLost, "%d bytes make no sense as %s and read as U+FFFD: check the file's encoding", text.Broken, text.Encoding())
	}
	return nil
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
		return skip(FlagUnreadable, "reading broke off: %v", plain(s.err))
	}
	if s.ctx.Err() != nil {
		return fmt.Errorf("reading was stopped: %w", s.ctx.Err())
	}
	return err
}
