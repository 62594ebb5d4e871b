package server

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// Bounds of what a request may carry.
const (
	maxQueryBytes   = 4096
	maxValues       = 200
	maxValueBytes   = 1024
	listLimit       = 100
	suggestLimit    = 10
	passageLimit    = 200
	maxPassageLimit = 1000
)

// paramError says which parameter is at fault and how to mend it.
type paramError struct{ message, hint string }

func (e *paramError) Error() string { return e.message + ": " + e.hint }

// Is makes errors.Is(err, search.ErrBadRequest) true.
func (e *paramError) Is(target error) bool { return target == search.ErrBadRequest }

// queryValues reads the query string without ever failing: what is not properly
// escaped is taken literally, as everything typed is.
func queryValues(r *http.Request) url.Values {
	values := url.Values{}
	for pair := range strings.SplitSeq(r.URL.RawQuery, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		key = unescape(key)
		values[key] = append(values[key], unescape(value))
	}
	return values
}

func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return strings.ReplaceAll(s, "+", " ")
}

// params reads parameters one after another and keeps the first fault.
type params struct {
	values url.Values
	err    error
}

func (p *params) fail(message, hint string) {
	if p.err == nil {
		p.err = &paramError{message, hint}
	}
}

// number reads a whole number between least and most; absent gives def.
func (p *params) number(name string, def, least, most int) int {
	text := p.values.Get(name)
	if text == "" {
		return def
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		p.fail("the parameter "+name+" is not a number in its bounds",
			"give a whole number from "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
		return def
	}
	return n
}

// choice reads one of a few words; absent gives the empty string.
func (p *params) choice(name string, allowed ...string) string {
	return p.oneOf(name, p.values.Get(name), allowed...)
}

func (p *params) oneOf(name, text string, allowed ...string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return ""
	}
	for _, a := range allowed {
		if text == a {
			return a
		}
	}
	p.fail("the parameter "+name+" has an unknown value", "use one of: "+strings.Join(allowed, ", "))
	return ""
}

// query reads q, which only its length can spoil.
func (p *params) query() string {
	q := p.values.Get("q")
	if len(q) > maxQueryBytes {
		p.fail("the query is longer than 4,096 bytes", "search for fewer words")
		return ""
	}
	return q
}

// ui reads the language of labels, of the header where no parameter names one.
func (p *params) ui(r *http.Request) corpus.Lang {
	if p.choice("ui", uiLanguages()...); p.err != nil {
		return english
	}
	return uiLang(r)
}

// parseRequest reads a search from the query string. Unknown parameters are
// ignored; a known one with an impossible value is an error that wraps
// search.ErrBadRequest and says how to mend it.
func parseRequest(r *http.Request) (search.Request, error) {
	p := &params{values: queryValues(r)}
	req := search.Request{
		Query:      p.query(),
		Match:      search.Match(p.choice("match", "all", "any")),
		Across:     search.Across(p.choice("across", "off", "names", "all")),
		Sort:       search.Sort(p.choice("sort", "relevance", "date", "document")),
		Limit:      p.number("limit", search.DefaultLimit, 1, search.MaxLimit),
		Offset:     p.number("offset", 0, 0, search.MaxOffset),
		FacetLimit: p.number("facet_limit", search.DefaultFacetLimit, 1, search.MaxFacetLimit),
		UI:         p.ui(r),
		Explain:    p.flag("explain"),
		Filters:    p.filters(""),
		Exclude:    p.filters("not."),
		Years:      p.years(search.FacetYear),
	}
	for _, year := range p.years("not." + search.FacetYear) {
		req.Exclude[search.FacetYear] = append(req.Exclude[search.FacetYear], year.String())
	}
	return req, p.err
}

func (p *params) flag(name string) bool {
	text := p.choice(name, "1", "0", "true", "false")
	return text == "1" || text == "true"
}

// filters reads the chosen (or, with "not.", the excluded) values per facet.
func (p *params) filters(prefix string) map[string][]string {
	chosen := map[string][]string{}
	for _, facet := range search.FacetNames() {
		if facet == search.FacetYear {
			continue
		}
		for _, value := range p.list(prefix + facet) {
			if facet == search.FacetLang {
				value = p.oneOf(prefix+facet, value, langValues()...)
			}
			if value != "" {
				chosen[facet] = append(chosen[facet], value)
			}
		}
	}
	return chosen
}

// list gives the values of a repeatable parameter, empty ones left out.
func (p *params) list(name string) []string {
	if len(p.values[name]) > maxValues {
		p.fail("the parameter "+name+" is given too often", "give at most "+strconv.Itoa(maxValues)+" values")
		return nil
	}
	var list []string
	for _, value := range p.values[name] {
		if len(value) > maxValueBytes {
			p.fail("a value of the parameter "+name+" is too long", "give an id or a name")
			return nil
		}
		if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
			value = strings.ReplaceAll(strings.ToValidUTF8(value, "\uFFFD"), "\x00", "\uFFFD")
		}
		if strings.TrimSpace(value) != "" {
			list = append(list, value)
		}
	}
	return list
}

func langValues() []string {
	var values []string
	for _, lang := range corpus.Languages() {
		values = append(values, string(lang))
	}
	return append(values, string(corpus.Undetermined))
}
