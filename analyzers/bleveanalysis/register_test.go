package bleveanalysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2/mapping"

	"github.com/iskra-archive/iskra/analyzers/bleveanalysis"
	"github.com/iskra-archive/iskra/corpus"
)

func TestTerms(t *testing.T) {
	m := mapping.NewIndexMapping()
	for _, c := range []struct{ name, text, want string }{
		{bleveanalysis.Stems(corpus.French), "L’exil de Lénine", "1:exil@4-8 3:lenin@12-19"},
		{bleveanalysis.Stems(corpus.Russian), "о съездах 1903 года", "2:съезд@3-17 3:1903@18-22 4:год@23-31"},
		{bleveanalysis.Stems(corpus.Hungarian), "egy Lenin-nel", "2:lenin@4-13"},
		{bleveanalysis.Form, "Évek 1903", "1:evek@0-5 1:évek@0-5 2:1903@6-10"},
	} {
		a := m.AnalyzerNamed(c.name)
		if a == nil {
			t.Errorf("%s is not registered", c.name)
			continue
		}
		var got []string
		for _, tok := range a.Analyze([]byte(c.text)) {
			got = append(got, fmt.Sprintf("%d:%s@%d-%d", tok.Position, tok.Term, tok.Start, tok.End))
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%s of %q:\n got %s\nwant %s", c.name, c.text, g, c.want)
		}
	}
}
