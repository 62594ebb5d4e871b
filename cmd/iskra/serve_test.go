package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/iskra-archive/iskra/search"
)

// startServer runs `iskra serve` on a free port until the test ends, and gives
// its address and a function that stops it and gives the exit status.
func startServer(t *testing.T, env map[string]string, args ...string) (url string, stop func() int) {
	t.Helper()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	status := make(chan int, 1)
	go func() {
		a := newApp(strings.NewReader(""), in, log, func(name string) string { return env[name] })
		status <- a.run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...))
		in.Close()
	}()
	stop = func() int { cancel(); s := <-status; status <- s; return s }
	t.Cleanup(func() {
		stop()
		out.Close()
		text, _ := os.ReadFile(log.Name())
		log.Close()
		if t.Failed() {
			t.Logf("the server's log:\n%s", text)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Iskra is ready: ")
	if err != nil || !ok {
		t.Fatalf("the server said %q, %v", line, err)
	}
	return url, stop
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "idx")
	env := map[string]string{"ISKRA_CORPUS": "testdata/corpus", "ISKRA_INDEX": dir}
	url, stop := startServer(t, env)

	status, body := get(t, url+"/api/v1/search?q=%D0%9B%D0%B5%D0%BD%D0%B8%D0%BD")
	var res search.Result
	if err := json.Unmarshal([]byte(body), &res); status != 200 || err != nil || res.Total != 4 || res.TotalDocuments != 3 {
		t.Errorf("search for Ленин: status %d, %v, %d passages in %d documents", status, err, res.Total, res.TotalDocuments)
	}
	if status, body := get(t, url+"/"); status != 200 || !strings.Contains(body, "<form") {
		t.Errorf("the page: status %d, %.80s", status, body)
	}

	// A rebuild through the API is taken up by the same server.
	answer, err := http.Post(url+"/api/v1/rebuild", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusAccepted {
		t.Fatalf("rebuild: status %d", answer.StatusCode)
	}
	eventually(t, "the rebuilt index is in use", func() bool {
		_, body := get(t, url+"/api/v1/search?q=exil")
		var now search.Result
		return json.Unmarshal([]byte(body), &now) == nil && now.Total == 1 && now.Index.Generation != res.Index.Generation
	})

	if got := stop(); got != statusDone {
		t.Errorf("exit status %d after Ctrl-C, want %d", got, statusDone)
	}
}

// An index that another process builds is taken up without a restart.
func TestServeFollowsOtherProcesses(t *testing.T) {
	work := t.TempDir()
	docs := filepath.Join(work, "docs")
	if err := os.CopyFS(docs, os.DirFS("testdata/corpus")); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"ISKRA_CORPUS": docs, "ISKRA_INDEX": filepath.Join(work, "idx")}
	url, _ := startServer(t, env, "--read-only", "--base-path", "/archive")
	if _, body := get(t, url+"api/v1/search?q=Krupszkaja"); !strings.Contains(body, `"total":0,`) {
		t.Fatalf("found before it was written: %.200s", body)
	}
	if err := os.WriteFile(filepath.Join(docs, "hu", "uj.txt"), []byte("Krupszkaja leveleket írt az ügynököknek."), 0o644); err != nil {
		t.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	other := newApp(strings.NewReader(""), null, null, func(name string) string { return env[name] })
	if status := other.run(context.Background(), []string{"index"}); status != statusDone {
		t.Fatalf("iskra index: exit status %d", status)
	}
	eventually(t, "the new document is found", func() bool {
		_, body := get(t, url+"api/v1/search?q=Krupszkaja")
		return strings.Contains(body, `"total":1,`)
	})
	answer, err := http.Post(url+"api/v1/rebuild", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("rebuild of a read-only server: status %d", answer.StatusCode)
	}
}

// eventually waits long enough for any machine; it measures nothing.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 600 {
		if done() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("waited in vain: %s", what)
}

// A stop in the middle of an indexing run is an error in one line, and leaves
// nothing half done.
func TestInterrupted(t *testing.T) {
	work := t.TempDir()
	log, err := os.Create(filepath.Join(work, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	a := newApp(strings.NewReader(""), log, log, func(string) string { return "" })
	status := a.run(ctx, []string{"rebuild", "--corpus", "testdata/corpus", "--index", filepath.Join(work, "idx")})
	text, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	want := "iskra: stopped before the end: nothing that stood before is lost, run the command again\n"
	if status != statusError || string(text) != want {
		t.Errorf("exit status %d, said %q", status, text)
	}
}

// An update that is stopped keeps what it has read and says what is left; the
// next goes on from there.
func TestInterruptedIndex(t *testing.T) {
	work := t.TempDir()
	docs := filepath.Join(work, "docs")
	if err := os.Mkdir(docs, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		text := strings.Repeat(fmt.Sprintf("Ez a %d. levél Genfből. ", i), 2000)
		if err := os.WriteFile(filepath.Join(docs, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var log strings.Builder
	events, says, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan bool)
	go func() {
		defer close(ended)
		lines := bufio.NewScanner(events)
		for lines.Scan() {
			fmt.Fprintln(&log, lines.Text())
			if strings.Contains(lines.Text(), `"phase":"reading"`) {
				cancel()
			}
		}
	}()
	run := func(ctx context.Context) (int, string) {
		out, err := os.Create(filepath.Join(work, "out"))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		a := newApp(strings.NewReader(""), out, says, func(string) string { return "" })
		status := a.run(ctx, []string{"index", "--progress", "json", "--corpus", docs, "--index", filepath.Join(work, "idx")})
		text, err := os.ReadFile(out.Name())
		if err != nil {
			t.Fatal(err)
		}
		return status, string(text)
	}
	var read, left int
	status, out := run(ctx)
	if _, err := fmt.Sscanf(out, "%d documents read", &read); status != statusError || err != nil || read == 0 || read == 300 {
		t.Fatalf("exit status %d, %q", status, out)
	}
	status, out = run(t.Context())
	says.Close()
	<-ended
	if _, err := fmt.Sscanf(out, "%d documents read, %d unchanged", &left, &read); status != statusDone || err != nil || left+read != 300 || left == 300 {
		t.Errorf("exit status %d, %q", status, out)
	}
	if want := fmt.Sprintf("iskra: stopped before the end: what was read is kept, %d documents are still to come", left); !strings.Contains(log.String(), want) {
		t.Errorf("said %q, want %q", log.String(), want)
	}
}
