package corpus

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// plainly takes away what programs do to a text on their way: kinds of quotation
// marks and blanks, ends of lines, ligatures, marks of notes.
func plainly(s string) string {
	s = strings.NewReplacer("’", "'", "„", `"`, "“", `"`, "”", `"`, "«", `"`, "»", `"`, ",,", `"`, "<<", `"`, ">>", `"`,
		"œ", "oe", "\u00a0", " ", "\u202f", " ", "[1]", "").Replace(s)
	s = regexp.MustCompile(`\.1(\s|$)`).ReplaceAllString(s, ".$1")
	return regexp.MustCompile(`\s*"\s*`).ReplaceAllString(strings.Join(strings.Fields(s), " "), `"`)
}

// written gives headings and paragraphs of a text of testdata/office.
func written(t *testing.T, lang string) (headings, paragraphs []string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "office", lang+".md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(strings.TrimPrefix(string(b), "---\n"), "---\n")
	for _, block := range strings.Split(text, "\n\n") {
		block = strings.TrimSpace(block)
		if h, ok := strings.CutPrefix(block, "# "); ok {
			headings = append(headings, h)
			continue
		}
		paragraphs = append(paragraphs, strings.ReplaceAll(strings.TrimPrefix(block, "[^1]: "), "[^1]", ""))
	}
	if len(headings) != 2 || len(paragraphs) != 3 {
		t.Fatalf("%s: %q %q", lang, headings, paragraphs)
	}
	return headings, paragraphs
}

// TestOffice reads what LibreOffice, pandoc and iconv made of three texts, and tesseract of scans of them.
func TestOffice(t *testing.T) {
	titles := map[string]string{"hu": "A raktár padlásán", "fr": "L’hiver à Genève", "ru": "Письма из Лондона"}
	authors := map[string]string{"hu": "Kelemen Jolán", "fr": "Élise Morand", "ru": "Анна Зорина"}
	files, err := filepath.Glob("testdata/office/*.*.*")
	if err != nil || len(files) != 61 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			parts := strings.Split(name, ".")
			maker, lang, ext := parts[0], parts[1], parts[len(parts)-1]
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := readBytes(t, name, b)
			if err != nil {
				t.Fatal(err)
			}
			if got.doc.Lang != Lang(lang) {
				t.Errorf("language %s", got.doc.Lang)
			}
			if maker != "plain" && maker != "tesseract" && name != "pandoc."+lang+".rtf" && (got.doc.Title != titles[lang] || got.doc.Author != authors[lang]) {
				t.Errorf("title %q, author %q", got.doc.Title, got.doc.Author)
			}
			if maker == "tesseract" {
				wantWords(t, got, lang)
				return
			}
			wantWritten(t, got, lang, maker == "pandoc" && ext != "rtf" || ext == "docx" || ext == "odt")
			if ext == "pdf" && (len(got.passages) == 0 || got.passages[0].Page != 1) {
				t.Errorf("no page: %+v", got.passages)
			}
		})
	}
}

// wantWords looks for the words alone: recognition takes signs for others.
func wantWords(t *testing.T, got *collected, lang string) {
	t.Helper()
	letters := func(s string) string {
		return strings.Join(strings.FieldsFunc(strings.ReplaceAll(s, "œ", "oe"), func(r rune) bool { return !unicode.IsLetter(r) }), " ")
	}
	_, paragraphs := written(t, lang)
	var all strings.Builder
	for _, p := range got.passages {
		all.WriteString(p.Text + " ")
	}
	for _, p := range paragraphs {
		if !strings.Contains(letters(all.String()), letters(p)) {
			t.Errorf("%q is not in %q", letters(p), letters(all.String()))
		}
	}
	if got.passages[0].Page != 1 {
		t.Errorf("no page: %+v", got.passages[0])
	}
}

// wantWritten looks for every paragraph, in order, and below the right heading where
// the format knows headings.
func wantWritten(t *testing.T, got *collected, lang string, headed bool) {
	t.Helper()
	headings, paragraphs := written(t, lang)
	var all strings.Builder
	for _, p := range got.passages {
		all.WriteString(p.Text + " ")
	}
	text := plainly(all.String())
	for i, p := range paragraphs {
		if !strings.Contains(text, plainly(p)) {
			t.Errorf("the paragraph %q is not in %q", plainly(p), text)
		}
		if i == 2 || !headed {
			continue // notes stand where the format has them
		}
		for _, q := range got.passages {
			if plainly(q.Text) == plainly(p) && q.Heading != headings[i] {
				t.Errorf("%q stands below %q, want %q", q.Text, q.Heading, headings[i])
			}
		}
	}
	if strings.Contains(text, "1"+plainly(paragraphs[2])[:3]) {
		t.Errorf("the mark of the note sticks to it: %q", text)
	}
}

// TestOfficeEncodings: the encodings of plain texts are told by their letters; of two
// that read alike the commoner is named.
func TestOfficeEncodings(t *testing.T) {
	for file, want := range map[string]string{
		"hu.WINDOWS-1250": "windows-1250", "hu.ISO-8859-2": "windows-1250", "hu.ISO-8859-16": "iso-8859-16", "hu.CP852": "ibm852",
		"hu.UTF-16LE": "utf-16le", "hu.UTF-16BE": "utf-16be", "fr.WINDOWS-1252": "windows-1252", "fr.ISO-8859-1": "windows-1252",
		"fr.ISO-8859-15": "iso-8859-15", "ru.WINDOWS-1251": "windows-1251", "ru.KOI8-R": "koi8-r", "ru.KOI8-U": "koi8-r",
		"ru.ISO-8859-5": "iso-8859-5", "ru.CP866": "ibm866", "ru.MAC-CYRILLIC": "x-mac-cyrillic", "ru.UTF-16": "utf-16le",
	} {
		b, err := os.ReadFile("testdata/office/plain." + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := readBytes(t, file+".txt", b)
		if err != nil || got.doc.Encoding != want {
			t.Errorf("%s is read as %s, want %s (%v)", file, got.doc.Encoding, want, err)
		}
	}
}

// TestOfficeUnreadable: what cannot be read says why.
func TestOfficeUnreadable(t *testing.T) {
	for file, why := range map[string]string{"encrypted.pdf": "encrypted", "truncated.pdf": "damaged or cut short"} {
		b, err := os.ReadFile("testdata/office/" + file)
		if err != nil {
			t.Fatal(err)
		}
		wantSkip(t, file, b, why)
	}
}

// TestMarksOfNotes: links that only lead to a note or back are left out, others stay.
func TestMarksOfNotes(t *testing.T) {
	wantDocument(t, "a.html", []byte(`<title>Jegyzetek</title><p>A küldöttek Genfbe<a href="#n1"><sup>1</sup></a> utaztak,
majd <a href="#londonba">Londonba</a>, ahogy az <a href="ketto.html">1</a>. fejezet írja<a href="x.html#n12" id="b">[12]</a>.</p>
<p><a href="#b1">1</a> A vonat késett. <a href="#b1">↩︎</a></p><p>Lásd <a href="#y1903">1903</a> telén <a href="#`),
		"html|Jegyzetek||||hu",
		"0 [] A küldöttek Genfbe utaztak, majd Londonba, ahogy az 1. fejezet írja.",
		"0 [] A vonat késett.",
		"0 [] Lásd 1903 telén")
}
