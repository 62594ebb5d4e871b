package server

import (
	"context"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/search"
)

// tellIn makes a fake index tell of events by language.
func tellIn(events map[string]map[string]int) func(context.Context, search.Request) (*search.Result, error) {
	return func(_ context.Context, r search.Request) (*search.Result, error) {
		result := &search.Result{Facets: map[string][]search.Facet{}}
		for lang, counts := range events {
			if only := r.Filters[search.FacetLang]; len(only) > 0 && only[0] != lang {
				continue
			}
			result.Total += 10
			result.Facets[search.FacetLang] = append(result.Facets[search.FacetLang], search.Facet{Value: lang, Count: 10})
			for id, n := range counts {
				result.Facets[search.FacetEvent] = append(result.Facets[search.FacetEvent], search.Facet{Value: "event/" + id, Label: strings.ToUpper(id), Count: n})
			}
		}
		return result, nil
	}
}

func TestFrontPage(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = tellIn(map[string]map[string]int{"hu": {"congress": 3, "strike": 9, "feast": 2}, "fr": {"congress": 2, "strike": 1}, "ru": {"congress": 5, "strike": 4, "feast": 7}})
	page := body(t, s, "/?ui=fr", 200)
	contains(t, page, "Qui fut écarté de la rédaction de l’Iskra\u202f?", "view=columns", `href="/?event=event%2Fcongress&amp;ui=fr&amp;view=columns"><bdi>CONGRESS</bdi> <span class="n">10</span>`)
	lacks(t, page, "FEAST") // not told in French
	if strings.Index(page, "CONGRESS") > strings.Index(page, "STRIKE") {
		t.Error("what one language hardly speaks of comes first")
	}
}

func TestFrontPageOfOneLanguage(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onSearch = tellIn(map[string]map[string]int{"hu": {"congress": 3}})
	lacks(t, body(t, s, "/?ui=en", 200), "side by side", "CONGRESS", "editorial board")
}
