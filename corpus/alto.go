package corpus

import (
	"bufio"
	"strconv"
)

// altoReader makes pages of the text that a scan was recognised as.
type altoReader struct {
	pager  *pager
	number int
	begun  bool // a page
	lines  []pageLine
	line   []byte
	begins bool // the next line begins a paragraph
}

// maxPageLines bounds the lines of a page.
const maxPageLines = 50_000

func readALTO(in *bufio.Reader, out *assembler) error {
	a := &altoReader{pager: &pager{out: out}}
	err := scanXML(in, a)
	if err != nil {
		return err
	}
	return firstError(a.page(), a.pager.finish())
}

func (a *altoReader) open(name string, tag []byte) error {
	switch name {
	case "page":
		if err := a.page(); err != nil {
			return err
		}
		a.begun = true
		a.number = pageNumber(a.number, attribute(tag, "printed_img_nr"), attribute(tag, "physical_img_nr"))
	case "textblock":
		a.endLine()
		a.begins = true
	case "textline":
		a.endLine()
	case "string":
		a.add(attribute(tag, "content"))
		if attribute(tag, "subs_type") == "HypPart1" {
			a.hyphen()
		}
	case "sp":
		a.space()
	case "hyp":
		a.hyphen()
	}
	return nil
}

// pageNumber takes the first that is a number, else counts on.
func pageNumber(last int, given ...string) int {
	for _, s := range given {
		if n, err := strconv.Atoi(s); err == nil && n > 0 {
			return n
		}
	}
	return last + 1
}

func (a *altoReader) add(s string) {
	if len(a.line)+len(s) < maxTag {
		a.line = append(a.line, s...)
	}
}

func (a *altoReader) space() {
	if n := len(a.line); n > 0 && a.line[n-1] != ' ' {
		a.line = append(a.line, ' ')
	}
}

// hyphen ends the line with a hyphen, once.
func (a *altoReader) hyphen() {
	if n := len(a.line); n > 0 && a.line[n-1] != '-' {
		a.line = append(a.line, '-')
	}
}

func (a *altoReader) endLine() {
	if s := oneLine(string(a.line)); s != "" && len(a.lines) < maxPageLines {
		a.lines = append(a.lines, pageLine{s, a.begins})
		a.begins = false
	}
	a.line = a.line[:0]
}

// page gives the page so far.
func (a *altoReader) page() error {
	a.endLine()
	if !a.begun {
		return nil
	}
	lines := a.lines
	a.lines, a.begun, a.begins = nil, false, true
	return a.pager.add(a.number, lines)
}

func (a *altoReader) close(name string) error {
	switch name {
	case "textline", "textblock":
		a.endLine()
	case "page":
		return a.page()
	}
	return nil
}

func (a *altoReader) text([]byte) error { return nil }
