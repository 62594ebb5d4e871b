package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// command runs a command line in this process and gives its exit status and what
// it wrote.
func command(t *testing.T, ctx context.Context, args ...string) (status int, out, said string) {
	t.Helper()
	dir := t.TempDir()
	var files [2]*os.File
	for i := range files {
		f, err := os.Create(filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	status = newApp(strings.NewReader(""), files[0], files[1], func(string) string { return "" }).run(ctx, args)
	var text [2]string
	for i, f := range files {
		b, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		text[i] = string(b)
	}
	return status, text[0], text[1]
}

// TestFirstSearchesTogether: where there is no index yet, one of several searches
// builds it and the others wait for it.
func TestFirstSearchesTogether(t *testing.T) {
	t.Parallel()
	index := filepath.Join(t.TempDir(), "idx")
	var g sync.WaitGroup
	for range 4 {
		g.Go(func() {
			status, out, said := command(t, t.Context(), "search", "-n", "1", "--corpus", "testdata/corpus", "--index", index, "Мартов")
			if status != statusDone || !strings.Contains(out, "Мартов") {
				t.Errorf("exit status %d, %q, said %q", status, out, said)
			}
		})
	}
	g.Wait()
}

// TestServersAndCommands: two servers and ten command lines share an index while
// it is built anew, and every one of them answers.
func TestServersAndCommands(t *testing.T) {
	t.Parallel()
	index := filepath.Join(t.TempDir(), "idx")
	args := []string{"--corpus", "testdata/corpus", "--index", index}
	if status, _, said := command(t, t.Context(), append([]string{"rebuild"}, args...)...); status != statusDone {
		t.Fatal(said)
	}
	var g sync.WaitGroup
	for range 2 {
		url, _ := startServer(t, nil, args...)
		g.Go(func() {
			for range 20 {
				res, err := http.Get(url + "/api/v1/search?q=Martov")
				if err != nil {
					t.Error(err)
					return
				}
				b, _ := io.ReadAll(res.Body)
				res.Body.Close()
				if res.StatusCode != http.StatusOK || !strings.Contains(string(b), "Мартов") {
					t.Errorf("status %d: %s", res.StatusCode, b)
				}
			}
		})
	}
	done, locked := 0, 0
	var mu sync.Mutex
	for i := range 10 {
		g.Go(func() {
			if i%3 == 0 {
				status, _, said := command(t, t.Context(), append([]string{"rebuild"}, args...)...)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case status == statusDone:
					done++
				case strings.Contains(said, "is being written by"):
					locked++
				default:
					t.Errorf("rebuild: exit status %d, said %q", status, said)
				}
				return
			}
			if status, out, said := command(t, t.Context(), append([]string{"search", "Martov"}, args...)...); status != statusDone || !strings.Contains(out, "Мартов") {
				t.Errorf("exit status %d, %q, said %q", status, out, said)
			}
		})
	}
	g.Wait()
	if done == 0 || done+locked != 4 {
		t.Errorf("rebuilds: %d done, %d told of another", done, locked)
	}
}
