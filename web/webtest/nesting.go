package webtest

import "slices"

// onlyIn lists elements whose parent must be one of a few.
func onlyIn() map[string][]string {
	return map[string][]string{
		"li": {"ul", "ol", "menu"}, "dt": {"dl", "div"}, "dd": {"dl", "div"}, "option": {"select", "optgroup", "datalist"},
		"tr": {"thead", "tbody", "tfoot"}, "td": {"tr"}, "th": {"tr"}, "thead": {"table"}, "tbody": {"table"},
		"summary": {"details"}, "legend": {"fieldset"}, "figcaption": {"figure"},
	}
}

// onlyHolds lists elements that hold a few others and nothing else.
func onlyHolds() map[string][]string {
	return map[string][]string{
		"ul": {"li"}, "ol": {"li"}, "dl": {"dt", "dd", "div"}, "tr": {"td", "th"}, "table": {"caption", "thead", "tbody", "tfoot"},
		"select": {"option", "optgroup"}, "thead": {"tr"}, "tbody": {"tr"},
	}
}

// blocks are elements that do not stand within a line of text.
func blocks() []string {
	return []string{"address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form", "h1", "h2",
		"h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul", "li", "dt", "dd", "tr", "td", "th"}
}

// lines are elements that hold text and what stands within it.
func lines() []string {
	return []string{"p", "h1", "h2", "h3", "h4", "h5", "h6", "span", "bdi", "b", "em", "strong", "code", "mark", "pre", "label", "summary", "legend", "button", "time"}
}

// nest checks where an element stands among those that are open.
func (p *page) nest(name string) {
	if len(p.open) == 0 {
		return
	}
	parent := p.open[len(p.open)-1]
	if parents := onlyIn()[name]; parents != nil && !slices.Contains(parents, parent) {
		p.add("%s stands in %s, not in one of %v", name, parent, parents)
	}
	if children := onlyHolds()[parent]; children != nil && !slices.Contains(children, name) {
		p.add("%s stands in %s, which holds %v only", name, parent, children)
	}
	if slices.Contains(blocks(), name) {
		for _, open := range p.open {
			if slices.Contains(lines(), open) {
				p.add("%s stands within %s", name, open)
				break
			}
		}
	}
	if slices.Contains([]string{"a", "button", "input", "select", "textarea", "details", "summary"}, name) {
		for _, open := range []string{"a", "button"} {
			if slices.Contains(p.open, open) {
				p.add("%s, which one can press, stands within %s", name, open)
			}
		}
	}
}
