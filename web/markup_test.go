package web

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// FuzzMarkup asks that whatever stands in texts, labels and addresses, nothing
// of it becomes an element, an attribute or an address of elsewhere.
func FuzzMarkup(f *testing.F) {
	f.Add(`"><script>x()</script>`, "javascript:alert(1)", `' onclick='x()`)
	f.Add("Женева & <b>Genève</b>", "//evil.example/", "\x00„idézet”")
	f.Add("a", "/?q=a&b=c", "&quot;")
	locales, err := loadLocales(messageFiles)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text, address, title string) {
		text, title = strings.ToValidUTF8(text, ""), strings.ToValidUTF8(title, "")
		run := Run{URL: address, Label: title, Chosen: true, Pieces: []Piece{{Text: text}, {Text: text, Why: title, Title: title}}}
		value := FacetValue{Name: text, Value: title, Label: text, Lang: title, CountText: text, Selected: true, Exclude: address, ExcludeTitle: title}
		hit := Hit{Title: text, URL: address, Lang: title, LangName: text, Date: title, Heading: text, Place: title, Runs: []Run{run}, Duplicates: text,
			Why: []WhyLine{{Piece: Piece{Text: text, Why: title, Title: text}, Term: title}}, Weight: text, More: &Link{Text: text, URL: address}}
		all := "<ol>" + string(hitsMarkup(locales["hu"], []Hit{hit, hit})) + "</ol>" + string(runsMarkup([]Run{run})) + "<ul>" + string(valueMarkup(value)) + "</ul><svg>" + string(barsMarkup([]Bar{{URL: address, Title: title, W: 3}})) + "</svg>"
		allowed := map[string]bool{"a": true, "mark": true, "ul": true, "li": true, "label": true, "input": true, "bdi": true, "span": true, "svg": true, "rect": true, "title": true,
			"ol": true, "article": true, "h3": true, "p": true, "details": true, "summary": true}
		z := html.NewTokenizer(strings.NewReader(all))
		for z.Next() != html.ErrorToken {
			token := z.Token()
			if token.Type == html.TextToken {
				continue
			}
			if !allowed[token.Data] {
				t.Fatalf("an element %q comes of %q", token.Data, all)
			}
			for _, a := range token.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" {
					t.Errorf("an attribute %s comes of %q", a.Key, all)
				}
				if a.Key == "href" && a.Val != "#" && (!strings.HasPrefix(a.Val, "/") || strings.HasPrefix(a.Val, "//")) {
					t.Errorf("an address of elsewhere: %q", a.Val)
				}
			}
		}
	})
}

func TestMarkupKeepsTheText(t *testing.T) {
	text := `„Mi a teendő?” & <Iszkra> 'x'`
	doc, err := html.Parse(strings.NewReader(string(runsMarkup([]Run{{URL: "/e", Label: text, Pieces: []Piece{{Text: text, Why: "form", Title: text}}}}))))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			got = append(got, n.Data)
		}
		for _, a := range n.Attr {
			if a.Key == "title" {
				got = append(got, a.Val)
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(doc)
	if len(got) != 3 || got[0] != text || got[1] != text || got[2] != text {
		t.Errorf("title, title and text are %q, want %q", got, text)
	}
}

// TestMarkedTitle: what a query asks for in titles is marked there, and escaped.
func TestMarkedTitle(t *testing.T) {
	h := Hit{URL: "/d", Title: "A <második> kongresszus", Lang: "hu", Heading: "Viták",
		TitlePieces:   []Piece{{Text: "A <második> "}, {Text: "kongresszus", Why: "exact", Title: "így áll a keresésben"}},
		HeadingPieces: []Piece{{Text: "Viták", Why: "prefix"}}}
	got := string(hitMarkup(h))
	for _, want := range []string{"A &lt;második&gt; <mark", ">kongresszus</mark>", ">Viták</mark>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	h.TitlePieces = nil
	if got := string(hitMarkup(h)); !strings.Contains(got, "<bdi>A &lt;második&gt; kongresszus</bdi>") {
		t.Errorf("without marks: %s", got)
	}
}
