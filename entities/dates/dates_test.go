package dates

import (
	"fmt"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

func (p Point) text() string {
	s := fmt.Sprintf("%04d", p.Year)
	if p.Year == 0 {
		s = "?"
	}
	if p.Month > 0 {
		s += fmt.Sprintf("-%02d", p.Month)
	}
	if p.Day > 0 {
		s += fmt.Sprintf("-%02d", p.Day)
	}
	return s
}

// show writes dates as "surface=from/to".
func show(text string, dates []Date) string {
	var out []string
	for _, d := range dates {
		s := text[d.Start:d.End] + "=" + d.From.text()
		if d.To != d.From {
			s += "/" + d.To.text()
		}
		if d.Old != (Point{}) {
			s += " (" + d.Old.text() + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

var cases = []struct {
	lang corpus.Lang
	text string
	want string
}{
	{"hu", "1903. július 30-án gyűlt össze", "1903. július 30-án=1903-07-30"},
	{"hu", "1903 július 30.", "1903 július 30=1903-07-30"},
	{"hu", "1903. júl. 30. és", "1903. júl. 30=1903-07-30"},
	{"hu", "1903. VII. 30-án", "1903. VII. 30-án=1903-07-30"},
	{"hu", "1903. július 17-én (30-án) nyílt meg", "1903. július 17-én (30-án)=1903-07-30 (1903-07-17)"},
	{"hu", "1903. július 30. és augusztus 23. között", "1903. július 30. és augusztus 23=1903-07-30/1903-08-23"},
	{"hu", "1903. július 30–augusztus 23-án", "1903. július 30–augusztus 23-án=1903-07-30/1903-08-23"},
	{"hu", "1903. július–augusztus", "1903. július–augusztus=1903-07/1903-08"},
	{"hu", "1902 júniusában jelent meg", "1902 júniusában=1902-06"},
	{"hu", "1902 tavaszán Londonban", "1902 tavaszán=1902-03/1902-05"},
	{"hu", "1917-ben, 1903-ban és 1900-ban", "1917-ben=1917; 1903-ban=1903; 1900-ban=1900"},
	{"hu", "1900 és 1903 között", "1900 és 1903 között=1900/1903"},
	{"hu", "1900-tól 1903-ig", "1900-tól 1903-ig=1900/1903"},
	{"hu", "az 1898–1900 közötti évek", "1898–1900 közötti=1898/1900"},
	{"hu", "az 1890-es években", "1890-es években=1890/1899"},
	{"hu", "az 1905-ös forradalom", "1905-ös=1905"},
	{"hu", "az 1903. évi kongresszus", "1903. évi=1903"},
	{"hu", "a XIX. században és a 20. század elején", "XIX. században=1801/1900; 20. század=1901/2000"},
	{"hu", "a kongresszus (Brüsszel, 1903) után", "1903=1903"},
	{"hu", "Lenin (1870–1924)", "1870–1924=1870/1924"},
	{"hu", "1903-ban. Augusztus 23-án ért véget.", "1903-ban=1903; Augusztus 23-án=1903-08-23"},
	{"hu", "november 16-án bejelentette", "november 16-án=?-11-16"},
	{"hu", "1903 rubelt küldött, 1500 példányban", ""},
	{"hu", "i. e. 44-ben", "44-ben=-044"},
	{"hu", "1903.07.30. óta, 2004-05-01", "1903.07.30=1903-07-30; 2004-05-01=2004-05-01"},
	{"hu", "1903 végén és 1904 elején", "1903=1903; 1904=1904"},

	{"fr", "le 30 juillet 1903 à Bruxelles", "30 juillet 1903=1903-07-30"},
	{"fr", "le 1er mai 1905", "1er mai 1905=1905-05-01"},
	{"fr", "le 1er\u00a0mai\u00a01905", "1er\u00a0mai\u00a01905=1905-05-01"},
	{"fr", "le 17 (30) juillet 1903", "17 (30) juillet 1903=1903-07-30 (1903-07-17)"},
	{"fr", "le 25 octobre (7 novembre) 1917", "25 octobre (7 novembre) 1917=1917-11-07 (1917-10-25)"},
	{"fr", "du 30 juillet au 23 août 1903", "30 juillet au 23 août 1903=1903-07-30/1903-08-23"},
	{"fr", "en juillet-août 1903.", "juillet-août 1903=1903-07/1903-08"},
	{"fr", "en juin 1902, au printemps de 1902", "juin 1902=1902-06; printemps de 1902=1902-03/1902-05"},
	{"fr", "de 1900 à 1903, entre 1898 et 1900", "1900 à 1903=1900/1903; 1898 et 1900=1898/1900"},
	{"fr", "les années 1898–1900", "années 1898–1900=1898/1900"},
	{"fr", "tenu en 1898 auquel participaient", "1898=1898"},
	{"fr", "révolutionnaires bourgeois russes de 1825 – L’Étincelle", "1825=1825"},
	{"fr", "au XIXe siècle et au XXᵉ siècle", "XIXe siècle=1801/1900"},
	{"fr", "aux XVIIIe et XIXe siècles", "XVIIIe et XIXe siècles=1701/1900"},
	{"fr", "les années 1890", "années 1890=1890/1899"},
	{"fr", "Lénine (1870-1924)", "1870-1924=1870/1924"},
	{"fr", "une somme de 1903 roubles, 1200 ouvriers, p. 1903, n° 1903", ""},
	{"fr", "fin 1902, dès 1900, vers 1905", "1902=1902; 1900=1900; 1905=1905"},
	{"fr", "au IIe siècle av. J.-C.", "IIe siècle av. J.-C.=-200/-101"},
	{"fr", "Il vint en 1903. Le 23 août, il partit.", "1903=1903; 23 août=1903-08-23"},
	{"fr", "en 1898, 1900 et 1903.", "1898=1898; 1900=1900; 1903=1903"},
	{"fr", "il a été 1903 fois, mars est une planète", ""},

	{"ru", "17 (30) июля 1903 г. открылся", "17 (30) июля 1903 г.=1903-07-30 (1903-07-17)"},
	{"ru", "17/30 июля 1903 года", "17/30 июля 1903 года=1903-07-30 (1903-07-17)"},
	{"ru", "25 октября (7 ноября) 1917 года", "25 октября (7 ноября) 1917 года=1917-11-07 (1917-10-25)"},
	{"ru", "с 17 (30) июля по 10 (23) августа 1903 г.", "17 (30) июля по 10 (23) августа 1903 г.=1903-07-30/1903-08-23 (1903-07-17)"},
	{"ru", "в июле-августе 1903 года.", "июле-августе 1903 года=1903-07/1903-08"},
	{"ru", "в июне 1902 года; в июне 1902", "июне 1902 года=1902-06; июне 1902=1902-06"},
	{"ru", "Весной, 1902 года, издание", "Весной, 1902 года=1902-03/1902-05"},
	{"ru", "с 1900 по 1903 год", "1900 по 1903 год=1900/1903"},
	{"ru", "между 1900 и 1903 годами", "1900 и 1903 годами=1900/1903"},
	{"ru", "в 1898, 1900 и 1903 годах", "1898=1898; 1900=1900; 1903 годах=1903"},
	{"ru", "1898—1900 гг.", "1898—1900 гг.=1898/1900"},
	{"ru", "события 1917-го и 1905-го года", "1917-го=1917; 1905-го года=1905"},
	{"ru", "в XIX веке, XX в., XVIII–XIX вв.", "XIX веке=1801/1900; XX в.=1901/2000; XVIII–XIX вв.=1701/1900"},
	{"ru", "в 1890-х годах, в 90-е годы XIX века", "1890-х годах=1890/1899; 90-е годы XIX века=1890/1899"},
	{"ru", "В течении 1902 года", "1902 года=1902"},
	{"ru", "1903 рубля, № 1903, с. 1903", ""},
	{"ru", "(1870—1924), Женева, 1904.", "1870—1924=1870/1924; 1904=1904"},
	{"ru", "В 1903 году был съезд. 10 августа он закрылся.", "1903 году=1903; 10 августа=1903-08-10"},
	{"ru", "В 1903 году. В октябре того же года", "1903 году=1903; октябре=1903-10"},
	{"ru", "В 1902 и 1903 годах. 10 августа", "1902=1902; 1903 годах=1903; 10 августа=?-08-10"},
	{"ru", "30.07.1903 г. и 1 мая 1905 г.", "30.07.1903 г.=1903-07-30; 1 мая 1905 г.=1905-05-01"},
	{"ru", "в 44 году до н. э.", "44 году до н. э.=-044"},

	{"und", "Nineteen 1903 (1903) 1900-1903 (1900–1903) 30.07.1903", "1903=1903; 1900–1903=1900/1903; 30.07.1903=1903-07-30"},
}

func TestFind(t *testing.T) {
	for _, c := range cases {
		if got := show(c.text, Find(nil, c.text, c.lang)); got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.lang, c.text, got, c.want)
		}
	}
}
