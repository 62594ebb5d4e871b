package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"regexp"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gorilla/mux"
	"github.com/klauspost/compress/gzhttp"
)

// requestInfo is what is learnt of a request on its way in.
type requestInfo struct {
	id    string
	route string // the template of the route, not the path: a closed set
}

type requestInfoKey struct{}

func infoOf(r *http.Request) *requestInfo {
	if info, ok := r.Context().Value(requestInfoKey{}).(*requestInfo); ok {
		return info
	}
	return &requestInfo{}
}

// requestID gives the id under which the log knows a request.
func requestID(r *http.Request) string { return infoOf(r).id }

// wrap puts all that every request goes through around the routes, the first
// in the list outermost.
func (s *Server) wrap(h http.Handler) (http.Handler, error) {
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.ContentTypes([]string{"application/json",
		"text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}))
	if err != nil {
		return nil, fmt.Errorf("set up compression: %w", err)
	}
	layers := []func(http.Handler) http.Handler{s.observe, s.secure, s.recoverPanics, s.bound, s.limitRate,
		func(h http.Handler) http.Handler { return compress(h) }, s.deadline, s.limitConcurrency}
	for i := len(layers) - 1; i >= 0; i-- {
		h = layers[i](h)
	}
	return h, nil
}

var validID = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// observe names the request, counts it and writes the access log. The query
// string stays out of the log: what people look for is nobody's business.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		info := &requestInfo{id: rand.Text()[:16], route: "none"}
		client := s.client(r)
		if sent := r.Header.Get("X-Request-Id"); validID.MatchString(sent) && s.trustsPeer(r) {
			info.id = sent
		}
		r = r.WithContext(context.WithValue(r.Context(), requestInfoKey{}, info))
		w.Header().Set("X-Request-Id", info.id)
		rec := &recorder{ResponseWriter: w}
		s.metrics.inFlight.Inc()
		defer func() {
			s.metrics.inFlight.Dec()
			took := time.Since(begun)
			s.metrics.answered(info.route, r.Method, rec.code(), took)
			s.log.InfoContext(r.Context(), "request", "id", info.id, "client", client, "method", shorten(r.Method),
				"path", shorten(r.URL.Path), "status", rec.code(), "bytes", rec.bytes, "took", took)
		}()
		next.ServeHTTP(rec, r)
	})
}

// shorten keeps hostile texts from filling the log.
func shorten(text string) string {
	const most = 256
	if len(text) > most {
		text = text[:most] + "…"
	}
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	return text
}

// recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (rec *recorder) code() int {
	if rec.status == 0 {
		return http.StatusOK
	}
	return rec.status
}

// WriteHeader notes the status of the answer.
func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 {
		rec.status = status
	}
	rec.ResponseWriter.WriteHeader(status)
}

// Write notes that an answer has begun.
func (rec *recorder) Write(b []byte) (int, error) {
	if rec.status == 0 {
		rec.status = http.StatusOK
	}
	n, err := rec.ResponseWriter.Write(b)
	rec.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// Flush sends what is written so far.
func (rec *recorder) Flush() { _ = http.NewResponseController(rec.ResponseWriter).Flush() }

// secure sets the headers that tell a browser to trust nothing but this server.
func (s *Server) secure(next http.Handler) http.Handler {
	const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		next.ServeHTTP(w, r)
	})
}

// recoverPanics makes a 500 of a panic, or, where an answer has begun, breaks
// the connection off so that nobody takes half an answer for a whole.
func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // the very value, as net/http compares it
				panic(cause)
			}
			s.metrics.panics.Inc()
			s.log.ErrorContext(r.Context(), "request panicked", "id", requestID(r), "cause", cause, "stack", string(debug.Stack()))
			if rec, ok := w.(*recorder); ok && rec.status != 0 {
				panic(http.ErrAbortHandler)
			}
			s.failWith(w, r, internal())
		}()
		next.ServeHTTP(w, r)
	})
}

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
		if r.URL.Path != s.base+eventsPath {
			ctx, cancel := context.WithTimeout(r.Context(), s.cfg.Limits.RequestTimeout)
			defer cancel()
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
}

// limitConcurrency keeps what needs the index to as many at once as the machine
// can bear.
func (s *Server) limitConcurrency(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.isCheap(r) {
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

// noteRoute tells the layers outside which route was taken.
func (s *Server) noteRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if template, err := mux.CurrentRoute(r).GetPathTemplate(); err == nil {
			infoOf(r).route = strings.TrimPrefix(template, s.base)
		}
		next.ServeHTTP(w, r)
	})
}

func isSafe(method string) bool { return method == http.MethodGet || method == http.MethodHead }
