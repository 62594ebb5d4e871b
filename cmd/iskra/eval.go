package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/internal/eval"
)

const evalHelp = `Measure retrieval quality on a test collection: MRR@10, nDCG@10, recall@10 and
recall@100 in the mean, per language of the queries.

The collection is three files: passages (--corpus), JSON lines of
{"id","lang","text"} and a "title" if there is one; queries (--queries), JSON
lines of {"qid","lang","text"}; judgments (--qrels), as TREC writes them or as
TSV (query, passage, grade). --dir names a folder that has them as
passages.jsonl, queries.jsonl and qrels.tsv; given several times, the figures of
all stand in one table. The passages are indexed as every document is, one
passage each, in a folder of their own that is removed after.
Without --corpus the index in use is asked, and judged by its ids of passages
(DOC#N) or documents.

With --lang, only the passages of that language are indexed, only its queries
asked, and the judgments of others dropped; given several times, each language
is measured on its own. --query-lang asks the queries of another language
instead. A query without a relevant passage is left out.

--goals names a file of lines "folder TAB language TAB MRR@10 of another system
TAB MRR@10 to reach", which are shown beside what was measured.`

const evalExamples = `  iskra eval --corpus passages.jsonl --queries queries.jsonl --qrels qrels.tsv
  iskra eval --dir collection --lang hu --lang fr --lang ru
  iskra eval --dir collection --lang ru --query-lang fr --across all
  iskra eval --dir collection --run iskra.run
  iskra eval --dir one --dir another --goals goals.tsv`

// evalFlags are the flags of `iskra eval`.
type evalFlags struct {
	dir, queries, qrels, run string
	dirs                     []string
	goals                    string
	langs                    []string
	queryLang                string
	match, across            string
	json                     bool
}

// collection is a test collection in memory. Without passages of its own it
// judges the index in use.
type collection struct {
	name     string
	passages []eval.Passage
	queries  []eval.Query
	qrels    eval.Qrels
	own      bool
}

func (a *app) evalCommand() *cobra.Command {
	f := &evalFlags{}
	cmd := &cobra.Command{
		Use:     "eval --queries FILE --qrels FILE [--corpus FILE]",
		Short:   "Measure retrieval quality on a test collection",
		Long:    evalHelp,
		Example: evalExamples,
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.eval(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.queries, "queries", "", "file of queries, JSON lines")
	flags.StringVar(&f.qrels, "qrels", "", "file of judgments, TREC or TSV")
	flags.StringArrayVar(&f.dirs, "dir", nil, "folder with passages.jsonl, queries.jsonl and qrels.tsv (repeatable)")
	flags.StringVar(&f.goals, "goals", "", "file of figures to compare with: folder, language, another's, to reach")
	flags.StringArrayVar(&f.langs, "lang", nil, "measure one language on its own (repeatable)")
	flags.StringVar(&f.queryLang, "query-lang", "", "ask the queries of this language")
	flags.StringVar(&f.match, "match", "any", "how many words of a query a passage must have: all or any")
	flags.StringVar(&f.across, "across", "names", "reach into other languages: off, names or all")
	flags.StringVar(&f.run, "run", "", "write the ranked answers to this file, as a TREC run")
	flags.BoolVar(&f.json, "json", false, "one JSON array of the figures")
	return cmd
}

func (a *app) eval(ctx context.Context, f *evalFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	goals, err := readGoals(f.goals)
	if err != nil {
		return err
	}
	out, err := newRunFile(f.run)
	if err != nil {
		return err
	}
	rows, err := a.measureDirs(ctx, f, out)
	if err := errors.Join(err, out.close(err == nil)); err != nil {
		return err
	}
	if goals != nil {
		goals.put(rows)
	}
	if err := a.writeScores(rows, f.json); err != nil {
		return err
	}
	if len(rows) == 0 {
		return nothing("nothing to measure: no query has a relevant passage in this collection, or none of the languages asked for")
	}
	return nil
}

// measureDirs measures each folder, or the files named one by one.
func (a *app) measureDirs(ctx context.Context, f *evalFlags, out *runFile) ([]row, error) {
	dirs := f.dirs
	if len(dirs) == 0 {
		dirs = []string{""}
	}
	var rows []row
	for _, dir := range dirs {
		one := *f
		one.dir = dir
		c, err := a.collection(&one)
		if err != nil {
			return nil, err
		}
		more, err := a.measureAll(ctx, &one, c, out)
		if err != nil {
			return nil, err
		}
		for i := range more {
			if dir != "" {
				more[i].Collection = filepath.Base(filepath.Clean(dir))
			}
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func (f *evalFlags) check() error {
	if len(f.dirs) > 1 && (f.queries != "" || f.qrels != "" || f.run != "") {
		return errors.New("several folders are measured with their own files, without --queries, --qrels and --run: name one folder")
	}
	if len(f.dirs) == 0 && (f.queries == "" || f.qrels == "") {
		return errors.New("no test collection given: name its files with --queries and --qrels, or its folder with --dir")
	}
	return errors.Join(oneOf("match", f.match, "all", "any"), oneOf("across", f.across, "off", "names", "all"))
}

// collection reads the files. Here --corpus names a file of passages;
// the environment's folder is not meant.
func (a *app) collection(f *evalFlags) (*collection, error) {
	path := func(given, name string) string {
		if given == "" && f.dir != "" {
			return filepath.Join(f.dir, name)
		}
		return given
	}
	c := &collection{name: path(a.corpus, "passages.jsonl")}
	var err error
	if c.queries, err = readFile(path(f.queries, "queries.jsonl"), eval.ReadQueries); err != nil {
		return nil, err
	}
	if c.qrels, err = readFile(path(f.qrels, "qrels.tsv"), eval.ReadQrels); err != nil {
		return nil, err
	}
	if c.own = c.name != ""; c.own {
		c.passages, err = readFile(c.name, eval.ReadPassages)
	}
	return c, err
}

// only restricts a collection to the passages of a language and to the queries
// of the same or another.
func (c *collection) only(lang, queryLang corpus.Lang) *collection {
	some := &collection{name: c.name, own: c.own, qrels: c.qrels}
	for _, q := range c.queries {
		if queryLang == "" || q.Lang == queryLang {
			some.queries = append(some.queries, q)
		}
	}
	if !c.own || lang == "" {
		some.passages = c.passages
		return some
	}
	kept := make(map[string]bool)
	for _, p := range c.passages {
		if p.Lang == lang {
			some.passages = append(some.passages, p)
			kept[p.ID] = true
		}
	}
	some.qrels = c.qrels.Restrict(func(id string) bool { return kept[id] })
	return some
}

// empty tells that no query has anything to find.
func (c *collection) empty() bool {
	return c.own && len(c.passages) == 0 || len(eval.Evaluate(c.queries, c.qrels, nil)) == 0
}

func readFile[T any](path string, read func(r io.Reader, name string) (T, error)) (T, error) {
	file, err := os.Open(path)
	if err != nil {
		var none T
		return none, fmt.Errorf("open the test collection: %w", err)
	}
	defer file.Close()
	return read(file, path)
}

// row is the scores of one group of queries on the passages of one language,
// with what another system reaches and what is to be reached.
type row struct {
	eval.Scores
	Passages   string  `json:"passages"`
	Collection string  `json:"collection,omitempty"`
	Other      float64 `json:"mrr_at_10_other,omitempty"`
	Goal       float64 `json:"mrr_at_10_goal,omitempty"`
}

// goals are the figures to compare with, by folder and language.
type goals map[[2]string][2]float64

// readGoals reads the file of --goals; nil where none is named.
func readGoals(path string) (goals, error) {
	if path == "" {
		return nil, nil
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the goals: %w", err)
	}
	g := goals{}
	for n, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		if len(f) != 4 {
			return nil, fmt.Errorf("%s, line %d: four columns are needed: folder, language, another's MRR@10, that to reach", path, n+1)
		}
		other, err1 := strconv.ParseFloat(f[2], 64)
		goal, err2 := strconv.ParseFloat(f[3], 64)
		if err := errors.Join(err1, err2); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, n+1, err)
		}
		g[[2]string{f[0], f[1]}] = [2]float64{other, goal}
	}
	return g, nil
}

func (g goals) put(rows []row) {
	for i := range rows {
		r := &rows[i]
		v := g[[2]string{r.Collection, string(r.Lang)}]
		r.Other, r.Goal = v[0], v[1]
	}
}

func (a *app) writeScores(rows []row, asJSON bool) error {
	if asJSON {
		return writeJSON(a.out, append([]row{}, rows...))
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	named := slices.ContainsFunc(rows, func(r row) bool { return r.Collection != rows[0].Collection })
	compared := slices.ContainsFunc(rows, func(r row) bool { return r.Goal > 0 })
	if len(rows) > 0 {
		fmt.Fprintln(table, heads(named, compared))
	}
	for _, r := range rows {
		if named {
			fmt.Fprintf(table, "%s\t", oneLine(r.Collection))
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t", oneLine(string(r.Lang)), r.Passages, r.Queries)
		if compared {
			fmt.Fprintf(table, "%s\t%s\t", figure(r.Other), figure(r.Goal))
		}
		fmt.Fprintf(table, "%.3f\t%.3f\t%.3f\t%.3f\t\n", r.MRR10, r.NDCG10, r.Recall10, r.Recall100)
	}
	return table.Flush()
}

// heads is the first line of the table.
func heads(named, compared bool) string {
	line := "lang\tpassages\tqueries\t"
	if named {
		line = "collection\t" + line
	}
	if compared {
		line += "other\tgoal\t"
	}
	return line + "MRR@10\tnDCG@10\trecall@10\trecall@100\t"
}

func figure(f float64) string {
	if f == 0 {
		return "-"
	}
	return strconv.FormatFloat(f, 'f', 3, 64)
}
