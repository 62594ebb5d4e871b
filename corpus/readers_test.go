package corpus

import (
	"slices"
	"strings"
	"testing"
)

type readCase struct {
	id, in string
	want   []string // passages
	title  string
}

func testRead(t *testing.T, cases []readCase) {
	t.Helper()
	for _, c := range cases {
		got, _, err := readBytes(t, c.id, []byte(c.in))
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if texts := textsOf(got.passages); !slices.Equal(texts, c.want) || got.doc.Title != c.title {
			t.Errorf("%q reads as\n%q under %q, want\n%q under %q", c.in, texts, got.doc.Title, c.want, c.title)
		}
	}
}

func textsOfLines(n int) string {
	return strings.Repeat("ez egy hosszú sor, amely magában egy bekezdés, és azért ilyen hosszú, hogy ezt meg is lehessen látni rajta, szóról szóra végig\n", n)
}

func TestReadText(t *testing.T) {
	long := strings.TrimSpace(textsOfLines(1))
	testRead(t, []readCase{
		{"a.txt", "Martov levele\n\nGenfben írta,\nLondonban olvasták.\n", []string{"Martov levele", "Genfben írta,\nLondonban olvasták."}, "Martov levele"},
		{"a.txt", "Первый абзац\nв две строки.\n   Второй абзац\nтоже.", []string{"Первый абзац\nв две строки.", "Второй абзац\nтоже."}, "Первый абзац в две строки."},
		{"a.txt", "un\r\ndeux\r\n\r\ntrois\rquatre", []string{"un\ndeux", "trois\nquatre"}, "un deux"},
		{"a.txt", textsOfLines(3), []string{long, long, long}, "ez egy hosszú sor, amely magában egy bekezdés, és azért ilyen hosszú, hogy ezt meg is lehessen látni rajta, szóról…"},
		{"a.txt", "rövid\n" + long + long + "\nrövid\nsorok\n", []string{"rövid", long + long, "rövid\nsorok"}, "rövid"},
		{"a.txt", "eleje\n\n* * *\n\nvége", []string{"eleje", "vége"}, "eleje"},
		{"1903.txt", "1903\n", []string{"1903"}, "1903"},
		{"lap.txt", "\f1\n\f2", []string{"1", "2"}, "lap"},
	})
}

func TestReadMarkdown(t *testing.T) {
	testRead(t, []readCase{
		{"a.md", "# Genf *1903*\n\nEgy **vastag** és _dőlt_ szó,\n[egy lap](http://x.hu/a_(b)) meg `kód_szó`.\n", []string{"Egy vastag és dőlt szó,\negy lap meg kód_szó."}, "Genf 1903"},
		{"a.md", "Titre\n=====\n\nun\n\nSous\n----\ndeux", []string{"un", "deux"}, "Titre"},
		{"a.md", "- первый\n- второй\n  дальше\n\n> цитата\n> её конец\n", []string{"первый", "второй\nдальше", "цитата\nеё конец"}, "первый"},
		{"a.md", "Martov\n1903. július 30-án érkezett\n\n1. egy\n2. kettő\n", []string{"Martov\n1903. július 30-án érkezett", "1. egy", "2. kettő"}, "Martov 1903. július 30-án érkezett"},
		{"a.md", "snake_case 2 * 3 * 4 \\*nem\\* a<b &amp; &laquo;c&raquo; <b>d</b> <http://e.fr>", []string{"snake_case 2 * 3 * 4 *nem* a<b & «c» d http://e.fr"}, "snake_case 2 * 3 * 4 *nem* a<b & «c» d http://e.fr"},
		{"a.md", "egy[^1] <!-- rejtett\n\nez is --> kettő\n\n[^1]: jegyzet\n\n[x]: http://y.hu\n", []string{"egy", "kettő", "jegyzet"}, "egy"},
		{"a.md", "```go\nif *a* {\n```\n***\n| a | b |\n|---|---|\n| c | d |", []string{"if *a* {", "a \t b\nc \t d"}, "if *a* {"},
		{"genf.md", "# Csak cím", []string{"Csak cím"}, "Csak cím"},
		{"a.md", "![kép szövege](a.png) és **nyitva", []string{"kép szövege és **nyitva"}, "kép szövege és **nyitva"},
		{"a.md", "---\ntitle: Genf\n---\nszöveg", []string{"szöveg"}, "Genf"},
		{"a.md", "---\ntitle: [Genf\n---\nszöveg", []string{"title: [Genf", "szöveg"}, "title: [Genf"},
		{"a.md", "---\nnem vége", []string{"nem vége"}, "nem vége"},
	})
}

func TestReadHTML(t *testing.T) {
	testRead(t, []readCase{
		{"a.html", "<title>Genf &amp; Bern</title><body><p>Egy <b>vas</b>tag\n  szó.<p>M&aacute;sik<br>sor", []string{"Egy vastag szó.", "Másik\nsor"}, "Genf & Bern"},
		{"a.html", "<h1>Titre</h1><script>if (a<b) {}</script><style>p{}</style><nav><ul><li>menu</ul></nav><div>un<div>deux</div>trois</div>", []string{"un", "deux", "trois"}, "Titre"},
		{"a.html", "a < b и c <- d <!-- нет --> <!doctype x> <?xml?>да</p", []string{"a < b и c <- d да"}, "a < b и c <- d да"},
		{"a.html", "<table><tr><td>a<td>b</tr><tr><th>c</th><th>d</th></table><pre>x\n  y</pre>", []string{"a\tb", "c\td", "x\n  y"}, "a b"},
		{"a.html", `<p title="a > b">egy</p><p class=a">kettő</p><P>három</P>`, []string{"egy", "kettő", "három"}, "egy"},
		{"a.xhtml", `<html xmlns="x"><head><title>T</title><script src="x"/></head><body><p>egy</p></body></html>`, []string{"egy"}, "T"},
		{"genf.htm", "<nav>a<main><p>egy</p>", []string{"egy"}, "egy"},
		{"a.html", "<h2>Csak cím</h2>", []string{"Csak cím"}, "Csak cím"},
		{"a.html", "<ul><li>első<li>második</ul>végül", []string{"első", "második", "végül"}, "első"},
	})
}

func TestMetadata(t *testing.T) {
	for id, in := range map[string]string{
		"a.md":   "---\ntitle: Genf\ndate: 1903-10-26\nauthor: [Martov, Dan]\nsource: 'Levéltár: 3'\nlang: hu\n---\n# Más\n\nszöveg",
		"a.html": `<html lang=hu><head><meta name=author content="Martov, Dan"><meta property="article:published_time" content="1903-10-26T10:00"><meta name=DC.source content="Levéltár: 3"><title>Genf</title><body><p>szöveg`,
	} {
		got, _, err := readBytes(t, id, []byte(in))
		if err != nil {
			t.Fatal(err)
		}
		d := got.doc
		if d.Title != "Genf" || d.Date != "1903-10-26" || d.Author != "Martov, Dan" || d.Source != "Levéltár: 3" || d.Lang != Hungarian || len(got.notices) > 0 {
			t.Errorf("%s: %+v %q", id, d, got.notices)
		}
	}
}

func TestDoubtsAreNoticed(t *testing.T) {
	for want, in := range map[string]string{
		"date \"tegnap\"":            "---\ndate: tegnap\n---\nszöveg",
		"language \"klingon nyelv\"": "---\nlang: klingon nyelv\n---\nszöveg",
		"front matter":               "---\n- a\n- b\n---\nszöveg",
		"1 bytes make no sense":      "A többség Genfben élt, a kisebbség Londonban \xff.",
	} {
		got, _, err := readBytes(t, "a.md", []byte(in))
		if err != nil || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, want) {
			t.Errorf("%q: %v %q, want a notice of %s", in, err, got.notices, want)
		}
	}
}
