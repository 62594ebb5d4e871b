package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web"
)

// advancedText lists the fields of the advanced form that become parts of the
// query, each with an example.
func advancedText() [][2]string {
	return [][2]string{{"all", "martov kongresszus"}, {"phrase", "deuxième congrès"}, {"near", "lenin martov"},
		{"any", "Женева Genève Genf"}, {"none", "London"}, {"form", "мартов"}, {"start", "csempész"}, {"like", "plehanof"}, {"intitle", "Искра"}}
}

// advancedPage answers GET /advanced: a field for everything a query can say.
func (p *pages) advancedPage(r *http.Request) (web.Page, error) {
	a, err := p.ask(r)
	if err != nil {
		return nil, err
	}
	l := p.locale(r)
	page := &web.AdvancedPage{Frame: p.frame(r, "search", l.T("advanced.title")), Near: "8"}
	for _, f := range advancedText() {
		page.Text = append(page.Text, web.Field{Name: "adv." + f[0], Label: l.T("advanced." + f[0]), Example: f[1]})
	}
	page.Text[0].Value = a.Query
	for _, kind := range entityFacets() {
		page.Names = append(page.Names, web.Field{Name: kind, Label: l.T("type.one." + kind), Value: strings.Join(a.Filters[kind], "")})
		if len(a.Filters[kind]) > 1 {
			page.Names[len(page.Names)-1].Value = a.Filters[kind][0]
		}
	}
	for _, lang := range corpus.Languages() {
		page.Boxes = append(page.Boxes, web.FacetValue{Name: search.FacetLang, Value: string(lang), Label: l.LangName(string(lang)),
			Selected: slices.Contains(a.Filters[search.FacetLang], string(lang))})
	}
	if len(a.Years) > 0 {
		page.From, page.To = yearEnds(a.Years[0])
	}
	page.Hidden = []web.Hidden{{Name: "adv", Value: "1"}}
	for _, name := range []string{"match", "across", "sort", "view"} {
		if v := a.values.Get(name); v != "" {
			page.Hidden = append(page.Hidden, web.Hidden{Name: name, Value: v})
		}
	}
	if a.ui != "" {
		page.Hidden = append(page.Hidden, web.Hidden{Name: "ui", Value: a.ui})
	}
	return page, nil
}

// compose replaces the fields of the advanced form by the query they write.
func compose(v url.Values) {
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	if all := strings.TrimSpace(v.Get("adv.all")); all != "" {
		add(all)
	}
	if phrase := plainWords(v.Get("adv.phrase")); len(phrase) > 0 {
		add(`"` + strings.Join(phrase, " ") + `"`)
	}
	if near := plainWords(v.Get("adv.near")); len(near) > 0 {
		distance := strings.TrimSpace(v.Get("adv.distance"))
		if distance == "" || strings.Trim(distance, "0123456789") != "" {
			distance = "8"
		}
		add(`"` + strings.Join(near, " ") + `"~` + distance)
	}
	if anyOf := plainWords(v.Get("adv.any")); len(anyOf) > 0 {
		add(oneOf(anyOf))
	}
	for _, sign := range []struct{ name, before, after string }{
		{"adv.form", "=", ""}, {"adv.start", "", "*"}, {"adv.like", "", "~"}, {"adv.none", "-", ""},
	} {
		for _, word := range plainWords(v.Get(sign.name)) {
			add(sign.before + word + sign.after)
		}
	}
	if title := plainWords(v.Get("adv.intitle")); len(title) > 0 {
		add(`title:"` + strings.Join(title, " ") + `"`)
	}
	for name := range v {
		if name == "adv" || strings.HasPrefix(name, "adv.") {
			v.Del(name)
		}
	}
	v.Set("q", strings.Join(parts, " "))
}

func oneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "(" + strings.Join(words, " OR ") + ")"
}

// plainWords parts a text at spaces and leaves out the signs of the query
// language, so that a field never means more than it says.
func plainWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(` "«»„“”()*?~=/:+,;`, r) || r == '\t' || r == '\n' || r == '\u00a0'
	})
}
