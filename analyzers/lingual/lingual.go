// Package lingual gives the analyzer of every language that Iskra knows.
package lingual

import (
	"sync"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/french"
	"github.com/iskra-archive/iskra/analyzers/hungarian"
	"github.com/iskra-archive/iskra/analyzers/plain"
	"github.com/iskra-archive/iskra/analyzers/russian"
	"github.com/iskra-archive/iskra/corpus"
)

// One analyzer a language, made when first asked for, so that all parts of
// the program share its word cache.
var (
	hungarianOnce = sync.OnceValue(hungarian.New)
	frenchOnce    = sync.OnceValue(french.New)
	russianOnce   = sync.OnceValue(russian.New)
	plainOnce     = sync.OnceValue(plain.New)
)

// For gives the analyzer of a language; of one that is not analysed, the plain one.
func For(lang corpus.Lang) analyzers.Analyzer {
	switch lang {
	case corpus.Hungarian:
		return hungarianOnce()
	case corpus.French:
		return frenchOnce()
	case corpus.Russian:
		return russianOnce()
	}
	return plainOnce()
}
