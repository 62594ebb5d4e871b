package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
)

const applyHelp = `Take the authority file of the corpus folder, authority.csv, into the index: names
that it lists, entities that it joins, parts or ignores. The documents are not
read again, and searches go on meanwhile; a running server shows the outcome at
once. docs/authority.md describes the file.

With --dry-run nothing is changed: the line tells what would be.`

const applyExamples = `  iskra entities apply --corpus ~/archive --dry-run
  iskra entities apply --corpus ~/archive`

func (a *app) applyCommand() *cobra.Command {
	dry := false
	cmd := &cobra.Command{
		Use:     "apply",
		Short:   "Take an edited authority file into the index",
		Long:    applyHelp,
		Example: applyExamples,
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.apply(cmd.Context(), dry) },
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "only say what would change")
	return cmd
}

func (a *app) apply(ctx context.Context, dry bool) error {
	bundled, err := entities.Bundled()
	if err != nil {
		return fmt.Errorf("load the entities that come with Iskra: %w", err)
	}
	file, err := a.authorityFile()
	if err != nil {
		return err
	}
	auth, err := laid(bundled, file)
	if err != nil {
		return fmt.Errorf("%w: the index stays as it is", err)
	}
	for _, p := range auth.problems {
		a.note("%s", p)
	}
	shown := newProgress(a.errOut, a.watched, a.quiet)
	change, err := indexer.Apply(ctx, indexer.Options{Dir: a.indexDir, Authority: auth.all, UserAuthority: auth.file, Progress: shown.show}, dry)
	shown.clear()
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out, changes(change))
	if dry && !change.None() {
		a.note("Nothing was changed: leave --dry-run out to do it.")
	}
	return nil
}

// changes is the line that tells what an authority file changes; a trial has the
// same, so that the two can be compared.
func changes(c indexer.Change) string {
	line := fmt.Sprintf("adds %s, takes %d, joins %s", number(c.Adds, "mention"), c.Takes, number(c.Joins, "entity"))
	if c.Moves > 0 {
		line += fmt.Sprintf(", moves %d", c.Moves)
	}
	if c.Splits > 0 {
		line += fmt.Sprintf(", splits %d", c.Splits)
	}
	return line
}
