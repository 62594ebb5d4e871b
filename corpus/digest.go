package corpus

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"strings"
)

// Digester is a Source that tells documents by their content.
type Digester interface {
	// Digest identifies what a document is read from: two of one digest read
	// alike, but for what their names say. "" where it cannot be told.
	Digest(ctx context.Context, e Entry) string
}

// Digest gives the digest of a document, "" where the source has none.
func Digest(ctx context.Context, src Source, e Entry) string {
	for {
		switch s := src.(type) {
		case *restricted:
			src = s.Source
		case Digester:
			return s.Digest(ctx, e)
		default:
			return ""
		}
	}
}

// Digest implements Digester: it takes in the bytes of the document, those of
// the files that describe it, and the extension that may tell how it is read.
func (f *folder) Digest(ctx context.Context, e Entry) string {
	c, err := f.open(ctx, e.ID)
	if err != nil {
		return ""
	}
	defer c.Close()
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%s\x00", extension(e.ID), c.frame)
	file := e.ID
	if inner, _, _, ok := f.inContainer(e.ID); ok {
		file = inner
	}
	for _, name := range sidecarNames(file) {
		f.describe(h, name, "")
	}
	f.describe(h, settingsName, file) // it says by their names how files are read
	if c.told != nil {
		fmt.Fprintf(h, "%s\x00", c.told.Name)
	}
	if _, err := io.Copy(h, c.raw); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// describe adds a file that says how others are read, if it is there, and the
// name of the one that it may speak of.
func (f *folder) describe(h io.Writer, name, of string) {
	file, err := f.fsys.Open(name)
	if err != nil {
		return
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxConfig))
	fmt.Fprintf(h, "%s\x00%d\x00%s\x00%v\x00", of, len(text), text, err)
}

// Rename gives a document under another id, if what the name says of it stays
// the same or is known to be its title; else it must be read again.
func Rename(d Document, id string) (Document, bool) {
	was, is := path.Base(d.ID), path.Base(id)
	if dateInName(was) != dateInName(is) {
		return d, false
	}
	if named := shorten(oneLine(strings.TrimSuffix(was, path.Ext(was)))); d.Title == named {
		d.Title = shorten(oneLine(strings.TrimSuffix(is, path.Ext(is))))
	}
	d.ID = id
	return d, true
}
