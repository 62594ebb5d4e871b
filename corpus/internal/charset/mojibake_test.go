package charset

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// misread gives a text as it is after its bytes have been read in a wrong encoding.
func misread(t *testing.T, m Mend, text string) string {
	t.Helper()
	raw := []byte(text)
	if m.right != nil {
		var err error
		if raw, err = m.right.NewEncoder().Bytes(raw); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	for _, c := range raw {
		r := m.wrong.DecodeByte(c)
		if r == '\uFFFD' && m.wrong != charmap.Windows1251 { // as browsers do
			r = rune(c)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// What was read in a wrong encoding and saved so is found and put right.
func TestMojibakeIsMended(t *testing.T) {
	texts := map[string]string{
		"hu": "A küldöttek hűvös őszi estén gyűltek össze Genfben, és szűkszavúan üdvözölték egymást; a „Szikra” szerkesztői őket is várták.",
		"fr": "Les délégués s'étaient réunis à Genève, où la fête avait été gâchée par une dépêche reçue trop tôt « à cœur ».",
		"ru": "Делегаты собрались осенним вечером в Женеве и сдержанно поздоровались друг с другом. Её статья вышла в «Искре».",
	}
	of8, ofByte := mends()
	for lang, text := range texts {
		for _, m := range append(of8, ofByte...) {
			if m.right != nil && (lang == "ru") != strings.Contains("windows-1251 koi8-r ibm866", m.Right) {
				continue
			}
			if m.right != nil && lang == "fr" && m.Right != "windows-1252" || lang == "hu" && m.Right == "windows-1252" {
				continue
			}
			if m.right == charmap.KOI8R || m.right == charmap.CodePage866 {
				text = strings.NewReplacer("«", "", "»", "").Replace(text)
			}
			if m.right == charmap.CodePage852 {
				text = strings.NewReplacer("„", "", "”", "").Replace(text)
			}
			in := misread(t, m, text)
			got, r := read(t, strings.NewReader(in))
			if got != text {
				t.Errorf("%v: %q reads as %q (%v)", &m, in, got, r.Mended())
			}
		}
	}
}

// A text that is in order is left alone, and so are parts that are.
func TestSoundTextIsNotMended(t *testing.T) {
	for _, text := range []string{
		"Её ответ: «Ещё РЁВ». Её братья, её сёстры — Её! Всё ещё её.",
		"Château d’Âme, Ã, à Noël, où l’œuvre « naît » — ÉTÉ 1903, ÇA VA.",
		"Õunapuu õitseb, võõras sõber jõudis õhtul kõrtsi.", "As eleições não são fáceis: também há questões, razões e opiniões que ninguém põe à prova.", strings.Repeat("Press (×) and (÷) on the number keypad. ", 9), "Žižka přišel do Prahy, řeka teče.",
		"Ő űzte őket; ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP, õ.", "Це є їхня справа, ґанок і їжа.", "ἐν ἀρχῇ ἦν ὁ λόγος", "日本語の文章です。", "naïve ™ © 5 °C ½",
	} {
		if m, err := FindMend([]byte(text)); err != nil || m != nil {
			t.Errorf("%q is taken for %v (%v)", text, m, err)
		}
	}
	for lang, list := range news(t) {
		for _, text := range list {
			if m, err := FindMend([]byte(text)); err != nil || m != nil {
				t.Errorf("%s: %q is taken for %v (%v)", lang, text, m, err)
			}
		}
	}
}

// Runs are mended whole, wherever the stream is cut.
func TestMendingDoesNotDependOnParts(t *testing.T) {
	of8, _ := mends()
	text := strings.Repeat("Делегаты собрались осенним вечером в Женеве. ", 400) + "été " + strings.Repeat("ж", 3000)
	in := misread(t, of8[0], strings.Repeat("Делегаты собрались осенним вечером в Женеве. ", 400)) + "été " + strings.Repeat("ж", 3000)
	if got, _ := read(t, strings.NewReader(in)); got != text {
		t.Errorf("%d bytes instead of %d", len(got), len(text))
	}
}
