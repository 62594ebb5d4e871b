package server

import (
	"context"
	"crypto/rand"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gorilla/mux"
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

// noteRoute tells the layers outside which route was taken.
func (s *Server) noteRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if template, err := mux.CurrentRoute(r).GetPathTemplate(); err == nil {
			infoOf(r).route = strings.TrimPrefix(template, s.base)
		}
		next.ServeHTTP(w, r)
	})
}
