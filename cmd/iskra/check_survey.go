package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// survey looks at the documents in the index.
func (a *app) survey(ctx context.Context, h *health) {
	if h.Index.Generation == "" {
		return
	}
	store, err := a.openExisting(ctx)
	if err != nil {
		return // checkIndex has told of it
	}
	defer store.Close()
	if s, err := store.Survey(ctx); err == nil {
		h.Survey = s
	}
}

// kindNames says what a survey counts, for people.
func kindNames() map[corpus.Flag]string {
	return map[corpus.Flag]string{
		corpus.FlagMojibake: "wrong letters (mojibake)", corpus.FlagRepaired: "wrong letters put right", corpus.FlagLost: "lost letters",
		corpus.FlagNoise: "poor recognition of the scan", corpus.FlagEncoding: "encoding doubtful", corpus.FlagMixed: "words of mixed scripts",
		corpus.FlagCut: "not read to the end", corpus.FlagPages: "pages without text",
		corpus.FlagOCR: "needs OCR", corpus.FlagEncrypted: "encrypted", corpus.FlagDamaged: "damaged", corpus.FlagTooMuch: "too large",
		corpus.FlagUnknown: "of a kind that is not read", corpus.FlagEmpty: "empty", corpus.FlagUnreadable: "cannot be opened",
	}
}

// writeSurvey writes a survey for people: a line for each thing counted.
func (a *app) writeSurvey(s *search.Survey) {
	if s == nil {
		return
	}
	for _, g := range s.Groups {
		a.line("%s, %s: %s, %s", g.Lang, g.Format, number(g.Documents, "document"), number(g.Passages, "passage"))
	}
	for _, e := range s.Encodings {
		a.line("encoding %s: %s%s", e.Encoding, number(e.Documents, "document"), sureness(e))
	}
	for _, d := range s.Doubts {
		a.line("%s: %s", kindNames()[d.Kind], documentsNamed(d))
	}
	if s.Mixed.Documents > 0 {
		a.line("in several languages: %s", documentsNamed(s.Mixed))
	}
	a.writeCopies(s.Copies)
	if s.Undated > 0 {
		a.line("without a date: %s", number(s.Undated, "document"))
	}
	for _, u := range s.Unread {
		var names []string
		for _, f := range u.Files[:min(len(u.Files), namedOfKind)] {
			names = append(names, f.ID)
		}
		a.line("not read, %s: %s%s", kindNames()[u.Kind], number(u.Count, "file"), firstOfThem(names, u.Count))
	}
	if !s.UnreadKnown {
		a.line("what was not read is not known: run 'iskra index'")
	}
}

// namedOfKind is how many documents of a kind are named for people.
const namedOfKind = 3

func documentsNamed(d search.SurveyDoubt) string {
	return number(d.Documents, "document") + firstOfThem(d.Examples[:min(len(d.Examples), namedOfKind)], d.Documents)
}

// firstOfThem lists the first of so many.
func firstOfThem(names []string, of int) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = harmlessName(n)
	}
	more := ""
	if of > len(names) {
		more = ", …"
	}
	return " (" + strings.Join(list, ", ") + more + ")"
}

// sureness says how sure the encodings of some documents are.
func sureness(e search.SurveyEncoding) string {
	switch {
	case e.Guessed == 0:
		return ""
	case e.Doubtful == 0:
		return fmt.Sprintf(", %d told by their letters, all of them surely (at least %.0f %%)", e.Guessed, math.Floor(e.Least*100))
	}
	return fmt.Sprintf(", %d told by their letters, %d of them doubtful (at least %.0f %%)", e.Guessed, e.Doubtful, math.Floor(e.Least*100))
}

func (a *app) writeCopies(c search.SurveyCopies) {
	if c.Documents > 0 {
		a.line("the same text as another: %s", number(c.Documents, "document"))
		for _, ids := range c.Groups[:min(len(c.Groups), namedOfKind)] {
			for i := range ids {
				ids[i] = harmlessName(ids[i])
			}
			a.line("  the same: %s", strings.Join(ids, ", "))
		}
	}
	if c.Passages > 0 {
		a.line("the same words as another: %s", number(c.Passages, "passage"))
	}
}

// line writes a line of the report, below the line that it belongs to.
func (a *app) line(format string, args ...any) {
	fmt.Fprintln(a.out, "  "+harmless(fmt.Sprintf(format, args...)))
}
