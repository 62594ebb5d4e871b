package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// looks finds text too faint against its ground, controls without a name, and
// pages wider than the window.
const looks = `(() => {
  const faults = [];
  const luminance = ([r, g, b]) => { const f = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const color = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const ground = (el) => { for (; el; el = el.parentElement) { const c = color(getComputedStyle(el).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const el = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !el.checkVisibility({ visibilityProperty: true }) || el.closest('svg, .hide, .skip')) continue;
    const style = getComputedStyle(el), a = luminance(color(style.color)), b = luminance(ground(el));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700;
    if (ratio < (large ? 3 : 4.5)) faults.push('contrast ' + ratio.toFixed(2) + ': ' + el.className + ' ' + walk.currentNode.data.trim().slice(0, 40));
  }
  for (const el of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')) {
    const name = el.getAttribute('aria-label') || el.textContent.trim() || [...(el.labels || [])].map((l) => l.textContent.trim()).join('');
    if (!name) faults.push('no name: ' + el.outerHTML.slice(0, 120));
  }
  let level = 0;
  for (const h of document.querySelectorAll('h1, h2, h3, h4')) { if (+h.tagName[1] > level + 1 && h.closest('main')) faults.push('heading skips a level: ' + h.textContent.slice(0, 40)); level = Math.max(+h.tagName[1], 1); }
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) faults.push('page is ' + width + ' wide, the window ' + innerWidth);
  return faults;
})()`

func (s *site) testLooks(t *testing.T) {
	ctx := s.tab(t)
	paths := []string{"/", "/?q=L%C3%A9nine&person=martov", "/?q=Martov&view=columns", "/?q=Martov&view=kwic", "/?q=xyzzy&lang=hu",
		"/?q=Martov&view=documents",
		"/documents", "/documents/ru/bund.md?q=Bund&p=1&at=1", "/entities", "/entities/person/martov", "/rebuild", "/advanced",
		"/facets/person?q=Martov", "/report?q=Martov", "/cite/hu/genf.md?p=2", "/nowhere"}
	for i, path := range paths {
		for k, widths := range [][]int64{{1440, 390}, {1024, 320}} {
			ui := []string{"hu", "fr", "ru", "en"}[(i+2*k)%4]
			address := inLanguage(path, ui)
			s.do(t, ctx, s.open(address), ready("footer"))
			for _, width := range widths {
				s.do(t, ctx, chromedp.EmulateViewport(width, 900))
				for _, scheme := range []string{"light", "dark"} {
					s.scheme(t, ctx, scheme)
					for _, fault := range value[[]string](t, ctx, looks) {
						t.Errorf("%s, %s, %d wide: %s", address, scheme, width, fault)
					}
				}
			}
		}
	}
}

// modules gives the folder where npm has put what checks the pages.
func (s *site) modules(t *testing.T) string {
	t.Helper()
	s.npm.Do(func() {
		npm, err := exec.LookPath("npm")
		if err != nil {
			s.npmFault = "no npm here: install it to check the pages with axe-core and html-validate"
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, npm, "install", "--prefix", s.npmDir, "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "axe-core@4", "html-validate@10")
		if out, err := cmd.CombinedOutput(); err != nil {
			s.npmFault = fmt.Sprintf("npm cannot fetch axe-core and html-validate: %v\n%s", err, out)
		}
	})
	if s.npmFault != "" {
		t.Skip(s.npmFault)
	}
	return filepath.Join(s.npmDir, "node_modules")
}

// axe gives the script of axe-core.
func (s *site) axe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join(s.modules(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// htmlRules are the rules of html-validate: all that it recommends but what is
// taste, and what does not know that checkboxes share a name.
const htmlRules = `{"root": true, "extends": ["html-validate:recommended"], "rules": {"long-title": "off", "no-trailing-whitespace": "off",
	"form-dup-name": ["error", {"shared": ["radio", "checkbox", "button", "submit", "reset"]}]}}`

// testValid lets html-validate read every page, each in one of the languages.
func (s *site) testValid(t *testing.T) {
	program := filepath.Join(s.modules(t), "html-validate", "bin", "html-validate.mjs")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ".htmlvalidate.json"), []byte(htmlRules), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{program, "--formatter", "text"}
	for i, path := range everyPage() {
		name := filepath.Join(dir, fmt.Sprintf("%02d.html", i))
		if err := os.WriteFile(name, s.fetch(t, inLanguage(path, []string{"hu", "fr", "ru", "en"}[i%4])), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "node", args...).CombinedOutput()
	if ctx.Err() != nil {
		t.Skip("html-validate takes too long on this machine")
	}
	if err != nil && !strings.Contains(string(out), ".html:") {
		t.Skipf("html-validate does not run with this node: %v\n%.300s", err, out)
	}
	if err != nil {
		t.Errorf("html-validate of %q: %v\n%s", everyPage(), err, out)
	}
}

// everyPage lists an address of every kind of page.
func everyPage() []string {
	return []string{"/", "/?q=Martov&person=lenin&limit=4", "/?q=Martov&view=documents&lang=hu&limit=2", "/?q=Martov+Genf&view=columns",
		"/?q=Martov&view=columns&align=year&lang=fr&event=second-congress", "/?q=Martov&view=kwic&limit=4", "/?q=xyzzy+Plehanof&lang=hu",
		"/documents", "/documents/ru/bund.md?q=Bund&p=1&at=1", "/entities?type=event", "/entities/person/dan", "/rebuild", "/advanced",
		"/facets/place?q=Bund", "/report?q=Bund", "/cite/hu/genf.md?p=2", "/nowhere"}
}

// inLanguage gives the address in a language of the interface.
func inLanguage(path, ui string) string {
	return path + map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + "ui=" + ui
}

// fetch reads a page without a browser.
func (s *site) fetch(t *testing.T, path string) []byte {
	t.Helper()
	answer, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// violations runs axe-core and names what it finds.
const violations = `axe.run(document, {resultTypes: ['violations'], elementRef: false, preload: false, iframes: false})
  .then((r) => JSON.stringify(r.violations.map((v) => v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '))))`

// inPlace puts the page of another address in place of the one shown, so that
// the script of axe-core need not be read again.
const inPlace = `fetch(%q).then((r) => r.text()).then((text) => {
  const page = new DOMParser().parseFromString(text, 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  return true;
})`

// testBarriers checks every page in every language, light and dark, for
// barriers to people who see, hear or move otherwise: one half of the pages in
// a tab, the other half in another.
func (s *site) testBarriers(half int) func(*testing.T) {
	return func(t *testing.T) { s.barriersOf(t, half) }
}

func (s *site) barriersOf(t *testing.T, half int) {
	script := s.axe(t)
	ctx := s.tab(t)
	s.do(t, ctx, chromedp.EmulateViewport(1280, 900))
	s.scheme(t, ctx, "light")
	for n, path := range everyPage() {
		if n%2 != half {
			continue
		}
		for i := range 4 {
			address := inLanguage(path, []string{"hu", "fr", "ru", "en"}[(n+i)%4])
			if i == 0 {
				s.do(t, ctx, s.open(address), until(`document.querySelector("footer") !== null`))
				value[bool](t, ctx, script+"; true")
			} else if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(inPlace, address), chromedp.EvalAwaitPromise)); err != nil {
				t.Fatalf("%s: %v", address, err)
			}
			for _, scheme := range []string{"light", "dark"} {
				s.scheme(t, ctx, scheme)
				s.barriers(t, ctx, address+", "+scheme)
			}
		}
	}
}

func (s *site) barriers(t *testing.T, ctx context.Context, where string) {
	t.Helper()
	found, err := chromedp.Run(ctx, chromedp.Evaluate[string](violations, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	var list []string
	if err := json.Unmarshal([]byte(found), &list); err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		t.Errorf("%s: %s", where, one)
	}
}

// scheme sets light or dark.
func (s *site) scheme(t *testing.T, ctx context.Context, scheme string) {
	t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		t.Fatal(err)
	}
}

// testScreenshots takes the pictures of the documentation.
func (s *site) testScreenshots(t *testing.T) {
	ctx := s.tab(t)
	s.scheme(t, ctx, "light")
	for _, picture := range []struct {
		name, path    string
		width, height int64
	}{
		{"screenshot", "/?q=Zasulich&person=person%2Fpotresov&view=columns&ui=en", 1440, 1080},
		{"screenshot-search", "/?q=Martov+Genf&ui=en", 1440, 1080},
		{"screenshot-columns", "/?q=Lenin&view=columns&align=event&ui=hu", 1440, 1080},
		{"screenshot-document", "/documents/fr/les-jeunes.md?q=Martov&p=4&at=1&ui=fr#p4", 1440, 1080},
		{"screenshot-entity", "/entities/person/martov?ui=ru", 1440, 1080},
		{"screenshot-phone", "/?q=Martov&ui=fr", 390, 844},
	} {
		s.do(t, ctx, chromedp.EmulateViewport(picture.width, picture.height), s.open(picture.path), ready("main mark, main .chip"))
		image, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if len(image) < 20_000 {
			t.Errorf("%s has %d bytes only", picture.name, len(image))
		}
		if *updateScreenshot {
			if err := os.WriteFile(filepath.Join("..", "docs", picture.name+".png"), image, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
