package server

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// Originals opens the file that a document is or stands in, and none outside of
// the corpus; an error that wraps fs.ErrNotExist says that there is none.
type Originals interface {
	Original(id string) (fs.File, error)
}

const (
	// filesAtOnce is how many original files go out at the same time.
	filesAtOnce = 8
	// slowest is the fewest bytes a second that a reader of a file must take.
	slowest = 16 << 10
)

// filePolicy lets a file that a browser shows do nothing but be shown.
const filePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// isFile tells whether an address hands out an original file.
func (s *Server) isFile(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, s.base+"/files/")
}

// original answers GET /files/{id}: the file that a document of the index was
// read from, byte for byte.
func (p *pages) original(w http.ResponseWriter, r *http.Request) {
	select {
	case p.files <- struct{}{}:
		defer func() { <-p.files }()
	default:
		p.s.fail(w, r, errBusy)
		return
	}
	doc, file, info, err := p.openOriginal(r, mux.Vars(r)["id"])
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	defer file.Close()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		p.s.fail(w, r, fmt.Errorf("original of %s cannot be sought in", doc.ID))
		return
	}
	kind, disposition := fileType(doc, info.Name())
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", disposition)
	h.Set("Content-Security-Policy", filePolicy)
	h.Set("Cache-Control", "private, no-cache")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute + time.Duration(info.Size()/slowest)*time.Second))
	http.ServeContent(w, r, "", info.ModTime(), content)
}

// openOriginal opens the file of a document that the index holds.
func (p *pages) openOriginal(r *http.Request, id string) (*search.Document, fs.File, fs.FileInfo, error) {
	none := fmt.Errorf("original file of %s: %w", id, search.ErrNotFound)
	if p.s.cfg.Originals == nil {
		return nil, nil, nil, none
	}
	doc, err := p.s.index.Document(r.Context(), id, 1, 1)
	if err != nil {
		return nil, nil, nil, err
	}
	file, err := p.s.cfg.Originals.Original(doc.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, none
	}
	if err != nil {
		return nil, nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = none
	}
	if err != nil {
		file.Close()
		return nil, nil, nil, err
	}
	return doc, file, info, nil
}

// fileType says as what a file goes out: plain text and PDF to be looked at,
// all else to be kept, so that nothing of it runs in the reader's browser.
func fileType(doc *search.Document, name string) (contentType, disposition string) {
	contentType, way := "application/octet-stream", "attachment"
	switch ext := strings.ToLower(path.Ext(name)); {
	case ext == ".pdf":
		contentType, way = "application/pdf", "inline"
	case (ext == ".txt" || ext == ".md" || ext == ".text" || ext == ".markdown") && path.Base(doc.ID) == name:
		way = "inline"
		contentType = mime.FormatMediaType("text/plain", map[string]string{"charset": charset(doc.Encoding)})
	}
	if disposition = mime.FormatMediaType(way, map[string]string{"filename": name}); disposition == "" {
		disposition = way
	}
	return contentType, disposition
}

// charset is the encoding that a text was read in, UTF-8 where that is not known.
func charset(encoding string) string {
	if encoding == "" || strings.ContainsFunc(encoding, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`"\;,`, r) }) {
		return "utf-8"
	}
	return encoding
}

// originalLink leads to the original of a document, at the page that is read;
// nil where it is not handed out.
func (p *pages) originalLink(r *http.Request, l *web.Locale, a address, id string, page int) *web.Link {
	_, file, info, err := p.openOriginal(r, id)
	if err != nil {
		return nil
	}
	file.Close()
	parts := strings.Split(id, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	link := &web.Link{Text: info.Name(), URL: a.base + "/files/" + strings.Join(parts, "/"), Note: l.Size(info.Size())}
	if page > 0 && strings.EqualFold(path.Ext(info.Name()), ".pdf") {
		link.URL += fmt.Sprintf("#page=%d", page)
	}
	return link
}
