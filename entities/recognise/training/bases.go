package training

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// EndingsOf learns the endings of a language: Hungarian from the lemmas of the
// annotated text, Russian from ru.forms and ru.known among the name lists. Nil for others.
func EndingsOf(lang corpus.Lang, data, lists string) (*recognise.Endings, error) {
	switch lang {
	case corpus.Hungarian:
		docs, err := ReadFile(filepath.Join(data, "hu", "nerkor", "train.tsv"), lang)
		if err != nil {
			return nil, err
		}
		return LearnEndings(NameLemmas(docs), 3), nil
	case corpus.Russian:
		if lists == "" {
			return nil, fmt.Errorf("learn Russian endings: no name lists: give their folder with --lists")
		}
		pairs, err := ReadForms(filepath.Join(lists, "ru.forms"))
		if err != nil {
			return nil, err
		}
		places, err := knownPlaces(filepath.Join(lists, "ru.known"))
		return LearnEndings(pairs, 20, places...), err
	}
	return nil, nil
}

// BaseData gives names with their base forms to measure by; nil where there
// are none for the language, or the file is missing.
func BaseData(lang corpus.Lang, data string) ([]Inflected, error) {
	var pairs []Inflected
	var err error
	switch lang {
	case corpus.Hungarian:
		var docs []Document
		docs, err = ReadFile(filepath.Join(data, "hu", "nerkor", "dev.tsv"), lang)
		pairs = NameLemmas(docs)
	case corpus.Russian:
		for _, name := range []string{"GSD.ru_gsd", "Taiga.ru_taiga"} {
			var more []Inflected
			more, err = ReadLemmas(filepath.Join(data, "..", "language", "ud", "UD_Russian-"+name+"-ud-dev.conllu"))
			pairs = append(pairs, more...)
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return pairs, err
}

// knownPlaces gives the names of a list, one a line.
func knownPlaces(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read known places: %w", err)
	}
	return strings.Fields(string(data)), nil
}
