package searchtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/iskra-archive/iskra/search"
)

// marked is a query with what it marks in one passage: "text/why", by place.
type marked struct{ query, id, want string }

func markings() []marked {
	return []marked{
		{"kongresszus", "hu/levelek.txt#1", "kongresszus/exact"},
		{"kongresszusok", "hu/levelek.txt#1", "kongresszus/form"},
		{"kuldottek", "hu/levelek.txt#3", "küldöttek/accent"},
		{"Plekhanov", "hu/levelek.txt#2", "Plehanovot/name"},
		{"Ленин", "fr/congres.txt#2", "Lénine/name"},
		{"Iskra", "fr/congres.txt#3", "Étincelle/name"},
		{"étincelle", "fr/signes.txt#1", "e\u0301tincelle/exact"},
		{"cafe", "fr/signes.txt#1", "cafe\u0301/accent"},
		{"lumière", "fr/signes.txt#1", "lumie\u0300re/exact"},
		{"lumi*", "fr/signes.txt#1", "lumie\u0300re/prefix"},
		{"*tov", "fr/signes.txt#2", "Martov/wildcard Martov/wildcard"},
		{"/mart[aeo]v/", "fr/signes.txt#2", "Martov/regexp Martov/regexp"},
		{"=martov", "fr/signes.txt#2", "Martov/exact Martov/exact"},
		{"Marrov~", "fr/signes.txt#2", "Martov/fuzzy Martov/fuzzy"},
		{`"deuxième congrès"`, "fr/congres.txt#1", "deuxième congrès/phrase"},
		{`"entrepôt de farine" juillet`, "fr/congres.txt#1", "juillet/exact entrepôt de farine/phrase"},
		{`"Martov Lénine"~8`, "fr/congres.txt#2", "Martov/phrase Lénine/phrase"},
		{`"jaillit la lumière aussi"`, "fr/signes.txt#1", "jaillit,\r\nla lumie\u0300re\r\naussi/phrase"},
		{"exil", "fr/congres.txt#3", "exil/exact exilés/form"},
		{"coeur", "fr/imprimerie.txt#3", "cœur/accent"},
		{"gendarmes -clandestine", "fr/imprimerie.txt#2", "gendarmes/exact"},
		{"levelezés", "hu/iszkra.txt#3", "levele-\nzést/form"},
		{"съезда -председатель", "ru/sezd.txt#1", "съезд/form"},
		{"strasse", "und/note.txt#1", "Straße/accent"},
		{`"что делать"`, "ru/zheneva.txt#3", "Что делать/phrase"},
		{longPhrase, "hu/levelek.txt#3", strings.Trim(longPhrase, `"`) + "/phrase"},
	}
}

// marks checks that marks stand on the very words that match, and why.
func (c checker) marks(t *testing.T) {
	for _, m := range markings() {
		hits := c.all(t, search.Request{Query: m.query})
		i := slices.IndexFunc(hits, func(h search.Hit) bool { return h.ID == m.id })
		if i < 0 {
			t.Errorf("%q does not find %s", m.query, m.id)
			continue
		}
		runes := []rune(hits[i].Text)
		var got []string
		for _, h := range hits[i].Highlights {
			got = append(got, string(runes[h.Start:h.End])+"/"+string(h.Why))
		}
		if text := strings.Join(got, " "); text != m.want {
			t.Errorf("%q marks %q, want %q", m.query, text, m.want)
		}
	}
}

// marksOnWords checks every mark of every query of the suite: it begins and
// ends where a word does, marks follow each other, and each hit of a word has one.
func (c checker) marksOnWords(t *testing.T) {
	lists := map[string][]finding{"words": words(), "phrases": phrases(), "operators": operators(), "patterns": patterns(), "names": names()}
	for kind, list := range lists {
		for _, f := range list {
			for _, h := range c.search(t, f.req).Hits {
				if err := checkMarks(h); err != nil {
					t.Errorf("%s: %s: %v", describe(f.req), h.ID, err)
				}
				if kind == "words" && len(h.Highlights) == 0 && h.Heading == "" && h.Title == "" {
					t.Errorf("%s: nothing marked in %s", describe(f.req), h.ID)
				}
			}
		}
	}
}

func checkMarks(h search.Hit) error {
	runes := []rune(h.Text)
	end := 0
	for _, m := range h.Highlights {
		if m.Start < end || m.End <= m.Start || m.End > len(runes) {
			return fmt.Errorf("mark %+v after %d in %d letters", m, end, len(runes))
		}
		end = m.End
		if inWord(runes[m.Start]) && m.Start > 0 && inWord(runes[m.Start-1]) ||
			unicode.IsMark(runes[m.Start]) || m.End < len(runes) && inWord(runes[m.End]) {
			return fmt.Errorf("%q is no word", string(runes[max(0, m.Start-3):min(len(runes), m.End+3)]))
		}
	}
	return nil
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
