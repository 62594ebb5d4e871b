package server

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/iskra-archive/iskra/search"
)

// metrics counts what the server does, in a registry of its own.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	inFlight prometheus.Gauge
	rejected *prometheus.CounterVec
	panics   prometheus.Counter

	searches *prometheus.CounterVec
	searched prometheus.Histogram
	hits     prometheus.Counter
	zeroHits prometheus.Counter
	relaxed  prometheus.Counter
}

func newMetrics() *metrics {
	buckets := []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "iskra_http_request_duration_seconds",
			Help: "Time to answer a request.", Buckets: buckets}, []string{"route", "method", "status"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{Name: "iskra_http_requests_in_flight", Help: "Requests being answered."}),
		rejected: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "iskra_http_requests_rejected_total",
			Help: "Requests sent away by a limit."}, []string{"reason"}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "iskra_http_panics_total", Help: "Requests that ended in a panic."}),
		searches: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "iskra_searches_total",
			Help: "Searches by outcome."}, []string{"outcome"}),
		searched: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "iskra_search_duration_seconds",
			Help: "Time that the engine took for a search.", Buckets: buckets}),
		hits:     prometheus.NewCounter(prometheus.CounterOpts{Name: "iskra_search_hits_total", Help: "Passages found by all searches."}),
		zeroHits: prometheus.NewCounter(prometheus.CounterOpts{Name: "iskra_search_zero_hits_total", Help: "Searches that found nothing."}),
		relaxed:  prometheus.NewCounter(prometheus.CounterOpts{Name: "iskra_search_relaxed_total", Help: "Searches relaxed to any of the words."}),
	}
	m.registry.MustRegister(m.requests, m.inFlight, m.rejected, m.panics, m.searches, m.searched, m.hits, m.zeroHits, m.relaxed,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// watch adds what is read off the index and the job when somebody asks.
func (m *metrics) watch(info func() search.IndexInfo, jobs *jobs) {
	gauge := func(name, help string, value func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("iskra_index_age_seconds", "Time since the generation in use was built.", func() float64 {
		if built := info().BuiltAt; !built.IsZero() {
			return time.Since(built).Seconds()
		}
		return 0
	})
	gauge("iskra_index_documents", "Documents in the index.", func() float64 { return float64(info().Documents) })
	gauge("iskra_index_passages", "Passages in the index.", func() float64 { return float64(info().Passages) })
	for _, name := range []string{stateIdle, stateRunning, stateFailed, stateDone} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "iskra_rebuild_state",
			Help: "1 for the state the rebuild is in.", ConstLabels: prometheus.Labels{"state": name}}, func() float64 {
			if state, _ := jobs.State(); state.State == name {
				return 1
			}
			return 0
		}))
	}
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 5 * time.Second})
}

// answered notes one request; routes and methods come from a closed set.
func (m *metrics) answered(route, method string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete:
	default:
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}

// meteredIndex counts and times the searches of pages and API alike, and puts
// a deadline on each.
type meteredIndex struct {
	search.Index
	metrics *metrics
	timeout time.Duration
}

// Search searches, within the time that a query may take.
func (x meteredIndex) Search(ctx context.Context, r search.Request) (*search.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, x.timeout)
	defer cancel()
	begun := time.Now()
	result, err := x.Index.Search(ctx, r)
	x.metrics.searched.Observe(time.Since(begun).Seconds())
	x.metrics.found(result, err)
	return result, err
}

// Locate implements search.Locator, where the index does.
func (x meteredIndex) Locate(ctx context.Context, hash uint64, document string) ([]search.Place, error) {
	l, ok := x.Index.(search.Locator)
	if !ok {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, x.timeout)
	defer cancel()
	return l.Locate(ctx, hash, document)
}

func (m *metrics) found(result *search.Result, err error) {
	if err != nil {
		m.searches.WithLabelValues(problemOf(err).Code).Inc()
		return
	}
	m.searches.WithLabelValues("ok").Inc()
	m.hits.Add(float64(max(result.Total, 0)))
	if result.Total == 0 {
		m.zeroHits.Inc()
	}
	if result.Relaxed {
		m.relaxed.Inc()
	}
}
