package french_test

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/french"
)

func TestTokens(t *testing.T) {
	a := french.New()
	for _, c := range []struct {
		text string
		want []string
	}{
		{"L’exil, l'exil lʼexil l‘exil l′exil l＇exil", []string{"exil=exil/exil/exil", "exil", "exil", "exil", "exil", "exil"}},
		{"jusqu'à Qu’il d'aujourd’hui", []string{"à=à/a/", "il=il/il/", "aujourd’hui=aujourd'hui"}},
		{"prud’homme O'Brien", []string{"prud’homme=prud'homme", "O'Brien=o'brien"}},
		{"c'est-à-dire", []string{"est-à-dire", "est", "à", "dire"}},
		{"de l’« Étincelle »", []string{"de=de/de/", "l=l/l/", "Étincelle=étincelle/etincelle/etincel"}},
		{"1er 2e IIe XIXe 3ème", []string{"1er=1er/1er/1", "2e=2e/2e/2", "IIe=iie/iie/ii", "XIXe=xixe/xixe/xix", "3ème=3ème/3eme/3"}},
		{"Me Vers Vie", []string{"Me=me/me/", "Vers=vers/vers/", "Vie=vie/vie/vi"}},
		{"œuvre ﬁn ﬂamme", []string{"œuvre=œuvre/oeuvre/oeuvr", "ﬁn=fin/fin/fin", "ﬂamme=flamme/flamme/flamm"}},
		{"Saint-Pétersbourg", []string{"Saint-Pétersbourg=saint-pétersbourg/saint-petersbourg", "Saint", "Pétersbourg"}},
	} {
		analyzertest.AnalyzesTo(t, a, c.text, c.want...)
	}
}

func TestFormsMeet(t *testing.T) {
	a := french.New()
	for _, words := range [][]string{
		{"congrès", "congres", "Congrès"},
		{"événement", "événements", "evenement"},
		{"État", "état", "etat", "États"},
		{"Étincelle", "Etincelle", "ETINCELLE"},
		{"journal", "journaux"},
		{"français", "française", "françaises"},
		{"délégué", "délégués", "déléguée"},
		{"œil", "yeux"},
		{"petit", "petite", "petites"},
		{"beau", "belle", "beaux"},
		{"vieux", "vieille", "vieil"},
		{"pouvoir", "peut", "pu", "pouvait", "puisse"},
		{"dire", "dit", "dites", "disait", "dirent"},
		{"vivre", "vécu", "vécut"},
		{"écrire", "écrit", "écrivait"},
	} {
		analyzertest.Meet(t, a, words...)
	}
	analyzertest.Apart(t, a, "congrès", "congé")
}

func TestShared(t *testing.T) {
	a := french.New()
	analyzertest.RandomText(t, a)
	analyzertest.ParallelUse(t, a, "Il s’appelait l’Iskra, ce qui signifie l’Étincelle.", "Le deuxième congrès du parti")
}

func TestSentenceBegins(t *testing.T) {
	text := "Il vint. M. Martov resta. Puis: « Lénine parle »"
	for _, tok := range french.New().Tokens(nil, text) {
		want := tok.Exact == "il" || tok.Exact == "m" || tok.Exact == "puis" || tok.Exact == "lénine"
		if tok.Initial != want {
			t.Errorf("%s: begins a sentence: %v", text[tok.Start:tok.End], tok.Initial)
		}
	}
}
