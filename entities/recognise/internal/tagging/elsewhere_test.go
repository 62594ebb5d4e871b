package tagging

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers/hungarian"
)

// A name knows its mentions before and after, in any form and any text of the
// document, if the lexicon says that they count.
func TestLinkFindsTheSameNameElsewhere(t *testing.T) {
	texts := []string{"Az este Plehanov szólt. Genf csendes volt.", "Mindenki Plehanovot hallgatta.", "Utána Plehanovval ment, Genfbe."}
	for _, on := range []bool{true, false} {
		d := NewDocument(&Lexicon{Links: on})
		for _, raw := range texts {
			text := d.Add(raw)
			text.Units = Units(nil, raw, hungarian.New().Tokens(nil, raw))
		}
		d.Describe()
		got := map[string][2]string{}
		for i := range d.Texts {
			for j, u := range d.Texts[i].Units {
				got[texts[i][u.Start:u.End]] = [2]string{word(d, texts, d.Texts[i].facts[j].seen[0]), word(d, texts, d.Texts[i].facts[j].seen[1])}
			}
		}
		for name, want := range map[string][2]string{"Plehanov": {"", "Plehanovot"}, "Plehanovot": {"Plehanov", "Plehanovval"}, "Plehanovval": {"Plehanovot", ""}, "csendes": {}} {
			if !on {
				want = [2]string{}
			}
			if got[name] != want {
				t.Errorf("links %v: %s stands elsewhere as %q, want %q", on, name, got[name], want)
			}
		}
	}
}

func word(d *Document, texts []string, s site) string {
	if s.text == 0 {
		return ""
	}
	u := d.Texts[s.text-1].Units[s.unit]
	return texts[s.text-1][u.Start:u.End]
}
