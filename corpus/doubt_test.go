package corpus

import (
	"slices"
	"strings"
	"testing"
)

func TestDoubtfulTexts(t *testing.T) {
	hu := "Martov Genfben élt, és hűségesen írta a leveleit, mígnem a kongresszus véget vetett ennek. "
	ru := "Делегаты собрались осенним вечером в Женеве и сдержанно поздоровались друг с другом. "
	for name, c := range map[string]struct {
		text   string
		flags  []Flag
		notice string // part of the one that says so; "" for none
		want   string // what the text reads as, where it is put right
	}{
		"sound hu": {strings.Repeat(hu, 20), nil, "", ""},
		"sound ru": {strings.Repeat(ru, 20), nil, "", ""},
		"repaired": {"Les dÃ©lÃ©guÃ©s s'Ã©taient rÃ©unis Ã\u00a0 GenÃ¨ve.", []Flag{FlagRepaired}, "utf-8 read as windows-1252",
			"Les délégués s'étaient réunis à Genève."},
		"quoted": {"Les lettres accentuées ont été remplacées par « Ã© » ou « Ã¨ » : la chaîne entière a été mal décodée à l'entrée, et le début de « GenÃ¨ve » reste gâché.", []Flag{FlagMojibake}, "letters are wrong",
			"Les lettres accentuées ont été remplacées par « Ã© » ou « Ã¨ » : la chaîne entière a été mal décodée à l'entrée, et le début de « GenÃ¨ve » reste gâché."},
		"mixed":      {ru + "Лeнин и Плеxанов спорили.", []Flag{FlagMixed}, "", ""},
		"lost":       {"A k?ld?ttek h?v?s ?szi est?n gy?ltek ?ssze Genfben.", []Flag{FlagLost}, "question mark within", ""},
		"questions":  {strings.Repeat("Что делать? С чего начать?! Qui ? Quoi ? Ki? ", 10), nil, "", ""},
		"numbers":    {strings.Repeat("1903. július 30-án a II. kongresszus 14/27 ülése (5. §) 3%-kal, 12,5 font és т. 4, с. 12–15, № 7; ", 10), nil, "", ""},
		"links":      {strings.Repeat("Lásd: https://example.org/a/b.html vagy info@example.org, IX. évf., stb. ", 15), nil, "", ""},
		"OCR":        {strings.Repeat("Ma^tov G~nfb3n élt, e$ |rta a l£vel~it; kongr3s7zus v€get v~tett ^nn~k. iii1I|l ", 8), []Flag{FlagNoise}, "recognition", ""},
		"OCR, marks": {strings.Repeat(hu, 8) + "Ma^tov G~nfben.", nil, "", ""},
	} {
		got, _, err := readBytes(t, "a.txt", []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(got.doc.Flags, c.flags) {
			t.Errorf("%s: flags %v, want %v", name, got.doc.Flags, c.flags)
		}
		said := len(got.notices) == 1 && got.notices[0].Kind == c.flags[0] && strings.Contains(got.notices[0].Problem, c.notice)
		if c.notice == "" && len(got.notices) > 0 || c.notice != "" && !said {
			t.Errorf("%s: notices %q", name, got.notices)
		}
		if c.want != "" && got.passages[0].Text != c.want {
			t.Errorf("%s reads as %q", name, got.passages[0].Text)
		}
	}
}

// A folder that says it is UTF-8 keeps its text as it is.
func TestRepairCanBeForbidden(t *testing.T) {
	text := "Les dÃ©lÃ©guÃ©s s'Ã©taient rÃ©unis dans la ville dÃ©serte."
	got := readAll(t, folderOf("corpus.yaml", "encoding: utf-8\n", "a.txt", text))["a.txt"]
	if got.passages[0].Text != text || !slices.Equal(got.doc.Flags, []Flag{FlagMojibake}) {
		t.Errorf("%q %v", got.passages[0].Text, got.doc.Flags)
	}
}

// A guess that may be wrong is said to be one.
func TestDoubtfulEncoding(t *testing.T) {
	got, _, err := readBytes(t, "a.txt", []byte("ab \xe1\xe8 cd"))
	if err != nil || !slices.Contains(got.doc.Flags, FlagEncoding) || got.doc.EncodingSure >= sureEncoding {
		t.Errorf("%+v %v", got.doc, err)
	}
}
