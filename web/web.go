// Package web holds everything that a browser is sent: templates, style sheet,
// script, pictures, and the messages in each language of the interface. Pages
// are typed structs that know nothing of how they were found; Renderer turns
// them into HTML.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"sync"
	"unicode/utf8"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed static
var staticFiles embed.FS

//go:embed messages/*.json
var messageFiles embed.FS

// Page is a struct of this package that a Renderer can draw.
type Page interface {
	// templateName names the template that draws the page.
	templateName() string
}

// Renderer draws pages. It is safe for use by many goroutines at once.
type Renderer struct {
	templates *template.Template
	locales   map[string]*Locale
	version   string
	buffers   sync.Pool
}

// New reads the templates and messages that come with the program.
func New() (*Renderer, error) {
	locales, err := loadLocales(messageFiles)
	if err != nil {
		return nil, err
	}
	t, err := template.New("iskra").Funcs(template.FuncMap{"runs": runsMarkup, "hit": hitMarkup, "hits": hitsMarkup, "whys": whyMarkup, "value": valueMarkup, "values": valuesMarkup, "bars": barsMarkup}).ParseFS(templateFiles, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("read page templates: %w", err)
	}
	version, err := fingerprint(staticFiles)
	if err != nil {
		return nil, err
	}
	r := &Renderer{templates: t, locales: locales, version: version}
	r.buffers.New = func() any { return new(bytes.Buffer) }
	return r, nil
}

// Render draws a page whole before the first byte goes out, so that a page is
// never sent in part.
func (r *Renderer) Render(w io.Writer, p Page) error {
	buf := r.buffers.Get().(*bytes.Buffer)
	defer r.buffers.Put(buf)
	buf.Reset()
	if err := r.templates.ExecuteTemplate(buf, p.templateName(), p); err != nil {
		return fmt.Errorf("draw page %s: %w", p.templateName(), err)
	}
	page := buf.Bytes()
	if !utf8.Valid(page) { // of an address, say
		page = bytes.ToValidUTF8(page, []byte("\uFFFD"))
	}
	if hasControl(page) {
		page = bytes.Map(visible, page)
	}
	_, err := w.Write(page)
	return err
}

// hasControl tells whether a page has a character that HTML does not allow, as a
// document may.
func hasControl(page []byte) bool {
	for i, b := range page {
		if b-' ' < 0x7F-' ' || b > 0xC2 { // nearly every byte
			continue
		}
		switch b {
		case '\n', '\t', '\r':
		case 0xC2:
			if i+1 < len(page) && page[i+1] < 0xA0 { // U+0080 to U+009F
				return true
			}
		default:
			if b < 0x80 {
				return true
			}
		}
	}
	return false
}

// visible gives the sign that stands in for such a character.
func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r == '\r' || r >= ' ' && r < 0x7F || r >= 0xA0:
		return r
	case r < ' ':
		return 0x2400 + r
	case r == 0x7F:
		return '\u2421'
	}
	return utf8.RuneError
}

// Locale gives the messages of a language, English where there are none.
func (r *Renderer) Locale(lang string) *Locale {
	if l, ok := r.locales[lang]; ok {
		return l
	}
	return r.locales["en"]
}

// Version changes whenever a static file does; it stands in their addresses,
// so that browsers may keep them for ever.
func (r *Renderer) Version() string { return r.version }

// Static is the folder of style sheet, script and pictures.
func Static() (fs.FS, error) { return fs.Sub(staticFiles, "static") }

// fingerprint is a short hash over names and contents of all files.
func fingerprint(files fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%s %d\n", path, len(b))
		h.Write(b)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("read static files: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil))[:10], nil
}
