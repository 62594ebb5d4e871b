package server

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"

	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

// problem is an error as a client may see it.
type problem struct {
	Status  int    `json:"-"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	// RetryAfter is in seconds; 0 leaves the header out.
	RetryAfter int `json:"-"`
}

// Errors of the server's own; the table has what clients see of them.
var (
	errNoRoute       = errors.New("no such address")
	errMethod        = errors.New("method not allowed")
	errBusy          = errors.New("too many requests at once")
	errRate          = errors.New("too many requests of one client")
	errLongURL       = errors.New("address too long")
	errRunning       = errors.New("a rebuild is running")
	errNotRunning    = errors.New("no rebuild is running")
	errTooManyEvents = errors.New("too many event streams")
)

// problems is the one table from error to status. The first that errors.Is
// finds in the chain counts. Nothing of an error's own text reaches a client,
// but that of search.ErrBadRequest and search.ErrTooCostly, which is made for it.
func problems() []struct {
	err error
	problem
} {
	return []struct {
		err error
		problem
	}{
		{search.ErrNotFound, problem{404, "not_found", "there is no such thing in the index", "look it up in /api/v1/documents or /api/v1/entities", 0}},
		{errNoRoute, problem{404, "no_such_address", "there is nothing at this address", "the addresses are listed in /api/v1/openapi.json", 0}},
		{errMethod, problem{405, "method_not_allowed", "this address does not take this method", "the header Allow lists those it takes", 0}},
		{errLongURL, problem{414, "url_too_long", "the address is too long", "use fewer or shorter parameters", 0}},
		{search.ErrTooCostly, problem{400, "too_costly", "", "search for fewer or longer words", 0}},
		{search.ErrBadRequest, problem{400, "bad_request", "", "the parameters are listed in /api/v1/openapi.json", 0}},
		{errUnauthorized, problem{401, "unauthorized", "a rebuild needs the server's token", "send it as: Authorization: Bearer TOKEN", 0}},
		{errReadOnly, problem{403, "read_only", "the server is read-only", "rebuild with the command 'iskra rebuild'", 0}},
		{errNoRebuild, problem{403, "no_rebuild", "the server cannot rebuild its index", "rebuild with the command 'iskra rebuild'", 0}},
		{errForbidden, problem{403, "forbidden", "only programs on the server's own machine may rebuild", "set ISKRA_TOKEN on the server to allow others", 0}},
		{errCrossOrigin, problem{403, "cross_origin", "the request comes from a page of another site", "start the rebuild from this server's own page", 0}},
		{errRunning, problem{409, "rebuild_running", "a rebuild is running already", "wait for it, or cancel it with DELETE /api/v1/rebuild", 0}},
		{indexer.ErrLocked, problem{409, "index_locked", "another program is writing the index", "wait for it to end", 0}},
		{errNotRunning, problem{409, "rebuild_not_running", "no rebuild is running", "start one with POST /api/v1/rebuild", 0}},
		{errRate, problem{429, "rate_limited", "too many requests of one client", "wait as long as the header Retry-After says", 1}},
		{errBusy, problem{503, "busy", "the server has too much to do", "wait as long as the header Retry-After says", 1}},
		{errTooManyEvents, problem{503, "busy", "too many clients follow the rebuild", "ask GET /api/v1/rebuild now and then", 10}},
		{indexer.ErrNoIndex, problem{503, "no_index", "there is no index yet", "build one with the command 'iskra index'", 30}},
		{indexer.ErrDamaged, problem{503, "index_damaged", "the index is damaged", "build it anew with the command 'iskra rebuild'", 30}},
		{context.DeadlineExceeded, problem{503, "timeout", "the answer took too long", "search for fewer words or set a filter, or try again later", 1}},
		{context.Canceled, problem{503, "cancelled", "the request was broken off", "try again", 1}},
	}
}

// internal is what clients see of every error that is not in the table.
func internal() problem {
	return problem{500, "internal", "something went wrong on the server", "try again; the server's log has the cause under the request's id", 0}
}

// problemOf tells what a client may see of an error.
func problemOf(err error) problem {
	var disk *fs.PathError
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return problem{413, "body_too_large", "the body of the request is too large", "send less", 0}
	}
	for _, known := range problems() {
		if !errors.Is(err, known.err) {
			continue
		}
		if known.Message == "" && errors.As(err, &disk) {
			return internal()
		}
		return known.filled(err)
	}
	return internal()
}

// filled takes the message of an error that speaks to clients.
func (p problem) filled(err error) problem {
	var param *paramError
	switch {
	case p.Message != "":
	case errors.As(err, &param):
		p.Message, p.Hint = param.message, param.hint
	default:
		p.Message = strings.TrimPrefix(err.Error(), search.ErrBadRequest.Error()+": ")
		p.Message = strings.TrimPrefix(p.Message, search.ErrTooCostly.Error()+": ")
	}
	return p
}

// fail answers with an error: JSON to programs, a page to people.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(err)
	if p.Status == http.StatusInternalServerError {
		s.log.ErrorContext(r.Context(), "request failed", "id", requestID(r), "error", err)
	}
	s.failWith(w, r, p)
}

func (s *Server) failWith(w http.ResponseWriter, r *http.Request, p problem) {
	p.setHeaders(w.Header())
	if s.isPage(r.URL.Path) {
		s.pageError(w, r, p)
		return
	}
	s.writeJSON(w, r, p.Status, map[string]problem{"error": p})
}

// isPage tells whether an address is one for people.
func (s *Server) isPage(path string) bool {
	path = strings.TrimPrefix(path, s.base)
	switch path {
	case "/healthz", "/readyz", "/metrics", "/api":
		return false
	}
	return !strings.HasPrefix(path, "/api/")
}

// plainError stands in where there are no pages.
func plainError(w http.ResponseWriter, _ *http.Request, p problem) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(p.Status)
	_, _ = w.Write([]byte(p.Message + ": " + p.Hint + "\n"))
}
