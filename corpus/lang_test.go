package corpus

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// other languages must not be taken for one of the three.
var strangers = []string{
	"The second congress met in Brussels in the summer and moved to London when the police took an interest in it.",
	"Der zweite Kongress trat im Sommer in Brüssel zusammen und zog nach London um, als die Polizei aufmerksam wurde.",
	"Il secondo congresso si riunì in estate a Bruxelles e si trasferì a Londra quando la polizia cominciò a sospettare.",
	"Drugi zjazd zebrał się latem w Brukseli i przeniósł się do Londynu, kiedy zainteresowała się nim policja.",
	"Druhý sjezd se sešel v létě v Bruselu a přestěhoval se do Londýna, když se o něj začala zajímat policie.",
	"Druhý zjazd sa zišiel v lete v Bruseli a presťahoval sa do Londýna, keď sa oň začala zaujímať polícia.",
	"Al doilea congres s-a întrunit vara la Bruxelles și s-a mutat la Londra când poliția a început să se intereseze de el.",
	"Другий з’їзд зібрався влітку в Брюсселі та переїхав до Лондона, коли ним почала цікавитися поліція.",
	"Вторият конгрес се събра през лятото в Брюксел и се премести в Лондон, когато полицията се заинтересува от него.",
	"Други конгрес се састао у лето у Бриселу и преселио се у Лондон када је полиција почела да се занима за њега.",
	"El segundo congreso se reunió en verano en Bruselas y se trasladó a Londres cuando la policía se interesó por él.",
	"Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum lingua Celtae appellantur.",
	"Το δεύτερο συνέδριο συνήλθε το καλοκαίρι στις Βρυξέλλες.",
	"Другі з’езд сабраўся летам у Бруселі і пераехаў у Лондан, калі ім зацікавілася паліцыя.",
}

func languageOf(t *testing.T, text string) Lang {
	t.Helper()
	got, _, err := readBytes(t, "a.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return got.doc.Lang
}

func TestLanguage(t *testing.T) {
	for text, want := range map[string]Lang{
		"A második kongresszus nyáron ült össze Brüsszelben.": Hungarian,
		"Martov elutazott Genfbe.":                            Hungarian,
		"A MÁSODIK KONGRESSZUS NYÁRON ÜLT ÖSSZE":              Hungarian,
		"Le deuxième congrès se réunit en été à Bruxelles.":   French,
		"Martov partit pour Genève.":                          French,
		"Второй съезд собрался летом в Брюсселе.":             Russian,
		"Мартов уехал в Женеву.":                              Russian,
		"Второй съѣздъ собрался лѣтомъ въ Брюсселѣ, и революціонеры разошлись по городу въ поискахъ ночлега.": Russian,
		"Le de\u0301le\u0301gue\u0301 a e\u0301te\u0301 arre\u0302te\u0301 a\u0300 la frontie\u0300re.":       French,
		"Плеха́нов прие́хал в Жене́ву и остава́лся там до́лго.":                                               Russian,
		"1903":        Undetermined,
		"12 345 — 67": Undetermined,
	} {
		if got := languageOf(t, text); got != want {
			t.Errorf("%q is taken for %s, want %s", text, got, want)
		}
	}
	for _, text := range strangers {
		if got := languageOf(t, text); got != Undetermined {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
}

func TestPassageLanguage(t *testing.T) {
	home := map[Lang]string{
		Hungarian: strings.Repeat("A küldöttek nyáron Brüsszelben találkoztak, azután Londonba mentek tovább. ", 10),
		French:    strings.Repeat("Les délégués se retrouvèrent à Bruxelles, puis ils partirent pour Londres. ", 10),
		Russian:   strings.Repeat("Делегаты встретились летом в Брюсселе, а потом переехали в Лондон. ", 10),
	}
	for _, c := range []struct {
		doc  Lang
		text string
		want Lang
	}{
		{Russian, "« Nous ne céderons pas », dit une voix dans la salle.", French},
		{Hungarian, "Мы уходим из редакции и больше не вернёмся.", Russian},
		{French, "A többség elhagyta a termet a szavazás előtt.", Hungarian},
		{Hungarian, "The workers have nothing to lose but their chains, and they have a world to win; this was the sentence that everybody knew.", Undetermined},
		{Hungarian, "Plehanov, Akszelrod, Zaszulics", Hungarian},
		{Hungarian, "Wolfgang Amadeus Mozart (Salzburg, 1756)", Hungarian},
		{French, "Martov, Potressov, Vera Zassoulitch", French},
		{Russian, "Искра", Russian},
		{Russian, "Iskra", Russian},
		{French, "1903", French},
	} {
		got, _, err := readBytes(t, "a.txt", []byte(home[c.doc]+"\n\n"+c.text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		last := got.passages[len(got.passages)-1]
		if got.doc.Lang != c.doc || last.Lang != c.want {
			t.Errorf("in a document in %s (taken for %s) %q is taken for %s, want %s", c.doc, got.doc.Lang, c.text, last.Lang, c.want)
		}
	}
}

func TestClaimedLanguage(t *testing.T) {
	hungarian := "A küldöttek nyáron Brüsszelben találkoztak, azután Londonba mentek tovább."
	for in, want := range map[string]Lang{
		"---\nlang: ru\n---\n" + hungarian: Russian, // what a person wrote is believed
		"---\nlang: en\n---\n" + hungarian: Undetermined,
		"---\nlang: hu\n---\n1903":         Hungarian,
	} {
		got, _, err := readBytes(t, "a.md", []byte(in))
		if err != nil || got.doc.Lang != want {
			t.Errorf("%q is taken for %s, want %s (%v)", in, got.doc.Lang, want, err)
		}
	}
	got, _, err := readBytes(t, "a.html", []byte("<html lang=en><p>"+hungarian))
	if err != nil || got.doc.Lang != Hungarian {
		t.Errorf("what a template wrote is believed: %s, %v", got.doc.Lang, err)
	}
}

// TestLanguageOfSentences measures on parallel news: every sentence by itself.
func TestLanguageOfSentences(t *testing.T) {
	file, err := os.Open(filepath.Join(shared(t, "data"), "retrieval", "ntrex", "passages.jsonl"))
	if err != nil {
		t.Skipf("no data: %v", err)
	}
	defer file.Close()
	right, all := map[string]int{}, map[string]int{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		if n/4%slower != 0 { // the four languages take turns
			continue
		}
		var p struct{ Lang, Text string }
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		want := Lang(p.Lang)
		if p.Lang == "en" {
			want = Undetermined
		}
		for _, s := range sentencesOf(p.Text) {
			all[p.Lang]++
			if languageOf(t, s) == want {
				right[p.Lang]++
			}
		}
	}
	for lang, n := range all {
		share := float64(right[lang]) / float64(n)
		t.Logf("%s: %.2f %% of %d sentences", lang, 100*share, n)
		if share < 0.98 {
			t.Errorf("%s: %.2f %% of sentences are told, want 98", lang, 100*share)
		}
	}
}
