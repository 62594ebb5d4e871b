package server

import (
	"fmt"
	"net/http"
	"time"
)

const (
	// eventPause keeps a fast job from flooding its followers.
	eventPause = 100 * time.Millisecond
	// eventDeadline is how long a follower may take to read one event.
	eventDeadline = 10 * time.Second
)

// apiRebuildEvents streams the state of the rebuild: at once, at every change,
// and a comment now and then so that proxies keep the line open. It ends when
// the client goes or the server shuts down.
func (s *Server) apiRebuildEvents(w http.ResponseWriter, r *http.Request) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		s.reject(w, r, errTooManyEvents)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	s.follow(r, &eventWriter{w: w, control: http.NewResponseController(w)})
}

func (s *Server) follow(r *http.Request, events *eventWriter) {
	heartbeat := time.NewTicker(s.cfg.Limits.Heartbeat)
	defer heartbeat.Stop()
	events.write("retry: 3000\n\n")
	for {
		state, changed := s.jobs.State()
		body, err := encode(state)
		if err != nil {
			return
		}
		events.write("data: " + string(body) + "\n")
		for waiting := true; waiting; {
			if events.err != nil {
				return
			}
			select {
			case <-changed:
				waiting = false
			case <-heartbeat.C:
				events.write(": still here\n\n")
			case <-r.Context().Done():
				return
			case <-s.closing:
				return
			}
		}
		pause(r, eventPause)
	}
}

func pause(r *http.Request, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// eventWriter sends each event at once, and keeps the first error.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	err     error
}

func (e *eventWriter) write(text string) {
	if e.err != nil {
		return
	}
	// Not every writer has deadlines; one that has none needs none.
	_ = e.control.SetWriteDeadline(time.Now().Add(eventDeadline))
	if _, e.err = fmt.Fprint(e.w, text); e.err == nil {
		e.err = e.control.Flush()
	}
}
