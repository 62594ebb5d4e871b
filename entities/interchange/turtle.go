package interchange

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readTurtle reads Turtle (W3C, RDF 1.1 Turtle, 2014): statements of addresses
// and texts. Blank nodes and lists are passed over.
func readTurtle(in io.Reader, put func(Item) error) error {
	t := &turtle{r: bufio.NewReaderSize(in, 1<<16), line: 1, prefix: map[string]string{}, put: put}
	for {
		err := t.statement()
		if errors.Is(err, io.EOF) {
			return t.flush()
		}
		if err != nil {
			return fmt.Errorf("read Turtle, line %d: %w", t.line, err)
		}
	}
}

type turtle struct {
	r      *bufio.Reader
	line   int
	prefix map[string]string
	base   string
	item   Item
	put    func(Item) error
}

// term is a word of Turtle: an address, a text, or a mark.
type term struct {
	kind rune // 'u' address, 't' text, 'w' bare word, else the mark itself
	text string
	lang string
}

// maxTerm bounds a word of Turtle, in bytes.
const maxTerm = 1 << 20

var errTerm = errors.New("a word is too long")

// flush puts the item at hand.
func (t *turtle) flush() error {
	item := t.item
	t.item = Item{}
	if item.URI == "" || item.empty() {
		return nil
	}
	return t.put(item)
}

// statement reads up to a full stop: a directive, or what is said of a subject.
func (t *turtle) statement() error {
	w, err := t.next()
	if err != nil {
		return err
	}
	if w.kind == 'w' {
		switch strings.ToLower(strings.TrimPrefix(w.text, "@")) {
		case "prefix":
			return t.directive(strings.HasPrefix(w.text, "@"), true)
		case "base":
			return t.directive(strings.HasPrefix(w.text, "@"), false)
		}
	}
	subject, err := t.address(w)
	if err != nil {
		return err
	}
	if subject != t.item.URI || t.item.Labels == nil {
		if err := t.flush(); err != nil {
			return err
		}
		t.item = newItem(subject)
	}
	return t.properties()
}

// directive reads a prefix or a base.
func (t *turtle) directive(stop, prefix bool) error {
	name := ""
	if prefix {
		w, err := t.next()
		if err != nil {
			return cut(err)
		}
		name = strings.TrimSuffix(w.text, ":")
	}
	w, err := t.next()
	if err != nil {
		return cut(err)
	}
	if w.kind != 'u' {
		return errors.New("a prefix needs an address in angle brackets")
	}
	if prefix && len(t.prefix) < 1000 {
		t.prefix[name] = t.full(w.text)
	} else if !prefix {
		t.base = w.text
	}
	if stop {
		if w, err = t.next(); err != nil {
			return cut(err)
		}
		if w.kind != '.' {
			return errors.New("a full stop is missing behind a prefix")
		}
	}
	return nil
}

// properties reads "property object, object; property object" up to a full stop.
func (t *turtle) properties() error {
	for {
		w, err := t.next()
		if err != nil {
			return cut(err)
		}
		switch w.kind {
		case '.':
			return nil
		case ';':
			continue
		}
		property, err := t.address(w)
		if err != nil {
			return err
		}
		end, err := t.objects(property)
		if err != nil || end == '.' {
			return err
		}
	}
}

// objects reads the objects of a property and gives the mark behind them.
func (t *turtle) objects(property string) (rune, error) {
	for {
		w, err := t.next()
		if err != nil {
			return 0, cut(err)
		}
		switch w.kind {
		case 't':
			t.item.statement(property, "", w.text, w.lang)
		case '[', '(':
			if err := t.skip(w.kind); err != nil {
				return 0, err
			}
		default:
			uri, err := t.address(w)
			if err != nil {
				return 0, err
			}
			t.item.statement(property, uri, "", "")
		}
		if w, err = t.next(); err != nil {
			return 0, cut(err)
		}
		switch w.kind {
		case ',':
		case ';', '.':
			return w.kind, nil
		default:
			return 0, fmt.Errorf("a comma, semicolon or full stop is missing before %.40q", w.text)
		}
	}
}

// skip passes over a blank node or list, with those in it.
func (t *turtle) skip(open rune) error {
	for depth := 1; depth > 0; {
		w, err := t.next()
		if err != nil {
			return cut(err)
		}
		switch w.kind {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		}
	}
	return nil
}

// cut makes an end in mid-statement an error.
func cut(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("the file ends in the middle of a statement")
	}
	return err
}

// address makes a full address of a word.
func (t *turtle) address(w term) (string, error) {
	switch w.kind {
	case 'u':
		return t.full(w.text), nil
	case '[':
		return "", t.skip('[')
	case 'w':
		if w.text == "a" {
			return nsRDF + "type", nil
		}
		if prefix, local, ok := strings.Cut(w.text, ":"); ok {
			return t.prefix[prefix] + strings.ReplaceAll(local, `\`, ""), nil
		}
		return w.text, nil // true, false, a number
	}
	return "", fmt.Errorf("%.40q stands where an address must", w.text)
}

func (t *turtle) full(uri string) string {
	if t.base != "" && !strings.Contains(uri, ":") {
		return t.base + uri
	}
	return uri
}

// next reads a word.
func (t *turtle) next() (term, error) {
	r, err := t.skipSpace()
	if err != nil {
		return term{}, err
	}
	switch r {
	case '<':
		text, err := t.until('>')
		return term{kind: 'u', text: text}, err
	case '"', '\'':
		return t.text(r)
	case ';', ',', '[', ']', '(', ')':
		return term{kind: r, text: string(r)}, nil
	case '.':
		return term{kind: '.', text: "."}, nil
	}
	return t.word(r)
}

// skipSpace gives the first letter behind space and comments.
func (t *turtle) skipSpace() (rune, error) {
	for {
		r, err := t.rune()
		if err != nil {
			return 0, err
		}
		if r == '#' {
			for r != '\n' {
				if r, err = t.rune(); err != nil {
					return 0, err
				}
			}
		}
		if !unicode.IsSpace(r) && r != '\ufeff' {
			return r, nil
		}
	}
}

func (t *turtle) rune() (rune, error) {
	r, _, err := t.r.ReadRune()
	if r == '\n' {
		t.line++
	}
	return r, err //nolint:wrapcheck // the caller tells the line
}

func (t *turtle) until(end rune) (string, error) {
	var b strings.Builder
	for {
		r, err := t.rune()
		if err != nil {
			return "", cut(err)
		}
		if r == end {
			return unescape(b.String()), nil
		}
		if b.WriteRune(r); b.Len() > maxTerm {
			return "", errTerm
		}
	}
}

// word reads a bare word; a full stop at its end ends the statement.
func (t *turtle) word(first rune) (term, error) {
	var b strings.Builder
	b.WriteRune(first)
	for {
		next, err := t.r.Peek(utf8.UTFMax)
		if len(next) == 0 {
			if err != nil && !errors.Is(err, io.EOF) {
				return term{}, err //nolint:wrapcheck // the caller tells the line
			}
			break
		}
		r, size := utf8.DecodeRune(next)
		if unicode.IsSpace(r) || strings.ContainsRune(`;,[]()<"'#`, r) && b.String() != "" {
			break
		}
		if r == '.' && (len(next) == size || endsWord(next[size:])) {
			break
		}
		if _, err := t.rune(); err != nil {
			return term{}, err
		}
		if b.WriteRune(r); b.Len() > maxTerm {
			return term{}, errTerm
		}
	}
	return term{kind: 'w', text: b.String()}, nil
}

// endsWord tells whether a full stop before these bytes ends a statement.
func endsWord(next []byte) bool {
	r, _ := utf8.DecodeRune(next)
	return unicode.IsSpace(r) || strings.ContainsRune(`#<"'[(`, r)
}

// text reads a text in quotes with its language.
func (t *turtle) text(quote rune) (term, error) {
	long := false
	if next, _ := t.r.Peek(2); string(next) == strings.Repeat(string(quote), 2) {
		t.r.Discard(2) //nolint:errcheck // they were peeked at
		long = true
	}
	body, err := t.quoted(quote, long)
	if err != nil {
		return term{}, err
	}
	w := term{kind: 't', text: unescape(body)}
	next, _ := t.r.Peek(1)
	switch string(next) {
	case "@":
		if _, err := t.rune(); err != nil {
			return w, cut(err)
		}
		first, err := t.rune()
		if err != nil {
			return w, cut(err)
		}
		lang, err := t.word(first)
		w.lang = lang.text
		return w, err
	case "^":
		if next, _ := t.r.Peek(2); string(next) == "^^" {
			t.r.Discard(2) //nolint:errcheck // they were peeked at
			_, err := t.next()
			return w, cut(err)
		}
	}
	return w, nil
}

func (t *turtle) quoted(quote rune, long bool) (string, error) {
	var b strings.Builder
	escaped, run := false, 0
	for {
		r, err := t.rune()
		if err != nil {
			return "", cut(err)
		}
		if r == quote && !escaped {
			if run++; !long || run == 3 {
				return strings.TrimSuffix(b.String(), strings.Repeat(string(quote), run-1)), nil
			}
		} else {
			run = 0
		}
		escaped = r == '\\' && !escaped
		if b.WriteRune(r); b.Len() > maxTerm {
			return "", errTerm
		}
	}
}

// unescape resolves backslashes; what is no escape stays as it is.
func unescape(s string) string {
	if !strings.ContainsRune(s, '\\') {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 't':
			b.WriteByte('\t')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 'u', 'U':
			size := 4
			if s[i] == 'U' {
				size = 8
			}
			var r rune
			if len(s) < i+1+size {
				b.WriteString(s[i-1:])
				return b.String()
			}
			if _, err := fmt.Sscanf(s[i+1:i+1+size], "%x", &r); err == nil && utf8.ValidRune(r) {
				b.WriteRune(r)
			}
			i += size
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}
