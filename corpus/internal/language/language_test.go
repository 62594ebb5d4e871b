package language

import (
	"slices"
	"strings"
	"testing"
)

func words(text string) (list []string) {
	Words(text, func(w []rune) { list = append(list, string(w)) })
	return list
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"L’Étincelle, 1903-ban":              {"l", "étincelle", "ban"},
		"Съѣздъ революціонеровъ, мір":        {"съезд", "революционеров", "мір"},
		"Плеха́нов ёж":                       {"плеханов", "еж"},
		"E\u0301te\u0301 kongresz\u00adszus": {"été", "kongreszszus"},
		"… — 12":                             nil,
	} {
		if got := words(text); !slices.Equal(got, want) {
			t.Errorf("words of %q: %q, want %q", text, got, want)
		}
	}
}

func TestBest(t *testing.T) {
	m, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"A kongresszus nyáron ült össze":             "hu",
		"Le congrès se réunit en été":                "fr",
		"Съезд собрался летом, чтобы обсудить устав": "ru",
		"The congress met in the summer":             "en",
		"Der Kongress tagte im Sommer":               "de",
		"З’їзд зібрався влітку в Лондоні":            "uk",
	} {
		if got, _ := m.Score(text).Best(); got != want {
			t.Errorf("%q is taken for %s, want %s", text, got, want)
		}
	}
}

func TestScoresAddUp(t *testing.T) {
	m, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	sum, whole := m.Score("A kongresszus"), m.Score("A kongresszus nyáron")
	sum.Plus(m.Score("nyáron"))
	a, _ := sum.Of("hu")
	b, ok := whole.Of("hu")
	if a != b || !ok || sum.Letters != whole.Letters {
		t.Errorf("parts cost %v, the whole %v", a, b)
	}
	if lang, _ := whole.BestBut("hu"); lang == "hu" || lang == "" {
		t.Errorf("best but hu: %q", lang)
	}
	if _, ok := whole.Of("xx"); ok {
		t.Error("an unknown language has a cost")
	}
}

func TestForeignLetters(t *testing.T) {
	m, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if s := m.Score("συνέδριο 会議"); s.Foreign != s.Letters || s.Letters != 10 {
		t.Errorf("%d of %d letters are foreign", s.Foreign, s.Letters)
	}
}

func TestParseRefusesDamage(t *testing.T) {
	for _, raw := range []string{"", Magic, Magic + "\x02\x00\x00\x00hu", Magic + "\xff\xff\xff\xff", strings.Repeat("x", 100)} {
		if _, err := Parse([]byte(raw)); err == nil {
			t.Errorf("%q is taken for a table", raw)
		}
	}
}

func FuzzScore(f *testing.F) {
	f.Add("Съѣздъ, kongresszus, congrès")
	m, err := Load()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := m.Score(text)
		if _, cost := s.Best(); cost < 0 || s.Foreign > s.Letters {
			t.Errorf("cost %v, %d of %d letters foreign", cost, s.Foreign, s.Letters)
		}
	})
}
