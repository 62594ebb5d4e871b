package corpus

import (
	"strings"
	"testing"
)

const srtFile = "\ufeff1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>Martov Genfben\r\nélt,</i>\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n{\\an8}és 1903-ban\r\n\r\n3\r\n00:01:04,000 --> 00:01:06,000\r\n1903\r\nLondonba ment &amp; várt.\r\n"

func TestReadSubtitles(t *testing.T) {
	wantDocument(t, "film.srt", []byte(srtFile),
		"srt|Martov Genfben élt, és 1903-ban 1903 Londonba ment & várt.||||hu",
		"0 [] Martov Genfben⏎élt,⏎és 1903-ban⏎1903⏎Londonba ment & várt.")
	wantDocument(t, "film.vtt", []byte("WEBVTT - film\nLanguage: ru\n\nNOTE это заметка\nвторая строка\n\nSTYLE\n::cue {}\n\nпервая\n00:01.000 --> 00:03.000 align:start\n<v Мартов>Товарищи делегаты!</v>\n\n00:04.000 --> 00:06.000\nСъезд <00:05.000>открыт.\n"),
		"vtt|Товарищи делегаты!||||ru",
		"0 [] Товарищи делегаты!⏎Съезд открыт.")
	long := strings.Repeat("1\n00:00:01,000 --> 00:00:02,000\nLe congrès de Londres continue ses travaux.\n\n", 40)
	got, _, err := readBytes(t, "x.srt", []byte(long))
	if err != nil || len(got.passages) < 3 {
		t.Errorf("%v, %d passages of 280 words", err, len(got.passages))
	}
	for _, p := range got.passages {
		if !strings.HasSuffix(p.Text, "travaux.") {
			t.Errorf("cut within a sentence: %q", p.Text)
		}
	}
}

func FuzzReadSubtitles(f *testing.F) {
	fuzzPart(f, "a.srt", func(_ testing.TB, s string) []byte { return []byte(s) }, srtFile, "WEBVTT\n\nNOTE\nx\n\n0:1 --> 2")
}
