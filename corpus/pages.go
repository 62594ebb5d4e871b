package corpus

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Running heads and page numbers are looked for among the first and last lines
// of pages that stand near each other.
const (
	edgeLines = 2
	nearPages = 4
	maxEdge   = 120 // letters of a line that can be a running head
)

// pageLine is a line of a page as it was printed.
type pageLine struct {
	text   string
	begins bool // a paragraph
}

// printed is a page and the keys of the lines at its edges.
type printed struct {
	number      int
	lines       []pageLine
	top, bottom []string
}

// pager makes paragraphs of the lines of pages, without running heads and page
// numbers. It holds a few pages back to tell these by.
type pager struct {
	out    *assembler
	before []printed // pages given already, without their lines
	held   []printed
	last   string // the last line given
}

// add gives a page.
func (p *pager) add(number int, lines []pageLine) error {
	lines = slices.DeleteFunc(lines, func(l pageLine) bool { return !hasContent(l.text) })
	page := printed{number: number, lines: lines}
	for i := range min(edgeLines, len(lines)) {
		page.top = append(page.top, edgeKey(lines[i].text))
		page.bottom = append(page.bottom, edgeKey(lines[len(lines)-1-i].text))
	}
	p.held = append(p.held, page)
	if len(p.held) <= nearPages {
		return nil
	}
	return p.give()
}

// finish gives the pages held back.
func (p *pager) finish() error {
	for len(p.held) > 0 {
		if err := p.give(); err != nil {
			return err
		}
	}
	return p.out.block()
}

// edgeKey is what running heads have in common: their letters, not the numbers.
func edgeKey(s string) string {
	if utf8.RuneCountInString(s) > maxEdge {
		return ""
	}
	var key strings.Builder
	number := false
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			if !number {
				key.WriteByte('#')
			}
			number = true
			continue
		case unicode.IsLetter(r):
			key.WriteRune(unicode.ToLower(r))
		}
		number = false
	}
	if k := key.String(); strings.Trim(k, "ivxlc") != "" {
		return k
	}
	return "#" // a page number in Roman digits
}

// give makes paragraphs of the first page held back.
func (p *pager) give() error {
	page := p.held[0]
	p.held = p.held[1:]
	from, to := p.repeated(page, printed.head), len(page.lines)-p.repeated(page, printed.foot)
	p.out.page(page.number)
	for i := from; i < to; i++ {
		if err := p.line(page.lines[i], i == from); err != nil {
			return err
		}
	}
	page.lines = nil
	if p.before = append(p.before, page); len(p.before) > nearPages {
		p.before = p.before[1:]
	}
	return nil
}

func (p printed) head() []string { return p.top }
func (p printed) foot() []string { return p.bottom }

// repeated counts the lines at an edge of a page that stand there on other
// pages too.
func (p *pager) repeated(page printed, edge func(printed) []string) int {
	n := 0
	for _, key := range edge(page) {
		near := func(other printed) bool { return slices.Contains(edge(other), key) }
		if key == "" || !slices.ContainsFunc(p.before, near) && !slices.ContainsFunc(p.held, near) {
			break
		}
		n++
	}
	return min(n, len(page.lines)/2+len(page.lines)%2)
}

// line gives a line. At the head of a page the paragraph of the page before goes
// on where its last sentence does.
func (p *pager) line(l pageLine, first bool) error {
	begins := l.begins
	if first {
		begins = !goesOn(p.last, l.text)
	}
	if begins {
		if err := p.out.block(); err != nil {
			return err
		}
	}
	p.last = l.text
	return p.out.text([]byte(l.text + "\n"))
}

// goesOn tells that a line goes on with the sentence of the one before.
func goesOn(last, next string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(last, unicode.IsSpace))
	if last == "" || isSentenceSign(r) {
		return false
	}
	for _, c := range next {
		if unicode.IsLetter(c) {
			return unicode.IsLower(c) || r == '-' || r == '\u00ad'
		}
	}
	return false
}

func isSentenceSign(r rune) bool { return strings.ContainsRune(".!?…:»”\"", r) }

// paragraphs tells where paragraphs begin among the lines of a page that has no
// marks of its own: after a line that is short and ends a sentence, or is much
// shorter and can be a heading.
func paragraphs(lines []string) []pageLine {
	full := fullLength(lines)
	var list []pageLine
	begins := true
	for i, s := range lines {
		s = strings.TrimSpace(s)
		if s == "" {
			begins = true
			continue
		}
		list = append(list, pageLine{s, begins})
		r, _ := utf8.DecodeLastRuneInString(s)
		n := utf8.RuneCountInString(s)
		begins = n*10 < full*8 && isSentenceSign(r) || n*10 < full*6 && i+1 < len(lines) && !goesOn(s, lines[i+1])
	}
	return list
}

// fullLength gives the length that nine tenths of the lines do not exceed.
func fullLength(lines []string) int {
	var lengths []int
	for _, s := range lines {
		if n := utf8.RuneCountInString(strings.TrimSpace(s)); n > 0 {
			lengths = append(lengths, n)
		}
	}
	if len(lengths) == 0 {
		return 0
	}
	slices.Sort(lengths)
	return lengths[len(lengths)*9/10]
}
