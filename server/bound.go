package server

import (
	"context"
	"net/http"
	"strings"
)

// bound refuses long addresses and cuts long bodies.
func (s *Server) bound(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.RequestURI()) > s.cfg.Limits.URLBytes {
			s.reject(w, r, errLongURL)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, s.cfg.Limits.BodyBytes)
		next.ServeHTTP(w, r)
	})
}

// limitRate sends away clients that ask too often; this machine may.
func (s *Server) limitRate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := s.client(r)
		if !(s.isCheap(r) && isSafe(r.Method)) && !isOwn(r, client) && !s.clients.allow(client) {
			s.reject(w, r, errRate)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// deadline puts an end to every request but the stream of events.
func (s *Server) deadline(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != s.base+eventsPath && !s.isExport(r) && !s.isFile(r) {
			ctx, cancel := context.WithTimeout(r.Context(), s.cfg.Limits.RequestTimeout)
			defer cancel()
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
}

// isExport tells whether an address streams all results of a search; each piece
// of it has a time of its own.
func (s *Server) isExport(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, s.base+"/export.")
}

// limitConcurrency keeps what needs the index to as many at once as the machine
// can bear.
func (s *Server) limitConcurrency(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.isCheap(r) || s.isFile(r) { // files have a limit of their own
			next.ServeHTTP(w, r)
			return
		}
		if err := s.gate.enter(r.Context()); err != nil {
			s.reject(w, r, err)
			return
		}
		defer s.gate.leave()
		next.ServeHTTP(w, r)
	})
}

// isCheap tells whether an address needs no limit: the watchers must get their
// answer most of all when there is too much to do.
func (s *Server) isCheap(r *http.Request) bool {
	path := strings.TrimPrefix(r.URL.Path, s.base)
	switch path {
	case "/healthz", "/readyz", "/metrics", rebuildPath, eventsPath, openAPIPath:
		return true
	}
	return strings.HasPrefix(path, "/static/") || strings.HasPrefix(path, "/assets/")
}

func (s *Server) reject(w http.ResponseWriter, r *http.Request, err error) {
	s.metrics.rejected.WithLabelValues(problemOf(err).Code).Inc()
	s.fail(w, r, err)
}

func isSafe(method string) bool { return method == http.MethodGet || method == http.MethodHead }
