package server

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// asked is a search as a page was asked for it: the request, and its address
// in parts, so that links can change one thing and keep the rest.
type asked struct {
	address
	search.Request
	view   string
	order  string // of a concordance
	line   int    // the first that is shown of one in order
	align  string // the facet by which the columns are aligned
	values url.Values
}

// ask reads the search of a page.
func (p *pages) ask(r *http.Request) (asked, error) {
	req, err := parseRequest(r)
	if err != nil {
		return asked{}, err
	}
	given := queryValues(r)
	a := asked{address: p.address(r), Request: req, view: web.ViewList, values: url.Values{}}
	switch view := given.Get("view"); view {
	case web.ViewColumns, web.ViewKwic, web.ViewDocuments:
		a.view = view
	}
	a.keep("q", req.Query)
	a.keep("match", string(req.Match))
	a.keep("across", string(req.Across))
	a.keep("sort", string(req.Sort))
	for _, name := range search.FacetNames() {
		a.keep(name, req.Filters[name]...)
		a.keep("not."+name, req.Exclude[name]...)
	}
	for _, years := range req.Years {
		a.values.Add(search.FacetYear, years.String())
	}
	if a.view != web.ViewList {
		a.keep("view", a.view)
	}
	if req.Limit != search.DefaultLimit {
		a.keep("limit", strconv.Itoa(req.Limit))
	}
	if order := given.Get("order"); a.view == web.ViewKwic && (order == sideLeft || order == sideRight) {
		a.order = order
		a.keep("order", order)
	}
	if align := given.Get("align"); a.view == web.ViewColumns && slices.Contains(alignments(), align) {
		a.align = align
		a.keep("align", align)
	}
	return a, nil
}

// pageSize is how many passages a page of results shows in the view.
func (a *asked) pageSize() int {
	switch {
	case a.Limit != search.DefaultLimit:
		return a.Limit
	case a.view == web.ViewDocuments:
		return groupPage
	case a.view == web.ViewKwic:
		return kwicHits
	}
	return a.Limit
}

func (a *asked) keep(name string, values ...string) {
	for _, value := range values {
		if value != "" {
			a.values.Add(name, value)
		}
	}
}

// empty tells whether nothing was asked.
func (a *asked) empty() bool {
	return a.Query == "" && a.view == web.ViewList && !a.filtered()
}

// filtered tells whether any filter is set.
func (a *asked) filtered() bool {
	count := len(a.Years)
	for _, name := range search.FacetNames() {
		count += len(a.Filters[name]) + len(a.Exclude[name])
	}
	return count > 0
}

// change copies the parameters and lets a function alter them.
func (a *asked) change(alter func(url.Values)) url.Values {
	values := url.Values{}
	for name, list := range a.values {
		values[name] = slices.Clone(list)
	}
	alter(values)
	return values
}

// with gives the address with a parameter set; no values drop it.
func (a *asked) with(name string, list ...string) string {
	return a.to("/", a.change(func(v url.Values) { setOrDrop(v, name, list) }))
}

// at gives the address of the page of results that begins at an offset.
func (a *asked) at(offset int) string {
	if offset <= 0 {
		return a.to("/", a.values)
	}
	return a.with("offset", strconv.Itoa(offset))
}

// unfiltered gives the address of the query alone.
func (a *asked) unfiltered() string {
	return a.to("/", a.change(func(v url.Values) {
		for _, name := range search.FacetNames() {
			v.Del(name)
			v.Del("not." + name)
		}
	}))
}

// inDocument gives the address of a document with this search in it; at is the
// place of the passage among the results, 0 where that is not known.
func (a *asked) inDocument(id string, passage, at int) string {
	values := a.change(func(v url.Values) {
		if at > 0 {
			v.Set("at", strconv.Itoa(at))
		}
		if passage > 0 {
			v.Set("p", strconv.Itoa(passage))
		}
	})
	return a.document(id, values, passage)
}

// lasting links a hit in its document with the marks of the search, and finds
// it even when its number has changed.
func (a *asked) lasting(h search.Hit) string {
	values := a.change(func(v url.Values) {
		v.Set("p", strconv.Itoa(h.Passage))
		setOrDrop(v, "fp", without([]string{h.Fingerprint}, ""))
	})
	return a.document(h.Document, values, h.Passage)
}

// setOrDrop sets a parameter to values, or drops it when there are none.
func setOrDrop(v url.Values, name string, list []string) {
	if len(list) == 0 {
		v.Del(name)
		return
	}
	v[name] = list
}

// without copies a list but for one value.
func without(list []string, value string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == value })
}

// pager links the pages of a list of total things, size a page.
func pager(offset, size, total int, link func(offset int) string, l *web.Locale) web.Pager {
	var p web.Pager
	if size <= 0 || total <= size && offset == 0 {
		return p
	}
	last, current := (min(total, search.MaxOffset+size)-1)/size, offset/size
	if offset > 0 {
		p.Prev = link(min(max(offset-size, 0), last*size))
	}
	if offset+size < total && offset+size <= search.MaxOffset {
		p.Next = link(offset + size)
	}
	shown := -1
	for page := 0; page <= last; page++ {
		if page != 0 && page != last && (page < current-2 || page > current+2) {
			continue
		}
		if shown >= 0 && page > shown+1 {
			p.Pages = append(p.Pages, web.Link{})
		}
		shown = page
		p.Pages = append(p.Pages, web.Link{Text: l.Num(page + 1), URL: link(page * size), Current: page == current})
	}
	return p
}
