package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
)

// hitLink is the address of a hit that stays true when the passages of its
// document are counted otherwise.
func (s *Server) hitLink(h search.Hit) string {
	return address{base: s.base}.permalink(search.Place{Document: h.Document, Passage: h.Passage}, h.Fingerprint)
}

// permalink is an address that finds a passage when its number has changed.
func (a address) permalink(at search.Place, fingerprint string) string {
	if fingerprint == "" {
		return a.document(at.Document, passageValues(at.Passage), at.Passage)
	}
	values := url.Values{"fp": {fingerprint}, "p": {strconv.Itoa(at.Passage)}}
	return a.document(at.Document, values, at.Passage)
}

// redirect is the error of a page that stands at another address now.
type redirect struct{ to string }

// Error implements error.
func (r redirect) Error() string { return "moved to " + r.to }

// trace finds the passage that a permalink leads to. Where it stands elsewhere
// the error is a redirect. "" where the address is no permalink.
func (p *pages) trace(r *http.Request, id string) (search.Traced, error) {
	f, ok := search.ParseFingerprint(queryValues(r).Get("fp"))
	if !ok {
		return "", nil
	}
	at := search.Place{Document: id, Passage: max(passageAsked(r), 1)}
	found, how, err := search.Trace(r.Context(), p.s.index, at, f)
	if err != nil {
		return "", err
	}
	if found != at {
		values := queryValues(r) // with the search that led here
		values.Set("p", strconv.Itoa(found.Passage))
		return "", redirect{p.address(r).document(found.Document, values, found.Passage)}
	}
	return how, nil
}

// citedPassage is the API's answer to who cites a passage.
type citedPassage struct {
	ID          string        `json:"id"`
	Document    string        `json:"document"`
	Title       string        `json:"title"`
	Author      string        `json:"author,omitempty"`
	Source      string        `json:"source,omitempty"`
	Date        string        `json:"date"`
	Lang        string        `json:"lang"`
	Page        int           `json:"page,omitempty"`
	Passage     int           `json:"passage"`
	Quotation   string        `json:"quotation"`
	Fingerprint string        `json:"fingerprint"`
	Permalink   string        `json:"permalink"`
	Found       search.Traced `json:"found"`
}

// apiCite answers GET /api/v1/cite/{id}?p=N&fp=F: what a citation says of a
// passage, and how it was found again.
func (p *pages) apiCite(r *http.Request) (any, error) {
	at, how := search.Place{Document: mux.Vars(r)["id"], Passage: max(passageAsked(r), 1)}, search.TracedHere
	if given := queryValues(r).Get("fp"); given != "" {
		f, ok := search.ParseFingerprint(given)
		if !ok {
			return nil, fmt.Errorf("%w: fp is no fingerprint: take it from a hit or a permalink as it stands there", search.ErrBadRequest)
		}
		var err error
		if at, how, err = search.Trace(r.Context(), p.s.index, at, f); err != nil {
			return nil, err
		}
	}
	c, err := p.cited(r, at.Document, at.Passage)
	if err != nil {
		return nil, err
	}
	return citedPassage{ID: c.Document + "#" + strconv.Itoa(c.Passage), Document: c.Document, Title: c.Title, Author: c.Author, Source: c.Source,
		Date: c.Date, Lang: c.Lang, Page: c.Page, Passage: c.Passage, Quotation: c.Quotation, Fingerprint: c.Fingerprint,
		Permalink: c.URL, Found: how}, nil
}
