package server_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// testFirstVisit goes as somebody would who has never been here and wants to
// know who was dropped from the editors of Iskra, and where each language tells it.
func (s *site) testFirstVisit(t *testing.T) {
	ctx := s.tab(t)
	for _, ui := range []struct{ lang, question string }{{"hu", "szerkesztőség"}, {"fr", "rédaction"}, {"ru", "редакци"}, {"en", "editorial board"}} {
		s.do(t, ctx, s.open("/?ui="+ui.lang), until(`document.querySelector(".asks a") !== null`))
		first := value[string](t, ctx, `document.querySelector(".asks a").textContent`)
		if !strings.Contains(first, ui.question) {
			t.Errorf("%s: the first question is %q", ui.lang, first)
		}
		s.do(t, ctx, click(".asks a"), until(`document.querySelectorAll(".columns > section").length === 3`))
		for lang, names := range map[string][]string{"hu": {"Akszelrod", "Zaszulics", "Potreszov", "nem választották meg"}, "fr": {"Axelrod", "Zassoulitch", "Potressov", "écartés"}, "ru": {"Аксельрод", "Засулич", "Потресов", "за бортом"}} {
			text := value[string](t, ctx, `document.querySelector("#col-`+lang+` ~ .hits .hit").textContent`)
			for _, name := range names {
				if !strings.Contains(text, name) {
					t.Errorf("%s: the first passage in %s does not tell of %s: %s", ui.lang, lang, name, text)
				}
			}
		}
	}
	// An event that all languages speak of lies a click away, too.
	s.do(t, ctx, s.open("/?ui=en"), click(`.begin .chip[href*="event="]`), until(`document.querySelectorAll(".columns > section .hit").length > 5`))
}

// testNothingJumps asks that nothing moves but what the reader changed: not
// while a page loads, and not while the results are replaced.
func (s *site) testNothingJumps(t *testing.T) {
	ctx := s.tab(t)
	const watch = `window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach((e) => {
		if (e.value > 0.001) shifts.push(e.value.toFixed(4) + " " + e.sources.map((s) => s.node?.nodeName + "." + s.node?.className).join(" ")); })).observe({type: "layout-shift", buffered: true})`
	settled := `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shifts), 60))))`
	shifts := func(where string) {
		list, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](settled, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		for _, shift := range list {
			t.Errorf("%s: moved: %s", where, shift)
		}
	}
	for _, path := range []string{"/?ui=ru", "/?q=Martov&ui=hu", "/documents/ru/bund.md?q=Bund&p=3&at=1&ui=fr", "/entities/person/martov?ui=en"} {
		s.do(t, ctx, s.open(path), until(`document.querySelector("footer") !== null`))
		value[bool](t, ctx, watch+", true")
		shifts(path)
	}
	s.do(t, ctx, s.open("/?q=Martov&ui=en"), until(`document.querySelectorAll(".hit").length > 5`))
	value[bool](t, ctx, watch+", true")
	s.do(t, ctx, click(`input[name="place"][value="place/geneva"]`), until(`document.querySelectorAll(".drop").length === 1`))
	shifts("after a filter")
	s.do(t, ctx, click(`a.drop`), until(`document.querySelectorAll(".drop").length === 0`))
	shifts("after its end")
}

func (s *site) testForms(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/?ui=en"), click(`a[href*="/advanced"]`), ready(".advanced"),
		write(`[name="adv.any"]`, "Женева Genève"), write(`[name="adv.none"]`, "Zürich"), click(`[name=lang][value=fr]`),
		write(`[name=from]`, "1902"), write(`[name=to]`, "1904"+kb.Enter), ready("#results mark"))
	if got := value[string](t, ctx, `document.querySelector("#q").value`); got != "(Женева OR Genève) -Zürich" {
		t.Errorf("the form wrote %q", got)
	}
	if got := value[string](t, ctx, `[...document.querySelectorAll(".drop bdi")].map((e) => e.textContent).join(", ")`); got != "French, 1902–1904" {
		t.Errorf("filters = %q", got)
	}
	// The fields beside the histogram change the range, in place.
	s.do(t, ctx, chromedp.SetValue(chromedp.CSS(`.facet [name=from]`), "1903"), click(`.facet .range button`),
		until(`location.search.includes("1903..1904") && !location.search.includes("from=")`),
		click(`.drop[href*="lang"]`), until(`location.search.includes("1903..1904") === true && document.readyState === "complete"`))
	// All values of a facet: find one, choose it.
	s.do(t, ctx, s.open("/?q=Iskra&ui=en"), click(".f-person .more summary"), click(".f-person .all"), ready("#w"), write("#w", "zasul"+kb.Enter),
		until(`document.querySelectorAll(".wide li").length === 1`), click(`.wide input[value="person/zasulich"]`), click(".stick button"),
		until(`location.search.includes("person=person%2Fzasulich") && document.querySelectorAll(".drop").length === 1`))
}

func (s *site) testViews(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/?q=Martov&ui=en"), click(".hits .why summary"))
	if got := value[string](t, ctx, `document.querySelector(".why[open] li").textContent`); !strings.Contains(got, "for “Martov”") {
		t.Errorf("explanation = %q", got)
	}
	s.do(t, ctx, click(`.views a[href*="view=documents"]`), until(`document.querySelectorAll(".group").length > 5`),
		click(`.group .rest a`), until(`location.search.includes("document=") && document.querySelectorAll(".hits .hit").length > 3`),
		chromedp.NavigateBack(), until(`document.querySelectorAll(".group").length > 5`),
		click(`.views a[href*="view=kwic"]`), until(`document.querySelectorAll(".kwic .k").length > 20`),
		click(`.sides a[href*="order=right"]`), until(`location.search.includes("order=right")`))
	right := value[[]string](t, ctx, `[...document.querySelectorAll(".kwic .r")].map((e) => e.textContent.replace(/^[\s,.;:!?»”)—–-]+/, "")[0] || "").filter((c) => /[a-z]/.test(c))`)
	for i := 1; i < len(right); i++ {
		if right[i] < right[i-1] {
			t.Errorf("the lines stand in the order %q", right)
			break
		}
	}
}

func (s *site) testReading(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/?q=Martov&ui=en"), click(`.hit h3 a`), ready(".resultnav"))
	first := value[string](t, ctx, `location.pathname + location.hash`)
	s.do(t, ctx, click(".resultnav .steps a"), until(`document.querySelector(".resultnav p").textContent.startsWith("Result 2 of")`))
	if second := value[string](t, ctx, `location.pathname + location.hash`); second == first {
		t.Errorf("the next result is the same: %s", second)
	}
	if !value[bool](t, ctx, `document.querySelectorAll(".edge .tick").length === document.querySelectorAll(".ishit").length && document.querySelector(".tick.on") !== null`) {
		t.Error("the hits are not on the edge of the window")
	}
	s.do(t, ctx, click(".current .cite summary"), click(".current .cite a"), ready("#c-ris"))
	if got := value[string](t, ctx, `document.querySelector("#c-bibtex ~ .quote").textContent`); !strings.HasPrefix(got, "@misc{iskra-") || !strings.Contains(got, s.url+"/documents/") {
		t.Errorf("BibTeX = %q", got)
	}
}
