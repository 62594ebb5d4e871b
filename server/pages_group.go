package server

import (
	"net/url"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// groupWindow is how many passages a page by documents is made of.
	groupWindow = 60
	// groupHits is how many passages of a document it shows.
	groupHits = 3
	// listDocuments is how many documents are counted for "more in this document".
	listDocuments = 200
	// whyMost bounds the explained marks of one passage.
	whyMost = 12
)

// documentCounts gives the passages found in each document.
func documentCounts(facets map[string][]search.Facet) map[string]int {
	counts := map[string]int{}
	for _, v := range facets[search.FacetDocument] {
		counts[v.Value] = v.Count
	}
	return counts
}

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

// linkMore puts the link to the rest of a document at its first passage in the list.
func linkMore(l *web.Locale, a *asked, list []web.Hit, facets map[string][]search.Facet) {
	counts, shown := documentCounts(facets), map[string]int{}
	for _, h := range list {
		shown[h.Document]++
	}
	for i := range list {
		id := list[i].Document
		list[i].More = moreIn(l, a, id, counts[id]-shown[id])
		counts[id] = 0 // once is enough
	}
}

// groups puts passages together by document, in the order of each one's best.
func groups(l *web.Locale, a *asked, list []web.Hit, facets map[string][]search.Facet) []web.DocGroup {
	counts, at := documentCounts(facets), map[string]int{}
	var all []web.DocGroup
	found := map[string]int{}
	for _, h := range list {
		found[h.Document]++
		i, ok := at[h.Document]
		if !ok {
			i = len(all)
			at[h.Document] = i
			all = append(all, web.DocGroup{URL: h.URL, Title: h.Title, Lang: h.Lang, LangName: h.LangName, Date: h.Date})
		}
		if len(all[i].Hits) < groupHits {
			all[i].Hits = append(all[i].Hits, h)
		}
	}
	for id, i := range at {
		total := max(counts[id], found[id])
		all[i].Count = l.N("count.passages", total)
		all[i].More = moreIn(l, a, id, total-len(all[i].Hits))
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
