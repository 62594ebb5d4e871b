package corpus

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plainInline takes the marks of emphasis, links, code and HTML out of the text
// of a paragraph of Markdown.
func plainInline(s string) string {
	if !strings.ContainsAny(s, "\\`*_~[]<&") {
		return s
	}
	p := &inline{in: s}
	for p.at < len(p.in) {
		p.step()
	}
	p.dropEmphasis()
	return string(p.out)
}

// inline is the state of going through a paragraph once.
type inline struct {
	in     string
	at     int
	out    []byte
	marks  []emphasis // runs of * and _ that may be emphasis
	square []int      // offsets in out of the "[" that are open
}

// emphasis is a run of marks in the text that was put out.
type emphasis struct {
	start, n    int
	sign        byte
	open, close bool
	drop        bool
}

func (p *inline) step() {
	switch c := p.in[p.at]; c {
	case '\\':
		p.escape()
	case '`':
		p.code()
	case '*', '_', '~':
		p.run(c)
	case '[', '!':
		p.bracket(c)
	case ']':
		p.link()
	case '<':
		p.tag()
	case '&':
		p.entity()
	default:
		n := strings.IndexAny(p.in[p.at:], "\\`*_~[]!<&")
		if n < 0 {
			n = len(p.in) - p.at
		}
		p.put(max(n, 1))
	}
}

// put copies bytes as they are.
func (p *inline) put(n int) {
	p.out = append(p.out, p.in[p.at:p.at+n]...)
	p.at += n
}

func (p *inline) escape() {
	if p.at+1 < len(p.in) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", p.in[p.at+1]) >= 0 {
		p.at++
	}
	p.put(1)
}

// code copies a code span without its backticks.
func (p *inline) code() {
	rest := p.in[p.at:]
	n := len(rest) - len(strings.TrimLeft(rest, "`"))
	ticks := rest[:n]
	for at := n; ; {
		i := strings.Index(rest[at:], ticks)
		if i < 0 {
			p.put(n)
			return
		}
		end := at + i
		m := len(rest[end:]) - len(strings.TrimLeft(rest[end:], "`"))
		if m == n {
			p.out = append(p.out, rest[n:end]...)
			p.at += end + n
			return
		}
		at = end + m
	}
}

func (p *inline) run(c byte) {
	rest := p.in[p.at:]
	n := len(rest) - len(strings.TrimLeft(rest, string(c)))
	before, _ := utf8.DecodeLastRuneInString(p.in[:p.at])
	after, _ := utf8.DecodeRuneInString(rest[n:])
	left := leans(before, after)
	right := leans(after, before)
	m := emphasis{start: len(p.out), n: n, sign: c, open: left, close: right}
	if c == '_' {
		m.open = left && (!right || isSign(before))
		m.close = right && (!left || isSign(after))
	}
	if c != '~' || n == 2 {
		p.marks = append(p.marks, m)
	}
	p.put(n)
}

// leans tells that a run of marks with these neighbours leans on the second.
func leans(outer, inner rune) bool {
	if isBlank(inner) {
		return false
	}
	return !isSign(inner) || isBlank(outer) || isSign(outer)
}

func isBlank(r rune) bool { return r == utf8.RuneError || unicode.IsSpace(r) }

func isSign(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// bracket opens the text of a link, or drops a footnote's mark.
func (p *inline) bracket(c byte) {
	if c == '!' {
		if !strings.HasPrefix(p.in[p.at:], "![") {
			p.put(1)
			return
		}
		p.at++
	}
	if strings.HasPrefix(p.in[p.at:], "[^") {
		label := p.in[p.at:min(len(p.in), p.at+200)]
		if end := strings.IndexAny(label, "] \n"); end > 2 && label[end] == ']' {
			p.at += end + 1
			return
		}
	}
	p.square = append(p.square, len(p.out))
	p.put(1)
}

// link ends the text of a link, and passes over where it leads.
func (p *inline) link() {
	n := len(p.square)
	size := targetSize(p.in[p.at+1:])
	if n == 0 || size == 0 {
		p.square = p.square[:max(n-1, 0)]
		p.put(1)
		return
	}
	open := p.square[n-1]
	p.square = p.square[:n-1]
	p.out = append(p.out[:open], p.out[open+1:]...)
	for i := range p.marks {
		if p.marks[i].start > open {
			p.marks[i].start--
		}
	}
	p.at += 1 + size
}

// maxTarget bounds how far the end of a link's target is looked for.
const maxTarget = 2 << 10

// targetSize gives the length of "(address "title")" or "[name]", or 0.
func targetSize(s string) int {
	s = s[:min(len(s), maxTarget)]
	if strings.HasPrefix(s, "[") {
		return strings.IndexByte(s, ']') + 1
	}
	if !strings.HasPrefix(s, "(") {
		return 0
	}
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// tag drops an HTML tag and keeps the address of "<http://…>".
func (p *inline) tag() {
	rest := p.in[p.at:min(len(p.in), p.at+maxTarget)]
	end := strings.IndexByte(rest, '>')
	if end < 2 {
		p.put(1)
		return
	}
	body := rest[1:end]
	switch {
	case strings.Contains(body, "://") && !strings.ContainsAny(body, " \n="), strings.Contains(body, "@") && !strings.ContainsAny(body, " \n="):
		p.out = append(p.out, body...)
	case !isTag(body):
		p.put(1)
		return
	case strings.HasPrefix(body, "br"):
		p.out = append(p.out, '\n')
	}
	p.at += end + 1
}

func isTag(body string) bool {
	name := strings.TrimPrefix(body, "/")
	return name != "" && !strings.Contains(body, "<") && ('a' <= name[0]|0x20 && name[0]|0x20 <= 'z')
}

func (p *inline) entity() {
	rest := p.in[p.at:min(len(p.in), p.at+40)]
	if end := strings.IndexByte(rest, ';'); end > 1 && !strings.ContainsAny(rest[:end], " \n") {
		if s := html.UnescapeString(rest[:end+1]); s != rest[:end+1] {
			p.out = append(p.out, s...)
			p.at += end + 1
			return
		}
	}
	p.put(1)
}

// dropEmphasis takes out the runs of marks that open and close emphasis.
func (p *inline) dropEmphasis() {
	var open []int
	for i := range p.marks {
		m := &p.marks[i]
		at := -1
		if m.close {
			at = lastOpen(p.marks, open, m.sign)
		}
		switch {
		case at >= 0:
			p.marks[open[at]].drop, m.drop = true, true
			open = open[:at]
		case m.open && len(open) < 1000:
			open = append(open, i)
		}
	}
	kept, from := p.out[:0], 0
	for _, m := range p.marks {
		if m.drop {
			kept = append(kept, p.out[from:m.start]...)
			from = m.start + m.n
		}
	}
	p.out = append(kept, p.out[from:]...)
}

func lastOpen(marks []emphasis, open []int, sign byte) int {
	for i := len(open) - 1; i >= 0; i-- {
		if marks[open[i]].sign == sign {
			return i
		}
	}
	return -1
}
