package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

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
		page.Health = h.rows(l, p.address(r))
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
	if cause.Status == http.StatusBadRequest {
		page.Detail = cause.Message + ": " + cause.Hint
		if hint := badRequestHint(l, cause.Message); hint != "" {
			page.Text, page.Detail = hint, ""
		}
	}
	page.Hints = []web.Link{
		{Text: l.T("error.home"), URL: a.to("/", nil)},
		{Text: l.T("error.documents"), URL: a.to("/documents", nil)},
		{Text: l.T("error.entities"), URL: a.to("/entities", nil)},
	}
	w.Header().Add("Vary", "Accept-Language")
	p.send(w, r, cause.Status, page)
}

// badRequestHint says in the reader's language what is wrong with an address,
// where it is one of the usual faults; else nothing.
func badRequestHint(l *web.Locale, message string) string {
	for _, known := range [][2]string{{"is no year", "year"}, {"4,096 bytes", "long"}, {"not a number", "number"}, {"unknown value", "value"}} {
		if strings.Contains(message, known[0]) {
			return l.T("error.hint." + known[1])
		}
	}
	return ""
}
