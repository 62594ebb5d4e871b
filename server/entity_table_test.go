package server

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/search"
)

// TestEntityTable asks for the same list as a table and as JSON.
func TestEntityTable(t *testing.T) {
	s, _ := newTestServer(t, nil)
	w := ask(t, s, "GET", "/api/v1/entities?format=csv&type=person&ui=hu")
	wantStatus(t, w, 200)
	if got := w.Header().Get("Content-Type"); got != "text/csv; charset=utf-8; header=present" {
		t.Errorf("type %q", got)
	}
	body, marked := strings.CutPrefix(w.Body.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil || !marked || len(rows) < 2 || rows[0][0] != "id" {
		t.Fatalf("marked %t, %v: %q", marked, err, body)
	}
	list := object(t, ask(t, s, "GET", "/api/v1/entities?type=person&ui=hu"))["entities"].([]any)
	if len(list) != len(rows)-1 {
		t.Fatalf("%d rows for %d entities", len(rows)-1, len(list))
	}
	for i, e := range list {
		if e := e.(map[string]any); rows[i+1][0] != e["id"] || rows[i+1][2] != e["label"] {
			t.Errorf("row %q for %v", rows[i+1], e)
		}
	}
	if tag := w.Header().Get("Etag"); tag == "" || tag == ask(t, s, "GET", "/api/v1/entities?type=person&ui=hu").Header().Get("Etag") {
		t.Errorf("tag %q", tag)
	}
}

// TestFormCounts joins what two languages spell alike.
func TestFormCounts(t *testing.T) {
	got := formCounts([]search.Form{{Text: "Lenin", Lang: "hu", Count: 3}, {Text: "Ленина", Lang: "ru", Count: 2}, {Text: "Lenin", Lang: "fr", Count: 1}})
	if got != "Lenin 4; Ленина 2" {
		t.Errorf("forms %q", got)
	}
}
