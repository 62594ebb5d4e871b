package webtest

import (
	"strings"
	"testing"
)

func TestProblems(t *testing.T) {
	page := func(inner string) string {
		return `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><main><h1>h</h1>` + inner + `</main></body></html>`
	}
	for inner, want := range map[string]string{
		`<p id="a">x</p><label for="a">y</label>`: "",
		`<p>`:                                      "closes nothing",
		`<p id="a"></p><p id="a"></p>`:             "stands twice",
		`<p style="color:red"></p>`:                "attribute style",
		`<p onclick="x()"></p>`:                    "attribute onclick",
		`<script>x()</script>`:                     "script inside",
		`<a href="javascript:x()">y</a>`:           "runs a script",
		`<script src="//cdn/x.js"></script>`:       "from elsewhere",
		`<script src="https://cdn/x.js"></script>`: "from elsewhere",
		`<label for="b">y</label>`:                 "not there",
		`<h1>again</h1>`:                           "2 elements h1",
		`<p aria-labelledby="x y"></p>`:            "not there",
		`<p><div></div></p>`:                       "div stands within p",
		`<p><b><ul></ul></b></p>`:                  "ul stands within p",
		`<ul><p>x</p></ul>`:                        "holds [li] only",
		`<div><li>x</li></div>`:                    "li stands in div",
		`<a href="/"><button>x</button></a>`:       "button, which one can press, stands within a",
		`<dl><dt>x</dt><dd>y</dd></dl>`:            "",
	} {
		got := strings.Join(Problems(page(inner)), "; ")
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", inner, got, want)
		}
	}
}
