package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// TestPermalink: a permalink leads to its passage when the number has changed,
// and says when the text has.
func TestPermalink(t *testing.T) {
	s, fake := newTestServer(t, nil)
	const text = "Засулич ехала из Лондона через Париж и везла с собой письма для редакции, которые ждали в Женеве."
	fake.add("ru/a b.md", "Письма", corpus.Russian, "1903", "Предисловие.", "Ещё одно.", text)
	ask := func(target string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		return w
	}
	fp := search.FingerprintOf(text).String()
	if w := ask("/documents/ru/a%20b.md?p=1&fp=" + fp); w.Code != 302 || w.Header().Get("Location") != "/documents/ru/a%20b.md?fp="+fp+"&p=3#p3" {
		t.Errorf("moved: %d, %q", w.Code, w.Header().Get("Location"))
	}
	edited := search.FingerprintOf(strings.Replace(text, "которые ждали", "которых ждали", 1)).String()
	const notice = "has changed since it was cited"
	if w := ask("/documents/ru/a%20b.md?p=1&q=x&fp=" + fp); w.Header().Get("Location") != "/documents/ru/a%20b.md?fp="+fp+"&p=3&q=x#p3" {
		t.Errorf("the search is lost on the way: %s", w.Header().Get("Location"))
	}
	if w := ask("/documents/ru/a%20b.md?ui=en&p=3&fp=" + fp); w.Code != 200 || strings.Contains(w.Body.String(), notice) {
		t.Errorf("in its place: %d, or a notice", w.Code)
	}
	if w := ask("/documents/ru/a%20b.md?ui=en&p=3&fp=" + edited); w.Code != 200 || !strings.Contains(w.Body.String(), notice) {
		t.Errorf("edited: %d, or no notice", w.Code)
	}
	if w := ask("/documents/ru/a%20b.md?p=1&fp=" + url.QueryEscape("<b>")); w.Code != 200 {
		t.Errorf("no fingerprint: %d", w.Code)
	}
	if w := ask("/api/v1/cite/ru/a%20b.md?p=1&fp=" + fp); w.Code != 200 || !strings.Contains(w.Body.String(), `"found":"moved"`) ||
		!strings.Contains(w.Body.String(), `"passage":3,"quotation":"Засулич`) {
		t.Errorf("API: %d %s", w.Code, w.Body)
	}
	if w := ask("/api/v1/cite/ru/a%20b.md?fp=x"); w.Code != 400 {
		t.Errorf("API, no fingerprint: %d %s", w.Code, w.Body)
	}
	if w := ask("/api/v1/cite/none?p=1"); w.Code != 404 {
		t.Errorf("API, no document: %d", w.Code)
	}
}
