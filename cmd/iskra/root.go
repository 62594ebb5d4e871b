package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `Iskra searches collections of Hungarian, French and Russian documents. It finds
words in every form, names in every language and script, marks what it found,
and counts the people, places, organizations, publications, events and years
that the passages speak of.

Without --corpus it works on the texts that come with it.

Exit status: 0 done or found, 1 nothing found, 2 error (one line on standard
error says what went wrong and what to do).

Environment: ISKRA_INDEX, ISKRA_CORPUS (defaults of --index and --corpus),
ISKRA_TOKEN (lets other machines rebuild through the API), NO_COLOR.`

const rootExamples = `  iskra serve                               the search page on http://127.0.0.1:8080
  iskra search Мартов Genf                  search the texts that come with Iskra
  iskra index --corpus ~/archive            index your own documents
  iskra search --person lenin --year 1902..1904 kongresszus`

// rootCommand puts the commands together, each with the flags that all share.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "iskra",
		Short:         "Search archives in Hungarian, French and Russian",
		Long:          rootHelp,
		Example:       rootExamples,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(*cobra.Command, []string) error {
			return a.settle()
		},
	}
	flags := root.PersistentFlags()
	flags.StringVar(&a.indexDir, "index", "", "index folder (default $ISKRA_INDEX, else ./.iskra)")
	flags.StringVar(&a.corpus, "corpus", "", "folder of documents (default $ISKRA_CORPUS, else the texts that come with Iskra)")
	flags.StringVar(&a.color, "color", "auto", "colours: auto, always or never")
	flags.BoolVar(&a.quiet, "quiet", false, "results and errors only: no progress, no remarks")
	root.SetFlagErrorFunc(flagFault)
	root.AddCommand(a.indexCommand(), a.rebuildCommand(), a.searchCommand(), a.serveCommand(), a.showCommand(),
		a.entitiesCommand(), a.analyzeCommand(), a.evalCommand(), a.checkCommand(), a.versionCommand())
	return root
}

// settle completes the shared flags from the environment.
func (a *app) settle() error {
	if !slices.Contains([]string{"auto", "always", "never"}, a.color) {
		return fmt.Errorf("--color %q is unknown: use auto, always or never", a.color)
	}
	a.indexDir = firstOf(a.indexDir, a.getenv("ISKRA_INDEX"), ".iskra")
	return nil
}

func firstOf(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}

// unknownCommand refuses words that are no command, and offers the nearest.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("there is no command %q: did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("there is no command %q: 'iskra --help' lists them, 'iskra search %s' searches", args[0], strings.Join(args, " "))
}

// flagFault says how to go on after a flag that is none.
func flagFault(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("'%s --help' lists the flags", cmd.CommandPath())
	if cmd.Name() == "search" {
		hint += "; a word that begins with - goes behind --, as in: iskra search -- martov -lenin"
	}
	return fmt.Errorf("%w: %s", err, hint)
}

// noArgs refuses arguments of a command that takes none.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%s takes no arguments, but got %q: see '%s --help'", cmd.CommandPath(), args[0], cmd.CommandPath())
}

// oneArg wants exactly one argument.
func oneArg(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return fmt.Errorf("%s needs one %s, but got %d: see '%s --help'", cmd.CommandPath(), what, len(args), cmd.CommandPath())
	}
}

// oneOf checks a flag that takes one of a few words.
func oneOf(flag, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	last := len(allowed) - 1
	return errors.New("--" + flag + " " + fmt.Sprintf("%q", value) + " is unknown: use " +
		strings.Join(allowed[:last], ", ") + " or " + allowed[last])
}
