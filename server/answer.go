package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
)

// setHeaders adds what an error tells in headers, and takes away what belongs
// to a good answer.
func (p problem) setHeaders(h http.Header) {
	h.Del("ETag")
	h.Set("Cache-Control", "no-store")
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="iskra"`)
	}
}

// writeJSON encodes the whole answer before the first byte goes out, so that a
// failure can still be told.
func (s *Server) writeJSON(w http.ResponseWriter, r *http.Request, status int, answer any) {
	body, err := encode(answer)
	if err != nil {
		s.log.ErrorContext(r.Context(), "answer cannot be encoded", "id", requestID(r), "error", err)
		p := internal()
		p.setHeaders(w.Header())
		status = p.Status
		body, _ = encode(map[string]problem{"error": p})
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// encode leaves <, > and & as they are: the type of the answer and nosniff keep
// a browser from taking it for a page.
func encode(answer any) ([]byte, error) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(answer)
	return body.Bytes(), err
}
