package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// newEdition names this run of the server, so that a newer program's answers
// are never taken for those of an older one.
func newEdition() string { return rand.Text() }

// etag names the answer to a GET: it depends on the generation of the index,
// the address and the reader's language. It is weak, since the time a search
// took and the compression may differ.
func (s *Server) etag(r *http.Request) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{s.edition, s.index.Info().Generation,
		r.URL.RequestURI(), string(uiLang(r))}, "\x00")))
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// notModified sets the headers that let a client keep an answer, and tells, by
// a 304, one that has it already; the handler is then done.
func (s *Server) notModified(w http.ResponseWriter, r *http.Request) bool {
	tag := s.etag(r)
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Accept-Language")
	if !hasTag(r.Header.Values("If-None-Match"), tag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// hasTag compares weakly, as RFC 9110 has it for If-None-Match. "*" is not
// honoured: whether there is an answer is not known before it is made.
func hasTag(headers []string, tag string) bool {
	for _, header := range headers {
		for sent := range strings.SplitSeq(header, ",") {
			if strings.TrimPrefix(strings.TrimSpace(sent), "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

// cached answers with what the handler finds, unless the client has it already.
func (s *Server) cached(find func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.notModified(w, r) {
			return
		}
		answer, err := find(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.writeJSON(w, r, http.StatusOK, answer)
	}
}
