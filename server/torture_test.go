package server

import (
	"context"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
)

// torture tells whether the long form of the tests is asked for.
func torture() bool { return os.Getenv("ISKRA_TORTURE") != "" }

// times chooses between the short and the long form.
func times(short, long int) int {
	if torture() {
		return long
	}
	return short
}

// hostileFiles are documents that try to break out of wherever they are shown.
func hostileFiles() fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"hu/levél.txt":             "A genfi levél 1903-ban érkezett Martovtól.\n\nA kongresszus Londonban ülésezett, Plehanov elnökölt.",
		"fr/\"l'été\".txt":         "La lettre de Genève à Martov, 1903.\n\n</script><script>alert(1)</script> & <b onclick=x>congrès</b>",
		"ru/письмо\n<img>.txt":     "Мартов писал из Женевы в 1903 году.\n\n\u202eСъезд собрался в Лондоне.\u202c Плеханов открыл его.",
		"hu/=cmd|' .txt":           "=HYPERLINK(\"http://example.invalid\") genfi levél\n\n+1 @SUM(A1) -2",
		"fr/\x1b[2J.txt":           "Une lettre \x1b]0;titre\a dangereuse de Genève \u009b31m.",
		"ru/длинный.txt":           strings.Repeat("Мартов ", 20000),
		"hu/<script>alert(1).html": "<title><script>alert(1)</script>" + strings.Repeat("x", 10<<10) + "</title><p>A genfi levél.</p>",
		"empty.txt":                "",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// onRealIndex makes a server on an index of hostile documents; rebuild makes
// the next generation and moves to it.
func onRealIndex(t testing.TB, change func(*Config)) (s *Server, rebuild func() error) {
	t.Helper()
	auth, err := entities.Bundled()
	if err != nil {
		t.Fatal(err)
	}
	opts := indexer.Options{Dir: t.TempDir(), Source: corpus.NewFS("hostile", hostileFiles()), Authority: auth, Workers: 1}
	report, err := indexer.Rebuild(t.Context(), opts)
	if err != nil || report.Documents < 6 {
		t.Fatalf("%+v, %v", report, err)
	}
	store, err := indexer.Open(t.Context(), opts.Dir, auth)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	run := func(ctx context.Context, show func(indexer.Progress)) (indexer.Report, error) {
		o := opts
		o.Progress = show
		r, err := indexer.Rebuild(ctx, o)
		if err == nil {
			_, err = store.Reload()
		}
		return r, err
	}
	cfg := Config{Index: store, Rebuild: run, ReadOnly: true}
	if change != nil {
		change(&cfg)
	}
	if s, err = New(cfg); err != nil {
		t.Fatal(err)
	}
	return s, func() error { _, err := run(context.Background(), nil); return err }
}

// attack makes requests that a hostile stranger would.
type attack struct{ rand *rand.Rand }

func pick[T any](a attack, list []T) T { return list[a.rand.IntN(len(list))] }

// value is a text for a parameter or a piece of a path.
func (a attack) value() string {
	text := pick(a, []string{"", "Мартов", "levél", "Genève", "\"genfi levél\"", "\"a b", "((((", ")", "NOT", "a AND", "/[/", "/(a+)+$/",
		"*", "?*?*?*", "a~9", "title:", "a^999999999", "1903..1902", "-1", "0", "99999999999999999999", "9223372036854775807", "NaN", "1e9",
		"../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "\x00", "\xff\xfe", "\r\nSet-Cookie: a=b", "<script>alert(1)</script>", "\"><img src=x onerror=1>",
		"=1+1", "\u202e", "\u0301", "hu/levél.txt", "ru/письмо\n<img>.txt", "person", "martov", "hu", "xx", "true", "relevance", "{{.}}", "%s%n", "${jndi:x}"})
	switch a.rand.IntN(8) {
	case 0:
		return strings.Repeat(text, 1+a.rand.IntN(300))
	case 1:
		return text + pick(a, []string{" ", " AND ", " OR ", "\"", "*", "~", ":", "\n"}) + a.value()
	case 2:
		b := []byte(text + "x")
		b[a.rand.IntN(len(b))] = byte(a.rand.IntN(256))
		return string(b)
	}
	return text
}

// request makes one of them.
func (a attack) request() *http.Request {
	path := pick(a, []string{"/", "/search", "/api/v1/search", "/api/v1/suggest", "/api/v1/documents", "/api/v1/documents/", "/documents/", "/entities/", "/api/v1/entities",
		"/api/v1/entities/person/", "/entities/person/", "/files/", "/export.csv", "/export.json", "/kwic", "/concordance", "/advanced", "/documents", "/entities", "/feed",
		"/api/v1/rebuild", "/rebuild", "/healthz", "/readyz", "/metrics", "/static/", "/opensearch.xml", "/debug/pprof/", "//", "/.git/config"})
	if strings.HasSuffix(path, "/") || a.rand.IntN(10) == 0 {
		path += a.value()
	}
	q := url.Values{}
	for range a.rand.IntN(5) {
		q.Add(pick(a, []string{"q", "lang", "not.lang", "year", "limit", "offset", "page", "p", "sort", "ui", "document", "entity", "person", "group", "explain", "format", "prefix", "from", "to", a.value()}), a.value())
	}
	query := q.Encode()
	if a.rand.IntN(10) == 0 {
		query = a.value() // not even encoded
	}
	r := httptest.NewRequest(http.MethodGet, "/", strings.NewReader(a.value()))
	r.Method = pick(a, []string{"GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "HEAD", "POST", "DELETE", "PUT", "OPTIONS", "TRACE", "X"})
	r.URL = &url.URL{Path: path, RawQuery: query}
	for range a.rand.IntN(3) {
		r.Header.Add(pick(a, []string{"Accept-Language", "Accept", "Accept-Encoding", "If-None-Match", "Range", "Authorization", "X-Forwarded-For", "Content-Type", "Cookie", "Origin"}), a.value())
	}
	r.RemoteAddr, r.Host = "127.0.0.1:5000", "127.0.0.1:8080"
	return r
}

// TestHostileRequests: no server error but 503, no panic, and no markup of a
// document or a query on a page.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	s, _ := onRealIndex(t, nil)
	a := attack{rand.New(rand.NewPCG(1903, 7))}
	codes := map[int]int{}
	n := times(500, 10_000)
	for range n {
		r := a.request()
		if r.URL.Path == eventsPath {
			continue // a stream without end
		}
		w := httptest.NewRecorder()
		what := fmt.Sprintf("%s %q?%q", r.Method, shorten(r.URL.Path), shorten(r.URL.RawQuery))
		s.Handler().ServeHTTP(w, r)
		codes[w.Code]++
		if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: %d %.200s", what, w.Code, w.Body)
		}
		page := w.Body.String()
		if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") &&
			(strings.Contains(page, "<script>alert") || strings.Contains(page, "<img src=x") || strings.Contains(page, "<b onclick")) {
			t.Errorf("%s: markup comes through: %s", what, html.EscapeString(shorten(page)))
		}
		if w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: a header was put in", what)
		}
	}
	if codes[200] < n/20 || codes[400] == 0 {
		t.Errorf("the requests do not get far: %v", codes)
	}
	if !strings.Contains(ask(t, s, "GET", "/metrics").Body.String(), "\niskra_http_panics_total 0\n") {
		t.Error("requests panicked")
	}
	t.Logf("torture: hostile requests %d: by status %v, panics 0", n, codes)
}

// TestManyClients: every answer to a crowd is 200 or 503.
func TestManyClients(t *testing.T) {
	t.Parallel()
	s, _ := onRealIndex(t, nil)
	url, stop := serving(t, s)
	clients, each := times(60, 500), times(3, 20)
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	defer transport.CloseIdleConnections()
	web := &http.Client{Transport: transport, Timeout: time.Minute}
	var found, busy, other atomic.Int64
	var g sync.WaitGroup
	for i := range clients {
		g.Go(func() {
			for k := range each {
				switch code, err := get(web, fmt.Sprintf("%s/api/v1/search?q=lev%%C3%%A9l&limit=%d", url, 1+(i+k)%50)); {
				case err != nil:
					t.Error(err)
					other.Add(1)
				case code == http.StatusOK:
					found.Add(1)
				case code == http.StatusServiceUnavailable:
					busy.Add(1)
				default:
					other.Add(1)
				}
			}
		})
	}
	g.Wait()
	if other.Load() > 0 || found.Load() == 0 {
		t.Errorf("200: %d, 503: %d, other: %d", found.Load(), busy.Load(), other.Load())
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	t.Logf("torture: clients at once %d: answers 200 %d, 503 %d, other %d", clients, found.Load(), busy.Load(), other.Load())
}

func get(web *http.Client, url string) (int, error) {
	answer, err := web.Get(url)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// TestSoak searches without end while one generation after another is built:
// goroutines, open files and memory are level at the end.
func TestSoak(t *testing.T) {
	s, rebuild := onRealIndex(t, nil)
	url, stop := serving(t, s)
	round := func(rebuilds int) (answered int64) {
		transport := &http.Transport{}
		defer transport.CloseIdleConnections()
		web := &http.Client{Transport: transport, Timeout: time.Minute}
		ctx, cancel := context.WithCancel(t.Context())
		var n atomic.Int64
		var g sync.WaitGroup
		for i := range 4 {
			g.Go(func() {
				for ctx.Err() == nil {
					path := []string{"/?q=Martov", "/api/v1/search?q=%D0%9C%D0%B0%D1%80%D1%82%D0%BE%D0%B2", "/entities", "/api/v1/suggest?q=gen"}[i]
					if code, err := get(web, url+path); err != nil || code != 200 {
						t.Errorf("%s: %d, %v", path, code, err)
						return
					}
					n.Add(1)
				}
			})
		}
		for range rebuilds {
			if err := rebuild(); err != nil {
				t.Error(err)
			}
		}
		cancel()
		g.Wait()
		return n.Load()
	}
	round(2)
	before := measure()
	rebuilds := times(3, 100)
	answered := round(rebuilds)
	after := measure()
	for wait := 0; wait < 100 && after.goroutines > before.goroutines+2; wait++ {
		time.Sleep(20 * time.Millisecond) // what is ending ends
		after = measure()
	}
	if after.goroutines > before.goroutines+4 || after.files > before.files+4 || after.heap > before.heap*3/2+(8<<20) {
		t.Errorf("before %+v, after %+v", before, after)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	t.Logf("torture: soak of %d rebuilds: %d answers; before %+v, after %+v", rebuilds, answered, before, after)
}

// level is what must not grow.
type level struct {
	goroutines, files int
	heap              uint64
}

func measure() level {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	files, _ := os.ReadDir("/proc/self/fd") // none where the system does not tell
	return level{runtime.NumGoroutine(), len(files), m.HeapAlloc}
}
