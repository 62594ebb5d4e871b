package indexer

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/corpus/texts"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// textsStore builds an index of the texts that come with the program.
func textsStore(t *testing.T) *Store {
	t.Helper()
	dir := t.TempDir()
	if _, err := Rebuild(context.Background(), options(t, dir, corpus.NewFS("texts", texts.FS()))); err != nil {
		t.Fatal(err)
	}
	return openStore(t, dir)
}

// allHits gives every hit of a query, by the id of the passage, and their order.
func allHits(t *testing.T, s *Store, text string) (map[string]search.Hit, []string) {
	t.Helper()
	found, order := map[string]search.Hit{}, []string{}
	for {
		res, err := s.Search(context.Background(), search.Request{Query: text, Limit: search.MaxLimit, Offset: len(order)})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for _, h := range res.Hits {
			found[h.ID] = h
			order = append(order, h.ID)
		}
		if len(order) >= res.Total || len(res.Hits) == 0 {
			return found, order
		}
	}
}

func idsOf(t *testing.T, s *Store, text string) map[string]bool {
	t.Helper()
	hits, _ := allHits(t, s, text)
	ids := map[string]bool{}
	for id := range hits {
		ids[id] = true
	}
	return ids
}

// atoms are conditions of every kind that the query language has.
var atoms = []string{
	"kongresszus", "партию", "l'exil", "Мартов", "Lénine", `"deuxième congrès"`, `="второй съезд"`, `"lenin martov"~8`, "=lénine",
	"kongres*", "*ból", "м?ртов", "Plehanof~", "/съезд.*/", "lang:fr", "title:kong*", `title:"что делать"`, "title:=agents",
	"doc:hu/genf.md", "person:Мартову", "place:Genfben", "publication:Искре", "year:1903", "year:..1902", "1903", "social-démocrate",
	"(lenin OR bund)",
}

// TestConditionsJoin: whatever a condition is, joined with another by AND, OR
// and NOT it finds what sets say.
func TestConditionsJoin(t *testing.T) {
	s := textsStore(t)
	everything := idsOf(t, s, "")
	sets := map[string]map[string]bool{}
	for _, a := range atoms {
		sets[a] = idsOf(t, s, a)
		if n := len(sets[a]); n == 0 || n == len(everything) {
			t.Errorf("%s finds %d of %d passages: it tells nothing", a, n, len(everything))
		}
		sameIDs(t, s, "NOT "+a, everything, func(id string) bool { return !sets[a][id] })
	}
	for i, a := range atoms {
		b := atoms[(i+1)%len(atoms)]
		for step := 1; step < len(atoms); step += 9 {
			b = atoms[(i+step)%len(atoms)]
			sameIDs(t, s, a+" AND "+b, everything, func(id string) bool { return sets[a][id] && sets[b][id] })
			sameIDs(t, s, a+" OR "+b, everything, func(id string) bool { return sets[a][id] || sets[b][id] })
			sameIDs(t, s, a+" AND NOT "+b, everything, func(id string) bool { return sets[a][id] && !sets[b][id] })
		}
		c := atoms[(i+7)%len(atoms)]
		sameIDs(t, s, "("+a+" OR "+b+") AND -"+c, everything, func(id string) bool { return (sets[a][id] || sets[b][id]) && !sets[c][id] })
	}
}

func sameIDs(t *testing.T, s *Store, text string, all map[string]bool, want func(id string) bool) {
	t.Helper()
	got := idsOf(t, s, text)
	for id := range all {
		if got[id] != want(id) {
			t.Errorf("%s: %s found: %v, wanted: %v", text, id, got[id], want(id))
			return
		}
	}
}

// TestOneWord: however a word is typed, the same passages are found.
func TestOneWord(t *testing.T) {
	s := textsStore(t)
	for _, same := range [][]string{
		{"párt", "pártot", "pártja", "PÁRT"},
		{"l'exil", "exil", "l’exil", "L'EXIL", "« exil »"},
		{"Étincelle", "Etincelle", "étincelle", "ÉTINCELLE", "l'étincelle"},
		{"Мартов", "Мартова", "Мартову", "Мартовым", "Мартове", "мартов", "Мартовъ"},
		{"съезд", "съѣздъ", "съезда", "съездом"},
		{"партия", "партія", "партии", "партией", "парті\u0301я"},
		{"Lenin-nel", "lenin-nel", "Leninnel"},
		{"œuvre", "oeuvre", "Œuvre", "œuvres"},
		{"ещё", "еще"},
		{"Genf", "Genfben", "Genève", "Женева", "женеве"},
		{`"что делать"`, "«Что делать»", "„что делать”", "“что делать”", "»что делать«", `«что делать"`, "” что делать ”", "‹Что делать›"},
		{"м\u00ADартов", "мартов"},
		{"l'étinc*", "étinc*", "L’étinc*"},
		{"person:Leninnek", "person:Лениным", "person:lenin", "person:person/lenin", "person:Lénine"},
		{"кон*ция", "КОН*ЦИЯ"},
	} {
		want := idsOf(t, s, same[0])
		if len(want) == 0 {
			t.Errorf("%s finds nothing", same[0])
		}
		for _, other := range same[1:] {
			if got := idsOf(t, s, other); !maps.Equal(got, want) {
				t.Errorf("%s finds %d passages, %s %d", same[0], len(want), other, len(got))
			}
		}
	}
}

// word is a stretch of letters as anyone would see it.
var word = regexp.MustCompile(`[\p{L}\p{M}\p{N}]+`)

// TestPatternsMarkEveryWord compares what patterns find and mark with a look at
// every word of every passage.
func TestPatternsMarkEveryWord(t *testing.T) {
	s := textsStore(t)
	everything, _ := allHits(t, s, "")
	for _, c := range []struct{ query, re string }{
		{"kongres*", `^kongres`}, {"forradal*", `^forradal`}, {"съезд*", `^съезд`}, {"congr?s", `^congr.s$`}, {"plekhan*", `^plekhan`},
		{"*ность", `ность$`}, {"/съезд[ауе]?/", `^съезд[ауе]?$`}, {"éta*", `^éta`},
		{"мартов*", `^мартов`}, {"*tion", `tion$`},
	} {
		re := regexp.MustCompile(c.re)
		plain := analyzers.Fold(c.query) == c.query && !strings.HasPrefix(c.query, "/")
		found, _ := allHits(t, s, c.query)
		for id, p := range everything {
			var want []string
			for _, at := range word.FindAllStringIndex(p.Text, -1) {
				w := p.Text[at[0]:at[1]]
				n := analyzers.Normalize(w)
				if re.MatchString(n) || plain && re.MatchString(analyzers.Fold(n)) {
					want = append(want, w)
				}
			}
			var got []string
			runes := []rune(p.Text)
			for _, m := range found[id].Highlights {
				got = append(got, word.FindAllString(string(runes[m.Start:m.End]), -1)...)
			}
			for _, w := range want {
				if !slices.Contains(got, w) {
					t.Errorf("%s: %s is not marked in %s, only %q", c.query, w, id, got)
				}
			}
			if len(want) == 0 && len(found[id].Highlights) > 0 && !strings.ContainsAny(strings.Join(got, ""), "-") && len(got) == 1 {
				t.Errorf("%s finds %s for %q", c.query, id, got)
			}
		}
	}
}

// TestNamesLikeCommonWords: a name typed as one comes before the common word
// that looks like it, however often that stands in a passage.
func TestNamesLikeCommonWords(t *testing.T) {
	one := func(id string, l corpus.Lang, texts ...string) searchtest.Doc {
		d := searchtest.Doc{ID: id, Title: "–", Lang: l}
		for _, text := range texts {
			d.Passages = append(d.Passages, searchtest.Passage{Text: text, Lang: l})
		}
		return d
	}
	dir := t.TempDir()
	src := newSource([]searchtest.Doc{
		one("ru.txt", corpus.Russian,
			"В марте и в начале марта шёл снег; март был холодным.", "Письмо привёз Мартов, и оно лежало в столе.",
			"Не одна роза, а три розы стояли на столе, и розы пахли.", "Вчера приехала Роза и говорила о забастовке.",
			"Десять лет прошло, потом ещё пять лет, и ещё сто лет.", "Статью написал Лев, редактор газеты.",
			"Жила вера в победу, и без веры, с верой в народ никто не работал.", "Из тюрьмы вернулась Вера, и её встретили друзья.",
			"На льду стоял волк, за ним волки, потом волка увели.", "Паспорт на имя Волкова достал Волков."),
		one("hu.txt", corpus.Hungarian,
			"A nagy ház nagy udvarán nagy tömeg állt.", "A gyűlést Nagy nyitotta meg, aki Szegedről jött.",
			"A kapukat este bezárták, a boltot is zárták, mindent zárnak.", "A folyóirat neve Zarja volt, és Stuttgartban nyomták.",
			"Egy pár cipő, két pár csizma és még egy pár kesztyű maradt.", "A párt gyűlése este kezdődött."),
		one("fr.txt", corpus.French,
			"Un grand homme, un grand chien et une grande maison.", "Le rapport de Grand fut lu par le secrétaire.",
			"La rose est belle, les roses sont belles, une rose rouge.", "La lettre de Rose arriva hier par la poste."),
	})
	if _, err := Rebuild(context.Background(), options(t, dir, src)); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, dir)
	for _, c := range []struct{ query, first, never string }{
		{"мартов", "ru.txt#2", "ru.txt#1"}, {"Мартовъ", "ru.txt#2", "ru.txt#1"}, {"Мартов", "ru.txt#2", "ru.txt#1"}, {"Мартова", "ru.txt#2", "ru.txt#1"}, {"Роза", "ru.txt#4", ""}, {"Лев", "ru.txt#6", "ru.txt#5"},
		{"Льва", "ru.txt#6", "ru.txt#5"}, {"Вера", "ru.txt#8", ""}, {"Волков", "ru.txt#10", "ru.txt#9"},
		{"март", "ru.txt#1", "ru.txt#2"}, {"роза", "ru.txt#3", ""}, {"вера", "ru.txt#7", ""},
		{"Nagy", "hu.txt#2", ""}, {"nagy", "hu.txt#1", ""}, {"Zarja", "hu.txt#4", ""}, {"párt", "hu.txt#6", "hu.txt#5"},
		{"pártot", "hu.txt#6", "hu.txt#5"}, {"pár", "hu.txt#5", ""},
		{"Grand", "fr.txt#2", ""}, {"grand", "fr.txt#1", ""}, {"Rose", "fr.txt#4", ""}, {"rose", "fr.txt#3", ""},
	} {
		hits, order := allHits(t, s, c.query)
		if len(order) == 0 || order[0] != c.first {
			t.Errorf("%s finds %v, wanted %s first", c.query, order, c.first)
		}
		if _, found := hits[c.never]; found {
			t.Errorf("%s finds %s", c.query, c.never)
		}
	}
}

// TestDidYouMeanKeepsQuiet: another spelling is offered where one is near, not
// where something is.
func TestDidYouMeanKeepsQuiet(t *testing.T) {
	s := textsStore(t)
	for _, c := range []struct{ query, want string }{
		{"kongreszus", "kongresszus"}, {"Мартав", "мартов"}, {"рэволюция", "революция"}, {"congerss", "congrès"}, {"Király", ""}, {"Farkas", ""},
		{"Глебов", ""}, {"event:*", ""}, {"Lenin", ""}, {"партия", ""}, {"congrès", ""}, {"congrés", ""}, {"револлюцияя", "революция"},
	} {
		res, err := s.Search(context.Background(), search.Request{Query: c.query})
		if err != nil || res.DidYouMean != c.want {
			t.Errorf("%s: did you mean %q, wanted %q (%v)", c.query, res.DidYouMean, c.want, err)
		}
	}
}
