package corpus

import (
	"bufio"
	"strings"
)

// fb2Reader makes blocks of a FictionBook.
type fb2Reader struct {
	flow
	fields
	path  []string // of the description's open elements
	body  int      // open bodies
	title int      // open titles
	depth int      // open sections
	verse bool     // within a stanza, whose lines are one paragraph
}

func readFB2(in *bufio.Reader, out *assembler) error {
	f := &fb2Reader{flow: flow{out: out}, fields: fields{values: map[string]string{}}}
	if err := scanXML(in, f); err != nil {
		return err
	}
	return f.block()
}

// maxPath bounds the nesting that is followed in a description.
const maxPath = 64

func (f *fb2Reader) open(name string, tag []byte) error {
	if f.body == 0 && name != "body" {
		return f.describe(name, tag)
	}
	switch name {
	case "body":
		if f.body++; f.body == 1 {
			f.description()
		}
	case "section":
		f.depth++
		return f.block()
	case "title":
		f.title++
		return f.heading(min(f.depth, 8) + 1)
	case "subtitle":
		return f.heading(9)
	case "stanza":
		f.verse = true
		return f.block()
	case "p", "v", "text-author", "date", "epigraph", "cite", "empty-line":
		return f.paragraph(name)
	case "tr":
		return f.row()
	case "td", "th":
		f.cell()
	}
	return nil
}

// paragraph ends the one before; in titles and stanzas it begins a line.
func (f *fb2Reader) paragraph(name string) error {
	switch {
	case f.title > 0:
		if len(f.head) > 0 {
			return f.flow.text([]byte(" "))
		}
		return nil
	case f.verse && name == "v":
		if len(f.out.para) > 0 {
			return f.lineBreak()
		}
		return nil
	}
	return f.block()
}

func (f *fb2Reader) close(name string) error {
	if f.body == 0 {
		if n := len(f.path); n > 0 && f.path[n-1] == name {
			f.path = f.path[:n-1]
		}
		return f.fields.close(f.key(name))
	}
	switch name {
	case "body":
		f.body = max(0, f.body-1)
		return f.block()
	case "section":
		f.depth = max(0, f.depth-1)
		return f.block()
	case "title":
		f.title = max(0, f.title-1)
		return f.block()
	case "stanza":
		f.verse = false
		return f.block()
	case "p", "subtitle", "text-author", "date":
		if f.title == 0 {
			return f.block()
		}
	case "tr":
		return f.rowEnd()
	}
	return nil
}

func (f *fb2Reader) text(s []byte) error {
	if f.body == 0 {
		return f.fields.text(s)
	}
	return f.collapsed(s)
}

// key names a field of the description with the part it stands in, so that the
// author of the file is not taken for that of the book.
func (f *fb2Reader) key(name string) string {
	for _, part := range f.path {
		switch part {
		case "author", "translator":
			return strings.Join(f.path, "/") + "/" + name
		}
	}
	if len(f.path) > 0 {
		return f.path[len(f.path)-1] + "/" + name
	}
	return name
}

func (f *fb2Reader) describe(name string, tag []byte) error {
	key := f.key(name)
	if len(f.path) < maxPath {
		f.path = append(f.path, name)
	}
	if value := attribute(tag, "value"); name == "date" && value != "" && f.values[key+"@"] == "" {
		f.values[key+"@"] = value
	}
	return f.fields.open(key, tag)
}

// description takes what the description said, once the text begins.
func (f *fb2Reader) description() {
	m, v := &f.out.meta, f.values
	author := "fictionbook/description/title-info/author/"
	m.title = v["title-info/book-title"]
	m.author = oneLine(v[author+"first-name"] + " " + v[author+"middle-name"] + " " + v[author+"last-name"])
	if m.author == "" {
		m.author = v[author+"nickname"]
	}
	m.date = firstOf(v["title-info/date@"], v["title-info/date"], v["publish-info/year"])
	m.source = firstOf(v["publish-info/publisher"], v["publish-info/book-name"])
	m.claimLang(v["title-info/lang"])
}
