package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/internal/eval"
	"github.com/iskra-archive/iskra/search"
)

// depth is how many passages of an answer are judged and written to a run.
const depth = 100

// measureAll measures each language that was asked for, or all together.
func (a *app) measureAll(ctx context.Context, f *evalFlags, c *collection, out *runFile) ([]row, error) {
	langs := f.langs
	if len(langs) == 0 {
		langs = []string{""}
	}
	var rows []row
	for _, lang := range langs {
		some := c.only(corpus.Lang(lang), corpus.Lang(firstOf(f.queryLang, lang)))
		if some.empty() {
			continue
		}
		run, err := a.measure(ctx, f, some, corpus.Lang(lang))
		if err != nil {
			return nil, err
		}
		if err := out.write(some.queries, run); err != nil {
			return nil, err
		}
		for _, s := range eval.Evaluate(some.queries, some.qrels, run) {
			rows = append(rows, row{Scores: s, Passages: firstOf(lang, "all")})
		}
	}
	return rows, nil
}

// measure puts the queries of a collection to an index of its passages, or to
// the index in use.
func (a *app) measure(ctx context.Context, f *evalFlags, c *collection, lang corpus.Lang) (eval.Run, error) {
	asked := *a
	if c.own {
		dir, err := os.MkdirTemp("", "iskra-eval-")
		if err != nil {
			return nil, fmt.Errorf("make a folder for the index of the collection: %w", err)
		}
		defer os.RemoveAll(dir)
		asked.indexDir = dir
		if _, err := asked.build(ctx, eval.NewSource(c.name, c.passages), indexer.Rebuild); err != nil {
			return nil, err
		}
	}
	store, err := asked.open(ctx)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	req := search.Request{Match: search.Match(f.match), Across: search.Across(f.across), Limit: depth}
	if !c.own && lang != "" {
		req.Filters = map[string][]string{search.FacetLang: {string(lang)}}
	}
	return a.ask(ctx, store, c, req)
}

// ask puts every query, as many at once as there are processors.
func (a *app) ask(ctx context.Context, index search.Engine, c *collection, req search.Request) (eval.Run, error) {
	id := c.judgedID()
	answers := make([][]eval.Ranked, len(c.queries))
	faults := make([]error, len(c.queries))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(c.queries) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				one := req
				one.Query = c.queries[i].Text
				answers[i], faults[i] = rank(ctx, index, one, id)
			}
		})
	}
	workers.Wait()
	run, refused := make(eval.Run), 0
	for i, q := range c.queries {
		switch err := faults[i]; {
		case err == nil:
			run[q.ID] = answers[i]
		case errors.Is(err, search.ErrTooCostly), errors.Is(err, search.ErrBadRequest):
			refused++
		default:
			return nil, fmt.Errorf("query %s: %w", q.ID, err)
		}
	}
	if refused > 0 {
		a.note("%s refused as too long or too costly: counted as not answered.", number(refused, "query"))
	}
	return run, ctx.Err()
}

// rank gives the ids that one query finds, best first.
func rank(ctx context.Context, index search.Engine, req search.Request, id func(search.Hit) string) ([]eval.Ranked, error) {
	res, err := index.Search(ctx, req)
	if err != nil {
		return nil, err
	}
	answer := make([]eval.Ranked, 0, len(res.Hits))
	for _, h := range res.Hits {
		answer = append(answer, eval.Ranked{ID: id(h), Score: h.Score})
	}
	return answer, nil
}

var passageID = regexp.MustCompile(`#[0-9]+$`)

// judgedID gives the id by which a hit is judged. A collection's own passages
// are documents of the index; in the index in use either may be judged.
func (c *collection) judgedID() func(search.Hit) string {
	for _, grades := range c.qrels {
		for id := range grades {
			if !c.own && passageID.MatchString(id) {
				return func(h search.Hit) string { return h.ID }
			}
		}
	}
	return func(h search.Hit) string { return h.Document }
}

// runFile is the file that --run names; without one it takes everything and
// keeps nothing.
type runFile struct{ file *os.File }

func newRunFile(path string) (*runFile, error) {
	if path == "" {
		return &runFile{}, nil
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("write the run: %w", err)
	}
	return &runFile{file}, nil
}

func (r *runFile) write(queries []eval.Query, run eval.Run) error {
	if r.file == nil {
		return nil
	}
	return eval.WriteRun(r.file, queries, run, "iskra")
}

// close ends the file; one that is not whole is removed.
func (r *runFile) close(whole bool) error {
	if r.file == nil {
		return nil
	}
	err := r.file.Close()
	if !whole {
		return errors.Join(err, os.Remove(r.file.Name()))
	}
	return err
}
