package corpus

import "strconv"

// odtReader makes blocks of the content of an OpenDocument text.
type odtReader struct {
	flow
	inBody  int // the open body
	skipped int // open elements that are passed over
}

func readODT(c *content, out *assembler) error {
	p, err := c.openParts()
	if err != nil {
		return err
	}
	out.meta.office(p.fieldsOf("meta.xml"))
	o := &odtReader{flow: flow{out: out}}
	if err := p.scan("content.xml", o); err != nil {
		return err
	}
	o.rows, o.noteDepth = 0, 0
	return o.block()
}

// odtSkipped tells elements whose text is not the document's.
func odtSkipped(name string) bool {
	switch name {
	case "tracked-changes", "annotation", "note-citation", "ruby-text", "forms", "binary-data", "script", "title", "desc":
		return true
	}
	return false
}

func (o *odtReader) open(name string, tag []byte) error {
	if odtSkipped(name) {
		o.skipped++
	}
	if o.skipped > 0 {
		return nil
	}
	switch name {
	case "body":
		o.inBody++
	case "h":
		level, _ := strconv.Atoi(attribute(tag, "outline-level"))
		return o.heading(min(max(level, 1), 9))
	case "p":
		if attribute(tag, "style-name") == "Title" {
			return o.heading(1)
		}
		return o.block()
	case "note":
		o.noteStart()
	case "table-row":
		return o.row()
	case "table-cell":
		o.cell()
	case "soft-page-break":
		o.out.nextPage()
	}
	return o.sign(name, tag)
}

// maxSpaces bounds the spaces that one element stands for.
const maxSpaces = 100

// sign passes on the elements that stand for a character.
func (o *odtReader) sign(name string, tag []byte) error {
	switch name {
	case "s":
		n, _ := strconv.Atoi(attribute(tag, "c"))
		for range min(max(n, 1), maxSpaces) {
			if err := o.flow.text([]byte(" ")); err != nil {
				return err
			}
		}
	case "tab":
		o.space = false
		return o.flow.text([]byte("\t"))
	case "line-break":
		return o.lineBreak()
	}
	return nil
}

func (o *odtReader) close(name string) error {
	if odtSkipped(name) {
		o.skipped = max(0, o.skipped-1)
		return nil
	}
	if o.skipped > 0 {
		return nil
	}
	switch name {
	case "body":
		o.inBody = max(0, o.inBody-1)
	case "h", "p":
		return o.block()
	case "note":
		o.noteEnd()
	case "table-row":
		return o.rowEnd()
	}
	return nil
}

func (o *odtReader) text(s []byte) error {
	if o.inBody == 0 || o.skipped > 0 {
		return nil
	}
	return o.collapsed(s)
}
