package corpus

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// titleRunes is the length up to which a first line can be a title, and to
// which a first sentence is cut to stand for one.
const titleRunes = 120

// metadata is what a document says of itself, and what stands in for it.
type metadata struct {
	title, date, author, source string
	encoding                    string // of the file that this stands beside
	lang                        claim
	made                        string // when the file was made, where nothing says when the text was
	firstLine                   string // of a plain text, where it looks like a title
	best                        string // the highest heading, of several the first
	level                       int
}

func (m *metadata) heading(level int, s string) {
	if m.best == "" || level < m.level {
		m.best, m.level = s, level
	}
}

// fill completes a document.
func (m *metadata) fill(doc *Document, first []heldPassage, note func(string, ...any)) {
	doc.Author, doc.Source = oneLine(m.author), oneLine(m.source)
	doc.Title = shorten(oneLine(m.pickTitle(doc.ID, first)))
	if m.date != "" {
		date, ok := normalDate(m.date)
		if !ok {
			note("date %q is none that is known: write it as 1903, 1903-10 or 1903-10-17", clip(m.date, 40))
		}
		doc.Date = date
	}
	if doc.Date == "" {
		doc.Date = dateInName(path.Base(doc.ID))
	}
	if doc.Date == "" {
		doc.Date, _ = normalDate(m.made)
	}
}

func (m *metadata) pickTitle(id string, first []heldPassage) string {
	for _, t := range []string{m.title, m.best, m.firstLine} {
		if hasLetter(t) {
			return t
		}
	}
	if len(first) > 0 {
		text := []byte(first[0].Text)
		if s := string(text[:sentenceEnds(text)[0]]); hasLetter(s) {
			return s
		}
	}
	base := path.Base(id)
	return strings.TrimSuffix(base, path.Ext(base))
}

func hasContent(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) >= 0
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// shorten cuts a title at the last word that fits.
func shorten(s string) string {
	if utf8.RuneCountInString(s) <= titleRunes {
		return s
	}
	cut := clip(s, titleRunes-1)
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRightFunc(cut, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) + "…"
}

// clip gives the first n runes.
func clip(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// claimLang takes a language that a format has a field for.
func (m *metadata) claimLang(s string) {
	if lang, ok := parseLang(s); ok && m.lang.lang == "" {
		m.lang = claim{lang: lang}
	}
}

// claimTitle takes a title from the fields of a program, which often hold what
// nobody wrote.
func (m *metadata) claimTitle(s string) {
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s), "Microsoft Word - "))
	lower := strings.ToLower(s)
	switch path.Ext(lower) {
	case ".doc", ".docx", ".odt", ".rtf", ".pdf", ".indd", ".qxd", ".tif", ".txt", ".dvi":
		return
	}
	if m.title == "" && hasLetter(s) && lower != "untitled" {
		m.title = s
	}
}
