package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// FuzzHandler sends anything to any address: no panic, no server error, and
// whatever calls itself JSON is JSON.
func FuzzHandler(f *testing.F) {
	for _, seed := range [][4]string{
		{"GET", "/api/v1/search", "q=мартов&year=1902..1904&not.lang=hu", "hu"},
		{"GET", "/api/v1/documents/../../etc/passwd", "limit=1", "*"},
		{"HEAD", "/documents/hu/genf.md", "q=\"x&p=2", "fr;q=0.1"},
		{"GET", "/", "q=<script>&ui=ru&sort=date", ""},
		{"GET", "/entities/person/martov", "ui=fr", ""},
		{"POST", "/api/v1/rebuild", "", ""},
		{"PATCH", "/api//v1/\x00\xff", "%zz=%00", "\xff"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	s, _ := newTestServer(f, func(c *Config) { c.ReadOnly = true })
	f.Fuzz(func(t *testing.T, method, path, query, language string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Method, r.URL = method, &url.URL{Path: path, RawQuery: query}
		r.Header["Accept-Language"] = []string{language}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
			t.Fatalf("%s %q?%q: %d %s", method, path, query, w.Code, w.Body)
		}
		isJSON := strings.HasPrefix(w.Header().Get("Content-Type"), "application/json")
		if isJSON && w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%q?%q: not JSON: %.200s", path, query, w.Body)
		}
	})
}
