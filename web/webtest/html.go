// Package webtest checks pages: that their HTML is well formed, and that
// nothing in them would run or be styled against the content security policy.
package webtest

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// void elements have no end tag.
var void = []string{"meta", "link", "input", "br", "hr", "img", "path"}

// page gathers what a walk over the tokens of a page finds.
type page struct {
	problems []string
	open     []string
	ids      map[string]bool
	refs     map[string]string
	tags     map[string]int
}

// Check reports everything that is wrong with a page.
func Check(t testing.TB, body string) {
	t.Helper()
	for _, problem := range Problems(body) {
		t.Errorf("page: %s", problem)
	}
}

// Problems lists everything that is wrong with a page: unclosed elements, ids
// twice, references to nothing, elements where they must not stand, scripts or
// styles inside the page.
func Problems(body string) []string {
	p := &page{ids: map[string]bool{}, refs: map[string]string{}, tags: map[string]int{}}
	z := html.NewTokenizer(strings.NewReader(body))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				p.add("cannot be read: %v", z.Err())
			}
			return p.finish()
		case html.StartTagToken, html.SelfClosingTagToken:
			p.start(z.Token())
		case html.EndTagToken:
			p.end(z.Token().Data)
		}
	}
}

func (p *page) add(format string, args ...any) {
	p.problems = append(p.problems, fmt.Sprintf(format, args...))
}

func (p *page) start(token html.Token) {
	name := token.Data
	if name != "title" || slices.Contains(p.open, "head") {
		p.tags[name]++
	}
	p.nest(name)
	if !slices.Contains(void, name) && token.Type == html.StartTagToken {
		p.open = append(p.open, name)
	}
	if name == "style" || name == "iframe" || name == "base" {
		p.add("has an element %s", name)
	}
	seen := map[string]bool{}
	for _, a := range token.Attr {
		if seen[a.Key] {
			p.add("%s has %s twice", name, a.Key)
		}
		seen[a.Key] = true
		p.attribute(name, a)
	}
	if name == "script" && !seen["src"] {
		p.add("has a script inside")
	}
}

func (p *page) attribute(name string, a html.Attribute) {
	switch {
	case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
		p.add("%s has an attribute %s", name, a.Key)
	case a.Key == "id" && p.ids[a.Val]:
		p.add("the id %q stands twice", a.Val)
	case a.Key == "id":
		p.ids[a.Val] = true
	case a.Key == "href" && strings.Contains(strings.ToLower(a.Val), "javascript:"):
		p.add("a link runs a script: %s", a.Val)
	case a.Key == "href" && a.Val == "":
		p.add("%s has an empty href", name)
	case a.Key == "src" && (!strings.HasPrefix(a.Val, "/") || strings.HasPrefix(a.Val, "//")):
		p.add("%s comes from elsewhere: %s", name, a.Val)
	case slices.Contains([]string{"for", "aria-labelledby", "aria-describedby", "form", "aria-controls", "list"}, a.Key):
		for _, id := range strings.Fields(a.Val) {
			p.refs[id] = name + " " + a.Key
		}
	}
}

func (p *page) end(name string) {
	if len(p.open) == 0 || p.open[len(p.open)-1] != name {
		p.add("</%s> closes nothing; open are %v", name, p.open)
		return
	}
	p.open = p.open[:len(p.open)-1]
}

func (p *page) finish() []string {
	if len(p.open) > 0 {
		p.add("unclosed: %v", p.open)
	}
	for id, from := range p.refs {
		if !p.ids[id] {
			p.add("%s points to the id %q, which is not there", from, id)
		}
	}
	for _, name := range []string{"html", "title", "main", "h1"} {
		if p.tags[name] != 1 {
			p.add("has %d elements %s, not one", p.tags[name], name)
		}
	}
	return p.problems
}
