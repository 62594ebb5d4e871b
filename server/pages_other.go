package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/web"
)

// rebuildRefresh is how often, in seconds, the page loads itself anew during a
// rebuild where no script runs.
const rebuildRefresh = 3

// formQuery writes a query for one spelling: a word to the letter, several as a phrase.
func formQuery(text string) string {
	text = strings.ReplaceAll(text, `"`, " ")
	if strings.ContainsFunc(text, func(r rune) bool { return r == ' ' || r == '\u00a0' || r == '-' || r == '.' }) {
		return `"` + text + `"`
	}
	return "=" + text
}

// showRebuild answers GET /rebuild.
func (p *pages) showRebuild(w http.ResponseWriter, r *http.Request) {
	l := p.locale(r)
	state, _ := p.s.jobs.State()
	page := &web.RebuildPage{Frame: p.frame(r, "rebuild", l.T("rebuild.title")), State: state.State,
		StateText: l.T("rebuild.state." + state.State), Done: state.Done, Total: state.Total, Failed: state.Failed,
		Error: state.Error, Action: p.address(r).to("/rebuild", nil), Events: p.s.base + eventsPath}
	if state.State == stateFailed && state.Error == jobError(context.Canceled) {
		page.StateText, page.Error = l.T("rebuild.state.cancelled"), ""
	}
	if state.Phase != "" {
		page.PhaseText = l.T("rebuild.phase." + state.Phase)
	}
	if state.Started != nil {
		page.Started = *state.Started
	}
	if state.Finished != nil {
		page.Finished = *state.Finished
	}
	if state.State == stateRunning {
		page.Refresh = rebuildRefresh
	}
	page.NoIndex, page.Left = true, timeLeft(l, state, time.Now())
	if h, err := p.corpusHealth(r.Context()); err == nil { // the page serves without it
		page.Health = healthRows(h, l, p.address(r))
	}
	err := p.s.allowRebuild(r)
	page.NeedToken = errors.Is(err, errUnauthorized)
	page.Allowed = err == nil || page.NeedToken
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Add("Vary", "Accept-Language")
	p.send(w, r, http.StatusOK, page)
}

// startRebuild answers POST /rebuild: it starts one and shows how it goes.
func (p *pages) startRebuild(w http.ResponseWriter, r *http.Request) {
	if r.PostFormValue("do") == "cancel" {
		p.cancelRebuild(w, r)
		return
	}
	if err := p.s.startRebuild(r); err != nil {
		p.s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.address(r).to("/rebuild", nil), http.StatusSeeOther)
}

// showError draws an error as a page in the reader's language.
func (p *pages) showError(w http.ResponseWriter, r *http.Request, cause problem) {
	l, a := p.locale(r), p.address(r)
	key := fmt.Sprintf("error.%d", cause.Status)
	switch {
	case cause.Status == http.StatusUnauthorized:
		key = "error.403"
	case !l.Has(key+".title") && cause.Status < http.StatusInternalServerError:
		key = "error.400"
	case !l.Has(key + ".title"):
		key = "error.500"
	}
	page := &web.ErrorPage{Frame: p.frame(r, "", l.T(key+".title")), Code: fmt.Sprint(cause.Status),
		Heading: l.T(key + ".title"), Text: l.T(key + ".text")}
	page.NoIndex = true
	if q := queryValues(r).Get("q"); len(q) <= maxQueryBytes {
		page.Query = q
	}
	if cause.Code == "too_costly" {
		page.Text = l.T("error.costly")
	}
	if cause.Status == http.StatusBadRequest || cause.Code == "too_costly" {
		page.Detail = cause.Message + ": " + cause.Hint
		if hint := badRequestHint(l, cause.Message+" "+cause.Hint); hint != "" {
			page.Text, page.Detail = hint, ""
		}
	}
	if cause.Status == http.StatusRequestURITooLong {
		page.Text = l.T("error.hint.long")
	}
	if cause.Status == http.StatusNotFound {
		page.Hints = p.instead(r, l, a)
	}
	page.Hints = append(page.Hints,
		web.Link{Text: l.T("error.home"), URL: a.to("/", nil)},
		web.Link{Text: l.T("error.documents"), URL: a.to("/documents", nil)},
		web.Link{Text: l.T("error.entities"), URL: a.to("/entities", nil)})
	w.Header().Add("Vary", "Accept-Language")
	p.send(w, r, cause.Status, page)
}

// instead offers what may have been meant by an address where nothing is: the
// whole document for a passage that it does not have, names like one that is
// gone, passages that speak of it.
func (p *pages) instead(r *http.Request, l *web.Locale, a address) []web.Link {
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, p.s.base), "/"), "/")
	if len(parts) < 2 || !utf8.ValidString(r.URL.Path) {
		return nil
	}
	id, last := strings.Join(parts[1:], "/"), parts[len(parts)-1]
	switch parts[0] {
	case "documents", "cite", "files":
		if doc, err := p.s.index.Document(r.Context(), id, 1, 1); err == nil {
			return []web.Link{{Text: l.T("error.whole", doc.Title), URL: a.document(doc.ID, nil, 0)}}
		}
		last = strings.TrimSuffix(last, path.Ext(last))
	case "entities":
		words := strings.ReplaceAll(last, "-", " ")
		return []web.Link{{Text: l.T("error.names", words), URL: a.to("/entities", url.Values{"q": {words}})},
			{Text: l.T("error.passages", words), URL: a.to("/", url.Values{"q": {words}})}}
	default:
		return nil
	}
	words := strings.Join(strings.FieldsFunc(last, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
	if words == "" {
		return nil
	}
	return []web.Link{{Text: l.T("error.passages", words), URL: a.to("/", url.Values{"q": {words}, "match": {"any"}})}}
}

// badRequestHint says in the reader's language what is wrong with an address,
// where it is one of the usual faults; else nothing.
func badRequestHint(l *web.Locale, message string) string {
	for _, known := range [][2]string{{"is no year", "year"}, {"4,096 bytes", "long"}, {"not a number", "number"}, {"unknown value", "value"}, {"at most 256 words", "words"}} {
		if strings.Contains(message, known[0]) {
			return l.T("error.hint." + known[1])
		}
	}
	return ""
}
