package main

import (
	"bufio"
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestIndexWatch: what comes, moves and goes is followed, and Ctrl-C is no error.
func TestIndexWatch(t *testing.T) {
	t.Parallel()
	dir, index := t.TempDir(), t.TempDir()
	writeText(t, filepath.Join(dir, "genf.txt"), "Martov Genfben lakott.")
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx, cancel := context.WithCancel(t.Context())
	status := make(chan int, 1)
	go func() {
		defer in.Close()
		status <- newApp(strings.NewReader(""), in, log, func(string) string { return "" }).
			run(ctx, []string{"index", "--corpus", dir, "--index", index, "--watch"})
	}()
	lines := bufio.NewScanner(out)
	want := func(start string) {
		t.Helper()
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), start) {
			t.Fatalf("%q, want %q…", lines.Text(), start)
		}
	}
	want("1 documents read, 0 unchanged, 0 removed, 0 failed, 1 passages, ")
	writeText(t, filepath.Join(dir, "ru", "london.txt"), "Мартов уехал из Лондона в Женеву.")
	want("1 documents read, 1 unchanged, 0 removed, 0 failed, 2 passages, ")
	if err := os.Rename(filepath.Join(dir, "genf.txt"), filepath.Join(dir, "ru", "genf.txt")); err != nil {
		t.Fatal(err)
	}
	want("0 documents read, 1 unchanged, 0 removed, 1 moved, 0 failed, 2 passages, ")
	if err := os.RemoveAll(filepath.Join(dir, "ru")); err != nil {
		t.Fatal(err)
	}
	want("0 documents read, 0 unchanged, 2 removed, 0 failed, 0 passages, ")
	cancel()
	if s := <-status; s != statusDone {
		t.Errorf("status %d after Ctrl-C", s)
	}
}

// TestServeWatch: a server finds what comes into its corpus.
func TestServeWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeText(t, filepath.Join(dir, "genf.txt"), "Martov Genfben lakott.")
	address, _ := startServer(t, nil, "--corpus", dir, "--index", t.TempDir(), "--watch")
	writeText(t, filepath.Join(dir, "paris.txt"), "Lénine quitte Genève pour Paris.")
	for until := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		_, body := get(t, address+"/api/v1/search?q="+url.QueryEscape("quitte"))
		if strings.Contains(body, "Lénine quitte") {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("the new file is not found: %s", body)
		}
	}
}
