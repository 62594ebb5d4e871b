package corpus

import (
	"bytes"
	"regexp"
	"strings"
)

// longestMark is how many bytes the mark of a note may have, blanks included.
const longestMark = 32

// A noteText is the text of a link that only leads to a note or back from it:
// word².
var noteText = regexp.MustCompile(`^[\[(]?(?:[0-9]{1,3}|[*†‡§]{1,3}|[↑↩⤴^]\x{FE0E}?)[\])]?\.?$`)

// noteMark leaves out links within a document that are marks of notes, which
// would stick to the words beside them.
func (h *htmlReader) noteMark(name string, end bool, tag []byte) error {
	switch {
	case name == "a" && end && h.linked:
		if noteText.Match(bytes.TrimSpace(h.link)) {
			h.linked, h.link = false, h.link[:0]
			return nil
		}
		return h.unlink()
	case name == "a" && !end:
		if err := h.unlink(); err != nil {
			return err
		}
		h.linked = strings.Contains(attributes(tag)["href"], "#")
	case h.linked && (isBlock(name) || name == "br"):
		return h.unlink()
	}
	return nil
}

// unlink gives the text of a link back that is no mark.
func (h *htmlReader) unlink() error {
	text := h.link
	h.linked, h.link = false, nil
	if len(text) == 0 {
		return nil
	}
	return h.written(text)
}
