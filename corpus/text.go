package corpus

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Where lines are longer than this in the middle, each is a paragraph; one
// that is longer than longLine is one among short ones too.
const (
	paragraphLine = 120
	longLine      = 250
)

// textReader reads plain text: paragraphs are set off by blank lines, by
// indents, or by standing in a line of their own.
type textReader struct {
	out       *assembler
	ownLines  bool // every line is a paragraph
	indent    int  // of the line before
	afterLong bool // the line before was a paragraph of its own
}

func readText(in *bufio.Reader, out *assembler) error {
	head, _ := in.Peek(in.Size()) // what is wrong with the stream shows when it is read
	lines := strings.Split(string(head), "\n")
	out.meta.firstLine = firstLine(lines)
	t := &textReader{out: out, ownLines: middleLength(lines) > paragraphLine}
	return eachLine(in, t.line)
}

// firstLine gives the first line if it can be a title: short, and set off by a
// blank one.
func firstLine(lines []string) string {
	for i, l := range lines {
		l = strings.TrimSpace(l)
		if l == "" {
			continue
		}
		alone := i+1 < len(lines) && strings.TrimSpace(lines[i+1]) == ""
		if alone && utf8.RuneCountInString(l) <= titleRunes {
			return l
		}
		return ""
	}
	return ""
}

// middleLength gives the median length of the lines that are not blank.
func middleLength(lines []string) int {
	var lengths []int
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			lengths = append(lengths, utf8.RuneCountInString(l))
		}
	}
	if len(lengths) == 0 {
		return 0
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2]
}

func (t *textReader) line(l line) error {
	if l.first && l.last && len(bytes.TrimSpace(l.text)) == 0 {
		t.afterLong, t.indent = false, 0
		return t.out.gap(string(l.text))
	}
	if l.first && t.begins(l) {
		if err := t.out.end(); err != nil {
			return err
		}
	}
	return t.out.text(l.text)
}

// begins tells whether a line begins a paragraph, and remembers its looks.
func (t *textReader) begins(l line) bool {
	long := !l.last || utf8.RuneCount(l.text) > longLine
	indent := indentOf(l.text)
	begins := t.ownLines || long || t.afterLong || indent >= 2 && indent > t.indent || l.text[0] == '\f'
	t.indent, t.afterLong = indent, long
	return begins
}

func indentOf(s []byte) int {
	n := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		switch {
		case r == '\t':
			n += 8
		case unicode.IsSpace(r) && r != '\n':
			n++
		default:
			return n
		}
		s = s[size:]
	}
	return n
}
