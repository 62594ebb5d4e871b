package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/corpus/texts"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
)

// bundledName is what the texts that come with the program are called.
const bundledName = "the texts that come with Iskra"

// source gives the documents that --corpus or the environment names.
func (a *app) source() (corpus.Source, error) {
	dir := a.corpusDir()
	if dir == "" {
		return corpus.NewFS(bundledName, texts.FS()), nil
	}
	return corpus.NewFolder(dir)
}

// corpusDir is the folder of the documents; "" for the texts that come with Iskra.
func (a *app) corpusDir() string { return firstOf(a.corpus, a.getenv("ISKRA_CORPUS")) }

// options puts together what an indexing run needs.
func (a *app) options(src corpus.Source, show func(indexer.Progress)) (indexer.Options, error) {
	auth, err := a.authority()
	if err != nil {
		return indexer.Options{}, err
	}
	return indexer.Options{Dir: a.indexDir, Source: src, Authority: auth.all, UserAuthority: auth.file, Progress: show}, nil
}

// open opens the index, and builds it first where there is none, or only one
// that an older program made from the same corpus.
func (a *app) open(ctx context.Context) (*indexer.Store, error) {
	store, err := a.openExisting(ctx)
	var format *indexer.FormatError
	if old := errors.As(err, &format); !old && !errors.Is(err, indexer.ErrNoIndex) || old && format.Newer() {
		return store, err
	}
	src, srcErr := a.source()
	switch {
	case format == nil && srcErr != nil:
		return nil, srcErr
	case format == nil:
		a.note("No index in %s yet: building one from %s.", harmlessName(a.indexDir), harmlessName(src.Name()))
	case srcErr != nil || src.Name() != format.Corpus:
		// The index of one corpus must not be lost to another.
		return nil, fmt.Errorf("%w: it was made from %s, name that with --corpus", err, format.Corpus)
	default:
		a.note("The index in %s is of an older format: building it anew from %s.", harmlessName(a.indexDir), harmlessName(src.Name()))
	}
	if err := a.buildFirst(ctx, src); err != nil {
		return nil, err
	}
	return a.openExisting(ctx)
}

// How long a command waits for another process that builds the first index, and
// how often it looks.
const (
	waitForFirst = 2 * time.Minute
	lookForFirst = 200 * time.Millisecond
)

// buildFirst builds the index, or waits for the process that is building it.
func (a *app) buildFirst(ctx context.Context, src corpus.Source) error {
	for deadline, told := time.Now().Add(waitForFirst), false; ; told = true {
		_, err := a.build(ctx, src, indexer.Update)
		if !errors.Is(err, indexer.ErrLocked) || time.Now().After(deadline) {
			return err
		}
		if !told {
			a.note("Another process is building it: waiting for it to end.")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lookForFirst):
		}
		if store, err := a.openExisting(ctx); err == nil {
			return store.Close()
		}
	}
}

func (a *app) openExisting(ctx context.Context) (*indexer.Store, error) {
	authority, err := entities.Bundled()
	if err != nil {
		return nil, fmt.Errorf("load the entities that come with Iskra: %w", err)
	}
	defer a.atEase()()
	return indexer.Open(ctx, a.indexDir, authority)
}

// openGCPercent is how much garbage may gather while an index is opened: nearly
// all that is read then stays, and looking through it as it grows is in vain.
const openGCPercent = 1000

// atEase lets garbage gather while an index is opened, if the user has not set
// GOGC.
func (a *app) atEase() (restore func()) {
	if a.getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(openGCPercent)
	return func() { debug.SetGCPercent(before) }
}
