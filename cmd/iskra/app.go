package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/iskra-archive/iskra/corpus"
)

// The exit statuses of every command.
const (
	statusDone    = 0 // done, or something was found
	statusNothing = 1 // nothing was found
	statusError   = 2 // something went wrong; one line on standard error says what
)

// app is one run of the program: its streams, its environment, its flags.
type app struct {
	in       io.Reader
	out      *bufio.Writer
	errOut   io.Writer
	getenv   func(string) string
	terminal bool // standard output is a terminal
	watched  bool // standard error is a terminal
	indexDir string
	corpus   string
	color    string
	quiet    bool
	progress string // how far a run is: auto or json
	// told holds the notices of the run before, where runs follow each other.
	told map[corpus.Notice]bool
}

func newApp(in io.Reader, out, errOut *os.File, getenv func(string) string) *app {
	return &app{
		in:       in,
		out:      bufio.NewWriterSize(out, 64<<10),
		errOut:   errOut,
		getenv:   getenv,
		terminal: term.IsTerminal(int(out.Fd())),
		watched:  term.IsTerminal(int(errOut.Fd())),
	}
}

// run executes a command line and gives the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.errOut)
	err := root.ExecuteContext(ctx)
	if flushed := a.out.Flush(); flushed != nil && (err == nil || errors.As(err, new(nothing))) {
		err = fmt.Errorf("the result cannot be written: %w", flushed)
	}
	return a.status(ctx, err)
}

// nothing is the error of a command that found nothing: no fault, but status 1.
// Its text says what may be tried, and may be empty.
type nothing string

func (n nothing) Error() string { return string(n) }

// status reports an error in one line and gives the exit status.
func (a *app) status(ctx context.Context, err error) int {
	var none nothing
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &none):
		if none != "" {
			a.note("iskra: %s", none)
		}
		return statusNothing
	case isStopped(err):
		fmt.Fprintln(a.errOut, "iskra: "+err.Error())
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(a.errOut, "iskra: stopped before the end: nothing that stood before is lost, run the command again")
	default:
		fmt.Fprintln(a.errOut, "iskra: "+oneLine(err.Error()))
	}
	return statusError
}

// note tells something beside the result, if it may.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.errOut, oneLine(fmt.Sprintf(format, args...)))
	}
}

// oneLine makes one line of a text, safe for a terminal.
func oneLine(s string) string { return harmless(strings.Join(strings.Fields(s), " ")) }

// colored tells whether the result is written with colours.
func (a *app) colored() bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	return a.terminal && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb"
}
