package main

import (
	"fmt"
	"io"
	"time"

	"github.com/iskra-archive/iskra/indexer"
)

// How often the state is written again: on a terminal, and elsewhere, where
// every line stays.
const (
	terminalPace = 100 * time.Millisecond
	plainPace    = 10 * time.Second
)

// progress shows how far an indexing run is: one line that changes on a
// terminal, a line now and then elsewhere.
type progress struct {
	out      io.Writer
	terminal bool
	quiet    bool
	began    time.Time
	shown    time.Time
	phase    string
	now      func() time.Time
}

func newProgress(out io.Writer, terminal, quiet bool) *progress {
	return &progress{out: out, terminal: terminal, quiet: quiet, now: time.Now}
}

// show takes the news of the indexer.
func (p *progress) show(x indexer.Progress) {
	if p.quiet {
		return
	}
	now := p.now()
	if x.Phase != p.phase {
		p.phase, p.began, p.shown = x.Phase, now, time.Time{}
		if !p.terminal {
			p.shown = now // the first plain line comes when it has lasted
		}
	}
	pace := plainPace
	if p.terminal {
		pace = terminalPace
	}
	if now.Sub(p.shown) < pace {
		return
	}
	p.shown = now
	line := state(x, now.Sub(p.began))
	if p.terminal {
		fmt.Fprintf(p.out, "\r\x1b[K%s", line)
		return
	}
	fmt.Fprintln(p.out, line)
}

// clear takes the changing line away.
func (p *progress) clear() {
	if p.terminal && !p.quiet && p.phase != "" {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

// state is one line that says how far a phase is, how fast it goes, and how
// long it will still take.
func state(x indexer.Progress, elapsed time.Duration) string {
	if x.Phase != indexer.PhaseReading || x.Total == 0 {
		return x.Phase + " …"
	}
	line := fmt.Sprintf("%s  %d of %d documents (%d %%)  %d passages", x.Phase, x.Done, x.Total, 100*x.Done/x.Total, x.Passages)
	if s := elapsed.Seconds(); s >= 1 {
		line += fmt.Sprintf("  %.1f MB/s", float64(x.Bytes)/1e6/s)
	}
	if x.Failed > 0 {
		line += fmt.Sprintf("  %d failed", x.Failed)
	}
	if left := remaining(x, elapsed); left > 0 {
		line += "  " + left.String() + " left"
	}
	return line
}

// remaining guesses the rest from what is done; 0 while that is too little.
func remaining(x indexer.Progress, elapsed time.Duration) time.Duration {
	if x.Done == 0 || x.Done >= x.Total || elapsed < 2*time.Second {
		return 0
	}
	left := time.Duration(float64(elapsed) * float64(x.Total-x.Done) / float64(x.Done))
	return left.Round(time.Second)
}
