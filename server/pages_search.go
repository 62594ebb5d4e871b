package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// search answers GET /: what the forms send in fields of their own is first
// made into the address that stands for it.
func (p *pages) search(w http.ResponseWriter, r *http.Request) {
	a := p.address(r)
	if to := a.formAlias(queryValues(r)); to != "" {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	p.page(p.searchPage)(w, r)
}

// searchPage answers GET / for a search, or for nothing yet.
func (p *pages) searchPage(r *http.Request) (web.Page, error) {
	a, err := p.ask(r)
	if err != nil {
		return nil, err
	}
	if a.empty() {
		return p.frontPage(r, &a)
	}
	l := p.locale(r)
	page := &web.SearchPage{Frame: p.frame(r, "search", p.searchTitle(l, &a)), View: p.view(&a)}
	page.Query, page.NoIndex = a.Query, true
	// The page tells which forms the words were found in.
	a.Terms, a.ByDocument = a.Query != "", page.View == web.ViewDocuments
	a.Limit, a.FacetLimit = a.pageSize(), max(a.FacetLimit, facetListed)
	if a.order != "" {
		a.line, a.Offset, a.Limit = a.Offset, 0, search.MaxLimit
	}
	result, err := p.s.index.Search(r.Context(), a.Request)
	if err != nil {
		return nil, err
	}
	if a.order != "" {
		if err := p.gather(r, &a, result); err != nil {
			return nil, err
		}
	}
	p.fill(r, page, l, &a, result)
	if page.View == web.ViewColumns && result.Total > 0 {
		return page, p.fillColumns(r, page, l, &a, result.Facets)
	}
	return page, nil
}

// view falls back to the list where a concordance has no words.
func (p *pages) view(a *asked) string {
	if a.view == web.ViewKwic && a.Query == "" {
		return web.ViewList
	}
	return a.view
}

func (p *pages) searchTitle(l *web.Locale, a *asked) string {
	if a.Query == "" {
		return l.T("results.title")
	}
	return l.T("results.for", shortTitle(a.Query))
}

// shortTitle keeps a page of query out of the title bar.
func shortTitle(text string) string {
	const most = 80
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// fill lays out what a search found.
func (p *pages) fill(r *http.Request, page *web.SearchPage, l *web.Locale, a *asked, result *search.Result) {
	n := narrowing{a: a, l: l, facets: result.Facets}
	page.Hidden, page.Chips, page.Facets, page.Years = n.hidden(), n.chips(), n.boxes(), n.years()
	page.StartOver = a.to("/", nil)
	page.Advanced = a.to("/advanced", a.values)
	if i := a.firstRange(); i >= 0 {
		page.YearFrom, page.YearTo = yearEnds(a.Years[i])
	}
	page.Options = p.options(l, a)
	page.Notices, page.Relaxed = noticeTexts(l, result.Notices), result.Relaxed
	if result.DidYouMean != "" && result.DidYouMean != a.Query {
		page.DidYouMean = &web.Link{Text: result.DidYouMean, URL: a.with("q", result.DidYouMean)}
	}
	page.Summary, page.Took = summary(l, a, result), l.Milliseconds(result.TookMS)
	m := p.marker(l, a, result.Facets)
	page.Terms = terms(a, m, result.Terms)
	if result.Explain != nil && len(result.Notices) > 0 && result.Explain.Understood != strings.TrimSpace(a.Query) {
		page.Understood = result.Explain.Understood
	}
	if result.Total == 0 {
		page.Zero = p.zeroHelp(r, l, a, n, page.Terms)
		return
	}
	page.Take, page.Feed = takeLinks(l, a), a.to("/feed.atom", a.values)
	switch page.View {
	case web.ViewKwic:
		page.Lines = kwicLines(l, a, m, result.Hits)
		page.Sides = kwicSides(l, a)
		if a.order != "" {
			p.fillOrdered(page, l, a, result)
			return
		}
	case web.ViewDocuments:
		list := hits(l, a, m, result.Hits, a.Offset+1)
		explainHits(l, m, list, result)
		page.Groups = groups(l, a, list, result.Hits)
	case web.ViewList:
		page.Hits = hits(l, a, m, result.Hits, a.Offset+1)
		explainHits(l, m, page.Hits, result)
		linkMore(l, a, page.Hits, result.Hits)
	}
	if len(result.Hits) == 0 && page.View != web.ViewColumns {
		page.First = a.at(0)
	}
	page.Legend = legendOf(l, result.Hits)
	switch page.View {
	case web.ViewColumns:
	case web.ViewDocuments:
		page.Pager = pager(a.Offset, a.Limit, result.TotalDocuments, a.at, l)
	default:
		page.Pager = pager(a.Offset, a.Limit, result.Total, a.at, l)
	}
}

// marker marks texts for a page, with labels from the facets of the answer.
func (p *pages) marker(l *web.Locale, a *asked, facets map[string][]search.Facet) marker {
	labels, chosen := map[string]string{}, map[string]bool{}
	for _, name := range entityFacets() {
		for _, v := range facets[name] {
			labels[v.Value] = v.Label
			if v.Selected {
				chosen[v.Value] = true
			}
		}
	}
	return marker{memory: newMarkMemory(), locale: l, link: a.entity, chosen: chosen, label: func(id string) string { return labels[id] }}
}

// summary says which passages of how many are shown.
func summary(l *web.Locale, a *asked, result *search.Result) string {
	switch {
	case result.Total == 0:
		return l.T("results.none")
	case a.view == web.ViewColumns || a.order != "" && len(result.Hits) > 0:
		return l.N("count.passages", result.Total) + " " + l.N("count.documents.in", result.TotalDocuments)
	case len(result.Hits) == 0:
		return l.T("results.past", l.N("count.passages", result.Total))
	case a.ByDocument:
		shown := len(firstOfEach(result.Hits))
		return l.T("results.documents", a.Offset+1, a.Offset+shown, l.N("count.documents.of", result.TotalDocuments), l.N("count.passages", result.Total))
	}
	return l.T("results.summary", a.Offset+1, a.Offset+len(result.Hits),
		l.N("count.passages.of", result.Total), l.N("count.documents.in", result.TotalDocuments))
}

// options are the choices above the results; the defaults stay out of addresses.
func (p *pages) options(l *web.Locale, a *asked) web.Options {
	across := []string{"off", "", "all"}
	if !p.s.index.Features().Translations {
		across = across[:2]
	}
	o := web.Options{
		Match:  choices(l, "match", string(a.Match), "all", "", "any"),
		Across: choices(l, "across", string(a.Across), "names", across...),
		Sort:   choices(l, "sort", string(a.Sort), "relevance", "", "date", "document"),
	}
	for _, view := range []string{web.ViewList, web.ViewDocuments, web.ViewColumns, web.ViewKwic} {
		if view == web.ViewKwic && a.Query == "" {
			continue
		}
		value := []string{view}
		if view == web.ViewList {
			value = nil
		}
		o.Views = append(o.Views, web.Link{Text: l.T("view." + view), Current: view == p.view(a),
			URL: a.to("/", a.change(func(v url.Values) { setOrDrop(v, "view", value); v.Del("order"); v.Del("align") }))})
	}
	return o
}

// choices lists the values of a select; the empty value stands for the default.
func choices(l *web.Locale, name, current, standard string, values ...string) []web.Option {
	if current == standard {
		current = ""
	}
	var list []web.Option
	for _, value := range values {
		key := value
		if key == "" {
			key = standard
		}
		list = append(list, web.Option{Value: value, Text: l.T(name + "." + key), Selected: value == current})
	}
	return list
}

// noticeTexts says notices in the reader's language, in English where there is
// no translation.
func noticeTexts(l *web.Locale, notices []search.Notice) []string {
	var texts []string
	for _, n := range notices {
		if n.Code == "relaxed" {
			continue // the page says so in a place of its own
		}
		key := "notice." + n.Code
		if n.Code == "" || !l.Has(key) {
			texts = append(texts, n.Text)
			continue
		}
		args := make([]any, len(n.Args))
		for i, arg := range n.Args {
			args[i] = arg
			if kind := "type.one." + arg; n.Code == "unknown-entity" && l.Has(kind) {
				args[i] = l.T(kind)
			}
		}
		texts = append(texts, l.T(key, args...))
	}
	return texts
}

// hits lays out the passages found; first is the place of the first among the
// results, 0 where that is not known.
func hits(l *web.Locale, a *asked, m marker, found []search.Hit, first int) []web.Hit {
	var list []web.Hit
	for i, h := range found {
		at := 0
		if first > 0 {
			at = first + i
		}
		hit := web.Hit{URL: a.inDocument(h.Document, h.Passage, at), Title: h.Title, Document: h.Document,
			Lang: textLang(h.Lang), LangName: l.LangName(string(h.Lang)), Date: l.Date(h.Date),
			Place: l.T("hit.passage", h.Passage), Runs: m.runs(h.Text, h.Highlights, h.Entities)}
		hit.TitlePieces = m.marked(h.Title, h.TitleHighlights)
		if h.Heading != h.Title {
			hit.Heading, hit.HeadingPieces = h.Heading, m.marked(h.Heading, h.HeadingHighlights)
		}
		if h.Page > 0 {
			hit.Place = l.T("hit.page", h.Page)
		}
		if h.Duplicates > 0 {
			hit.Duplicates = l.N("hit.duplicates", h.Duplicates)
		}
		list = append(list, hit)
	}
	return list
}

// legendOf explains the marks that some hits have.
func legendOf(l *web.Locale, found []search.Hit) []web.LegendItem {
	seen, entities := map[search.Why]bool{}, false
	for _, h := range found {
		for _, mark := range slices.Concat(h.Highlights, h.TitleHighlights, h.HeadingHighlights) {
			seen[mark.Why] = true
		}
		entities = entities || len(h.Entities) > 0
	}
	return legend(l, seen, entities)
}

// terms tells what the words of the query were taken for.
func terms(a *asked, m marker, infos []search.TermInfo) []web.Term {
	var list []web.Term
	for _, info := range infos {
		term := web.Term{Text: info.Text, Forms: info.Forms[:min(len(info.Forms), 8)], Found: info.Found}
		for _, id := range info.Entities[:min(len(info.Entities), 4)] {
			label := m.label(id)
			if label == "" {
				_, label, _ = strings.Cut(id, "/")
			}
			term.Entities = append(term.Entities, web.Link{Text: label, URL: a.entity(id)})
		}
		list = append(list, term)
	}
	return list
}
