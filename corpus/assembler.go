package corpus

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
	"github.com/iskra-archive/iskra/corpus/internal/language"
)

// Bounds of what is held in memory.
const (
	holdBytes    = 64 << 10 // of passages, before the document is begun
	drainBytes   = 32 << 10 // of a paragraph, before its first passages are cut
	headingBytes = 1 << 10  // of a heading; a longer one is a paragraph
	maxHeadings  = 200      // kept for documents that have nothing else
)

// assembler makes a document of the blocks that a reader finds: it keeps count
// of offsets, cuts paragraphs, tells languages, and holds the first passages
// back until enough is known to begin the document.
type assembler struct {
	doc   Document
	sink  Sink
	model *language.Model
	meta  metadata

	para     []byte // the paragraph under way, not yet cut
	settled  int    // its length when it was last looked at
	start    int64  // the offset of its first byte in the readable text
	heading  string
	hint     Lang // the language the text under way claims, or ""
	n        int  // passages so far
	held     []heldPassage
	heldSize int
	headings []span64 // headings so far, for a document without passages
	begun    bool
	marks    []pageMark
	side     *sidecar
	mended   *charset.Mend // what went wrong before the text was saved; nil where nothing did
	looked   bool          // whether that was looked for
	readable io.Writer     // gets the readable text, for tests; may be nil
}

type heldPassage struct {
	Passage
	score *language.Score
	hint  Lang
}

type span64 struct {
	start int64
	text  string
}

func newAssembler(id, format, encoding string, sink Sink) (*assembler, error) {
	model, err := language.Load()
	if err != nil {
		return nil, fmt.Errorf("tell languages: %w", err)
	}
	doc := Document{ID: id, Format: format, Encoding: encoding}
	return &assembler{doc: doc, sink: sink, model: model}, nil
}

func (a *assembler) note(format string, args ...any) {
	a.flag("", format, args...)
}

// flag notes a problem of a kind that is counted.
func (a *assembler) flag(kind Flag, format string, args ...any) {
	if n, ok := a.sink.(Noticer); ok {
		n.Notice(Notice{a.doc.ID, fmt.Sprintf(format, args...), kind})
	}
}

// text adds to the paragraph under way.
func (a *assembler) text(s []byte) error {
	a.record(s)
	if len(a.para) == 0 { // what begins a paragraph begins with a letter
		trimmed := bytes.TrimLeftFunc(s, unicode.IsSpace)
		a.start += int64(len(s) - len(trimmed))
		s = trimmed
	}
	for len(s) > 0 {
		n := min(len(s), drainBytes)
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n--
		}
		a.para = append(a.para, s[:n]...)
		s = s[n:]
		if len(a.para) >= a.settled+drainBytes {
			if err := a.drain(false); err != nil {
				return err
			}
		}
	}
	return nil
}

// gap adds readable text that stands between paragraphs. It ends the paragraph.
func (a *assembler) gap(s string) error {
	if err := a.end(); err != nil {
		return err
	}
	a.record([]byte(s))
	a.start += int64(len(s))
	return nil
}

func (a *assembler) record(s []byte) {
	if a.readable != nil {
		a.readable.Write(s) //nolint:errcheck // a buffer of a test
	}
}

// end ends the paragraph under way.
func (a *assembler) end() error {
	if len(a.para) == 0 {
		return nil
	}
	return a.drain(true)
}

// title sets what stands above the paragraphs to come. It is readable text, but
// no passage unless the document has nothing else.
func (a *assembler) title(level int, s string) error {
	if err := a.end(); err != nil {
		return err
	}
	s = strings.TrimSpace(s)
	if s == "" {
		return nil
	}
	if !hasContent(s) { // signs that set parts of a chapter apart
		return a.gap(s + "\n\n")
	}
	if len(s) > headingBytes {
		if err := a.text([]byte(s)); err != nil {
			return err
		}
		return a.block()
	}
	if a.n == 0 && len(a.headings) < maxHeadings {
		a.headings = append(a.headings, span64{a.start, s})
	}
	a.heading = oneLine(s)
	a.meta.heading(level, a.heading)
	return a.gap(s + "\n\n")
}

// block ends a paragraph of a format that has no blank lines of its own.
func (a *assembler) block() error {
	if len(a.para) == 0 {
		return nil
	}
	return a.gap("\n\n")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// drain cuts the paragraph, or as much of it as is settled.
func (a *assembler) drain(final bool) error {
	passages, consumed := cutParagraph(a.para, final)
	for _, p := range passages {
		if err := a.passage(p); err != nil {
			return err
		}
	}
	if final {
		consumed = len(a.para)
	}
	a.start += int64(consumed)
	a.para = append(a.para[:0], a.para[consumed:]...)
	a.settled = len(a.para)
	return nil
}

func (a *assembler) passage(p span) error {
	text := a.para[p.start:p.end]
	trimmed := bytes.TrimLeftFunc(text, unicode.IsSpace)
	start := a.start + int64(p.start) + int64(len(text)-len(trimmed))
	return a.emit(start, string(bytes.TrimRightFunc(trimmed, unicode.IsSpace)), a.heading)
}

// emit makes a passage of a text. One without a letter or digit ("* * *") only
// sets others apart.
func (a *assembler) emit(start int64, text, heading string) error {
	if !hasContent(text) {
		return nil
	}
	a.n++
	h := heldPassage{hint: a.hint, score: a.model.Score(sample(text))}
	h.Passage = Passage{N: a.n, Text: text, Start: start, End: start + int64(len(text)), Heading: heading, Page: a.pageAt(start)}
	if a.begun {
		return a.release(h)
	}
	a.held = append(a.held, h)
	a.heldSize += len(text)
	if a.heldSize >= holdBytes {
		return a.begin()
	}
	return nil
}

// sampleBytes of a passage are enough to tell its language.
const sampleBytes = 640

func sample(text string) string {
	if len(text) <= sampleBytes {
		return text
	}
	n := sampleBytes
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// begin begins the document and lets go of the passages held back.
func (a *assembler) begin() error {
	a.begun = true
	a.side.apply(a)
	whole := a.model.New()
	for _, h := range a.held {
		whole.Plus(h.score)
	}
	a.doc.Lang = documentLanguage(a.held, whole, a.meta.lang)
	a.meta.fill(&a.doc, a.held, a.note)
	if err := a.doubt(); err != nil {
		return err
	}
	if err := a.sink.Begin(a.doc); err != nil {
		return err
	}
	for _, h := range a.held {
		if err := a.release(h); err != nil {
			return err
		}
	}
	a.held = nil
	return nil
}

func (a *assembler) release(h heldPassage) error {
	h.Lang = passageLanguage(h.score, a.doc.Lang, h.hint)
	return a.sink.Passage(h.Passage)
}

// finish ends the document.
func (a *assembler) finish() error {
	if err := a.end(); err != nil {
		return err
	}
	if a.n == 0 {
		for _, h := range a.headings {
			if err := a.emit(h.start, h.text, ""); err != nil {
				return err
			}
		}
	}
	if a.n == 0 {
		return skip(FlagEmpty, "no text in it")
	}
	if !a.begun {
		return a.begin()
	}
	return nil
}
