package server

import (
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// kwicWidth is how many characters a concordance shows on either side.
	kwicWidth = 90
	// kwicPerHit bounds the lines of one passage: no sentence of a person's has more.
	kwicPerHit = 30
	// kwicHits is how many passages a page of the concordance is made of.
	kwicHits = 50
	// kwicGathered is how many passages a concordance in order is made of.
	kwicGathered = 1000
	// kwicOrdered is how many lines of it stand on a page.
	kwicOrdered = 100
	// sideLeft and sideRight order a concordance by the words before or after.
	sideLeft, sideRight = "left", "right"
)

// kwicLines makes a line of every mark, those of one phrase together.
func kwicLines(l *web.Locale, a *asked, m marker, found []search.Hit) []web.KwicLine {
	var lines []web.KwicLine
	for place, h := range found {
		runes := []rune(h.Text)
		for i, mark := range joined(runes, h.Highlights) {
			if i == kwicPerHit {
				break
			}
			line := web.KwicLine{URL: a.inDocument(h.Document, h.Passage, a.Offset+place+1), Lang: textLang(h.Lang), Title: h.Title,
				LangName: l.LangName(string(h.Lang)), Date: l.Date(h.Date),
				Left:  oneLine(runes[max(mark.Start-kwicWidth, 0):mark.Start]),
				Right: oneLine(runes[mark.End:min(mark.End+kwicWidth, len(runes))])}
			line.Key.Text = oneLine(runes[mark.Start:mark.End])
			line.Key.Why, line.Key.Title = m.why(mark.Why)
			lines = append(lines, line)
		}
	}
	sortLines(lines, a.order, l.Lang)
	return lines
}

// sortLines puts lines in the order of their neighbours: the words after, or
// the words before, the nearest first.
func sortLines(lines []web.KwicLine, side, lang string) {
	if side == "" {
		return
	}
	keys := make(map[*web.KwicLine]string, len(lines))
	list := make([]*web.KwicLine, len(lines))
	for i := range lines {
		list[i] = &lines[i]
		words := plainWords(lines[i].Right)
		if side == sideLeft {
			words = plainWords(lines[i].Left)
			slices.Reverse(words)
		}
		keys[list[i]] = strings.Trim(strings.Join(words[:min(len(words), 4)], " "), ".!…—– ")
	}
	order := collate.New(language.Make(lang), collate.IgnoreCase)
	slices.SortStableFunc(list, func(x, y *web.KwicLine) int { return order.CompareString(keys[x], keys[y]) })
	sorted := make([]web.KwicLine, len(list))
	for i, line := range list {
		sorted[i] = *line
	}
	copy(lines, sorted)
}

// joined clips marks to the text, and joins those of a phrase that only spaces part.
func joined(runes []rune, marks []search.Highlight) []search.Highlight {
	var list []search.Highlight
	for _, mark := range marks {
		mark.Start, mark.End = max(mark.Start, 0), min(mark.End, len(runes))
		if mark.Start >= mark.End {
			continue
		}
		if n := len(list); n > 0 && mark.Why == search.WhyPhrase && list[n-1].Why == search.WhyPhrase &&
			list[n-1].End <= mark.Start && strings.TrimSpace(string(runes[list[n-1].End:mark.Start])) == "" {
			list[n-1].End = mark.End
			continue
		}
		list = append(list, mark)
	}
	return list
}

// gather adds further passages to a result, so that the lines of all of them
// can be put in order.
func (p *pages) gather(r *http.Request, a *asked, result *search.Result) error {
	req := a.Request
	req.Terms, req.FacetLimit = false, 1
	for len(result.Hits) < min(result.Total, kwicGathered) {
		req.Offset += req.Limit
		more, err := p.s.index.Search(r.Context(), req)
		if err != nil {
			return err
		}
		if len(more.Hits) == 0 || more.Index.Generation != result.Index.Generation {
			break
		}
		result.Hits = append(result.Hits, more.Hits...)
	}
	return nil
}

// fillOrdered shows one page of the lines of a concordance in order.
func (p *pages) fillOrdered(page *web.SearchPage, l *web.Locale, a *asked, result *search.Result) {
	all := len(page.Lines)
	page.Pager = pager(a.line, kwicOrdered, all, a.at, l)
	page.Lines = page.Lines[min(a.line, all):min(a.line+kwicOrdered, all)]
	if len(page.Lines) == 0 {
		page.First = a.at(0)
	}
	if result.Total > kwicGathered {
		page.Notices = append(page.Notices, l.T("kwic.gathered", l.Num(kwicGathered), l.N("count.passages", result.Total)))
	}
	page.Legend = legendOf(l, result.Hits)
}

// kwicSides links the orders of a concordance.
func kwicSides(l *web.Locale, a *asked) []web.Link {
	var links []web.Link
	for _, side := range []string{"", sideLeft, sideRight} {
		key := side
		if side == "" {
			key = "rank"
		}
		links = append(links, web.Link{Text: l.T("kwic.by." + key), URL: a.with("order", without([]string{side}, "")...), Current: a.order == side})
	}
	return links
}

// oneLine makes a text fit for one line.
func oneLine(runes []rune) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' {
			return ' '
		}
		return r
	}, string(runes))
}
