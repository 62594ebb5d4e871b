package corpus

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// In every encoding a document reads as it was written.
func TestEncodings(t *testing.T) {
	hu := "A küldöttek hűvös őszi estén gyűltek össze Genfben, és szűkszavúan üdvözölték egymást."
	fr := "Les délégués s'étaient réunis à Genève, où la fête avait été gâchée par une dépêche reçue trop tôt."
	ru := "Делегаты собрались осенним вечером в Женеве и сдержанно поздоровались друг с другом."
	le, be := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	bareLE, bareBE := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
		text string
		lang Lang
	}{
		{"utf-8", encoding.Nop, hu, Hungarian}, {"utf-8", unicode.UTF8BOM, ru, Russian},
		{"utf-16le", le, hu, Hungarian}, {"utf-16be", be, ru, Russian}, {"utf-16le", bareLE, ru, Russian}, {"utf-16be", bareBE, fr, French},
		{"windows-1250", charmap.Windows1250, hu, Hungarian}, {"iso-8859-2", charmap.ISO8859_2, hu, Hungarian},
		{"iso-8859-16", charmap.ISO8859_16, hu, Hungarian}, {"ibm852", charmap.CodePage852, hu, Hungarian},
		{"windows-1252", charmap.Windows1252, fr, French}, {"iso-8859-15", charmap.ISO8859_15, fr, French}, {"iso-8859-1", charmap.ISO8859_1, fr, French},
		{"windows-1251", charmap.Windows1251, ru, Russian}, {"koi8-r", charmap.KOI8R, ru, Russian}, {"koi8-u", charmap.KOI8U, ru, Russian},
		{"ibm866", charmap.CodePage866, ru, Russian}, {"iso-8859-5", charmap.ISO8859_5, ru, Russian}, {"x-mac-cyrillic", charmap.MacintoshCyrillic, ru, Russian},
	} {
		b, err := c.enc.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got, _, err := readBytes(t, "a.txt", b)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if texts := textsOf(got.passages); !slices.Equal(texts, []string{c.text}) || got.doc.Lang != c.lang || len(got.notices) > 0 {
			t.Errorf("%s reads as %q in %s (%s)", c.name, texts, got.doc.Encoding, got.doc.Lang)
		}
		if strings.HasPrefix(c.name, "utf-") && got.doc.Encoding != c.name {
			t.Errorf("%s is taken for %s", c.name, got.doc.Encoding)
		}
	}
}

// The letters that tell the encoding may come late.
func TestEncodingAfterMuchASCII(t *testing.T) {
	plain := strings.Repeat("this is an appendix in plain letters, one line after the other\n\n", 3000)
	for _, enc := range []encoding.Encoding{encoding.Nop, charmap.Windows1251, charmap.KOI8R} {
		last := "Делегаты собрались осенним вечером в Женеве и сдержанно поздоровались."
		b, err := enc.NewEncoder().Bytes([]byte(plain + last))
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := readBytes(t, "a.txt", b)
		if err != nil || got.passages[len(got.passages)-1].Text != last {
			t.Errorf("%v reads as %q (%v)", enc, got.passages[len(got.passages)-1].Text, err)
		}
	}
}

func TestDeclaredCharset(t *testing.T) {
	b, err := charmap.KOI8R.NewEncoder().Bytes([]byte("<meta http-equiv=Content-Type content='text/html; charset=KOI8-R'><p>Съезд"))
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := readBytes(t, "a.html", b)
	if err != nil || got.passages[0].Text != "Съезд" || got.doc.Encoding != "koi8-r" {
		t.Errorf("%q %+v %v", textsOf(got.passages), got.doc, err)
	}
	for in, want := range map[string]string{`<?xml version="1.0" encoding="windows-1251"?>`: "windows-1251", `<meta charset="utf-8">`: "utf-8", "<p>": ""} {
		if got := declaredCharset([]byte(in)); got != want {
			t.Errorf("%s declares %q, want %q", in, got, want)
		}
	}
}

func TestBrokenBytes(t *testing.T) {
	got, _, err := readBytes(t, "a.txt", []byte("Делегаты собрались \xd0 в Женеве \xff\xfe и ра\x00зошлись, и никто не знал куда."))
	if err != nil || got.doc.Encoding != "utf-8" || len(got.notices) != 1 || !strings.Contains(got.passages[0].Text, "ра\uFFFDзошлись") {
		t.Errorf("%q %+v %q %v", textsOf(got.passages), got.doc, got.notices, err)
	}
}
