package server

import (
	"errors"
	"net/http"
	"time"

	"github.com/iskra-archive/iskra/indexer"
)

// lockWait is how long the start of a rebuild waits for the word that another
// process holds the index, so that it can be told at once.
const lockWait = 250 * time.Millisecond

func (s *Server) apiRebuildState(w http.ResponseWriter, r *http.Request) {
	s.answerState(w, r, http.StatusOK)
}

func (s *Server) answerState(w http.ResponseWriter, r *http.Request, status int) {
	state, _ := s.jobs.State()
	w.Header().Set("Cache-Control", "no-store")
	s.writeJSON(w, r, status, state)
}

func (s *Server) apiRebuildStart(w http.ResponseWriter, r *http.Request) {
	if err := s.startRebuild(r); err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Location", s.base+rebuildPath)
	s.answerState(w, r, http.StatusAccepted)
}

// startRebuild begins a rebuild for whoever may ask for it. Only that the index
// is held by another process is an error here; all that fails later stands in
// the job's state.
func (s *Server) startRebuild(r *http.Request) error {
	if err := s.allowRebuild(r); err != nil {
		return err
	}
	if err := s.jobs.Start(); err != nil {
		return err
	}
	if err := s.jobs.Begun(r.Context(), lockWait); errors.Is(err, indexer.ErrLocked) {
		return err
	}
	return nil
}

func (s *Server) apiRebuildCancel(w http.ResponseWriter, r *http.Request) {
	err := s.allowRebuild(r)
	if err == nil {
		err = s.jobs.Cancel()
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answerState(w, r, http.StatusAccepted)
}
