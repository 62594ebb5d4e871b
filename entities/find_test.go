package entities

import (
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

const (
	hu = corpus.Hungarian
	fr = corpus.French
	ru = corpus.Russian
)

// findCases pairs a text with what is found in it, as "surface=slug".
var findCases = []struct {
	lang corpus.Lang
	text string
	want string
}{
	// Hungarian cases, possessives, adjectives.
	{hu, "Ezt mondta Leninnek, Leninre és Leninnel.", "Leninnek=lenin; Leninre=lenin; Leninnel=lenin"},
	{hu, "Plehanovot és Plehanovval, Trockijjal, Martovhoz", "Plehanovot=plekhanov; Plehanovval=plekhanov; Trockijjal=trotsky; Martovhoz=martov"},
	{hu, "A Lenin-nel kötött, az OSZDMP-t és az OSZDMP-nek", "Lenin-nel=lenin; OSZDMP-t=rsdlp; OSZDMP-nek=rsdlp"},
	{hu, "indította el az Iszkrát, az Iszkrának, az Iszkrából", "Iszkrát=iskra; Iszkrának=iskra; Iszkrából=iskra"},
	{hu, "Genfben és a genfi, londoni, brüsszeli utcákon", "Genfben=geneva; genfi=geneva; londoni=london; brüsszeli=brussels"},
	{hu, "Moszkvába ment Párizsból, Párizzsal, Zürichből Bécsbe", "Moszkvába=moscow; Párizsból=paris; Párizzsal=paris; Zürichből=zurich; Bécsbe=vienna"},
	{hu, "a bolsevikokra és a mensevikekkel, egy bolsevikot", "bolsevikokra=bolsheviks; mensevikekkel=mensheviks; bolsevikot=bolsheviks"},
	{hu, "A párt Külföldi Ligájának gyűlése", "párt Külföldi Ligájának=foreign-league"},
	{hu, "az OSZDMP II. kongresszusán döntöttek", "OSZDMP II. kongresszusán=rsdlp-congress-2; OSZDMP=rsdlp"},
	{hu, "Georgij Plehanovnak és Vera Zaszulicsnak", "Georgij Plehanovnak=plekhanov; Vera Zaszulicsnak=zasulich"},
	{hu, "a Lenin-féle és a Lenin-szobor", "Lenin-féle=lenin; Lenin=lenin"},
	{hu, "Marxot olvasott, nem marxista volt", "Marxot=marx"},
	{hu, "Bernát barátom sokat mesélt.", ""},
	{hu, "a lánynak annak idején szikrát adott", ""},
	{hu, "Szikra pattant a tűzből.", ""},
	{hu, "Az Iszkra (“Szikra” – nagy láng)", "Iszkra=iskra; Szikra=iskra"},
	{hu, "Iszkra volt a lap neve.", "Iszkra=iskra"},
	{hu, "A Szikra szerkesztősége Genfben ült.", "Szikra=iskra; Genfben=geneva"},
	{hu, "Erdélyi László az Európai Unióban. Genfi tartózkodása rövid volt.", "Európai Unióban=european-union; Genfi=geneva"},
	{hu, "a Jordánia melletti táborban, Don Roos", "Jordánia=jordan"},
	{hu, "a Kossuth téren és a Kossuth utcán Kossuth beszélt", "Kossuth=kossuth"},
	{hu, "az EU-n belül, Ivanov Genfbe utazott, Anna Lenint", "EU-n=european-union; Genfbe=geneva"},
	// French.
	{fr, "Lénine partit de l’exil pour Genève; les lettres de Lénine", "Lénine=lenin; Genève=geneva; Lénine=lenin"},
	{fr, "Il lisait l’Iskra, c’est-à-dire l’Étincelle.", "Iskra=iskra; Étincelle=iskra"},
	{fr, "L’Etincelle fut imprimée. L'Étincelle aussi.", "Etincelle=iskra; Étincelle=iskra"},
	{fr, "Une étincelle jaillit. Étincelle de joie.", ""},
	{fr, "les bolcheviks, une bolchevique, les mencheviks", "bolcheviks=bolsheviks; bolchevique=bolsheviks; mencheviks=mensheviks"},
	{fr, "les ouvrières genevoises et londoniennes", "genevoises=geneva; londoniennes=london"},
	{fr, "le POSDR, non le posdr", "POSDR=rsdlp"},
	{fr, "V. I. Lénine, V.I. Lénine, Vladimir Ilitch Lénine", "V. I. Lénine=lenin; V.I. Lénine=lenin; Vladimir Ilitch Lénine=lenin"},
	{fr, "M. Lénine et Mme Kroupskaïa", "Lénine=lenin; Kroupskaïa=krupskaya"},
	{fr, "la ville de Karl-Marx-Stadt", ""},
	{fr, "On se demande : que faire ? Rien.", ""},
	{fr, "Ses livres Par où commencer ? Que faire ? et d’autres", "Par où commencer=where-to-begin; Que faire=what-is-to-be-done"},
	{fr, "Julius Martov et Anna Lénine", "Julius Martov=martov"},
	{fr, "l’opinion d’Alembert, Saint-Pétersbourg", "Saint-Pétersbourg=saint-petersburg"},
	{fr, "un roman d'Anatole France", "Anatole France=france-anatole"},
	{fr, "boulevard Tolstoï, Nancy Pelosi, à Paris Dupont parla", "Paris=paris"},
	{fr, "le visage pâle, la pale", ""},
	// Russian.
	{ru, "Ленина, Ленину, Лениным, о Ленине", "Ленина=lenin; Ленину=lenin; Лениным=lenin; Ленине=lenin"},
	{ru, "с Плехановым, Аксельродом, Троцким и Засулич", "Плехановым=plekhanov; Аксельродом=axelrod; Троцким=trotsky; Засулич=zasulich"},
	{ru, "Надеждой Крупской, Надежде Константиновне Крупской", "Надеждой Крупской=krupskaya; Надежде Константиновне Крупской=krupskaya"},
	{ru, "В. И. Ленина, В.И. Лениным", "В. И. Ленина=lenin; В.И. Лениным=lenin"},
	{ru, "редакция «Искры», газеты «Искра», в «Искре»", "редакция «Искры»=iskra-editorial-board; Искры=iskra; Искра=iskra; Искре=iskra"},
	{ru, "Из искры возгорится пламя. Искра упала на пол.", ""},
	{ru, "газета Искра выходила", "Искра=iskra"},
	{ru, "«Искра» вышла. Искра стала газетой.", "Искра=iskra; Искра=iskra"},
	{ru, "большевики, большевиков, большевиками, меньшевику", "большевики=bolsheviks; большевиков=bolsheviks; большевиками=bolsheviks; меньшевику=mensheviks"},
	{ru, "на II съезде РСДРП, второго съезда РСДРП", "II съезде РСДРП=rsdlp-congress-2; РСДРП=rsdlp; второго съезда РСДРП=rsdlp-congress-2; РСДРП=rsdlp"},
	{ru, "в Женеве, женевская, женевских, из Москвы, в Перми", "Женеве=geneva; женевская=geneva; женевских=geneva; Москвы=moscow; Перми=perm"},
	{ru, "в Орле, из Ростова-на-Дону, в Нижнем Новгороде", "Орле=orel; Ростова-на-Дону=rostov-on-don; Нижнем Новгороде=nizhny-novgorod"},
	{ru, "работа «Что делать?» и вопрос, что делать дальше. Что делать нам?", "Что делать=what-is-to-be-done"},
	{ru, "П. Мартов и Ю. Мартов, Анна Мартова", "Ю. Мартов=martov"},
	{ru, "в марте, Ленинград", "Ленинград=saint-petersburg"},
	{ru, "журнал Lénine писал в Genève", "Lénine=lenin; Genève=geneva"},
	{ru, "имени Горького, Йенс Леман, президент США Дональд, мэр Москвы", "США=united-states; Москвы=moscow"},
	{ru, "Азия-Россия, Карл-Маркс-Штадт", "Азия=asia; Россия=russia"},
	{ru, "группы «Освобождение труда»", "группы «Освобождение труда»=emancipation-of-labour"},
	{ru, "ЦК Бунда и ЦК РСДРП", "ЦК Бунда=bund-central-committee; Бунда=bund; ЦК РСДРП=central-committee-rsdlp; РСДРП=rsdlp"},
}

func TestFind(t *testing.T) {
	f := bundledFinder(t)
	for _, c := range findCases {
		var got []string
		for _, s := range found(f, c.lang, c.text) {
			surface, id, _ := strings.Cut(s, "=")
			got = append(got, surface+"="+ID(id).Slug())
		}
		if join(got) != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.lang, c.text, join(got), c.want)
		}
	}
}

// TestLinear finds names in one long line, and in one of capitals only, that a
// slow search would never come to the end of.
func TestLinear(t *testing.T) {
	f := bundledFinder(t)
	for _, unit := range []string{"Искра Anna Lenin-nel, ", "В. И. О. ЛЕНИН И ИСКРА ", "II съезд РСДРП «Искры» и Союз борьбы за ", "Que faire ? L’", "New New York-York-", "Искра "} {
		text := strings.Repeat(unit, 1<<20/len(unit))
		for _, lang := range corpus.Languages() {
			toks := lingual.For(lang).Tokens(nil, text)
			f.Find(nil, text, lang, toks)
			f.Names(nil, text, toks)
		}
	}
}

func TestParallel(t *testing.T) {
	f := bundledFinder(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, c := range findCases {
				found(f, c.lang, c.text)
				f.Authority().Lookup(c.text)
			}
		})
	}
	wg.Wait()
}

func TestNames(t *testing.T) {
	f := bundledFinder(t)
	for _, c := range []struct{ query, want string }{
		{"lenin", "lenin=person/lenin"},
		{"LENIN", "LENIN=person/lenin"},
		{"ленин", "ленин=person/lenin"},
		{"Leninnek", "Leninnek=person/lenin"},
		{"plekhanov женева", "plekhanov=person/plekhanov; женева=place/geneva"},
		{"genève", "genève=place/geneva"},
		{"geneve", "geneve=place/geneva"},
		{"genf", "genf=place/geneva"},
		{"posdr", "posdr=organization/rsdlp"},
		{"искра", "искра=publication/iskra"},
		{"Étincelle", "Étincelle=publication/iskra"},
		{"iszkra", "iszkra=publication/iskra"},
		{"что делать", "что делать=publication/what-is-to-be-done"},
		{"vladimir lenin martov", "vladimir lenin=person/lenin; martov=person/martov"},
		{"krupszkaja levelei", "krupszkaja=person/krupskaya"},
		{"kongresszus", ""},
		{"съезд партии", ""},
		{"", ""},
	} {
		var got []string
		for _, lang := range corpus.Languages() {
			var list []string
			for _, m := range f.Names(nil, c.query, lingual.For(lang).Tokens(nil, c.query)) {
				list = append(list, c.query[m.Start:m.End]+"="+string(m.Entity))
			}
			got = append(got, join(list))
		}
		for i, g := range got {
			if g != c.want {
				t.Errorf("%s %q: got %s, want %s", corpus.Languages()[i], c.query, g, c.want)
			}
		}
	}
}
