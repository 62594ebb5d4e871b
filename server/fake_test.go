package server

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// fakeIndex is a search.Index that holds a few passages in memory. Its hooks
// replace an answer; it remembers the last request.
type fakeIndex struct {
	docs []search.Document
	info search.IndexInfo

	onSearch   func(context.Context, search.Request) (*search.Result, error)
	onSuggest  func(prefix string) ([]search.Suggestion, error)
	onDocument func(id string) (*search.Document, error)
	onEntities func(search.EntityQuery) (*search.EntityList, error)

	mu   sync.Mutex
	last search.Request
}

func newFake() *fakeIndex {
	f := &fakeIndex{info: search.IndexInfo{Generation: "g1", BuiltAt: time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)}}
	f.add("hu/genf.md", "A genfi konferencia", corpus.Hungarian, "1903-10",
		"A genfi konferencián Martov és Plehanov vitája hosszan tartott.", "Lenin a vita után lemondott.")
	f.add("fr/congres.md", "Le deuxième congrès", corpus.French, "1903-08",
		"Le congrès s’ouvrit dans un entrepôt de farine, à Bruxelles.", "Martov et Lénine s’opposèrent sur les statuts.")
	f.add("ru/iskra.md", "Газета «Искра»", corpus.Russian, "1900-12-24",
		"Первый номер «Искры» вышел в Лейпциге.", "Мартов писал из Женевы Плеханову.")
	return f
}

// add takes a document in.
func (f *fakeIndex) add(id, title string, lang corpus.Lang, date string, passages ...string) {
	doc := search.Document{DocumentInfo: search.DocumentInfo{ID: id, Title: title, Lang: lang, Date: date,
		Format: "md", Encoding: "utf-8", Count: len(passages)}}
	for i, text := range passages {
		doc.Passages = append(doc.Passages, search.DocumentPassage{ID: fmt.Sprintf("%s#%d", id, i+1), Passage: i + 1,
			Lang: lang, Text: text, Entities: mentions(text)})
	}
	f.docs = append(f.docs, doc)
	f.info.Documents++
	f.info.Passages += len(passages)
}

// mentions marks Martov, and nobody else.
func mentions(text string) []search.HitEntity {
	for _, name := range []string{"Martov", "Мартов"} {
		if before, _, ok := strings.Cut(text, name); ok {
			at := len([]rune(before))
			return []search.HitEntity{{ID: "person/martov", Type: "person", Start: at, End: at + len([]rune(name))}}
		}
	}
	return nil
}

func (f *fakeIndex) lastRequest() search.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
}

// Search finds the passages that have the query in them, letter by letter.
func (f *fakeIndex) Search(ctx context.Context, r search.Request) (*search.Result, error) {
	f.mu.Lock()
	f.last = r
	f.mu.Unlock()
	if f.onSearch != nil {
		return f.onSearch(ctx, r)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	result := &search.Result{Query: r.Query, TookMS: 0.5, Index: f.info}
	documents := map[string]bool{}
	for _, doc := range f.docs {
		if only := r.Filters[search.FacetDocument]; len(only) > 0 && only[0] != doc.ID {
			continue
		}
		for _, p := range doc.Passages {
			if hit, ok := f.hit(doc, p, r.Query); ok {
				result.Total++
				documents[doc.ID] = true
				if result.Total > r.Offset && len(result.Hits) < r.Limit {
					result.Hits = append(result.Hits, hit)
				}
			}
		}
	}
	result.TotalDocuments = len(documents)
	result.Facets = f.facets(r, result.Total)
	if r.Explain {
		result.Explain = &search.Explanation{Understood: r.Query, Terms: []search.TermInfo{{Text: r.Query}}}
	}
	return result, nil
}

func (f *fakeIndex) hit(doc search.Document, p search.DocumentPassage, query string) (search.Hit, bool) {
	before, _, found := strings.Cut(p.Text, query)
	if !found {
		return search.Hit{}, false
	}
	hit := search.Hit{ID: p.ID, Document: doc.ID, Title: doc.Title, Lang: p.Lang, Passage: p.Passage,
		Date: doc.Date, Score: 1, Text: p.Text, Entities: p.Entities}
	if query != "" {
		at := len([]rune(before))
		hit.Highlights = []search.Highlight{{Start: at, End: at + len([]rune(query)), Term: query, Why: search.WhyExact}}
	}
	return hit, true
}

func (f *fakeIndex) facets(r search.Request, total int) map[string][]search.Facet {
	if total == 0 {
		return nil
	}
	return map[string][]search.Facet{
		search.FacetLang:   {{Value: "hu", Label: "magyar", Count: total, Selected: len(r.Filters[search.FacetLang]) > 0}},
		search.FacetPerson: {{Value: "person/martov", Label: "Martov", Count: 3}},
		search.FacetYear:   {{Value: "1903", Label: "1903", Count: total}},
	}
}

// Document gives passages of one document.
func (f *fakeIndex) Document(_ context.Context, id string, first, limit int) (*search.Document, error) {
	if f.onDocument != nil {
		return f.onDocument(id)
	}
	for _, doc := range f.docs {
		if doc.ID != id {
			continue
		}
		from := min(max(first-1, 0), len(doc.Passages))
		to := len(doc.Passages)
		if limit > 0 {
			to = min(from+limit, to)
		}
		doc.Passages, doc.Index = doc.Passages[from:to], f.info
		return &doc, nil
	}
	return nil, fmt.Errorf("document %s: %w", id, search.ErrNotFound)
}

// Documents lists them all.
func (f *fakeIndex) Documents(_ context.Context, offset, limit int) (*search.DocumentList, error) {
	list := &search.DocumentList{Total: len(f.docs)}
	for i, doc := range f.docs {
		if i >= offset && len(list.Documents) < limit {
			list.Documents = append(list.Documents, doc.DocumentInfo)
		}
	}
	return list, nil
}

func (f *fakeIndex) martov() search.Entity {
	return search.Entity{ID: "person/martov", Type: "person", Label: "Martov",
		Labels:   map[corpus.Lang]string{"hu": "Julij Martov", "fr": "Jules Martov", "ru": "Юлий Мартов", "en": "Julius Martov"},
		Wikidata: "Q1", Passages: 3, Documents: 3,
		Forms: []search.Form{{Text: "Martov", Lang: "hu", Count: 1}, {Text: "Мартов", Lang: "ru", Count: 1}}}
}

// Entities lists Martov.
func (f *fakeIndex) Entities(_ context.Context, q search.EntityQuery) (*search.EntityList, error) {
	if f.onEntities != nil {
		return f.onEntities(q)
	}
	if q.Type != "" && q.Type != "person" {
		return &search.EntityList{}, nil
	}
	return &search.EntityList{Total: 1, Entities: []search.Entity{f.martov()}}, nil
}

// Entity gives Martov, with his years and neighbours.
func (f *fakeIndex) Entity(_ context.Context, id string, _ corpus.Lang) (*search.Entity, error) {
	if id != "person/martov" {
		return nil, fmt.Errorf("entity %s: %w", id, search.ErrNotFound)
	}
	e := f.martov()
	e.Years = []search.Facet{{Value: "1903", Label: "1903", Count: 2}}
	e.Neighbours = map[string][]search.Facet{"place": {{Value: "place/geneva", Label: "Genf", Count: 2}}}
	return &e, nil
}

// Survey counts the documents by language and format.
func (f *fakeIndex) Survey(context.Context) (*search.Survey, error) {
	s := &search.Survey{Documents: len(f.docs), UnreadKnown: true}
	for _, doc := range f.docs {
		s.Groups = append(s.Groups, search.SurveyGroup{Lang: doc.Lang, Format: doc.Format, Documents: 1, Passages: len(doc.Passages)})
		s.Passages += len(doc.Passages)
	}
	s.Encodings = []search.SurveyEncoding{{Encoding: "utf-8", Documents: len(f.docs), Least: 1}}
	return s, nil
}

// Suggest completes to Martov.
func (f *fakeIndex) Suggest(_ context.Context, prefix string, _ corpus.Lang, _ int) ([]search.Suggestion, error) {
	if f.onSuggest != nil {
		return f.onSuggest(prefix)
	}
	if !strings.HasPrefix("martov", strings.ToLower(prefix)) {
		return nil, nil
	}
	return []search.Suggestion{{Text: "Martov", Kind: "entity", ID: "person/martov", Type: "person", Count: 3}}, nil
}

// Features says what the fake can do.
func (f *fakeIndex) Features() search.Features { return search.Features{Name: "fake"} }

// Info identifies the generation.
func (f *fakeIndex) Info() search.IndexInfo { return f.info }

// Close does nothing.
func (f *fakeIndex) Close() error { return nil }
