package web

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/web/webtest"
)

// hostile is text as no page may let through.
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>' ` + "\u202egnp.exe\u202c & {{.}}"

func frame(l *Locale) Frame {
	link := []Link{{Text: hostile, URL: "/?q=%22&ui=hu", Lang: "hu", Current: true}, {Text: "b", URL: "/b", Lang: "fr"}}
	return Frame{L: l, Title: hostile, Version: "v1", UI: l.Lang, Nav: "search", Menu: link, Langs: link, Home: "/",
		Query: hostile, NoIndex: true, Feed: "/feed.atom?q=x", Index: IndexLine{Documents: 36, Passages: 1412, BuiltAt: time.Unix(1, 0), Generation: hostile}}
}

func runs() []Run {
	return []Run{{Pieces: []Piece{{Text: hostile}, {Text: hostile, Why: "exact", Title: hostile}}},
		{URL: "/entities/person/lenin", Label: hostile, Chosen: true, Pieces: []Piece{{Text: "Ленин", Why: "name", Title: "t"}}}}
}

func chart() *Histogram {
	return &Histogram{Title: hostile, W: 100, H: 50, First: "1900", Last: "1905", Bars: []Bar{
		{Label: "1900", URL: "/?year=1900", Title: hostile, W: 9, H: 10}, {Label: "1905", Title: "x", W: 9, H: 10, Selected: true}}}
}

// pagesOf gives every page there is, with everything on it.
func pagesOf(l *Locale) map[string]Page {
	f := frame(l)
	items := []EntityItem{{Label: hostile, URL: "/e", SearchURL: "/s", SearchTitle: hostile, Count: 1234}}
	groups := []EntityGroup{{Type: "person", Label: hostile, Items: items, More: "/more", Total: 99}}
	pager := Pager{Prev: "/p", Next: "/n", Pages: []Link{{Text: "1", URL: "/1", Current: true}, {}, {Text: "9", URL: "/9"}}}
	legend := []LegendItem{{Why: "exact", Text: hostile}, {Why: "entity", Text: hostile}}
	hidden := []Hidden{{Name: hostile, Value: hostile}}
	hit := Hit{URL: "/documents/a#p1", Title: hostile, Document: hostile, Lang: "hu", LangName: "magyar", Date: "1903",
		Heading: hostile, Place: hostile, Runs: runs(), Duplicates: hostile, More: &Link{Text: hostile, URL: "/m"}, Weight: hostile,
		Why: []WhyLine{{Piece: Piece{Text: hostile, Why: "form", Title: hostile}, Term: hostile}}}
	options := []Option{{Value: "", Text: hostile, Selected: true}, {Value: hostile, Text: "b"}}
	value := FacetValue{Name: "person", Value: hostile, Label: hostile, CountText: "3", Selected: true, Exclude: "/x", ExcludeTitle: hostile}
	out := value
	out.Excluded, out.Selected = true, false
	term := Term{Text: hostile, Forms: []string{hostile, "b"}, Entities: []Link{{Text: hostile, URL: "/e"}}}
	search := SearchPage{Frame: f, Hidden: hidden, Options: Options{Match: options, Across: options, Sort: options, Views: f.Menu},
		Notices: []string{hostile}, Relaxed: true, DidYouMean: &Link{Text: hostile, URL: "/?q=x"}, Summary: hostile, Took: hostile,
		Chips: []Chip{{Facet: hostile, Label: hostile, Drop: "/d", DropTitle: hostile}, {Label: "x", Drop: "/d", Excluded: true}}, StartOver: "/",
		Facets: []FacetBox{{Name: "person", Title: hostile, Values: []FacetValue{value, out}, More: []FacetValue{value}, MoreText: hostile}, {Name: "year", Title: "y", Values: []FacetValue{value}}},
		Years:  chart(), View: ViewList, Hits: []Hit{hit, hit}, Pager: pager, Legend: legend, Terms: []Term{term, {Text: "a", Found: true}}, Understood: hostile, YearFrom: hostile, YearTo: "1904", Take: f.Menu, Advanced: "/advanced"}
	search.Facets[0].All = "/facets/person"
	columns, kwic, zero, front, grouped := search, search, search, search, search
	grouped.View, grouped.Groups = ViewDocuments, []DocGroup{{URL: "/d", Title: hostile, Lang: "hu", LangName: "magyar", Date: "1903", Count: hostile, Hits: []Hit{hit, hit}, More: &Link{Text: hostile, URL: "/m"}}}
	kwic.Sides = f.Menu
	rows := search
	rows.View, rows.Aligns, rows.Rows = ViewColumns, f.Menu, []Row{{Link{Text: hostile, URL: "/r"}, "3", []Column{{Lang: "hu", LangName: "magyar", Summary: "1", Hits: []Hit{hit}, More: "/m"}, {Lang: "fr", LangName: "francia"}}}}
	columns.View, columns.Columns = ViewColumns, []Column{{Lang: "hu", LangName: "magyar", Summary: "1", Hits: []Hit{hit}, More: "/m"}, {Lang: "fr", LangName: "francia"}}
	kwic.View, kwic.Lines = ViewKwic, []KwicLine{{URL: "/d", Lang: "ru", Title: hostile, Left: hostile, Right: hostile, Key: Piece{Text: hostile, Why: "form", Title: hostile}}}
	zero.Hits, zero.Zero = nil, &ZeroHelp{Quoted: hostile, Tried: []Term{term, {Text: "x", Near: f.Menu}}, Langs: []EntityItem{{Label: hostile, URL: "/l", Count: 2}}, Drop: []EntityItem{{Label: hostile, URL: "/d"}}, Any: "/a", Across: "/b"}
	front.Landing = &Landing{Questions: f.Menu, Shared: []EntityItem{{Label: hostile, URL: "/e", Count: 3}}, Examples: []ExampleGroup{{Lang: "hu", LangName: "magyar", Links: f.Menu}}, Entities: groups}
	return map[string]Page{
		"search": &search, "columns": &columns, "kwic": &kwic, "zero": &zero, "front": &front, "grouped": &grouped, "rows": &rows,
		"facet": &FacetPage{Frame: f, Name: "person", Title: hostile, Word: hostile, Summary: hostile, Back: "/", Sorts: f.Menu, Values: []FacetValue{value, out}, Find: hidden, Apply: hidden, Cut: hostile},
		"advanced": &AdvancedPage{Frame: f, Text: []Field{{Name: "adv.near", Label: hostile, Value: hostile, Example: hostile}, {Name: "adv.any", Label: "x"}}, Names: []Field{{Name: "person", Label: hostile}},
			Boxes: []FacetValue{value}, Near: "8", From: hostile, To: hostile, Hidden: hidden},
		"citations": &CitePage{Frame: f, Doc: DocHead{Title: hostile, Lang: "ru"}, Back: "/d", Label: hostile, Styles: []CiteStyle{{ID: "plain", Name: hostile, Text: hostile}, {ID: "ris", Name: "RIS", Text: hostile, File: "/f", Code: true}}},
		"report":    &ReportPage{Frame: f, Back: "/", Address: hostile, Rows: []ReportRow{{hostile, hostile}}, Terms: []Term{term}, Tables: []ReportTable{{hostile, []ReportCount{{hostile, "1"}}}}, Notices: []string{hostile}},
		"document": &DocumentPage{Frame: f, Doc: DocHead{ID: hostile, Title: hostile, Lang: "ru", LangName: "orosz", Date: "1903", Author: hostile, Source: hostile, Passages: 3},
			Passages: []Passage{{N: 1, Lang: "ru", Heading: hostile, PageText: hostile, Runs: runs(), Permalink: "/d#p1", Citation: hostile, Cite: "/cite/d?p=1", Hit: 1, Current: true}, {N: 2, Lang: "fr", Runs: runs(), Permalink: "/d#p2", Cite: "/cite/d?p=2"}},
			Hits:     &HitsNav{Query: hostile, Label: hostile, Prev: "/p", Next: "/n", Back: "/b", Clear: "/c", Total: 2},
			Entities: groups, Pager: pager, Range: hostile, Outline: []Link{{Text: hostile, URL: "#p1"}}, Notices: []string{hostile}, Legend: legend,
			Result: &ResultNav{hostile, "/p", "/n"}, Edge: &Edge{H: 100, Marks: []EdgeMark{{URL: "#p1", Title: hostile, Y: 3, Current: true}, {URL: "#p2", Title: "x", Y: 9}}}},
		"documents":       &DocumentsPage{Frame: f, Total: 1, Rows: []DocRow{{Title: hostile, URL: "/d", ID: hostile, Lang: "fr", LangName: "fr", Date: "1903", Passages: 4}}, Pager: pager},
		"documents/empty": &DocumentsPage{Frame: f},
		"entities":        &EntitiesPage{Frame: f, Word: hostile, Types: f.Menu, Groups: groups, Hidden: hidden, Pager: pager, Summary: hostile},
		"entities/none":   &EntitiesPage{Frame: f},
		"entity": &EntityPage{Frame: f, ID: hostile, Type: "person", TypeLabel: hostile, Label: hostile, Counts: hostile, SearchURL: "/s",
			Names: []NamesRow{{Lang: "hu", LangName: "magyar", Label: hostile, Variants: []string{hostile, "b"}}}, Forms: []FormsRow{{Lang: "ru", LangName: "r", Forms: []FormCount{{Text: hostile, URL: "/f", Count: 2}}}},
			Years: chart(), YearRows: []YearRow{{"1903", "/y", "2"}}, MoreYears: []YearRow{{"1904", "/y", "2"}}, ByLang: items, Neighbours: groups, Wikidata: "Q1394"},
		"rebuild":         &RebuildPage{Frame: f, State: "running", StateText: hostile, PhaseText: hostile, Done: 1, Total: 3, Failed: 2, Started: time.Unix(1, 0), Allowed: true, Action: "/rebuild", Refresh: 3, Events: "/api/v1/rebuild/events", Left: hostile, Health: []HealthRow{{hostile, []HealthItem{{Label: hostile, URL: "/l", Count: hostile, Note: hostile, Examples: f.Menu}}}, {"x", []HealthItem{{Label: hostile, Count: "2", Examples: []Link{{Text: hostile}}}}}}},
		"rebuild/failed":  &RebuildPage{Frame: f, State: "failed", StateText: "x", Error: hostile, Started: time.Unix(1, 0), Finished: time.Unix(2, 0), Allowed: true, NeedToken: true, Action: "/rebuild"},
		"rebuild/refused": &RebuildPage{Frame: f, State: "idle"},
		"error":           &ErrorPage{Frame: f, Code: "404", Heading: hostile, Text: hostile, Detail: hostile, Hints: f.Menu},
	}
}

func TestEveryPageInEveryLanguage(t *testing.T) {
	r := newRenderer(t)
	for _, lang := range Languages() {
		for name, p := range pagesOf(r.Locale(lang)) {
			t.Run(lang+"/"+name, func(t *testing.T) {
				var body strings.Builder
				if err := r.Render(&body, p); err != nil {
					t.Fatal(err)
				}
				webtest.Check(t, body.String())
				if strings.Contains(body.String(), "<script>alert") || strings.Contains(body.String(), "<img") {
					t.Error("markup from a text stands in the page")
				}
				if !strings.Contains(body.String(), `<html lang="`+lang+`">`) {
					t.Error("the page does not say its language")
				}
				if strings.Contains(body.String(), "ZgotmplZ") {
					t.Error("a value was refused by the template")
				}
			})
		}
	}
}

func TestPagesStaySmall(t *testing.T) {
	static, err := Static()
	if err != nil {
		t.Fatal(err)
	}
	var size int64
	err = fs.WalkDir(static, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		size += info.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if size == 0 || size > 60_000 {
		t.Errorf("static files have %d bytes, at most 60,000 are allowed", size)
	}
}

func TestRenderTellsOfABrokenWriter(t *testing.T) {
	r := newRenderer(t)
	want := errors.New("line is gone")
	if err := r.Render(brokenWriter{want}, &ErrorPage{Frame: frame(r.Locale("en"))}); !errors.Is(err, want) {
		t.Errorf("Render = %v, want %v", err, want)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// TestControlCharacters: what a document has and HTML does not allow is shown as a
// sign, and nothing else is touched.
func TestControlCharacters(t *testing.T) {
	r := newRenderer(t)
	var body strings.Builder
	text := "a\x1b[2J \x00\x07\x7f \u009b31m, été\tъ"
	if err := r.Render(&body, &ErrorPage{Frame: pagesOf(r.Locale("en"))["error"].(*ErrorPage).Frame, Code: "404", Heading: text}); err != nil {
		t.Fatal(err)
	}
	if got := body.String(); !strings.Contains(got, "a\u241b[2J ") || !strings.Contains(got, "\u2407\u2421 \uFFFD31m, été\tъ") ||
		strings.ContainsAny(got, "\x1b\x00\x07\x7f\u009b") {
		t.Errorf("%q", got)
	}
}
