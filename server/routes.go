package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"
)

// Paths that more than one place must know.
const (
	rebuildPath = "/api/v1/rebuild"
	eventsPath  = "/api/v1/rebuild/events"
	openAPIPath = "/api/v1/openapi.json"
)

// assemble joins the parts of the server.
func (s *Server) assemble() error {
	limits := s.cfg.Limits
	s.metrics = newMetrics()
	s.index = meteredIndex{s.cfg.Index, s.metrics, limits.QueryTimeout}
	s.jobs = newJobs(s.cfg.Rebuild, s.index.Info, s.log)
	s.metrics.watch(s.index.Info, s.jobs)
	s.gate, s.clients = newGate(limits), newClientLimits(limits)
	s.streams = make(chan struct{}, limits.Streams)
	s.edition = newEdition()

	s.router = mux.NewRouter().SkipClean(true)
	s.router.Use(s.noteRoute)
	s.router.NotFoundHandler = s.failing(errNoRoute)
	s.router.MethodNotAllowedHandler = http.HandlerFunc(s.methodNotAllowed)
	root := s.router
	if s.base != "" {
		s.router.HandleFunc(s.base, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, s.base+"/", http.StatusPermanentRedirect)
		}).Methods(http.MethodGet, http.MethodHead)
		root = s.router.PathPrefix(s.base).Subrouter()
	}
	s.watchRoutes(root)
	if err := s.apiRoutes(root); err != nil {
		return err
	}
	if err := s.pageRoutes(root); err != nil {
		return err
	}
	handler, err := s.wrap(s.router)
	if err != nil {
		return err
	}
	s.handler = handler
	return nil
}

// watchRoutes adds the addresses for machines that watch the server.
func (s *Server) watchRoutes(r *mux.Router) {
	read(r, "/healthz", s.healthz)
	read(r, "/readyz", s.readyz)
	read(r, "/metrics", s.metrics.handler().ServeHTTP)
}

// apiRoutes adds the JSON API.
func (s *Server) apiRoutes(r *mux.Router) error {
	description, err := openAPI(s.base)
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	read(r, "/api/v1/search", s.cached(s.apiSearch))
	read(r, "/api/v1/suggest", s.cached(s.apiSuggest))
	read(r, "/api/v1/documents", s.cached(s.apiDocuments))
	read(r, "/api/v1/documents/{id:(?s:.+)}", s.cached(s.apiDocument))
	read(r, "/api/v1/entities", s.entityList)
	read(r, "/api/v1/entities/{type}/{slug}", s.cached(s.apiEntity))
	read(r, openAPIPath, s.cached(func(*http.Request) (any, error) { return description, nil }))
	read(r, rebuildPath, s.apiRebuildState)
	read(r, eventsPath, s.apiRebuildEvents)
	r.HandleFunc(rebuildPath, s.apiRebuildStart).Methods(http.MethodPost)
	r.HandleFunc(rebuildPath, s.apiRebuildCancel).Methods(http.MethodDelete)
	return nil
}

func read(r *mux.Router, path string, h http.HandlerFunc) {
	r.HandleFunc(path, h).Methods(http.MethodGet, http.MethodHead)
}

func (s *Server) failing(err error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, err) })
}

// methodNotAllowed lists the methods that the address takes.
func (s *Server) methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if match := (mux.RouteMatch{}); s.router.Match(other, &match) && match.MatchErr == nil {
			allowed = append(allowed, method)
		}
	}
	w.Header().Set("Allow", strings.Join(slices.Compact(allowed), ", "))
	s.fail(w, r, errMethod)
}
