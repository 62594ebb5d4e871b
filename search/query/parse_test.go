package query

import (
	"errors"
	"strings"
	"testing"
)

// read gives the canonical text and the codes of the notices.
func read(t *testing.T, text string) (string, string) {
	t.Helper()
	q, err := Parse(text, Options{})
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	var codes []string
	for _, n := range q.Notices {
		codes = append(codes, n.Code)
	}
	return q.String(), strings.Join(codes, " ")
}

type example struct{ text, want, notices string }

func checkAll(t *testing.T, examples []example) {
	t.Helper()
	for _, e := range examples {
		got, notices := read(t, e.text)
		if got != e.want {
			t.Errorf("Parse(%q) = %s, want %s", e.text, got, e.want)
		}
		if notices != e.notices {
			t.Errorf("Parse(%q): notices %q, want %q", e.text, notices, e.notices)
		}
	}
}

func TestWhatIsMeant(t *testing.T) {
	checkAll(t, []example{
		{"", "", ""},
		{" \t\n", "", ""},
		{"martov kongresszus", "martov kongresszus", ""},
		{"Мартов, Ленин; Плеханов.", "Мартов Ленин Плеханов", ""},
		{"c'est-à-dire l’exil O'Brien", "c'est-à-dire l’exil O'Brien", ""},
		{"az RSDLP-t 1903-ban, 12-й съезд", "az RSDLP-t 1903-ban 12-й съезд", ""},
		{"1903-1904 1903.10.17 10,5", "1903-1904 1903.10.17 10,5", ""},
		{"17 (30) июля", "17 30 июля", ""},
		{"l\u00ADexil \u200Bgenf", "lexil genf", ""},
		{"=мартов =lénine", "=мартов =lénine", ""},
		{"martov* m?rtov *ból конгр**", "martov* m?rtov *ból конгр*", ""},
		{"plehanof~ plehanof~1 плеханоф~2", "plehanof~ plehanof~ плеханоф~2", ""},
		{"/iskr[aá]/ (/плех.*/)", "/iskr[aá]/ /плех.*/", ""},
		{`/a\/b/`, `/a\/b/`, ""},
		{"Où est Lénine ?", "Où est Lénine", ""},
		{"Hol volt Lenin!", "Hol volt Lenin", ""},
		{"martov?", "martov?", ""},
		{"lenin – martov — genf…", "lenin martov genf", ""},
	})
}

func TestPhrases(t *testing.T) {
	checkAll(t, []example{
		{`"deuxième congrès"`, `"deuxième congrès"`, ""},
		{"« que faire »", `"que faire"`, ""},
		{"«Что делать»", `"Что делать"`, ""},
		{"„második kongresszus”", `"második kongresszus"`, ""},
		{"„zweiter Kongress“", `"zweiter Kongress"`, ""},
		{`„második kongresszus"`, `"második kongresszus"`, ""},
		{"“second congress”", `"second congress"`, ""},
		{"”Mi a teendő”", `"Mi a teendő"`, ""},
		{"»Mi a teendő«", `"Mi a teendő"`, ""},
		{"‹Mi a teendő›", `"Mi a teendő"`, ""},
		{"«Он сказал „да“ вчера»", `"Он сказал да вчера"`, ""},
		{"«один «два» три» четыре", `"один два три" четыре`, ""},
		{"«один «два три» четыре", `"один два три" четыре`, ""},
		{`"lenin martov"~8`, `"lenin martov"~8`, ""},
		{`"lenin martov"~0`, `"lenin martov"`, ""},
		{`"lenin * martov"`, `"lenin * martov"`, ""},
		{`"* lenin martov *"`, `"lenin martov"`, ""},
		{`"lenin * martov"~3`, `"lenin martov"~3`, "phrase-wildcard"},
		{`"Что делать?"`, `"Что делать"`, ""},
		{`"a OR b -c =d"`, `"a OR b c d"`, ""},
		{`"lenin"`, "lenin", ""},
		{`="que faire"`, `="que faire"`, ""},
		{"=«Второго * съезда» -=„a b”~3", `="Второго * съезда" -="a b"~3`, ""},
		{`="AND" =“Étincelle”`, "=AND =Étincelle", ""},
		{"=„Külföldi Liga”-nak", `="Külföldi Liga-nak"`, ""},
		{`="" a`, "a", "empty-quotes"},
		{"„Iszkra”-ban", "Iszkra-ban", ""},
		{"a „Külföldi Liga”-nak írt", `a "Külföldi Liga-nak" írt`, ""},
		{`"EU bank" -nak`, `"EU bank" -nak`, ""},
		{"l'«Étincelle»", "l Étincelle", ""},
	})
}

func TestOperators(t *testing.T) {
	checkAll(t, []example{
		{"a AND b", "a AND b", ""},
		{"a OR b", "a OR b", ""},
		{"a b OR c AND d", "a b OR c AND d", ""},
		{"(a b) OR (c AND d)", "a b OR c AND d", ""},
		{"a (b OR c)", "a (b OR c)", ""},
		{"a AND (b OR c) AND NOT d", "a AND (b OR c) AND -d", ""},
		{"a AND (b c)", "a AND (b c)", ""},
		{"a (b (c (d)))", "a b c d", ""},
		{"a OR (b OR (c OR d))", "a OR b OR c OR d", ""},
		{"a -b NOT c +d", "a -b -c +d", ""},
		{"a OR -b", "a OR -b", ""},
		{"+(a b) +(c OR d) ++e", "+(a b) +(c OR d) e", "lone-sign"},
		{"+a AND b", "a AND b", ""},
		{"+a OR b", "a OR b", ""},
		{"a -(b OR c)", "a -(b OR c)", ""},
		{"a NOT NOT b", "a b", ""},
		{"a -(-b)", "a b", ""},
		{"-(+a) b", "-a b", ""},
		{"és ET ou И ИЛИ НЕ VAGY NEM and or not", "és ET ou И ИЛИ НЕ VAGY NEM and or not", ""},
		{"-AND x", `-"AND" x`, ""},
		{`x "AND" y`, `x "AND" y`, ""},
		{"-lenin", "-lenin", "only-negative"},
		{"-lenin OR NOT martov", "-lenin OR -martov", "only-negative"},
	})
}

func TestFields(t *testing.T) {
	checkAll(t, []example{
		{"lang:ru LANG:HU", "lang:ru lang:hu", ""},
		{"person:Мартов person:person/martov", "person:Мартов person:person/martov", ""},
		{`person:"Julij  Martov" place:«Ville de Genève»`, `person:"Julij Martov" place:"Ville de Genève"`, ""},
		{"organisation:РСДРП publication:Iskra event:kongresszus", "organization:РСДРП publication:Iskra event:kongresszus", ""},
		{"person:(Julij Martov OR Lenin)", `person:"Julij Martov" OR person:Lenin`, ""},
		{"-person:Lenin, martov", "-person:Lenin martov", ""},
		{"doc:hu/genf.md document:ru/a-b_c.txt", "doc:hu/genf.md doc:ru/a-b_c.txt", ""},
		{`doc:"fr/mes textes (1).md"`, `doc:"fr/mes textes (1).md"`, ""},
		{`doc:«a "b".md»`, `doc:«a "b".md»`, ""},
		{"year:1902 year:1902..1904 year:..1904 year:1902..", "year:1902 year:1902..1904 year:..1904 year:1902..", ""},
		{"year:1902-1904 year:1902–1904 year:(1902 OR 1905..1907)", "year:1902..1904 year:1902..1904 (year:1902 OR year:1905..1907)", ""},
		{"year:1904..1902", "year:1902..1904", "years-swapped"},
		{`title:="Что делать"`, `title:="Что делать"`, ""},
		{`title:"что делать" title:=Foo title:kong* title:/x/ title:a~`, `title:"что делать" title:=Foo title:kong* title:/x/ title:a~`, ""},
		{"title:(что OR делать) -title:mi", "(title:что OR title:делать) -title:mi", ""},
		{"title:(lang:ru мартов)", "lang:ru title:мартов", ""},
		{"person:mart*", `person:"mart*"`, "field-literal"},
	})
}

func TestNothingIsAnError(t *testing.T) {
	checkAll(t, []example{
		{`"lenin martov`, "lenin martov", "unclosed-quote"},
		{"«Что делать", "Что делать", "unclosed-quote"},
		{`5" lenin "martov genf"`, `5 lenin "martov genf"`, "unclosed-quote"},
		{"(lenin", "lenin", "stray-bracket"},
		{"lenin)", "lenin", "stray-bracket"},
		{"-(lenin", "lenin", "lone-sign stray-bracket"},
		{"a () b", "a b", "empty-brackets"},
		{"a -() b", "a b", "lone-sign empty-brackets"},
		{`a ""`, "a", "empty-quotes"},
		{"lenin AND", `lenin "AND"`, "stray-operator"},
		{"OR lenin", `"OR" lenin`, "stray-operator"},
		{"NOT", `"NOT"`, "stray-operator"},
		{"(AND)", `"AND"`, "stray-operator"},
		{"a AND AND b", "a AND b", "doubled-operator"},
		{"a AND OR NOT b", "a AND -b", "doubled-operator"},
		{"AND OR NOT", `"AND" "OR" "NOT"`, "stray-operator stray-operator stray-operator"},
		{"lenin - martov", "lenin martov", "lone-sign"},
		{"* ~ = + -", "", "bare-wildcard nothing-to-search lone-sign lone-sign lone-sign lone-sign"},
		{"?* a", "a", "bare-wildcard"},
		{"17/30", "17 30", "read-as-words"},
		{"-17/30 x", "-(17 30) x", "read-as-words"},
		{"http://www.marxists.org/a?b=c*d", "http www.marxists.org a b c d", "read-as-words"},
		{"foo:bar", "foo bar", "unknown-field"},
		{"a:b:c", "a b c", "read-as-words"},
		{"Megjegyzés: Lenin", "Megjegyzés Lenin", ""},
		{"person: lenin", "person lenin", "field-no-value"},
		{`person:"" lenin`, "person lenin", "field-value"},
		{"title:* a", "title a", "field-no-value bare-wildcard"},
		{"year:abc", "year abc", "field-value"},
		{"year:0", "year 0", "field-value"},
		{"/(/", "", "bad-regexp nothing-to-search"},
		{"/iskr[a/", "iskr a", "bad-regexp"},
		{"/(?=a)b/", "a b", "bad-regexp"},
		{"/(a{100}){10}x{1000}/", "a 100 10 x 1000", "bad-regexp"},
		{"/home/user", "home user", "read-as-words"},
		{"и/или", "и или", "read-as-words"},
		{"foo~3 bar~0.8", "foo~2 bar~", "fuzzy-edits fuzzy-edits"},
		{"mart*~", "mart*", "fuzzy-needs-word"},
		{"~~~ ~2", "2", "lone-sign read-as-words"},
		{`"lenin"~2`, "lenin", "fuzzy-needs-word"},
		{`"a b"~99999999999999999999`, `"a b"~1000`, "phrase-distance"},
		{`"mart* lenin"`, `"mart lenin"`, "phrase-wildcard"},
		{"=mart* =a=b", "mart* a b", "equals-ignored read-as-words"},
		{`="que faire`, "que faire", "equals-ignored unclosed-quote"},
		{"a*b*c*d*e*f*g*h*i*j", "a b c d e f g h i j", "long-wildcard"},
		{"Что делать?", "Что делать", "question-mark"},
		{"C++ x", "C x", "read-as-words"},
		{"lenin\x00martov", "lenin martov", "broken-characters"},
		{"L\xe9nine", "L nine", "broken-characters"},
		{"\u200Fлен\u200Eин", "ленин", "invisible-marks"},
		{":-)", "", "nothing-to-search stray-bracket"},
	})
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name, text string
		reason     error
		what       string
	}{
		{"long", strings.Repeat("a", 4097), ErrTooLong, "bytes"},
		{"2,000 ORs", strings.Repeat("a OR ", 2000) + "a", ErrTooLong, "bytes"},
		{"800 ORs", strings.Repeat("a OR ", 800) + "a", ErrTooComplex, "words"},
		{"long phrase", `"` + strings.Repeat("a ", 300) + `"`, ErrTooComplex, "words"},
		{"wildcards", strings.Repeat("a* ", 500), ErrTooComplex, "patterns"},
		{"brackets", strings.Repeat("(a OR b (", 40) + "x" + strings.Repeat("))", 40), ErrTooComplex, "brackets"},
	} {
		_, err := Parse(c.text, Options{})
		var limit *LimitError
		if !errors.Is(err, c.reason) || !errors.As(err, &limit) || limit.What != c.what {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if limit.At < 0 || limit.At > len(c.text) || !strings.Contains(err.Error(), "at byte") {
			t.Errorf("%s: no place: %v", c.name, err)
		}
	}
}

func TestManySigns(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{strings.Repeat("(", 2000) + "a" + strings.Repeat(")", 2000), "a"},
		{strings.Repeat("(", 4095) + "a", "a"},
		{strings.Repeat("NOT ", 1001) + "a", "-a"},
		{strings.Repeat(`"`, 4096), ""},
		{strings.Repeat("„", 1365), ""},
		{strings.Repeat("-(", 2000), ""},
		{strings.Repeat("„", 1000) + "martov", "martov"},
	} {
		q, err := Parse(c.text, Options{})
		if err != nil || len(q.Notices) > maxNotices {
			t.Errorf("Parse(%.20q…): %v, %d notices", c.text, err, len(q.Notices))
		}
		if q.String() != c.want {
			t.Errorf("Parse(%.20q…) = %.60s, want %s", c.text, q, c.want)
		}
	}
}
