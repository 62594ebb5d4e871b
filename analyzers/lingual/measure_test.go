package lingual_test

import (
	"math/rand/v2"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

func gold(t *testing.T, lang corpus.Lang) [][]analyzertest.Gold {
	switch lang {
	case corpus.Hungarian:
		return analyzertest.BIO(t, analyzertest.Data(t, "entities", "hu", "nerkor", "dev.tsv"))
	case corpus.French:
		return analyzertest.CoNLLU(t, analyzertest.Data(t, "language", "ud", "UD_French-GSD.fr_gsd-ud-dev.conllu"))
	}
	return append(
		analyzertest.CoNLLU(t, analyzertest.Data(t, "language", "ud", "UD_Russian-GSD.ru_gsd-ud-dev.conllu")),
		analyzertest.CoNLLU(t, analyzertest.Data(t, "language", "ud", "UD_Russian-Taiga.ru_taiga-ud-dev.conllu"))...)
}

func TestNamesMeet(t *testing.T) {
	for _, c := range []struct {
		lang              corpus.Lang
		recall, confusion float64
	}{
		{corpus.Hungarian, .96, .02},
		{corpus.Russian, .96, .03},
	} {
		n := analyzertest.MeasureNames(lingual.For(c.lang), gold(t, c.lang))
		t.Logf("%s: %d of %d inflected name tokens meet their base form (%.1f %%); %d of %d names confused (%.1f %%); %.2f stems a token",
			c.lang, n.Met, n.Inflected, 100*n.Recall(), n.Confused, n.Types, 100*n.Confusion(), float64(n.Stems)/float64(n.Tokens))
		t.Logf("missed: %v", some(n.Missed))
		t.Logf("confused: %v", some(n.Pairs))
		if n.Recall() < c.recall || n.Confusion() > c.confusion {
			t.Errorf("%s: want %.2f met and at most %.2f confused", c.lang, c.recall, c.confusion)
		}
	}
}

func TestFormsMeet(t *testing.T) {
	for _, c := range []struct {
		lang corpus.Lang
		f1   float64
	}{
		{corpus.Hungarian, .84}, {corpus.French, .72}, {corpus.Russian, .83},
	} {
		p := analyzertest.MeasurePairs(lingual.For(c.lang), gold(t, c.lang))
		t.Logf("%s: pairs of forms F1 %.3f (precision %.3f, recall %.3f), %d forms, %.2f stems a form",
			c.lang, p.F1(), p.Precision(), p.Recall(), p.Forms, float64(p.Stems)/float64(p.Forms))
		t.Logf("missed: %v", some(p.Missed))
		t.Logf("wrong: %v", some(p.Wrong))
		if p.F1() < c.f1 {
			t.Errorf("%s: want F1 of at least %.2f", c.lang, c.f1)
		}
	}
}

// some picks a few, the same each time.
func some(all []string) []string {
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(len(all), 40)]
}
