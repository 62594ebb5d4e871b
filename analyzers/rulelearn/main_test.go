package main

import (
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
)

func TestRulesGeneralise(t *testing.T) {
	pairs := "házban\tház\nkertben\tkert\nfalban\tfal\npártot\tpárt\nbotot\tbot\nsarkot\tsarok\nmarkot\tmarok\n"
	var out strings.Builder
	l := learner{suffix: 5, support: 2, gain: 1}
	if err := l.run(strings.NewReader(pairs), &out); err != nil {
		t.Fatal(err)
	}
	rules := analyzers.ParseRules(out.String(), "")
	for word, want := range map[string]string{"dalban": "dal", "gátot": "gát", "farkot": "farok", "ház": "ház"} {
		if got := rules.Lemma(word); got != want {
			t.Errorf("%s becomes %s, want %s; rules:\n%s", word, got, want, out.String())
		}
	}
}

func TestBadLines(t *testing.T) {
	for _, line := range []string{"ház", "ház\tház\tsok"} {
		l := learner{}
		if err := l.run(strings.NewReader(line), &strings.Builder{}); err == nil {
			t.Errorf("%q is taken for a pair", line)
		}
	}
}
