package searchtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/search"
)

// Run puts an engine to the test. open gives an index of the documents.
func Run(t *testing.T, open func(t *testing.T, docs []Doc) search.Index) {
	ix := open(t, Docs())
	t.Run("queries", func(t *testing.T) { testQueries(t, ix) })
	t.Run("marks", func(t *testing.T) { testMarks(t, ix) })
	t.Run("offsets", func(t *testing.T) { testOffsets(t, ix) })
	t.Run("filters", func(t *testing.T) { testFilters(t, ix) })
	t.Run("facets", func(t *testing.T) { testFacets(t, ix) })
	t.Run("paging", func(t *testing.T) { testPaging(t, ix) })
	t.Run("copies", func(t *testing.T) { testCopies(t, ix) })
	t.Run("requests", func(t *testing.T) { testRequests(t, ix) })
	t.Run("relaxed", func(t *testing.T) { testRelaxed(t, ix) })
	t.Run("documents", func(t *testing.T) { testDocuments(t, ix) })
	t.Run("field marks", func(t *testing.T) { testFieldMarks(t, ix) })
	t.Run("survey", func(t *testing.T) { testSurvey(t, ix) })
	t.Run("entities", func(t *testing.T) { testEntities(t, ix) })
	t.Run("suggestions", func(t *testing.T) { testSuggestions(t, ix) })
	t.Run("letters", func(t *testing.T) { testLetters(t, open) })
}

// ask searches and fails the test on an error.
func ask(t *testing.T, ix search.Index, r search.Request) *search.Result {
	t.Helper()
	if r.Limit == 0 {
		r.Limit = search.MaxLimit
	}
	res, err := ix.Search(context.Background(), r)
	if err != nil {
		t.Fatalf("search %+v: %v", r, err)
	}
	return res
}

// ids gives the ids of the hits, sorted.
func ids(res *search.Result) []string {
	out := []string{}
	for _, h := range res.Hits {
		out = append(out, h.ID)
	}
	slices.Sort(out)
	return out
}

// testQueries asks for which passages are found.
func testQueries(t *testing.T, ix search.Index) {
	tests := []struct {
		query string
		want  string // ids without extension, sorted, separated by spaces
	}{
		// every form of a word
		{"párt", "hu/genf#1 hu/genf#2"},
		{"pártot", "hu/genf#1 hu/genf#2"},
		{"kongresszus", "hu/genf#2 hu/genf#3"},
		{"съезде", "ru/syezd#1"},
		{"exil", "fr/congres#2 ru/syezd#3"},
		{"l'exil", "fr/congres#2 ru/syezd#3"},
		{"L’EXIL", "fr/congres#2 ru/syezd#3"},
		// accents
		{"etat", "fr/congres#3"},
		{"=etat", "fr/congres#3"},
		{"=état", "fr/congres#3"},
		{"congres", "fr/congres#1"},
		{"szep", "hu/tel#1"},
		// names in other languages and scripts, and not the month
		{"Мартов", "fr/congres#1 hu/genf#1 ru/mart#2"},
		{"март", "ru/mart#1"},
		{"Lenin", "fr/congres#1 hu/genf#1 ru/syezd#1 ru/syezd#2 und/english#1"},
		{"Лениным", "fr/congres#1 hu/genf#1 ru/syezd#1 ru/syezd#2 und/english#1"},
		{"Genève", "fr/congres#2 hu/genf#1 ru/mart#2 ru/syezd#3"},
		{"Étincelle", "fr/congres#2 ru/syezd#2"},
		{"l’Étincelle", "fr/congres#2 ru/syezd#2"},
		{"POSDR", "ru/syezd#1"},
		{"Plekhanov", "ru/syezd#1"},
		// this very form
		{"=lénine", "fr/congres#1"},
		{"=мартове", "ru/mart#2"},
		{"=est", "hu/tel#1 ru/syezd#3"},
		// all words
		{"Ленин Женева", "hu/genf#1"},
		{"lénine martov", "fr/congres#1 hu/genf#1"},
		{"lenin AND flour", "und/english#1"},
		{"flour OR весна", "ru/mart#1 und/english#1"},
		{"martov -lénine", "ru/mart#2"},
		{"martov NOT (genf OR bruxelles)", ""},
		{"+szép (folyó OR tenger)", "hu/tel#1"},
		// phrases, stop words and line ends in them
		{`"deuxième congrès"`, "fr/congres#1"},
		{`"congrès deuxième"`, ""},
		{`"что делать"`, "ru/syezd#2"},
		{`«Que faire»`, "fr/congres#3"},
		{`„a párt kongresszusa”`, "hu/genf#2"},
		{`"kongresszus vitái"`, "hu/genf#3"},
		{`"flour warehouse"`, ""},
		{`"flour warehouse"~8`, "und/english#1"},
		{`"warehouse flour"~8`, "und/english#1"},
		{`"flour London"~2`, ""},
		{"social-démocrate", ""},
		{"szociáldemokrata-jogvédő", "hu/genf#3"},
		{"jogvédő", "hu/genf#3"},
		// stop words alone
		{"que", "fr/congres#3"},
		{"=le", "fr/congres#1"},
		// patterns on the words as they stand
		{"kongres*", "hu/genf#2 hu/genf#3"},
		{"*ban", "hu/genf#1 hu/genf#2"},
		{"m?rtov*", "fr/congres#1 hu/genf#1"},
		{"etince*", "fr/congres#2"},
		{"plehanof~2", ""},
		{"warehose~", "und/english#1"},
		{"wraehouse~", "und/english#1"},
		{"/мартов(е|ым)/", "ru/mart#2"},
		{"/март/", "ru/mart#1"},
		// old spelling by new
		{"ехал", "ru/syezd#3"},
		{"человек", "ru/syezd#3"},
		{"лентой", "ru/syezd#3"},
		// fields
		{"lang:fr martov", "fr/congres#1"},
		{"person:Мартов", "fr/congres#1 hu/genf#1 ru/mart#2"},
		{"place:genf lenin", "hu/genf#1"},
		{"publication:Искра", "fr/congres#2 ru/syezd#2"},
		{"year:1904", "hu/genf#1"},
		{"year:1902..1903 szép", "hu/tel#1"},
		{"title:levelek párt", "hu/genf#1 hu/genf#2"},
		{"doc:ru/mart.txt", "ru/mart#1 ru/mart#2"},
		{"doc:ru женева", "ru/mart#2 ru/syezd#3"},
		{"zanzibár", ""},
	}
	for _, tt := range tests {
		t.Run(tt.query, func(t *testing.T) {
			res := ask(t, ix, search.Request{Query: tt.query})
			if res.Relaxed {
				res.Hits = nil // what was asked for was not found
			}
			got := strings.NewReplacer(".md", "", ".txt", "").Replace(strings.Join(ids(res), " "))
			if got != tt.want {
				t.Errorf("found %q, want %q; notices %v", got, tt.want, res.Notices)
			}
			copies := 0
			for _, h := range res.Hits {
				copies += h.Duplicates
			}
			if !res.Relaxed && res.Total != len(res.Hits)+copies {
				t.Errorf("total %d, hits %d that stand for %d more", res.Total, len(res.Hits), copies)
			}
		})
	}
}

// testMarks asks what is marked, and why.
func testMarks(t *testing.T, ix search.Index) {
	tests := []struct {
		query, hit string
		want       string // surface:why, in order
	}{
		{"párt", "hu/genf.md#1", "pártot:form"},
		{"párt", "hu/genf.md#2", "párt:exact"},
		{"kongresszus", "hu/genf.md#3", "kong-\nresszus:exact"},
		{"etat", "fr/congres.md#3", "état:accent etat:exact"},
		{"=état", "fr/congres.md#3", "état:exact"},
		{"Мартов", "ru/mart.txt#2", "Мартов:exact Мартове:form Мартовым:form"},
		{"Мартов", "hu/genf.md#1", "Martov:name"},
		{"Lenin", "hu/genf.md#1", "Lenin:exact Leninnek:form"},
		{"Ленин", "fr/congres.md#1", "Lénine:name"},
		{"Искра", "fr/congres.md#2", "Étincelle:name Etincelle:name"},
		{"kongres*", "hu/genf.md#2", "kongresszusának:prefix"},
		{"*ban", "hu/genf.md#2", "1903-ban:wildcard"},
		{"warehose~", "und/english.txt#1", "warehouse:fuzzy"},
		{"nem~", "hu/genf.md#1", "nem:fuzzy"},
		{"/искр[аы]/", "ru/syezd.md#2", "Искра:regexp Искры:regexp"},
		{`"что делать"`, "ru/syezd.md#2", "Что делать:phrase"},
		{`"deuxième congrès"`, "fr/congres.md#1", "deuxième congrès:phrase"},
		{`"flour warehouse"~8`, "und/english.txt#1", "flour:phrase warehouse:phrase"},
		{"martov -flour", "fr/congres.md#1", "Martov:exact"},
		{"человек", "ru/syezd.md#3", "человѣкъ:accent"},
		{"лентой", "ru/syezd.md#3", "ле\u0301нтой:exact"},
	}
	for _, tt := range tests {
		t.Run(tt.query+" in "+tt.hit, func(t *testing.T) {
			res := ask(t, ix, search.Request{Query: tt.query})
			i := slices.IndexFunc(res.Hits, func(h search.Hit) bool { return h.ID == tt.hit })
			if i < 0 {
				t.Fatalf("not found; found %v", ids(res))
			}
			var got []string
			for _, m := range res.Hits[i].Highlights {
				got = append(got, cut(res.Hits[i].Text, m.Start, m.End)+":"+string(m.Why))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("marks (-want +got):\n%s", diff)
			}
		})
	}
}

// cut gives the code points from start to end.
func cut(text string, start, end int) string {
	r := []rune(text)
	if start < 0 || end > len(r) || start >= end {
		return fmt.Sprintf("[%d,%d) of %d", start, end, len(r))
	}
	return string(r[start:end])
}

// testOffsets asks of every mark and mention of many queries that it stands on
// whole words, in order, without overlap.
func testOffsets(t *testing.T, ix search.Index) {
	for _, q := range []string{"", "Lenin", "Ленин Martov", "congrès OR съезд OR kongresszus", "a*", "*", "и OR a OR le", `"что делать" OR лентой`, "😀", "человек"} {
		for _, h := range ask(t, ix, search.Request{Query: q, Match: search.MatchAny}).Hits {
			last := 0
			for _, m := range h.Highlights {
				if m.Start < last || m.End > utf8.RuneCountInString(h.Text) || m.Start >= m.End {
					t.Errorf("%q in %s: mark %+v after %d", q, h.ID, m, last)
					continue
				}
				last = m.End
				wholeWord(t, h, m.Start, m.End)
			}
			for _, e := range h.Entities {
				wholeWord(t, h, e.Start, e.End)
			}
		}
	}
}

// wholeWord fails where a stretch begins or ends inside a word. Elision and
// hyphens part words.
func wholeWord(t *testing.T, h search.Hit, start, end int) {
	t.Helper()
	r := []rune(h.Text)
	inWord := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) }
	if start >= end || end > len(r) || !inWord(r[start]) && r[start] != '😀' {
		t.Errorf("%s: %q begins outside a word", h.ID, cut(h.Text, start, end))
		return
	}
	if start > 0 && inWord(r[start-1]) && inWord(r[start]) {
		t.Errorf("%s: %q begins inside a word", h.ID, cut(h.Text, start, end))
	}
	if end < len(r) && inWord(r[end]) && inWord(r[end-1]) {
		t.Errorf("%s: %q ends inside a word", h.ID, cut(h.Text, start, end))
	}
}

// testFilters asks for filters: OR within one facet, AND between, exclusion.
func testFilters(t *testing.T, ix search.Index) {
	f := func(kv ...string) map[string][]string {
		out := map[string][]string{}
		for i := 0; i < len(kv); i += 2 {
			out[kv[i]] = append(out[kv[i]], kv[i+1])
		}
		return out
	}
	tests := []struct {
		name string
		req  search.Request
		want int
	}{
		{"id", search.Request{Filters: f("person", "person/martov")}, 3},
		{"slug", search.Request{Filters: f("person", "martov")}, 3},
		{"name", search.Request{Filters: f("person", "Мартов")}, 3},
		{"or within", search.Request{Filters: f("person", "martov", "person", "lenin")}, 6},
		{"and between", search.Request{Filters: f("person", "lenin", "lang", "ru")}, 2},
		{"two languages", search.Request{Filters: f("lang", "ru", "lang", "und")}, 6},
		{"unknown", search.Request{Filters: f("person", "nobody-at-all")}, 0},
		{"document", search.Request{Filters: f("document", "hu/tel.txt")}, 2},
		{"exclude", search.Request{Query: "lenin", Exclude: f("lang", "ru")}, 3},
		{"exclude person", search.Request{Query: "martov", Exclude: f("person", "lenin")}, 1},
		{"years", search.Request{Years: []search.YearRange{{From: 1902, To: 1903}}}, 6},
		{"open years", search.Request{Years: []search.YearRange{{From: 1904}}}, 1},
		{"years and query", search.Request{Query: "martov", Years: []search.YearRange{{From: 1904, To: 1904}}}, 1},
		{"across off", search.Request{Query: "Мартов", Across: search.AcrossOff}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if res := ask(t, ix, tt.req); res.Total != tt.want || len(res.Hits) != tt.want {
				t.Errorf("total %d, hits %v, want %d", res.Total, ids(res), tt.want)
			}
		})
	}
}
