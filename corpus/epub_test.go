package corpus

import "testing"

const epubOPF = `<?xml version="1.0"?><package><metadata xmlns:dc="dc"><dc:title>Le congrès</dc:title><dc:creator>Jules Guesde</dc:creator><dc:language>fr</dc:language><dc:date>1904-08</dc:date><dc:publisher>L’Humanité</dc:publisher></metadata>
<manifest><item id="b" href="b%C3%A9.xhtml"/><item id="a" href="text/a.xhtml"/><item id="n" href="nav.xhtml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/><itemref idref="x"/><itemref idref="n" linear="no"/></spine></package>`

func epub(t testing.TB, opf string) []byte {
	return zipOf(t, "mimetype", "application/epub+zip",
		"META-INF/container.xml", `<container><rootfiles><rootfile full-path="OEBPS/p.opf"/></rootfiles></container>`,
		"OEBPS/p.opf", opf,
		"OEBPS/text/a.xhtml", `<html><head><title>Chapitre</title></head><body><h1>Bruxelles</h1><p>Le congrès s’ouvre à Bruxelles.</p></body></html>`,
		"OEBPS/bé.xhtml", `<html><body><h1>Londres</h1><p>Il se termine à Londres.</p></body></html>`,
		"OEBPS/nav.xhtml", `<html><body>menu</body></html>`)
}

func TestReadEPUB(t *testing.T) {
	wantDocument(t, "livre.epub", epub(t, epubOPF),
		"epub|Le congrès|Jules Guesde|1904-08|L’Humanité|fr",
		"0 [Bruxelles] Le congrès s’ouvre à Bruxelles.",
		"0 [Londres] Il se termine à Londres.")
	wantSkip(t, "vide.epub", epub(t, "<package/>"), "no text")
	wantSkip(t, "sans.epub", zipOf(t, "META-INF/container.xml", "<container/>"), "its part  is missing")
	missing, _, err := readBytes(t, "x.epub", epub(t, `<package><manifest><item id="q" href="q"/><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="q"/><itemref idref="a"/></spine></package>`))
	if err != nil || len(missing.notices) != 1 || missing.notices[0].Problem != "chapter OEBPS/q is missing" {
		t.Errorf("%v %q", err, missing.notices)
	}
}

func FuzzReadEPUB(f *testing.F) { fuzzPart(f, "a.epub", epub, epubOPF) }
