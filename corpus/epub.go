package corpus

import (
	"bufio"
	"net/url"
	"path"
	"strings"
)

// maxChapters bounds the files of a book.
const maxChapters = 20_000

// epubPackage is what the package file of a book says: its description and its
// chapters in order.
type epubPackage struct {
	fields
	files map[string]string // by id
	spine []string          // ids
}

func (e *epubPackage) open(name string, tag []byte) error {
	switch {
	case name == "item" && len(e.files) < maxChapters:
		e.files[attribute(tag, "id")] = attribute(tag, "href")
	case name == "itemref" && len(e.spine) < maxChapters && attribute(tag, "linear") != "no":
		e.spine = append(e.spine, attribute(tag, "idref"))
	}
	return e.fields.open(name, tag)
}

// rootFile finds the package file of a book.
type rootFile struct{ path string }

func (r *rootFile) open(name string, tag []byte) error {
	if name == "rootfile" && r.path == "" {
		r.path = attribute(tag, "full-path")
	}
	return nil
}
func (*rootFile) close(string) error { return nil }
func (*rootFile) text([]byte) error  { return nil }

func readEPUB(c *content, out *assembler) error {
	p, err := c.openParts()
	if err != nil {
		return err
	}
	if p.has("META-INF/encryption.xml") && p.has("META-INF/rights.xml") {
		return encrypted("the book is encrypted: it can only be read without its copy protection")
	}
	var root rootFile
	if err := p.scan("META-INF/container.xml", &root); err != nil {
		return err
	}
	book := &epubPackage{fields: fields{values: map[string]string{}}, files: map[string]string{}}
	if err := p.scan(root.path, book); err != nil {
		return err
	}
	out.meta.book(book.values)
	return book.chapters(p, path.Dir(root.path), out)
}

// book takes the fields that describe a book.
func (m *metadata) book(f map[string]string) {
	m.claimTitle(f["title"])
	m.author = f["creator"]
	m.source = firstOf(f["publisher"], f["source"])
	m.date = f["date"]
	if lang, ok := parseLang(f["language"]); ok {
		m.lang = claim{lang: lang}
	}
}

// chapters reads the chapters, each once. One that is missing is said.
func (e *epubPackage) chapters(p *parts, dir string, out *assembler) error {
	seen := map[string]bool{}
	for _, id := range e.spine {
		name := chapterPath(dir, e.files[id])
		if seen[name] || e.files[id] == "" {
			continue
		}
		seen[name] = true
		if !p.has(name) {
			out.flag(FlagCut, "chapter %s is missing", name)
			continue
		}
		if err := p.text(name, func(in *bufio.Reader) error { return readHTML(in, out) }); err != nil {
			return err
		}
		out.heading = ""
	}
	return nil
}

// chapterPath gives the path of a chapter within the book.
func chapterPath(dir, href string) string {
	href, _, _ = strings.Cut(href, "#")
	if plain, err := url.PathUnescape(href); err == nil {
		href = plain
	}
	return strings.TrimPrefix(path.Join("/", dir, href), "/")
}
