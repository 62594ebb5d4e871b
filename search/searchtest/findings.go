package searchtest

import (
	"github.com/iskra-archive/iskra/search"
)

// words are single words and words beside each other: every form is found,
// accents may be left out, all words are asked for.
func words() []finding {
	return q(
		"kongresszus", "hu/levelek.txt#1",
		"kongresszusok", "hu/levelek.txt#1",
		"párt", "hu/levelek.txt#3 hu/levelek.txt#4",
		"pártja", "hu/levelek.txt#3 hu/levelek.txt#4",
		"raktár", "hu/levelek.txt#3",
		"congrès", "fr/congres.txt#1 fr/imprimerie.txt#4",
		"congres", "fr/congres.txt#1 fr/imprimerie.txt#4",
		"état", "fr/imprimerie.txt#4",
		"exil", "fr/congres.txt#3",
		"l'exil", "fr/congres.txt#3",
		"l’imprimerie", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"coeur", "fr/imprimerie.txt#3",
		"gendarme", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"съезда", "ru/sezd.txt#1 ru/sezd.txt#3",
		"еще", "ru/zheneva.txt#2",
		"газетой", "ru/zheneva.txt#2",
		"refaire", "ru/zheneva.txt#4",
		"strasse", "und/note.txt#1",
		"café", "fr/congres.txt#3 fr/signes.txt#1",
		"cafe\u0301", "fr/congres.txt#3 fr/signes.txt#1",
		"levelezés", "hu/iszkra.txt#3",
		"szociáldemokrata", "hu/iszkra.txt#3",
		"social-démocrate", "fr/imprimerie.txt#3",
		"lap határ", "hu/iszkra.txt#2",
		"gendarmes imprimerie", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"съезд председатель", "ru/sezd.txt#3",
		"semmilyenszó", "",
	)
}

// phrases stand in their order, forms still free; stop words count.
func phrases() []finding {
	return q(
		`"deuxième congrès"`, "fr/congres.txt#1",
		`«deuxième congrès»`, "fr/congres.txt#1",
		`„második kongresszusa”`, "hu/levelek.txt#1",
		`"congrès deuxième"`, "",
		`"entrepôt de farine"`, "fr/congres.txt#1",
		`"entrepôt farine"`, "",
		`"entrepôt * farine"`, "fr/congres.txt#1",
		`"редакция первого параграфа"`, "ru/sezd.txt#2",
		`"что делать"`, "ru/zheneva.txt#3",
		`"делать что"`, "",
		`"Martov et Lénine"`, "",
		`"Martov Lénine"~8 lang:fr`, "fr/congres.txt#2",
		`"Lénine Martov"~8 lang:fr`, "fr/congres.txt#2",
		`"Martov Lénine"~5 lang:fr`, "",
		`"levelezést mert"`, "hu/iszkra.txt#3",
		`"a szociáldemokrata körök"`, "hu/iszkra.txt#3",
		`"imprimeur social-démocrate"`, "fr/imprimerie.txt#3",
		`"à Genève fut long"`, "fr/congres.txt#3",
		`"jaillit la lumière aussi"`, "fr/signes.txt#1",
		`"к л"`, "",
		longPhrase, "hu/levelek.txt#3",
		"nincsilyen OR "+longPhrase, "hu/levelek.txt#3",
		"("+manyWords+") OR "+longPhrase, "hu/levelek.txt#3",
	)
}

// longPhrase is longer than what most people type but not what they paste.
const longPhrase = `"A küldöttek a lisztraktárban gyűltek össze, ahol a rendőrség megtalálta őket; a párt nem bízott a raktár őrében"`

// manyWords come before what is asked for; none of them is anywhere.
const manyWords = "q1q q2q q3q q4q q5q q6q q7q q8q q9q q10q q11q q12q q13q q14q q15q q16q q17q q18q q19q q20q " +
	"q21q q22q q23q q24q q25q q26q q27q q28q q29q q30q q31q q32q q33q q34q q35q q36q q37q q38q q39q q40q"

func operators() []finding {
	return append(q(
		"gendarmes AND clandestine", "fr/imprimerie.txt#1",
		"gendarmes NOT clandestine", "fr/imprimerie.txt#2",
		"gendarmes -clandestine", "fr/imprimerie.txt#2",
		"farine OR lisztraktár", "fr/congres.txt#1 hu/levelek.txt#3",
		"(farine OR gendarmes) AND (juillet OR nuit)", "fr/congres.txt#1 fr/imprimerie.txt#1",
		"gendarmes AND NOT (clandestine OR nuit)", "fr/imprimerie.txt#2",
		"gendarmes -\"deux ans\"", "fr/imprimerie.txt#1",
		"imprimerie -title:imprimerie", "",
		"gendarmes ("+manyWords[:20]+" OR nuit)", "fr/imprimerie.txt#1",
	), finding{search.Request{Query: "farine gendarmes", Match: search.MatchAny}, "fr/congres.txt#1 fr/imprimerie.txt#1 fr/imprimerie.txt#2"},
		finding{search.Request{Query: "farine gendarmes lang:ru", Match: search.MatchAny}, ""},
		finding{search.Request{Query: "+farine gendarmes", Match: search.MatchAny}, "fr/congres.txt#1"})
}

// patterns match the words as they stand.
func patterns() []finding {
	return q(
		"=exil", "fr/congres.txt#3",
		"=congres", "fr/imprimerie.txt#4",
		"=congrès", "fr/congres.txt#1",
		"=Congrès", "fr/congres.txt#1",
		"=kongresszusok", "",
		"=съезда", "ru/sezd.txt#3",
		"=Étincelle", "fr/congres.txt#3 fr/signes.txt#1",
		"=что", "ru/zheneva.txt#3",
		"("+manyWords+") OR =congres", "fr/imprimerie.txt#4",
		`="второй съезд"`, "ru/sezd.txt#1",
		`="второго съезда"`, "",
		`="le congres"`, "fr/imprimerie.txt#4",
		`="deuxième congrès"`, "fr/congres.txt#1",
		`="deuxieme congres"`, "",
		`="l'exil à Genève"`, "fr/congres.txt#3",
		`="что делать"`, "ru/zheneva.txt#3",
		`="делать что"`, "",
		`="делать что"~2`, "ru/zheneva.txt#3",
		`=«tirait * nuit»`, "",
		`=«tirait * la nuit»`, "fr/imprimerie.txt#1",
		`gendarmes -="deux ans"`, "fr/imprimerie.txt#1",
		`="Étincelle"`, "fr/congres.txt#3 fr/signes.txt#1",
		"gend*", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"съезд*", "ru/sezd.txt#1 ru/sezd.txt#3",
		"*raktárban", "hu/levelek.txt#3",
		"кн?гу", "ru/zheneva.txt#3",
		"m?rtov lisz*", "",
		"congr?s", "fr/congres.txt#1 fr/imprimerie.txt#4",
		"lumi*e", "fr/signes.txt#1",
		"l'étinc*", "fr/congres.txt#3 fr/signes.txt#1",
		"L’EXI?", "fr/congres.txt#3",
		"d'exill~", "fr/congres.txt#3",
		"l'*", "",
		"title:l'imprim*", "fr/imprimerie.txt#1 fr/imprimerie.txt#2 fr/imprimerie.txt#3 fr/imprimerie.txt#4",
		"title:l’imprimerje~", "fr/imprimerie.txt#1 fr/imprimerie.txt#2 fr/imprimerie.txt#3 fr/imprimerie.txt#4",
		"gendarnes~", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"gednarmes~", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"gondarnes~", "",
		"gondarnes~2", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"сьезд~", "ru/sezd.txt#1",
		"/congr[eè]s/", "fr/congres.txt#1 fr/imprimerie.txt#4",
		"/congr[è]s/", "fr/congres.txt#1",
		"/gend/", "",
		"/(Плех|акс).*/", "ru/sezd.txt#3 ru/zheneva.txt#1",
	)
}

func fields() []finding {
	return q(
		"congrès lang:fr", "fr/congres.txt#1 fr/imprimerie.txt#4",
		"congrès lang:ru", "",
		"title:imprimerie", "fr/imprimerie.txt#1 fr/imprimerie.txt#2 fr/imprimerie.txt#3 fr/imprimerie.txt#4",
		"title:imprim*", "fr/imprimerie.txt#1 fr/imprimerie.txt#2 fr/imprimerie.txt#3 fr/imprimerie.txt#4",
		"title:chansons", "fr/signes.txt#2",
		"title:chans*", "fr/signes.txt#2",
		"title:chanzons~", "fr/signes.txt#2",
		"title:/chansons?/", "fr/signes.txt#2",
		"title:=chansons", "fr/signes.txt#2",
		"title:=chanson", "",
		"title:съез* -title:письм*", "ru/sezd.txt#1 ru/sezd.txt#2 ru/sezd.txt#3",
		`title:="Второй съезд"`, "ru/sezd.txt#1 ru/sezd.txt#2 ru/sezd.txt#3",
		`title:="второго съезда"`, "",
		`title:="le deuxième congrès" exil`, "fr/congres.txt#3",
		`title:="le deuxieme congres"`, "",
		`title:"съезд второй"`, "",
		`title:"съезд второй"~2`, "ru/sezd.txt#1 ru/sezd.txt#2 ru/sezd.txt#3",
		`title:"второй съезд" устав`, "ru/sezd.txt#2",
		"doc:ru/zheneva.txt", "ru/zheneva.txt#1 ru/zheneva.txt#2 ru/zheneva.txt#3 ru/zheneva.txt#4",
		"doc:fr gendarmes", "fr/imprimerie.txt#1 fr/imprimerie.txt#2",
		"doc:nincs", "",
		"person:Krupskaya", "hu/iszkra.txt#3",
		"place:Genève doc:ru", "ru/zheneva.txt#1 ru/zheneva.txt#2",
		"year:1904 doc:ru", "ru/zheneva.txt#2",
		"year:1903..1904 -doc:volume", "fr/congres.txt#1 hu/levelek.txt#1 ru/sezd.txt#1 ru/zheneva.txt#2",
		"year:..1900 -doc:volume", "hu/iszkra.txt#1",
		"-doc:volume -doc:hu -doc:ru -doc:und -lang:fr", "",
	)
}

func filters() []finding {
	f := func(query string, chosen, excluded map[string][]string, want string) finding {
		return finding{search.Request{Query: query, Filters: chosen, Exclude: excluded}, want}
	}
	type m = map[string][]string
	return []finding{
		f("congrès", m{"lang": {"fr"}}, nil, "fr/congres.txt#1 fr/imprimerie.txt#4"),
		f("congrès", m{"lang": {"ru", "hu"}}, nil, ""),
		f("", m{"document": {"hu/iszkra.txt", "und/note.txt"}}, nil, "hu/iszkra.txt#1 hu/iszkra.txt#2 hu/iszkra.txt#3 und/note.txt#1"),
		f("", m{"document": {"ru"}, "lang": {"fr"}}, nil, "ru/zheneva.txt#4"),
		f("", m{"person": {"person/krupskaya"}}, nil, "hu/iszkra.txt#3"),
		f("", m{"person": {"krupskaya"}}, nil, "hu/iszkra.txt#3"),
		f("", m{"person": {"Крупская"}}, nil, "hu/iszkra.txt#3"),
		f("", m{"person": {"Lénine"}, "document": {"ru", "hu"}}, nil, "hu/iszkra.txt#3 hu/levelek.txt#2 ru/sezd.txt#2 ru/sezd.txt#3"),
		f("", m{"person": {"Nobody At All"}}, nil, ""),
		f("gendarmes", m{}, m{"document": {"fr/imprimerie.txt"}}, ""),
		f("", m{"document": {"ru"}}, m{"lang": {"ru"}}, "ru/zheneva.txt#4"),
		f("", m{"document": {"ru/sezd.txt"}}, m{"person": {"person/lenin"}}, "ru/sezd.txt#1"),
		f("", m{"document": {"ru"}}, m{"year": {"1904"}, "person": {"person/lenin", "person/plekhanov"}}, "ru/sezd.txt#1 ru/zheneva.txt#3 ru/zheneva.txt#4"),
		f("", m{"document": {"ru", "fr", "hu"}, "lang": {"ru"}}, m{"year": {"1903..1904"}}, "ru/sezd.txt#2 ru/sezd.txt#3 ru/zheneva.txt#1 ru/zheneva.txt#3"),
		{search.Request{Years: []search.YearRange{{From: 1904}}, Filters: m{"document": {"ru", "fr", "hu"}}}, "ru/zheneva.txt#2"},
		{search.Request{Years: []search.YearRange{{From: 1900, To: 1900}, {From: 1904, To: 1904}}, Filters: m{"document": {"ru", "fr", "hu"}}},
			"hu/iszkra.txt#1 ru/zheneva.txt#2"},
	}
}

// names are found in every language and script, unless that is switched off.
func names() []finding {
	not := search.Request{Query: "Plekhanov -doc:volume", Across: search.AcrossOff}
	return append(q(
		"Plekhanov", "fr/congres.txt#2 hu/levelek.txt#2 ru/sezd.txt#3 ru/zheneva.txt#1",
		"Плехановым", "fr/congres.txt#2 hu/levelek.txt#2 ru/sezd.txt#3 ru/zheneva.txt#1",
		"Lénine", "fr/congres.txt#2 hu/iszkra.txt#3 hu/levelek.txt#2 ru/sezd.txt#2 ru/sezd.txt#3",
		"Ленин", "fr/congres.txt#2 hu/iszkra.txt#3 hu/levelek.txt#2 ru/sezd.txt#2 ru/sezd.txt#3",
		"Искра", "fr/congres.txt#3 fr/imprimerie.txt#1 hu/iszkra.txt#1 ru/zheneva.txt#2",
		"Iszkra", "fr/congres.txt#3 fr/imprimerie.txt#1 hu/iszkra.txt#1 ru/zheneva.txt#2",
		"genf", "fr/congres.txt#3 ru/zheneva.txt#1 ru/zheneva.txt#2",
		"Мартов Genf", "ru/zheneva.txt#1",
		"Мартов", "fr/congres.txt#2 fr/signes.txt#2 hu/levelek.txt#2 ru/sezd.txt#2 ru/zheneva.txt#1",
	), finding{not, "fr/congres.txt#2"})
}
