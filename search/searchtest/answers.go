package searchtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// testFacets compares the facets with a count over the hits, each facet
// without its own filter.
func testFacets(t *testing.T, ix search.Index) {
	for _, req := range []search.Request{
		{}, {Query: "lenin"}, {Query: "martov OR 1903"},
		{Query: "lenin", Filters: map[string][]string{"lang": {"ru"}}},
		{Filters: map[string][]string{"person": {"martov"}, "lang": {"fr", "ru"}}},
		{Query: "lenin", Filters: map[string][]string{"place": {"geneva"}}},
		{Filters: map[string][]string{"document": {"ru/syezd.md"}}},
	} {
		res := ask(t, ix, req)
		for _, name := range search.FacetNames() {
			without := req
			without.Filters = map[string][]string{}
			for k, v := range req.Filters {
				if k != name {
					without.Filters[k] = v
				}
			}
			want := countHits(ask(t, ix, without), name)
			got := map[string]int{}
			for i, f := range res.Facets[name] {
				if f.Count > 0 {
					got[f.Value] = f.Count
				}
				if f.Label == "" {
					t.Errorf("%+v: %s %s has no label", req, name, f.Value)
				}
				if f.Selected && i > 0 && !res.Facets[name][i-1].Selected {
					t.Errorf("%+v: %s: selected %s does not come first", req, name, f.Value)
				}
			}
			if name == search.FacetYear {
				continue // years do not stand in hits; the next test knows them
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v: facet %s (-counted +given):\n%s", req, name, diff)
			}
		}
	}
	years := map[string]int{}
	for _, f := range ask(t, ix, search.Request{}).Facets[search.FacetYear] {
		years[f.Value] = f.Count
	}
	if diff := cmp.Diff(map[string]int{"1902": 3, "1903": 3, "1904": 1}, years); diff != "" {
		t.Errorf("years (-want +got):\n%s", diff)
	}
	selected := ask(t, ix, search.Request{Query: "szép", Filters: map[string][]string{"person": {"person/martov"}}})
	if f := selected.Facets[search.FacetPerson]; len(f) == 0 || !f[0].Selected || f[0].Count != 0 || f[0].Value != "person/martov" {
		t.Errorf("a chosen value without hits is not listed first with 0: %+v", f)
	}
}

// countHits counts a facet over the hits of a result.
func countHits(res *search.Result, name string) map[string]int {
	out := map[string]int{}
	for _, h := range res.Hits {
		switch name {
		case search.FacetLang:
			out[string(h.Lang)]++
		case search.FacetDocument:
			out[h.Document]++
		default:
			seen := map[string]bool{}
			for _, e := range h.Entities {
				if e.Type == name && !seen[e.ID] {
					seen[e.ID] = true
					out[e.ID]++
				}
			}
		}
	}
	return out
}

// testPaging asks that pages join to the whole, in every order.
func testPaging(t *testing.T, ix search.Index) {
	for _, sort := range []search.Sort{search.SortRelevance, search.SortDate, search.SortDocument} {
		for _, q := range []string{"", "lenin OR martov OR szép"} {
			whole := ask(t, ix, search.Request{Query: q, Sort: sort})
			var pages []string
			for offset := 0; offset < whole.Total; offset += 2 {
				for _, h := range ask(t, ix, search.Request{Query: q, Sort: sort, Offset: offset, Limit: 2}).Hits {
					pages = append(pages, h.ID)
				}
			}
			var all []string
			for _, h := range whole.Hits {
				all = append(all, h.ID)
			}
			if diff := cmp.Diff(all, pages); diff != "" {
				t.Errorf("%s %q: pages (-whole +pages):\n%s", sort, q, diff)
			}
			if sort == search.SortDocument && !slices.IsSorted(all) {
				t.Errorf("not in order of documents: %v", all)
			}
			if sort == search.SortDate {
				inOrderOfDate(t, whole)
			}
		}
	}
}

// inOrderOfDate fails where a later date stands before an earlier one, or a
// passage without a date before one with.
func inOrderOfDate(t *testing.T, res *search.Result) {
	t.Helper()
	last := ""
	for _, h := range res.Hits {
		date := h.Date
		if date == "" {
			date = "9999"
		}
		if date[:4] < last {
			t.Errorf("%s of %q stands behind %q", h.ID, h.Date, last)
		}
		last = date[:4]
	}
}

// testRequests asks that bad requests are refused and odd ones answered.
func testRequests(t *testing.T, ix search.Index) {
	for _, r := range []search.Request{
		{Match: "some"}, {Across: "world"}, {Sort: "colour"}, {Limit: -1}, {Offset: -1}, {Offset: search.MaxOffset + 1},
		{FacetLimit: search.MaxFacetLimit + 1}, {Filters: map[string][]string{"colour": {"red"}}},
		{Filters: map[string][]string{"lang": {"klingon"}}},
	} {
		if _, err := ix.Search(context.Background(), r); !errors.Is(err, search.ErrBadRequest) {
			t.Errorf("%+v: %v, want ErrBadRequest", r, err)
		}
	}
	if _, err := ix.Search(context.Background(), search.Request{Query: strings.Repeat("x", 5000)}); !errors.Is(err, search.ErrTooCostly) {
		t.Errorf("5,000 letters: %v, want ErrTooCostly", err)
	}
	past := ask(t, ix, search.Request{Query: "lenin", Offset: 1000})
	if past.Total != 5 || len(past.Hits) != 0 {
		t.Errorf("past the end: total %d, %d hits", past.Total, len(past.Hits))
	}
	count := ask(t, ix, search.Request{Query: "lenin", CountOnly: true})
	if count.Total != 5 || count.TotalDocuments != 4 || len(count.Hits) != 0 {
		t.Errorf("count only: %d passages, %d documents, %d hits", count.Total, count.TotalDocuments, len(count.Hits))
	}
	for _, q := range []string{"(", `"`, "a AND", "*", "?*", "/(/", "~~~", "\x00\xff", "\u202elenin", ":", "lang:", strings.Repeat(`"`, 4000), strings.Repeat("(", 30)} {
		if _, err := ix.Search(context.Background(), search.Request{Query: q}); err != nil {
			t.Errorf("%.20q: %v", q, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ix.Search(ctx, search.Request{Query: "lenin"}); err == nil {
		t.Log("a search this short may end before it sees that nobody waits")
	}
}

// testRelaxed asks that a search without a hit for all its words is relaxed,
// says so, and is repaired where a word is misspelt.
func testRelaxed(t *testing.T, ix search.Index) {
	res := ask(t, ix, search.Request{Query: "flour весна"})
	if !res.Relaxed || res.Total != 2 || len(res.Notices) == 0 {
		t.Errorf("relaxed %v, total %d, notices %v", res.Relaxed, res.Total, res.Notices)
	}
	for _, q := range []string{"flour AND весна", "+flour +весна", "zanzibár", "flour"} {
		if ask(t, ix, search.Request{Query: q}).Relaxed {
			t.Errorf("%q was relaxed", q)
		}
	}
	if any := ask(t, ix, search.Request{Query: "flour весна", Match: search.MatchAny}); any.Relaxed || any.Total < 2 {
		t.Errorf("any: relaxed %v, total %d", any.Relaxed, any.Total)
	}
	for q, want := range map[string]string{"kongreszszus": "kongresszus", "warehuose": "warehouse", "Lenin": "", "flour": ""} {
		if got := ask(t, ix, search.Request{Query: q}).DidYouMean; !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: did you mean %q, want %q", q, got, want)
		}
	}
	testFilteredAway(t, ix)
	ex := ask(t, ix, search.Request{Query: "lenin genf", Explain: true}).Explain
	if ex == nil || ex.Understood != "lenin genf" || len(ex.Terms) != 2 || len(ex.Hits) == 0 {
		t.Errorf("explanation %+v", ex)
	}
}

// testFilteredAway asks that facets count passages with all the words where a
// filter leaves none of any word.
func testFilteredAway(t *testing.T, ix search.Index) {
	filters := map[string][]string{search.FacetPerson: {"nobody-of-this-name"}}
	res := ask(t, ix, search.Request{Query: "Lénine congrès", Filters: filters})
	all := ask(t, ix, search.Request{Query: "Lénine congrès"})
	if res.Relaxed || res.Total != 0 || all.Relaxed || all.Total == 0 {
		t.Fatalf("filtered: relaxed %v, total %d; unfiltered: relaxed %v, total %d", res.Relaxed, res.Total, all.Relaxed, all.Total)
	}
	counts := map[string]int{}
	for _, f := range all.Facets[search.FacetPerson] {
		counts[f.Value] = f.Count
	}
	for _, f := range res.Facets[search.FacetPerson] {
		if f.Count != counts[f.Value] {
			t.Errorf("with nothing left %s counts %d, want %d", f.Value, f.Count, counts[f.Value])
		}
	}
	if len(res.Facets[search.FacetPerson]) < len(all.Facets[search.FacetPerson]) {
		t.Errorf("persons %v, want %v", res.Facets[search.FacetPerson], all.Facets[search.FacetPerson])
	}
}

// testDocuments asks for documents and their passages.
func testDocuments(t *testing.T, ix search.Index) {
	for _, d := range Docs() {
		got, err := ix.Document(context.Background(), d.ID, 1, 0)
		if err != nil {
			t.Fatalf("%s: %v", d.ID, err)
		}
		if got.Title != d.Title || got.Lang != d.Lang || got.Date != d.Date || len(got.Passages) != len(d.Passages) {
			t.Errorf("%s: %+v", d.ID, got.DocumentInfo)
		}
		for i, p := range got.Passages {
			if p.Text != d.Passages[i].Text || p.Passage != i+1 || p.ID != fmt.Sprintf("%s#%d", d.ID, i+1) || p.Heading != d.Passages[i].Heading {
				t.Errorf("%s: passage %+v", d.ID, p)
			}
		}
	}
	second, err := ix.Document(context.Background(), "fr/congres.md", 2, 1)
	if err != nil || len(second.Passages) != 1 || second.Passages[0].Passage != 2 {
		t.Errorf("from passage 2, one: %+v, %v", second, err)
	}
	if _, err := ix.Document(context.Background(), "no/such", 1, 0); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("no such document: %v", err)
	}
	list, err := ix.Documents(context.Background(), 1, 2)
	if err != nil || list.Total != len(Docs()) || len(list.Documents) != 2 || list.Documents[0].ID != "hu/genf.md" {
		t.Errorf("documents: %+v, %v", list, err)
	}
	if info := ix.Info(); info.Documents != len(Docs()) || info.Passages != 14 || info.Generation == "" {
		t.Errorf("info %+v", info)
	}
}

// testFieldMarks: what fields ask for is marked: mentions of an entity in the text,
// words in title and heading.
func testFieldMarks(t *testing.T, ix search.Index) {
	for _, c := range []struct{ query, id, text, title, heading string }{
		{"person:lenin", "hu/genf.md#1", "Lenin/exact Leninnek/name", "", ""},
		{"person:Ленин", "fr/congres.md#1", "Lénine/name", "", ""},
		{"place:Genf", "ru/syezd.md#3", "Женеву/name", "", ""},
		{"person:Ленин congrès", "fr/congres.md#1", "congrès/exact Lénine/name", "", ""},
		{"-person:lenin Мартов", "ru/mart.txt#2", "Мартов/exact Мартове/form Мартовым/form", "", ""},
		{"title:съезда", "ru/syezd.md#1", "", "съезд/form", ""},
		{"title:congres", "fr/congres.md#2", "", "congrès/accent", ""},
		{`title:"congrès de 1903"`, "fr/congres.md#2", "", "congrès de 1903/phrase", ""},
		{"title:level*", "hu/genf.md#2", "", "levelek/prefix", ""},
		{"title:vitá*", "hu/genf.md#3", "", "", "Viták/prefix"},
		{"title:brochures", "fr/congres.md#3", "", "", "brochure/form"},
		{"-title:весна Женева", "ru/syezd.md#3", "Женеву/form", "", ""},
	} {
		hits := ask(t, ix, search.Request{Query: c.query}).Hits
		i := slices.IndexFunc(hits, func(h search.Hit) bool { return h.ID == c.id })
		if i < 0 {
			t.Errorf("%s does not find %s", c.query, c.id)
			continue
		}
		h := hits[i]
		for _, p := range [][2]string{{marksIn(h.Text, h.Highlights), c.text}, {marksIn(h.Title, h.TitleHighlights), c.title}, {marksIn(h.Heading, h.HeadingHighlights), c.heading}} {
			if p[0] != p[1] {
				t.Errorf("%s marks %q in %s, want %q", c.query, p[0], c.id, p[1])
			}
		}
	}
}

// marksIn writes marks with why they are there.
func marksIn(text string, marks []search.Highlight) string {
	runes := []rune(text)
	var out []string
	for _, m := range marks {
		out = append(out, string(runes[m.Start:m.End])+"/"+string(m.Why))
	}
	return strings.Join(out, " ")
}

// testSurvey: every document is counted once, and what stands there twice.
func testSurvey(t *testing.T, ix search.Index) {
	s, err := ix.Survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := map[corpus.Lang]int{}
	undated := 0
	for _, d := range Docs() {
		want[d.Lang]++
		if d.Date == "" {
			undated++
		}
	}
	documents, passages := 0, 0
	for _, g := range s.Groups {
		documents, passages = documents+g.Documents, passages+g.Passages
		if want[g.Lang] -= g.Documents; want[g.Lang] < 0 {
			t.Errorf("%s: too many documents: %+v", g.Lang, s.Groups)
		}
	}
	if documents != len(Docs()) || passages != 14 || s.Documents != documents || s.Passages != passages || s.Undated != undated {
		t.Errorf("%+v", s)
	}
	if s.Copies.Passages != 1 || s.Copies.Documents != 0 {
		t.Errorf("one passage stands twice in a document: %+v", s.Copies)
	}
}

// testEntities asks for entities, their forms and counts.
func testEntities(t *testing.T, ix search.Index) {
	e, err := ix.Entity(context.Background(), "person/martov", corpus.Hungarian)
	if err != nil {
		t.Fatal(err)
	}
	if e.Passages != 3 || e.Documents != 3 || e.Label != e.Labels[corpus.Hungarian] {
		t.Errorf("martov: %+v", e)
	}
	forms := map[string]int{}
	for _, f := range e.Forms {
		forms[f.Text] += f.Count
	}
	if diff := cmp.Diff(map[string]int{"Martov": 2, "Мартов": 1, "Мартове": 1, "Мартовым": 1}, forms); diff != "" {
		t.Errorf("forms (-want +got):\n%s", diff)
	}
	for _, f := range e.Forms {
		if want := map[string]string{"Мартове": "ru/mart.txt#2", "Мартовым": "ru/mart.txt#2"}[f.Text]; want != "" && f.Example != want {
			t.Errorf("the example of %s is %s, want %s", f.Text, f.Example, want)
		}
		if !strings.Contains(f.Context, f.Text) {
			t.Errorf("%s in %s: %q", f.Text, f.Example, f.Context)
		}
	}
	shown, err := ix.Entities(context.Background(), search.EntityQuery{Word: "Мартовым", Examples: true})
	if err != nil || len(shown.Entities) != 1 || !slices.ContainsFunc(shown.Entities[0].Forms, func(f search.Form) bool {
		return f.Text == "Мартовым" && f.Context == "Мартов приехал в Женеву. О Мартове писали, с Мартовым спорили."
	}) {
		t.Errorf("with examples: %+v, %v", shown, err)
	}
	list, err := ix.Entities(context.Background(), search.EntityQuery{Type: "person", UI: corpus.French})
	if err != nil || list.Total != 3 || list.Entities[0].ID != "person/lenin" {
		t.Errorf("persons: %+v, %v", list, err)
	}
	if found, err := ix.Entities(context.Background(), search.EntityQuery{Word: "жене"}); err != nil || found.Total != 1 || found.Entities[0].ID != "place/geneva" {
		t.Errorf("жене: %+v, %v", found, err)
	}
	if _, err := ix.Entity(context.Background(), "person/nobody-at-all", corpus.French); !errors.Is(err, search.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
	if _, err := ix.Entities(context.Background(), search.EntityQuery{Type: "colour"}); !errors.Is(err, search.ErrBadRequest) {
		t.Errorf("type colour: %v", err)
	}
}

// testSuggestions asks for completions: entities first, then words.
func testSuggestions(t *testing.T, ix search.Index) {
	tests := []struct{ prefix, entity, word string }{
		{"mart", "person/martov", "martov"}, {"мар", "person/martov", "март"}, {"gen", "place/geneva", "genfben"},
		{"genè", "place/geneva", "genève"}, {"kong", "", "kongresszus"}, {"lenin kong", "", "lenin kongresszus"},
	}
	for _, tt := range tests {
		list, err := ix.Suggest(context.Background(), tt.prefix, corpus.Hungarian, 10)
		if err != nil {
			t.Errorf("%q: %v", tt.prefix, err)
		}
		hasEntity := slices.ContainsFunc(list, func(s search.Suggestion) bool { return s.Kind == "entity" && s.ID == tt.entity })
		hasWord := slices.ContainsFunc(list, func(s search.Suggestion) bool { return s.Kind == "word" && s.Text == tt.word })
		if tt.entity != "" && !hasEntity || !hasWord {
			t.Errorf("%q: %+v, want %s and %q", tt.prefix, list, tt.entity, tt.word)
		}
		words := false
		for _, s := range list {
			if s.Kind == "entity" && words {
				t.Errorf("%q: an entity stands behind a word: %+v", tt.prefix, list)
			}
			words = words || s.Kind == "word"
		}
	}
	if list, err := ix.Suggest(context.Background(), "  ", corpus.French, 10); err != nil || len(list) != 0 {
		t.Errorf("nothing typed: %+v, %v", list, err)
	}
}
