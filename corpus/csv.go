package corpus

import (
	"bytes"
	"fmt"
	"strings"
)

// table tells the records of a table from each other, and their fields.
type table struct {
	comma  byte
	fields []string // what the columns mean, "" for those that are not read
}

// listCSV finds the records of a table whose first line names the columns.
func listCSV(c *content, f *folder) (*container, error) {
	format := "csv"
	if extension(c.id) == ".tsv" {
		format = "tsv"
	}
	r, in, err := openRecords(c, format)
	if err != nil {
		return nil, err
	}
	t := &table{}
	if head, err := c.head(); err == nil {
		t.comma = separator(head, format)
	}
	r.parse = t.parse
	list, names, bad := &container{}, recordNames{map[string]int{}}, 0
	q := &quotes{comma: t.comma}
	err = eachRecord(in, q, func(n int, at int64, raw []byte) error {
		text, _, err := r.decode(raw)
		if err != nil {
			return err
		}
		if n == 1 {
			r.head = string(t.comma) + text
			return t.header(text, f.columns(c.id))
		}
		rec := t.parse(text)
		if len(rec["text"]) == 0 && len(rec["title"]) == 0 {
			if bad++; bad <= maxBadRecords {
				list.note(FlagEmpty, fmt.Sprint(n-1), "the record has no text")
			}
			return nil
		}
		list.members = append(list.members, member{names.name(first(rec["id"]), n-1), at, int64(len(raw)), r})
		return nil
	})
	list.tooMany(bad)
	if q.lost > 0 {
		list.note("", "", "%d quotes are opened and never closed: the records they stand in end with their lines", q.lost)
	}
	return list, err
}

// separator finds the sign between fields: the one that is most frequent in the
// line of names.
func separator(head []byte, format string) byte {
	if format == "tsv" {
		return '\t'
	}
	line, _, _ := bytes.Cut(bytes.ReplaceAll(head, []byte{0}, nil), []byte("\n"))
	best, most := byte(','), 0
	for _, c := range []byte(",;\t|") {
		if n := bytes.Count(line, []byte{c}); n > most {
			best, most = c, n
		}
	}
	return best
}

// header takes the names of the columns.
func (t *table) header(text string, cols columns) error {
	names := t.split(text)
	t.fields = cols.match(names)
	for _, f := range t.fields {
		if f == "text" {
			return nil
		}
	}
	return damaged("no column is called text (there are %s): name it in corpus.yaml", clip(strings.Join(names, ", "), 200))
}

func (t *table) parse(text string) record {
	rec := record{}
	for i, value := range t.split(text) {
		if i < len(t.fields) && t.fields[i] != "" {
			rec.add(t.fields[i], value)
		}
	}
	return rec
}

// split parts a record into its fields. A quote that does not open a field is a
// letter like others.
func (t *table) split(s string) []string {
	s = strings.TrimRight(strings.TrimPrefix(s, "\ufeff"), "\r\n")
	var list []string
	for {
		var field string
		field, s = t.field(s)
		list = append(list, field)
		if s == "" {
			return list
		}
		s = s[1:]
		if s == "" {
			return append(list, "")
		}
	}
}

// field takes the first field off; what is left begins with a separator.
func (t *table) field(s string) (field, rest string) {
	if !strings.HasPrefix(s, `"`) {
		if at := strings.IndexByte(s, t.comma); at >= 0 {
			return s[:at], s[at:]
		}
		return s, ""
	}
	var b strings.Builder
	for s = s[1:]; ; {
		at := strings.IndexByte(s, '"')
		if at < 0 {
			return b.String() + s, ""
		}
		b.WriteString(s[:at])
		s = s[at+1:]
		if !strings.HasPrefix(s, `"`) {
			break
		}
		b.WriteByte('"')
		s = s[1:]
	}
	if at := strings.IndexByte(s, t.comma); at >= 0 {
		return b.String() + s[:at], s[at:]
	}
	return b.String() + s, ""
}
