package server

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/klauspost/compress/gzhttp"
)

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
