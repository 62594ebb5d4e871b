package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
)

const checkHelp = `Verify the index (the checksum of every file, and that it opens), the corpus
(that it can be read, and which files are passed over) and the configuration,
and say of everything that is wrong how to mend it.

Exit status: 0 all is well, 2 there are problems. A remark is not a problem.`

const checkExamples = `  iskra check
  iskra check --index ~/archive.idx --corpus ~/archive --json`

// health is the JSON of `iskra check`.
type health struct {
	OK       bool                `json:"ok"`
	Index    indexer.CheckReport `json:"index"`
	Corpus   corpusHealth        `json:"corpus"`
	Problems []problem           `json:"problems"`
	Remarks  []problem           `json:"remarks"`
}

// corpusHealth says what the corpus offers.
type corpusHealth struct {
	Name      string `json:"name"`
	Documents int    `json:"documents"`
}

// problem is one thing that is wrong, where, and how to mend it.
type problem struct {
	Where   string `json:"where"`
	Problem string `json:"problem"`
	Mend    string `json:"mend"`
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

func (a *app) checkCorpus(ctx context.Context, h *health) {
	src, err := a.source()
	if err != nil {
		h.Problems = append(h.Problems, problem{"corpus", err.Error(), "name an existing folder with --corpus or ISKRA_CORPUS"})
		return
	}
	h.Corpus.Name = src.Name()
	entries, notices, err := src.List(ctx)
	if err != nil {
		h.Problems = append(h.Problems, problem{"corpus " + src.Name(), err.Error(), "make the folder readable, or name another one with --corpus"})
		return
	}
	h.Corpus.Documents = len(entries)
	if len(entries) == 0 {
		h.Problems = append(h.Problems, problem{"corpus " + src.Name(), "there is no document in it", "put documents in it, or name another folder with --corpus"})
	}
	notices = append(notices, unreadable(ctx, src, entries)...)
	for _, n := range notices {
		h.Remarks = append(h.Remarks, problem{"document " + n.ID, n.Problem, wayOut(n)})
	}
	if built := h.Index.Corpus; built != "" && built != src.Name() {
		h.Remarks = append(h.Remarks, problem{"index " + a.indexDir, "it was built from " + built + ", not from " + src.Name(),
			"name the corpus it was built from with --corpus, or run 'iskra index' to change over"})
	}
}

// wayOut says what can be done about what a notice tells.
func wayOut(n corpus.Notice) string {
	if n.Unread() {
		return "mend the file, or leave it: it is passed over"
	}
	return "look at it, or leave it: the rest is read all the same"
}

// unreadable reads every document to its end and names those that cannot be.
func unreadable(ctx context.Context, src corpus.Source, entries []corpus.Entry) []corpus.Notice {
	var notices []corpus.Notice
	for _, e := range entries {
		if ctx.Err() != nil {
			break
		}
		sink := &noticing{id: e.ID}
		if err := src.Read(ctx, e, sink); err != nil {
			sink.notices = append(sink.notices, corpus.NoticeOf(e.ID, err))
		}
		notices = append(notices, sink.notices...)
	}
	return notices
}

// noticing is a sink that keeps the doubts of the reader and nothing else.
type noticing struct {
	id      string
	notices []corpus.Notice
}

func (*noticing) Begin(corpus.Document) error  { return nil }
func (*noticing) Passage(corpus.Passage) error { return nil }
func (n *noticing) Notice(x corpus.Notice)     { n.notices = append(n.notices, x) }

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
		fmt.Fprintf(a.out, "index %s: generation %s, %s, %s\n", harmless(a.indexDir), h.Index.Generation,
			number(h.Index.Documents, "document"), number(h.Index.Passages, "passage"))
	}
	if h.Corpus.Name != "" {
		fmt.Fprintf(a.out, "corpus %s: %s\n", harmless(h.Corpus.Name), number(h.Corpus.Documents, "document"))
	}
	for _, r := range h.Remarks {
		fmt.Fprintln(a.out, "remark: "+oneLine(fmt.Sprintf("%s: %s: %s", r.Where, r.Problem, r.Mend)))
	}
	for _, p := range h.Problems {
		fmt.Fprintln(a.out, "problem: "+oneLine(fmt.Sprintf("%s: %s: %s", p.Where, p.Problem, p.Mend)))
	}
	if h.OK {
		fmt.Fprintln(a.out, "all is well")
	}
	return nil
}
