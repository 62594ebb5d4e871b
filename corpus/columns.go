package corpus

import (
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// columns says what the columns of a collection mean: names of columns by field.
type columns map[string][]string

// fieldNames are what columns are called where nothing else is said.
func fieldNames() columns {
	return columns{
		"id":     {"id", "azonosító", "identifiant", "ид"},
		"title":  {"title", "cím", "titre", "название", "заглавие"},
		"text":   {"text", "szöveg", "texte", "текст"},
		"date":   {"date", "dátum", "дата"},
		"lang":   {"lang", "language", "nyelv", "langue", "язык"},
		"author": {"author", "szerző", "auteur", "автор"},
		"source": {"source", "forrás", "источник"},
	}
}

// match gives the field of each column, "" for those that have none. Columns
// that corpus.yaml names come first; only texts may be several.
func (c columns) match(names []string) []string {
	fields := make([]string, len(names))
	taken := map[string]bool{}
	for _, cols := range []columns{c, fieldNames()} {
		now := map[string]bool{}
		for i, name := range names {
			f := cols.fieldOf(name)
			if f == "" || fields[i] != "" || taken[f] || now[f] && f != "text" {
				continue
			}
			fields[i], now[f] = f, true
		}
		for f := range now {
			taken[f] = true
		}
	}
	return fields
}

func (c columns) fieldOf(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	for field, list := range c {
		if slices.ContainsFunc(list, func(s string) bool { return strings.ToLower(s) == name }) {
			return field
		}
	}
	return ""
}

// names is one name or a list.
type names []string

// UnmarshalYAML reads both.
func (n *names) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.SequenceNode {
		return node.Decode((*[]string)(n))
	}
	*n = names{node.Value}
	return nil
}

// columns gives what corpus.yaml says of a collection.
func (f *folder) columns(id string) columns {
	if f == nil {
		return nil
	}
	s, _ := f.readSettings(".") // its faults are noticed when the folder is listed
	var patterns []string
	for p := range s.Columns {
		patterns = append(patterns, p)
	}
	slices.Sort(patterns)
	cols := columns{}
	for _, p := range patterns {
		whole, _ := path.Match(p, id)
		base, _ := path.Match(p, path.Base(id))
		if p != id && !whole && !base {
			continue
		}
		for field, list := range s.Columns[p] {
			cols[field] = list
		}
	}
	return cols
}
