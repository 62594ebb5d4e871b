package corpus

import (
	"strings"
	"testing"
)

const rtfHead = `{\rtf1\ansi\ansicpg1250\deff0{\fonttbl{\f0\fcharset238 Times;}{\f1\froman\fcharset204{\*\panose 02}Times Cyr;}{\f2\fcharset0 Arial;}}
{\stylesheet{\s1\outlinelevel0 C\'edmsor 1;}{\s2 heading 2;}{\*\cs10 Default;}}{\info{\title A genfi level}{\author J. Martov}{\creatim\yr1999\mo4\dy5\hr1}{\revtim\yr2001}}
{\header fejl\'e9c}{\*\generator Word;}`

func TestReadRTF(t *testing.T) {
	body := `\pard\s1 Els\'f5 r\'e9sz\par\pard\plain Martov Genfben \'e9lt, \'84h\'fbs\'e9gesen\ldblquote ; k\uc1\u337?n\{y\}v{\footnote\pard L\'e1sd az Iszkr\'e1t.}.\par
{\f1 \'cf\'eb\'e5\'f5\'e0\'ed\'ee\'e2 \u1078\'e6\u1080\'e8\u1083\'eb}\f2  \'e0 Gen\'e8ve\line l\rquote Iskra\~!\par
\pard\s2 Londres\par\pard {\v rejtett}l\uc0\u8217 exil \u-10179\u-8704 {\field{\*\fldinst HYPERLINK "x"}{\fldrslt lien}}{\pict\bin5 }}{{\'41}\par
\trowd\pard\intbl 1903\cell\pard\intbl Bruxelles\par Londres\cell\row\pard v\'e9ge\par}`
	wantDocument(t, "level.rtf", []byte(rtfHead+body),
		"rtf|A genfi level|J. Martov|1999-04-05||hu",
		"0 [Első rész] Martov Genfben élt, „hűségesen“; kőn{y}v.",
		"0 [Első rész] Lásd az Iszkrát.",
		"0 [Első rész] Плеханов жил à Genève⏎l’Iskra\u00a0!",
		"0 [Londres] l’exil 😀lien",
		"0 [Londres] 1903\tBruxelles⏎Londres",
		"0 [Londres] vége")
}

func TestRTFByContent(t *testing.T) {
	got, _, err := readBytes(t, "level.doc", []byte(rtfHead+`Genf\par}`))
	if err != nil || got.doc.Format != "rtf" || got.doc.Encoding != "windows-1250" {
		t.Errorf("%+v %v", got.doc, err)
	}
	got, _, err = readBytes(t, "lap.doc", []byte("<html><body><p>Genf"))
	if err != nil || got.doc.Format != "html" {
		t.Errorf("%+v %v", got.doc, err)
	}
	wantSkip(t, "régi.doc", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00"), "an old office file: save it as")
}

func TestRTFBadInput(t *testing.T) {
	got, _, err := readBytes(t, "csonka.rtf", []byte(rtfHead+`Martov Genfben \'e`))
	if err != nil || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, "cut short") || got.passages[0].Text != "Martov Genfben" {
		t.Errorf("%v %q %q", err, got.notices, textsOf(got.passages))
	}
	deep := `{\rtf1 a` + strings.Repeat("{", 200_000) + "b" + strings.Repeat("}", 200_000) + "c}"
	if got, _, err := readBytes(t, "mély.rtf", []byte(deep)); err != nil || got.passages[0].Text != "abc" {
		t.Errorf("nesting: %v %q", err, textsOf(got.passages))
	}
	wantSkip(t, "kép.rtf", []byte(`{\rtf1{\pict\bin999999999 }}`), "no text")
	wantSkip(t, "üres.rtf", []byte(`{\rtf1}`), "no text")
}

func FuzzReadRTF(f *testing.F) {
	fuzzPart(f, "a.rtf", func(_ testing.TB, s string) []byte { return []byte(`{\rtf1` + s) },
		rtfHead, `\u-10179\u-8704{\footnote a\par{b}}\trowd\intbl\cell\row\'zz\bin3`, `\ansicpg65001 é\f1\s1\par\intbl x\pard y`)
}
