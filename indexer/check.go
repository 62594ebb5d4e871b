package indexer

import (
	"context"
	"fmt"

	"github.com/iskra-archive/iskra/indexer/bleveindex"
	"path/filepath"
)

// Problem is one thing that is wrong with an index, and how to mend it.
type Problem struct {
	File    string `json:"file"`
	Problem string `json:"problem"`
	Mend    string `json:"mend"`
}

// CheckReport tells whether an index is whole.
type CheckReport struct {
	Generation string    `json:"generation"`
	Corpus     string    `json:"corpus"`
	Documents  int       `json:"documents"`
	Passages   int       `json:"passages"`
	Problems   []Problem `json:"problems"`
}

// Check verifies every generation of an index: the checksum of each file, and
// that each part opens. ErrNoIndex where there is no index.
func Check(ctx context.Context, dir string) (CheckReport, error) {
	names, err := generations(dir)
	if err != nil {
		return CheckReport{}, err
	}
	r := CheckReport{Problems: []Problem{}}
	current, err := readCurrent(dir)
	if err != nil {
		r.Problems = append(r.Problems, Problem{fileCurrent, err.Error(), "run 'iskra rebuild'"})
	}
	if len(names) == 0 && current == "" {
		return r, ErrNoIndex
	}
	for _, n := range names {
		if err := ctx.Err(); err != nil {
			return r, fmt.Errorf("check the index: %w", err)
		}
		r.generation(dir, n, n == current)
	}
	if r.Generation == "" && len(r.Problems) == 0 {
		r.Problems = append(r.Problems, Problem{fileCurrent, "the generation in use is missing", "run 'iskra rebuild'"})
	}
	return r, nil
}

// generation checks one generation.
func (r *CheckReport) generation(dir, name string, current bool) {
	m, err := readManifest(dir, name)
	if err != nil {
		r.Problems = append(r.Problems, Problem{filepath.ToSlash(filepath.Join(dirGenerations, name, fileManifest)), err.Error(), "run 'iskra rebuild'"})
		return
	}
	if current {
		r.Generation, r.Corpus, r.Documents, r.Passages = name, m.Corpus, m.Documents, m.Passages
	}
	faults := m.verify(dir)
	r.Problems = append(r.Problems, faults...)
	if len(faults) > 0 {
		return // parts that are damaged are not opened
	}
	for _, p := range m.Parts {
		path := filepath.Join(generationDir(dir, name), dirParts, p.Name)
		if err := bleveindex.TryPart(path); err != nil {
			r.Problems = append(r.Problems, Problem{filepath.ToSlash(filepath.Join(dirGenerations, name, dirParts, p.Name)), err.Error(), "run 'iskra rebuild'"})
		}
	}
}
