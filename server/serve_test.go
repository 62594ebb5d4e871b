package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"testing"

	"github.com/iskra-archive/iskra/search"
)

func addr4(i int) netip.Addr {
	return netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)})
}

func TestListen(t *testing.T) {
	first, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	addr := first.Addr().String()
	_, err = Listen(t.Context(), addr)
	want := fmt.Sprintf("cannot listen on %s: address already in use: stop the other program or choose another with --addr", addr)
	if err == nil || err.Error() != want || !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	for _, addr := range []string{"8080", "127.0.0.1:99999", "192.0.2.1:8080"} {
		if _, err := Listen(t.Context(), addr); err == nil || !strings.Contains(err.Error(), "--addr") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// serving starts a server for good; stop ends it and gives what Serve returned.
func serving(t *testing.T, s *Server) (url string, stop func() error) {
	t.Helper()
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	return "http://" + listener.Addr().String(), func() error {
		cancel()
		return <-ended
	}
}

func TestShutdownFinishesRequests(t *testing.T) {
	held := newHeld()
	s, fake := newTestServer(t, func(c *Config) { c.Rebuild = held.run })
	entered, leave := make(chan bool), make(chan bool)
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) {
		entered <- true
		<-leave
		return &search.Result{Total: 7}, nil
	}
	url, stop := serving(t, s)
	next, _ := follower(t, url)
	if _, ok := next(); !ok {
		t.Fatal("no event")
	}
	if err := s.jobs.Start(); err != nil {
		t.Fatal(err)
	}
	body := make(chan string, 1)
	go func() {
		answer, err := http.Get(url + "/api/v1/search?q=a")
		if err != nil {
			body <- err.Error()
			return
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		body <- string(text)
	}()
	<-entered
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	<-s.closing
	wantStatus(t, ask(t, s, "GET", "/readyz"), 503)
	leave <- true
	if text := <-body; !strings.Contains(text, `"total":7`) {
		t.Errorf("the request in flight got %s", text)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if state, _ := s.jobs.State(); state.State != stateFailed {
		t.Errorf("the rebuild is %s after the end", state.State)
	}
	if err := s.jobs.Start(); !errors.Is(err, errBusy) {
		t.Errorf("a rebuild began after the end: %v", err)
	}
}

func TestServeBoundsHeaders(t *testing.T) {
	s, _ := newTestServer(t, nil)
	url, stop := serving(t, s)
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: %s\r\n\r\n", long(60<<10))
	answer, _ := io.ReadAll(conn)
	if !strings.HasPrefix(string(answer), "HTTP/1.1 431") {
		t.Errorf("answer %.60q", answer)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestServeTellsWhyItEnded(t *testing.T) {
	s, _ := newTestServer(t, nil)
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	if err := s.Serve(t.Context(), listener); err == nil {
		t.Error("a closed listener: no error")
	}
}

func TestHealth(t *testing.T) {
	s, fake := newTestServer(t, nil)
	wantStatus(t, ask(t, s, "GET", "/healthz"), 200)
	wantStatus(t, ask(t, s, "HEAD", "/readyz"), 200)
	fake.info.Generation = ""
	wantStatus(t, ask(t, s, "GET", "/healthz"), 200)
	wantStatus(t, ask(t, s, "GET", "/readyz"), 503)
}

func TestMetrics(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("x.md", "X", "hu", "", "relaxed")
	for _, target := range []string{"/api/v1/search?q=Martov", "/api/v1/search?q=xyzzy", "/api/v1/search?limit=x", "/api/v1/documents/hu/genf.md",
		"/no/such/page/" + long(50)} {
		ask(t, s, "GET", target)
	}
	ask(t, s, "BREW", "/api/v1/search")
	text := ask(t, s, "GET", "/metrics").Body.String()
	for _, line := range []string{
		`iskra_http_request_duration_seconds_count{method="GET",route="/api/v1/search",status="200"} 2`,
		`iskra_http_request_duration_seconds_count{method="GET",route="/api/v1/search",status="400"} 1`,
		`iskra_http_request_duration_seconds_count{method="GET",route="/api/v1/documents/{id:(?s:.+)}",status="200"} 1`,
		`iskra_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1`,
		`iskra_http_request_duration_seconds_count{method="other",route="none",status="405"} 1`,
		`iskra_searches_total{outcome="ok"} 2`, `iskra_search_hits_total 2`, `iskra_search_zero_hits_total 1`,
		`iskra_index_documents 4`, `iskra_index_passages 7`, `iskra_rebuild_state{state="idle"} 1`, `iskra_rebuild_state{state="running"} 0`,
		`iskra_http_requests_in_flight 1`, `iskra_index_age_seconds`,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no %s", line)
		}
	}
	if strings.Contains(text, "no/such/page") {
		t.Error("a path became a label")
	}
}
