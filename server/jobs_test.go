package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/indexer"
)

// heldRebuild is a rebuild that says one word, then waits for its end.
type heldRebuild struct{ end chan error }

func newHeld() *heldRebuild { return &heldRebuild{make(chan error, 1)} }

func (h *heldRebuild) run(ctx context.Context, progress func(indexer.Progress)) (indexer.Report, error) {
	progress(indexer.Progress{Phase: indexer.PhaseReading, Done: 3, Total: 10, Failed: 1})
	select {
	case err := <-h.end:
		return indexer.Report{Generation: "g2", Failed: 2}, err
	case <-ctx.Done():
		return indexer.Report{}, fmt.Errorf("rebuild: %w", ctx.Err())
	}
}

// waitFor waits until the job is in a state.
func waitFor(t testing.TB, s *Server, want string) jobState {
	t.Helper()
	for {
		state, changed := s.jobs.State()
		if state.State == want {
			return state
		}
		select {
		case <-changed:
		case <-t.Context().Done():
			t.Fatalf("state %s, want %s", state.State, want)
		}
	}
}

func TestRebuildStates(t *testing.T) {
	held := newHeld()
	s, _ := newTestServer(t, func(c *Config) { c.Rebuild = held.run })
	idle := object(t, ask(t, s, "GET", rebuildPath))
	if idle["state"] != "idle" || idle["started"] != nil || idle["finished"] != nil || idle["error"] != "" {
		t.Errorf("idle: %v", idle)
	}
	wantStatus(t, ask(t, s, post, rebuildPath), 202)
	running := object(t, ask(t, s, "GET", rebuildPath))
	if running["state"] != "running" || running["phase"] != "reading" || running["done"] != 3.0 || running["total"] != 10.0 ||
		running["failed"] != 1.0 || running["started"] == nil || running["finished"] != nil {
		t.Errorf("running: %v", running)
	}
	if running["index"].(map[string]any)["generation"] != "g1" {
		t.Errorf("index: %v", running["index"])
	}
	wantError(t, ask(t, s, post, rebuildPath), 409, "rebuild_running")
	held.end <- nil
	done := waitFor(t, s, stateDone)
	if done.Failed != 2 || done.Finished == nil || done.Error != "" || done.Phase != "" {
		t.Errorf("done: %+v", done)
	}
	wantStatus(t, ask(t, s, post, rebuildPath), 202)
	held.end <- nil
	waitFor(t, s, stateDone)
}

func TestRebuildCancelled(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Rebuild = newHeld().run })
	wantError(t, ask(t, s, del, rebuildPath), 409, "rebuild_not_running")
	wantStatus(t, ask(t, s, post, rebuildPath), 202)
	wantStatus(t, ask(t, s, del, rebuildPath), 202)
	if state := waitFor(t, s, stateFailed); !strings.HasPrefix(state.Error, "cancelled") {
		t.Errorf("error %q", state.Error)
	}
}

func TestRebuildFailures(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{errors.New("write /var/lib/iskra/gen-7: broken"), "the server's log has the cause"},
		{fmt.Errorf("write /var/lib/iskra: %w", syscall.ENOSPC), "the disk is full"},
		{context.Canceled, "cancelled"},
	} {
		held := newHeld()
		s, _ := newTestServer(t, func(cfg *Config) { cfg.Rebuild = held.run })
		held.end <- c.err
		wantStatus(t, ask(t, s, post, rebuildPath), 202)
		state := waitFor(t, s, stateFailed)
		if !strings.Contains(state.Error, c.want) || strings.Contains(state.Error, "/var") {
			t.Errorf("%v: told as %q", c.err, state.Error)
		}
	}
}

func TestRebuildPanicIsAFailure(t *testing.T) {
	var log strings.Builder
	s, _ := newTestServer(t, func(c *Config) {
		c.Logger = slog.New(slog.NewTextHandler(&log, nil))
		c.Rebuild = func(context.Context, func(indexer.Progress)) (indexer.Report, error) { panic("secret cause") }
	})
	if err := s.jobs.Start(); err != nil {
		t.Fatal(err)
	}
	if state := waitFor(t, s, stateFailed); strings.Contains(state.Error, "secret") {
		t.Errorf("error %q", state.Error)
	}
	if err := s.jobs.Close(t.Context()); err != nil || !strings.Contains(log.String(), "secret cause") {
		t.Errorf("%v; log %s", err, log.String())
	}
}

func TestRebuildLockedByAnother(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) {
		c.Rebuild = func(context.Context, func(indexer.Progress)) (indexer.Report, error) {
			return indexer.Report{}, &indexer.LockedError{PID: 4711, Since: time.Now()}
		}
	})
	wantError(t, ask(t, s, post, rebuildPath), 409, "index_locked")
	if state := waitFor(t, s, stateFailed); strings.Contains(state.Error, "4711") {
		t.Errorf("error %q", state.Error)
	}
}

func TestManyStartOne(t *testing.T) {
	held := newHeld()
	s, _ := newTestServer(t, func(c *Config) { c.Rebuild = held.run })
	codes := make(chan int, 20)
	for range cap(codes) {
		go func() { codes <- ask(t, s, post, rebuildPath).Code }()
	}
	count := map[int]int{}
	for range cap(codes) {
		count[<-codes]++
	}
	if count[202] != 1 || count[409] != 19 {
		t.Errorf("answers %v", count)
	}
	held.end <- nil
	waitFor(t, s, stateDone)
}

// follower reads the states of an event stream; comments come as "".
func follower(t *testing.T, url string) (next func() (jobState, bool), answer *http.Response) {
	t.Helper()
	r, _ := http.NewRequestWithContext(t.Context(), "GET", url+eventsPath, nil)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	return func() (state jobState, ok bool) {
		for lines.Scan() {
			if body, found := strings.CutPrefix(lines.Text(), "data: "); found {
				if err := json.Unmarshal([]byte(body), &state); err != nil {
					t.Fatal(err)
				}
				return state, true
			}
			if strings.HasPrefix(lines.Text(), ": ") {
				return state, true
			}
		}
		return state, false
	}, answer
}

func TestEvents(t *testing.T) {
	held := newHeld()
	s, _ := newTestServer(t, func(c *Config) { c.Rebuild = held.run })
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	next, answer := follower(t, web.URL)
	if got := answer.Header.Get("Content-Type"); got != "text/event-stream" || answer.Header.Get("Content-Encoding") != "" {
		t.Fatalf("headers %v", answer.Header)
	}
	if state, ok := next(); !ok || state.State != stateIdle {
		t.Errorf("first %+v", state)
	}
	if err := s.jobs.Start(); err != nil {
		t.Fatal(err)
	}
	if state, ok := next(); !ok || state.State != stateRunning {
		t.Errorf("second %+v", state)
	}
	held.end <- nil
	for {
		state, ok := next()
		if !ok {
			t.Fatal("the stream ended before the job")
		}
		if state.State == stateDone {
			break
		}
	}
	close(s.closing)
	if state, ok := next(); ok {
		t.Errorf("after the end: %+v", state)
	}
}

func TestEventsHeartbeatAndBound(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Limits = Limits{Heartbeat: time.Millisecond, Streams: 1} })
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	next, _ := follower(t, web.URL)
	for range 3 {
		if _, ok := next(); !ok {
			t.Fatal("the stream ended")
		}
	}
	if state, ok := next(); !ok || state.State != "" {
		t.Errorf("no heartbeat but %+v", state)
	}
	wantError(t, ask(t, s, "GET", eventsPath), 503, "busy")
	close(s.closing)
}

func TestEventsOutliveTheTimeouts(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) {
		c.Limits = Limits{RequestTimeout: 20 * time.Millisecond, Heartbeat: 10 * time.Millisecond}
	})
	url, stop := serving(t, s)
	next, _ := follower(t, url)
	for i := range 20 {
		if _, ok := next(); !ok {
			t.Fatalf("the stream ended after %d events", i)
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
