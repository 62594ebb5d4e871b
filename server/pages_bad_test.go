package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/web/webtest"
)

// TestBadAddresses asks that whatever an address says, the answer is a whole
// page in the reader's language with the right status, and leads on.
func TestBadAddresses(t *testing.T) {
	s, fake := newTestServer(t, nil)
	fake.onEntities = func(search.EntityQuery) (*search.EntityList, error) { return &search.EntityList{Total: 3}, nil }
	long := url.QueryEscape(strings.Repeat("Мартов и Плеханов ", 300))
	for address, want := range map[string]int{
		"/?foo=bar": 200, "/?q=Martov&utm_source=x&foo[]=1": 200, "/?%zz": 200, "/?q=Martov&view=x": 200, "/?q=%FF%FEMartov": 200, "/?q=Martov&year=1905..1900": 200,
		"/?q=Martov&offset=999999": 200, "/?q=Martov&offset=99999999999999999999": 400, "/?q=Martov&offset=-3": 400, "/?q=Martov&limit=0": 400,
		"/?q=Martov&limit=1e3": 400, "/?q=" + long: 414, "/?q=" + strings.Repeat("Martov+", 700): 400, "/?q=Martov&year=abc": 400, "/?q=Martov&sort=x": 400, "/?q=Martov&match=x": 400, "/?q=Martov&lang=de": 400,
		"/entities/person/nobody": 404, "/entities/ship/titanic": 404, "/entities/person/%FF": 404, "/entities?type=ship": 400, "/entities?type=person&offset=900": 200,
		"/documents/none.md": 404, "/documents/%FF%FE": 404, "/documents/hu/genf.md?p=9999": 404, "/documents/hu/genf.md?p=abc": 200, "/documents?offset=5000": 200, "/documents?offset=x": 400,
		"/cite/hu/genf.md?p=999": 404, "/facets/ship": 404, "/files/none": 404, "/export.csv?year=x": 400, "/nowhere": 404, "/documents/%3Cscript%3E": 404, "/..%2f..%2fetc%2fpasswd": 404,
	} {
		for ui, words := range map[string][2]string{"hu": {"A keresőoldalra", "Keresés"}, "fr": {"Page de recherche", "Recherche"}, "ru": {"К странице поиска", "Найти"}, "en": {"To the search page", "Search"}} {
			w := ask(t, s, http.MethodGet, address, "Accept-Language", ui)
			name := fmt.Sprintf("%.60s in %s", address, ui)
			if w.Code != want {
				t.Errorf("%s: status %d, want %d", name, w.Code, want)
			}
			page := w.Body.String()
			contains(t, page, `<html lang="`+ui+`">`, words[1])
			if strings.Contains(page, "<script>") || !utf8.ValidString(page) {
				t.Errorf("%s: markup or broken UTF-8 of the address is in the page", name)
			}
			if want >= 400 {
				contains(t, page, words[0])
			}
			if ui != "en" && strings.Contains(page, `class="note" lang="en"`) {
				t.Errorf("%s: part of the page is English", name)
			}
			for _, problem := range webtest.Problems(page) {
				t.Errorf("%s: %s", name, problem)
			}
		}
	}
}

func TestLeadsOnFromNowhere(t *testing.T) {
	s, fake := newTestServer(t, nil)
	contains(t, body(t, s, "/documents/hu/genf.md?p=9999&ui=hu", 404), `<a href="/documents/hu/genf.md?ui=hu">A dokumentum megnyitása: „A genfi konferencia”`)
	contains(t, body(t, s, "/documents/hu/genfi-konferencia.md?ui=fr", 404), `<a href="/?match=any&amp;q=genfi%20konferencia&amp;ui=fr">Chercher «`+"\u00a0genfi konferencia\u00a0»")
	contains(t, body(t, s, "/entities/person/julij-martov?ui=ru", 404), `href="/entities?q=julij%20martov&amp;ui=ru">Имена, похожие на «julij martov»`, `href="/?q=julij%20martov&amp;ui=ru"`)
	contains(t, body(t, s, "/documents?offset=5000&ui=en", 200), "past the end of the list", `href="/documents?ui=en"`)
	fake.onEntities = func(search.EntityQuery) (*search.EntityList, error) { return &search.EntityList{Total: 3}, nil }
	contains(t, body(t, s, "/entities?type=place&offset=500&ui=en", 200), "past the end of the list", `href="/entities?type=place&amp;ui=en"`)
}
