package server

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

// shelfOf hands out files by the ids of documents, as a corpus folder does.
type shelfOf struct{ files fstest.MapFS }

func (s shelfOf) Original(id string) (fs.File, error) {
	if before, _, ok := strings.Cut(id, ".zip/"); ok {
		id = before + ".zip"
	}
	return s.files.Open(id)
}

func TestOriginals(t *testing.T) {
	shelf := shelfOf{fstest.MapFS{"hu/genf.md": {Data: []byte("# A genfi konferencia\n")}, "fr/congres.md": {Mode: fs.ModeDir},
		"archív.zip": {Data: []byte("PK")}, "page.html": {Data: []byte("<script>alert(1)</script>")}, "лист.pdf": {Data: []byte("%PDF-1.7 0123456789")}, "secret.txt": {Data: []byte("x")}}}
	s, fake := newTestServer(t, func(c *Config) { c.Originals = shelf })
	for _, id := range []string{"archív.zip/levél.txt", "page.html", "лист.pdf"} {
		fake.add(id, id, "hu", "", "Martov levele.")
	}
	for id, want := range map[string][3]string{
		"hu/genf.md":                     {"text/plain; charset=utf-8", "inline; filename=genf.md", "# A genfi konferencia\n"},
		"page.html":                      {"application/octet-stream", "attachment; filename=page.html", "<script>alert(1)</script>"},
		"arch%C3%ADv.zip/lev%C3%A9l.txt": {"application/octet-stream", "attachment; filename*=utf-8''arch%C3%ADv.zip", "PK"},
		"%D0%BB%D0%B8%D1%81%D1%82.pdf":   {"application/pdf", "inline; filename*=utf-8''%D0%BB%D0%B8%D1%81%D1%82.pdf", "%PDF-1.7 0123456789"},
	} {
		w := ask(t, s, http.MethodGet, "/files/"+id)
		wantStatus(t, w, 200)
		h := w.Header()
		if got := [3]string{h.Get("Content-Type"), h.Get("Content-Disposition"), w.Body.String()}; got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") || strings.Contains(h.Get("Content-Security-Policy"), "script") {
			t.Errorf("%s: headers %v", id, h)
		}
	}
	if w := ask(t, s, http.MethodGet, "/files/%D0%BB%D0%B8%D1%81%D1%82.pdf", "Range", "bytes=0-3"); w.Code != http.StatusPartialContent || w.Body.String() != "%PDF" {
		t.Errorf("a part: %d %q", w.Code, w.Body)
	}
	// What is no document of the index is no file for readers either.
	for _, id := range []string{"secret.txt", "hu/none.md", "../secret.txt", "hu/..%2f..%2fsecret.txt", "fr/congres.md", "ru/iskra.md"} {
		wantStatus(t, ask(t, s, http.MethodGet, "/files/"+id), 404)
	}
	contains(t, body(t, s, "/documents/hu/genf.md?ui=hu", 200), `Eredeti fájl</dt><dd><a href="/files/hu/genf.md"><bdi>genf.md</bdi></a> <span class="n">22`+"\u00a0B")
	lacks(t, body(t, s, "/documents/ru/iskra.md?ui=ru", 200), "Исходный файл")
}

func TestOriginalsKeptBack(t *testing.T) {
	s, _ := newTestServer(t, nil)
	wantStatus(t, ask(t, s, http.MethodGet, "/files/hu/genf.md"), 404)
	lacks(t, body(t, s, "/documents/hu/genf.md", 200), "/files/")
}
