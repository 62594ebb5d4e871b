package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"
)

// Listen opens a TCP address. Its errors are one line that says what to do.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", addr)
	var wrong *net.AddrError
	var unknown *net.DNSError
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("cannot listen on %s: %w: stop the other program or choose another with --addr", addr, syscall.EADDRINUSE)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("cannot listen on %s: %w: choose a port above 1023 with --addr", addr, syscall.EACCES)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("cannot listen on %s: %w: give an address of this machine with --addr", addr, syscall.EADDRNOTAVAIL)
	case errors.As(err, &wrong), errors.As(err, &unknown):
		return nil, fmt.Errorf("cannot listen on %q: no such address: write it as HOST:PORT, like --addr 127.0.0.1:8080", addr)
	}
	return nil, fmt.Errorf("cannot listen on %s: %w: choose another with --addr", addr, err)
}

// Serve answers on the listener until the context ends; then it takes no more
// requests, finishes those it has, stops a rebuild that runs, and returns nil.
// A server serves once.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	limits := s.cfg.Limits
	web := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       limits.RequestTimeout,
		WriteTimeout:      2 * limits.RequestTimeout, // the answer's way included
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    limits.HeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	capped := capConnections(listener, limits.Connections, func() { s.metrics.rejected.WithLabelValues("connections").Inc() })
	go func() { ended <- web.Serve(capped) }()
	var err error
	select {
	case err = <-ended:
		err = fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	return errors.Join(err, s.shutdown(web))
}

// shutdown lets requests finish within the grace; what is left then is cut off.
func (s *Server) shutdown(web *http.Server) error {
	close(s.closing)
	ctx, cancel := context.WithTimeout(context.Background(), s.cfg.Limits.Grace)
	defer cancel()
	err := web.Shutdown(ctx)
	if err != nil {
		s.log.Warn("requests were cut off at shutdown", "error", err)
		err = web.Close()
	}
	// A time of its own: slow clients must not cost the job its clean end.
	ending, cancelEnding := context.WithTimeout(context.Background(), s.cfg.Limits.Grace)
	defer cancelEnding()
	return errors.Join(err, s.jobs.Close(ending))
}
