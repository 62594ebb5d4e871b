package searchtest

import (
	"fmt"

	"github.com/iskra-archive/iskra/corpus"
)

func doc(id, title string, lang corpus.Lang, date string, texts ...string) Doc {
	d := Doc{ID: id, Title: title, Lang: lang, Date: date}
	for _, text := range texts {
		d.Passages = append(d.Passages, Passage{Text: text, Lang: lang})
	}
	return d
}

// Letters are the documents that the queries are about.
func Letters() []Doc {
	odd := doc("fr/signes.txt", "Signes", corpus.French, "",
		"Le cafe\u0301 ferme\u0301, l'e\u0301tincelle jaillit,\r\nla lumie\u0300re\r\naussi.",
		"😀😀 «𝔊𝔢𝔫𝔣» — le dimanche, Martov chantait 😀, puis Martov se tut.")
	odd.Passages[1].Heading = "Chansons"
	mixed := doc("ru/zheneva.txt", "Письма из Женевы", corpus.Russian, "1904",
		"В Женеве жили Плеханов и Аксельрод; письма Мартова приходили из Парижа.",
		"Ещё в марте 1904 года газета «Искра» выходила в Женеве каждую неделю.",
		"Что делать, спрашивали рабочие, и читали книгу вслух по вечерам.",
		"Tout est à refaire, écrivait un camarade, et la police surveille la gare.")
	mixed.Passages[3].Lang = corpus.French
	return []Doc{
		doc("hu/levelek.txt", "Levelek a második kongresszusról", corpus.Hungarian, "1903-08",
			"A második kongresszus Brüsszelben kezdődött 1903 júliusában, és Londonban ért véget.",
			"Plehanovot elnökké választották; Martov és Lenin a titkárok mellett ült.",
			"A küldöttek a lisztraktárban gyűltek össze, ahol a rendőrség megtalálta őket; a párt nem bízott a raktár őrében.",
			"A pártot megosztotta a vita: a lap olvasói az új pártban csalódtak."),
		doc("hu/iszkra.txt", "Az Iszkra útja", corpus.Hungarian, "1901",
			"Az Iszkra első száma 1900 decemberében jelent meg Lipcsében.",
			"A csempészek a lapot kettős fenekű bőröndökben vitték át a határon; a határ őrei ritkán találták meg.",
			"Lenin Münchenből szerkesztette a lapot, és Krupszkaja vezette a levele-\nzést, mert a szociál-\ndemokrata körök őt ismerték."),
		doc("fr/congres.txt", "Le deuxième congrès", corpus.French, "1903-08-17",
			"Le deuxième congrès s'ouvrit à Bruxelles en juillet 1903, dans un entrepôt de farine.",
			"Plékhanov présidait les séances, Martov défendait le premier paragraphe et Lénine le combattait.",
			"L’exil à Genève fut long; l'hiver, les exilés lisaient L’Étincelle dans les cafés."),
		doc("fr/imprimerie.txt", "L'imprimerie clandestine", corpus.French, "1902",
			"L'imprimerie clandestine de Bakou tirait l'Iskra la nuit, à l'abri des gendarmes.",
			"Les gendarmes cherchèrent l'imprimerie pendant deux ans sans la trouver.",
			"À cœur vaillant rien d'impossible, disait le vieil imprimeur social-démocrate, et il remettait du papier.",
			"L'etat des machines, note sans accents: le congres attendra l'été."),
		doc("ru/sezd.txt", "Второй съезд", corpus.Russian, "1903-07-30",
			"Второй съезд РСДРП открылся в Брюсселе 17 (30) июля 1903 года.",
			"Мартов предложил свою редакцию первого параграфа устава, и Ленин возражал ему.",
			"Плеханова избрали председателем съезда, а Ленина его заместителем."),
		mixed,
		doc("und/note.txt", "Notiz", corpus.Undetermined, "",
			"Die Konferenz tagte im Hinterzimmer und niemand schlief; die Straße war leer."),
		odd,
	}
}

// volumePrefix is the folder of the documents of Volume.
const volumePrefix = "volume/"

// Volume gives enough passages for several pages of hits, facets with many
// values and ties. Each holds its own number as a word.
func Volume() []Doc {
	type part struct {
		lang          corpus.Lang
		format        string
		people, towns []string
	}
	parts := []part{
		{corpus.Hungarian, "A %d. számú jegyzőkönyvben %s %s tett vallomást %d őszén a tanácskozásról.",
			[]string{"Martov", "Lenin", "Plehanov", "Akszelrod", "Trockij"}, []string{"Genfben", "Londonban", "Párizsban", "Berlinben"}},
		{corpus.French, "Dans le procès-verbal numéro %d, %s parle %s en %d de la réunion.",
			[]string{"Martov", "Lénine", "Plékhanov", "Axelrod", "Trotski"}, []string{"à Genève", "à Londres", "à Paris", "à Berlin"}},
		{corpus.Russian, "В протоколе номер %d сказано, что %s выступил %s в %d году на заседании.",
			[]string{"Мартов", "Ленин", "Плеханов", "Аксельрод", "Троцкий"}, []string{"в Женеве", "в Лондоне", "в Париже", "в Берлине"}},
	}
	var out []Doc
	for d := range 18 {
		p := parts[d%3]
		date := ""
		if d%4 > 0 {
			date = fmt.Sprint(1900 + d)
		}
		vol := doc(fmt.Sprintf("%s%02d.txt", volumePrefix, d), fmt.Sprintf("Kötet %d", d), p.lang, date)
		for i := range 14 {
			n := d*14 + i
			text := fmt.Sprintf(p.format, 5000+n, p.people[n%5], p.towns[n/2%4], 1898+n%9)
			vol.Passages = append(vol.Passages, Passage{Text: text, Lang: p.lang})
		}
		out = append(out, vol)
	}
	return out
}
