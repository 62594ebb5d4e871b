package corpus

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// maxRecord is how many bytes one record of a collection may have.
const maxRecord = 64 << 20

// record is a document of a collection: its fields by what they mean.
type record map[string][]string

// records opens the records of a collection.
type records struct {
	in       io.ReaderAt
	format   string
	encoding charset.Encoding
	parse    func(text string) record
	head     string // the line that names the columns, where there is one
}

func (r *records) open(ctx context.Context, m member) (*content, error) {
	c := newContent(ctx, m.name, part{io.NewSectionReader(r.in, m.at, m.size)}, m.size)
	how := whole(r.format, r.read)
	c.how, c.frame = &how, r.encoding.Name+"\x00"+r.head
	return c, nil
}

// read reads one record.
func (r *records) read(c *content, out *assembler) error {
	raw, err := io.ReadAll(io.LimitReader(c.raw, maxRecord))
	if err != nil {
		return err
	}
	text, encoding, err := r.decode(raw)
	if err != nil {
		return err
	}
	out.doc.Encoding, out.doc.EncodingSure, out.mended = encoding.Name, encoding.Sure, encoding.Mend
	out.looked = encoding.Decoder == nil
	rec := r.parse(text)
	for _, f := range []string{"title", "date", "author", "source", "lang"} {
		if list := rec[f]; len(list) > 0 {
			out.meta.field(f, strings.Join(list, ", "), out.note)
		}
	}
	if len(rec["text"]) == 0 {
		return out.title(1, first(rec["title"]))
	}
	for _, body := range rec["text"] {
		if err := readText(bufio.NewReaderSize(strings.NewReader(body), charset.Sample), out); err != nil {
			return err
		}
		if err := out.block(); err != nil {
			return err
		}
	}
	return nil
}

// decode gives the text of a record, in the encoding of its collection or,
// where that was plain ASCII at its head, in its own.
func (r *records) decode(raw []byte) (text string, e charset.Encoding, err error) {
	if r.encoding.Decoder != nil && r.encoding.Mark == 0 {
		b, err := r.encoding.Decoder.NewDecoder().Bytes(raw)
		return strings.ToValidUTF8(string(b), "\uFFFD"), r.encoding, err
	}
	in, err := charset.NewReader(bufio.NewReaderSize(bytes.NewReader(raw), charset.Sample), "utf-8")
	if err != nil {
		return "", e, fmt.Errorf("tell encoding: %w", err)
	}
	b, err := io.ReadAll(in)
	return string(b), charset.Encoding{Name: in.Encoding(), Sure: in.Sure(), Mend: in.Mended()}, err
}

// openRecords readies a collection: what is in UTF-16 is kept in UTF-8, so that
// records can be told by their bytes.
func openRecords(c *content, format string) (*records, *bufio.Reader, error) {
	head, err := c.head()
	if err != nil {
		return nil, nil, err
	}
	e, err := charset.Detect(head, "")
	if err != nil {
		return nil, nil, fmt.Errorf("tell encoding: %w", err)
	}
	if _, marked := charset.ByMark(head); c.told != nil && !marked {
		e = *c.told
	}
	r := &records{format: format, encoding: e}
	var size int64
	if strings.HasPrefix(e.Name, "utf-16") {
		text, err := charset.NewReaderIn(c.raw, e)
		if err != nil {
			return nil, nil, fmt.Errorf("tell encoding: %w", err)
		}
		r.encoding = charset.Encoding{Name: "utf-8", Sure: 1}
		if r.in, size, err = spool(text, maxSpool); err != nil {
			return nil, nil, err
		}
	} else if r.in, size, err = c.random(); err != nil {
		return nil, nil, err
	}
	in := &sourceReader{ctx: c.ctx, in: io.NewSectionReader(r.in, 0, size)}
	return r, bufio.NewReaderSize(in, 64<<10), nil
}

// listJSONL finds the records of a file that has a JSON object a line.
func listJSONL(c *content, f *folder) (*container, error) {
	r, in, err := openRecords(c, "jsonl")
	if err != nil {
		return nil, err
	}
	cols := f.columns(c.id)
	r.parse = func(text string) record { rec, _ := parseJSON(text, cols); return rec }
	list, names := &container{}, recordNames{map[string]int{}}
	bad := 0
	err = eachRecord(in, nil, func(n int, at int64, raw []byte) error {
		text, _, err := r.decode(raw)
		if err != nil {
			return err
		}
		rec, err := parseJSON(text, cols)
		if err != nil || len(rec["text"]) == 0 && len(rec["title"]) == 0 {
			if bad++; bad <= maxBadRecords {
				list.note(FlagDamaged, fmt.Sprint(n), "%s", badJSON(err))
			}
			return nil
		}
		list.members = append(list.members, member{names.name(first(rec["id"]), n), at, int64(len(raw)), r})
		return nil
	})
	list.tooMany(bad)
	return list, err
}

// maxBadRecords is how many bad records of a file are reported one by one.
const maxBadRecords = 20

func (c *container) tooMany(bad int) {
	if bad > maxBadRecords {
		c.note(FlagDamaged, "", "%d more records cannot be read", bad-maxBadRecords)
	}
}

func badJSON(err error) string {
	if err != nil {
		return "the line is no JSON object: " + err.Error()
	}
	return "the record has no text: name its field in corpus.yaml"
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func parseJSON(text string, cols columns) (record, error) {
	var raw map[string]any
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	d.UseNumber()
	if err := d.Decode(&raw); err != nil {
		return nil, err
	}
	keys := make([]string, 0, len(raw))
	for k := range raw {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	rec := record{}
	for at, field := range cols.match(keys) {
		if field != "" {
			rec.add(field, jsonText(raw[keys[at]])...)
		}
	}
	return rec, nil
}

// jsonText gives the strings and numbers in a value.
func jsonText(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case json.Number:
		return []string{v.String()}
	case []any:
		var list []string
		for _, e := range v {
			if _, deeper := e.([]any); !deeper {
				list = append(list, jsonText(e)...)
			}
		}
		return list
	}
	return nil
}

func (r record) add(field string, values ...string) {
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			r[field] = append(r[field], v)
		}
	}
}
