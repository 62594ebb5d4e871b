package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

// asked are the commands whose examples are run: the others need a folder of
// the user's, or do not end.
func asked(line string) bool {
	return regexp.MustCompile(`^iskra (search|show|analyze|entities) `).MatchString(line) &&
		!regexp.MustCompile(`~/|\$|import|export|apply|[a-z]\.(csv|ttl|rdf|json|html|pdf)`).MatchString(line)
}

// words splits a line as a shell does, without what stands behind a bar or as a
// comment.
func words(line string) []string {
	line, _, _ = strings.Cut(line, " | ")
	line, _, _ = strings.Cut(line, "   ")
	var out []string
	for _, w := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(line, -1) {
		out = append(out, strings.Trim(w, `'`))
	}
	for i := range out {
		if strings.HasPrefix(out[i], `"`) && !strings.Contains(line, `'`+out[i]) {
			out[i] = strings.Trim(out[i], `"`)
		}
	}
	return out
}

// examples gives the lines that show a command, of the help and of the README.
func examples(t *testing.T) []string {
	t.Helper()
	var lines []string
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		lines = append(lines, strings.Split(c.Example, "\n")...)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newApp(nil, os.Stdout, os.Stderr, os.Getenv).rootCommand())
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines = append(lines, strings.Split(string(readme), "\n")...)
	var out []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); asked(l) {
			out = append(out, l)
		}
	}
	return out
}

// TestExamples: every example finds something in the texts that come with Iskra.
func TestExamples(t *testing.T) {
	t.Parallel()
	index := filepath.Join(t.TempDir(), "idx")
	if status, _, said := command(t, t.Context(), "rebuild", "--index", index); status != statusDone {
		t.Fatal(said)
	}
	list := examples(t)
	if len(list) < 25 {
		t.Errorf("only %d examples: %q", len(list), list)
	}
	for _, line := range list {
		args := append([]string{"--index", index}, words(line)[1:]...)
		if status, out, said := command(t, t.Context(), args...); status != statusDone || strings.TrimSpace(out) == "" {
			t.Errorf("%s: %q, exit status %d, said %q", line, args, status, said)
		}
	}
	t.Run("query language", func(t *testing.T) { queryExamples(t, index) })
}

// queryExamples asks what the tables of the query language say is found.
func queryExamples(t *testing.T, index string) {
	text, err := os.ReadFile("../../docs/query-language.md")
	if err != nil {
		t.Fatal(err)
	}
	authority, err := entities.Bundled()
	if err != nil {
		t.Fatal(err)
	}
	store, err := indexer.Open(t.Context(), index, authority)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	finds, n := false, 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| You type") {
			finds = strings.Contains(line, "It finds")
		}
		cell, ok := strings.CutPrefix(line, "| `")
		if !ok || !finds {
			continue
		}
		cell, _, _ = strings.Cut("`"+cell, " | ")
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
			n++
			if res, err := store.Search(t.Context(), search.Request{Query: m[1]}); err != nil || res.Total == 0 {
				t.Errorf("%s finds nothing (%v)", m[1], err)
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d examples", n)
	}
}
