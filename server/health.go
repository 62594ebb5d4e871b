package server

import (
	"net/http"
)

// healthz says that the server is alive, whatever the index is like.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	s.writeJSON(w, r, http.StatusOK, map[string]string{"status": "ok"})
}

// readyz says whether searches can be answered now.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if s.isClosing() || s.index.Info().Generation == "" {
		w.Header().Set("Retry-After", "5")
		s.writeJSON(w, r, http.StatusServiceUnavailable, map[string]string{"status": "not ready"})
		return
	}
	s.writeJSON(w, r, http.StatusOK, map[string]string{"status": "ready"})
}

func (s *Server) isClosing() bool {
	select {
	case <-s.closing:
		return true
	default:
		return false
	}
}
