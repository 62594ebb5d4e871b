package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

// The states of the rebuild job.
const (
	stateIdle    = "idle"
	stateRunning = "running"
	stateFailed  = "failed"
	stateDone    = "done"
)

// jobState tells clients how the rebuild stands.
type jobState struct {
	State string `json:"state"`
	Phase string `json:"phase"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
	// Failed counts documents that could not be read.
	Failed   int              `json:"failed"`
	Started  *time.Time       `json:"started"`
	Finished *time.Time       `json:"finished"`
	Error    string           `json:"error"`
	Index    search.IndexInfo `json:"index"`
}

// jobs runs rebuilds, one at a time, and keeps the state of the last.
type jobs struct {
	rebuild RebuildFunc
	info    func() search.IndexInfo
	log     *slog.Logger
	now     func() time.Time

	mu     sync.Mutex
	state  jobState
	cancel context.CancelFunc // set while one runs
	ended  chan struct{}      // closed when the job that runs, or ran last, has ended
	begun  chan struct{}      // closed at its first word, or its end
	err    error              // of the last job
	stop   bool               // no more jobs
	change chan struct{}      // closed and renewed at every change of state
}

func newJobs(rebuild RebuildFunc, info func() search.IndexInfo, log *slog.Logger) *jobs {
	return &jobs{rebuild: rebuild, info: info, log: log, now: time.Now,
		state: jobState{State: stateIdle}, change: make(chan struct{})}
}

// State tells how the rebuild stands, and gives a channel that is closed when
// that changes.
func (j *jobs) State() (jobState, <-chan struct{}) {
	j.mu.Lock()
	state, change := j.state, j.change
	j.mu.Unlock()
	state.Index = j.info()
	return state, change
}

// set changes the state and wakes who waits for it; the caller holds the lock.
func (j *jobs) set(change func(*jobState)) {
	change(&j.state)
	close(j.change)
	j.change = make(chan struct{})
}

// Start begins a rebuild; errRunning if there is one. It outlives the request
// that asked for it.
func (j *jobs) Start() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.cancel != nil:
		return errRunning
	case j.stop:
		return errBusy
	}
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel, j.err = cancel, nil
	j.ended, j.begun = make(chan struct{}), make(chan struct{})
	started := j.now().UTC()
	j.set(func(s *jobState) { *s = jobState{State: stateRunning, Phase: indexer.PhaseListing, Started: &started} })
	go j.run(ctx, j.begun, j.ended)
	return nil
}

// run does one rebuild and notes how it ended.
func (j *jobs) run(ctx context.Context, begun, ended chan struct{}) {
	var once sync.Once
	begin := func() { once.Do(func() { close(begun) }) }
	report, err := j.guarded(ctx, func(p indexer.Progress) {
		j.progress(p)
		begin()
	})
	j.finish(report, err)
	begin()
	close(ended)
}

// guarded makes an error of a panic: a job must not end the server.
func (j *jobs) guarded(ctx context.Context, progress func(indexer.Progress)) (report indexer.Report, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			j.log.Error("rebuild panicked", "cause", cause, "stack", string(debug.Stack()))
			err = fmt.Errorf("rebuild panicked: %v", cause)
		}
	}()
	return j.rebuild(ctx, progress)
}

func (j *jobs) progress(p indexer.Progress) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.cancel == nil {
		return // a late word of a job that has ended
	}
	j.set(func(s *jobState) { s.Phase, s.Done, s.Total, s.Failed = p.Phase, p.Done, p.Total, p.Failed })
}

func (j *jobs) finish(report indexer.Report, err error) {
	if err != nil {
		j.log.Error("rebuild failed", "error", err)
	} else {
		j.log.Info("rebuild done", "generation", report.Generation, "documents", report.Documents,
			"passages", report.Passages, "failed", report.Failed, "elapsed", report.Elapsed)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.cancel()
	j.cancel, j.err = nil, err
	finished := j.now().UTC()
	j.set(func(s *jobState) {
		s.Finished, s.Phase = &finished, ""
		if err != nil {
			s.State, s.Error = stateFailed, jobError(err)
			return
		}
		s.State, s.Failed = stateDone, report.Failed
	})
}

// jobError says why a rebuild failed in words that give nothing away.
func jobError(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "cancelled: the index in use is unchanged"
	case errors.Is(err, indexer.ErrLocked):
		return "another program is writing the index: wait for it to end"
	case errors.Is(err, syscall.ENOSPC):
		return "the disk is full: make room and rebuild again; the index in use is unchanged"
	}
	return "the rebuild failed: the index in use is unchanged; the server's log has the cause"
}

// Begun waits until the job that was started has said a word or ended, or until
// the time is up, and gives the error it ended with, if it has.
func (j *jobs) Begun(ctx context.Context, wait time.Duration) error {
	j.mu.Lock()
	begun := j.begun
	j.mu.Unlock()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-begun:
	case <-timer.C:
	case <-ctx.Done():
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// Cancel asks the running rebuild to stop; errNotRunning if there is none.
func (j *jobs) Cancel() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.cancel == nil {
		return errNotRunning
	}
	j.cancel()
	return nil
}

// Close cancels the rebuild that runs, waits for its end as long as the context
// lasts, and lets none begin any more.
func (j *jobs) Close(ctx context.Context) error {
	j.mu.Lock()
	j.stop = true
	cancel, ended := j.cancel, j.ended
	j.mu.Unlock()
	if cancel == nil {
		return nil
	}
	cancel()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("the rebuild did not stop in time: %w", ctx.Err())
	}
}
