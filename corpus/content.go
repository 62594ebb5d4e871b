package corpus

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// Bounds of what is unpacked.
const (
	maxRatio     = 200      // times the packed size,
	ratioFrom    = 16 << 20 // from this size on
	spoolMemory  = 4 << 20  // of a stream that is kept to be read at will; more goes to a temporary file
	maxSpool     = 2 << 30
	maxContainer = 1_000_000 // documents in one file
)

// content is the bytes of one document: a file, or a part of a file that holds
// several.
type content struct {
	ctx    context.Context
	id     string
	source *sourceReader
	raw    *bufio.Reader // the bytes in sequence
	at     io.ReaderAt   // the bytes at will; nil where that is not possible
	size   int64         // of what is read at will
	how    *format       // where it does not depend on the bytes
	zip    *zip.Reader   // of a ZIP file, once it has been opened
	side   *sidecar
	told   *charset.Encoding // the encoding that somebody has told; nil where nobody has
	frame  string            // what else tells how it is read: the head of its table
	close  func() error
}

// newContent gives the content of a stream that may be readable at will too.
func newContent(ctx context.Context, id string, in io.Reader, size int64) *content {
	c := &content{ctx: ctx, id: id, source: &sourceReader{ctx: ctx, in: in}, size: size}
	c.raw = bufio.NewReaderSize(c.source, charset.Sample)
	if at, ok := in.(io.ReaderAt); ok {
		c.at = at
	}
	if closer, ok := in.(io.Closer); ok {
		c.close = closer.Close
	}
	return c
}

// Close lets go of the file.
func (c *content) Close() {
	if c.close != nil {
		c.close() //nolint:errcheck // nothing was written
	}
}

// head gives the first bytes.
func (c *content) head() ([]byte, error) {
	head, err := c.raw.Peek(charset.Sample)
	if err != nil && err != io.EOF {
		return nil, err
	}
	return head, nil
}

// random makes the content readable at will. A stream is kept for that, from
// where it is.
func (c *content) random() (io.ReaderAt, int64, error) {
	if c.at != nil {
		return c.at, c.size, nil
	}
	at, size, err := spool(c.raw, maxSpool)
	if err != nil {
		return nil, 0, err
	}
	c.at, c.size = at, size
	return at, size, nil
}

// openZip reads the directory of a ZIP file.
func (c *content) openZip() (*zip.Reader, error) {
	if c.zip != nil {
		return c.zip, nil
	}
	at, size, err := c.random()
	if err != nil {
		return nil, err
	}
	c.zip, err = zip.NewReader(at, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // paths are never followed
		return nil, damaged("the file is damaged or cut short (%v)", err)
	}
	return c.zip, nil
}

// damage is what is wrong with the bytes of a document. What was read before
// it came up is kept.
type damage struct {
	kind Flag
	error
}

func damaged(format string, args ...any) error {
	return damage{FlagDamaged, fmt.Errorf(format, args...)}
}

// tooMuch is damage of a kind of its own: more than is bearable.
func tooMuch(format string, args ...any) error {
	return damage{FlagTooMuch, fmt.Errorf(format, args...)}
}

// encrypted likewise: nothing is wrong but that it is kept secret.
func encrypted(format string, args ...any) error {
	return damage{FlagEncrypted, fmt.Errorf(format, args...)}
}

// spool keeps a stream so that it can be read at will: in memory where it is
// short, else in a file that vanishes with its last user.
func spool(in io.Reader, limit int64) (io.ReaderAt, int64, error) {
	var start bytes.Buffer
	n, err := io.CopyN(&start, in, spoolMemory)
	if err == io.EOF {
		return bytes.NewReader(start.Bytes()), n, nil
	}
	if err != nil {
		return nil, 0, err
	}
	file, err := os.CreateTemp("", "iskra-")
	if err != nil {
		return nil, 0, fmt.Errorf("keep an unpacked file: %w", err)
	}
	if os.Remove(file.Name()) != nil { // a system that keeps the names of open files
		runtime.AddCleanup(file, func(name string) { os.Remove(name) }, file.Name())
	}
	n, err = io.Copy(file, io.MultiReader(&start, io.LimitReader(in, limit-n+1)))
	if err == nil && n > limit {
		err = tooMuch("it unpacks to more than %d MB", limit>>20)
	}
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, n, nil
}

// ratioReader stops what unpacks to far more than it was.
type ratioReader struct {
	in     io.Reader
	packed func() int64
	n      int64
}

func (r *ratioReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.n += int64(n)
	if r.n > ratioFrom && r.n > maxRatio*r.packed() {
		return 0, tooMuch("it unpacks to more than %d times its size", maxRatio)
	}
	return n, err
}

// partReader reads a part of a document. What goes wrong is damage of the
// document, unless the reading was stopped.
type partReader struct {
	ctx context.Context
	in  io.Reader
}

func (p partReader) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := p.in.Read(b)
	var known damage
	if err != nil && err != io.EOF && !errors.As(err, &known) {
		err = damaged("the file is damaged or cut short (%v)", err)
	}
	return n, err
}
