package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
	"github.com/iskra-archive/iskra/web/webtest"
)

// hostileText is text as no page may let through.
const hostileText = `"><script>alert(1)</script><b onclick='x'>` + "\u202egnp.exe\u202c"

// body asks for a page and checks status and HTML.
func body(t testing.TB, s *Server, target string, status int, headers ...string) string {
	t.Helper()
	w := ask(t, s, http.MethodGet, target, headers...)
	if w.Code != status {
		t.Fatalf("GET %s = %d, want %d: %s", target, w.Code, status, w.Body)
	}
	if got := w.Header().Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Errorf("GET %s: Content-Type %q", target, got)
	}
	webtest.Check(t, w.Body.String())
	return w.Body.String()
}

func contains(t testing.TB, page string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func lacks(t testing.TB, page string, unwanted ...string) {
	t.Helper()
	for _, text := range unwanted {
		if strings.Contains(page, text) {
			t.Errorf("the page has %q", text)
		}
	}
}

func TestEveryPageInFourLanguages(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("hu/"+hostileText+".md", hostileText, corpus.Hungarian, "1903", "Martov "+hostileText)
	targets := map[string]int{
		"/": 200, "/?q=Martov": 200, "/?q=nowhere": 200, "/?person=martov": 200, "/?q=Martov&view=columns": 200,
		"/?q=Martov&view=kwic": 200, "/?view=kwic": 200, "/?q=Martov&offset=900": 200, "/?q=" + url.QueryEscape(hostileText): 200,
		"/?q=Martov&person=" + url.QueryEscape(hostileText) + "&not.place=" + url.QueryEscape(hostileText): 200,
		"/documents": 200, "/documents?offset=100": 200, "/documents/hu/genf.md": 200, "/documents/hu/genf.md?q=Martov&p=1": 200,
		"/documents/hu/" + url.PathEscape(hostileText) + ".md?q=" + url.QueryEscape(hostileText): 200,
		"/documents/none.md": 404, "/documents/hu/genf.md?p=900": 404, "/documents/hu/genf.md?p=zwei": 200,
		"/entities": 200, "/entities?type=person": 200, "/entities?type=person&q=" + url.QueryEscape(hostileText): 200,
		"/entities?type=ship": 400, "/entities/person/martov": 200, "/entities/person/nobody": 404, "/entities/ship/aurora": 404,
		"/rebuild": 200, "/nothing": 404, "/?year=soon": 400, "/?limit=1000": 400, "/static/none.css": 404, "/static/": 404,
		"/?q=" + strings.Repeat("a", 5000): 400, "/?q=%ff%00&ui=hu": 200, "/?wholly=unknown&page=-3": 200,
	}
	for target, status := range targets {
		for _, lang := range web.Languages() {
			t.Run(lang+shorten(target), func(t *testing.T) {
				page := body(t, s, target, status, "Accept-Language", lang)
				contains(t, page, `lang="`+lang+`"`)
				lacks(t, page, "<script>alert", "<b onclick", "ZgotmplZ")
			})
		}
	}
}

func TestLanguageOfThePage(t *testing.T) {
	s, _ := newTestServer(t, nil)
	contains(t, body(t, s, "/?q=Martov&ui=ru", 200, "Accept-Language", "hu"), `<html lang="ru">`, "1–2 из 2 фрагментов в 2 документах", `ui=ru`)
	contains(t, body(t, s, "/?q=Martov", 200, "Accept-Language", "fr;q=0.5, hu"), `<html lang="hu">`, "2 szövegrész 2 dokumentumban")
	page := body(t, s, "/?q=Martov&person=person%2Fmartov", 200)
	contains(t, page, `href="/?person=person%2Fmartov&amp;q=Martov&amp;ui=fr"`, "1–2 of 2 passages in 2 documents")
	lacks(t, page, `name="ui"`)
}

func TestHitOnTheSearchPage(t *testing.T) {
	s, _ := newTestServer(t, nil)
	page := body(t, s, "/?q=Мартов&ui=fr", 200)
	contains(t, page, `lang="ru"`, `<mark class="m m-exact" title="forme exacte">Мартов</mark>`,
		`href="/documents/ru/iskra.md?at=1&amp;p=2&amp;q=`, `#p2"`, `href="/entities/person/martov?ui=fr"`, "24\u00a0décembre 1900",
		`<input type="checkbox" form="s" name="person" value="person/martov">`, `name="ui" value="fr"`)
}

func TestFacetsChipsAndExclusions(t *testing.T) {
	s, fake := newTestServer(t, nil)
	var years []search.Facet
	for year := 1900; year < 1910; year++ {
		years = append(years, search.Facet{Value: fmt.Sprint(year), Label: fmt.Sprint(year), Count: year - 1899})
	}
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		return &search.Result{Total: 1234, TotalDocuments: 21, TookMS: 1.5, Hits: []search.Hit{{ID: "a#1", Document: "a", Title: "A", Lang: "hu", Passage: 1, Text: "x"}},
			DidYouMean: "martov", Relaxed: true,
			Notices: []search.Notice{{Code: "unclosed-quote", Args: []string{"„"}, Text: "english"}, {Code: "relaxed", Text: "relaxed"}, {Code: "brand-new", Text: "a new notice"},
				{Code: "unknown-entity", Args: []string{"person", "X"}}},
			Facets: map[string][]search.Facet{
				search.FacetPerson: {{Value: "person/lenin", Label: "Lenin", Count: 3, Selected: true}, {Value: "person/martov", Label: "Martov", Count: 2},
					{Value: "person/dan", Label: "Dan", Excluded: true}},
				search.FacetYear: years,
			}}, nil
	}
	page := body(t, s, "/?q=martof&person=lenin&not.person=dan&year=1903&year=1905..1907&sort=date&view=list&lang=hu&ui=ru", 200)
	contains(t, page,
		`value="person/lenin" checked`, `<svg class="chart"`, "1903: 4 фрагмента", `value="1903" checked`,
		`name="from" type="text" inputmode="numeric" pattern="[0-9]{1,4}" maxlength="4" size="4" value="1905"`, `<input type="hidden" name="not.person" value="dan">`,
		`<input type="hidden" name="lang" value="hu">`, "Снять фильтр: Люди Lenin", "кроме: Dan", "1905–1907",
		`title="Исключить: Martov"`, `title="Больше не исключать: Dan"`, "1–1 из 1\u00a0234 фрагментов в 21 документе",
		"Возможно, вы имели в виду:", "У кавычки „ нет пары", "a new notice", "В архиве нет такого имени: X (Человек)",
		"Фрагментов, где есть все эти слова, нет", `<option value="date" selected>`, "время поиска: 1,5\u00a0мс")
	lacks(t, page, "<bdi>relaxed</bdi>")
	// A chip drops its own value and nothing else.
	contains(t, page, `href="/?lang=hu&amp;not.person=dan&amp;q=martof&amp;sort=date&amp;ui=ru&amp;year=1903&amp;year=1905..1907"`)
}

func TestPaging(t *testing.T) {
	l := mustLocale(t, "fr")
	link := func(offset int) string { return fmt.Sprint(offset) }
	for _, test := range []struct {
		offset, total    int
		prev, next, list string
	}{
		{0, 20, "", "", ""},
		{0, 21, "", "20", "1* 2"},
		{20, 21, "0", "", "1 2*"},
		{200, 1000, "180", "220", "1 … 9 10 11* 12 13 … 50"},
		{10, 30, "0", "", "1* 2"},
		{400, 30, "20", "", "1 2"},
	} {
		p := pager(test.offset, 20, test.total, link, l)
		var list []string
		for _, page := range p.Pages {
			switch {
			case page.Current:
				list = append(list, page.Text+"*")
			case page.URL == "":
				list = append(list, "…")
			default:
				list = append(list, page.Text)
			}
		}
		if p.Prev != test.prev || p.Next != test.next || strings.Join(list, " ") != test.list {
			t.Errorf("offset %d of %d: prev %q next %q pages %q, want %+v", test.offset, test.total, p.Prev, p.Next, list, test)
		}
	}
}

func mustLocale(t testing.TB, lang string) *web.Locale {
	t.Helper()
	r, err := web.New()
	if err != nil {
		t.Fatal(err)
	}
	return r.Locale(lang)
}

func TestMarks(t *testing.T) {
	m := marker{locale: mustLocale(t, "en"), link: func(id string) string { return "/" + id }, label: func(string) string { return "" }}
	show := func(runs []web.Run) string {
		var b strings.Builder
		for _, r := range runs {
			if r.URL != "" {
				b.WriteString("(")
			}
			for _, p := range r.Pieces {
				if p.Why != "" {
					fmt.Fprintf(&b, "[%s:%s]", p.Why, p.Text)
				} else {
					b.WriteString(p.Text)
				}
			}
			if r.URL != "" {
				b.WriteString(")")
			}
		}
		return b.String()
	}
	mark := func(start, end int, why search.Why) search.Highlight {
		return search.Highlight{Start: start, End: end, Why: why}
	}
	named := func(start, end int) search.HitEntity { return search.HitEntity{ID: "person/x", Start: start, End: end} }
	for _, test := range []struct {
		text  string
		marks []search.Highlight
		names []search.HitEntity
		want  string
	}{
		{"", []search.Highlight{mark(0, 3, "exact")}, nil, ""},
		{"Юлий Мартов", []search.Highlight{mark(5, 11, "exact")}, []search.HitEntity{named(0, 11)}, "(Юлий [exact:Мартов])"},
		{"abcdef", []search.Highlight{mark(0, 4, "fuzzy"), mark(2, 6, "exact")}, nil, "[fuzzy:ab][exact:cdef]"},
		{"abcdef", []search.Highlight{mark(-5, 2, "form"), mark(4, 99, "name"), mark(3, 3, "exact"), mark(5, 1, "exact")}, nil, "[form:ab]cd[name:ef]"},
		{"abcdef", []search.Highlight{mark(1, 2, "exact"), mark(2, 3, "exact")}, nil, "a[exact:b][exact:c]def"},
		{"abcdef", nil, []search.HitEntity{named(0, 3), named(2, 6), named(7, 9)}, "(ab)(cdef)"},
		{"abc", []search.Highlight{mark(0, 1, "odd\" onclick")}, nil, "[form:a]bc"},
		{"aőű€𝄞z", []search.Highlight{mark(4, 5, "exact")}, nil, "aőű€[exact:𝄞]z"},
	} {
		if got := show(m.runs(test.text, test.marks, test.names)); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

func TestHistogram(t *testing.T) {
	l := mustLocale(t, "hu")
	facet := func(years ...int) (list []search.Facet) {
		for _, y := range years {
			list = append(list, search.Facet{Value: fmt.Sprint(y), Count: 2})
		}
		return list
	}
	link := func(year string) string { return "/" + year }
	if histogram(facet(1900, 1901, 1902), link, l) != nil {
		t.Error("three years need no chart")
	}
	chart := histogram(facet(1905, 1900, 1901, 1903), link, l)
	if chart.First != "1900" || chart.Last != "1905" || len(chart.Bars) != 4 || chart.Bars[0].X != 0 || chart.Bars[3].URL != "/1905" {
		t.Errorf("chart = %+v", chart)
	}
	if wide := histogram(facet(1, 900, 1900, 2000), link, l); wide.First != "1851" || len(wide.Bars) != 2 {
		t.Errorf("far years: %+v", wide)
	}
}

func TestDocumentHits(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.add("a/b c?.md", "Long", corpus.French, "1903-07-30", strings.Split(strings.Repeat("Martov est là.|Rien.|", 130), "|")[:260]...)
	page := body(t, s, "/documents/a/b%20c%3F.md?q=Martov&p=3&ui=en", 200)
	contains(t, page, "Hit 2 of 130 in this document", `id="prevhit" href="/documents/a/b%20c%3F.md?p=1&amp;q=Martov&amp;ui=en#p1"`,
		`id="nexthit" href="/documents/a/b%20c%3F.md?p=5&amp;q=Martov&amp;ui=en#p5"`, `<div class="passage ishit current" id="p3" data-hit="2">`,
		"Passages 1–200 of 260", `href="/?q=Martov&amp;ui=en"`, "“Long”, 30\u00a0July 1903, passage 3 (a/b c?.md#3)", `id="p200"`)
	lacks(t, page, `id="p201"`)
	page = body(t, s, "/documents/a/b%20c%3F.md?q=Martov&p=259&ui=hu", 200)
	contains(t, page, `id="p259"`, "260 szövegrész, látható: 201–260.", `href="/documents/a/b%20c%3F.md?p=201&amp;ui=hu#p201"`)
	lacks(t, page, `id="nexthit"`, `id="p200"`)
	contains(t, body(t, s, "/documents/hu/genf.md?q=nowhere&ui=fr", 200), "Aucun passage de ce document ne répond à «\u00a0nowhere\u00a0».")
	lacks(t, body(t, s, "/documents/hu/genf.md", 200), "hitsnav")
	// A name of the document leads to its mentions in it.
	contains(t, body(t, s, "/documents/hu/genf.md?person=person/martov&ui=en", 200), "2 hits for Martov",
		`href="/documents/hu/genf.md?person=person%2Fmartov&amp;ui=en" aria-label="Passages of this document with Martov: 3"`)
}

func TestZeroHits(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = func(_ context.Context, r search.Request) (*search.Result, error) {
		switch {
		case r.Query == "flour~":
			return &search.Result{Terms: []search.TermInfo{{Text: "flour", Forms: []string{"floor", "flours"}, Found: true}}}, nil
		case r.CountOnly && (len(r.Filters[search.FacetLang]) == 0 || r.Match == search.MatchAny):
			return &search.Result{Total: 12}, nil
		}
		return &search.Result{Terms: []search.TermInfo{{Text: "flour"}, {Text: "warehouse", Forms: []string{"warehouses"}, Found: true}},
			Facets: map[string][]search.Facet{search.FacetLang: {{Value: "hu", Selected: true}, {Value: "fr", Count: 3}}}}, nil
	}
	page := body(t, s, "/?q=flour+warehouse&lang=hu&person=lenin&across=off", 200)
	contains(t, page, "No passage matches the query “flour warehouse”.", "in no passage", "(<bdi>warehouses</bdi>)", "Without the filter “Language: Hungarian”",
		`href="/?across=off&amp;q=flour%20warehouse"`, "Look for any of the words", `href="/?across=off&amp;lang=hu&amp;person=lenin&amp;q=floor%20warehouse"`,
		`href="/?across=off&amp;lang=fr&amp;person=lenin&amp;q=flour%20warehouse">French</a> <span class="n">3 passages`, `Language: Hungarian”</bdi></a> <span class="n">12 passages`, `href="/?lang=hu&amp;person=lenin&amp;q=flour%20warehouse"`)
}

func TestErrorsArePages(t *testing.T) {
	s, fake := newTestServer(t, nil)
	for _, test := range []struct {
		err    error
		status int
		want   string
	}{
		{errors.New("disk /secret/path broke"), 500, "L’erreur vient du serveur"},
		{indexer.ErrNoIndex, 503, "Pas disponible pour l’instant"},
		{context.DeadlineExceeded, 503, "Pas disponible pour l’instant"},
		{fmt.Errorf("%w: shorten it", search.ErrTooCostly), 400, "La requête serait trop longue à traiter"},
	} {
		fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { return nil, test.err }
		page := body(t, s, "/?q=Martov&ui=fr", test.status)
		contains(t, page, test.want, `value="Martov"`)
		lacks(t, page, "/secret/path")
	}
	if w := ask(t, s, http.MethodPost, "/documents"); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST /documents = %d", w.Code)
	}
}

func TestRebuildPage(t *testing.T) {
	hold := make(chan struct{})
	s, _ := newTestServer(t, func(c *Config) {
		c.Rebuild = func(ctx context.Context, progress func(indexer.Progress)) (indexer.Report, error) {
			progress(indexer.Progress{Phase: indexer.PhaseReading, Done: 3, Total: 1500})
			<-hold
			return indexer.Report{}, nil
		}
	})
	contains(t, body(t, s, "/rebuild?ui=hu", 200), "A program indítása óta nem volt.", `<form method="post" action="/rebuild?ui=hu">`)
	if w := ask(t, s, http.MethodPost, "/rebuild", "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"); w.Code != http.StatusForbidden {
		t.Errorf("a foreign site's POST = %d", w.Code)
	}
	w := ask(t, s, http.MethodPost, "/rebuild?ui=hu", "Sec-Fetch-Site", "same-origin")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/rebuild?ui=hu" {
		t.Fatalf("POST /rebuild = %d, Location %q", w.Code, w.Header().Get("Location"))
	}
	page := body(t, s, "/rebuild?ui=hu", 200)
	contains(t, page, `max="1500" value="3"`, "dokumentumok beolvasása", "1\u00a0500 dokumentumból 3", `http-equiv="refresh"`, `data-events="/api/v1/rebuild/events"`)
	contains(t, page, `name="do" value="cancel"`)
	if w := ask(t, s, http.MethodPost, "/rebuild"); w.Code != http.StatusConflict {
		t.Errorf("a second POST = %d", w.Code)
	}
	close(hold)
	if err := s.jobs.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	contains(t, body(t, s, "/rebuild?ui=ru", 200), "Завершена")
}

func TestRebuildPageRefused(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.ReadOnly = true })
	lacks(t, body(t, s, "/rebuild", 200), `method="post"`)
	s, _ = newTestServer(t, func(c *Config) { c.Token = "secret" })
	page := body(t, s, "/rebuild", 200)
	contains(t, page, `type="password" name="token"`)
	lacks(t, page, "secret")
}

func TestStaticFilesAndBasePath(t *testing.T) {
	s, _ := newTestServer(t, func(c *Config) { c.BasePath = "/archive" })
	page := body(t, s, "/archive/?q=Martov", 200)
	contains(t, page, `href="/archive/static/iskra.css?v=`, `action="/archive/"`, `href="/archive/documents/hu/genf.md?`)
	lacks(t, page, `href="/static`, `href="/documents`, `href="/?`)
	_, after, _ := strings.Cut(page, `src="`)
	script, _, _ := strings.Cut(after, `"`)
	for target, want := range map[string]string{script: "public, max-age=31536000, immutable", "/archive/static/iskra.css": "no-cache"} {
		w := ask(t, s, http.MethodGet, target)
		if w.Code != 200 || w.Header().Get("Cache-Control") != want {
			t.Errorf("GET %s = %d, Cache-Control %q, want %q", target, w.Code, w.Header().Get("Cache-Control"), want)
		}
	}
}

func TestPagesAreKept(t *testing.T) {
	s, _ := newTestServer(t, nil)
	tag := ask(t, s, http.MethodGet, "/?q=Martov", "Accept-Language", "hu").Header().Get("ETag")
	if w := ask(t, s, http.MethodGet, "/?q=Martov", "Accept-Language", "hu", "If-None-Match", tag); w.Code != http.StatusNotModified {
		t.Errorf("the same page again = %d", w.Code)
	}
	if w := ask(t, s, http.MethodGet, "/?q=Martov", "Accept-Language", "fr", "If-None-Match", tag); w.Code != http.StatusOK {
		t.Errorf("another language = %d", w.Code)
	}
}

func FuzzMarks(f *testing.F) {
	f.Add("Юлий Мартов", 0, 4, 2, 9)
	f.Add("", -1, 1, 5, 0)
	r, err := web.New()
	if err != nil {
		f.Fatal(err)
	}
	m := marker{locale: r.Locale("en"), link: func(string) string { return "/e" }, label: func(string) string { return "" }}
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		text = strings.ToValidUTF8(text, "")
		var all strings.Builder
		for _, run := range m.runs(text, []search.Highlight{{Start: a, End: b, Why: "exact"}, {Start: c, End: d, Why: "form"}}, []search.HitEntity{{Start: a, End: d}}) {
			for _, piece := range run.Pieces {
				all.WriteString(piece.Text)
			}
		}
		if all.String() != text {
			t.Errorf("%q came out as %q", text, all.String())
		}
	})
}

// BenchmarkSearchPage draws a first page of results as large as they come:
// twenty passages with their entities, every facet full. The search costs nothing.
func BenchmarkSearchPage(b *testing.B) {
	s, fake := newTestServer(b, nil)
	result := largeResult()
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { return result, nil }
	r := httptest.NewRequest(http.MethodGet, "/?q=Martov", nil)
	r.RemoteAddr = "127.0.0.1:5000"
	b.ReportAllocs()
	for b.Loop() {
		s.handler.ServeHTTP(httptest.NewRecorder(), r)
	}
}

func largeResult() *search.Result {
	result := &search.Result{Total: 4321, TotalDocuments: 99, Facets: map[string][]search.Facet{}}
	sentence := "Martov et Lénine s’opposèrent sur les statuts du parti. "
	for i := range 20 {
		h := search.Hit{ID: fmt.Sprintf("fr/%d.md#1", i), Document: fmt.Sprintf("fr/%d.md", i), Title: "Le deuxième congrès", Lang: corpus.French, Passage: 1, Date: "1903", Text: strings.Repeat(sentence, 12), InDocument: 3}
		for k := range 12 {
			at := k * utf8.RuneCountInString(sentence)
			h.Highlights = append(h.Highlights, search.Highlight{Start: at, End: at + 6, Term: "Martov", Why: search.WhyExact})
			h.Entities = append(h.Entities, search.HitEntity{ID: "person/martov", Type: "person", Start: at, End: at + 6}, search.HitEntity{ID: "person/lenin", Type: "person", Start: at + 10, End: at + 16})
		}
		result.Hits = append(result.Hits, h)
	}
	for _, facet := range search.FacetNames() {
		for i := range 30 {
			value := search.Facet{Value: fmt.Sprintf("%s/nom-%d", facet, i), Label: fmt.Sprintf("Nom de quelqu’un %d", i), Count: 100 - i}
			if facet == search.FacetYear {
				value.Value = fmt.Sprint(1890 + i)
			}
			result.Facets[facet] = append(result.Facets[facet], value)
		}
	}
	return result
}
