package corpus

import "testing"

const odtBody = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t"><office:automatic-styles><style:x>nem</style:x></office:automatic-styles><office:body><office:text>
<text:tracked-changes><text:p>törölt</text:p></text:tracked-changes>
<text:h text:outline-level="2">Женевские письма</text:h>
<text:p>Мартов жил   в Женеве<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>См. «Искру».</text:p><text:p>Там же.</text:p></text:note-body></text:note>, а Ленин<text:s text:c="2"/>—<text:line-break/>в Лондоне.</text:p>
<text:p><text:soft-page-break/>Второй съезд.<office:annotation><text:p>jegyzet</text:p></office:annotation></text:p>
<text:list><text:list-item><text:p>első</text:p></text:list-item><text:list-item><text:p>második</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>1903</text:p></table:table-cell><table:table-cell><text:p>Bruxelles</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>`

func odt(t testing.TB, body string) []byte {
	return zipOf(t, "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", body,
		"meta.xml", `<office:meta><dc:title>Письма</dc:title><meta:initial-creator>Ю. Мартов</meta:initial-creator><dc:creator>más</dc:creator><meta:creation-date>2011-02-03T04:05:06</meta:creation-date><dc:language>ru</dc:language></office:meta>`)
}

func TestReadODT(t *testing.T) {
	wantDocument(t, "письма.odt", odt(t, odtBody),
		"odt|Письма|Ю. Мартов|2011-02-03||ru",
		"1 [Женевские письма] Мартов жил в Женеве, а Ленин  —⏎в Лондоне.",
		"1 [Женевские письма] См. «Искру».⏎Там же.",
		"2 [Женевские письма] Второй съезд.",
		"2 [Женевские письма] első",
		"2 [Женевские письма] második",
		"2 [Женевские письма] 1903\tBruxelles")
	if got, _, err := readBytes(t, "x.bin", odt(t, odtBody)); err != nil || got.doc.Format != "odt" {
		t.Errorf("told by content: %q %v", got.doc.Format, err)
	}
	wantSkip(t, "csonka.odt", odt(t, odtBody)[:300], "damaged or cut short")
}

func FuzzReadODT(f *testing.F) { fuzzPart(f, "a.odt", odt, odtBody) }
