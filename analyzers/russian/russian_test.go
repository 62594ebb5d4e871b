package russian_test

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/russian"
)

func TestTokens(t *testing.T) {
	a := russian.New()
	for _, c := range []struct {
		text string
		want []string
	}{
		{"в 12-й 1917-го 90-х РСДРП-шный", []string{"в=в/в/", "12-й=12-й/12-й/12", "1917-го=1917-го/1917-го/1917", "90-х=90-х/90-х/90", "РСДРП-шный=рсдрп-шный/рсдрп-шный/рсдрп"}},
		{"В. И. Ленин, В.И.Ленин", []string{"В=в", "И=и", "Ленин=ленин/ленин/ленин", "В=в", "И=и", "Ленин=ленин"}},
		{"ещё Пётр", []string{"ещё=ещё/еще/", "Пётр=пётр/петр/петр"}},
		{"Ле\u0301нина при\u0300", []string{"Ле\u0301нина=ленина/ленина", "при\u0300=при/при/"}},
		{"и\u0306 йод", []string{"и\u0306=й/й", "йод=йод/йод"}},
		{"о Лeнине", []string{"о=о", "Лeнине=лeнине/ленине/ленин"}},
		{"съѣздъ новаго Россія русскія ѳита разсказъ", []string{
			"съѣздъ=съѣздъ/съезд/съезд", "новаго=новаго/нового/нов", "Россія=россія/россия", "русскія=русскія/русские",
			"ѳита=ѳита/фита", "разсказъ=разсказъ/рассказ"}},
		{"благо Чикаго настоящаго", []string{"благо=благо/благо", "Чикаго=чикаго/чикаго", "настоящаго=настоящаго/настоящего"}},
		{"Санкт-Петербурга С.-Петербург", []string{"Санкт-Петербурга=санкт-петербурга", "Санкт", "Петербурга", "С.-Петербург=с-петербург", "С", "Петербург"}},
	} {
		analyzertest.AnalyzesTo(t, a, c.text, c.want...)
	}
}

func TestFormsMeet(t *testing.T) {
	a := russian.New()
	for _, words := range [][]string{
		{"Плеханов", "Плеханова", "Плеханову", "Плехановым", "Плеханове", "плеханов"},
		{"Мартов", "Мартова", "Мартову", "Мартовым", "Мартове"},
		{"Ленин", "Ленина", "Лениным", "ленин", "Ленине"},
		{"Троцкий", "Троцкого", "Троцкому", "Троцким", "Троцком"},
		{"Крупская", "Крупской", "Крупскую"},
		{"Аксельрод", "Аксельрода", "Аксельродом"},
		{"Юлий", "Юлия", "Юлию", "Юлием"},
		{"Павел", "Павла", "Павлом"},
		{"Искра", "Искры", "Искру", "Искрой"},
		{"Лев", "Льва", "Льву", "Львом", "Льве"},
		{"Женева", "Женеве", "Женевы"},
		{"съезд", "съезда", "съездом", "съездах", "съѣздъ"},
		{"партия", "партии", "партій", "партиями"},
		{"новый", "новые", "новыя", "новаго"},
		{"начало", "началом", "начала"},
	} {
		analyzertest.Meet(t, a, words...)
	}
}

func TestMartovIsNoMonth(t *testing.T) {
	a := russian.New()
	for _, month := range []string{"март", "марта", "марте", "Марта"} {
		analyzertest.Apart(t, a, "Мартов", month)
		analyzertest.Apart(t, a, "Мартова", month)
	}
	analyzertest.Meet(t, a, "март", "марта", "мартов") // of many Marches
	initial := a.Tokens(nil, "Мартов")[0].Stems
	if len(initial) != 2 {
		t.Errorf("at the beginning of a sentence Мартов is a man or Marches, got %v", initial)
	}
	if typed := analyzers.Query(a, nil, "Мартов")[0].Stems; len(typed) != 1 || typed[0] != "мартов" {
		t.Errorf("Мартов typed has the stems %v", typed)
	}
}

func TestNamesAreNoCommonWords(t *testing.T) {
	a := russian.New()
	for _, c := range [][2]string{{"Лев", "лет"}, {"Лев", "летом"}, {"Льва", "Львова"}, {"Носков", "носки"}, {"Волков", "волк"}} {
		analyzertest.Apart(t, a, c[0], c[1])
	}
}

func TestShared(t *testing.T) {
	a := russian.New()
	analyzertest.RandomText(t, a)
	analyzertest.ParallelUse(t, a, "Ленин с Надеждой Крупской перебрались в Лондон.", "II съезд РСДРП состоялся в 1903 году")
}
