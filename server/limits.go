package server

import (
	"context"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what requests may cost. A zero stands for the default; a
// negative ClientRate sets no rate.
type Limits struct {
	// RequestTimeout is the longest a request may take: 10 s.
	RequestTimeout time.Duration
	// QueryTimeout is the longest one search in it may take: 5 s.
	QueryTimeout time.Duration
	// Concurrent is how many requests are worked on at once: 2 per processor.
	// More would end no sooner, and each holds memory of its own.
	Concurrent int
	// Queue is how many more may wait: 32 per request worked on.
	Queue int
	// QueueTimeout is how long one waits before it is sent away: 2 s.
	QueueTimeout time.Duration
	// Connections is how many connections are held at once: 1024.
	Connections int
	// ClientRate and ClientBurst bound the requests of one client: 50 a second,
	// 200 at once. Programs on the server's own machine are free of it.
	ClientRate  float64
	ClientBurst int
	// URLBytes, HeaderBytes and BodyBytes bound a request: 16, 32 and 64 KiB.
	URLBytes    int
	HeaderBytes int
	BodyBytes   int64
	// Streams is how many clients may follow a rebuild at once: 256.
	Streams int
	// Heartbeat is how often a stream of events shows that it is alive: 15 s.
	Heartbeat time.Duration
	// Grace is how long a shutdown waits for requests to finish: 15 s.
	Grace time.Duration
}

func (l Limits) withDefaults() Limits {
	orElse(&l.RequestTimeout, 10*time.Second)
	orElse(&l.QueryTimeout, 5*time.Second)
	orElse(&l.Concurrent, 2*runtime.GOMAXPROCS(0))
	orElse(&l.Queue, 32*l.Concurrent)
	orElse(&l.QueueTimeout, 2*time.Second)
	orElse(&l.Connections, 1024)
	orElse(&l.ClientRate, 50)
	orElse(&l.ClientBurst, 200)
	orElse(&l.URLBytes, 16<<10)
	orElse(&l.HeaderBytes, 32<<10)
	orElse(&l.BodyBytes, 64<<10)
	orElse(&l.Streams, 256)
	orElse(&l.Heartbeat, 15*time.Second)
	orElse(&l.Grace, 15*time.Second)
	return l
}

func orElse[T comparable](value *T, def T) {
	var zero T
	if *value == zero {
		*value = def
	}
}

// gate lets a number of requests through at once, and keeps a short queue.
type gate struct {
	slots, queue chan struct{}
	wait         time.Duration
}

func newGate(l Limits) *gate {
	return &gate{make(chan struct{}, l.Concurrent), make(chan struct{}, max(l.Queue, 0)), l.QueueTimeout}
}

// enter waits for a slot, and fails at once where the queue is full. Whoever
// got in must call leave.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
	}
	select {
	case g.queue <- struct{}{}:
		defer func() { <-g.queue }()
	default:
		return errBusy
	}
	timer := time.NewTimer(g.wait)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) leave() { <-g.slots }

// maxClients bounds how many clients' rates are remembered, twice over.
const maxClients = 4096

// clientLimits holds a rate for each client of late. When the young map is full
// it becomes the old one, so that memory is bounded and the busy stay known.
type clientLimits struct {
	rate  rate.Limit
	burst int

	mu         sync.Mutex
	young, old map[netip.Prefix]*rate.Limiter
}

func newClientLimits(l Limits) *clientLimits {
	return &clientLimits{rate: rate.Limit(l.ClientRate), burst: l.ClientBurst, young: map[netip.Prefix]*rate.Limiter{}}
}

// allow counts one request of a client.
func (c *clientLimits) allow(client netip.Addr) bool {
	if c.rate < 0 {
		return true
	}
	return c.limiter(network(client)).Allow()
}

func (c *clientLimits) limiter(key netip.Prefix) *rate.Limiter {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.young[key]; ok {
		return known
	}
	limiter, ok := c.old[key]
	if !ok {
		limiter = rate.NewLimiter(c.rate, c.burst)
	}
	if len(c.young) >= maxClients {
		c.old, c.young = c.young, map[netip.Prefix]*rate.Limiter{}
	}
	c.young[key] = limiter
	return limiter
}

// network takes the addresses of one IPv6 network, which one client has, together.
func network(addr netip.Addr) netip.Prefix {
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64
	}
	prefix, err := addr.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}
