// Command iskra-train makes the weights of the name recogniser from annotated
// text, and measures those that come with the program.
package main

import (
	"flag"
	"fmt"
	"io"
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
	langs                          []string
	evaluate                       bool
	weight                         float64
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
	for _, plan := range training.Plans() {
		if len(s.langs) > 0 && !slices.Contains(s.langs, string(plan.Lang)) {
			continue
		}
		if !s.evaluate {
			if err := s.train(plan); err != nil {
				return err
			}
		}
		if err := s.measure(plan, out); err != nil {
			return err
		}
	}
	return nil
}

func parse(args []string, log io.Writer) (*settings, error) {
	s := &settings{options: training.Defaults()}
	s.options.Log = log
	f := flag.NewFlagSet("iskra-train", flag.ContinueOnError)
	f.StringVar(&s.data, "data", "../shared/data/entities", "folder of the annotated text")
	f.StringVar(&s.silver, "silver", "", "folder of text labelled by a teacher: LANG/*.tsv")
	f.Float64Var(&s.weight, "silver-weight", 0.5, "weight of that text against the annotated")
	f.StringVar(&s.lists, "lists", "", "folder of name lists: LANG.tsv, word and kind")
	f.StringVar(&s.text, "text", "", "folder of plain text for word classes: LANG*.txt")
	f.StringVar(&s.out, "out", "entities/recognise/weights", "folder that the weights are written to, and measured from")
	f.BoolVar(&s.evaluate, "evaluate", false, "measure the weights instead of making them")
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
	return s, nil
}

func (s *settings) train(plan training.Plan) error {
	a, err := training.Analyzer(plan.Lang)
	if err != nil {
		return err
	}
	sets, err := plan.TrainingSets(s.data, s.silver, float32(s.weight))
	if err != nil {
		return err
	}
	lexicon, err := training.BuildLexicon(plan.Lang, s.lists, s.text, s.options.Log)
	if err != nil {
		return err
	}
	weights := training.Train(sets, a, lexicon, s.options)
	f, err := os.Create(s.file(plan.Lang))
	if err != nil {
		return fmt.Errorf("write the weights: %w", err)
	}
	defer f.Close()
	if err := weights.Write(f); err != nil {
		return err
	}
	return f.Close()
}

func (s *settings) file(lang corpus.Lang) string {
	return filepath.Join(s.out, string(lang)+".bin")
}

func (s *settings) measure(plan training.Plan, out io.Writer) error {
	f, err := os.Open(s.file(plan.Lang))
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
		fmt.Fprintf(out, "%-24s %s\n", source.Name, training.Evaluate(m, a, docs))
	}
	return nil
}
