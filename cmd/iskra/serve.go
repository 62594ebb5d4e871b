package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/server"
)

const serveHelp = `Serve the search page and the API; where there is no index yet, build it first.

An index that 'iskra index' or 'iskra rebuild' makes meanwhile is taken up
without a pause. The page and the API can start a rebuild themselves: from this
machine, or from anywhere with the token in $ISKRA_TOKEN. --read-only forbids it.

With --watch the server follows the corpus itself: what comes, changes or goes
there is found a moment later.

A document's page leads to the file it was read from, if that lies in the corpus
folder. --no-originals keeps the files back.

Ctrl-C ends the server when the requests under way are answered.`

const serveExamples = `  iskra serve
  iskra serve --corpus ~/archive --addr 127.0.0.1:9000
  iskra serve --addr 127.0.0.1:0 --read-only    a free port, which is printed
  ISKRA_TOKEN=... iskra serve --addr :8080 --trusted-proxy 10.0.0.0/8 --base-path /archive`

// watchPace is how often the server looks for an index built by another process.
const watchPace = 2 * time.Second

// serveFlags are the flags of `iskra serve`.
type serveFlags struct {
	addr     string
	pprof    string
	basePath string
	proxies  []string
	readOnly bool
	keepBack bool
	watch    bool
}

func (a *app) serveCommand() *cobra.Command {
	f := &serveFlags{}
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the search page and the API",
		Long:    serveHelp,
		Example: serveExamples,
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "address to listen on, HOST:PORT; port 0 takes a free one")
	flags.BoolVar(&f.readOnly, "read-only", false, "let nobody rebuild through the page or the API")
	flags.BoolVar(&f.keepBack, "no-originals", false, "hand out no original files, only what was read from them")
	flags.BoolVar(&f.watch, "watch", false, "follow every change of the corpus")
	flags.StringVar(&f.pprof, "pprof", "", "loopback address to hand out profiles of the process on, as in 127.0.0.1:6060")
	flags.StringVar(&f.basePath, "base-path", "", "path under which everything stands, as in /archive")
	flags.StringArrayVar(&f.proxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is believed (repeatable)")
	return cmd
}

func (a *app) serve(ctx context.Context, f *serveFlags) error {
	proxies, err := parseProxies(f.proxies)
	if err != nil {
		return err
	}
	// A taken port is told before an index is built, not after.
	if err := tryListen(ctx, f.addr); err != nil {
		return err
	}
	if err := a.serveProfiles(ctx, f.pprof); err != nil {
		return err
	}
	store, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer store.Close()
	defer a.sparingly()()
	s, err := server.New(server.Config{
		Index: store, Rebuild: a.rebuilder(store), Token: a.getenv("ISKRA_TOKEN"), ReadOnly: f.readOnly,
		BasePath: f.basePath, TrustedProxies: proxies, Logger: a.logger(), Originals: a.originals(f.keepBack),
	})
	if err != nil {
		return err
	}
	listener, err := server.Listen(ctx, f.addr)
	if err != nil {
		return err
	}
	// What works behind the searches has ended when the server has.
	var behindSearches sync.WaitGroup
	defer behindSearches.Wait()
	watching, stop := context.WithCancel(ctx)
	defer stop()
	behindSearches.Go(func() { store.Watch(watching, watchPace) })
	behindSearches.Go(func() { store.Guard(watching, watchPace) })
	if err := a.watchIf(watching, f.watch, store, &behindSearches); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "Iskra is ready: %s\n", address(listener.Addr(), f.basePath))
	if err := a.out.Flush(); err != nil {
		return err
	}
	return s.Serve(ctx, listener)
}

// watchIf follows the corpus behind the searches, if that is wanted.
func (a *app) watchIf(ctx context.Context, wanted bool, store *indexer.Store, group *sync.WaitGroup) error {
	if !wanted {
		return nil
	}
	src, err := a.source()
	if err != nil {
		return err
	}
	if a.corpusDir() == "" {
		return fmt.Errorf("--watch: %w", corpus.ErrFixed)
	}
	group.Go(func() {
		if err := a.watchBehind(ctx, src, behind(runtime.GOMAXPROCS(0)), store.Reload); err != nil {
			a.logger().Warn("the corpus is not watched", "error", err)
		}
	})
	return nil
}

// serveGCPercent is how much garbage may gather beside what lives, in percent of
// it: an index holds much for long, and a search leaves little.
const serveGCPercent = 40

// sparingly makes the process keep to little memory while it serves, if the
// user has not set GOGC, and gives back what the opening took.
func (a *app) sparingly() (restore func()) {
	if a.getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(serveGCPercent)
	debug.FreeOSMemory()
	return func() { debug.SetGCPercent(before) }
}

// serveProfiles hands out profiles on an address of its own, if there is one.
func (a *app) serveProfiles(ctx context.Context, addr string) error {
	if addr == "" {
		return nil
	}
	listener, err := server.ListenProfiles(ctx, addr)
	if err != nil {
		return fmt.Errorf("--pprof: %w", err)
	}
	a.note("Profiles of this process: http://%s/debug/pprof/", listener.Addr())
	go func() {
		if err := server.ServeProfiles(ctx, listener); err != nil {
			a.logger().Warn("profiles are not served any more", "error", err)
		}
	}()
	return nil
}

// originals gives the files of the corpus, where they may be handed out and the
// corpus is at hand: an index serves without it.
func (a *app) originals(keepBack bool) server.Originals {
	if keepBack {
		return nil
	}
	src, err := a.source()
	if err != nil {
		return nil
	}
	files, ok := src.(corpus.Originals)
	if !ok {
		return nil
	}
	return files
}

func tryListen(ctx context.Context, addr string) error {
	listener, err := server.Listen(ctx, addr)
	if err != nil {
		return err
	}
	return listener.Close()
}

// rebuilder gives what the server calls for a rebuild.
func (a *app) rebuilder(store *indexer.Store) server.RebuildFunc {
	return func(ctx context.Context, show func(indexer.Progress)) (indexer.Report, error) {
		src, err := a.source()
		if err != nil {
			return indexer.Report{}, err
		}
		opts, err := a.options(src, show)
		if err != nil {
			return indexer.Report{}, err
		}
		opts.Workers = behind(runtime.GOMAXPROCS(0))
		report, err := indexer.Rebuild(ctx, opts)
		if err != nil {
			return report, err
		}
		_, err = store.Reload()
		return report, err
	}
}

// behind is how many documents a rebuild behind searches reads at once: it
// leaves a processor to them.
func behind(processors int) int { return max(1, processors-1) }

// logger writes to standard error; with --quiet, only what is amiss.
func (a *app) logger() *slog.Logger {
	level := slog.LevelInfo
	if a.quiet {
		level = slog.LevelWarn
	}
	return slog.New(slog.NewTextHandler(a.errOut, &slog.HandlerOptions{Level: level}))
}

// address is what one types into a browser on this machine.
func address(addr net.Addr, basePath string) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	url := "http://" + net.JoinHostPort(host, port)
	if base := strings.Trim(basePath, "/"); base != "" {
		url += "/" + base + "/"
	}
	return url
}

// parseProxies reads addresses and networks.
func parseProxies(typed []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, s := range typed {
		if ip, err := netip.ParseAddr(s); err == nil {
			prefixes = append(prefixes, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxy %q is no address and no network: write it like 10.0.0.1 or 10.0.0.0/8", s)
		}
		prefixes = append(prefixes, p)
	}
	return prefixes, nil
}
