package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

const checkHelp = `Verify the index (the checksum of every file, and that it opens), the corpus
(that every document can be read, and is what was indexed) and the configuration,
and say of everything that is wrong how to mend it.

A survey tells what the documents in the index are like: how many there are of
each language and format, in which encodings and how sure that is, wrong or lost
letters, poor recognition of scans, mixed languages, what stands there twice;
and which files could not be read, and why. The server shows it as a page.

Exit status: 0 all is well, 2 there are problems. A remark is not a problem.`

const checkExamples = `  iskra check
  iskra check --index ~/archive.idx --corpus ~/archive --json`

// health is the JSON of `iskra check`.
type health struct {
	OK       bool                `json:"ok"`
	Index    indexer.CheckReport `json:"index"`
	Corpus   corpusHealth        `json:"corpus"`
	Survey   *search.Survey      `json:"survey,omitempty"` // of the documents in the index
	Problems []problem           `json:"problems"`
	Remarks  []problem           `json:"remarks"`
}

// problem is one thing that is wrong, where, and how to mend it.
type problem struct {
	Where   string `json:"where"`
	Problem string `json:"problem"`
	Mend    string `json:"mend"`
}

// line tells of it in one line.
func (p problem) line() string {
	return oneLine(fmt.Sprintf("%s: %s: %s", harmlessName(p.Where), p.Problem, p.Mend))
}

func (a *app) checkCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "check",
		Short:   "Verify index, corpus and configuration",
		Long:    checkHelp,
		Example: checkExamples,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			h, err := a.check(cmd.Context())
			if err != nil {
				return err
			}
			if err := a.writeHealth(h, asJSON); err != nil {
				return err
			}
			if !h.OK {
				return fmt.Errorf("%s found: mend what is listed, then check again", number(len(h.Problems), "problem"))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// check looks at everything and stops only where the context ends.
func (a *app) check(ctx context.Context) (*health, error) {
	h := &health{Problems: []problem{}, Remarks: []problem{}}
	a.checkIndex(ctx, h)
	a.checkCorpus(ctx, h)
	a.survey(ctx, h)
	a.checkConfiguration(ctx, h)
	h.OK = len(h.Problems) == 0
	return h, ctx.Err()
}

func (a *app) checkIndex(ctx context.Context, h *health) {
	report, err := indexer.Check(ctx, a.indexDir)
	h.Index = report
	if h.Index.Problems == nil {
		h.Index.Problems = []indexer.Problem{}
	}
	switch {
	case errors.Is(err, indexer.ErrNoIndex):
		h.Problems = append(h.Problems, problem{"index " + a.indexDir, "there is no index", "build one with 'iskra index', or name another folder with --index"})
	case err != nil:
		h.Problems = append(h.Problems, problem{"index " + a.indexDir, err.Error(), "build it anew with 'iskra rebuild'"})
	}
	for _, p := range report.Problems {
		if spare(report.Generation, p.File) {
			h.Remarks = append(h.Remarks, problem{"spare index file " + p.File, p.Problem, "leave it: it is not in use, and goes when the index changes again"})
			continue
		}
		h.Problems = append(h.Problems, problem{"index file " + p.File, p.Problem, p.Mend})
	}
}

// spare tells that a file belongs to a generation before the one in use.
func spare(current, file string) bool {
	parts := strings.Split(file, "/")
	return current != "" && len(parts) > 1 && parts[0] == "generations" && parts[1] != current
}

// settings lists the variables of the environment that Iskra reads.
func settings() []string { return []string{"ISKRA_INDEX", "ISKRA_CORPUS", "ISKRA_TOKEN"} }

// shortToken is the length under which a token can be guessed.
const shortToken = 16

func (a *app) checkConfiguration(ctx context.Context, h *health) {
	a.checkAuthority(ctx, h)
	if token := a.getenv("ISKRA_TOKEN"); token != "" && len(token) < shortToken {
		h.Remarks = append(h.Remarks, problem{"ISKRA_TOKEN", "the token is short and can be guessed", fmt.Sprintf("use %d characters or more, as from 'openssl rand -hex 16'", shortToken)})
	}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if value != "" && strings.HasPrefix(name, "ISKRA_") && !slices.Contains(settings(), name) {
			h.Remarks = append(h.Remarks, problem{name, "no such setting is known", "use " + strings.Join(settings(), ", ")})
		}
	}
}

func (a *app) writeHealth(h *health, asJSON bool) error {
	if asJSON {
		return writeJSON(a.out, h)
	}
	if h.Index.Generation != "" {
		fmt.Fprintf(a.out, "index %s: generation %s, %s, %s\n", harmlessName(a.indexDir), h.Index.Generation,
			number(h.Index.Documents, "document"), number(h.Index.Passages, "passage"))
	}
	if h.Corpus.Name != "" {
		fmt.Fprintf(a.out, "corpus %s: %s\n", harmlessName(h.Corpus.Name), h.Corpus.counts())
	}
	a.writeSurvey(h.Survey)
	for _, r := range h.Remarks {
		fmt.Fprintln(a.out, "remark: "+r.line())
	}
	for _, p := range h.Problems {
		fmt.Fprintln(a.out, "problem: "+p.line())
	}
	if h.OK {
		fmt.Fprintln(a.out, "all is well")
	}
	return nil
}
