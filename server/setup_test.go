package server

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/indexer"
)

// newTestServer makes a server on a fake index; change, if given, sets it up.
func newTestServer(t testing.TB, change func(*Config)) (*Server, *fakeIndex) {
	t.Helper()
	fake := newFake()
	cfg := Config{Index: fake, Rebuild: func(context.Context, func(indexer.Progress)) (indexer.Report, error) {
		return indexer.Report{Generation: "g2"}, nil
	}}
	if change != nil {
		change(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s, fake
}

// ask sends one request straight to the handler, from this machine; headers
// come in pairs.
func ask(t testing.TB, s *Server, method, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr, r.Host = "127.0.0.1:5000", "127.0.0.1:8080"
	for i := 0; i+1 < len(headers); i += 2 {
		switch headers[i] {
		case "Host":
			r.Host = headers[i+1]
		case "RemoteAddr":
			r.RemoteAddr = headers[i+1]
		default:
			r.Header.Add(headers[i], headers[i+1])
		}
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// object reads an answer that must be JSON with the right type.
func object(t testing.TB, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Fatalf("Content-Type = %q, body %s", got, w.Body)
	}
	var answer map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("not JSON: %v: %s", err, w.Body)
	}
	return answer
}

// wantError checks status, code and shape of an error.
func wantError(t testing.TB, w *httptest.ResponseRecorder, status int, code string) {
	t.Helper()
	if w.Code != status {
		t.Fatalf("status = %d, want %d: %s", w.Code, status, w.Body)
	}
	e, _ := object(t, w)["error"].(map[string]any)
	if e["code"] != code {
		t.Errorf("code = %v, want %s", e["code"], code)
	}
	for _, key := range []string{"message", "hint"} {
		if text, _ := e[key].(string); text == "" {
			t.Errorf("no %s in %s", key, w.Body)
		}
	}
	if w.Header().Get("ETag") != "" {
		t.Error("an error has an ETag")
	}
	if status == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
		t.Error("a 503 has no Retry-After")
	}
}

func wantStatus(t testing.TB, w *httptest.ResponseRecorder, status int) {
	t.Helper()
	if w.Code != status {
		t.Fatalf("status = %d, want %d: %s", w.Code, status, strings.TrimSpace(w.Body.String()))
	}
}
