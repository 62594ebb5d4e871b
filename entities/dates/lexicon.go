package dates

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

// class is what a word may do in a date.
type class uint8

const (
	classNone    class = iota
	classMonth         // value 1 to 12
	classShort         // the same, abbreviated
	classSeason        // value 1 to 4, from spring
	classYear          // год, év, année
	classYears         // годы, évek, années
	classYearDot       // г., гг.
	classCentury       // век, század, siècle
	classCentDot       // в., вв., sz.
	classAnd           // и, és, et
	classBetween       // между, között, entre
	classFrom          // с, de
	classTo            // по, à, au
	classBefore        // words after which a bare number is a year
	classAfter         // words before which a bare number is a year
	classPlain         // other words that never follow a quantity as its noun
	classDay           // premier, první: value is the day
	classDecade        // trente, of «années trente»: value
	classSame          // même, ugyanezen, того (же)
)

// opens tells that a date may begin with such a word.
func (c class) opens() bool {
	return c == classMonth || c == classShort || c == classSeason || c == classYears || c == classDay
}

type entry struct {
	class class
	value int
}

var lexicons = map[corpus.Lang]map[string]entry{
	corpus.Hungarian: hungarianWords(),
	corpus.French:    frenchWords(),
	corpus.Russian:   russianWords(),
}

type wordList map[string]entry

// add enters words of one class; earlier entries stay.
func (l wordList) add(c class, value int, words string) {
	for w := range strings.FieldsSeq(words) {
		if _, ok := l[w]; !ok {
			l[w] = entry{c, value}
		}
	}
}

// addForms enters stems with endings; "-" is no ending.
func (l wordList) addForms(c class, value int, stems, endings string) {
	for stem := range strings.FieldsSeq(stems) {
		for e := range strings.FieldsSeq(endings) {
			l.add(c, value, stem+strings.TrimPrefix(e, "-"))
		}
	}
}

func hungarianWords() wordList {
	l := wordList{}
	cases := "- i ban ben ba be ból ből ra re ról ről tól től ig nak nek hoz hez nál nél ot et t on en val vel ként iak iek ok ek "
	owned := "ban ben ba be ból ből ra re ról ről tól től ig nak nek hoz hez nál nél t n val vel "
	months := [...][2]string{
		{"január", "januárj"}, {"február", "februárj"}, {"március", "március"}, {"április", "április"},
		{"május", "május"}, {"június", "június"}, {"július", "július"}, {"augusztus", "augusztus"},
		{"szeptember", "szeptember"}, {"október", "október"}, {"november", "november"}, {"december", "december"},
	}
	for i, m := range months {
		l.addForms(classMonth, i+1, m[0], cases+"sal sel rel ral")
		l.add(classMonth, i+1, m[1]+"a "+m[1]+"e")
		l.addForms(classMonth, i+1, m[1]+"á "+m[1]+"é", owned)
	}
	for i, short := range []string{"jan", "febr feb", "márc", "ápr", "máj", "jún", "júl", "aug", "szept", "okt", "nov", "dec"} {
		l.add(classShort, i+1, short)
	}
	for i, s := range []string{"tavasz", "nyar", "ősz", "tel"} {
		l.addForms(classSeason, i+1, s, "a e án én ának ének át ét ától étől áig éig ára ére ában ében i on en ok ek")
	}
	l.addForms(classSeason, 1, "tavasz", "- szal i ig tól t ra")
	l.addForms(classSeason, 2, "nyár", "- i on ig tól ra")
	l.addForms(classSeason, 3, "ősz", "- szel i ig től re")
	l.addForms(classSeason, 4, "tél", "- i en ig től re")
	l.addForms(classYears, 0, "évek évei", "- ben re ig ből től nek et hez ből beli ben")
	l.addForms(classYear, 0, "év évi évében évére évének évétől évéig évet évben évre évet évtől évig évnek évhez évből évvel", "-")
	l.addForms(classCentury, 0, "század", "- ban ba ból ra tól ig i nak ot ok okban a ában ának át végén elején")
	l.add(classCentDot, 0, "sz")
	l.add(classAnd, 0, "és s")
	l.add(classBetween, 0, "között közt közötti közti közé közben")
	l.add(classSame, 0, "ugyanazon ugyanezen ugyanabban ugyanebben ugyanaz ugyanez")
	l.add(classAfter, 0, `után előtt óta körül körüli körül folyamán táján során végén vége végéig végére végi végétől eleje elején elejéig elejére
		eleji elejétől közepe közepén közepéig közepi utáni előtti utántól derekán első második utolsó harmadik negyedik ótai felé kezdetén kezdete nyarán`)
	l.add(classPlain, 0, `a az is volt lett nem meg sem de ha hogy vagy mint mert még már csak illetve valamint majd pedig ezért így úgy aki ami amely amikor
		akkor ez azt ezt itt ott lesz volt`)
	return l
}

func frenchWords() wordList {
	l := wordList{}
	for i, m := range []string{"janvier", "février fevrier", "mars", "avril", "mai", "juin", "juillet", "août aout",
		"septembre", "octobre", "novembre", "décembre decembre"} {
		l.add(classMonth, i+1, m)
	}
	for i, m := range []string{"janv jan", "févr fév fevr", "", "avr", "", "", "juil", "", "sept", "oct", "nov", "déc dec"} {
		l.add(classShort, i+1, m)
	}
	for i, s := range []string{"printemps", "été ete", "automne", "hiver"} {
		l.add(classSeason, i+1, s)
	}
	l.add(classYears, 0, "années annees")
	l.add(classYear, 0, "année annee an")
	l.add(classCentury, 0, "siècle siècles siecle siecles")
	l.add(classAnd, 0, "et ou")
	l.add(classBetween, 0, "entre")
	l.add(classTo, 0, "à au a jusqu jusque")
	l.add(classFrom, 0, "de du d des")
	l.add(classBefore, 0, "en dès depuis vers avant après début fin courant mi circa années")
	l.add(classDay, 1, "premier")
	l.add(classSame, 0, "même")
	l.add(classPlain, 0, `par qui que qu dans fut est a avait avaient était étaient où pour mais le la les il elle ils elles on ce cette ces son sa ses leur leurs
		un une sur sous avec sans comme lorsque quand si ne se s y donc or car puis ainsi furent sont ont eut eurent aux avant après contre jusqu lors chez ni`)
	for v, w := range map[int]string{10: "dix", 20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 80: "quatre-vingt"} {
		l.add(classDecade, v, w)
	}
	return l
}

func russianWords() wordList {
	l := wordList{}
	for i, stem := range []string{"январ", "феврал", "", "апрел", "", "июн", "июл", "", "сентябр", "октябр", "ноябр", "декабр"} {
		if stem != "" {
			l.addForms(classMonth, i+1, stem, "ь я ю е ем ём")
		}
	}
	l.addForms(classMonth, 3, "март", "- а у е ом")
	l.addForms(classMonth, 5, "ма", "й я ю е ем")
	l.addForms(classMonth, 8, "август", "- а у е ом")
	for i, m := range []string{"янв", "февр фев", "мар", "апр", "", "июн", "июл", "авг", "сент сен", "окт", "нояб ноя", "дек"} {
		l.add(classShort, i+1, m)
	}
	for i, s := range []string{"весной весна весны весне весну весною", "летом лето лета лету", "осенью осень осени", "зимой зима зимы зиме зиму зимою"} {
		l.add(classSeason, i+1, s)
	}
	l.add(classYear, 0, "год года году годом годе")
	l.add(classYears, 0, "годы годов годам годами годах")
	l.add(classYearDot, 0, "г гг")
	l.addForms(classCentury, 0, "век", "- а у е ом ов ах и ам")
	l.addForms(classCentury, 0, "столети", "е я ю и ем й ях")
	l.add(classCentDot, 0, "в вв")
	l.add(classAnd, 0, "и или")
	l.add(classBetween, 0, "между")
	l.add(classTo, 0, "по до")
	l.add(classFrom, 0, "с со от")
	l.add(classBefore, 0, "после около к ко начала конца середины начале конце")
	l.add(classSame, 0, "того этого")
	l.add(classPlain, 0, `был была было были не на что как но а его ее её их он она они из у за при под над для же бы ли к о об это то так когда где который
		которая которое которые во ко`)
	return l
}
