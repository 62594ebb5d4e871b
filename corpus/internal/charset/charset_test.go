package charset

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func TestMarksAndZeros(t *testing.T) {
	for in, want := range map[string]string{
		"\xef\xbb\xbfa":                 "utf-8",
		"\xff\xfea\x00":                 "utf-16le",
		"\xfe\xff\x00a":                 "utf-16be",
		"a\x00b\x00 \x00c\x00":          "utf-16le",
		"\x04\x10\x00 \x04\x11\x04\x12": "utf-16be",
		"genf":                          "",
		"Genève":                        "utf-8",
	} {
		if got, err := Detect([]byte(in), ""); err != nil || got.Name != want {
			t.Errorf("%q is taken for %q, want %q (%v)", in, got.Name, want, err)
		}
	}
}

func TestBinary(t *testing.T) {
	for in, want := range map[string]bool{"szöveg\r\n\tés\f": false, "a\x00b": true, "\x01\x02\x03abc": true, "": false, "vége\x1a": false} {
		if got := Binary([]byte(in)); got != want {
			t.Errorf("Binary(%q) = %v", in, got)
		}
	}
}

func read(t testing.TB, in io.Reader) (string, *Reader) {
	t.Helper()
	r, err := NewReader(bufio.NewReaderSize(in, Sample), "")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), r
}

func TestReader(t *testing.T) {
	for _, c := range []struct {
		in, want string
		broken   int64
	}{
		{"a\r\nb\rc\n\r\n\r", "a\nb\nc\n\n\n", 0},
		{"Genève \xff, été", "Genève \uFFFD, été", 1},
		{"été\x00", "été\uFFFD", 1},
		{"été\xc3", "été\uFFFD", 1},
		{"", "", 0},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.in), iotest.OneByteReader(strings.NewReader(c.in))} {
			if got, r := read(t, in); got != c.want || r.Broken != c.broken {
				t.Errorf("%q reads as %q with %d broken, want %q with %d", c.in, got, r.Broken, c.want, c.broken)
			}
		}
	}
}

func TestReaderReportsErrors(t *testing.T) {
	bad := io.MultiReader(strings.NewReader(strings.Repeat("a", Sample)), iotest.ErrReader(os.ErrPermission))
	r, err := NewReader(bufio.NewReaderSize(bad, Sample), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != os.ErrPermission {
		t.Errorf("%v, want %v", err, os.ErrPermission)
	}
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{"a\r\nb", "\xff\xfea\x00", "Gen\xe8ve", "\xcb\xe5\xed\xe8\xed", "a\x00b\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		text, _ := read(t, bytes.NewReader(in))
		if slow, _ := read(t, iotest.HalfReader(bytes.NewReader(in))); !utf8.ValidString(text) || strings.Contains(text, "\r") || slow != text {
			t.Errorf("%q reads as %q, in parts as %q", in, text, slow)
		}
	})
}

// TestDetect measures on the beginnings of parallel news how often the bytes
// are read as what they were.
func TestDetect(t *testing.T) {
	texts := news(t)
	for lang, names := range map[string][]string{
		"ru": {"windows-1251", "koi8-r", "koi8-u", "ibm866", "iso-8859-5", "x-mac-cyrillic"},
		"hu": {"windows-1250", "iso-8859-2", "iso-8859-16", "ibm852"},
		"fr": {"windows-1252", "iso-8859-15", "iso-8859-1", "iso-8859-16"},
	} {
		for _, name := range names {
			right, all := measure(t, texts[lang], name)
			t.Logf("%s in %s: %d of %d", lang, name, right, all)
			if right*100 < all*98 {
				t.Errorf("%s in %s: %d of %d are read right, want 98 of 100", lang, name, right, all)
			}
		}
	}
}

func measure(t *testing.T, texts []string, name string) (right, all int) {
	t.Helper()
	for _, e := range candidates() {
		if e.Name != name {
			continue
		}
		for i := 0; i < len(texts); i += 3 {
			text := texts[i]
			b, text := encode(e, text)
			got, err := Detect(b, "")
			if err != nil {
				t.Fatal(err)
			}
			if got.Decoder == nil { // ASCII
				continue
			}
			all++
			if s, err := got.Decoder.NewDecoder().Bytes(b); err == nil && string(s) == text {
				right++
			}
		}
	}
	return right, all
}

// encode writes the first 80 letters, less those that the encoding has not.
func encode(e Encoding, text string) (b []byte, kept string) {
	for _, r := range []rune(text)[:min(80, utf8.RuneCountInString(text))] {
		if s, err := e.Decoder.NewEncoder().String(string(r)); err == nil {
			b, kept = append(b, s...), kept+string(r)
		}
	}
	return b, kept
}

func news(t *testing.T) map[string][]string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	file, err := os.Open(filepath.Join(dir, "..", "shared", "data", "retrieval", "ntrex", "passages.jsonl"))
	if err != nil {
		t.Skip("no data: shared is not beside the repository")
	}
	defer file.Close()
	texts := map[string][]string{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p struct{ Lang, Text string }
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		texts[p.Lang] = append(texts[p.Lang], p.Text)
	}
	return texts
}
