// Package plain analyses text of a language that Iskra does not know: words as
// they stand, nothing stemmed, no stop words.
package plain

import (
	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
)

// New gives an analyzer whose stems are the folded words.
func New() analyzers.Analyzer {
	return analyzers.New(analyzers.Spec{Lang: corpus.Undetermined})
}
