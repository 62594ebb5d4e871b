package corpus

import (
	"fmt"
	"strings"
	"testing"
)

const teiFile = `<?xml version="1.0"?><!DOCTYPE TEI [<!ENTITY x "&y;&y;"><!ENTITY y "ha">]><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
<titleStmt><title>A kongresszus</title><author>Martov, Julij</author></titleStmt><publicationStmt><date when="2010">2010</date></publicationStmt>
<sourceDesc><bibl>Iszkra, 53. szám</bibl></sourceDesc></fileDesc><profileDesc><creation><date when="1903-11-25"/></creation><langUsage><language ident="hu">magyar</language></langUsage></profileDesc></teiHeader>
<text><body><pb n="12"/><fw>Iszkra</fw><div><head>Az első <lb/>ülés</head><p>A küldöttek Brüsszel<lb break="no"/>ben gyűl-<lb/>tek<note n="1">Lásd ott.</note> össze, <choice><sic>mnid</sic><corr>mind</corr></choice>.</p>
<pb n="13"/><lg><l>Föl, föl,</l><l>ti rabjai</l></lg><div><head>Második</head><list><item>Szabályzat</item></list></div></div></body></text></TEI>`

func TestReadTEI(t *testing.T) {
	for _, id := range []string{"a.xml", "a.tei", "a.txt"} {
		wantDocument(t, id, []byte(teiFile),
			"tei|A kongresszus|Martov, Julij|1903-11-25|Iszkra, 53. szám|hu",
			"12 [Az első ülés] A küldöttek Brüsszelben gyűl-⏎tek össze, mnid.",
			"12 [Az első ülés] Lásd ott.",
			"13 [Az első ülés] Föl, föl,⏎ti rabjai",
			"13 [Második] Szabályzat")
	}
	wantSkip(t, "más.xml", []byte("<?xml version='1.0'?><adat><sor>Genf</sor></adat>"), "XML whose first element is <adat>")
}

// altoPages makes pages that have a running head and a number.
func altoPages(bodies ...string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Description><fileName>x</fileName></Description><Layout>`)
	for i, body := range bodies {
		fmt.Fprintf(&b, `<Page PHYSICAL_IMG_NR="%d"><TopMargin><TextBlock><TextLine><String CONTENT="ИСКРА"/><SP/><String CONTENT="№"/></TextLine></TextBlock></TopMargin><PrintSpace>%s</PrintSpace><BottomMargin><TextBlock><TextLine><String CONTENT="%d"/></TextLine></TextBlock></BottomMargin></Page>`, i+5, body, i+101)
	}
	return b.String() + `</Layout></alto>`
}

const altoBody = `<TextBlock><TextLine><String CONTENT="Второй"/><SP/><String CONTENT="съезд" /><SP/><String CONTENT="откры" SUBS_TYPE="HypPart1" SUBS_CONTENT="открылся"/><HYP CONTENT="-"/></TextLine><TextLine><String CONTENT="лся" SUBS_TYPE="HypPart2" SUBS_CONTENT="открылся"/><SP/><String CONTENT="в"/><SP/><String CONTENT="Брюсселе."/></TextLine></TextBlock>`

func TestReadALTO(t *testing.T) {
	wantDocument(t, "iskra.xml", []byte(altoPages(altoBody, `<TextBlock><TextLine><String CONTENT="Потом в Лондоне и"/></TextLine></TextBlock>`, `<TextBlock><TextLine><String CONTENT="потом в Женеве."/></TextLine></TextBlock>`)),
		"alto|Второй съезд откры- лся в Брюсселе.||||ru",
		"5 [] Второй съезд откры-⏎лся в Брюсселе.",
		"6 [] Потом в Лондоне и⏎потом в Женеве.")
	wantSkip(t, "üres.xml", []byte("<alto><Layout><Page/></Layout></alto>"), "no text")
}

func TestReadHOCR(t *testing.T) {
	page := func(n int, body string) string {
		return fmt.Sprintf(`<div class='ocr_page' title='image "x.png"; bbox 0 0 9 9; ppageno %d'><div class='ocr_carea'><p class='ocr_par'><span class='ocr_line'><span class='ocrx_word'>L’Humanité</span> <span class='ocrx_word'>%d</span></span></p></div>%s</div>`, n, n+40, body)
	}
	body := `<div class='ocr_carea'><p class='ocr_par' lang='fra'>
  <span class='ocr_line' title='bbox'><span class='ocrx_word'>Le</span> <span class='ocrx_word'><strong>con-</strong></span>
  </span><span class='ocr_line'><span class='ocrx_word'>grès</span> <span class='ocrx_word'>de Londres.</span></span></p><p class='ocr_par'><span class='ocr_line'>Un &amp; deux.</span></p></div>`
	wantDocument(t, "scan.html", []byte(`<html><head><title>Le journal</title><meta name='ocr-system' content='tesseract'/></head><body>`+page(0, body)+page(1, "<p class=ocr_par><span class=ocr_line>Rien d’autre.</span></p>")+`</body></html>`),
		"hocr|Le journal||||fr",
		"1 [] Le con-⏎grès de Londres.", "1 [] Un & deux.", "2 [] Rien d’autre.")
	if got, _, err := readBytes(t, "scan.hocr", []byte(page(0, body))); err != nil || got.doc.Format != "hocr" {
		t.Errorf("%q %v", got.doc.Format, err)
	}
}

func FuzzReadTEI(f *testing.F) {
	fuzzPart(f, "a.tei", func(_ testing.TB, s string) []byte { return []byte(s) }, teiFile)
}

func FuzzReadALTO(f *testing.F) {
	fuzzPart(f, "a.alto", func(_ testing.TB, s string) []byte { return []byte(altoPages(altoBody, s)) }, altoBody)
}

func FuzzReadHOCR(f *testing.F) {
	fuzzPart(f, "a.hocr", func(_ testing.TB, s string) []byte { return []byte(s) }, "<p class=ocr_page title='ppageno -1'>a<i class=ocr_line>b")
}
