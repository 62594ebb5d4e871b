package entities

import (
	"bufio"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

//go:embed authority/*.csv
var bundled embed.FS

// maxCell bounds one cell of an authority file, in bytes.
const maxCell = 1 << 16

// Bundled returns the authority that comes with the program.
func Bundled() (*Authority, error) {
	names, err := fs.Glob(bundled, "authority/*.csv")
	if err != nil {
		return nil, fmt.Errorf("list the bundled authority files: %w", err)
	}
	var parts []*Authority
	for _, name := range names {
		a, err := loadBundled(name)
		if err != nil {
			return nil, err
		}
		parts = append(parts, a)
	}
	return Merge(parts...), nil
}

func loadBundled(name string) (*Authority, error) {
	f, err := bundled.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the bundled authority file: %w", err)
	}
	defer f.Close()
	return Load(f, name)
}

// Load reads an authority file: CSV in UTF-8 with a header line. Only the
// column id is required; authority/README.md describes all of them. An error
// names the file, the line and the fault.
func Load(r io.Reader, name string) (*Authority, error) {
	return load(r, name, false)
}

// LoadUser reads a user's authority file. It has the columns of the bundled one
// and the rules viaf, same-as, not-same-as and ignore besides; commas,
// semicolons or tabs between them, as the header has; and rows that say only
// some things of an entity that is known elsewhere. docs/authority.md
// describes it.
func LoadUser(r io.Reader, name string) (*Authority, error) {
	return load(r, name, true)
}

// maxUserFile bounds a user's authority file, in bytes.
const maxUserFile = 256 << 20

func load(r io.Reader, name string, user bool) (*Authority, error) {
	br := bufio.NewReaderSize(io.LimitReader(r, maxUserFile), 1<<16)
	cr := csv.NewReader(br)
	if user {
		cr.Comma = delimiter(br)
		cr.LazyQuotes = false
	}
	cr.FieldsPerRecord = -1
	cr.ReuseRecord = true
	l := loader{name: name, seen: make(map[ID]int), user: user}
	for {
		row, err := cr.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, l.csvFault(err)
		}
		l.line, _ = cr.FieldPos(0)
		if err := l.row(row); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, l.line, err)
		}
	}
	if l.columns == nil {
		return nil, fmt.Errorf("%s:1: the file is empty: it needs a header line that names the columns, id first", name)
	}
	a := newAuthority(l.records)
	a.lines, a.name = l.seen, name
	return a, nil
}

// delimiter tells what stands between the columns, by the header line.
func delimiter(r *bufio.Reader) rune {
	head, _ := r.Peek(1 << 12)
	line, _, _ := strings.Cut(string(head), "\n")
	best, most := ',', strings.Count(line, ",")
	for _, d := range []rune{';', '\t'} {
		if n := strings.Count(line, string(d)); n > most {
			best, most = d, n
		}
	}
	return best
}

type loader struct {
	user    bool
	name    string
	line    int
	columns []column
	records []Record
	seen    map[ID]int
}

func (l *loader) csvFault(err error) error {
	var pe *csv.ParseError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s:%d: %w: check the quotes around this field", l.name, pe.Line, pe.Err)
	}
	return fmt.Errorf("%s: read: %w", l.name, err)
}

// row takes the header first, then one record a line.
func (l *loader) row(row []string) error {
	for i, cell := range row {
		if len(cell) > maxCell {
			return fmt.Errorf("column %d is longer than %d bytes: is a quote missing?", i+1, maxCell)
		}
		if !utf8.ValidString(cell) {
			return fmt.Errorf("column %d is not UTF-8: save the file as UTF-8", i+1)
		}
	}
	if l.columns == nil {
		var err error
		l.columns, err = parseHeader(row, l.user)
		return err
	}
	return l.record(row)
}

func (l *loader) record(row []string) error {
	if len(row) > len(l.columns) {
		return fmt.Errorf("%d fields where the header has %d: put quotes around a name that has a comma", len(row), len(l.columns))
	}
	r := Record{Labels: map[corpus.Lang]string{}, Variants: map[corpus.Lang][]string{}}
	for i, cell := range row {
		if cell = strings.TrimSpace(cell); cell == "" {
			continue
		}
		if err := l.columns[i].set(&r, unguarded(cell)); err != nil {
			return err
		}
	}
	if r.ID == "" {
		return errors.New("the column id is empty")
	}
	if r.Type != "" && r.Type != r.ID.Type() {
		return fmt.Errorf("type %q does not agree with id %q", r.Type, r.ID)
	}
	r.Type = r.ID.Type()
	if first, ok := l.seen[r.ID]; ok {
		return fmt.Errorf("id %q stands in line %d already", r.ID, first)
	}
	if len(r.Labels) == 0 && !l.user {
		return fmt.Errorf("%q has no label in any language", r.ID)
	}
	l.seen[r.ID] = l.line
	l.records = append(l.records, r)
	return nil
}

// column knows where a cell belongs in a record.
type column struct {
	name string
	lang corpus.Lang
}

func parseHeader(row []string, user bool) ([]column, error) {
	var cols []column
	seen := make(map[string]bool)
	for i, cell := range row {
		if i == 0 {
			cell = strings.TrimPrefix(cell, "\ufeff")
		}
		name := strings.ToLower(strings.TrimSpace(cell))
		if seen[name] {
			return nil, fmt.Errorf("column %q stands twice in the header", name)
		}
		seen[name] = true
		c, err := parseColumn(name, user)
		if err != nil {
			return nil, err
		}
		cols = append(cols, c)
	}
	if !seen["id"] {
		return nil, errors.New("the header has no column id")
	}
	return cols, nil
}

func parseColumn(name string, user bool) (column, error) {
	if user {
		switch name = strings.ReplaceAll(name, "-", "_"); name {
		case "viaf", "same_as", "not_same_as", "ignore":
			return column{name: name}, nil
		}
	}
	switch name {
	case "id", "type", "hidden", "wikidata", "flags", "notes":
		return column{name: name}, nil
	}
	kind, lang, ok := strings.Cut(name, "_")
	if ok && (kind == "label" || kind == "variants") && len(lang) >= 2 && len(lang) <= 3 {
		return column{kind, corpus.Lang(lang)}, nil
	}
	return column{}, fmt.Errorf("unknown column %q in the header", name)
}

func (c column) set(r *Record, cell string) (err error) {
	switch c.name {
	case "id":
		r.ID, err = parseID(cell)
	case "type":
		if !slices.Contains(Types(), Type(cell)) {
			return fmt.Errorf("unknown type %q (known: %s)", cell, typeList())
		}
		r.Type = Type(cell)
	case "label":
		r.Labels[c.lang] = cell
	case "variants":
		r.Variants[c.lang] = splitCell(cell)
	case "hidden":
		r.Hidden = splitCell(cell)
	case "wikidata":
		r.Wikidata = cell
		if !validQ(cell) {
			return fmt.Errorf("%q is not a Wikidata number such as Q1394", cell)
		}
	case "flags":
		r.Flags, err = parseFlags(cell)
	default:
		err = c.rule(r, cell)
	}
	return err
}

// rule sets what only a user's file has.
func (c column) rule(r *Record, cell string) error {
	switch c.name {
	case "viaf":
		if r.VIAF = cell; strings.Trim(cell, "0123456789") != "" {
			return fmt.Errorf("%q is not a number of VIAF such as 7393146", cell)
		}
	case "same_as":
		for _, s := range splitCell(cell) {
			id, err := parseID(s)
			if err != nil {
				return fmt.Errorf("same-as: %w", err)
			}
			r.SameAs = append(r.SameAs, id)
		}
	case "not_same_as":
		r.NotSameAs = splitCell(cell)
	case "ignore":
		switch strings.ToLower(cell) {
		case "yes", "true", "1", "x", "igen", "oui", "да":
			r.Drop = true
		case "no", "false", "0", "nem", "non", "нет":
		default:
			r.Ignored = splitCell(cell)
		}
	}
	return nil
}

func parseFlags(cell string) ([]string, error) {
	known := []string{FlagCommon, FlagQuoted, FlagLower, FlagSharedSurname}
	flags := splitCell(cell)
	for _, f := range flags {
		if !slices.Contains(known, f) {
			return nil, fmt.Errorf("unknown flag %q (known: %s)", f, strings.Join(known, ", "))
		}
	}
	return flags, nil
}

func validQ(s string) bool {
	return len(s) > 1 && s[0] == 'Q' && strings.Trim(s[1:], "0123456789") == ""
}

// splitCell splits "a|b|c" and drops what is empty.
func splitCell(cell string) []string {
	var out []string
	for part := range strings.SplitSeq(cell, "|") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
