package main

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
)

// The values of --progress.
const (
	progressAuto = "auto"
	progressJSON = "json"
)

// eventPace is how often events tell how far a phase is; a phase that begins
// is told at once.
const eventPace = time.Second

// progressEvent tells how far a run is. Rate and time left are those of the
// phase, and absent while too little is done to tell.
type progressEvent struct {
	Event          string  `json:"event"`
	Phase          string  `json:"phase"`
	Done           int     `json:"done"`
	Total          int     `json:"total"`
	Failed         int     `json:"failed"`
	Passages       int     `json:"passages"`
	Bytes          int64   `json:"bytes"`
	Seconds        float64 `json:"seconds"`
	BytesPerSecond float64 `json:"bytes_per_second,omitempty"`
	SecondsLeft    float64 `json:"seconds_left,omitempty"`
}

// noticeEvent names a file that was passed over or read with doubt.
type noticeEvent struct {
	Event    string `json:"event"`
	Document string `json:"document"`
	Problem  string `json:"problem"`
}

// doneEvent ends a run that went well, with its counts.
type doneEvent struct {
	Event      string  `json:"event"`
	Generation string  `json:"generation"`
	Read       int     `json:"read"`
	Unchanged  int     `json:"unchanged"`
	Removed    int     `json:"removed"`
	Moved      int     `json:"moved"`
	Failed     int     `json:"failed"`
	Pending    int     `json:"pending,omitempty"`
	Documents  int     `json:"documents"`
	Passages   int     `json:"passages"`
	Seconds    float64 `json:"seconds"`
}

// events writes what an indexing run tells as JSON, one object a line.
type events struct {
	out          *json.Encoder
	phase        string
	began, shown time.Time
	now          func() time.Time
}

func newEvents(out io.Writer) *events {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return &events{out: enc, now: time.Now}
}

// write sends one event. Nobody may be listening any more: the run goes on.
func (e *events) write(event any) { _ = e.out.Encode(event) }

// show takes the news of the indexer.
func (e *events) show(x indexer.Progress) {
	now := e.now()
	whole := x.Total > 0 && x.Done+x.Failed >= x.Total
	switch {
	case x.Phase != e.phase:
		e.phase, e.began = x.Phase, now
	case !whole && now.Sub(e.shown) < eventPace:
		return
	}
	e.shown = now
	elapsed := now.Sub(e.began)
	event := progressEvent{Event: "progress", Phase: x.Phase, Done: x.Done, Total: x.Total, Failed: x.Failed,
		Passages: x.Passages, Bytes: x.Bytes, Seconds: elapsed.Seconds()}
	if elapsed >= time.Second {
		event.BytesPerSecond = float64(x.Bytes) / elapsed.Seconds()
	}
	event.SecondsLeft = remaining(x, elapsed).Seconds()
	e.write(event)
}

// end tells of every notice, and that the run is done.
func (e *events) end(r indexer.Report) {
	for _, n := range r.Notices {
		e.write(noticeEvent{"notice", n.ID, n.Problem})
	}
	e.write(doneEvent{"done", r.Generation, r.Read, r.Unchanged, r.Removed, r.Moved, r.Failed, r.Pending, r.Documents, r.Passages, r.Elapsed.Seconds()})
}

// buildWithEvents indexes, and tells how far it is as JSON.
func (a *app) buildWithEvents(ctx context.Context, src corpus.Source, how indexing) (indexer.Report, error) {
	out := a.errOut
	if a.quiet {
		out = io.Discard
	}
	told := newEvents(out)
	opts, err := a.options(src, told.show)
	if err != nil {
		return indexer.Report{}, err
	}
	report, err := how(ctx, opts)
	if err != nil && !isStopped(err) {
		return report, err
	}
	report.Notices = a.fresh(report.Notices)
	told.end(report)
	return report, err
}
