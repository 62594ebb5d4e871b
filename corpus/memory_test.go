package corpus

import (
	"bufio"
	"context"
	"io"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
)

// repeat gives a text over and over, up to a length.
type repeat struct {
	text string
	left int
	at   int
}

func (r *repeat) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.left)], r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	r.left -= n
	return n, nil
}

// measuring is a sink that keeps nothing but the highest use of memory.
type measuring struct {
	passages int
	bytes    int64
	most     uint64
}

func (*measuring) Begin(Document) error { return nil }
func (m *measuring) Passage(p Passage) error {
	if m.passages++; m.passages%2000 == 1 {
		m.look()
	}
	m.bytes += int64(len(p.Text))
	return nil
}

// look takes what was in use after the last collection of garbage: how much
// garbage there is besides depends on what other tests keep.
func (m *measuring) look() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	m.most = max(m.most, live[0].Value.Uint64())
}

// A document of 64 MB is read in less than 32, and others of 12 MB, be they one
// line, one word, one tag or all in order, in less than 10.
func TestMemoryIsBounded(t *testing.T) {
	text := "Martov Genfben élt, Plehanov pedig Londonban. Ленин уехал в Женеву! "
	for name, c := range map[string]struct {
		ext, head, body string
		least           int64 // bytes of passages to be expected, per cent
	}{
		"txt, one line":    {".txt", "", text, 90},
		"txt, lines":       {".txt", "", text + text + text + "\n", 90},
		"txt, one word":    {".txt", "", "ж", 90},
		"txt, spaces":      {".txt", "egy", strings.Repeat(" ", 1000), 0},
		"md, one line":     {".md", "# Cím\n\n", text + "*x* ", 90},
		"md, one link":     {".md", "[egy](", text, 90},
		"md, list":         {".md", "", "- " + text + "\n", 80},
		"html, one line":   {".html", "<p>", text, 90},
		"html, paragraphs": {".html", "", "<p>" + text + text, 90},
		"html, nested":     {".html", "", "<div lang=hu>" + text, 50},
		"html, one tag":    {".html", "egy <a title=\"", text, 0},
		"html, comment":    {".html", "egy <!--", text, 0},
		"html, script":     {".html", "egy <script>", text, 0},
		"html, title":      {".html", "egy <title>", text, 0},
		"html, heading":    {".html", "<h1>", text, 90},
		"fb2, one line":    {".fb2", "<FictionBook><body><p>", text, 90},
		"fb2, description": {".fb2", "<FictionBook><body><p>egy</p></body><a>", text + "<b>", 0},
		"tei, one note":    {".tei", "<TEI><text><p>egy<note>", text, 90},
		"tei, cdata":       {".tei", "<TEI><text><p>egy<![CDATA[", text, 90},
		"rtf, one line":    {".rtf", "{\\rtf1 ", strings.ReplaceAll(text, "Ленин", "\\u1051 L"), 80},
		"rtf, groups":      {".rtf", "{\\rtf1 egy", "{{\\b ", 0},
		"srt, one line":    {".srt", "1\n00:00:01,000 --> 00:00:02,000\n", text, 90},
		"mail, header":     {".eml", "Subject: egy\n ", text, 0},
	} {
		t.Run(name, func(t *testing.T) {
			size, bound := 12<<20, uint64(10<<20)
			if name == "txt, one line" {
				size, bound = 64<<20, 32<<20
			}
			size /= slower
			runtime.GC() // what other tests keep is not counted
			sink := &measuring{}
			sink.look()
			base := sink.most
			in := io.MultiReader(strings.NewReader(c.head), &repeat{text: c.body, left: size - size%len(c.body)})
			if err := newContent(context.Background(), "x"+c.ext, in, -1).read(newFormats(), output{sink: sink}); err != nil {
				t.Fatal(err)
			}
			sink.look()
			sink.most -= base
			if sink.most > bound || sink.bytes < int64(size)/100*c.least {
				t.Errorf("%d MB at most, want %d; %d bytes of passages, want %d", sink.most>>20, bound>>20, sink.bytes, int64(size)/100*c.least)
			}
			t.Logf("%d MB at most, %d passages", sink.most>>20, sink.passages)
		})
	}
}

func TestReaderGetsWholeLines(t *testing.T) {
	long := strings.Repeat("é", 100)
	var got strings.Builder
	parts := 0
	err := eachLine(bufio.NewReaderSize(strings.NewReader(long+"\nx\n\nvége"), 17), func(l line) error {
		parts++
		got.Write(l.text)
		if strings.ToValidUTF8(string(l.text), "!") != string(l.text) {
			t.Errorf("rune cut apart: %q", l.text)
		}
		return nil
	})
	if err != nil || got.String() != long+"\nx\n\nvége" || parts < 10 {
		t.Errorf("%v: %q in %d parts", err, got.String(), parts)
	}
}
