package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
)

func TestEvents(t *testing.T) {
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	e := newEvents(&out)
	e.now = func() time.Time { return clock }
	e.show(indexer.Progress{Phase: indexer.PhaseListing})
	for i := range 41 { // ten seconds in quarters
		e.show(indexer.Progress{Phase: indexer.PhaseReading, Done: i, Total: 40, Bytes: int64(i) * 1000})
		clock = clock.Add(250 * time.Millisecond)
	}
	e.end(indexer.Report{Generation: "g1", Read: 40, Failed: 1, Passages: 90,
		Notices: []corpus.Notice{{ID: "письма/<1>.txt", Problem: "it is empty"}}})

	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 14 { // listing, seconds 0 to 10 of reading, notice, done
		t.Fatalf("%d events:\n%s", len(lines), out.String())
	}
	var middle progressEvent
	if err := json.Unmarshal([]byte(lines[6]), &middle); err != nil {
		t.Fatal(err)
	}
	want := progressEvent{Event: "progress", Phase: "reading", Done: 20, Total: 40, Bytes: 20000,
		Seconds: 5, BytesPerSecond: 4000, SecondsLeft: 5}
	if d := cmp.Diff(want, middle); d != "" {
		t.Error(d)
	}
	if want := `{"event":"notice","document":"письма/<1>.txt","problem":"it is empty"}`; lines[12] != want {
		t.Errorf("%s, want %s", lines[12], want)
	}
	if !strings.HasPrefix(lines[13], `{"event":"done","generation":"g1","read":40,`) {
		t.Errorf("the last is %s", lines[13])
	}
}
