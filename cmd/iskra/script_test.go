package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"iskra": main})
}

// TestScripts runs the program as a user would: every command, flag, fault and
// exit status. Every script finds three small documents in the folder corpus.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			return os.CopyFS(filepath.Join(env.WorkDir, "corpus"), os.DirFS("testdata/corpus"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":  wantStatus,
			"taken":   takePort,
			"long":    longWord,
			"damage":  flipByte,
			"escapes": writeEscapes,
			"oddname": writeOddName,

			"asformat": asFormat,
		},
	})
}

// wantStatus: status N COMMAND ARG... checks the exit status to the number.
func wantStatus(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	got := 0
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%v: exit status %d, want %d", args[1:], got, want)
	}
}

// takePort: taken NAME listens on a port for the rest of the script and puts
// its address into the environment.
func takePort(ts *testscript.TestScript, _ bool, args []string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { listener.Close() })
	ts.Setenv(args[0], listener.Addr().String())
}

// longWord: long NAME BYTES puts a long text into the environment.
func longWord(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Setenv(args[0], strings.Repeat("kongresszus ", n/len("kongresszus ")+1)[:n])
}

// flipByte: damage DIR changes one byte in the middle of the largest file.
func flipByte(ts *testscript.TestScript, _ bool, args []string) {
	largest, size := "", int64(0)
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Size() > size {
			largest, size = path, info.Size()
		}
		return err
	}))
	text, err := os.ReadFile(largest)
	ts.Check(err)
	text[size/2] ^= 0xff
	ts.Check(os.Chmod(largest, 0o644))
	ts.Check(os.WriteFile(largest, text, 0o644))
}

// asFormat: asformat N makes the index in .iskra one of another format.
func asFormat(ts *testscript.TestScript, _ bool, args []string) {
	manifests, err := filepath.Glob(ts.MkAbs(".iskra/generations/*/manifest.json"))
	ts.Check(err)
	for _, path := range manifests {
		b, err := os.ReadFile(path)
		ts.Check(err)
		var m map[string]any
		ts.Check(json.Unmarshal(b, &m))
		m["format"], err = strconv.Atoi(args[0])
		ts.Check(err)
		b, err = json.Marshal(m)
		ts.Check(err)
		ts.Check(os.WriteFile(path, b, 0o644))
		sum := fmt.Sprintf("%x\n", sha256.Sum256(b))
		ts.Check(os.WriteFile(filepath.Join(filepath.Dir(path), "manifest.sha256"), []byte(sum), 0o644))
	}
}

// writeOddName: oddname DIR "NAME" TEXT... writes a document whose name is a Go
// string, and puts the name into $ODD where it is the first.
func writeOddName(ts *testscript.TestScript, _ bool, args []string) {
	name, err := strconv.Unquote(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(ts.MkAbs(args[0]), name), []byte(strings.Join(args[2:], " ")), 0o644))
	if ts.Getenv("ODD") == "" {
		ts.Setenv("ODD", name)
	}
}

// writeEscapes: escapes FILE writes a document full of what terminals and
// spreadsheets obey, and puts some of it into $ESC.
func writeEscapes(ts *testscript.TestScript, _ bool, args []string) {
	text := "=HYPERLINK(\"http://example.invalid\") gonosz \x1b[2J\x1b]0;cím\a szöveg \u009b31m és \u202evissza\n"
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
	ts.Setenv("ESC", "xyzzyx\x1b[31mxyzzyx")
}
