package main

import (
	"context"
	"fmt"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
)

// retryPause is how long a run that failed is waited with before the next: the
// index may be locked, or the folder be away for a moment.
const retryPause = 5 * time.Second

// follow calls once at the beginning and after every change of the corpus,
// until the context ends. A run that fails is told of and tried again.
func (a *app) follow(ctx context.Context, src corpus.Source, failed func(error), once func() error) error {
	changes, err := corpus.Watch(ctx, src, corpus.WatchOptions{Ignore: a.indexDir})
	if err != nil {
		return err
	}
	for {
		err := once()
		if ctx.Err() != nil {
			return nil
		}
		var again <-chan time.Time
		if err != nil {
			failed(err)
			again = time.After(retryPause)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-changes:
		case <-again:
		}
	}
}

// watch keeps the index up to date until it is stopped, and counts what each
// run changed.
func (a *app) watch(ctx context.Context, src corpus.Source) error {
	a.told = map[corpus.Notice]bool{}
	began := false
	failed := func(err error) { a.note("iskra: %v: trying again in %v", err, retryPause) }
	return a.follow(ctx, src, failed, func() error {
		report, err := a.build(ctx, src, indexer.Update)
		if err != nil {
			return err
		}
		if !began || changed(report) {
			fmt.Fprintln(a.out, counts(report))
		}
		if !began {
			a.note("Watching %s: Ctrl-C ends it.", harmlessName(src.Name()))
		}
		began = true
		return a.out.Flush()
	})
}

func changed(r indexer.Report) bool { return r.Read+r.Removed+r.Moved > 0 }

// fresh keeps the notices that have not been told, where runs follow each other.
func (a *app) fresh(notices []corpus.Notice) []corpus.Notice {
	if a.told == nil {
		return notices
	}
	told := map[corpus.Notice]bool{}
	var fresh []corpus.Notice
	for _, n := range notices {
		if told[n] = true; !a.told[n] {
			fresh = append(fresh, n)
		}
	}
	a.told = told
	return fresh
}

// watchBehind keeps the index of a server up to date, behind its searches.
func (a *app) watchBehind(ctx context.Context, src corpus.Source, workers int, reload func() (bool, error)) error {
	log := a.logger()
	failed := func(err error) { log.Warn("the index is not brought up to date yet", "error", err) }
	return a.follow(ctx, src, failed, func() error {
		opts, err := a.options(src, nil)
		if err != nil {
			return err
		}
		opts.Workers = workers
		report, err := indexer.Update(ctx, opts)
		if err != nil || !changed(report) {
			return err
		}
		log.Info("the index is up to date", "counts", counts(report))
		_, err = reload()
		return err
	})
}
