package main

import (
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
)

// TestWords: what rules and stems get right is not listed, the rest is, under its
// base form, and a base form that is a form of another too.
func TestWords(t *testing.T) {
	for _, c := range []struct{ language, rules, pairs, want string }{
		{"french", "", "maison\tmaison\nmaisons\tmaison\nyeux\tœil\npetite\tpetit\n", "oeil yeux\npetit petite\n"},
		{"french", "ites 2 -\n", "petites\tpetit\npetite\tpetit\n", "petit petite\n"},
		{"russian", "", "съезда\tсъезд\nдня\tдень\nдней\tдень\nребёнка\tребёнок\n", "день дней дня\nребенок ребенка\n"},
		{"hungarian", "", "házban\tház\nlovak\tló\n", "ló lovak\n"},
		{"hungarian", "", "lovak\tló\nment\tmegy\nmenthet\tment\n", "ló lovak\nmegy ment\nment menthet\n"},
	} {
		var out strings.Builder
		l := lister{language: c.language, rules: analyzers.ParseRules(c.rules, "")}
		if err := l.run(strings.NewReader(c.pairs), &out); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%s: of %q listed %q, want %q", c.language, c.pairs, out.String(), c.want)
		}
	}
}

// TestListedWords: a listed word has its base form whatever the rules say, the
// base form itself too, unless it is a form of another.
func TestListedWords(t *testing.T) {
	rules := analyzers.ParseRules("k 1 -\nnt 2 -\n", "ló lovak\nment menthet\nmegy ment\n")
	for word, want := range map[string]string{"lovak": "ló", "ló": "ló", "menthet": "ment", "ment": "megy", "lapok": "lapo"} {
		if got := rules.Lemma(word); got != want {
			t.Errorf("%s becomes %s, want %s", word, got, want)
		}
	}
	if !rules.IsBase("ló") || rules.IsBase("ment") || rules.IsBase("lovak") {
		t.Error("base forms: ló alone is one")
	}
}
