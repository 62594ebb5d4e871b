package server_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var updateScreenshot = flag.Bool("update-screenshot", false, "write the pictures in docs anew")

// site is the program itself, serving the texts that come with it, and a
// browser to visit it.
type site struct {
	url     string
	browser context.Context
	// What npm fetches to check the pages, once; npmFault says why it could not.
	npm              sync.Once
	npmDir, npmFault string
}

// startSite builds and starts the program and the browser.
func startSite(t *testing.T) *site {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser in short tests")
	}
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no chromium here: install the package chromium to test the pages in a browser")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang", "en"))
	allocator, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	browser, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	s := &site{url: startProgram(t), browser: browser, npmDir: t.TempDir()}
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return s
}

// startProgram gives the address at which the program answers.
func startProgram(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "iskra")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/iskra").CombinedOutput(); err != nil {
		t.Fatalf("build the program: %v\n%s", err, out)
	}
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--index", filepath.Join(dir, "index"))
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "ISKRA_") }), "NO_COLOR=1")
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout = cmd.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	var all strings.Builder
	for lines.Scan() {
		all.WriteString(lines.Text() + "\n")
		if _, address, ok := strings.Cut(lines.Text(), "http://"); ok {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return "http://" + strings.TrimRight(strings.Fields(address)[0], "/.")
		}
	}
	t.Fatalf("the program did not start:\n%s", all.String())
	return ""
}

// tab opens a tab that fails the test at any error in its console.
func (s *site) tab(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := chromedp.NewContext(s.browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	var mu sync.Mutex
	var faults []string
	messages := chromedp.Console(ctx)
	go func() {
		for message, err := range messages {
			if err != nil {
				return
			}
			missing := strings.HasSuffix(strings.SplitN(message.URL, "?", 2)[0], "/nowhere") // asked for, to see the page of an error
			if message.IsException() || message.Type == chromedp.ConsoleError && !missing {
				mu.Lock()
				faults = append(faults, message.String()+" "+message.URL)
				mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, fault := range faults {
			t.Errorf("the browser's console: %s", fault)
		}
	})
	s.scheme(t, ctx, "light") // and no smooth scrolling: a click must meet what it was meant for
	s.do(t, ctx, chromedp.EmulateViewport(1440, 1000))
	return ctx
}

// step is something done in a tab.
type step = chromedp.Action[chromedp.Void]

func (s *site) do(t *testing.T, ctx context.Context, steps ...step) {
	t.Helper()
	for i, one := range steps {
		if err := chromedp.Do(ctx, one); err != nil {
			where, _ := chromedp.Run(ctx, chromedp.Location())
			t.Fatalf("step %d, at %s: %v", i+1, where, err)
		}
	}
}

func (s *site) open(path string) step { return chromedp.Navigate(s.url + path) }

func click(selector string) step { return chromedp.Click(chromedp.CSS(selector)) }

// ready waits for a page that has loaded and has the element: while a page
// loads, what is to be clicked still moves.
func ready(selector string) step {
	return until(fmt.Sprintf("document.querySelector(%q) !== null", selector))
}

// there waits for an element where no script may run.
func there(selector string) step { return chromedp.WaitReady(chromedp.CSS(selector)) }

func write(selector, text string) step { return chromedp.SendKeys(chromedp.CSS(selector), text) }

// until waits for a condition in the page, over changes of the page too. The
// page must have loaded: before that its script does not hear the keys yet.
func until(condition string) step {
	condition = `document.readyState === "complete" && (` + condition + `)`
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
			if ok, err := chromedp.Evaluate[bool](condition)(ctx, target); err == nil && ok {
				return nil
			}
		}
		return fmt.Errorf("waited in vain for %s", condition)
	})
}

// value reads something from the page.
func value[T any](t *testing.T, ctx context.Context, expression string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestInTheBrowser(t *testing.T) {
	s := startSite(t)
	t.Run("search, filter, back", s.testSearch)
	t.Run("first visit", s.testFirstVisit)
	t.Run("nothing jumps", s.testNothingJumps)
	t.Run("suggestions", s.testSuggestions)
	t.Run("document", s.testDocument)
	t.Run("without scripts", s.testWithoutScripts)
	t.Run("nothing runs", s.testNothingRuns)
	t.Run("rebuild", s.testRebuild)
	t.Run("advanced form and years", s.testForms)
	t.Run("explanations, groups, concordance", s.testViews)
	t.Run("citations and results", s.testReading)
	t.Run("checks", func(t *testing.T) { // what only reads, side by side: it takes the longest
		for name, check := range map[string]func(*testing.T){"no barriers, every other page": s.testBarriers(0), "no barriers, the rest": s.testBarriers(1),
			"fits and reads well": s.testLooks, "valid": s.testValid} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				check(t)
			})
		}
	})
	t.Run("screenshots", s.testScreenshots)
}

func (s *site) testSearch(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/documents?ui=en"), chromedp.KeyEvent("/"), until(`document.activeElement.id === "q"`),
		write("#q", "Martov"+kb.Enter), until(`document.querySelectorAll("mark").length > 5`))
	if got := value[string](t, ctx, `document.querySelector("#summary").textContent`); !strings.HasPrefix(got, "1–20 of ") {
		t.Errorf("summary = %q", got)
	}
	box := `input[name="place"][value="place/geneva"]`
	s.do(t, ctx, click(box), until(`location.search.includes("place=place%2Fgeneva") && document.querySelectorAll(".drop").length === 1`))
	if !value[bool](t, ctx, `document.activeElement.value === "place/geneva"`) {
		t.Error("the focus did not stay on the box")
	}
	if got := value[string](t, ctx, `document.querySelector("#live").textContent`); !strings.HasPrefix(got, "Results updated: 1–") {
		t.Errorf("said to screen readers: %q", got)
	}
	s.do(t, ctx, click(`input[name="lang"][value="ru"]`), until(`document.querySelectorAll(".drop").length === 2`))
	s.do(t, ctx, chromedp.NavigateBack(), until(`document.querySelectorAll(".drop").length === 1`))
	s.do(t, ctx, chromedp.NavigateBack(), until(`document.querySelectorAll(".drop").length === 0 && !location.search.includes("geneva")`))
	s.do(t, ctx, click(`a.no`), until(`document.querySelectorAll(".drop.not").length === 1`))
	s.do(t, ctx, click(`a.drop.not`), until(`document.querySelectorAll(".drop").length === 0`))
	s.do(t, ctx, chromedp.SetValue(chromedp.CSS(`select[name="sort"]`), "date"),
		until(`document.querySelector("select[name=sort]").dispatchEvent(new Event("change", {bubbles: true}))`), until(`location.search.includes("sort=date")`))
}

func (s *site) testSuggestions(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/?ui=hu"), until(`document.activeElement.id === "q"`), write("#q", "plehan"),
		until(`JSON.stringify([...document.querySelectorAll("#suggestions [role=group]")].map((g) =>
			document.getElementById(g.getAttribute("aria-labelledby")).textContent + ": " + g.querySelector("[role=option] bdi").textContent)) ===
			'["Nevek: Georgij Plehanov","Szavak: plehanov"]'`),
		chromedp.KeyEvent(kb.ArrowDown), until(`document.querySelector("#q").getAttribute("aria-activedescendant") === "suggestion-0"`))
	if got := value[string](t, ctx, `document.querySelector("#suggestion-0").getAttribute("aria-selected")`); got != "true" {
		t.Errorf("aria-selected = %q", got)
	}
	if got := value[string](t, ctx, `document.querySelector("#suggestion-0 span").textContent`); !strings.HasPrefix(got, "Személy · hu, fr, ru · ") {
		t.Errorf("said of a name: %q", got)
	}
	chosen := value[string](t, ctx, `document.querySelector("#q").value`)
	s.do(t, ctx, chromedp.KeyEvent(kb.Escape), until(`document.querySelector("#q").value === "plehan" && document.querySelector("#suggestions").hidden`))
	s.do(t, ctx, write("#q", "o"), until(`document.querySelector("#q").getAttribute("aria-expanded") === "true"`),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), until(`document.querySelectorAll("mark").length > 0`))
	if chosen == "plehan" || chosen == "" {
		t.Errorf("the arrow key chose %q", chosen)
	}
}

func (s *site) testDocument(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/?q=Martov&lang=hu&ui=fr"), click(`.hit h3 a`), until(`document.querySelectorAll(".passage mark").length > 0`))
	if !value[bool](t, ctx, `document.querySelector(".passage.current mark") !== null && location.hash === "#p" + new URL(location).searchParams.get("p")`) {
		t.Error("the document did not open at the passage")
	}
	s.do(t, ctx, s.open("/documents/hu/genf.md?q=Martov&ui=fr"), ready("#nexthit"))
	s.do(t, ctx, chromedp.KeyEvent("n"), until(`document.querySelector(".current")?.dataset.hit === "1"`))
	s.do(t, ctx, chromedp.KeyEvent("n"), until(`document.querySelector(".current")?.dataset.hit === "2"`))
	s.do(t, ctx, chromedp.KeyEvent("p"), until(`document.querySelector(".current")?.dataset.hit === "1"`))
	if got := value[string](t, ctx, `document.querySelector("#hits-h").textContent`); !strings.HasPrefix(got, "Occurrence 1 sur ") {
		t.Errorf("heading = %q", got)
	}
}

// scripts switches scripts on or off.
func scripts(on bool) step {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
		return err
	})
}

func (s *site) testWithoutScripts(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, scripts(false), s.open("/?ui=ru"), write("#q", "Женева"+kb.Enter),
		there("#results mark"), click(`input[name="lang"][value="fr"]`), click(`.apply button`),
		there(`.drop`))
	where, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		t.Fatal(err)
	}
	if address, err := url.Parse(where); err != nil || address.Query().Get("lang") != "fr" || address.Query().Get("ui") != "ru" || address.Query().Get("q") != "Женева" {
		t.Errorf("the form led to %s", where)
	}
	s.do(t, ctx, click(`a.drop`), chromedp.WaitNotPresent(chromedp.CSS(".drop")), click(`.hit h3 a`), there(`.passage.current mark`))
}

func (s *site) testNothingRuns(t *testing.T) {
	ctx := s.tab(t)
	attack := url.QueryEscape(`"><script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">`)
	for _, path := range []string{"/?q=", "/?person=", "/?not.place=", "/documents/hu/genf.md?q=", "/entities?q="} {
		s.do(t, ctx, s.open(path+attack), ready("footer"))
		if value[bool](t, ctx, `window.ran === 1 || document.querySelector("main img") !== null`) {
			t.Errorf("%s: the address runs a script", path)
		}
	}
}

func (s *site) testRebuild(t *testing.T) {
	ctx := s.tab(t)
	s.do(t, ctx, s.open("/rebuild?ui=en"))
	before := value[string](t, ctx, `document.querySelector(".about code").textContent`)
	s.do(t, ctx, click(`form[method="post"] button`), until(`document.querySelector(".s-done") !== null`))
	if after := value[string](t, ctx, `document.querySelector(".about code").textContent`); after == before || after == "" {
		t.Errorf("the generation was %q and is %q after a rebuild", before, after)
	}
}
