package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// client tells who sent a request: the peer, or, where the peer is a trusted
// proxy, the last address in X-Forwarded-For that is not one.
func (s *Server) client(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap().WithZone("")
	if !s.trusts(addr) {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return addr
		}
		if addr = hop.Unmap().WithZone(""); !s.trusts(addr) {
			return addr
		}
	}
	return addr
}

func (s *Server) trusts(addr netip.Addr) bool {
	for _, prefix := range s.cfg.TrustedProxies {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// trustsPeer tells whether a request comes from a trusted proxy.
func (s *Server) trustsPeer(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.trusts(peer.Addr().Unmap().WithZone(""))
}

// isOwn tells whether a request comes straight from this machine.
func isOwn(r *http.Request, client netip.Addr) bool {
	return client.IsLoopback() && !isForwarded(r)
}
