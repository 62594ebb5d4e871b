package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

func request(query string, headers ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/api/v1/search", nil)
	r.URL.RawQuery = query
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func TestParseRequest(t *testing.T) {
	query := "q=" + url.QueryEscape("мартов «deuxième congrès» pártot") +
		"&lang=hu&lang=RU&person=person/martov&person=" + url.QueryEscape("Плеханов") +
		"&place=" + url.QueryEscape("Genève") + "&organization=bund&publication=iskra&event=congress-1903" +
		"&document=hu/genf.md&year=1902&year=1902..1904&year=..1904&year=1902..&year=1905..1903" +
		"&not.person=lenin&not.year=1898..1900&not.lang=fr" +
		"&match=any&across=off&sort=date&limit=7&offset=40&ui=fr&facet_limit=5&explain=1&unknown=x"
	got, err := parseRequest(request(query))
	if err != nil {
		t.Fatal(err)
	}
	want := search.Request{
		Query: "мартов «deuxième congrès» pártot",
		Filters: map[string][]string{"lang": {"hu", "ru"}, "person": {"person/martov", "Плеханов"}, "place": {"Genève"},
			"organization": {"bund"}, "publication": {"iskra"}, "event": {"congress-1903"}, "document": {"hu/genf.md"}},
		Exclude: map[string][]string{"person": {"lenin"}, "lang": {"fr"}, "year": {"1898..1900"}},
		Years: []search.YearRange{{From: 1902, To: 1902}, {From: 1902, To: 1904}, {To: 1904}, {From: 1902},
			{From: 1903, To: 1905}},
		Match: search.MatchAny, Across: search.AcrossOff, Sort: search.SortDate, Limit: 7, Offset: 40,
		FacetLimit: 5, UI: corpus.French, Explain: true,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestParseRequestDefaults(t *testing.T) {
	for _, query := range []string{"", "q=&lang=&person=&year=&match=&sort=&limit=&offset=&ui=&explain=", "&&=&"} {
		got, err := parseRequest(request(query))
		if err != nil {
			t.Fatalf("%q: %v", query, err)
		}
		if got.Limit != 20 || got.FacetLimit != 30 || got.Offset != 0 || got.UI != "en" || len(got.Filters) != 0 || len(got.Years) != 0 {
			t.Errorf("%q: %+v", query, got)
		}
	}
}

func TestParseRequestRefuses(t *testing.T) {
	for _, query := range []string{
		"limit=101", "limit=0", "limit=-1", "limit=ten", "limit=99999999999999999999", "offset=-1", "offset=1000001",
		"facet_limit=1001", "lang=de", "not.lang=xx", "match=some", "across=everything", "sort=size", "ui=de", "explain=yes",
		"year=abc", "year=..", "year=0", "year=19021", "year=1902...1904", "year=-5", "not.year=x", "year=" + url.QueryEscape("١٩٠٢"),
		"q=" + strings.Repeat("a", 4097), "person=" + strings.Repeat("a", 1025), strings.Repeat("&place=a", 201),
	} {
		_, err := parseRequest(request(query))
		var param *paramError
		if !errors.Is(err, search.ErrBadRequest) || !errors.As(err, &param) || param.hint == "" {
			t.Errorf("%.40q: error %v, want a bad request with a hint", query, err)
		}
	}
}

func TestQueryValuesTakeBrokenEscapesLiterally(t *testing.T) {
	for query, want := range map[string]string{
		"q=100%": "100%", "q=%zz+a": "%zz a", "q=a;b": "a;b", "q=a%3Bb": "a;b", "q=a=b": "a=b", "q": "", "q=%D0%9C": "М",
		"q=first&q=second": "first",
	} {
		if got := queryValues(request(query)).Get("q"); got != want {
			t.Errorf("%q: q = %q, want %q", query, got, want)
		}
	}
}

func TestUILang(t *testing.T) {
	for _, c := range []struct{ query, accept, want string }{
		{"", "", "en"},
		{"", "hu-HU,hu;q=0.9,en;q=0.8", "hu"},
		{"", "de-AT,fr-CA;q=0.5,en;q=0.4", "fr"},
		{"", "en;q=0.1, ru;q=0.9", "ru"},
		{"", "uk,be;q=0.8", "en"},
		{"", "hu;q=0, fr;q=0.3", "fr"},
		{"", "*", "en"},
		{"", "\x00;;q=x", "en"},
		{"", strings.Repeat("hu,", 1000), "en"},
		{"ui=ru", "hu", "ru"},
		{"ui=HU", "", "hu"},
		{"ui=xx", "fr", "fr"},
	} {
		if got := uiLang(request(c.query, "Accept-Language", c.accept)); string(got) != c.want {
			t.Errorf("ui %q, Accept-Language %.20q: %s, want %s", c.query, c.accept, got, c.want)
		}
	}
}

func FuzzParseRequest(f *testing.F) {
	for _, seed := range []string{"q=мартов&lang=hu&year=1902..1904", "q=%00%ff&person=%f0%28", "limit=1e9&offset=-0", "year=..&not.year=9..1",
		"q=\"unclosed&ui=fr;sort=date", "&&&===%%%"} {
		f.Add(seed, "hu;q=0.3,fr")
	}
	f.Fuzz(func(t *testing.T, query, accept string) {
		r := request(query)
		r.Header["Accept-Language"] = []string{accept}
		got, err := parseRequest(r)
		if err != nil {
			if p := problemOf(err); p.Status != http.StatusBadRequest || p.Message == "" || p.Hint == "" {
				t.Fatalf("%q: %+v", query, p)
			}
			return
		}
		if got.Limit < 1 || got.Limit > search.MaxLimit || got.Offset < 0 || got.Offset > search.MaxOffset || len(got.Query) > 4096 {
			t.Fatalf("%q: out of bounds: %+v", query, got)
		}
		for _, y := range got.Years {
			if y.From == 0 && y.To == 0 || y.To != 0 && y.From > y.To {
				t.Fatalf("%q: years %v", query, y)
			}
		}
		for _, values := range got.Filters {
			for _, v := range values {
				if !utf8.ValidString(v) || strings.TrimSpace(v) == "" {
					t.Fatalf("%q: filter value %q", query, v)
				}
			}
		}
	})
}
