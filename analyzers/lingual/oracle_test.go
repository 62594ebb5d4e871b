package lingual_test

import (
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/analyzertest"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// TestSnowballVocabulary compares the first stem with the reference. What
// deviates, by class:
//
//   - Hungarian, nearly all: an ending hung on an abbreviation with a hyphen
//     (kg-ban, kft.-vel), which the reference takes for part of the word and
//     we take off; a trailing hyphen or full stop, quotes and slashes, which
//     are no part of a word here; a handful of words in which the library takes
//     a shorter ending when the longest stands too far ahead (bért, mért).
//   - French: rules newer than the library's: -aise and -ais (française,
//     palais), nier and its forms.
//   - Russian: words that are all ending (ай, ой), злейший, and the prefix of
//     before 1918 in безполезны, which we modernise.
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
