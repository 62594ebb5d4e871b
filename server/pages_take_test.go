package server

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// manyHits makes an index whose search finds a number of passages, page by page.
func manyHits(fake *fakeIndex, total int) {
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		result := &search.Result{Total: total, TotalDocuments: 1, Index: fake.info}
		for n := r.Offset; n < min(r.Offset+r.Limit, total); n++ {
			result.Hits = append(result.Hits, search.Hit{ID: fmt.Sprintf("hu/genf.md#%d", n+1), Document: "hu/genf.md", Title: "=HYPERLINK(1)",
				Lang: corpus.Hungarian, Passage: n%2 + 1, Text: " +1\x1b[31m", Fingerprint: testPrint, Highlights: []search.Highlight{{Start: 1, End: 3, Why: search.WhyExact}}})
		}
		return result, nil
	}
}

// testPrint is a fingerprint as the index gives them.
var testPrint = search.FingerprintOf("+1").String()

func TestExportsHoldEveryHit(t *testing.T) {
	s, fake := newTestServer(t, nil)
	manyHits(fake, 231)
	w := ask(t, s, http.MethodGet, "/export.csv?q=x&limit=5&offset=10")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 232 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if got := rows[231]; got[0] != "hu/genf.md#231" || got[2] != "'=HYPERLINK(1)" || got[9] != "' +1[31m" || got[12] != testPrint || got[13] != "http://127.0.0.1:8080/documents/hu/genf.md?fp="+testPrint+"&p=1#p1" {
		t.Errorf("last row = %q", got)
	}
	for _, cell := range append(rows[1], rows[231]...) {
		if cell != "" && strings.ContainsRune("=+-@\t\r", rune(strings.TrimLeft(cell, " ")[0])) {
			t.Errorf("a spreadsheet would compute %q", cell)
		}
	}
	if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="iskra.csv"` {
		t.Errorf("Content-Disposition = %q", got)
	}
	lines := strings.Split(strings.TrimSpace(ask(t, s, http.MethodGet, "/export.jsonl?q=x").Body.String()), "\n")
	var hit search.Hit
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &hit); err != nil || len(lines) != 231 || hit.ID != "hu/genf.md#231" || hit.Permalink != "/documents/hu/genf.md?fp="+testPrint+"&p=1#p1" {
		t.Errorf("%d lines, last %+v, %v", len(lines), hit, err)
	}
	manyHits(fake, 2)
	entry := ask(t, s, http.MethodGet, "/export.bib?q=x").Body.String()
	contains(t, entry, "@misc{iskra-hu-genf-md-1,", "title        = {A genfi konferencia}", "note         = {passages 1, 2 (hu/genf.md)}")
	if strings.Count(entry, "@misc") != 1 {
		t.Errorf("one document has more than one entry: %s", entry)
	}
	manyHits(fake, 0)
	if got := ask(t, s, http.MethodGet, "/export.jsonl?q=x").Body.String(); got != "" {
		t.Errorf("nothing found, but %q", got)
	}
}

func TestExportNeverPassesHalfForTheWhole(t *testing.T) {
	s, fake := newTestServer(t, nil)
	manyHits(fake, 300)
	whole := fake.onSearch
	for name, later := range map[string]func(*search.Result) (*search.Result, error){
		"error":     func(*search.Result) (*search.Result, error) { return nil, errors.New("disk broke") },
		"new index": func(r *search.Result) (*search.Result, error) { r.Index.Generation = "g2"; return r, nil },
	} {
		fake.onSearch = func(ctx context.Context, r search.Request) (*search.Result, error) {
			result, err := whole(ctx, r)
			if r.Offset > 0 {
				return later(result)
			}
			return result, err
		}
		func() {
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler { //nolint:errorlint // as net/http compares it
					t.Errorf("%s: the connection was not broken off: %v", name, cause)
				}
			}()
			ask(t, s, http.MethodGet, "/export.csv?q=x")
		}()
	}
	// A fault before the first byte is an error as any other.
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { return nil, indexer.ErrNoIndex }
	wantStatus(t, ask(t, s, http.MethodGet, "/export.csv?q=x"), http.StatusServiceUnavailable)
	wantStatus(t, ask(t, s, http.MethodGet, "/export.csv?year=soon"), http.StatusBadRequest)
	wantStatus(t, ask(t, s, http.MethodGet, "/export.xls?q=x"), http.StatusNotFound)
}

func TestExportsAreFew(t *testing.T) {
	s, fake := newTestServer(t, nil)
	held, release := make(chan struct{}, exportsAtOnce), make(chan struct{})
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) {
		held <- struct{}{}
		<-release
		return &search.Result{}, nil
	}
	done := make(chan struct{}, exportsAtOnce)
	for range exportsAtOnce {
		go func() {
			ask(t, s, http.MethodGet, "/export.jsonl?q=x")
			done <- struct{}{}
		}()
	}
	for range exportsAtOnce {
		<-held
	}
	wantStatus(t, ask(t, s, http.MethodGet, "/export.jsonl?q=x"), http.StatusServiceUnavailable)
	close(release)
	for range exportsAtOnce {
		<-done
	}
	wantStatus(t, ask(t, s, http.MethodGet, "/export.jsonl?q=x"), http.StatusOK)
}

func TestFeedAndOpenSearch(t *testing.T) {
	s, fake := newTestServer(t, func(c *Config) { c.BasePath = "/archive" })
	fake.add("fr/"+hostileText+".md", hostileText, corpus.French, "1903", "Martov ]]> "+hostileText+"\x01")
	w := ask(t, s, http.MethodGet, "/archive/feed.atom?q=Martov&lang=fr&ui=fr")
	var feed atomFeed
	if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	if len(feed.Entries) != 3 || feed.Updated != "2026-11-30T20:00:00Z" || !strings.Contains(w.Body.String(), `xml:lang="fr"`) ||
		feed.Links[0].Href != "http://127.0.0.1:8080/archive/feed.atom?lang=fr&q=Martov&ui=fr" ||
		feed.Entries[0].ID != "http://127.0.0.1:8080/archive/documents/hu/genf.md#p1" {
		t.Errorf("feed = %+v", feed)
	}
	if got := w.Header().Get("Content-Type"); got != "application/atom+xml; charset=utf-8" {
		t.Errorf("Content-Type = %q", got)
	}
	var about openSearch
	if err := xml.Unmarshal(ask(t, s, http.MethodGet, "/archive/opensearch.xml?ui=hu").Body.Bytes(), &about); err != nil {
		t.Fatal(err)
	}
	if about.URLs[0].Template != "http://127.0.0.1:8080/archive/?q={searchTerms}&ui=hu" {
		t.Errorf("template = %q", about.URLs[0].Template)
	}
	if got := ask(t, s, http.MethodGet, "/archive/opensearch.json?q=mar").Body.String(); got != "[\"mar\",[\"Martov\"]]\n" {
		t.Errorf("suggestions = %q", got)
	}
	// A host that no server can have stands in no address.
	lacks(t, ask(t, s, http.MethodGet, "/archive/feed.atom?q=Martov", "Host", `evil"><x`).Body.String(), "evil")
	contains(t, body(t, s, "/archive/?q=Martov", 200), `href="/archive/feed.atom?q=Martov"`, `href="/archive/opensearch.xml"`)
}

// TestFeedNamesPassagesForGood asks that an entry keeps its id when the number
// of its passage changes, and that no two entries have the same.
func TestFeedNamesPassagesForGood(t *testing.T) {
	s, fake := newTestServer(t, nil)
	feed := func(passages ...int) (ids []string) {
		fake.onSearch = func(context.Context, search.Request) (*search.Result, error) {
			result := &search.Result{Total: len(passages)}
			for _, n := range passages {
				result.Hits = append(result.Hits, search.Hit{Document: "ru/a b.md", Passage: n, Text: "+1", Fingerprint: testPrint})
			}
			return result, nil
		}
		var feed atomFeed
		if err := xml.Unmarshal(ask(t, s, http.MethodGet, "/feed.atom?q=Martov&limit="+fmt.Sprint(passages[0])).Body.Bytes(), &feed); err != nil {
			t.Fatal(err)
		}
		for _, e := range feed.Entries {
			ids = append(ids, e.ID)
		}
		return ids
	}
	name := "http://127.0.0.1:8080/documents/ru/a%20b.md?fp=" + testPrint
	if before, after := feed(3), feed(7); before[0] != name || after[0] != name {
		t.Errorf("ids before and after: %s, %s", before[0], after[0])
	}
	if ids := feed(3, 8); !slices.Equal(ids, []string{name, name + "&p=8#p8"}) {
		t.Errorf("ids of copies: %q", ids)
	}
}

func TestCitations(t *testing.T) {
	c := citation{Document: "fr/a_b#{c}.md", Title: `Un 100 % "titre" & \x_{y}`, Author: "Дан, Ф.", Source: "RGASPI", Date: "1903-10-07",
		Lang: "fr", Page: 12, Passage: 3, URL: "http://h/documents/fr/a_b%23{c}.md#p3"}
	l := mustLocale(t, "fr")
	if got, want := c.plain(l), "Дан, Ф., «\u00a0"+c.Title+"\u00a0», 7\u00a0octobre 1903, p. 12, passage 3 (fr/a_b#{c}.md#3)"; got != want {
		t.Errorf("plain = %q, want %q", got, want)
	}
	if got, want := c.chicago(), "Дан, Ф., “"+c.Title+"”, October 7, 1903, RGASPI, 12, passage 3 (fr/a_b#{c}.md), "+c.URL+"."; got != want {
		t.Errorf("Chicago = %q, want %q", got, want)
	}
	entry := c.bibtex()
	contains(t, entry, "@misc{iskra-fr-a-b--c--md-3,", `Un 100 \% "titre" \& \textbackslash{}x\_\{y\}`, "date         = {1903-10-07}", "langid       = {french}", "%7Bc%7D.md#p3")
	if open, closed := strings.Count(entry, "{"), strings.Count(entry, "}"); open != closed {
		t.Errorf("%d braces open, %d close: %s", open, closed, entry)
	}
	contains(t, c.ris(), "TY  - GEN\r\n", "DA  - 1903/10/07/\r\n", "SP  - 12\r\n", "ER  - \r\n")
	for iso, want := range map[string]string{"1903": "1903", "1903-10": "October 1903", "1903-13-01": "1903-13-01", "": ""} {
		if got := americanDate(iso); got != want {
			t.Errorf("americanDate(%q) = %q, want %q", iso, got, want)
		}
	}
}

func TestCitationPage(t *testing.T) {
	s, _ := newTestServer(t, nil)
	contains(t, body(t, s, "/cite/hu/genf.md?p=2&ui=hu", 200), "A szövegrész idézése", `href="/cite/hu/genf.md?p=2&amp;ui=hu&amp;format=ris"`,
		"„A genfi konferencia”, 1903. október, 2. szövegrész", `href="/documents/hu/genf.md?ui=hu#p2"`)
	w := ask(t, s, http.MethodGet, "/cite/hu/genf.md?p=2&format=ris")
	if w.Header().Get("Content-Disposition") != `attachment; filename="iskra.ris"` {
		t.Errorf("headers = %v", w.Header())
	}
	contains(t, w.Body.String(), "UR  - http://127.0.0.1:8080/documents/hu/genf.md#p2\r\n")
	body(t, s, "/cite/none.md?p=1", 404)
	body(t, s, "/cite/hu/genf.md?p=99", 404)
}

func TestAdvancedFormWritesTheQuery(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for form, want := range map[string]string{
		"adv=1&adv.all=martov -genf":                                    "/?q=martov%20-genf",
		"adv=1&adv.phrase=„deuxième congrès”":                           "/?q=" + escaped(`"deuxième congrès"`),
		"adv=1&adv.near=lenin martov&adv.distance=5":                    "/?q=" + escaped(`"lenin martov"~5`),
		"adv=1&adv.near=lenin martov&adv.distance=x":                    "/?q=" + escaped(`"lenin martov"~8`),
		"adv=1&adv.any=a b&adv.none=c d&adv.form=e&adv.start=f*":        "/?q=" + escaped(`(a OR b) =e f* -c -d`),
		"adv=1&adv.like=plehanof&adv.intitle=Искра":                     "/?q=" + escaped(`plehanof~ title:"Искра"`),
		"adv=1&adv.all=&person=martov&place=&lang=ru&from=1902&to=1904": "/?lang=ru&person=martov&year=1902..1904",
		"q=x&from=1903&to=1903&ui=ru&offset=40":                         "/?q=x&ui=ru&year=1903",
		"q=x&from=&to=1904&year=1900":                                   "/?q=x&year=1900&year=..1904",
		"q=x&from=&to=&year=1900":                                       "/?q=x&year=1900",
		"from=&to=":                                                     "/",
		"adv=1&adv.any=\")(":                                            "/",
	} {
		w := ask(t, s, http.MethodGet, "/?"+typed(form))
		if got := w.Header().Get("Location"); w.Code != http.StatusSeeOther || got != want {
			t.Errorf("%s leads to %d %s, want %s", form, w.Code, got, want)
		}
	}
	// What is no year is told, not swallowed.
	if to := ask(t, s, http.MethodGet, "/?q=x&from=soon").Header().Get("Location"); to == "" {
		t.Error("a bad year leads nowhere")
	} else {
		body(t, s, to, 400)
	}
	page := body(t, s, "/advanced?q=Martov&person=person/martov&year=1902..1904&lang=ru&ui=fr", 200)
	contains(t, page, `name="adv.all" type="text" value="Martov"`, `name="person" type="text" value="person/martov"`, `name="from" type="text" inputmode="numeric" pattern="[0-9]{1,4}" maxlength="4" size="4" value="1902"`,
		`name="lang" value="ru" checked`, "Recherche avancée")
}

func escaped(query string) string { return strings.ReplaceAll(url.QueryEscape(query), "+", "%20") }

// typed writes a query string as a form does, from name=value joined by &.
func typed(form string) string {
	var pairs []string
	for pair := range strings.SplitSeq(form, "&") {
		name, value, _ := strings.Cut(pair, "=")
		pairs = append(pairs, name+"="+url.QueryEscape(value))
	}
	return strings.Join(pairs, "&")
}

// postForm sends a form from this machine and gives the status.
func postForm(t *testing.T, s *Server, target, form string, headers ...string) int {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(form))
	r.RemoteAddr, r.Host = "127.0.0.1:5000", "127.0.0.1:8080"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Code
}

func TestFacetPage(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		if r.FacetLimit != search.MaxFacetLimit {
			t.Errorf("only %d values asked for", r.FacetLimit)
		}
		return &search.Result{Total: 9, Facets: map[string][]search.Facet{search.FacetPerson: {
			{Value: "person/dan", Label: "Dan", Count: 1, Selected: true}, {Value: "person/zasulich", Label: "Zaszulics", Count: 5}, {Value: "person/ordin", Label: "Ördin", Count: 4}, {Value: "person/axelrod", Label: "Akszelrod", Count: 2}}}}, nil
	}
	order := func(target string) string {
		page := body(t, s, target, 200)
		var names []string
		for _, part := range strings.Split(page, `<bdi class="t">`)[1:] {
			name, _, _ := strings.Cut(part, "<")
			names = append(names, name)
		}
		return strings.Join(names, " ")
	}
	for target, want := range map[string]string{
		"/facets/person?q=x&person=dan&ui=hu":                   "Dan Zaszulics Ördin Akszelrod",
		"/facets/person?q=x&person=dan&ui=hu&list=name":         "Dan Akszelrod Ördin Zaszulics",
		"/facets/person?q=x&person=dan&ui=hu&word=ORD":          "Dan Ördin",
		"/facets/person?q=x&person=dan&ui=hu&word=zz&list=name": "Dan",
	} {
		if got := order(target); got != want {
			t.Errorf("%s lists %s, want %s", target, got, want)
		}
	}
	contains(t, body(t, s, "/facets/person?q=x&person=dan&sort=date", 200), `value="person/dan" checked`, `<input type="hidden" name="sort" value="date">`)
	body(t, s, "/facets/ship?q=x", 404)
}

func TestReport(t *testing.T) {
	s, _ := newTestServer(t, nil)
	contains(t, body(t, s, "/report?q=Martov&lang=hu&ui=fr", 200), "Compte rendu de la recherche", "Requête interprétée", "Langue\u00a0: hongrois",
		"g1", "http://127.0.0.1:8080/?lang=hu&amp;q=Martov&amp;ui=fr", "2 passages dans 2 documents", `href="/?lang=hu&amp;q=Martov&amp;ui=fr"`)
}

func TestGroupsByDocument(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		result := &search.Result{Total: 9, TotalDocuments: 2, Facets: map[string][]search.Facet{search.FacetDocument: {{Value: "a", Label: "A", Count: 7}, {Value: "b", Label: "B", Count: 1}}}}
		list := []string{"a", "a", "b", "a", "a"}
		if r.ByDocument {
			list = []string{"a", "a", "a", "b"}
		}
		for i, id := range list {
			result.Hits = append(result.Hits, search.Hit{ID: fmt.Sprintf("%s#%d", id, i+1), Document: id, InDocument: map[string]int{"a": 7, "b": 1}[id], Title: strings.ToUpper(id), Lang: "hu", Passage: i + 1, Text: "Martov",
				Highlights: []search.Highlight{{Start: 0, End: 6, Term: "Мартов", Why: search.WhyName}}})
		}
		result.Explain = &search.Explanation{Understood: "Мартов", Hits: map[string][]search.ScorePart{"a#1": {{What: "Мартов", Score: 2.345}}}}
		return result, nil
	}
	page := body(t, s, "/?q=x&view=documents&ui=en", 200)
	contains(t, page, "1–2 of 2 documents with 9 passages", `href="/documents/b?at=2&amp;p=4&amp;q=x&amp;ui=en&amp;view=documents#p4"`, "7 passages", "4 more in this document", `href="/?document=a&amp;q=x&amp;ui=en"`, "the same name in another form or language", "for “Мартов”", "Weight in the ranking: Мартов\u00a02.35")
	if n := strings.Count(page, `class="text"`); n != 4 {
		t.Errorf("%d passages are shown, want 3 of a and 1 of b", n)
	}
	page = body(t, s, "/?q=x&ui=ru", 200)
	if strings.Count(page, "ещё 3 фрагмента в этом документе") != 1 {
		t.Error("the rest of a document is not told once")
	}
	lacks(t, body(t, s, "/?q=x&document=a", 200), "more in this document")
}

func TestFromResultToResult(t *testing.T) {
	s, _ := newTestServer(t, nil)
	contains(t, body(t, s, "/?q=Martov", 200), `href="/documents/fr/congres.md?at=2&amp;p=2&amp;q=Martov#p2"`)
	page := body(t, s, "/documents/fr/congres.md?at=2&p=2&q=Martov&view=kwic", 200)
	contains(t, page, "Result 2 of 2 of the search", `href="/documents/hu/genf.md?at=1&amp;p=1&amp;q=Martov&amp;view=kwic#p1"`, `href="/?q=Martov&amp;view=kwic"`, `class="tick on"`)
	lacks(t, page, "Next result")
	contains(t, body(t, s, "/documents/hu/genf.md?at=1&p=1&q=Martov", 200), "Next result")
	for _, at := range []string{"0", "-1", "9", "x", "99999999999", "1"} {
		lacks(t, body(t, s, "/documents/ru/iskra.md?p=1&q=Martov&at="+at, 200), "Result ")
	}
}

func TestKwicOrder(t *testing.T) {
	lines := []web.KwicLine{{Left: "az öreg", Right: ", zúg."}, {Left: "a kis", Right: " Árad"}, {Left: "Egy", Right: "bolond"}}
	for side, want := range map[string]string{"": "az öreg a kis Egy", sideLeft: "Egy a kis az öreg", sideRight: "a kis Egy az öreg"} {
		list := append([]web.KwicLine(nil), lines...)
		sortLines(list, side, "hu")
		if got := list[0].Left + " " + list[1].Left + " " + list[2].Left; got != want {
			t.Errorf("%q: %s, want %s", side, got, want)
		}
	}
}

func TestTimeLeft(t *testing.T) {
	l, started := mustLocale(t, "hu"), time.Unix(0, 0)
	state := jobState{State: stateRunning, Started: &started, Done: 100, Total: 300}
	for seconds, want := range map[int64]string{15: "hátralévő idő: kb. 30 másodperc", 90: "hátralévő idő: kb. 3 perc"} {
		if got := timeLeft(l, state, time.Unix(seconds, 0)); got != want {
			t.Errorf("after %d s: %q, want %q", seconds, got, want)
		}
	}
	for _, s := range []jobState{{}, {State: stateDone, Started: &started, Done: 9, Total: 10}, {State: stateRunning, Started: &started, Total: 10}} {
		if got := timeLeft(l, s, time.Unix(9, 0)); got != "" {
			t.Errorf("%+v: %q", s, got)
		}
	}
}

func TestRebuildCancelledFromThePage(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) {
		c.Rebuild = func(ctx context.Context, progress func(indexer.Progress)) (indexer.Report, error) {
			progress(indexer.Progress{Phase: indexer.PhaseReading, Done: 5, Total: 10})
			<-ctx.Done()
			return indexer.Report{}, ctx.Err()
		}
	})
	contains(t, body(t, s, "/rebuild?ui=en", 200), "What the index holds", "3 documents", "utf-8")
	wantStatus(t, ask(t, s, http.MethodPost, "/rebuild"), http.StatusSeeOther)
	send := func(headers ...string) int {
		return postForm(t, s, "/rebuild?ui=en", "do=cancel", headers...)
	}
	if code := send("Sec-Fetch-Site", "cross-site"); code != http.StatusForbidden {
		t.Errorf("a foreign site's cancel = %d", code)
	}
	if code := send(); code != http.StatusSeeOther {
		t.Errorf("cancel = %d", code)
	}
	if err := s.jobs.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	contains(t, body(t, s, "/rebuild?ui=en", 200), "Cancelled; the index in use was kept.")
	if code := send(); code != http.StatusSeeOther {
		t.Errorf("a cancel after the end = %d", code)
	}
}

func TestColumnsAligned(t *testing.T) {
	s, fake := newTestServer(t, nil)
	var asked []string
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		asked = append(asked, fmt.Sprint(r.Filters[search.FacetLang], r.Filters[search.FacetEvent], r.Years))
		return &search.Result{Total: 3, Hits: []search.Hit{{ID: "a#1", Document: "a", Title: "A", Lang: "hu", Passage: 1, Text: "x"}}, Facets: map[string][]search.Facet{
			search.FacetEvent: {{Value: "event/london", Label: "London", Count: 2}, {Value: "event/none", Label: "None"}},
			search.FacetYear:  {{Value: "1904", Label: "1904", Count: 3}, {Value: "1903", Label: "1903", Count: 2}}}}, nil
	}
	contains(t, body(t, s, "/?q=x&view=columns&align=event", 200), `<section class="row" aria-labelledby="row-0">`,
		`href="/?event=event%2Flondon&amp;q=x&amp;view=columns"`, `href="/?event=event%2Flondon&amp;lang=ru&amp;q=x"`)
	if got, want := strings.Join(asked, " "), "[] [] [] [hu] [event/london] [] [fr] [event/london] [] [ru] [event/london] []"; got != want {
		t.Errorf("searched for %s, want %s", got, want)
	}
	asked = nil
	page := body(t, s, "/?q=x&view=columns&align=year&lang=fr", 200)
	if got, want := strings.Join(asked, " "), "[fr] [] [] [fr] [] [1903] [fr] [] [1904]"; got != want {
		t.Errorf("searched for %s, want %s", got, want)
	}
	contains(t, page, `<input type="hidden" name="align" value="year">`)
	lacks(t, body(t, s, "/?q=x&view=columns&align=ship", 200), `class="row"`)
	lacks(t, page, "out of at least")
	// More than there is room for.
	few := fake.onSearch
	fake.onSearch = func(ctx context.Context, r search.Request) (*search.Result, error) {
		result, err := few(ctx, r)
		for i := range 9 {
			result.Facets[search.FacetEvent] = append(result.Facets[search.FacetEvent], search.Facet{Value: fmt.Sprint("event/e", i), Label: "E", Count: 1})
		}
		return result, err
	}
	page = body(t, s, "/?q=x&view=columns&align=event&ui=en", 200)
	contains(t, page, "Side by side stand the 6 with the most passages, out of at least 10.")
	if got := strings.Count(page, `class="row"`); got != 6 {
		t.Errorf("%d rows", got)
	}
}

func TestBadAddressesAreExplained(t *testing.T) {
	s, _ := newTestServer(t, nil)
	for target, want := range map[string]string{
		"/?year=soon&ui=hu": "Az éveket így írja", "/?limit=1000&ui=fr": "Un nombre de l’adresse est hors limites", "/?lang=xx&ui=ru": "Одно из значений в адресе недопустимо",
		"/?ui=hu&q=" + strings.Repeat("a", 5000): "A keresés hosszabb 4096 bájtnál",
	} {
		page := body(t, s, target, 400)
		contains(t, page, want)
		lacks(t, page, "the parameter")
	}
}

func TestExportOutlivesTheTimeOfARequest(t *testing.T) {
	s, fake := newTestServer(t, func(c *Config) { c.Limits.RequestTimeout = 20 * time.Millisecond })
	manyHits(fake, 450)
	whole := fake.onSearch
	fake.onSearch = func(ctx context.Context, r search.Request) (*search.Result, error) {
		time.Sleep(15 * time.Millisecond) // five pieces take longer than a request, and than an answer's way, may
		return whole(ctx, r)
	}
	at, stop := serving(t, s)
	answer, err := http.Get(at + "/export.jsonl?q=x")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || strings.Count(string(text), "\n") != 450 {
		t.Errorf("%d lines came, %v", strings.Count(string(text), "\n"), err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestConcordanceTellsWhatIsInOrder(t *testing.T) {
	s, fake := newTestServer(t, nil)
	total := 4321
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		result := &search.Result{Total: total, TotalDocuments: 9, Facets: map[string][]search.Facet{}}
		for i := r.Offset; i < min(r.Offset+r.Limit, total); i++ {
			h := search.Hit{ID: fmt.Sprint(i), Document: "d", Passage: i + 1, Text: strings.Repeat("Dan, ", 8)}
			for k := range 8 {
				h.Highlights = append(h.Highlights, search.Highlight{Start: 5 * k, End: 5*k + 3, Why: search.WhyExact})
			}
			result.Hits = append(result.Hits, h)
		}
		return result, nil
	}
	contains(t, body(t, s, "/?q=Dan&view=kwic&order=left&ui=en", 200), "the best 1,000 of 4,321 passages", "offset=7900")
	contains(t, body(t, s, "/?q=Dan&view=kwic&order=left&ui=hu", 200), "a legjobb 1\u00a0000 találatra terjed ki, összesen 4\u00a0321 szövegrész van")
	total = 1000 // all of them, each word on a line of its own
	page := body(t, s, "/?q=Dan&view=kwic&order=left&ui=en", 200)
	lacks(t, page, "Narrow the search down")
	contains(t, page, "offset=7900")
}

func TestConcordanceInOrder(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		result := &search.Result{Total: 250, TotalDocuments: 250, Facets: map[string][]search.Facet{}}
		for i := r.Offset; i < min(r.Offset+r.Limit, 250); i++ {
			text := fmt.Sprintf("Martov %c%c", 'z'-i%26, 'z'-i/26)
			result.Hits = append(result.Hits, search.Hit{ID: fmt.Sprint(i), Document: fmt.Sprint("d", i), Passage: 1, Text: text, Highlights: []search.Highlight{{Start: 0, End: 6, Why: search.WhyExact}}})
		}
		return result, nil
	}
	rights := func(address string) []string {
		return regexp.MustCompile(`<td class="r"[^>]*><bdi> (..)</bdi>`).FindAllString(body(t, s, address, 200), -1)
	}
	first, last := rights("/?q=Martov&view=kwic&order=right&ui=en"), rights("/?q=Martov&view=kwic&order=right&offset=200&ui=en")
	all := slices.Concat(first, rights("/?q=Martov&view=kwic&order=right&offset=100&ui=en"), last)
	if len(first) != 100 || len(last) != 50 || !slices.IsSorted(all) {
		t.Errorf("%d lines first, %d last; in order: %v", len(first), len(last), slices.IsSorted(all))
	}
	contains(t, body(t, s, "/?q=Martov&view=kwic&order=right&ui=en", 200), "250 passages in 250 documents", `href="/?offset=100&amp;order=right&amp;q=Martov&amp;ui=en&amp;view=kwic"`)
}
