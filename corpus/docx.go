package corpus

import (
	"strconv"
	"strings"
)

// docxReader makes blocks of the main part and the notes of a Word document.
type docxReader struct {
	flow
	levels  map[string]int // of the paragraph styles that are headings
	skipped int            // open elements that are passed over
	inText  int            // open elements that hold text
	inProps int            // open paragraph properties
}

func readDocx(c *content, out *assembler) error {
	p, err := c.openParts()
	if err != nil {
		return err
	}
	out.meta.office(p.fieldsOf("docProps/core.xml"))
	styles := &docxStyles{levels: map[string]int{}, based: map[string]string{}}
	if p.has("word/styles.xml") {
		if err := p.scan("word/styles.xml", styles); err != nil {
			out.note("headings are not told from text: styles cannot be read: %v", err)
		}
	}
	d := &docxReader{flow: flow{out: out}, levels: styles.resolved()}
	if err := d.part(p, docxMain(p)); err != nil {
		return err
	}
	out.heading = ""
	for _, notes := range []string{"word/footnotes.xml", "word/endnotes.xml"} {
		if !p.has(notes) {
			continue
		}
		if err := d.part(p, notes); err != nil {
			return err
		}
	}
	return nil
}

// docxMain names the part that has the text.
func docxMain(p *parts) string {
	for _, name := range []string{"word/document.xml", "word/document2.xml"} {
		if p.has(name) {
			return name
		}
	}
	return "word/document.xml"
}

// office takes the fields that office programs keep of a document.
func (m *metadata) office(f map[string]string) {
	m.claimTitle(f["title"])
	m.author = firstOf(f["initial-creator"], f["creator"])
	m.made = firstOf(f["creation-date"], f["created"])
	m.source = firstOf(f["source"], f["publisher"])
	m.claimLang(f["language"])
}

func firstOf(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
}

func (d *docxReader) part(p *parts, name string) error {
	d.skipped, d.inText, d.inProps, d.rows = 0, 0, 0, 0
	if err := p.scan(name, d); err != nil {
		return err
	}
	d.rows = 0
	return d.block()
}

// docxSkipped tells elements whose text is not the document's: what was
// deleted or moved away, and what stands in for what is there already.
func docxSkipped(name string) bool {
	switch name {
	case "fallback", "movefrom", "del", "sectpr", "tblpr", "rpr":
		return true
	}
	return false
}

func (d *docxReader) open(name string, tag []byte) error {
	if docxSkipped(name) {
		d.skipped++
	}
	if d.skipped > 0 {
		return nil
	}
	switch name {
	case "p":
		return d.block()
	case "ppr":
		d.inProps++
	case "pstyle":
		return d.style(d.levels[attribute(tag, "val")])
	case "outlinelvl":
		return d.style(outlineLevel(attribute(tag, "val")))
	case "t":
		d.inText++
	case "tr":
		return d.row()
	case "tc":
		d.cell()
	case "lastrenderedpagebreak":
		d.out.nextPage()
	}
	return d.sign(name, tag)
}

// sign passes on the elements that stand for a character.
func (d *docxReader) sign(name string, tag []byte) error {
	if d.inProps > 0 {
		return nil
	}
	switch name {
	case "tab", "ptab":
		return d.put("\t")
	case "br", "cr":
		if kind := attribute(tag, "type"); kind == "" || kind == "textwrapping" {
			return d.put("\n")
		}
	case "nobreakhyphen":
		return d.put("\u2011")
	case "softhyphen":
		return d.put("\u00ad")
	}
	return nil
}

func (d *docxReader) put(s string) error { return d.flow.text([]byte(s)) }

// style makes the paragraph a heading. It stands before the text.
func (d *docxReader) style(level int) error {
	if level > 0 && d.inProps > 0 {
		return d.heading(level)
	}
	return nil
}

func (d *docxReader) close(name string) error {
	if docxSkipped(name) {
		d.skipped = max(0, d.skipped-1)
		return nil
	}
	if d.skipped > 0 {
		return nil
	}
	switch name {
	case "p":
		return d.block()
	case "ppr":
		d.inProps = max(0, d.inProps-1)
	case "t":
		d.inText = max(0, d.inText-1)
	case "tr":
		return d.rowEnd()
	}
	return nil
}

func (d *docxReader) text(s []byte) error {
	if d.inText == 0 || d.skipped > 0 {
		return nil
	}
	return d.flow.text(s)
}

// outlineLevel gives the level of a heading, counted from 0 in the file.
func outlineLevel(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 8 {
		return 0
	}
	return n + 1
}

// maxStyles bounds the styles that are kept.
const maxStyles = 10_000

// docxStyles finds out which styles are headings.
type docxStyles struct {
	levels map[string]int
	based  map[string]string
	id     string
}

func (s *docxStyles) open(name string, tag []byte) error {
	if len(s.levels)+len(s.based) > maxStyles {
		return nil
	}
	switch name {
	case "style":
		s.id = attribute(tag, "styleid")
	case "name":
		value := strings.ToLower(attribute(tag, "val"))
		if n, ok := strings.CutPrefix(value, "heading "); ok {
			if level, err := strconv.Atoi(n); err == nil && level >= 1 && level <= 9 {
				s.levels[s.id] = level
			}
		} else if value == "title" {
			s.levels[s.id] = 1
		}
	case "outlinelvl":
		if level := outlineLevel(attribute(tag, "val")); level > 0 && s.levels[s.id] == 0 {
			s.levels[s.id] = level
		}
	case "basedon":
		s.based[s.id] = attribute(tag, "val")
	}
	return nil
}

func (s *docxStyles) close(name string) error {
	if name == "style" {
		s.id = ""
	}
	return nil
}

func (s *docxStyles) text([]byte) error { return nil }

// resolved gives the levels of styles and of those that are based on them.
func (s *docxStyles) resolved() map[string]int {
	delete(s.levels, "")
	for id := range s.based {
		from := id
		for range 10 {
			if from = s.based[from]; from == "" {
				break
			}
			if level := s.levels[from]; level > 0 && s.levels[id] == 0 {
				s.levels[id] = level
			}
		}
	}
	return s.levels
}
