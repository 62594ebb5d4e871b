package corpus

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// markdownReader reads the blocks of Markdown line by line.
type markdownReader struct {
	out     *assembler
	para    []byte // the paragraph under way, with its inline marks
	lines   int    // of the paragraph
	quote   bool   // the paragraph is in a block quotation
	fence   string // what closes the code under way, or ""
	comment bool   // within <!-- -->
	blocks  *markdownBlocks
}

// markdownBlocks are the looks of lines that are more than text.
type markdownBlocks struct {
	rule, bullet, one, table, reference, footnote *regexp.Regexp
}

var theMarkdownBlocks = sync.OnceValue(func() *markdownBlocks {
	return &markdownBlocks{
		rule:      regexp.MustCompile(`^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$`),
		bullet:    regexp.MustCompile(`^\s*[-*+][ \t]+`),
		one:       regexp.MustCompile(`^\s*\d{1,9}[.)][ \t]`),
		table:     regexp.MustCompile(`^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$`),
		reference: regexp.MustCompile(`^ {0,3}\[[^\]^][^\]]*\]:\s*\S+(?:\s+["'(].*["')])?\s*$`),
		footnote:  regexp.MustCompile(`^ {0,3}\[\^[^\]]+\]:\s*`),
	}
})

func readMarkdown(in *bufio.Reader, out *assembler) error {
	m := &markdownReader{out: out, blocks: theMarkdownBlocks()}
	head, err := in.Peek(in.Size())
	if err != nil && err != io.EOF {
		return err
	}
	if err := m.frontMatter(in, head); err != nil {
		return err
	}
	if err := eachLine(in, m.line); err != nil {
		return err
	}
	return m.end()
}

// frontMatter takes the fields at the head; those that cannot be read are text.
func (m *markdownReader) frontMatter(in *bufio.Reader, head []byte) error {
	block, size := frontMatter(head)
	if size == 0 {
		return nil
	}
	if err := m.out.meta.readFrontMatter(block, m.out.note); err != nil {
		m.out.note("%v: it is kept as text", err)
		if err := m.out.text(bytes.Clone(block)); err != nil {
			return err
		}
	}
	if err := m.out.block(); err != nil {
		return err
	}
	_, err := in.Discard(size)
	return err
}

func (m *markdownReader) line(l line) error {
	if !l.first || !l.last {
		return m.longLine(l)
	}
	s := strings.TrimRight(string(l.text), "\n")
	if m.fence != "" || isFence(s) {
		return m.code(s)
	}
	s = m.withoutComments(s)
	quoted, s := unquote(s)
	if strings.TrimSpace(s) == "" {
		return m.end()
	}
	if quoted && !m.quote {
		if err := m.end(); err != nil {
			return err
		}
	}
	m.quote = quoted || m.quote && len(m.para) > 0
	return m.block(s)
}

// longLine takes a part of a line that is too long to be anything but text.
func (m *markdownReader) longLine(l line) error {
	if l.first && m.fence == "" {
		if err := m.end(); err != nil {
			return err
		}
	}
	m.lines = 2 // no heading
	return m.add(string(l.text))
}

func (m *markdownReader) block(s string) error {
	text := strings.TrimSpace(s)
	if level := atxLevel(s); level > 0 {
		return m.heading(level, strings.TrimRight(strings.TrimRight(text[level:], "#"), " \t"))
	}
	if level := underline(text); level > 0 && m.lines == 1 && len(m.para) < headingBytes {
		s := string(m.para)
		m.para, m.lines = m.para[:0], 0
		return m.heading(level, s)
	}
	b := m.blocks
	switch {
	case b.rule.MatchString(s):
		return m.end()
	case b.reference.MatchString(s) && m.lines == 0, b.table.MatchString(s):
		return nil
	case b.bullet.MatchString(s):
		return m.item(b.bullet.ReplaceAllString(s, ""))
	case b.footnote.MatchString(s):
		return m.item(b.footnote.ReplaceAllString(s, ""))
	case b.one.MatchString(s) && m.startsItem(text):
		return m.item(s)
	case strings.HasPrefix(text, "|"):
		text = strings.TrimSpace(strings.ReplaceAll(strings.Trim(text, "|"), "|", "\t"))
	}
	return m.addLine(text, hardBreak(s))
}

// startsItem tells whether a line with a number is an item of a list rather
// than the "1903. július" of a paragraph broken into lines.
func (m *markdownReader) startsItem(text string) bool {
	return m.lines == 0 || strings.HasPrefix(text, "1.") || strings.HasPrefix(text, "1)") ||
		m.blocks.one.Match(m.para)
}

// item begins a paragraph. The number of a numbered item is part of the text.
func (m *markdownReader) item(s string) error {
	if err := m.end(); err != nil {
		return err
	}
	if strings.TrimSpace(s) == "" {
		return nil
	}
	return m.addLine(strings.TrimSpace(s), hardBreak(s))
}

func (m *markdownReader) heading(level int, s string) error {
	if err := m.end(); err != nil {
		return err
	}
	return m.out.title(level, plainInline(s))
}

// hardBreak tells that a line's end shows as one; in the readable text all are
// kept, so only the backslash is of interest.
func hardBreak(s string) bool { return strings.HasSuffix(s, `\`) && !strings.HasSuffix(s, `\\`) }

func (m *markdownReader) addLine(s string, broken bool) error {
	if broken {
		s = strings.TrimSuffix(s, `\`)
	}
	if m.lines > 0 {
		s = "\n" + s
	}
	m.lines++
	return m.add(s)
}

// add adds to the paragraph. One that is very long is passed on in parts, cut
// between words.
func (m *markdownReader) add(s string) error {
	m.para = append(m.para, s...)
	if len(m.para) < drainBytes {
		return nil
	}
	cut := bytes.LastIndexAny(m.para, " \n")
	if cut <= 0 {
		cut = wholeRunes(m.para)
	}
	part := plainInline(string(m.para[:cut]))
	m.para = append(m.para[:0], m.para[cut:]...)
	return m.out.text([]byte(part))
}

func (m *markdownReader) end() error {
	part := plainInline(string(m.para))
	m.para, m.lines, m.quote = m.para[:0], 0, false
	if err := m.out.text([]byte(part)); err != nil {
		return err
	}
	return m.out.block()
}

// code passes on the lines of a fenced block as they are.
func (m *markdownReader) code(s string) error {
	t := strings.TrimSpace(s)
	switch {
	case m.fence == "":
		if err := m.end(); err != nil {
			return err
		}
		m.fence = t[:len(t)-len(strings.TrimLeft(t, t[:1]))]
		return nil
	case strings.HasPrefix(t, m.fence) && strings.Trim(t, t[:1]) == "":
		m.fence = ""
		return m.end()
	}
	return m.out.text([]byte(s + "\n"))
}

func isFence(s string) bool {
	t := strings.TrimLeft(s, " ")
	return len(s)-len(t) < 4 && (strings.HasPrefix(t, "```") && !strings.Contains(strings.TrimLeft(t, "`"), "`") || strings.HasPrefix(t, "~~~"))
}

// unquote takes the marks of a block quotation off a line.
func unquote(s string) (bool, string) {
	quoted := false
	for {
		t := strings.TrimLeft(s, " ")
		if len(s)-len(t) > 3 || !strings.HasPrefix(t, ">") {
			return quoted, s
		}
		quoted = true
		s = strings.TrimPrefix(t[1:], " ")
	}
}

func (m *markdownReader) withoutComments(s string) string {
	var out strings.Builder
	for s != "" {
		mark := "<!--"
		if m.comment {
			mark = "-->"
		}
		before, after, found := strings.Cut(s, mark)
		if !m.comment {
			out.WriteString(before)
		}
		if !found {
			break
		}
		m.comment = !m.comment
		s = after
	}
	return out.String()
}

// atxLevel gives the level of a heading that begins with "#", or 0.
func atxLevel(s string) int {
	t := strings.TrimLeft(s, " ")
	n := len(t) - len(strings.TrimLeft(t, "#"))
	if len(s)-len(t) > 3 || n == 0 || n > 6 {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(t[n:]); n < len(t) && !unicode.IsSpace(r) {
		return 0
	}
	return n
}

// underline gives the level of the heading that a line of signs makes of the
// line above it, or 0.
func underline(t string) int {
	switch {
	case t == "":
		return 0
	case strings.Trim(t, "=") == "":
		return 1
	case strings.Trim(t, "-") == "":
		return 2
	}
	return 0
}
