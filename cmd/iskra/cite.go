package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/search"
)

// findCited is findDocument that understands DOC#N~FINGERPRINT and
// DOC#~FINGERPRINT too.
func (a *app) findCited(ctx context.Context, index search.Engine, id string) (*search.Document, error) {
	name, typed, ok := cutLast(id, "~")
	f, known := search.ParseFingerprint(typed)
	if !ok || !known {
		return findDocument(ctx, index, id)
	}
	at := search.Place{Document: strings.TrimSuffix(name, "#"), Passage: 1}
	if doc, n, ok := passageNumber(name); ok {
		at = search.Place{Document: doc, Passage: n}
	}
	found, how, err := search.Trace(ctx, index, at, f)
	if errors.Is(err, search.ErrNotFound) {
		return nil, nothing(fmt.Sprintf("there is no document %s, and its passage stands in no other", at.Document))
	}
	if err != nil {
		return nil, err
	}
	switch how {
	case search.TracedMoved:
		a.note("The passage stands at %s#%d now.", harmlessName(found.Document), found.Passage)
	case search.TracedEdited:
		a.note("The text has changed since it was cited; this is most like it: %s#%d.", harmlessName(found.Document), found.Passage)
	case search.TracedLost:
		a.note("The passage that was cited is there no more; this stands under its number.")
	}
	return index.Document(ctx, found.Document, found.Passage, 1)
}

func cutLast(s, sep string) (before, after string, ok bool) {
	at := strings.LastIndex(s, sep)
	if at < 0 {
		return s, "", false
	}
	return s[:at], s[at+len(sep):], true
}

// cited is the JSON of `iskra show --cite`, as the API's.
type cited struct {
	ID          string `json:"id"`
	Document    string `json:"document"`
	Title       string `json:"title"`
	Author      string `json:"author,omitempty"`
	Source      string `json:"source,omitempty"`
	Date        string `json:"date"`
	Lang        string `json:"lang"`
	Page        int    `json:"page,omitempty"`
	Passage     int    `json:"passage"`
	Quotation   string `json:"quotation"`
	Fingerprint string `json:"fingerprint"`
	Permalink   string `json:"permalink"`
}

// writeCitation writes what a citation of a passage needs.
func (a *app) writeCitation(doc *search.Document, asJSON bool) error {
	if len(doc.Passages) != 1 && doc.Count != 1 {
		return fmt.Errorf("--cite cites one passage: name it, as in %s#1", doc.ID)
	}
	p := doc.Passages[0]
	c := cited{ID: p.ID, Document: doc.ID, Title: doc.Title, Author: doc.Author, Source: doc.Source, Date: doc.Date, Lang: string(p.Lang),
		Page: p.Page, Passage: p.Passage, Quotation: p.Text, Fingerprint: p.Fingerprint, Permalink: permalink(doc.ID, p.Passage, p.Fingerprint)}
	if asJSON {
		return writeJSON(a.out, c)
	}
	row := func(name, value string) {
		if value != "" {
			fmt.Fprintf(a.out, "%-10s %s\n", name, oneLine(value))
		}
	}
	row("document", harmlessName(c.Document))
	row("title", c.Title)
	row("author", c.Author)
	row("source", c.Source)
	row("date", c.Date)
	if c.Page > 0 {
		row("page", strconv.Itoa(c.Page))
	}
	row("passage", strconv.Itoa(c.Passage))
	row("quotation", c.Quotation)
	row("id", c.ID+"~"+c.Fingerprint)
	row("permalink", c.Permalink)
	return nil
}

// permalink is the passage's address on a server, behind the server's own.
func permalink(document string, passage int, fingerprint string) string {
	parts := strings.Split(document, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return fmt.Sprintf("/documents/%s?fp=%s&p=%d#p%d", strings.Join(parts, "/"), fingerprint, passage, passage)
}
