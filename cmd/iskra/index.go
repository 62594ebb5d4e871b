package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

const indexHelp = `Bring the index up to date with the corpus: read only what is new or changed,
and drop what is gone. A file that was touched or moved and has the same content
is not read again. With paths, look at these files and folders of the corpus
only and leave the rest of the index as it is.

How far it is stands on standard error: a line that changes on a terminal, a
line every ten seconds elsewhere, and with --progress json one JSON object a
line, for programs: {"event":"progress",…}, {"event":"notice",…} for each file
that was passed over or read with doubt, and {"event":"done",…} at the end.

With --watch the command goes on: it follows the folder and brings the index up
to date a second after files have come, changed or gone, until Ctrl-C.

A file that cannot be read is named and passed over; all others are indexed.
Searches go on meanwhile and see the change when it is whole. Ctrl-C ends the
run with all that was read by then; the next one goes on from there, also after
a run that was killed.`

const indexExamples = `  iskra index                              the texts that come with Iskra
  iskra index --corpus ~/archive           a folder of your own
  iskra index --corpus ~/archive letters   only the folder letters in it
  iskra index --corpus ~/archive --watch   follow the folder from now on
  iskra index --progress json 2> events    events for a program to read`

const rebuildHelp = `Build a new index beside the one in use, from every document of the corpus, and
put it in its place only when it is whole. Until then, and if anything goes
wrong, the old one answers.`

const rebuildExamples = `  iskra rebuild
  iskra rebuild --corpus ~/archive --index ~/archive.idx`

// indexing is indexer.Update or indexer.Rebuild.
type indexing func(context.Context, indexer.Options) (indexer.Report, error)

func (a *app) indexCommand() *cobra.Command {
	watch := false
	cmd := &cobra.Command{
		Use:     "index [PATH...]",
		Short:   "Bring the index up to date with the corpus",
		Long:    indexHelp,
		Example: indexExamples,
		RunE: func(cmd *cobra.Command, paths []string) error {
			src, err := a.source()
			if err != nil {
				return err
			}
			if src, err = corpus.Restrict(src, paths...); err != nil {
				return err
			}
			if err := a.checkPaths(cmd.Context(), src); err != nil {
				return err
			}
			if watch {
				if err := a.checkProgress(); err != nil {
					return err
				}
				return a.watch(cmd.Context(), src)
			}
			return a.buildAndCount(cmd.Context(), src, indexer.Update)
		},
	}
	a.progressFlag(cmd)
	cmd.Flags().BoolVar(&watch, "watch", false, "go on and follow every change of the corpus, until Ctrl-C")
	return cmd
}

// checkPaths refuses paths that neither the corpus nor the index has anything
// at: what is gone from the corpus leaves the index, but a slip of the pen is
// to be told.
func (a *app) checkPaths(ctx context.Context, src corpus.Source) error {
	missing := corpus.Missing(ctx, src)
	if len(missing) == 0 {
		return nil
	}
	var known []search.DocumentInfo
	if store, err := a.openExisting(ctx); err == nil {
		defer store.Close()
		if list, err := store.Documents(ctx, 0, 0); err == nil {
			known = list.Documents
		}
	}
	for _, path := range missing {
		if !slices.ContainsFunc(known, func(d search.DocumentInfo) bool { return d.ID == path || strings.HasPrefix(d.ID, path+"/") }) {
			return fmt.Errorf("%s is not in the corpus %s: name a file or folder in it", path, src.Name())
		}
	}
	return nil
}

// progressFlag lets a command tell how far it is in another way.
func (a *app) progressFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.progress, "progress", progressAuto, "how far it is, on standard error: auto (lines for people) or json (events)")
}

func (a *app) rebuildCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "rebuild",
		Short:   "Build a new index and put it in the place of the old",
		Long:    rebuildHelp,
		Example: rebuildExamples,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			src, err := a.source()
			if err != nil {
				return err
			}
			return a.buildAndCount(cmd.Context(), src, indexer.Rebuild)
		},
	}
	a.progressFlag(cmd)
	return cmd
}

func (a *app) checkProgress() error {
	return oneOf("progress", a.progress, progressAuto, progressJSON)
}

// buildAndCount indexes and ends with the line of counts.
func (a *app) buildAndCount(ctx context.Context, src corpus.Source, how indexing) error {
	if err := a.checkProgress(); err != nil {
		return err
	}
	report, err := a.build(ctx, src, how)
	if err == nil || isStopped(err) {
		fmt.Fprintln(a.out, counts(report))
	}
	return err
}

// isStopped tells that a run was broken off and what it did is kept.
func isStopped(err error) bool { return errors.As(err, new(*indexer.StoppedError)) }

// build indexes, shows how far it is, and names every file that was passed over.
func (a *app) build(ctx context.Context, src corpus.Source, how indexing) (indexer.Report, error) {
	if a.progress == progressJSON {
		return a.buildWithEvents(ctx, src, how)
	}
	shown := newProgress(a.errOut, a.watched, a.quiet)
	opts, err := a.options(src, shown.show)
	if err != nil {
		return indexer.Report{}, err
	}
	report, err := how(ctx, opts)
	shown.clear()
	if err != nil && !isStopped(err) {
		return report, err
	}
	for _, n := range a.fresh(report.Notices) {
		a.note("%s: %s", harmlessName(n.ID), n.Problem)
	}
	if report.Read+report.Unchanged+report.Moved == 0 {
		a.note("There is no document that can be read in %s: name another folder with --corpus.", harmlessName(src.Name()))
	}
	return report, err
}

// counts is the line that ends a run.
func counts(r indexer.Report) string {
	moved := ""
	if r.Moved > 0 {
		moved = fmt.Sprintf(" %d moved,", r.Moved)
	}
	return fmt.Sprintf("%d documents read, %d unchanged, %d removed,%s %d failed, %d passages, %.1f seconds",
		r.Read, r.Unchanged, r.Removed, moved, r.Failed, r.Passages, r.Elapsed.Seconds())
}
