package interchange

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// cell is a value of a row of a query's results.
type cell struct {
	Value string `json:"value"`
	Lang  string `json:"xml:lang"`
}

// UnmarshalJSON takes both forms in which results are saved: an object with a
// value, or the value alone.
func (c *cell) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &c.Value)
	}
	type plain cell
	if err := json.Unmarshal(b, (*plain)(c)); err != nil {
		return fmt.Errorf("a value of a result: %w", err)
	}
	return nil
}

// rows puts together the rows of one item, which come one behind the other.
type rows struct {
	item Item
	put  func(Item) error
}

// add takes one row of results, by the names of its variables: an address of
// Wikidata is the item; a name that ends with a language (label_hu, itemLabelFr,
// alias_ru) holds names, and one with alt or alias in it further names; others
// are preferred names in the language that stands with the value.
func (r *rows) add(row map[string]cell) error {
	uri := ""
	for _, name := range sorted(row) {
		if c := row[name]; wikidata.MatchString(c.Value) && (uri == "" || strings.EqualFold(name, "item")) {
			uri = c.Value
		}
	}
	if uri == "" {
		return r.flush() // a row that says of nothing in Wikidata what it is called
	}
	if uri != r.item.URI {
		if err := r.flush(); err != nil {
			return err
		}
		r.item = newItem(uri)
	}
	for _, name := range sorted(row) {
		r.value(strings.ToLower(name), row[name])
	}
	return nil
}

func (r *rows) value(name string, c cell) {
	switch {
	case c.Value == "" || strings.HasPrefix(c.Value, "http"):
		if viaf.MatchString(c.Value) {
			r.item.Matches = append(r.item.Matches, c.Value)
		}
		return
	case strings.Contains(name, "viaf"):
		if strings.Trim(c.Value, "0123456789") == "" {
			r.item.VIAF = c.Value
		}
		return
	case name == "type":
		r.item.setType(scheme + strings.ToLower(c.Value))
		return
	}
	lang := c.Lang
	for _, l := range Languages() {
		if name == string(l) || strings.HasSuffix(name, "label"+string(l)) || strings.HasSuffix(name, "_"+string(l)) || strings.HasSuffix(name, "alias"+string(l)) {
			lang = string(l)
		}
	}
	if lang == "" {
		lang = string(entities.English)
	}
	if strings.Contains(name, "alt") || strings.Contains(name, "alias") || strings.Contains(name, "variant") {
		for _, v := range strings.FieldsFunc(c.Value, func(r rune) bool { return r == '|' || r == ';' }) {
			r.item.variant(lang, v)
		}
		return
	}
	if strings.Contains(name, "label") || slices.Contains(Languages(), corpus.Lang(name)) {
		r.item.label(lang, c.Value)
	}
}

func (r *rows) flush() error {
	item := r.item
	r.item = Item{}
	if item.URI == "" || item.empty() {
		return nil
	}
	return r.put(item)
}

func sorted(row map[string]cell) []string {
	names := make([]string, 0, len(row))
	for n := range row {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// readResults reads JSON results of a query: SPARQL 1.1 results, or a list of
// rows as query.wikidata.org saves it.
func readResults(in io.Reader, put func(Item) error) error {
	d := json.NewDecoder(in)
	r := &rows{put: put}
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return errors.New("read results: there is no list of rows in the file")
		}
		if err != nil {
			return fmt.Errorf("read results: %w", err)
		}
		if name, ok := tok.(string); ok && name == "vars" {
			var vars []string
			if err := d.Decode(&vars); err != nil {
				return fmt.Errorf("read results: %w", err)
			}
		}
		if tok == json.Delim('[') {
			break
		}
	}
	for d.More() {
		var row map[string]cell
		if err := d.Decode(&row); err != nil {
			return fmt.Errorf("read results: %w", err)
		}
		if err := r.add(row); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("read results: the file is cut short: %w", err)
	}
	return r.flush()
}

// readTable reads CSV or TSV results of a query.
func readTable(in io.Reader, put func(Item) error) error {
	br := bufio.NewReader(in)
	head, _ := br.Peek(1 << 12)
	cr := csv.NewReader(br)
	if line, _, _ := strings.Cut(string(head), "\n"); strings.Count(line, "\t") > strings.Count(line, ",") {
		cr.Comma = '\t'
	}
	cr.FieldsPerRecord, cr.ReuseRecord = -1, true
	r := &rows{put: put}
	var columns []string
	for {
		fields, err := cr.Read()
		if errors.Is(err, io.EOF) {
			return r.flush()
		}
		if err != nil {
			return fmt.Errorf("read results: %w", err)
		}
		if columns == nil {
			for _, f := range fields {
				columns = append(columns, strings.Clone(strings.TrimLeft(f, "\ufeff?")))
			}
			continue
		}
		row := map[string]cell{}
		for i, f := range fields[:min(len(fields), len(columns))] {
			row[columns[i]] = cell{Value: f}
		}
		if err := r.add(row); err != nil {
			return err
		}
	}
}
