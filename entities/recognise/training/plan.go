package training

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

// Source is a file of annotated text below the folder of the data.
type Source struct {
	Name   string
	Weight float32
	// Fold tells that every fifth document is what is measured. It is held back
	// from training only on request: the finished weights learn from all.
	Fold bool
}

// Plan is what a language learns from and is measured on.
type Plan struct {
	Lang    corpus.Lang
	Train   []Source
	Measure []Source
	// Silver is the weight of text that a teacher labelled; that of some files,
	// by a part of their name, stands in SilverOf.
	Silver   float32
	SilverOf map[string]float32
	// Drop is the share of features left out at random, 0 for the default.
	Drop float64
}

// Plans gives the plans of all languages. Files that may not be trained on
// stand under Measure alone.
func Plans() []Plan {
	return []Plan{
		{
			Lang:    corpus.Hungarian,
			Train:   []Source{{Name: "hu/nerkor/train.tsv", Weight: 1}},
			Measure: []Source{{Name: "hu/nerkor/dev.tsv"}},
		},
		{
			Lang:     corpus.French,
			Silver:   0.4,
			Drop:     0.3,
			SilverOf: map[string]float32{"composed": 0.5, "servicepublic": 0.05, "novels": 0.02},
			Train: []Source{
				{Name: "fr/europeana/train.tsv", Weight: 1, Fold: true},
				{Name: "fr/newseye/train.tsv", Weight: 0.1},
				{Name: "fr/ajmc/train.tsv", Weight: 0.5},
			},
			Measure: []Source{{Name: "fr/sequoia/dev.tsv"}, {Name: "fr/europeana/train.tsv", Fold: true}},
		},
		{
			Lang:   corpus.Russian,
			Silver: 0.1,
			Drop:   0.35,
			Train: []Source{
				{Name: "ru/factru/train.tsv", Weight: 1, Fold: true},
				{Name: "ru/tilde21/dev.tsv", Weight: 0.5, Fold: true},
			},
			Measure: []Source{{Name: "ru/factru/train.tsv", Fold: true}, {Name: "ru/tilde21/dev.tsv", Fold: true}, {Name: "ru/nerel/dev.tsv"}},
		},
	}
}

// fold is how many documents there are to one that is held back.
const fold = 5

// part is a choice of the documents of a source.
type part int

const (
	all      part = iota
	learned       // without those that are held back
	measured      // only those that are held back
)

// read reads a part of a source; one without Fold is read whole.
func (s Source) read(data string, lang corpus.Lang, which part) ([]Document, error) {
	docs, err := ReadFile(filepath.Join(data, filepath.FromSlash(s.Name)), lang)
	if err != nil || !s.Fold || which == all {
		return docs, err
	}
	var kept []Document
	for i, d := range docs {
		if (i%fold == fold-1) == (which == measured) {
			kept = append(kept, d)
		}
	}
	return kept, nil
}

// TrainingSets reads what a language learns from: the data, with holdBack
// without the documents that are measured, and text labelled by a teacher in
// silver, a folder (empty for none) with LANG/*.tsv.
func (p Plan) TrainingSets(data, silver string, holdBack bool) ([]Set, error) {
	which := all
	if holdBack {
		which = learned
	}
	var sets []Set
	for _, s := range p.Train {
		docs, err := s.read(data, p.Lang, which)
		if err != nil {
			return nil, err
		}
		sets = append(sets, Set{docs, s.Weight})
	}
	if silver == "" {
		return sets, nil
	}
	names, err := filepath.Glob(filepath.Join(silver, string(p.Lang), "*.tsv"))
	if err != nil {
		return nil, fmt.Errorf("list labelled text: %w", err)
	}
	for _, name := range names {
		docs, err := ReadFile(name, p.Lang)
		if err != nil {
			return nil, err
		}
		sets = append(sets, Set{docs, p.silver(filepath.Base(name))})
	}
	return sets, nil
}

// silver is the weight of a file labelled by a teacher.
func (p Plan) silver(file string) float32 {
	for part, weight := range p.SilverOf {
		if strings.Contains(file, part) {
			return weight
		}
	}
	return p.Silver
}

// MeasureSet reads a source for measuring; nil where the file is missing.
func (p Plan) MeasureSet(s Source, data string) ([]Document, error) {
	docs, err := s.read(data, p.Lang, measured)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return docs, err
}
