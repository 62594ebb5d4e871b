package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// ListenProfiles opens an address for ServeProfiles. It refuses all that other
// machines can reach: profiles tell what is in memory.
func ListenProfiles(ctx context.Context, addr string) (net.Listener, error) {
	if host, _, err := net.SplitHostPort(addr); err == nil && !isLoopbackHost(host) {
		return nil, fmt.Errorf("profiles are for this machine alone: %q is no loopback address: write it like 127.0.0.1:6060", addr)
	}
	listener, err := Listen(ctx, addr)
	if err != nil {
		return nil, err
	}
	// A name of this machine may lead anywhere.
	if at, ok := listener.Addr().(*net.TCPAddr); !ok || !at.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("profiles are for this machine alone: %s is no loopback address", listener.Addr()), listener.Close())
	}
	return listener, nil
}

// ServeProfiles hands out the profiles of the process until the context ends.
func ServeProfiles(ctx context.Context, listener net.Listener) error {
	web := &http.Server{Handler: profiles(), ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { web.Close() }) //nolint:errcheck // nothing is lost
	defer stop()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve profiles: %w", err)
	}
	return nil
}

// profiles answers those who ask for this machine by a name of its own, so that
// no page of another site has its name lead here.
func profiles() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("/debug/pprof/", pprof.Index)
	routes.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	routes.HandleFunc("/debug/pprof/profile", pprof.Profile)
	routes.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	routes.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r) {
			http.Error(w, "only for this machine", http.StatusForbidden)
			return
		}
		routes.ServeHTTP(w, r)
	})
}
