package corpus

import (
	"strings"
	"testing"
)

const mailHead = "From: =?windows-1251?Q?=CC=E0=F0=F2=EE=E2?= <martov@iskra.example>\r\nTo: lenin@iskra.example\r\nDate: Thu, 30 Jul 2003 10:00:00 +0200\r\nSubject: =?utf-8?B?0J7QsSDRg9GB0YLQsNCy0LU=?=\r\nMIME-Version: 1.0\r\n"

const mailMulti = "Content-Type: multipart/mixed; boundary=\"xx\"\r\n\r\npreamble\r\n--xx\r\nContent-Type: multipart/alternative; boundary=yy\r\n\r\n" +
	"--yy\r\nContent-Type: text/plain; charset=windows-1251\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=CF=E5=F0=E2=FB=E9 =EF=E0=F0=E0=\r\n=E3=F0=E0=F4 =F3=F1=F2=E0=E2=E0.\r\n" +
	"--yy\r\nContent-Type: text/html\r\n\r\n<p>html</p>\r\n--yy--\r\n" +
	"--xx\r\nContent-Type: message/rfc822\r\n\r\nSubject: Lettre de Paris\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+TGUgY29uZ3LocyBlc3QgdGVybWlu6S48L3A+\r\n" +
	"--xx\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF\r\n--xx--\r\n"

func TestReadMail(t *testing.T) {
	wantDocument(t, "level.eml", []byte(mailHead+mailMulti),
		"eml|Об уставе|Мартов|2003-07-30|lenin@iskra.example|ru",
		`! attachment "a.pdf" is not read: save it as a file of its own`,
		"0 [] Первый параграф устава.",
		"0 [Lettre de Paris] Le congrès est terminé.")
	wantDocument(t, "egyszerű.eml", []byte("Subject: Genf\nFrom: Martov\n\nMartov Genfben\nélt.\n\nPlehanov is.\n"),
		"eml|Genf|Martov|||hu",
		"0 [] Martov Genfben⏎élt.",
		"0 [] Plehanov is.")
}

func TestMailBadInput(t *testing.T) {
	wantSkip(t, "üres.eml", []byte("Subject: x\n\n"), "no text")
	cut := mailHead + mailMulti[:strings.Index(mailMulti, "--yy\r\nContent-Type: text/html")]
	got, _, err := readBytes(t, "csonka.eml", []byte(cut))
	if err != nil || len(got.passages) != 1 || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, "cut short") {
		t.Errorf("%v %q %q", err, textsOf(got.passages), got.notices)
	}
	nested := "Subject: a\n" + strings.Repeat("Content-Type: message/rfc822\n\n", 1000) + "\nszöveg"
	wantSkip(t, "mély.eml", []byte(nested), "more parts within parts")
	got, _, err = readBytes(t, "nyers.eml", append([]byte("Subject: "), cp1251(t, "Письмо из Женевы\n\nТоварищи делегаты, съезд открыт.")...))
	if err != nil || got.doc.Title != "Письмо из Женевы" {
		t.Errorf("raw header: %q %v", got.doc.Title, err)
	}
}

func FuzzReadMail(f *testing.F) {
	fuzzPart(f, "a.eml", func(_ testing.TB, s string) []byte { return []byte(s) }, mailHead+mailMulti,
		"Content-Type: multipart/mixed; boundary=\n\n--\n", "Content-Transfer-Encoding: base64\n\n====")
}
