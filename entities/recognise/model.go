// Package recognise finds the names of people, places and organizations that
// no list holds, in running Hungarian, French and Russian text; gives them
// their base forms; and joins the spellings of one name across languages and
// scripts. docs/entities.md tells how the weights are made.
package recognise

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

//go:embed weights
var embedded embed.FS

// The types of names that are found. They are named as types of entities are.
const (
	Person       = "person"
	Place        = "place"
	Organization = "organization"
)

var types = [...]string{Person, Place, Organization}

// ErrLanguage tells that there are no weights for a language.
var ErrLanguage = errors.New("names are recognised in hu, fr and ru only")

// Model finds names in texts of one language. It never changes, and may be
// used by any number of goroutines at once.
type Model struct {
	lang    corpus.Lang
	weights *tagging.Weights
	workers sync.Pool
}

// Load gives the model of a language that comes with the program. Its weights
// are read once.
func Load(lang corpus.Lang) (*Model, error) {
	if load, ok := bundled[lang]; ok {
		return load()
	}
	return nil, fmt.Errorf("load the recogniser of %q: %w", lang, ErrLanguage)
}

var bundled = map[corpus.Lang]func() (*Model, error){
	corpus.Hungarian: sync.OnceValues(func() (*Model, error) { return readBundled(corpus.Hungarian) }),
	corpus.French:    sync.OnceValues(func() (*Model, error) { return readBundled(corpus.French) }),
	corpus.Russian:   sync.OnceValues(func() (*Model, error) { return readBundled(corpus.Russian) }),
}

func readBundled(lang corpus.Lang) (*Model, error) {
	data, err := embedded.ReadFile("weights/" + string(lang) + ".bin")
	if err != nil {
		return nil, fmt.Errorf("load the recogniser of %q: %w", lang, err)
	}
	return Read(bytes.NewReader(data), lang)
}

// Read reads a model of a language as iskra-train writes it.
func Read(r io.Reader, lang corpus.Lang) (*Model, error) {
	w, err := tagging.Read(r)
	if err != nil {
		return nil, fmt.Errorf("load the recogniser of %q: %w", lang, err)
	}
	return &Model{lang: lang, weights: w}, nil
}

// Lang is the language of the model.
func (m *Model) Lang() corpus.Lang { return m.lang }

// worker holds what one goroutine needs to find names.
type worker struct {
	tagger   tagging.Tagger
	document *tagging.Document
	votes    votes
}

func (m *Model) worker() *worker {
	if w, ok := m.workers.Get().(*worker); ok {
		w.document.Reset()
		w.votes.reset()
		return w
	}
	return &worker{
		tagger:   tagging.Tagger{Weights: m.weights},
		document: tagging.NewDocument(m.weights.Lexicon),
		votes:    newVotes(m.lang),
	}
}
