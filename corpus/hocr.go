package corpus

import (
	"bufio"
	"slices"
	"strings"
)

// hocrReader makes pages of recognised text that is marked up in HTML.
type hocrReader struct {
	altoReader
	meta *htmlReader // takes the title and the fields of the head
}

func readHOCR(in *bufio.Reader, out *assembler) error {
	h := &hocrReader{altoReader: altoReader{pager: &pager{out: out}}, meta: &htmlReader{flow: flow{out: out}}}
	s := &htmlScanner{in: in, do: h.piece}
	if err := s.run(); err != nil {
		return err
	}
	return firstError(h.page(), h.pager.finish())
}

func (h *hocrReader) piece(m markup) error {
	switch {
	case m.title:
		h.meta.out.meta.claimTitle(oneLine(string(m.text)))
		return nil
	case m.tag == nil:
		h.words(m.text)
		return nil
	case m.tag[0] == '/':
		return nil
	}
	name := tagName(m.tag)
	if name == "meta" {
		h.meta.metaTag(m.tag)
		return nil
	}
	return h.mark(strings.Fields(attribute(m.tag, "class")), m.tag)
}

// words adds text to the line; spaces between words stand in the file.
func (h *hocrReader) words(s []byte) {
	if !h.begun {
		return
	}
	text := string(s)
	if strings.TrimLeft(text, " \t\r\n") != text {
		h.space()
	}
	h.add(oneLine(text))
	if strings.TrimRight(text, " \t\r\n") != text {
		h.space()
	}
}

// mark takes an element by its classes.
func (h *hocrReader) mark(classes []string, tag []byte) error {
	has := func(list ...string) bool {
		return slices.ContainsFunc(classes, func(c string) bool { return slices.Contains(list, c) })
	}
	switch {
	case has("ocr_page"):
		if err := h.page(); err != nil {
			return err
		}
		h.begun, h.begins = true, true
		h.number = h.pageOf(attribute(tag, "title"))
	case has("ocr_carea", "ocr_par"):
		h.endLine()
		h.begins = true
	case has("ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"):
		h.endLine()
	}
	return nil
}

// pageOf finds the number of a page, which the file counts from 0.
func (h *hocrReader) pageOf(title string) int {
	for property := range strings.SplitSeq(title, ";") {
		if n, ok := strings.CutPrefix(strings.TrimSpace(property), "ppageno "); ok {
			return pageNumber(-1, strings.TrimSpace(n)) + 1
		}
	}
	return h.number + 1
}
