package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// frontMatter cuts a text into what stands between the two lines "---" at its
// head and the number of bytes up to the text proper; 0 if it has no such lines.
func frontMatter(head []byte) (block []byte, size int) {
	first, _, _ := bytes.Cut(head, []byte("\n"))
	if string(bytes.TrimRight(first, " \t")) != "---" {
		return nil, 0
	}
	at := len(first) + 1
	for begin := at; at < len(head); {
		line, _, _ := bytes.Cut(head[at:], []byte("\n"))
		next := min(at+len(line)+1, len(head))
		if l := string(bytes.TrimRight(line, " \t")); l == "---" || l == "..." {
			return head[begin:at], next
		}
		at = next
	}
	return nil, 0
}

// readFrontMatter takes the fields it knows; others are passed over.
func (m *metadata) readFrontMatter(block []byte, note func(string, ...any)) error {
	var doc yaml.Node
	if err := yaml.Unmarshal(block, &doc); err != nil {
		return fmt.Errorf("read front matter: %w", err)
	}
	if doc.Kind == 0 { // nothing but comments
		return nil
	}
	fields := doc.Content[0]
	if fields.Kind != yaml.MappingNode {
		return errors.New("read front matter: no fields in it")
	}
	for i := 0; i+1 < len(fields.Content); i += 2 {
		m.field(strings.ToLower(fields.Content[i].Value), scalar(fields.Content[i+1]), note)
	}
	return nil
}

func (m *metadata) field(key, value string, note func(string, ...any)) {
	switch key {
	case "title":
		m.title = value
	case "date":
		m.date = value
	case "author", "authors":
		m.author = value
	case "source":
		m.source = value
	case "encoding", "charset":
		m.encoding = value
	case "lang", "language":
		lang, ok := parseLang(value)
		if !ok && value != "" {
			note("language %q is none that is known: write hu, fr, ru or another two-letter code", clip(value, 40))
		}
		m.lang = claim{lang, ok}
	}
}

// scalar gives a value as it is written, a list with commas.
func scalar(n *yaml.Node) string {
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!null" {
			return ""
		}
		return n.Value
	case yaml.SequenceNode:
		var parts []string
		for _, c := range n.Content {
			if c.Kind == yaml.ScalarNode {
				parts = append(parts, c.Value)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
