// Package server answers over HTTP: the JSON API under /api/v1, the pages for
// people, and the addresses for machines that watch (health, metrics).
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"strings"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

// RebuildFunc builds a new index beside the one in use and puts it in its
// place; it tells how far it is, and stops when the context ends.
type RebuildFunc func(ctx context.Context, progress func(indexer.Progress)) (indexer.Report, error)

// Config says what a Server answers from and how much it lets strangers do.
// Only Index is needed.
type Config struct {
	Index search.Index
	// Rebuild is called for POST /api/v1/rebuild; nil refuses every rebuild.
	Rebuild RebuildFunc
	// Token lets whoever sends it rebuild; empty leaves that to this machine.
	Token string
	// Originals hands out the files of the corpus; nil keeps them back.
	Originals Originals
	// ReadOnly refuses every rebuild.
	ReadOnly bool
	// BasePath is the path under which everything stands ("/archive"); empty for the root.
	BasePath string
	// TrustedProxies are the addresses whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Logger takes the access log and errors; nil drops them.
	Logger *slog.Logger
	Limits Limits
}

// Server holds what the handlers share. It is safe for use by many goroutines.
type Server struct {
	index   search.Index
	base    string // "" or "/archive"
	cfg     Config
	log     *slog.Logger
	jobs    *jobs
	metrics *metrics
	gate    *gate
	clients *clientLimits
	edition string
	handler http.Handler
	router  *mux.Router
	closing chan struct{}
	streams chan struct{}
	// pageError writes an error as a page; pageRoutes may put a better one here.
	pageError func(w http.ResponseWriter, r *http.Request, p problem)
}

// New makes a server from its configuration.
func New(cfg Config) (*Server, error) {
	if cfg.Index == nil {
		return nil, errors.New("server: no index given")
	}
	base, err := cleanBase(cfg.BasePath)
	if err != nil {
		return nil, err
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	cfg.Limits = cfg.Limits.withDefaults()
	s := &Server{cfg: cfg, base: base, log: cfg.Logger, closing: make(chan struct{})}
	s.pageError = plainError
	return s, s.assemble()
}

// Handler gives everything the server answers, limits and headers included.
func (s *Server) Handler() http.Handler { return s.handler }

// cleanBase makes "archive/", "/archive" and "" into "/archive" and "".
func cleanBase(base string) (string, error) {
	if strings.ContainsAny(base, "{}?#%\\") || strings.Contains(base, "..") {
		return "", fmt.Errorf("the base path %q has signs that a path cannot have: write it like /archive", base)
	}
	if base = path.Clean("/" + base); base == "/" {
		return "", nil
	}
	return base, nil
}
