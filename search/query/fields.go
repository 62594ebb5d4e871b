package query

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

const (
	fieldTitle = "title"
	fieldYear  = "year"
)

// fieldName finds the field that a chunk begins with: a known name and a colon.
func fieldName(chunk string) (name string, ok bool) {
	head, _, found := strings.Cut(chunk, ":")
	if !found {
		return "", false
	}
	switch name := strings.ToLower(head); name {
	case FieldLang, FieldPerson, FieldPlace, FieldOrganization, FieldPublication, FieldEvent,
		FieldDocument, fieldTitle, fieldYear:
		return name, true
	case "document":
		return FieldDocument, true
	case "organisation":
		return FieldOrganization, true
	}
	return "", false
}

// field takes a field whose name begins at start.
func (lx *scanner) field(name string, start int) {
	colon := start + strings.IndexByte(lx.text[start:], ':')
	lx.pos = colon + 1
	for lx.pos < len(lx.text) {
		r, size := lx.peek(lx.pos)
		if unicode.IsSpace(r) || r == ')' {
			break
		}
		if !isQuote(r) {
			lx.fieldValue(name, start)
			return
		}
		if _, ok := lx.closing(lx.pos); ok {
			lx.quoted(name, start, false)
			return
		}
		lx.notes.add(UnclosedQuote, Span{lx.pos, lx.pos + size}, string(r))
		lx.pos += size
	}
	at := Span{start, colon}
	lx.notes.add(FieldNoValue, at, lx.slice(at))
	lx.emit(Word{at, lx.slice(at)})
}

// fieldValue takes a field's value that is not in quotation marks.
func (lx *scanner) fieldValue(name string, start int) {
	r, _ := lx.peek(lx.pos)
	count := len(lx.toks)
	switch {
	case r == '(':
		lx.open(start, name)
		return
	case name != fieldTitle:
		at := Span{lx.pos, lx.chunkEnd(lx.pos)}
		lx.pos = at.End
		lx.value(name, Span{start, at.End}, at, false)
		return
	case r == '/' && lx.regexp(name):
	case r == '=':
		lx.exact(name)
	default:
		at := Span{lx.pos, lx.chunkEnd(lx.pos)}
		lx.pos = at.End
		lx.plain(at, name)
	}
	lx.widen(count, start)
}

// widen lets a title's first leaf, if there is one, begin at the field's name.
func (lx *scanner) widen(count, start int) {
	for i := count; i < len(lx.toks); i++ {
		if lx.toks[i].kind != tokOperand {
			lx.toks[i].Start = start
			continue
		}
		l := &lx.leaves[lx.toks[i].leaf]
		if t, ok := l.node.(Title); ok {
			t.Start = start
			l.node, lx.toks[i].Span = t, t.Span
		}
		return
	}
	at := Span{start, start + strings.IndexByte(lx.text[start:], ':')}
	lx.notes.add(FieldNoValue, at, lx.slice(at))
	lx.emit(Word{at, lx.slice(at)})
}

// value makes a condition of a field's value; at is the field with its value, or
// the value alone where the field stands before brackets.
func (lx *scanner) value(name string, at, in Span, quoted bool) {
	text := strings.TrimSpace(lx.slice(in))
	if !quoted {
		text = trimPunctuation(name, text)
	}
	n := lx.valueNode(name, at, text, quoted)
	if n == nil {
		words := lx.wordsIn(at)
		lx.notes.add(FieldValue, at, name, lx.slice(in), lx.listWords(words))
		lx.emitAll(words, "")
		return
	}
	if f, ok := n.(Field); ok && !quoted && at == in && lx.extend(f) {
		return
	}
	lx.emit(n)
	lx.leaves[len(lx.leaves)-1].bare = !quoted && at == in
}

// trimPunctuation takes off what belongs to the sentence around a value; the id
// of a document may well begin with a full stop.
func trimPunctuation(name, s string) string {
	switch name {
	case FieldDocument:
		return strings.TrimRight(s, ",;")
	case fieldYear:
		return strings.Trim(s, ",;!?")
	}
	return strings.Trim(s, ",;.!?…")
}

// valueNode is nil where the text cannot be such a field's value.
func (lx *scanner) valueNode(name string, at Span, text string, quoted bool) Node {
	if name == fieldYear {
		return lx.years(at, text)
	}
	if !hasAlnum(text) {
		return nil
	}
	switch name {
	case FieldDocument:
	case FieldLang:
		text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	default:
		text = strings.Join(strings.Fields(text), " ")
		if !quoted && strings.Contains(text, ":") {
			return nil
		}
	}
	if _, ok := quoteValue(text); !ok {
		return nil
	}
	if !quoted && strings.ContainsAny(text, "*?~") {
		lx.notes.add(FieldLiteral, at, text)
	}
	return Field{at, name, text}
}

// extend adds a word to the name before it: person:(Julij Martov OR Lenin) speaks
// of two people.
func (lx *scanner) extend(f Field) bool {
	if f.Name == FieldLang || f.Name == FieldDocument || len(lx.toks) == 0 {
		return false
	}
	last := &lx.toks[len(lx.toks)-1]
	if last.kind != tokOperand || !lx.leaves[last.leaf].bare {
		return false
	}
	name, ok := lx.leaves[last.leaf].node.(Field)
	if !ok || name.Name != f.Name {
		return false
	}
	name.Value += " " + f.Value
	if _, ok := quoteValue(name.Value); !ok {
		return false
	}
	name.End = f.End
	lx.leaves[last.leaf].node, last.Span = name, name.Span
	return true
}

var yearRange = regexp.MustCompile(`^([0-9]{0,4})(\.\.|…|-|–|)([0-9]{0,4})$`)

// years reads 1902, 1902..1904, ..1904 and 1902.. (also with a dash between two).
func (lx *scanner) years(at Span, text string) Node {
	m := yearRange.FindStringSubmatch(text)
	if m == nil || m[1]+m[3] == "" || m[2] == "" && m[3] != "" {
		return nil
	}
	from, okFrom := yearNumber(m[1])
	to, okTo := yearNumber(m[3])
	dash := m[2] == "-" || m[2] == "–"
	if !okFrom || !okTo || dash && from*to == 0 {
		return nil
	}
	if m[2] == "" {
		return Years{at, from, from}
	}
	if from > to && to != 0 {
		from, to = to, from
		lx.notes.add(YearsSwapped, at, strconv.Itoa(from), strconv.Itoa(to))
	}
	return Years{at, from, to}
}

// yearNumber reads up to four digits; no digits are 0, an open side. There is no
// year 0.
func yearNumber(digits string) (int, bool) {
	if digits == "" {
		return 0, true
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n > 0
}
