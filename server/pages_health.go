package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// healthCache keeps the survey as long as the index stays.
type healthCache struct {
	mu         sync.Mutex
	generation string
	kept       *search.Survey
}

// corpusHealth surveys the documents.
func (p *pages) corpusHealth(ctx context.Context) (*search.Survey, error) {
	c := &p.health
	c.mu.Lock()
	defer c.mu.Unlock()
	generation := p.s.index.Info().Generation
	if c.kept != nil && c.generation == generation {
		return c.kept, nil
	}
	survey, err := p.s.index.Survey(ctx)
	if err != nil {
		return nil, err
	}
	c.generation, c.kept = generation, survey
	return survey, nil
}

// healthRows lays a survey out.
func healthRows(s *search.Survey, l *web.Locale, a address) []web.HealthRow {
	langs, formats := web.HealthRow{Label: l.T("health.langs")}, web.HealthRow{Label: l.T("health.formats")}
	for _, lang := range append(corpus.Languages(), corpus.Undetermined) {
		if n := documentsIn(s, func(g search.SurveyGroup) bool { return g.Lang == lang }); n > 0 {
			langs.Items = append(langs.Items, web.HealthItem{Label: l.LangName(string(lang)), URL: a.filter(search.FacetLang, string(lang)),
				Count: l.N("count.documents", n)})
		}
	}
	var seen []string
	for _, g := range s.Groups {
		if !slices.Contains(seen, g.Format) && g.Format != "" {
			seen = append(seen, g.Format)
			n := documentsIn(s, func(o search.SurveyGroup) bool { return o.Format == g.Format })
			formats.Items = append(formats.Items, web.HealthItem{Label: g.Format, Count: l.N("count.documents", n)})
		}
	}
	rows := []web.HealthRow{langs, formats, encodingRow(s, l), doubtRow(s, l, a), unreadRow(s, l)}
	return slices.DeleteFunc(rows, func(r web.HealthRow) bool { return len(r.Items) == 0 })
}

func documentsIn(s *search.Survey, in func(search.SurveyGroup) bool) (n int) {
	for _, g := range s.Groups {
		if in(g) {
			n += g.Documents
		}
	}
	return n
}

func encodingRow(s *search.Survey, l *web.Locale) web.HealthRow {
	row := web.HealthRow{Label: l.T("health.encodings")}
	for _, e := range s.Encodings {
		item := web.HealthItem{Label: e.Encoding, Count: l.N("count.documents", e.Documents)}
		if e.Guessed > 0 {
			item.Note = l.N("health.guessed", e.Guessed, int(e.Least*100))
		}
		row.Items = append(row.Items, item)
	}
	return row
}

// doubtRow lists what is worth a look, with some of the documents.
func doubtRow(s *search.Survey, l *web.Locale, a address) web.HealthRow {
	row := web.HealthRow{Label: l.T("health.lacks")}
	add := func(label string, n int, examples []string) {
		if n == 0 {
			return
		}
		item := web.HealthItem{Label: label, Count: l.N("count.documents", n)}
		for _, id := range examples[:min(len(examples), healthExamples)] {
			item.Examples = append(item.Examples, web.Link{Text: id, URL: a.document(id, nil, 0)})
		}
		row.Items = append(row.Items, item)
	}
	for _, d := range s.Doubts {
		add(l.T("health.kind."+string(d.Kind)), d.Documents, d.Examples)
	}
	add(l.T("health.mixed"), s.Mixed.Documents, s.Mixed.Examples)
	var copies []string
	for _, g := range s.Copies.Groups {
		copies = append(copies, g...)
	}
	add(l.T("health.copies"), s.Copies.Documents, copies)
	if s.Copies.Passages > 0 {
		row.Items = append(row.Items, web.HealthItem{Label: l.T("health.copied"), Count: l.N("count.passages", s.Copies.Passages)})
	}
	add(l.T("health.undated"), s.Undated, nil)
	return row
}

// healthExamples bounds the documents and files named of one kind.
const healthExamples = 5

// unreadRow lists the files that are not in the index, and why.
func unreadRow(s *search.Survey, l *web.Locale) web.HealthRow {
	row := web.HealthRow{Label: l.T("health.unread")}
	for _, u := range s.Unread {
		item := web.HealthItem{Label: l.T("health.kind." + string(u.Kind)), Count: l.N("count.files", u.Count)}
		for _, f := range u.Files[:min(len(u.Files), healthExamples)] {
			item.Examples = append(item.Examples, web.Link{Text: f.ID})
		}
		row.Items = append(row.Items, item)
	}
	return row
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
