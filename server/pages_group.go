package server

import (
	"net/url"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// groupPage is how many documents a page by documents has.
	groupPage = 12
	// whyMost bounds the explained marks of one passage.
	whyMost = 12
)

// moreIn links the passages of a document that are not shown; nil if all are.
func moreIn(l *web.Locale, a *asked, document string, hidden int) *web.Link {
	if hidden <= 0 || len(a.Filters[search.FacetDocument]) > 0 {
		return nil
	}
	return &web.Link{Text: l.N("hit.more", hidden), URL: a.to("/", a.change(func(v url.Values) {
		v.Del("view")
		v[search.FacetDocument] = []string{document}
	}))}
}

// linkMore puts the link to the rest of a document at its first passage in the
// list, which lays out the passages found.
func linkMore(l *web.Locale, a *asked, list []web.Hit, found []search.Hit) {
	shown := map[string]int{}
	for _, h := range found {
		shown[h.Document]++
	}
	for _, i := range firstOfEach(found) {
		h := found[i]
		list[i].More = moreIn(l, a, h.Document, h.InDocument-shown[h.Document])
	}
}

// firstOfEach gives the places of the first hit of every document.
func firstOfEach(found []search.Hit) []int {
	seen := map[string]bool{}
	var at []int
	for i, h := range found {
		if !seen[h.Document] {
			seen[h.Document] = true
			at = append(at, i)
		}
	}
	return at
}

// groups lays out the passages found by document; list has them for the page.
func groups(l *web.Locale, a *asked, list []web.Hit, found []search.Hit) []web.DocGroup {
	var all []web.DocGroup
	first := append(firstOfEach(found), len(found))
	for n, i := range first[:len(first)-1] {
		h, next := list[i], first[n+1]
		group := web.DocGroup{Title: h.Title, Lang: h.Lang, LangName: h.LangName, Date: h.Date, Hits: list[i:next],
			Count: l.N("count.passages", found[i].InDocument), More: moreIn(l, a, h.Document, found[i].InDocument-(next-i))}
		for j := i; j < next; j++ { // the place among the results is the document's
			list[j].URL = a.inDocument(found[j].Document, found[j].Passage, a.Offset+n+1)
		}
		group.URL = list[i].URL
		all = append(all, group)
	}
	return all
}

// whyLines explains the marks of a passage, each kind of text once.
func whyLines(m marker, h search.Hit) []web.WhyLine {
	runes := []rune(h.Text)
	var lines []web.WhyLine
	for _, mark := range joined(runes, h.Highlights) {
		line := web.WhyLine{Term: mark.Term}
		line.Text = oneLine(runes[mark.Start:mark.End])
		line.Why, line.Title = m.why(mark.Why)
		same := func(o web.WhyLine) bool {
			return o.Why == line.Why && strings.EqualFold(o.Text, line.Text) && o.Term == line.Term
		}
		if len(lines) < whyMost && !slices.ContainsFunc(lines, same) {
			lines = append(lines, line)
		}
	}
	return lines
}

// explainHits adds to each passage why it was found and what made its rank.
func explainHits(l *web.Locale, m marker, list []web.Hit, result *search.Result) {
	for i, h := range result.Hits {
		list[i].Why = whyLines(m, h)
		if result.Explain == nil {
			continue
		}
		var parts []string
		for _, part := range result.Explain.Hits[h.ID] {
			parts = append(parts, part.What+"\u00a0"+l.Decimal(part.Score))
		}
		list[i].Weight = strings.Join(parts, " + ")
	}
}
