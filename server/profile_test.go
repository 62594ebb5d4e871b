package server

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// TestProfilesAreForThisMachine: no address that others reach is taken, and no
// page of another site reads profiles by a name that leads here.
func TestProfilesAreForThisMachine(t *testing.T) {
	for _, addr := range []string{":0", "0.0.0.0:0", "[::]:0", "192.0.2.7:0", "example.invalid:0", "nonsense"} {
		if l, err := ListenProfiles(t.Context(), addr); err == nil {
			l.Close()
			t.Errorf("%s is taken", addr)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", addr, err)
		}
	}
	listener, err := ListenProfiles(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- ServeProfiles(ctx, listener) }()
	for host, want := range map[string]int{"": 200, "evil.example": 403} {
		r, err := http.NewRequest("GET", "http://"+listener.Addr().String()+"/debug/pprof/goroutine?debug=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("host %q: %d, want %d", host, answer.StatusCode, want)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	// The main address has no profiles.
	s, _ := newTestServer(t, nil)
	wantStatus(t, ask(t, s, "GET", "/debug/pprof/"), 404)
}
