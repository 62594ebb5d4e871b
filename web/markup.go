package web

import (
	"html/template"
	"strconv"
	"strings"
)

// Passages, the lines of a facet and the columns of a chart stand on a page of results by the
// hundred: drawn by templates, they would cost more than all the rest. They are
// written here, everything in them escaped.

// markup gathers HTML. Constants go in as they are, all else escaped.
type markup struct{ strings.Builder }

// text writes a text, or the value of an attribute between quotation marks: the
// signs that mean something in HTML are escaped.
func (m *markup) text(s string) {
	done := 0
	for i := range len(s) {
		b := s[i]
		if b > '>' { // nearly every byte
			continue
		}
		if sign := escaped(b); sign != "" {
			m.WriteString(s[done:i])
			m.WriteString(sign)
			done = i + 1
		}
	}
	m.WriteString(s[done:])
}

// escaped is how HTML writes a sign that means something in it, "" for others.
func escaped(b byte) string {
	switch b {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '"':
		return "&#34;"
	case '\'':
		return "&#39;"
	case 0:
		return "\uFFFD"
	}
	return ""
}

// attr writes an attribute of a constant name.
func (m *markup) attr(name, value string) {
	m.WriteString(" ")
	m.WriteString(name)
	m.WriteString(`="`)
	m.text(value)
	m.WriteString(`"`)
}

// runsMarkup is a text with its marks and entities.
func runsMarkup(runs []Run) template.HTML {
	var m markup
	m.Grow(sizeOf(runs))
	m.runs(runs)
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// sizeOf estimates how long the markup of a text is, in bytes.
func sizeOf(runs []Run) int {
	n := 0
	for i := range runs {
		n += 64 + len(runs[i].URL) + len(runs[i].Label)
		for k := range runs[i].Pieces {
			n += len(runs[i].Pieces[k].Text) + 64
		}
	}
	return n
}

// runs writes a text with its marks and entities.
func (m *markup) runs(runs []Run) {
	for i := range runs {
		run := &runs[i]
		if run.URL == "" {
			m.pieces(run.Pieces)
			continue
		}
		m.WriteString(`<a class="e`)
		if run.Chosen {
			m.WriteString(" on")
		}
		m.WriteString(`"`)
		m.attr("href", localURL(run.URL))
		m.attr("title", run.Label)
		m.WriteString(">")
		m.pieces(run.Pieces)
		m.WriteString("</a>")
	}
}

// hitMarkup is a passage that was found.
func hitMarkup(h Hit) template.HTML {
	var m markup
	m.Grow(512 + sizeOf(h.Runs))
	m.hit(&h)
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// hitsMarkup is the items of a list of results: each passage, why it was found,
// and the way to the others of its document.
func hitsMarkup(l *Locale, hits []Hit) template.HTML {
	var m markup
	size := 0
	for i := range hits {
		size += 1024 + sizeOf(hits[i].Runs)
	}
	m.Grow(size)
	for i := range hits {
		h := &hits[i]
		m.WriteString("<li>")
		m.hit(h)
		m.why(l, h)
		if h.More != nil {
			m.WriteString(`<p class="rest"><a`)
			m.attr("href", localURL(h.More.URL))
			m.WriteString(">")
			m.text(h.More.Text)
			m.WriteString(" →</a></p>")
		}
		m.WriteString("</li>")
	}
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// hit writes a passage that was found: title, where it stands, text.
func (m *markup) hit(h *Hit) {
	m.WriteString(`<article class="hit"><h3><a`)
	m.attr("href", localURL(h.URL))
	m.attr("lang", h.Lang)
	m.WriteString("><bdi>")
	m.titled(h.Title, h.TitlePieces)
	m.WriteString(`</bdi></a></h3><p class="meta"><span class="badge"`)
	m.attr("title", h.LangName)
	m.WriteString(`><span aria-hidden="true">`)
	m.text(h.Lang)
	m.WriteString(`</span><span class="hide">`)
	m.text(h.LangName)
	m.WriteString("</span></span>")
	if h.Date != "" {
		m.WriteString(" <span>")
		m.text(h.Date)
		m.WriteString("</span>")
	}
	if h.Heading != "" {
		m.WriteString(" <span")
		m.attr("lang", h.Lang)
		m.WriteString("><bdi>")
		m.titled(h.Heading, h.HeadingPieces)
		m.WriteString("</bdi></span>")
	}
	m.WriteString(" <span>")
	m.text(h.Place)
	m.WriteString(`</span></p><p class="text"`)
	m.attr("lang", h.Lang)
	m.WriteString(` dir="auto">`)
	m.runs(h.Runs)
	m.WriteString("</p>")
	if h.Duplicates != "" {
		m.WriteString(`<p class="meta">`)
		m.text(h.Duplicates)
		m.WriteString("</p>")
	}
	m.WriteString("</article>")
}

// titled writes a title, in pieces where some of it is marked.
func (m *markup) titled(title string, pieces []Piece) {
	if len(pieces) == 0 {
		m.text(title)
		return
	}
	m.pieces(pieces)
}

// whyMarkup lists why a passage is marked.
func whyMarkup(l *Locale, h Hit) template.HTML {
	var m markup
	m.why(l, &h)
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// why lists why a passage is marked.
func (m *markup) why(l *Locale, h *Hit) {
	if len(h.Why) == 0 {
		return
	}
	m.WriteString(`<details class="why"><summary>`)
	m.text(l.T("why.title"))
	m.WriteString("</summary><ul>")
	for _, w := range h.Why {
		m.WriteString(`<li><mark class="m m-`)
		m.text(w.Why)
		m.WriteString(`"><bdi>`)
		m.text(w.Text)
		m.WriteString("</bdi></mark> ")
		m.text(w.Title)
		if w.Term != "" {
			m.WriteString(" · <bdi>")
			m.text(l.T("why.term", w.Term))
			m.WriteString("</bdi>")
		}
		m.WriteString("</li>")
	}
	m.WriteString("</ul>")
	if h.Weight != "" {
		m.WriteString("<p><bdi>")
		m.text(l.T("years.bar", l.T("why.weight"), h.Weight))
		m.WriteString("</bdi></p>")
	}
	m.WriteString("</details>")
}

func (m *markup) pieces(pieces []Piece) {
	for i := range pieces {
		p := &pieces[i]
		if p.Why == "" {
			m.text(p.Text)
			continue
		}
		m.WriteString(`<mark class="m m-`)
		m.text(p.Why)
		m.WriteString(`"`)
		m.attr("title", p.Title)
		m.WriteString(">")
		m.text(p.Text)
		m.WriteString("</mark>")
	}
}

// valueMarkup is one line of a facet.
func valueMarkup(v FacetValue) template.HTML { return valuesMarkup([]FacetValue{v}) }

// valuesMarkup is the lines of a facet.
func valuesMarkup(vs []FacetValue) template.HTML {
	var m markup
	m.Grow(256 * len(vs))
	for i := range vs {
		m.value(&vs[i])
	}
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// value writes a line of a facet: a box to choose it, and a link to shut it out.
func (m *markup) value(v *FacetValue) {
	m.WriteString("<li")
	sign := "−"
	if v.Excluded {
		m.attr("class", "out")
		sign = "+"
	}
	m.WriteString(`><label><input type="checkbox" form="s"`)
	m.attr("name", v.Name)
	m.attr("value", v.Value)
	if v.Selected {
		m.WriteString(" checked")
	}
	m.WriteString(`> <bdi class="t"`)
	if v.Lang != "" {
		m.attr("lang", v.Lang)
	}
	m.WriteString(">")
	m.text(v.Label)
	m.WriteString(`</bdi> <span class="n">`)
	m.text(v.CountText)
	m.WriteString(`</span></label><a class="no"`)
	m.attr("href", localURL(v.Exclude))
	m.attr("title", v.ExcludeTitle)
	m.WriteString(`><span aria-hidden="true">` + sign + `</span></a></li>`)
}

// barsMarkup is the columns of a histogram, each a link where it has an address.
func barsMarkup(bars []Bar) template.HTML {
	var m markup
	for _, b := range bars {
		if b.URL != "" {
			m.WriteString("<a")
			m.attr("href", localURL(b.URL))
			m.attr("aria-label", b.Title)
			m.WriteString(">")
		}
		m.WriteString(`<rect class="bar`)
		if b.Selected {
			m.WriteString(" on")
		}
		m.WriteString(`"`)
		for _, side := range []struct {
			name string
			n    int
		}{{"x", b.X}, {"y", b.Y}, {"width", b.W}, {"height", b.H}} {
			m.attr(side.name, strconv.Itoa(side.n))
		}
		m.WriteString("><title>")
		m.text(b.Title)
		m.WriteString("</title></rect>")
		if b.URL != "" {
			m.WriteString("</a>")
		}
	}
	return template.HTML(m.String()) //nolint:gosec // escaped above
}

// localURL lets addresses of this site through, and nothing else.
func localURL(url string) string {
	if strings.HasPrefix(url, "/") && !strings.HasPrefix(url, "//") && !strings.ContainsAny(url, "\\\t\r\n") {
		return url
	}
	return "#"
}
