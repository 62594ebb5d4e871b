package bleveindex

import (
	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"

	"github.com/iskra-archive/iskra/analyzers/bleveanalysis"
	"github.com/iskra-archive/iskra/corpus"
)

// indexMapping names the analyzer of each field, so that a part can be opened
// and asked by any Bleve program that imports our analyzers.
func indexMapping() mapping.IndexMapping {
	m := bleve.NewIndexMapping()
	m.DefaultMapping.Dynamic = false
	m.ScoringModel = "bm25"
	add := func(name, analyzer string) {
		f := bleve.NewTextFieldMapping()
		f.Analyzer = analyzer
		f.Store, f.IncludeTermVectors, f.DocValues, f.IncludeInAll = false, false, false, false
		m.DefaultMapping.AddFieldMappingsAt(name, f)
	}
	add(fieldForm, bleveanalysis.Form)
	add(fieldTitle, bleveanalysis.Stems(corpus.Undetermined))
	for _, l := range corpus.Languages() {
		add(stemField(langCode(l)), bleveanalysis.Stems(l))
	}
	return m
}
