package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// pages answers people: it asks the index as the API does, and lays what it
// finds out for the templates.
type pages struct {
	s        *Server
	renderer *web.Renderer
	front    frontCache
	health   healthCache
	exports  chan struct{} // one token for each that runs
	files    chan struct{} // likewise
}

// pageRoutes adds the pages for people, and what they are made of.
func (s *Server) pageRoutes(r *mux.Router) error {
	renderer, err := web.New()
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	static, err := web.Static()
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	p := &pages{s: s, renderer: renderer, exports: make(chan struct{}, exportsAtOnce), files: make(chan struct{}, filesAtOnce)}
	s.pageError = p.showError
	read(r, "/api/v1/cite/{id:(?s:.+)}", s.cached(p.apiCite))
	read(r, "/", p.search)
	read(r, "/advanced", p.page(p.advancedPage))
	read(r, "/facets/{name}", p.page(p.facetPage))
	read(r, "/report", p.page(p.reportPage))
	read(r, "/export.{kind:csv|jsonl|bib}", p.export)
	read(r, "/feed.atom", p.feed)
	read(r, "/opensearch.xml", p.openSearch)
	read(r, "/opensearch.json", s.cached(p.openSuggest))
	read(r, "/cite/{id:(?s:.+)}", p.citePage)
	read(r, "/files/{id:(?s:.+)}", p.original)
	read(r, "/documents", p.page(p.documentsPage))
	read(r, "/documents/{id:(?s:.+)}", p.page(p.documentPage))
	read(r, "/entities", p.page(p.entitiesPage))
	read(r, "/entities/{type}/{slug}", p.page(p.entityPage))
	read(r, "/rebuild", p.showRebuild)
	r.HandleFunc("/rebuild", p.startRebuild).Methods(http.MethodPost)
	r.PathPrefix("/static/").Methods(http.MethodGet, http.MethodHead).Handler(p.staticFiles(static))
	return nil
}

// page answers with the page that a handler makes, unless the reader has it already.
func (p *pages) page(build func(*http.Request) (web.Page, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if p.s.notModified(w, r) {
			return
		}
		page, err := build(r)
		if moved := (redirect{}); errors.As(err, &moved) {
			http.Redirect(w, r, moved.to, http.StatusFound)
			return
		}
		if err != nil {
			p.s.fail(w, r, err)
			return
		}
		p.send(w, r, http.StatusOK, page)
	}
}

// send draws a page whole and only then answers.
func (p *pages) send(w http.ResponseWriter, r *http.Request, status int, page web.Page) {
	out := &pageWriter{w: w, status: status, lang: string(uiLang(r))}
	if err := p.renderer.Render(out, page); err != nil && !out.begun {
		p.s.log.ErrorContext(r.Context(), "page cannot be drawn", "id", requestID(r), "error", err)
		problem := internal()
		problem.setHeaders(w.Header())
		plainError(w, r, problem)
	}
}

// pageWriter sends the head of an answer when the page is drawn, and not before:
// a page that cannot be drawn is another answer.
type pageWriter struct {
	w      http.ResponseWriter
	status int
	lang   string
	begun  bool
}

// Write implements io.Writer.
func (p *pageWriter) Write(page []byte) (int, error) {
	if !p.begun {
		p.begun = true
		p.w.Header().Set("Content-Type", "text/html; charset=utf-8")
		p.w.Header().Set("Content-Language", p.lang)
		p.w.WriteHeader(p.status)
	}
	return p.w.Write(page)
}

// staticFiles serves the files of the pages; their addresses change with their
// contents, so browsers may keep them.
func (p *pages) staticFiles(files fs.FS) http.Handler {
	serve := http.StripPrefix(p.s.base+"/static/", http.FileServerFS(files))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, p.s.base+"/static/")
		if info, err := fs.Stat(files, name); err != nil || info.IsDir() {
			p.s.fail(w, r, errNoRoute)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if r.URL.Query().Get("v") == p.renderer.Version() {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		serve.ServeHTTP(w, r)
	})
}

// frame fills what every page has around its own part.
func (p *pages) frame(r *http.Request, nav, title string) web.Frame {
	l, a := p.locale(r), p.address(r)
	info := p.s.index.Info()
	f := web.Frame{L: l, Title: title, Base: p.s.base, Version: p.renderer.Version(), UI: a.ui, Nav: nav,
		Home: a.to("/", nil), Langs: a.languages(r, l),
		Index: web.IndexLine{Documents: info.Documents, Passages: info.Passages, BuiltAt: info.BuiltAt, Generation: info.Generation}}
	for _, part := range []struct{ nav, path string }{
		{"search", "/"}, {"documents", "/documents"}, {"entities", "/entities"}, {"rebuild", "/rebuild"},
	} {
		f.Menu = append(f.Menu, web.Link{Text: l.T("nav." + part.nav), URL: a.to(part.path, nil), Current: part.nav == nav})
	}
	return f
}

func (p *pages) locale(r *http.Request) *web.Locale {
	return p.renderer.Locale(string(uiLang(r)))
}

// address makes the links of a page: under the base path, in the language that
// the reader chose.
type address struct{ base, ui string }

func (p *pages) address(r *http.Request) address {
	asked := (&params{values: queryValues(r)}).choice("ui", uiLanguages()...)
	return address{base: p.s.base, ui: asked}
}

// to gives the address of a path with parameters.
func (a address) to(path string, values url.Values) string {
	if a.ui == "" && len(values) == 0 {
		return a.base + path
	}
	if len(values) == 0 {
		return a.base + path + "?ui=" + a.ui // a language's code
	}
	all := url.Values{}
	for name, list := range values {
		all[name] = list
	}
	if a.ui != "" {
		all.Set("ui", a.ui)
	}
	return a.base + path + "?" + encodeQuery(all)
}

// encodeQuery writes a space as %20: a + would be escaped once more in HTML.
func encodeQuery(values url.Values) string {
	return strings.ReplaceAll(values.Encode(), "+", "%20")
}

// document gives the address of a document; its id is a path.
func (a address) document(id string, values url.Values, passage int) string {
	parts := strings.Split(id, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	link := a.to("/documents/"+strings.Join(parts, "/"), values)
	if passage > 0 {
		link += fmt.Sprintf("#p%d", passage)
	}
	return link
}

// entity gives the address of an entity's page.
func (a address) entity(id string) string {
	kind, slug, ok := strings.Cut(id, "/")
	if !ok {
		return ""
	}
	return a.to("/entities/"+url.PathEscape(kind)+"/"+url.PathEscape(slug), nil)
}

// filter gives the address of a search with one filter.
func (a address) filter(facet, value string) string {
	return a.to("/", url.Values{facet: {value}})
}

// languages links the same page in every language of the interface.
func (a address) languages(r *http.Request, l *web.Locale) []web.Link {
	names := map[string]string{"hu": "magyar", "fr": "français", "ru": "русский", "en": "English"}
	values := queryValues(r)
	var links []web.Link
	for _, lang := range web.Languages() {
		values.Set("ui", lang)
		links = append(links, web.Link{Text: names[lang], Lang: lang, Current: lang == l.Lang,
			URL: r.URL.EscapedPath() + "?" + encodeQuery(values)})
	}
	return links
}

// entityFacets lists the facets whose values are entities.
func entityFacets() []string {
	return []string{search.FacetPerson, search.FacetPlace, search.FacetOrganization, search.FacetPublication, search.FacetEvent}
}

// textLang gives the language for a lang attribute: none where it is unknown.
func textLang(lang corpus.Lang) string {
	if lang == corpus.Undetermined {
		return "und"
	}
	return string(lang)
}
