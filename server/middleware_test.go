package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/search"
)

func TestSecurityHeaders(t *testing.T) {
	s, _ := newTestServer(t, nil)
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
			"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":       "nosniff",
		"Referrer-Policy":              "same-origin",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
	}
	for _, target := range []string{"/api/v1/search", "/api/v1/nothing", "/nothing", "/healthz", "/metrics", "/api/v1/search?limit=x"} {
		w := ask(t, s, "GET", target)
		for name, value := range want {
			if got := w.Header().Get(name); got != value {
				t.Errorf("%s: %s = %q", target, name, got)
			}
		}
	}
}

func TestPanicBecomesAnError(t *testing.T) {
	var log strings.Builder
	s, fake := newTestServer(t, func(c *Config) { c.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { panic("secret cause") }
	w := ask(t, s, "GET", "/api/v1/search?q=a")
	wantError(t, w, 500, "internal")
	if strings.Contains(w.Body.String(), "secret") || !strings.Contains(log.String(), "secret cause") {
		t.Errorf("answer %s\nlog %s", w.Body, log.String())
	}
	if !strings.Contains(log.String(), w.Header().Get("X-Request-Id")) {
		t.Error("the log does not have the request's id")
	}
	wantStatus(t, ask(t, s, "GET", "/healthz"), 200)
}

func TestPanicAfterTheAnswerBegan(t *testing.T) {
	s, _ := newTestServer(t, nil)
	h := s.observe(s.recoverPanics(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("half"))
		panic("cause")
	})))
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler { //nolint:errorlint // the very value
			t.Errorf("recovered %v, want the connection broken off", cause)
		}
	}()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
}

func TestAccessLogKeepsSecretsOut(t *testing.T) {
	var log strings.Builder
	s, _ := newTestServer(t, func(c *Config) {
		c.Logger, c.Token = slog.New(slog.NewTextHandler(&log, nil)), "topsecret"
	})
	ask(t, s, "GET", "/api/v1/search?q=privatequery&token=topsecret", "Authorization", "Bearer topsecret")
	ask(t, s, post, "/api/v1/rebuild", "Authorization", "Bearer topsecret")
	for _, secret := range []string{"topsecret", "privatequery"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log has %s: %s", secret, log.String())
		}
	}
	for _, part := range []string{"path=/api/v1/search", "status=200", "method=GET", "client=127.0.0.1", "bytes="} {
		if !strings.Contains(log.String(), part) {
			t.Errorf("the log lacks %s: %s", part, log.String())
		}
	}
}

func TestAccessLogOfHostilePaths(t *testing.T) {
	var log strings.Builder
	s, _ := newTestServer(t, func(c *Config) { c.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	ask(t, s, "GET", "/%0a%1b%5b31m%ff"+long(3000))
	if lines := strings.Count(log.String(), "\n"); lines != 1 || strings.Contains(log.String(), "\x1b") || len(log.String()) > 1000 {
		t.Errorf("%d lines, %d bytes: %.300q", lines, len(log.String()), log.String())
	}
}

func TestDeadline(t *testing.T) {
	s, fake := newTestServer(t, func(c *Config) { c.Limits.QueryTimeout = time.Millisecond })
	fake.onSearch = func(ctx context.Context, _ search.Request) (*search.Result, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	wantError(t, ask(t, s, "GET", "/api/v1/search?q=a"), 503, "timeout")
}

func TestTooManyAtOnce(t *testing.T) {
	s, fake := newTestServer(t, func(c *Config) { c.Limits = Limits{Concurrent: 1, Queue: 1, QueueTimeout: time.Minute} })
	entered, leave := make(chan bool), make(chan bool)
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) {
		entered <- true
		<-leave
		return &search.Result{}, nil
	}
	codes := make(chan int, 2)
	for range 2 {
		go func() { codes <- ask(t, s, "GET", "/api/v1/search?q=a").Code }()
	}
	<-entered
	for len(s.gate.queue) == 0 {
		time.Sleep(time.Millisecond)
	}
	wantError(t, ask(t, s, "GET", "/api/v1/search?q=a"), 503, "busy")
	wantStatus(t, ask(t, s, "GET", "/healthz"), 200)
	wantStatus(t, ask(t, s, "GET", "/metrics"), 200)
	leave <- true
	<-entered
	leave <- true
	if a, b := <-codes, <-codes; a != 200 || b != 200 {
		t.Errorf("answers %d, %d", a, b)
	}
}

func TestGateQueue(t *testing.T) {
	g := newGate(Limits{Concurrent: 1, Queue: 1, QueueTimeout: time.Millisecond})
	if err := g.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := g.enter(t.Context()); !errors.Is(err, errBusy) {
		t.Errorf("waited too long: %v", err)
	}
	g.wait = time.Hour
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.enter(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("client gone: %v", err)
	}
	g.leave()
	if err := g.enter(t.Context()); err != nil || len(g.queue) != 0 {
		t.Errorf("free again: %v, %d in the queue", err, len(g.queue))
	}
}

func TestClientRate(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Limits = Limits{ClientRate: 1e-9, ClientBurst: 2} })
	search := func(headers ...string) int { return ask(t, s, "GET", "/api/v1/search?q=a", headers...).Code }
	one, other := []string{"RemoteAddr", "192.0.2.7:1"}, []string{"RemoteAddr", "192.0.2.8:1"}
	if a, b, c := search(one...), search(one...), search(one...); a != 200 || b != 200 || c != 429 {
		t.Errorf("one client: %d, %d, %d", a, b, c)
	}
	w := ask(t, s, "GET", "/api/v1/search?q=a", one...)
	wantError(t, w, 429, "rate_limited")
	if w.Header().Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	if got := search(other...); got != 200 {
		t.Errorf("another client: %d", got)
	}
	for range 5 {
		if got := search(); got != 200 {
			t.Errorf("this machine: %d", got)
		}
	}
	for range 2 {
		search("RemoteAddr", "[2001:db8::1]:1")
	}
	if got := search("RemoteAddr", "[2001:db8::2]:1"); got != 429 {
		t.Errorf("the same IPv6 network: %d", got)
	}
	if got := ask(t, s, "GET", "/healthz", one...).Code; got != 200 {
		t.Errorf("healthz: %d", got)
	}
	if got := ask(t, s, post, rebuildPath, one...).Code; got != 429 {
		t.Errorf("guessing tokens: %d", got)
	}
}

func TestClientRatesAreBounded(t *testing.T) {
	c := newClientLimits(Limits{ClientRate: 1, ClientBurst: 1})
	for i := range 3 * maxClients {
		c.allow(addr4(i))
	}
	if n := len(c.young) + len(c.old); n > 2*maxClients {
		t.Errorf("%d clients remembered", n)
	}
	if c.allow(addr4(3*maxClients - 1)) {
		t.Error("a client of late is forgotten")
	}
}

func TestBodyIsBounded(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Token = "secret" })
	r := httptest.NewRequest(post, rebuildPath, strings.NewReader("x="+long(1<<20)+"&token=secret"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	wantError(t, w, 401, "unauthorized")
}

func TestRequestIDs(t *testing.T) {
	s, _ := newTestServer(t, nil)
	a := ask(t, s, "GET", "/healthz", "X-Request-Id", "chosen-by-a-stranger").Header().Get("X-Request-Id")
	b := ask(t, s, "GET", "/healthz").Header().Get("X-Request-Id")
	if len(a) != 16 || len(b) != 16 || a == b {
		t.Errorf("ids %q, %q", a, b)
	}
}
