package lingual_test

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

func TestSnowballVocabulary(t *testing.T) {
	for _, c := range []struct {
		lang  corpus.Lang
		file  string
		limit int
	}{
		{corpus.Hungarian, "hungarian.tsv", 80},
		{corpus.French, "french.tsv", 117},
		{corpus.Russian, "russian.tsv", 12},
	} {
		path := analyzertest.Data(t, "language", "snowball", c.file)
		off := analyzertest.Vocabulary(t, lingual.For(c.lang), path, analyzers.Fold, c.limit)
		t.Log(off)
	}
}
