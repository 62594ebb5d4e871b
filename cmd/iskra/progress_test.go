package main

import (
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/indexer"
)

func TestState(t *testing.T) {
	reading := indexer.Progress{Phase: indexer.PhaseReading, Done: 50, Total: 200, Failed: 2, Passages: 900, Bytes: 30e6}
	tests := []struct {
		name    string
		x       indexer.Progress
		elapsed time.Duration
		want    string
	}{
		{"listing", indexer.Progress{Phase: indexer.PhaseListing}, time.Second, "listing …"},
		{"reading", reading, 10 * time.Second, "reading  50 of 200 documents (25 %)  900 passages  3.0 MB/s  2 failed  30s left"},
		{"too early to guess", reading, 0, "reading  50 of 200 documents (25 %)  900 passages  2 failed"},
		{"nothing to read", indexer.Progress{Phase: indexer.PhaseReading}, time.Second, "reading …"},
	}
	for _, tt := range tests {
		if got := state(tt.x, tt.elapsed); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestProgressPace(t *testing.T) {
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	shown := func(terminal, quiet bool) string {
		var out strings.Builder
		p := newProgress(&out, terminal, quiet)
		p.now = func() time.Time { return clock }
		for i := range 241 { // a minute in quarters of a second
			p.show(indexer.Progress{Phase: indexer.PhaseReading, Done: i, Total: 240})
			clock = clock.Add(250 * time.Millisecond)
		}
		p.clear()
		return out.String()
	}
	if got := shown(false, false); strings.Count(got, "\n") != 6 || strings.Contains(got, "\r") {
		t.Errorf("plain lines: %q", got)
	}
	if got := shown(true, false); strings.Count(got, "\r\x1b[K") != 242 || strings.Contains(got, "\n") {
		t.Errorf("on a terminal: %d changes, %d lines", strings.Count(got, "\r"), strings.Count(got, "\n"))
	}
	for _, terminal := range []bool{true, false} {
		if got := shown(terminal, true); got != "" {
			t.Errorf("quiet wrote %q", got)
		}
	}
}
