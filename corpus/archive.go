package corpus

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// maxDepth is how deep archives may stand in each other.
const maxDepth = 2

// zipped opens the files in a ZIP archive.
type zipped struct {
	files []*zip.File // by the place of the member
}

func (z zipped) open(ctx context.Context, m member) (*content, error) {
	in, err := openPacked(z.files[m.at])
	if err != nil {
		return nil, skip(NoticeOf(m.name, err).Kind, "%v", err)
	}
	c := newContent(ctx, m.name, partReader{ctx, in}, -1)
	c.close = in.Close
	return c, nil
}

// listZip finds the documents in a ZIP archive.
func listZip(c *content, f *folder) (*container, error) { return archive{f, 1}.zip(c) }

// listTar finds the documents in a tar archive, packed or not.
func listTar(c *content, f *folder) (*container, error) { return archive{f, 1}.tar(c) }

// archive lists archives that stand depth deep in each other.
type archive struct {
	f     *folder
	depth int
}

func (a archive) zip(c *content) (*container, error) {
	z, err := c.openZip()
	if err != nil {
		return nil, err
	}
	if len(z.File) > maxContainer {
		return nil, tooMuch("it has more than %d files", maxContainer)
	}
	_, size, _ := c.random()
	if total := unpackedSize(z); total > ratioFrom && total/maxRatio > uint64(max(size, 0)) {
		return nil, tooMuch("it unpacks to more than %d times its size", maxRatio)
	}
	from, list := zipped{z.File}, &container{}
	decode := zipNames(z)
	for i, file := range z.File {
		if file.FileInfo().IsDir() {
			continue
		}
		a.add(c.ctx, list, member{memberName(decode(file)), int64(i), int64(file.UncompressedSize64), from})
	}
	return list, c.ctx.Err()
}

func unpackedSize(z *zip.Reader) (total uint64) {
	for _, f := range z.File {
		total += min(f.UncompressedSize64, 1<<50)
	}
	return total
}

// zipNames gives a reader of names that old programs wrote in the code page of
// their country.
func zipNames(z *zip.Reader) func(*zip.File) string {
	var all strings.Builder
	for _, f := range z.File {
		if f.NonUTF8 && all.Len() < charset.Sample {
			all.WriteString(f.Name + "\n")
		}
	}
	e, err := charset.Detect([]byte(all.String()), "")
	return func(f *zip.File) string {
		if err == nil && e.Decoder != nil && f.NonUTF8 {
			if name, err := e.Decoder.NewDecoder().String(f.Name); err == nil {
				return name
			}
		}
		return f.Name
	}
}

// memberName gives the path of a file in an archive, which cannot lead out of it.
func memberName(name string) string {
	name = strings.ReplaceAll(strings.ToValidUTF8(name, "\uFFFD"), `\`, "/")
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}

// tar lists a tar archive. One that is packed is unpacked first, so that its
// files can be read in any order.
func (a archive) tar(c *content) (*container, error) {
	at, size, err := unpackedTar(c)
	if err != nil {
		return nil, err
	}
	section := io.NewSectionReader(at, 0, size)
	in := tar.NewReader(&sourceReader{ctx: c.ctx, in: section})
	from, list := sections{in: at}, &container{}
	for n := 0; ; n++ {
		h, err := in.Next()
		switch {
		case c.ctx.Err() != nil:
			return nil, c.ctx.Err()
		case err == io.EOF:
			return list, nil
		case n > maxContainer:
			return nil, tooMuch("it has more than %d files", maxContainer)
		case err != nil && !errors.Is(err, tar.ErrInsecurePath):
			list.note(FlagCut, "", "the archive is damaged or cut short: only what stands before is read (%v)", err)
			return list, nil
		case h.Typeflag != tar.TypeReg:
			continue
		}
		start, err := section.Seek(0, io.SeekCurrent)
		if err != nil {
			return nil, err
		}
		a.add(c.ctx, list, member{memberName(h.Name), start, h.Size, from})
	}
}

// unpackedTar gives a tar archive unpacked.
func unpackedTar(c *content) (io.ReaderAt, int64, error) {
	head, err := c.head()
	if err != nil {
		return nil, 0, err
	}
	if !strings.HasPrefix(string(head), "\x1f\x8b") {
		return c.random()
	}
	packed := &countReader{in: c.raw}
	in, err := gzip.NewReader(bufio.NewReader(packed))
	if err != nil {
		return nil, 0, damaged("the archive is damaged or cut short (%v)", err)
	}
	guarded := &ratioReader{in: in, packed: func() int64 { return packed.n }}
	at, size, err := spool(softEnd{partReader{c.ctx, guarded}}, maxSpool)
	return at, size, err
}

// softEnd takes a stream that is cut short for one that ends there; the archive
// in it will show it.
type softEnd struct{ in io.Reader }

func (s softEnd) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if err != nil && strings.Contains(err.Error(), io.ErrUnexpectedEOF.Error()) {
		err = io.EOF
	}
	return n, err
}

type countReader struct {
	in io.Reader
	n  int64
}

func (c *countReader) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += int64(n)
	return n, err
}

// add lists a file of an archive, or the documents in it.
func (a archive) add(ctx context.Context, list *container, m member) {
	ext := extension(m.name)
	how, known := a.f.formats[ext]
	switch {
	case hidden(m.name):
	case !known && isMedia(ext), !known && ext != "":
		list.note(FlagUnknown, m.name, "unknown file type %s: only %s are read", ext, a.f.formats)
	case !known:
		list.note(FlagUnknown, m.name, "file without an extension: only %s are read", a.f.formats)
	case m.size == 0:
		list.note(FlagEmpty, m.name, "empty file")
	case how.list != nil:
		a.nested(ctx, list, m)
	default:
		list.members = append(list.members, m)
	}
}

// hidden tells names that are passed over without a word.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || part == "__MACOSX" {
			return true
		}
	}
	return name == ""
}

// nested lists the documents of a file in an archive that holds several.
func (a archive) nested(ctx context.Context, list *container, m member) {
	inner, err := a.inner(ctx, m)
	if errors.Is(err, errSingle) {
		list.members = append(list.members, m)
		return
	}
	if err != nil {
		list.notices = append(list.notices, NoticeOf(m.name, err))
		return
	}
	for _, n := range inner.notices {
		list.note(n.Kind, path.Join(m.name, n.ID), "%s", n.Problem)
	}
	for _, in := range inner.members {
		in.name = m.name + "/" + in.name
		list.members = append(list.members, in)
	}
}

func (a archive) inner(ctx context.Context, m member) (*container, error) {
	c, err := m.from.open(ctx, m)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	at, size, err := c.random() // kept by the documents in it
	if err != nil {
		return nil, c.failed(err)
	}
	c = newContent(ctx, m.name, part{io.NewSectionReader(at, 0, size)}, size)
	how, err := a.f.formats.tell(c)
	switch {
	case err != nil:
		return nil, c.failed(err)
	case how.list == nil:
		return nil, errSingle
	case isArchive(how.name) && a.depth >= maxDepth:
		return nil, fmt.Errorf("an archive within an archive within an archive: unpack it")
	case how.name == "zip":
		list, err := archive{a.f, a.depth + 1}.zip(c)
		return list, c.failed(err)
	case how.name == "tar.gz":
		list, err := archive{a.f, a.depth + 1}.tar(c)
		return list, c.failed(err)
	}
	list, err := how.list(c, a.f)
	return list, c.failed(err)
}

func isArchive(name string) bool { return name == "zip" || name == "tar.gz" }
