package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// healthDocuments bounds the documents that the summary of the corpus reads.
const healthDocuments = 50_000

// health is what the documents of one generation are like.
type health struct {
	generation                string
	langs, formats, encodings map[string]int
	undated, empty, counted   int
}

// healthCache keeps the summary as long as the index stays.
type healthCache struct {
	mu   sync.Mutex
	kept *health
}

// corpusHealth counts documents by language, format and encoding, and those
// that lack something.
func (p *pages) corpusHealth(ctx context.Context) (*health, error) {
	c := &p.health
	c.mu.Lock()
	defer c.mu.Unlock()
	generation := p.s.index.Info().Generation
	if c.kept != nil && c.kept.generation == generation {
		return c.kept, nil
	}
	h := &health{generation: generation, langs: map[string]int{}, formats: map[string]int{}, encodings: map[string]int{}}
	for offset := 0; offset < healthDocuments; offset += listLimit {
		list, err := p.s.index.Documents(ctx, offset, listLimit)
		if err != nil {
			return nil, err
		}
		for _, d := range list.Documents {
			h.add(d)
		}
		if len(list.Documents) < listLimit {
			break
		}
	}
	c.kept = h
	return h, nil
}

func (h *health) add(d search.DocumentInfo) {
	h.counted++
	h.langs[string(d.Lang)]++
	if d.Format != "" {
		h.formats[d.Format]++
	}
	if d.Encoding != "" {
		h.encodings[d.Encoding]++
	}
	if d.Date == "" {
		h.undated++
	}
	if d.Count == 0 {
		h.empty++
	}
}

// rows lays the summary out.
func (h *health) rows(l *web.Locale, a address) []web.HealthRow {
	langs := web.HealthRow{Label: l.T("health.langs")}
	for _, lang := range append(corpus.Languages(), corpus.Undetermined) {
		if n := h.langs[string(lang)]; n > 0 {
			langs.Items = append(langs.Items, web.EntityItem{Label: l.LangName(string(lang)), URL: a.filter(search.FacetLang, string(lang)), Count: n})
		}
	}
	rows := []web.HealthRow{langs, {Label: l.T("health.formats"), Items: tally(h.formats)}, {Label: l.T("health.encodings"), Items: tally(h.encodings)}}
	var lacks []web.EntityItem
	if h.undated > 0 {
		lacks = append(lacks, web.EntityItem{Label: l.T("health.undated"), Count: h.undated})
	}
	if h.empty > 0 {
		lacks = append(lacks, web.EntityItem{Label: l.T("health.empty"), Count: h.empty})
	}
	rows = append(rows, web.HealthRow{Label: l.T("health.lacks"), Items: lacks})
	return slices.DeleteFunc(rows, func(r web.HealthRow) bool { return len(r.Items) == 0 })
}

// tally lists names with their counts, the greatest first.
func tally(counts map[string]int) []web.EntityItem {
	var items []web.EntityItem
	for name, n := range counts {
		items = append(items, web.EntityItem{Label: name, Count: n})
	}
	slices.SortFunc(items, func(x, y web.EntityItem) int {
		if x.Count != y.Count {
			return y.Count - x.Count
		}
		return strings.Compare(x.Label, y.Label)
	})
	return items
}

// timeLeft estimates how long a rebuild will go on, from its pace so far; empty
// where there is too little to tell by.
func timeLeft(l *web.Locale, s jobState, now time.Time) string {
	if s.State != stateRunning || s.Started == nil || s.Done < 3 || s.Total <= s.Done {
		return ""
	}
	left := time.Duration(float64(now.Sub(*s.Started)) / float64(s.Done) * float64(s.Total-s.Done))
	if left < time.Minute {
		return l.T("rebuild.left", l.N("time.seconds", max(int(left.Seconds()), 1)))
	}
	return l.T("rebuild.left", l.N("time.minutes", int(left.Minutes()+0.5)))
}

// cancelRebuild answers POST /rebuild with the field do=cancel.
func (p *pages) cancelRebuild(w http.ResponseWriter, r *http.Request) {
	err := p.s.allowRebuild(r)
	if err == nil {
		err = p.s.jobs.Cancel()
	}
	if errors.Is(err, errNotRunning) {
		err = nil // it ended before the button was pressed: the page says how
	}
	if err != nil {
		p.s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.address(r).to("/rebuild", nil), http.StatusSeeOther)
}
