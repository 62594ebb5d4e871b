package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// The reasons to refuse a rebuild.
var (
	errReadOnly     = errors.New("the server is read-only")
	errNoRebuild    = errors.New("the server cannot rebuild")
	errUnauthorized = errors.New("no valid token")
	errForbidden    = errors.New("only this machine may rebuild")
	errCrossOrigin  = errors.New("request of another site")
)

// allowRebuild tells whether the sender of a request may start or cancel a
// rebuild; nil means yes. With a token set, whoever sends it may: as a Bearer
// token, or as the field "token" of a form. With none, only a client on this
// machine may, and only from a page of this server or from no page at all.
func (s *Server) allowRebuild(r *http.Request) error {
	switch {
	case s.cfg.ReadOnly:
		return errReadOnly
	case s.cfg.Rebuild == nil:
		return errNoRebuild
	case s.cfg.Token != "":
		if !sameSecret(sentToken(r), s.cfg.Token) {
			return errUnauthorized
		}
		return nil
	case !isLocal(r):
		return errForbidden
	}
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		return errCrossOrigin
	}
	return nil
}

// sentToken finds the token in the header, else in a form.
func sentToken(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token)
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "application/x-www-form-urlencoded" {
		return r.PostFormValue("token")
	}
	return ""
}

// sameSecret compares in a time that tells nothing, not even the length.
func sameSecret(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// isLocal tells whether a request comes from a program on this machine that
// asked for this machine. The Host is looked at because a foreign site can have
// its name lead to 127.0.0.1, and so be of the "same origin".
func isLocal(r *http.Request) bool {
	if isForwarded(r) {
		return false
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && isLoopbackHost(r.Host)
}

func isLoopbackHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.Unmap().IsLoopback()
}

// isForwarded tells whether a proxy passed the request on for somebody else.
func isForwarded(r *http.Request) bool {
	for _, name := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
		"X-Forwarded-Server", "X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "Cf-Connecting-Ip"} {
		if len(r.Header.Values(name)) > 0 {
			return true
		}
	}
	return false
}
