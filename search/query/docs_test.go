package query

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var codeSpan = regexp.MustCompile("`([^`]+)`")

// TestDocumentation holds the users' page to what the parser does: a row under
// "It finds" is read without a notice, one under "It is read as" with one.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/query-language.md")
	if err != nil {
		t.Fatal(err)
	}
	doubtful, rows := false, 0
	for line := range strings.Lines(string(page)) {
		switch {
		case strings.HasPrefix(line, "| You type"):
			doubtful = strings.Contains(line, "It is read as")
		case strings.HasPrefix(line, "| `"):
			rows++
			checkRow(t, line, doubtful)
		}
	}
	if rows < 40 {
		t.Errorf("found %d rows of examples", rows)
	}
}

func checkRow(t *testing.T, line string, doubtful bool) {
	t.Helper()
	cells := strings.Split(line, " | ")
	typed := codeSpan.FindAllStringSubmatch(cells[0], -1)
	if len(typed) == 0 {
		t.Errorf("no example in %s", line)
	}
	for _, m := range typed {
		got, notices := read(t, m[1])
		if (notices != "") != doubtful {
			t.Errorf("%s: notices %q", m[1], notices)
		}
		if want := strings.Trim(cells[1], "`"); doubtful && got != want {
			t.Errorf("%s is read as %s, not %s", m[1], got, want)
		}
	}
}
