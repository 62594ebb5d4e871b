package corpus

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

const fb2Book = `<?xml version="1.0" encoding="windows-1251"?><FictionBook xmlns:l="l"><description><title-info><genre>history</genre>
<author><first-name>Юлий</first-name><last-name>Мартов</last-name></author><book-title>Записки</book-title><date value="1922-01-01">1922</date><lang>ru</lang>
<translator><first-name>X</first-name></translator></title-info><document-info><author><first-name>сканер</first-name></author><date>2009</date></document-info>
<publish-info><publisher>Гржебин</publisher><year>1923</year></publish-info></description>
<body><title><p>Записки</p><p>социал-демократа</p></title><section><title><p>Глава первая</p></title><epigraph><p>Эпиграф.</p></epigraph><p>Я родился в <emphasis>Константинополе</emphasis>.</p>
<poem><stanza><v>Смело, товарищи,</v><v>в ногу!</v></stanza></poem><subtitle>* * *</subtitle><p>Потом была Одесса.</p></section></body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>Примечание.</p></section></body><binary id="c.jpg">/9j/4AAQ</binary></FictionBook>`

func cp1251(t testing.TB, s string) []byte {
	b, err := charmap.Windows1251.NewEncoder().String(s)
	if err != nil {
		t.Skip("not to be written in windows-1251")
	}
	return []byte(b)
}

func TestReadFB2(t *testing.T) {
	wantDocument(t, "martov.fb2", cp1251(t, fb2Book),
		"fb2|Записки|Юлий Мартов|1922-01-01|Гржебин|ru",
		"0 [Глава первая] Эпиграф.",
		"0 [Глава первая] Я родился в Константинополе.",
		"0 [Глава первая] Смело, товарищи,⏎в ногу!",
		"0 [Глава первая] Потом была Одесса.",
		"0 [1] Примечание.")
	got, _, err := readBytes(t, "martov.xml", cp1251(t, fb2Book))
	if err != nil || got.doc.Encoding != "windows-1251" || got.doc.Format != "fb2" {
		t.Errorf("told by content: %+v %v", got.doc, err)
	}
	half := fb2Book[:strings.Index(fb2Book, "Потом")]
	if got, _, err := readBytes(t, "fél.fb2", []byte(half)); err != nil || len(got.passages) != 3 {
		t.Errorf("cut short: %v, %d passages", err, len(got.passages))
	}
}

func FuzzReadFB2(f *testing.F) {
	fuzzPart(f, "a.fb2", func(_ testing.TB, s string) []byte { return []byte(s) }, fb2Book)
}
