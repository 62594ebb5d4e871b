package eval

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxLine bounds one line of a collection file, in bytes.
const maxLine = 16 << 20

// ReadPassages reads passages as JSON lines. Every passage must have an id of
// its own and a text.
func ReadPassages(r io.Reader, name string) ([]Passage, error) {
	var all []Passage
	seen := make(map[string]bool)
	err := eachLine(r, name, func(line string) error {
		var p Passage
		if err := decode(line, &p); err != nil {
			return err
		}
		if p.ID == "" {
			return errors.New(`the passage has no "id"`)
		}
		if seen[p.ID] {
			return fmt.Errorf("passage %q stands here a second time: give every passage an id of its own", p.ID)
		}
		seen[p.ID] = true
		all = append(all, p)
		return nil
	})
	return all, err
}

// ReadQueries reads queries as JSON lines.
func ReadQueries(r io.Reader, name string) ([]Query, error) {
	var all []Query
	seen := make(map[string]bool)
	err := eachLine(r, name, func(line string) error {
		var q Query
		if err := decode(line, &q); err != nil {
			return err
		}
		if q.ID == "" {
			return errors.New(`the query has no "qid"`)
		}
		if seen[q.ID] {
			return fmt.Errorf("query %q stands here a second time: give every query an id of its own", q.ID)
		}
		seen[q.ID] = true
		all = append(all, q)
		return nil
	})
	return all, err
}

func decode(line string, into any) error {
	if err := json.Unmarshal([]byte(line), into); err != nil {
		return fmt.Errorf("not a JSON object of the right shape: %w", err)
	}
	return nil
}

// ReadQrels reads judgments: TREC lines (query, iteration, passage, grade), or
// TSV lines (query, passage, grade), or pairs (query, passage) that are all
// relevant. A header line is passed over.
func ReadQrels(r io.Reader, name string) (Qrels, error) {
	all, first := make(Qrels), true
	err := eachLine(r, name, func(line string) error {
		query, passage, grade, err := parseQrel(line)
		header := first && err != nil
		first = false
		if header {
			return nil
		}
		if err != nil {
			return err
		}
		all.set(query, passage, grade)
		return nil
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no judgments here: each line needs a query, a passage and a grade", name)
	}
	return all, err
}

func parseQrel(line string) (query, passage string, grade int, err error) {
	f := strings.Fields(line)
	if strings.Contains(line, "\t") {
		f = strings.Split(line, "\t")
	}
	for i := range f {
		f[i] = strings.TrimSpace(f[i])
	}
	switch len(f) {
	case 2:
		return f[0], f[1], 1, nil
	case 3, 4:
		last := len(f) - 1
		if grade, err = strconv.Atoi(f[last]); err != nil {
			return "", "", 0, fmt.Errorf("the grade %q is not a whole number", f[last])
		}
		return f[0], f[last-1], grade, nil
	}
	return "", "", 0, fmt.Errorf("%d columns: need query, passage and grade (or TREC's four)", len(f))
}

// eachLine calls take for every line that is not blank, and says in an error
// which one it was.
func eachLine(r io.Reader, name string, take func(line string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	n := 0
	for lines.Scan() {
		n++
		line := strings.TrimRight(strings.TrimPrefix(lines.Text(), "\ufeff"), "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := take(line); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, n+1, err)
	}
	return nil
}
