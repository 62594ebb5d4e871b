package server

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

func TestSearch(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for _, c := range []struct {
		q     string
		total float64
		first string
	}{
		{"Мартов", 1, "ru/iskra.md#2"},
		{"genfi", 1, "hu/genf.md#1"},
		{"congrès", 1, "fr/congres.md#1"},
		{"Martov", 2, "hu/genf.md#1"},
		{"", 6, "hu/genf.md#1"},
	} {
		w := ask(t, s, "GET", "/api/v1/search?q="+url.QueryEscape(c.q))
		wantStatus(t, w, 200)
		answer := object(t, w)
		hits := answer["hits"].([]any)
		if answer["total"] != c.total || hits[0].(map[string]any)["id"] != c.first {
			t.Errorf("%q: total %v, first %v", c.q, answer["total"], hits[0])
		}
		if answer["query"] != c.q {
			t.Errorf("query = %v, want %q", answer["query"], c.q)
		}
	}
}

func TestHighlightsCutOutTheWord(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for _, word := range []string{"Женевы", "Plehanov", "entrepôt", "s’ouvrit"} {
		var result search.Result
		w := ask(t, s, "GET", "/api/v1/search?q="+url.QueryEscape(word))
		if err := json.Unmarshal(w.Body.Bytes(), &result); err != nil || len(result.Hits) == 0 {
			t.Fatalf("%s: %v: %s", word, err, w.Body)
		}
		mark := result.Hits[0].Highlights[0]
		if got := string([]rune(result.Hits[0].Text)[mark.Start:mark.End]); got != word {
			t.Errorf("marked %q, want %q", got, word)
		}
	}
}

func TestNothingFoundIsAWholeAnswer(t *testing.T) {
	s, _ := newTestServer(t, nil)
	w := ask(t, s, "GET", "/api/v1/search?q=xyzzy&explain=1")
	wantStatus(t, w, 200)
	if strings.Contains(w.Body.String(), "null") {
		t.Errorf("null in %s", w.Body)
	}
	facets := object(t, w)["facets"].(map[string]any)
	for _, name := range search.FacetNames() {
		if list, ok := facets[name].([]any); !ok || len(list) != 0 {
			t.Errorf("facet %s = %v, want []", name, facets[name])
		}
	}
}

func TestCompleteLeavesTheResultAlone(t *testing.T) {
	result := &search.Result{Hits: []search.Hit{{ID: "a#1"}}, Facets: map[string][]search.Facet{}}
	whole := Complete(result)
	if result.Hits[0].Entities != nil || len(result.Facets) != 0 || whole.Hits[0].Entities == nil || len(whole.Facets) != 8 {
		t.Errorf("given %+v, made %+v", result, whole)
	}
}

func TestMarkupIsNotEscapedTwice(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("x.md", "<b>&</b>", "und", "", "<script>alert(1)</script>")
	w := ask(t, s, "GET", "/api/v1/search?q="+url.QueryEscape("<script>"))
	if !strings.Contains(w.Body.String(), `"<script>alert(1)</script>"`) || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%v %s", w.Header(), w.Body)
	}
}

func TestSuggest(t *testing.T) {
	s, _ := newTestServer(t, nil)
	w := ask(t, s, "GET", "/api/v1/suggest?q=Mar")
	wantStatus(t, w, 200)
	list := object(t, w)["suggestions"].([]any)
	if len(list) != 1 || list[0].(map[string]any)["id"] != "person/martov" {
		t.Errorf("suggestions %v", list)
	}
	if w := ask(t, s, "GET", "/api/v1/suggest?q=zz"); !strings.Contains(w.Body.String(), `"suggestions":[]`) {
		t.Errorf("no suggestions: %s", w.Body)
	}
	wantError(t, ask(t, s, "GET", "/api/v1/suggest?q=a&limit=101"), 400, "bad_request")
}

func TestDocuments(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("odd/a#b?c «é».md", "Odd", "und", "", "x")
	fake.add("odd/line\nbreak.md", "Odd", "und", "", "x")
	list := object(t, ask(t, s, "GET", "/api/v1/documents?offset=1&limit=2"))
	if docs := list["documents"].([]any); list["total"] != 5.0 || len(docs) != 2 || docs[0].(map[string]any)["id"] != "fr/congres.md" {
		t.Errorf("documents %v", list)
	}
	if w := ask(t, s, "GET", "/api/v1/documents?offset=99"); !strings.Contains(w.Body.String(), `"documents":[]`) {
		t.Errorf("past the end: %s", w.Body)
	}
	for _, path := range []string{"hu/genf.md", "hu%2Fgenf.md", "odd/a%23b%3Fc%20%C2%AB%C3%A9%C2%BB.md", "odd/line%0Abreak.md"} {
		w := ask(t, s, "GET", "/api/v1/documents/"+path)
		wantStatus(t, w, 200)
		want, _ := url.PathUnescape(path)
		if doc := object(t, w); doc["id"] != want {
			t.Errorf("id %v, want %q", doc["id"], want)
		}
	}
	doc := object(t, ask(t, s, "GET", "/api/v1/documents/hu/genf.md?offset=1&limit=1"))
	if passages := doc["passages"].([]any); len(passages) != 1 || passages[0].(map[string]any)["id"] != "hu/genf.md#2" || doc["passage_count"] != 2.0 {
		t.Errorf("second passage: %v", doc)
	}
}

func TestEntities(t *testing.T) {
	s, fake := newTestServer(t, nil)
	var asked search.EntityQuery
	fake.onEntities = func(q search.EntityQuery) (*search.EntityList, error) {
		asked = q
		return &search.EntityList{Total: 1, Entities: []search.Entity{{ID: "person/martov"}}}, nil
	}
	w := ask(t, s, "GET", "/api/v1/entities?q="+url.QueryEscape("Мартов")+"&type=person&offset=3&limit=4&ui=ru")
	wantStatus(t, w, 200)
	if want := (search.EntityQuery{Word: "Мартов", Type: "person", UI: "ru", Offset: 3, Limit: 4}); asked != want {
		t.Errorf("asked %+v, want %+v", asked, want)
	}
	if strings.Contains(w.Body.String(), "null") {
		t.Errorf("null in %s", w.Body)
	}
	if e := object(t, ask(t, s, "GET", "/api/v1/entities/person/martov")); e["id"] != "person/martov" || len(e["years"].([]any)) != 1 {
		t.Errorf("entity %v", e)
	}
}

func TestErrorTable(t *testing.T) {
	secret := &fs.PathError{Op: "open", Path: "/var/lib/iskra/secret", Err: fs.ErrPermission}
	for _, c := range []struct {
		err    error
		status int
		code   string
	}{
		{fmt.Errorf("document x: %w", search.ErrNotFound), 404, "not_found"},
		{fmt.Errorf("%w: year 19021: write it with four digits", search.ErrBadRequest), 400, "bad_request"},
		{fmt.Errorf("%w: too many wildcards", search.ErrTooCostly), 400, "too_costly"},
		{fmt.Errorf("search: %w", context.DeadlineExceeded), 503, "timeout"},
		{context.Canceled, 503, "cancelled"},
		{fmt.Errorf("open: %w", indexer.ErrNoIndex), 503, "no_index"},
		{fmt.Errorf("%w: /var/lib/iskra/secret", indexer.ErrDamaged), 503, "index_damaged"},
		{&indexer.LockedError{PID: 4711}, 409, "index_locked"},
		{secret, 500, "internal"},
		{errors.Join(search.ErrBadRequest, secret), 500, "internal"},
		{errors.New("bleve: segment /var/lib/iskra/secret broken"), 500, "internal"},
	} {
		s, fake := newTestServer(t, nil)
		fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { return nil, c.err }
		w := ask(t, s, "GET", "/api/v1/search?q=a")
		wantError(t, w, c.status, c.code)
		for _, leak := range []string{"secret", "bleve", "4711", "goroutine"} {
			if strings.Contains(w.Body.String(), leak) {
				t.Errorf("%v: the answer has %q: %s", c.err, leak, w.Body)
			}
		}
	}
}

func TestMessagesOfTheEngineReachTheClient(t *testing.T) {
	for _, kind := range []error{search.ErrBadRequest, search.ErrTooCostly} {
		p := problemOf(fmt.Errorf("%w: use at most 256 words", kind))
		if p.Message != "use at most 256 words" {
			t.Errorf("message %q", p.Message)
		}
	}
}

func TestRefusals(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for target, want := range map[string]struct {
		status int
		code   string
	}{
		"/api/v1/search?limit=101":                 {400, "bad_request"},
		"/api/v1/search?lang=de":                   {400, "bad_request"},
		"/api/v1/entities?type=animal":             {400, "bad_request"},
		"/api/v1/entities?format=xls":              {400, "bad_request"},
		"/api/v1/entities?format=csv&type=animal":  {400, "bad_request"},
		"/api/v1/documents?limit=0":                {400, "bad_request"},
		"/api/v1/documents/hu/genf.md?limit=1001":  {400, "bad_request"},
		"/api/v1/documents/none.md":                {404, "not_found"},
		"/api/v1/documents/../../etc/passwd":       {404, "not_found"},
		"/api/v1/documents/%2e%2e%2fetc%2fpasswd":  {404, "not_found"},
		"/api/v1/documents/%00":                    {404, "not_found"},
		"/api/v1/entities/person/nobody":           {404, "not_found"},
		"/api/v1/entities/animal/cat":              {404, "not_found"},
		"/api/v1/entities/person/martov?ui=xx":     {400, "bad_request"},
		"/api/v1/nothing":                          {404, "no_such_address"},
		"/api/":                                    {404, "no_such_address"},
		"/api/v2/search":                           {404, "no_such_address"},
		"/api/v1/search?q=" + long(5000):           {400, "bad_request"},
		"/api/v1/search?q=" + long(20000):          {414, "url_too_long"},
		"/api/v1/search?q=a&offset=99999999999999": {400, "bad_request"},
	} {
		t.Run(fmt.Sprintf("%.50s", target), func(t *testing.T) { wantError(t, ask(t, s, "GET", target), want.status, want.code) })
	}
}

func long(n int) string { return strings.Repeat("a", n) }

func TestMethods(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for _, c := range []struct{ method, target, allow string }{
		{"POST", "/api/v1/search", "GET, HEAD"},
		{"PUT", "/api/v1/rebuild", "GET, HEAD, POST, DELETE"},
		{"DELETE", "/api/v1/documents/hu/genf.md", "GET, HEAD"},
		{"POST", "/healthz", "GET, HEAD"},
	} {
		w := ask(t, s, c.method, c.target)
		wantError(t, w, 405, "method_not_allowed")
		if got := w.Header().Get("Allow"); got != c.allow {
			t.Errorf("%s %s: Allow %q, want %q", c.method, c.target, got, c.allow)
		}
	}
}

func TestHostileQueriesGetAnAnswer(t *testing.T) {
	s, fake := newTestServer(t, nil)
	for _, raw := range []string{"q=%00", "q=%ff%fe%80", "q=" + url.QueryEscape(strings.Repeat("ж", 2048)), "q=%", "q=\"((", "q=a;b;c",
		"person=%00%ff", "q=" + url.QueryEscape("\u202e\u200b{{.}}${jndi:x}"), "offset=1000000", "%00=%00&[]=x"} {
		w := ask(t, s, "GET", "/api/v1/search?"+strings.ReplaceAll(raw, `"`, "%22"))
		wantStatus(t, w, 200)
		object(t, w)
	}
	if got := fake.lastRequest().Query; got != "" {
		t.Errorf("query %q, want empty", got)
	}
}

func TestETag(t *testing.T) {
	s, fake := newTestServer(t, nil)
	target := "/api/v1/search?q=Martov"
	first := ask(t, s, "GET", target)
	tag := first.Header().Get("ETag")
	if tag == "" || first.Header().Get("Cache-Control") != "no-cache" {
		t.Fatalf("headers %v", first.Header())
	}
	again := ask(t, s, "GET", target, "If-None-Match", `"other", `+tag)
	if again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("ETag") != tag {
		t.Errorf("again: %d %v %s", again.Code, again.Header(), again.Body)
	}
	wantStatus(t, ask(t, s, "GET", "/api/v1/search?q=Lenin", "If-None-Match", tag), 200)
	wantStatus(t, ask(t, s, "GET", target, "If-None-Match", tag, "Accept-Language", "hu"), 200)
	fake.info.Generation = "g2"
	wantStatus(t, ask(t, s, "GET", target, "If-None-Match", tag), 200)
	if w := ask(t, s, "GET", "/api/v1/rebuild"); w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the rebuild's state may be kept: %v", w.Header())
	}
}

func TestHeadAndGzip(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("long.md", "Long", "hu", "", strings.Repeat("Martov kongresszusa. ", 200))
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	send := func(method string) (*http.Response, []byte) {
		r, _ := http.NewRequest(method, web.URL+"/api/v1/documents/long.md", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, _ := io.ReadAll(answer.Body)
		return answer, body
	}
	answer, body := send("GET")
	if answer.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(strings.Join(answer.Header.Values("Vary"), ","), "Accept-Encoding") {
		t.Fatalf("not compressed: %v", answer.Header)
	}
	unzip, err := gzip.NewReader(strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	if plain, _ := io.ReadAll(unzip); !json.Valid(plain) || len(plain) < 4000 {
		t.Errorf("%d bytes unzipped", len(plain))
	}
	head, body := send("HEAD")
	if head.StatusCode != 200 || len(body) != 0 || head.Header.Get("ETag") != answer.Header.Get("ETag") {
		t.Errorf("HEAD: %d %v, %d bytes", head.StatusCode, head.Header, len(body))
	}
}

func TestBasePath(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.BasePath = "archive/" })
	wantStatus(t, ask(t, s, "GET", "/archive/api/v1/search?q=a"), 200)
	wantStatus(t, ask(t, s, "GET", "/archive/healthz"), 200)
	wantStatus(t, ask(t, s, "GET", "/api/v1/search?q=a"), 404)
	if w := ask(t, s, "GET", "/archive"); w.Code != 308 || w.Header().Get("Location") != "/archive/" {
		t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
	}
	if w := ask(t, s, "POST", "/archive/api/v1/rebuild"); w.Code != 202 || w.Header().Get("Location") != "/archive/api/v1/rebuild" {
		t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
	}
	wantError(t, ask(t, s, "GET", "/archive/api/v1/x"), 404, "no_such_address")
	if servers := object(t, ask(t, s, "GET", "/archive/api/v1/openapi.json"))["servers"]; fmt.Sprint(servers) != "[map[url:/archive]]" {
		t.Errorf("servers %v", servers)
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(Config{}); err == nil {
		t.Error("no index: no error")
	}
	for _, base := range []string{"/a/{b}", "/../x", "/a?b", "/a%2f"} {
		if _, err := New(Config{Index: newFake(), BasePath: base}); err == nil {
			t.Errorf("base path %q: no error", base)
		}
	}
}
