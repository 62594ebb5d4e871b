package corpus

import (
	"strings"
	"testing"
)

const docxBody = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>
<w:p><w:pPr><w:pStyle w:val="Cmsor1"/></w:pPr><w:r><w:t>A genfi </w:t></w:r><w:r><w:t>levelek</w:t></w:r></w:p>
<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Martov </w:t></w:r><w:r><w:t>Genfben élt.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>
<w:p><w:del><w:r><w:delText>törölt</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>elvitt</w:t></w:r></w:moveFrom><w:r><w:lastRenderedPageBreak/><w:t>Плеханов &amp; Ленин</w:t><w:br/><w:t>в Женеве.</w:t></w:r></w:p>
<w:p><w:r><mc:AlternateContent><mc:Choice><w:t>Le congrès</w:t></mc:Choice><mc:Fallback><w:t>Le congrès</w:t></mc:Fallback></mc:AlternateContent><w:tab/><w:instrText>PAGE</w:instrText><w:t>de Londres.</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>1903</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Brüsszel</w:t></w:r></w:p><w:p><w:r><w:t>London</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>`

func docx(t testing.TB, body string) []byte {
	return zipOf(t, "[Content_Types].xml", "<Types/>", "word/document.xml", body,
		"word/styles.xml", `<w:styles xmlns:w="w"><w:style w:styleId="Cmsor1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="x"><w:basedOn w:val="Cmsor1"/></w:style></w:styles>`,
		"word/footnotes.xml", `<w:footnotes xmlns:w="w"><w:footnote w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>Lásd az Iszkrát.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
		"docProps/core.xml", `<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>Levelek</dc:title><dc:creator>Martov, Julij</dc:creator><dc:language>hu-HU</dc:language><dcterms:created>2004-05-06T07:08:09Z</dcterms:created></cp:coreProperties>`)
}

func TestReadDocx(t *testing.T) {
	wantDocument(t, "levelek.docx", docx(t, docxBody),
		"docx|Levelek|Martov, Julij|2004-05-06||hu",
		"1 [A genfi levelek] Martov Genfben élt.",
		"2 [A genfi levelek] Плеханов & Ленин⏎в Женеве.",
		"2 [A genfi levelek] Le congrès\tde Londres.",
		"2 [A genfi levelek] 1903\tBrüsszel⏎London",
		"2 [] Lásd az Iszkrát.")
}

func TestDocxDateInNameComesFirst(t *testing.T) {
	got, _, err := readBytes(t, "1903-08_level.docx", docx(t, docxBody))
	if err != nil || got.doc.Date != "1903-08" {
		t.Errorf("date %q, %v: want that of the name, not the day the file was made", got.doc.Date, err)
	}
}

func TestOfficeByContent(t *testing.T) {
	for _, id := range []string{"levél.txt", "levél.doc", "levél.zip"} {
		if got, _, err := readBytes(t, id, docx(t, docxBody)); err != nil || got.doc.Format != "docx" {
			t.Errorf("%s: read as %q, %v", id, got.doc.Format, err)
		}
	}
}

func TestOfficeBadInput(t *testing.T) {
	whole := docx(t, docxBody)
	wantSkip(t, "csonka.docx", whole[:len(whole)/2], "damaged or cut short")
	wantSkip(t, "üres.docx", zipOf(t, "word/document.xml", "<w:document/>"), "no text")
	wantSkip(t, "bomba.docx", docx(t, "<w:p><w:r><w:t>"+strings.Repeat("a", 40<<20)), "more than 200 times")
	wantSkip(t, "tábla.xlsx", zipOf(t, "[Content_Types].xml", "", "xl/workbook.xml", ""), "of a kind that is not read")
	// An entity that would grow a thousandfold is never expanded.
	lol := `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
	got, _, err := readBytes(t, "entitás.docx", docx(t, lol+"<w:p><w:r><w:t>Genf &c;</w:t></w:r></w:p>"))
	if err != nil || got.passages[0].Text != "Genf &c;" {
		t.Errorf("entities: %v %q", err, textsOf(got.passages))
	}
	deep := strings.Repeat("<w:p><w:r>", 100_000) + "<w:t>mélyen</w:t>"
	if got, _, err := readBytes(t, "mély.docx", docx(t, deep)); err != nil || got.passages[0].Text != "mélyen" {
		t.Errorf("nesting: %v", err)
	}
}

// A document that is damaged in its text is read as far as it goes.
func TestOfficeDamagedInside(t *testing.T) {
	long := strings.Repeat("<w:p><w:r><w:t>Martov Genfben élt, Plehanov pedig Londonban.</w:t></w:r></w:p>", 20_000)
	file := docx(t, "<w:document>"+randomWords(long)+"</w:document>")
	at := strings.Index(string(file), "word/document.xml")
	for i := at + 60_000; i < at+60_100; i++ {
		file[i] ^= 0x5a
	}
	got, _, err := readBytes(t, "sérült.docx", file)
	if err != nil || len(got.passages) < 100 || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, "up to here only") {
		t.Errorf("%v, %d passages, %v", err, len(got.passages), got.notices)
	}
}

// randomWords makes a text hard to pack, so that it is long when packed.
func randomWords(s string) string {
	var b strings.Builder
	x := uint32(1)
	for part := range strings.SplitSeq(s, "Genfben") {
		for range 5 {
			x = x*1664525 + 1013904223
			b.WriteString([]string{"Genf ", "Bern ", "Zürich ", "London "}[x>>30])
			b.WriteByte('a' + byte(x>>16%26))
		}
		b.WriteString(part)
	}
	return b.String()
}

func FuzzReadDocx(f *testing.F) { fuzzPart(f, "a.docx", docx, docxBody) }
