package server

import (
	"fmt"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

const post, del = "POST", "DELETE"

func TestRebuildWithoutAToken(t *testing.T) {
	for _, c := range []struct {
		name    string
		headers []string
		status  int
		code    string
	}{
		{"a program on this machine", nil, 202, ""},
		{"IPv6", []string{"RemoteAddr", "[::1]:5000", "Host", "[::1]:8080"}, 202, ""},
		{"IPv4 in IPv6", []string{"RemoteAddr", "[::ffff:127.0.0.1]:5000", "Host", "localhost"}, 202, ""},
		{"the page of this server", []string{"Origin", "http://127.0.0.1:8080", "Sec-Fetch-Site", "same-origin"}, 202, ""},
		{"typed into the browser", []string{"Sec-Fetch-Site", "none"}, 202, ""},
		{"another machine", []string{"RemoteAddr", "192.0.2.7:5000"}, 403, "forbidden"},
		{"through a proxy", []string{"X-Forwarded-For", "192.0.2.7"}, 403, "forbidden"},
		{"through a proxy that says it is local", []string{"X-Forwarded-For", "127.0.0.1"}, 403, "forbidden"},
		{"through a proxy by RFC 7239", []string{"Forwarded", "for=127.0.0.1"}, 403, "forbidden"},
		{"with Via", []string{"Via", "1.1 cache"}, 403, "forbidden"},
		{"a name that leads here", []string{"Host", "evil.example:8080", "Origin", "http://evil.example:8080"}, 403, "forbidden"},
		{"a name that begins like this machine", []string{"Host", "127.0.0.1.evil.example"}, 403, "forbidden"},
		{"the page of another site", []string{"Origin", "https://evil.example"}, 403, "cross_origin"},
		{"another port", []string{"Origin", "http://127.0.0.1:9999"}, 403, "cross_origin"},
		{"a sandboxed page", []string{"Origin", "null"}, 403, "cross_origin"},
		{"cross-site by Sec-Fetch-Site", []string{"Sec-Fetch-Site", "cross-site"}, 403, "cross_origin"},
		{"same site only", []string{"Sec-Fetch-Site", "same-site"}, 403, "cross_origin"},
		{"no address", []string{"RemoteAddr", "@"}, 403, "forbidden"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := newTestServer(t, nil)
			w := ask(t, s, post, rebuildPath, c.headers...)
			if c.code != "" {
				wantError(t, w, c.status, c.code)
				return
			}
			wantStatus(t, w, c.status)
			if got := w.Header().Get("Location"); got != rebuildPath {
				t.Errorf("Location %q", got)
			}
		})
	}
}

func TestRebuildWithAToken(t *testing.T) {
	const token = "szikrából-láng"
	withToken := func(c *Config) { c.Token = token }
	far := []string{"RemoteAddr", "192.0.2.7:5000", "Host", "archive.example"}
	for _, c := range []struct {
		sent   string
		status int
	}{
		{"Bearer " + token, 202}, {"bearer  " + token, 202}, {"Bearer " + token + "x", 401}, {"Bearer", 401}, {"Bearer ", 401},
		{token, 401}, {"Basic " + token, 401}, {"", 401},
	} {
		s, _ := newTestServer(t, withToken)
		w := ask(t, s, post, rebuildPath, append(far, "Authorization", c.sent)...)
		if c.status == 202 {
			wantStatus(t, w, 202)
			continue
		}
		wantError(t, w, 401, "unauthorized")
		if !strings.HasPrefix(w.Header().Get("WWW-Authenticate"), "Bearer") {
			t.Errorf("%q: no WWW-Authenticate", c.sent)
		}
		if strings.Contains(w.Body.String(), token) {
			t.Error("the answer has the token")
		}
	}
	s, _ := newTestServer(t, withToken)
	wantError(t, ask(t, s, post, rebuildPath), 401, "unauthorized")
	wantError(t, ask(t, s, del, rebuildPath), 401, "unauthorized")
}

func TestTokenInAForm(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.Token = "secret" })
	for body, want := range map[string]error{"token=secret": nil, "token=wrong": errUnauthorized, "": errUnauthorized} {
		r := httptest.NewRequest(post, "/rebuild", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
		if got := s.allowRebuild(r); got != want {
			t.Errorf("%q: %v, want %v", body, got, want)
		}
	}
	r := httptest.NewRequest(post, "/rebuild?token="+url.QueryEscape("secret"), nil)
	if s.allowRebuild(r) == nil {
		t.Error("a token in the address, which logs keep, is taken")
	}
}

func TestReadOnly(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.ReadOnly, c.Token = true, "secret" })
	for _, method := range []string{post, del} {
		wantError(t, ask(t, s, method, rebuildPath, "Authorization", "Bearer secret"), 403, "read_only")
	}
	wantStatus(t, ask(t, s, "GET", rebuildPath), 200)
	s, _ = newTestServer(t, func(c *Config) { c.Rebuild = nil })
	wantError(t, ask(t, s, post, rebuildPath), 403, "no_rebuild")
}

func TestClientBehindProxies(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.1/32")}
	})
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.7:1", "", "192.0.2.7"},
		{"192.0.2.7:1", "198.51.100.1", "192.0.2.7"},
		{"10.0.0.1:1", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:1", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"},
		{"127.0.0.1:1", "2001:db8::1", "2001:db8::1"},
		{"10.0.0.1:1", "junk", "10.0.0.1"},
		{"10.0.0.1:1", "10.0.0.9", "10.0.0.9"},
		{"[::ffff:192.0.2.7]:1", "", "192.0.2.7"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := fmt.Sprint(s.client(r)); got != c.want {
			t.Errorf("%s for %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}
