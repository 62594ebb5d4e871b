package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/mux"

	"github.com/iskra-archive/iskra/search"
)

// described is openapi.json as the server gives it.
type described map[string]any

func description(t testing.TB, s *Server) described {
	t.Helper()
	return object(t, ask(t, s, "GET", openAPIPath))
}

// at follows keys down the description.
func (d described) at(keys ...string) map[string]any {
	node := map[string]any(d)
	for _, key := range keys {
		node, _ = node[key].(map[string]any)
	}
	return node
}

func TestEveryRouteIsDescribed(t *testing.T) {
	s, _ := newTestServer(t, nil)
	d := description(t, s)
	plain := regexp.MustCompile(`\{(\w+):[^}]*\}`)
	found := map[string]bool{}
	err := s.router.Walk(func(route *mux.Route, _ *mux.Router, _ []*mux.Route) error {
		path, err := route.GetPathTemplate()
		if err != nil || s.isPage(path) {
			return nil
		}
		methods, err := route.GetMethods()
		if err != nil {
			return fmt.Errorf("%s takes every method: %w", path, err)
		}
		for _, method := range methods {
			key := plain.ReplaceAllString(path, "{$1}")
			found[key] = true
			if method != "HEAD" && d.at("paths", key, strings.ToLower(method), "responses") == nil {
				t.Errorf("%s %s is not described", method, key)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for path := range d.at("paths") {
		if !found[path] {
			t.Errorf("%s is described, but there is no such route", path)
		}
	}
}

func TestEveryParameterIsDescribed(t *testing.T) {
	s, _ := newTestServer(t, nil)
	var names []string
	list, _ := description(t, s).at("paths", "/api/v1/search", "get")["parameters"].([]any)
	for _, p := range list {
		parameter := p.(map[string]any)
		if ref, ok := parameter["$ref"].(string); ok {
			names = append(names, strings.TrimPrefix(ref, "#/components/parameters/"))
			continue
		}
		names = append(names, parameter["name"].(string))
	}
	want := []string{"q", "match", "across", "sort", "limit", "offset", "facet_limit", "explain", "ui"}
	for _, facet := range search.FacetNames() {
		want = append(want, facet, "not."+facet)
	}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("described %v\nwant      %v", names, want)
	}
}

// TestEveryFieldIsDescribed holds the schemas against the Go types.
func TestEveryFieldIsDescribed(t *testing.T) {
	s, _ := newTestServer(t, nil)
	d := description(t, s)
	for name, value := range map[string]any{
		"Result": search.Result{}, "IndexInfo": search.IndexInfo{}, "Hit": search.Hit{}, "Highlight": search.Highlight{},
		"HitEntity": search.HitEntity{}, "Facet": search.Facet{}, "Explanation": search.Explanation{}, "TermInfo": search.TermInfo{},
		"ScorePart": search.ScorePart{}, "Document": search.Document{}, "DocumentInfo": search.DocumentInfo{},
		"DocumentPassage": search.DocumentPassage{}, "DocumentList": search.DocumentList{}, "EntityList": search.EntityList{},
		"Entity": search.Entity{}, "Form": search.Form{}, "Suggestion": search.Suggestion{}, "Suggestions": suggestions{},
		"RebuildState": jobState{},
	} {
		properties := d.at("components", "schemas", name, "properties")
		required, _ := d.at("components", "schemas", name)["required"].([]any)
		fields := jsonFields(reflect.TypeOf(value))
		for field, always := range fields {
			if properties[field] == nil {
				t.Errorf("%s.%s is not described", name, field)
			}
			if slices.Contains(required, any(field)) != always {
				t.Errorf("%s.%s: required is not %v", name, field, always)
			}
		}
		for property := range properties {
			if _, ok := fields[property]; !ok {
				t.Errorf("%s.%s is described, but there is no such field", name, property)
			}
		}
	}
}

// jsonFields lists a struct's fields as JSON has them, and whether they are
// always there.
func jsonFields(t reflect.Type) map[string]bool {
	fields := map[string]bool{}
	for i := range t.NumField() {
		field := t.Field(i)
		tag, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous:
			for name, always := range jsonFields(field.Type) {
				fields[name] = always
			}
		case tag != "-":
			fields[tag] = options != "omitempty"
		}
	}
	return fields
}

// conforms checks a value against a schema, and that nothing is undescribed.
func (d described) conforms(path string, schema map[string]any, value any) error {
	if ref, ok := schema["$ref"].(string); ok {
		return d.conforms(path, d.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...), value)
	}
	if enum, ok := schema["enum"].([]any); ok && !slices.Contains(enum, value) {
		return fmt.Errorf("%s: %v is none of %v", path, value, enum)
	}
	if kinds := fmt.Sprint(schema["type"]); !strings.Contains(kinds, kindOf(value)) && !(kinds == "integer" && kindOf(value) == "number") {
		return fmt.Errorf("%s: %v is no %s", path, value, kinds)
	}
	switch v := value.(type) {
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, item := range v {
			if err := d.conforms(fmt.Sprintf("%s[%d]", path, i), items, item); err != nil {
				return err
			}
		}
	case map[string]any:
		return d.objectConforms(path, schema, v)
	}
	return nil
}

func (d described) objectConforms(path string, schema, value map[string]any) error {
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := value[name.(string)]; !ok {
			return fmt.Errorf("%s: no %s", path, name)
		}
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, member := range value {
		inner, ok := properties[name].(map[string]any)
		if !ok {
			inner, ok = schema["additionalProperties"].(map[string]any)
		}
		if !ok {
			return fmt.Errorf("%s: %s is not described", path, name)
		}
		if err := d.conforms(path+"."+name, inner, member); err != nil {
			return err
		}
	}
	return nil
}

func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

func TestAnswersConform(t *testing.T) {
	s, fake := newTestServer(t, nil)
	d := description(t, s)
	check := func(target, schema string, status int) {
		t.Helper()
		w := ask(t, s, "GET", target)
		wantStatus(t, w, status)
		if err := d.conforms(target, d.at("components", "schemas", schema), object(t, w)); err != nil {
			t.Error(err)
		}
	}
	check("/api/v1/search?q=Martov&explain=1", "Result", 200)
	check("/api/v1/search?q=xyzzy", "Result", 200)
	check("/api/v1/suggest?q=Mar", "Suggestions", 200)
	check("/api/v1/documents", "DocumentList", 200)
	check("/api/v1/documents/ru/iskra.md", "Document", 200)
	check("/api/v1/entities", "EntityList", 200)
	check("/api/v1/entities/person/martov", "Entity", 200)
	check("/api/v1/rebuild", "RebuildState", 200)
	check("/healthz", "Status", 200)
	check("/readyz", "Status", 200)
	check("/api/v1/search?limit=0", "Error", 400)
	check("/api/v1/documents/none", "Error", 404)
	fake.onSearch = func(context.Context, search.Request) (*search.Result, error) { return fullResult(), nil }
	check("/api/v1/search?q="+url.QueryEscape("genf мартов"), "Result", 200)
	if err := s.jobs.Start(); err != nil {
		t.Fatal(err)
	}
	waitFor(t, s, stateDone)
	check("/api/v1/rebuild", "RebuildState", 200)
}

// fullResult has something in every field.
func fullResult() *search.Result {
	facets := map[string][]search.Facet{}
	for _, name := range search.FacetNames() {
		facets[name] = []search.Facet{{Value: "x", Label: "x", Count: 1, Selected: true, Excluded: true}}
	}
	return &search.Result{
		Query: "genf мартов", Notices: []search.Notice{{Code: "c", Text: "read otherwise"}}, Relaxed: true, TookMS: 2.4, Total: 1, TotalDocuments: 1,
		Index: search.IndexInfo{Generation: "g", BuiltAt: time.Now(), Documents: 1, Passages: 1},
		Hits: []search.Hit{{ID: "a#1", Document: "a", Title: "A", Lang: "hu", Passage: 1, Date: "1903", Heading: "H", Page: 2, Score: 7.3,
			Text: "genf", Highlights: []search.Highlight{{Start: 0, End: 4, Term: "genf", Why: search.WhyForm}},
			Entities: []search.HitEntity{{ID: "place/geneva", Type: "place", Start: 0, End: 4}}, Duplicates: 1}},
		Facets: facets, DidYouMean: "genf",
		Explain: &search.Explanation{Understood: "genf мартов", Terms: []search.TermInfo{{Text: "genf"}},
			Hits: map[string][]search.ScorePart{"a#1": {{What: "genf", Score: 7.3}}}},
	}
}

// TestContractExample holds the answer's top level against the documented one.
func TestContractExample(t *testing.T) {
	body, err := encode(Complete(fullResult()))
	if err != nil {
		t.Fatal(err)
	}
	var answer map[string]json.RawMessage
	if err := json.Unmarshal(body, &answer); err != nil {
		t.Fatal(err)
	}
	if got := string(answer["notices"]); got != `["read otherwise"]` {
		t.Errorf("notices %s", got)
	}
	if _, ok := answer["Terms"]; ok {
		t.Error("terms are for pages only")
	}
}
