package recognise

import (
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// TestEvents: what makes an event a name is found, and nothing else is one.
func TestEvents(t *testing.T) {
	places := map[string]bool{"genfi": true, "Genfi": true, "waterlooi": true, "Genève": true, "Waterloo": true, "Crimée": true, "Versailles": true, "párizsi": true}
	finder := NewEvents()
	for _, c := range []struct {
		lang corpus.Lang
		text string
		want []string
	}{
		{corpus.Hungarian, "A genfi konferencián és a waterlooi csatában is ott volt.", []string{"genfi konferencia", "waterlooi csata"}},
		{corpus.Hungarian, "Genfi kongresszus nem volt. Az 1905-ös forradalomról és az 1848-as szabadságharcról beszélt, az orosz-japán háborúban.", []string{"genfi kongresszus", "1905-ös forradalom", "1848-as szabadságharc", "orosz-japán háború"}},
		{corpus.Hungarian, "A második kongresszus, a párizsi ház, az országos konferencia; az 1903-as kongresszuson csatáztak, jogi-politikai háborúban.", nil},
		{corpus.French, "La conférence de Genève, la bataille de Waterloo et la guerre de Crimée ; le traité\nde Versailles.", []string{"conférence de Genève", "bataille de Waterloo", "guerre de Crimée", "traité de Versailles"}},
		{corpus.French, "Après la révolution de 1905 et la guerre russo-japonaise, la grève de 1905.", []string{"révolution de 1905", "guerre russo-japonaise", "grève de 1905"}},
		{corpus.French, "Il traite de Genève ; le congrès de 1903, la conférence de presse, le congrès. Genève dormait. La guerre civile.", nil},
		{corpus.Russian, "Во время Крымской войны и русско-японской войны; до Кронштадтского восстания, на Гаагской конференции.",
			[]string{"Крымская война", "русско-японская война", "Кронштадтское восстание", "Гаагская конференция"}},
		{corpus.Russian, "После революции 1905 года и восстания 1825 г. всё изменилось.", []string{"революция 1905 года", "восстание 1825 года"}},
		{corpus.Russian, "Городская конференция прошла. Второй съезд, партийная конференция, мировая война, съезд 1903 года.", nil},
	} {
		toks := lingual.For(c.lang).Tokens(nil, c.text)
		var at [][2]int
		for _, tok := range toks {
			if places[c.text[tok.Start:tok.End]] {
				at = append(at, [2]int{tok.Start, tok.End})
			}
		}
		var got []string
		for _, e := range finder.Find(nil, c.text, c.lang, toks, at) {
			got = append(got, e.Name)
			if e.Start < 0 || e.End > len(c.text) || strings.TrimSpace(c.text[e.Start:e.End]) == "" {
				t.Errorf("%q: %+v", c.text, e)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q names %q, want %q", c.text, got, c.want)
		}
	}
}
