package server

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestConnectionsAreCapped: one connection too many is answered 503, and there
// is room again when another ends.
func TestConnectionsAreCapped(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Limits.Connections = 2 })
	url, stop := serving(t, s)
	addr := strings.TrimPrefix(url, "http://")
	status := func() (int, net.Conn) {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode == 503 && answer.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		return answer.StatusCode, conn
	}
	var open []net.Conn
	for i, want := range []int{200, 200, 503} {
		code, conn := status()
		defer conn.Close()
		if code != want {
			t.Errorf("connection %d: %d, want %d", i, code, want)
		}
		open = append(open, conn)
	}
	open[0].Close()
	code := 0
	for wait := 0; wait < 200 && code != 200; wait++ {
		var conn net.Conn
		code, conn = status()
		conn.Close()
		time.Sleep(5 * time.Millisecond)
	}
	if code != 200 {
		t.Errorf("after one ended: %d", code)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
