package recognise

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/entities/recognise/internal/tagging"
)

// Span is a name in a text: byte offsets, half-open, its type, and how far its
// label is ahead of no name, in nats (3 is fair, 8 is sure).
type Span struct {
	Start, End int
	Type       string
	Score      float32
}

// Passage is one stretch of a document with the tokens of its analyzer.
type Passage struct {
	Text   string
	Tokens []analyzers.Token
}

// Find appends the names in a text to dst, in order. Names of a long document
// are better found by FindDocument, which knows all of its passages.
func (m *Model) Find(dst []Span, text string, toks []analyzers.Token) []Span {
	return append(dst, m.FindDocument([]Passage{{text, toks}})[0]...)
}

// FindDocument gives the names in each passage of one document. How the
// document writes a word elsewhere, and what else it calls by the same name,
// decides where a passage alone leaves doubt.
func (m *Model) FindDocument(passages []Passage) [][]Span {
	w := m.worker()
	defer m.workers.Put(w)
	for _, p := range passages {
		t := w.document.Add(p.Text)
		t.Units = tagging.Units(t.Units, p.Text, p.Tokens)
	}
	w.document.Describe()
	found := make([][]Span, len(passages))
	for i := range w.document.Texts {
		t := &w.document.Texts[i]
		found[i] = w.spans(t)
		w.votes.count(t, found[i])
	}
	for i := range w.document.Texts {
		found[i] = w.votes.settle(&w.document.Texts[i], found[i])
	}
	w.release()
	return found
}

// maxKept bounds the texts that a resting worker keeps room for.
const maxKept = 256

func (w *worker) release() {
	if len(w.document.Texts) > maxKept {
		w.document.Texts = nil
	}
	for i := range w.document.Texts {
		w.document.Texts[i].Raw = ""
	}
}

// longestName is how many words and marks a name may have.
const longestName = 24

// spans turns the labels of a text into names.
func (w *worker) spans(t *tagging.Text) []Span {
	var spans []Span
	labels := w.tagger.Tag(w.document, t)
	for i := 0; i < len(labels); {
		if labels[i] == 0 {
			i++
			continue
		}
		from, score := i, w.tagger.Margin(i)
		for i++; i < len(labels) && tagging.Continues(labels[i]); i++ {
			score = min(score, w.tagger.Margin(i))
		}
		if i-from > longestName {
			continue
		}
		s := Span{t.Units[from].Start, t.Units[i-1].End, types[tagging.Kind(labels[from])], score}
		if hasLetter(t.Raw[s.Start:s.End]) {
			spans = append(spans, s)
		}
	}
	return slices.Clip(spans)
}

func hasLetter(s string) bool {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsLetter(r) {
			return true
		}
		i += size
	}
	return false
}
