package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/iskra-archive/iskra/web"
)

// TestShutOutAddresses asks that the address that shuts a value out holds the
// rest of the search, whatever the search and the value are.
func TestShutOutAddresses(t *testing.T) {
	s, _ := newTestServer(t, nil)
	renderer, err := web.New()
	if err != nil {
		t.Fatal(err)
	}
	p := &pages{s: s, renderer: renderer}
	for _, given := range []string{"q=Martov", "q=" + shutOutSign, "document=" + shutOutSign + "&q=a%2Bb+c", "not.person=person/lenin&q=Мартов&ui=ru",
		"person=person/dan&person=person/a+b%26c&view=kwic", "not.person=" + shutOutSign} {
		a, err := p.ask(httptest.NewRequest(http.MethodGet, "/?"+given, nil))
		if err != nil {
			t.Fatalf("%s: %v", given, err)
		}
		n := narrowing{a: &a}
		shut := n.shutOut("person")
		for _, value := range []string{"person/dan", "person/a b&c", "person/Ördin+1", shutOutSign} {
			want, _ := url.ParseQuery(given)
			setOrDrop(want, "person", without(want["person"], value))
			want.Add("not.person", value)
			address, err := url.Parse(shut(value))
			if err != nil || address.Path != "/" {
				t.Fatalf("%s, %s: %q, %v", given, value, shut(value), err)
			}
			if got := address.Query().Encode(); got != want.Encode() {
				t.Errorf("%s, %s:\ngot  %s\nwant %s", given, value, got, want.Encode())
			}
		}
	}
}
