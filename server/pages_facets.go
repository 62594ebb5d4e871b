package server

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

const (
	// facetShown is how many values of a facet stand open.
	facetShown = 7
	// facetListed is how many it lists in all; a page of its own has the rest.
	facetListed = 20
	// chartWidth and chartHeight are the units of the histogram.
	chartWidth, chartHeight = 600, 100
	// chartYears is the longest span of years that is drawn.
	chartYears = 150
)

// narrowing is the left column of a search page in the making.
type narrowing struct {
	a *asked
	l *web.Locale
	// facets of the answer.
	facets map[string][]search.Facet
}

// chosen lists the values of a facet that are selected (or excluded), as ids
// where the index knows them, as typed where it does not.
func (n narrowing) chosen(facet string, excluded bool) []string {
	typed := n.a.Filters[facet]
	if excluded {
		typed = n.a.Exclude[facet]
	}
	var known []string
	for _, v := range n.facets[facet] {
		if v.Selected && !excluded || v.Excluded && excluded {
			known = append(known, v.Value)
		}
	}
	if len(known) > 0 || facet == search.FacetYear {
		return known
	}
	return typed
}

// label names a value of a facet.
func (n narrowing) label(facet, value string) string {
	if facet == search.FacetLang {
		return n.l.LangName(value)
	}
	for _, v := range n.facets[facet] {
		if v.Value == value && v.Label != "" {
			return v.Label
		}
	}
	return strings.TrimPrefix(value, facet+"/")
}

// chips lists all that is chosen, each with the address that drops it.
func (n narrowing) chips() []web.Chip {
	var chips []web.Chip
	for _, facet := range search.FacetNames() {
		for _, excluded := range []bool{false, true} {
			if facet == search.FacetYear {
				chips = append(chips, n.yearChips(excluded)...)
				continue
			}
			name, list := facet, n.chosen(facet, excluded)
			if excluded {
				name = "not." + facet
			}
			for _, value := range list {
				chips = append(chips, n.chip(facet, n.label(facet, value), n.a.with(name, without(list, value)...), excluded))
			}
		}
	}
	return chips
}

func (n narrowing) yearChips(excluded bool) []web.Chip {
	name := search.FacetYear
	if excluded {
		name = "not." + name
	}
	var chips []web.Chip
	for _, years := range n.a.values[name] {
		label := strings.Replace(years, "..", "–", 1)
		chips = append(chips, n.chip(search.FacetYear, label, n.a.with(name, without(n.a.values[name], years)...), excluded))
	}
	return chips
}

func (n narrowing) chip(facet, label, drop string, excluded bool) web.Chip {
	name, shown := n.l.T("facet."+facet), label
	if excluded {
		shown = n.l.T("chips.not", label)
	}
	// The title holds the very words that are seen, for those who speak to their browser.
	return web.Chip{Facet: name, Label: label, Drop: drop, Excluded: excluded, DropTitle: n.l.T("chips.drop", name+" "+shown)}
}

// hidden lists what the form has no field for: exclusions, ranges of years, the
// view, and filters whose values are not in the list.
func (n narrowing) hidden() []web.Hidden {
	var fields []web.Hidden
	add := func(name string, values ...string) {
		for _, value := range values {
			fields = append(fields, web.Hidden{Name: name, Value: value})
		}
	}
	for _, facet := range search.FacetNames() {
		add("not."+facet, n.a.values["not."+facet]...)
		if facet == search.FacetYear {
			continue
		}
		for _, value := range n.chosen(facet, false) {
			if !slices.ContainsFunc(n.facets[facet], func(v search.Facet) bool { return v.Value == value }) {
				add(facet, value)
			}
		}
	}
	for i, years := range n.a.values[search.FacetYear] {
		inFields := i == n.a.firstRange() && len(n.facets[search.FacetYear]) > 0
		if !n.hasYear(years) && !inFields {
			add(search.FacetYear, years)
		}
	}
	add("view", n.a.values["view"]...)
	add("limit", n.a.values["limit"]...)
	add("order", n.a.values["order"]...)
	add("align", n.a.values["align"]...)
	if n.a.ui != "" {
		add("ui", n.a.ui)
	}
	return fields
}

// hasYear tells whether a box of the year facet stands for a choice.
func (n narrowing) hasYear(years string) bool {
	return slices.ContainsFunc(n.facets[search.FacetYear], func(v search.Facet) bool { return v.Value == years })
}

// boxes lays out the facets.
func (n narrowing) boxes() []web.FacetBox {
	var boxes []web.FacetBox
	for _, name := range search.FacetNames() {
		values := n.facets[name]
		if len(values) == 0 {
			continue
		}
		box := web.FacetBox{Name: name, Title: n.l.T("facet." + name)}
		shown := min(facetShown, len(values))
		for shown < len(values) && (values[shown].Selected || values[shown].Excluded) {
			shown++
		}
		if len(values)-shown <= 2 {
			shown = len(values)
		}
		if len(values) > shown {
			box.All = n.a.to("/facets/"+name, n.a.values)
		}
		listed := min(len(values), max(shown, facetListed))
		shut := n.shutOut(name)
		lines := make([]web.FacetValue, 0, listed)
		for _, v := range values[:listed] {
			lines = append(lines, n.value(name, v, shut))
		}
		box.Values, box.More = lines[:shown], lines[shown:]
		box.MoreText = n.l.N("facet.more", len(box.More))
		boxes = append(boxes, box)
	}
	return boxes
}

// shutOutSign stands in an address for the value to be shut out.
const shutOutSign = "iskra-value-to-be-shut-out"

// shutOut gives the addresses that shut a value out. All of a facet are alike but
// for the value, so they are written once, with a sign in its place.
func (n narrowing) shutOut(facet string) func(value string) string {
	name, chosen := "not."+facet, n.a.values[facet]
	write := func(value string) string {
		return n.a.to("/", n.a.change(func(values url.Values) {
			setOrDrop(values, facet, without(chosen, value))
			values[name] = append(values[name], value)
		}))
	}
	before, after, _ := strings.Cut(write(shutOutSign), shutOutSign)
	return func(value string) string {
		if slices.Contains(chosen, value) || strings.Contains(after, shutOutSign) {
			return write(value)
		}
		return before + strings.ReplaceAll(url.QueryEscape(value), "+", "%20") + after
	}
}

func (n narrowing) value(facet string, v search.Facet, shut func(string) string) web.FacetValue {
	label := n.label(facet, v.Value)
	line := web.FacetValue{Name: facet, Value: v.Value, Label: label, CountText: n.l.Num(v.Count),
		Selected: v.Selected, Excluded: v.Excluded}
	if facet == search.FacetYear {
		line.Selected = slices.Contains(n.a.values[search.FacetYear], v.Value)
	}
	if v.Excluded {
		line.ExcludeTitle = n.l.T("facet.include", label)
		list := n.a.values["not."+facet]
		if known := n.chosen(facet, true); facet != search.FacetYear {
			list = known
		}
		line.Exclude = n.a.with("not."+facet, without(list, v.Value)...)
		return line
	}
	line.ExcludeTitle = n.l.T("facet.exclude", label)
	line.Exclude = shut(v.Value)
	return line
}

// years draws the year facet where it has more than three.
func (n narrowing) years() *web.Histogram {
	chosen := n.a.values[search.FacetYear]
	return histogram(n.facets[search.FacetYear], func(year string) string {
		if slices.Contains(chosen, year) {
			return n.a.with(search.FacetYear, without(chosen, year)...)
		}
		return n.a.with(search.FacetYear, append(slices.Clone(chosen), year)...)
	}, n.l)
}

// histogram draws counts by year, one column a year, gaps where there are none.
// Where the years lie too far apart only the last ones are drawn.
func histogram(facet []search.Facet, link func(year string) string, l *web.Locale) *web.Histogram {
	years, most := readYears(facet)
	if len(years) < 4 || most == 0 {
		return nil
	}
	first, last := years[0].year, years[len(years)-1].year
	first = max(first, last-chartYears+1)
	step := chartWidth / (last - first + 1)
	chart := &web.Histogram{Title: l.T("years.title"), W: step * (last - first + 1), H: chartHeight,
		First: strconv.Itoa(first), Last: strconv.Itoa(last)}
	for _, y := range years {
		if y.year < first || y.Count == 0 {
			continue
		}
		height := max(3, y.Count*chartHeight/most)
		chart.Bars = append(chart.Bars, web.Bar{Label: y.Value, URL: link(y.Value), Selected: y.Selected,
			Title: l.T("years.bar", y.Value, l.N("count.passages", y.Count)),
			X:     (y.year - first) * step, Y: chartHeight - height, W: max(step-max(step/8, 1), 1), H: height})
	}
	return chart
}

// yearFacet is a value of the year facet with its year as a number.
type yearFacet struct {
	search.Facet
	year int
}

func readYears(facet []search.Facet) (years []yearFacet, most int) {
	for _, v := range facet {
		if year, err := strconv.Atoi(v.Value); err == nil {
			years = append(years, yearFacet{v, year})
			most = max(most, v.Count)
		}
	}
	slices.SortFunc(years, func(a, b yearFacet) int { return cmp.Compare(a.year, b.year) })
	return years, most
}
