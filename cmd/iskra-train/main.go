// Command iskra-train makes the weights of the name recogniser from annotated
// text, and measures those that come with the program.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/entities/recognise/training"
)

type settings struct {
	data, silver, lists, text, out string
	places                         string
	langs                          []string
	evaluate, endings, holdBack    bool
	options                        training.Options
}

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "iskra-train:", err)
		os.Exit(2)
	}
}

func run(args []string, out, log io.Writer) error {
	s, err := parse(args, log)
	if err != nil {
		return err
	}
	if s.places != "" {
		return write("entities/recognise/places.txt", func(w io.Writer) error { return training.WritePlaces(s.places, w) })
	}
	for _, plan := range training.Plans() {
		if len(s.langs) > 0 && !slices.Contains(s.langs, string(plan.Lang)) {
			continue
		}
		if s.endings {
			if err := s.trainEndings(plan.Lang); err != nil {
				return err
			}
		} else if !s.evaluate {
			if err := s.train(plan); err != nil {
				return err
			}
		}
		if err := s.measure(plan, out); err != nil {
			return err
		}
	}
	return s.measureJoin(out)
}

// measureJoin measures the joining of spellings on tables beside the data.
func (s *settings) measureJoin(out io.Writer) error {
	for _, table := range []struct{ file, kind string }{
		{"persons.psv", recognise.Person},
		{"cldr_territories.tsv", recognise.Place},
		{"cldr_exemplar_cities.tsv", recognise.Place},
		{"deb_geonames.tsv", recognise.Place},
	} {
		file := filepath.Join(s.data, "..", "language", "names", table.file)
		precision, recall, err := training.MeasureJoin(recognise.NewJoiner(), file, table.kind)
		if errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintf(out, "%s: missing, not measured\n", table.file)
			continue
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-24s precision %.4f, recall %.4f\n", table.file, precision, recall)
	}
	return nil
}

func parse(args []string, log io.Writer) (*settings, error) {
	s := &settings{options: training.Defaults()}
	s.options.Log = log
	f := flag.NewFlagSet("iskra-train", flag.ContinueOnError)
	f.StringVar(&s.data, "data", "../shared/data/entities", "folder of the annotated text")
	f.StringVar(&s.silver, "silver", "", "folder of text labelled by a teacher: LANG/*.tsv")
	f.StringVar(&s.lists, "lists", "", "folder of name lists: LANG.tsv, word and kind")
	f.StringVar(&s.text, "text", "", "folder of plain text for word classes: LANG*.txt")
	f.StringVar(&s.out, "out", defaultOut, "folder that the weights are written to, and measured from")
	f.StringVar(&s.places, "places", "", "make the table of places from this table of names instead")
	f.BoolVar(&s.evaluate, "evaluate", false, "measure the weights instead of making them")
	f.BoolVar(&s.holdBack, "hold-back", false, "hold back the documents that are measured, and write the weights to a folder of their own")
	f.BoolVar(&s.endings, "endings", false, "make the endings of base forms only")
	langs := f.String("lang", "", "languages, separated by commas (all)")
	f.IntVar(&s.options.Epochs, "epochs", s.options.Epochs, "passes over the data")
	f.IntVar(&s.options.Tune, "tune", s.options.Tune, "passes after pruning")
	f.IntVar(&s.options.Features, "features", s.options.Features, "features kept")
	f.IntVar(&s.options.Least, "least", s.options.Least, "how often a feature must occur")
	f.Float64Var(&s.options.Drop, "drop", s.options.Drop, "share of features left out at random")
	f.Float64Var(&s.options.Rate, "rate", s.options.Rate, "step of AdaGrad")
	f.Float64Var(&s.options.Decay, "decay", s.options.Decay, "pull of weights to zero")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if *langs != "" {
		s.langs = strings.Split(*langs, ",")
	}
	return s, s.apart()
}

// defaultOut is where the weights of the program are.
const defaultOut = "entities/recognise/weights"

// apart takes care that weights made for measuring replace no others.
func (s *settings) apart() error {
	if !s.holdBack || s.evaluate || s.out != defaultOut {
		return nil
	}
	out, err := os.MkdirTemp("", "iskra-weights")
	if err != nil {
		return fmt.Errorf("make a folder for the weights: %w", err)
	}
	s.out = out
	fmt.Fprintln(s.options.Log, "weights for measuring:", out)
	return nil
}

func (s *settings) train(plan training.Plan) error {
	a, err := training.Analyzer(plan.Lang)
	if err != nil {
		return err
	}
	sets, err := plan.TrainingSets(s.data, s.silver, s.holdBack)
	if err != nil {
		return err
	}
	lexicon, err := training.BuildLexicon(plan.Lang, s.lists, s.text, s.options.Log)
	if err != nil {
		return err
	}
	options := s.options
	if plan.Drop > 0 {
		options.Drop = plan.Drop
	}
	weights := training.Train(sets, a, lexicon, options)
	if err := write(s.file(plan.Lang, ".bin"), weights.Write); err != nil {
		return err
	}
	return s.trainEndings(plan.Lang)
}

func (s *settings) trainEndings(lang corpus.Lang) error {
	endings, err := training.EndingsOf(lang, s.data, s.lists)
	if err != nil || endings == nil {
		return err
	}
	return write(s.file(lang, ".endings"), endings.Write)
}

func write(name string, f func(io.Writer) error) error {
	out, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("write the weights: %w", err)
	}
	defer out.Close()
	if err := f(out); err != nil {
		return err
	}
	return out.Close()
}

func (s *settings) file(lang corpus.Lang, kind string) string {
	return filepath.Join(s.out, string(lang)+kind)
}

func (s *settings) measure(plan training.Plan, out io.Writer) error {
	f, err := os.Open(s.file(plan.Lang, ".bin"))
	if err != nil {
		return fmt.Errorf("open the weights: %w", err)
	}
	defer f.Close()
	m, err := recognise.Read(f, plan.Lang)
	if err != nil {
		return err
	}
	a, err := training.Analyzer(plan.Lang)
	if err != nil {
		return err
	}
	for _, source := range plan.Measure {
		docs, err := plan.MeasureSet(source, s.data)
		if err != nil {
			return err
		}
		if docs == nil {
			fmt.Fprintf(out, "%s: missing, not measured\n", source.Name)
			continue
		}
		note := ""
		if source.Fold && !s.holdBack {
			note = "  (learned from these: --hold-back measures what is new)"
		}
		fmt.Fprintf(out, "%-24s %s%s\n", source.Name, training.Evaluate(m, a, docs), note)
	}
	return s.measureBases(plan.Lang, out)
}

func (s *settings) measureBases(lang corpus.Lang, out io.Writer) error {
	pairs, err := training.BaseData(lang, s.data)
	if err != nil || pairs == nil {
		return err
	}
	f, err := os.Open(s.file(lang, ".endings"))
	if err != nil {
		return fmt.Errorf("open the endings: %w", err)
	}
	defer f.Close()
	endings, err := recognise.ReadEndings(f)
	if err != nil {
		return err
	}
	bases := recognise.BasesOf(map[corpus.Lang]*recognise.Endings{lang: endings})
	all, inflected := training.MeasureBases(bases, pairs, lang)
	fmt.Fprintf(out, "%-24s right %.4f, of the inflected %.4f (%d words)\n", string(lang)+" base forms", all, inflected, len(pairs))
	return nil
}
