//go:build linux || darwin || freebsd

package indexer

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/iskra-archive/iskra/search/searchtest"
)

// fullDiskStatus is how the process that meets the full disk ends where it was
// told of it.
const fullDiskStatus = 3

// TestFullDisk rebuilds and updates in a process that can make no file longer
// than so many bytes: writes end short and fail wherever the program, Bleve or
// bbolt happen to be. What is there stays, nothing is left behind, and the
// process tells of the error instead of going down.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	if limit := os.Getenv("ISKRA_TEST_FILE_SIZE"); limit != "" {
		writeLimited(t, os.Getenv("ISKRA_TEST_WRITE"), limit)
	}
	dir, src := t.TempDir(), newSource(searchtest.Docs())
	update(t, dir, src)
	sizes := []int{0, 1500, 9000}
	if torture() {
		sizes = nil
		for n := 0; n < 70000; n += 700 {
			sizes = append(sizes, n)
		}
	}
	failed := 0
	for _, n := range sizes {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
		cmd.Env = append(os.Environ(), "ISKRA_TEST_WRITE="+dir, "ISKRA_TEST_FILE_SIZE="+strconv.Itoa(n))
		out, err := cmd.CombinedOutput()
		var status *exec.ExitError
		switch {
		case err == nil:
		case errors.As(err, &status) && status.ExitCode() == fullDiskStatus:
			failed++
		default:
			t.Fatalf("files of %d bytes: %v\n%s", n, err, out)
		}
		if got := count(t, dir, "съезд"); got != 1 {
			t.Fatalf("files of %d bytes: %d passages", n, got)
		}
		if report, err := Check(t.Context(), dir); err != nil || len(report.Problems) > 0 {
			t.Fatalf("files of %d bytes: %+v, %v", n, report.Problems, err)
		}
		if left, err := filepath.Glob(filepath.Join(dir, dirGenerations, ".*")); err != nil || len(left) > 0 {
			t.Errorf("files of %d bytes: left behind: %v, %v", n, left, err)
		}
	}
	if failed < len(sizes)/2 {
		t.Errorf("only %d of %d runs met the limit", failed, len(sizes))
	}
	src.put(note("uj.txt", "Zanzibár"))
	if r := update(t, dir, src); r.Documents != 7 {
		t.Errorf("with room again: %+v", r)
	}
}

// writeLimited is the process that meets the full disk.
func writeLimited(t *testing.T, dir, limit string) {
	n, err := strconv.ParseUint(limit, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	src := newSource(searchtest.Docs())
	o := options(t, dir, src)
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		t.Skip(err)
	}
	status := 0
	src.put(note("uj.txt", "Zanzibár "+strings.Repeat("levél ", 9)))
	for _, run := range []func() (Report, error){
		func() (Report, error) { return Rebuild(t.Context(), o) },
		func() (Report, error) { return Update(t.Context(), o) },
	} {
		if _, err := run(); err != nil {
			t.Log(err)
			status = fullDiskStatus
		}
	}
	os.Exit(status)
}
