package dates

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

var outside = token{num: -1, mark: -1}

func (p *parser) at(i int) *token {
	if i < 0 || i >= len(p.toks) {
		return &outside
	}
	return &p.toks[i]
}

func (p *parser) is(i int, c class) bool { return p.at(i).class == c }

func (p *parser) mark(i int, r rune) bool { return p.at(i).mark == r }

func (p *parser) dash(i int) bool { return isDash(p.at(i).mark) }

// suffix is the ending of a number in lower case, without its hyphen.
func (p *parser) suffix(i int) string {
	t := p.at(i)
	if t.suffix == 0 {
		return ""
	}
	return p.text[t.suffix:t.end]
}

func (p *parser) lower(i int) string {
	t := p.at(i)
	return strings.ToLower(p.text[t.start:t.end])
}

// year reads a number of four figures that may be a year.
func (p *parser) year(i int) (int, bool) {
	t := p.at(i)
	return t.num, t.digits == 4 && t.num >= 1000 && t.num < 2100
}

// plainYear is a year without an ending.
func (p *parser) plainYear(i int) (int, bool) {
	y, ok := p.year(i)
	return y, ok && p.at(i).suffix == 0
}

func (p *parser) day(i int) (int, bool) {
	t := p.at(i)
	return t.num, t.num >= 1 && t.num <= 31 && t.digits <= 2
}

// month reads a month word, abbreviated or not; next is the token behind it.
func (p *parser) month(i int) (m, next int) {
	switch t := p.at(i); t.class {
	case classMonth:
		return t.value, i + 1
	case classShort:
		if p.mark(i+1, '.') {
			return t.value, i + 2
		}
		return t.value, i + 1
	}
	return 0, i
}

// skip goes over a mark if it is there.
func (p *parser) skip(i int, r rune) int {
	if p.mark(i, r) {
		return i + 1
	}
	return i
}

// touches tells that no blank stands between a token and the next.
func (p *parser) touches(i int) bool {
	return i+1 < len(p.toks) && i >= 0 && p.toks[i].end == p.toks[i+1].start
}

func (p *parser) parse(i int) (result, bool) {
	if p.at(i).num >= 0 {
		if r, ok := p.figures(i); ok {
			return r, true
		}
		if p.touches(i-1) && (p.at(i-1).num >= 0 || strings.ContainsRune(".,:/#№$€£+=_", p.at(i-1).mark) && p.at(i-2).num >= 0 && p.touches(i-2)) {
			return result{}, false // a part of 12.1903, 3/1903
		}
	}
	switch p.lang {
	case corpus.Hungarian:
		return p.hungarian(i)
	case corpus.French:
		return p.french(i)
	case corpus.Russian:
		return p.russian(i)
	}
	return p.bracketed(i)
}

// figures reads 30.07.1903, 30/7/1903, 30.VII.1903, 1903-07-30, 1903. 07. 30.
func (p *parser) figures(i int) (result, bool) {
	sep := p.at(i + 1).mark
	if sep != '.' && sep != '/' && sep != '-' || !p.mark(i+3, sep) || p.at(i).suffix != 0 {
		return result{}, false
	}
	if p.touches(i-1) && (p.at(i-1).num >= 0 || p.at(i-1).mark == sep) {
		return result{}, false
	}
	m := p.at(i + 2).num
	if m < 0 && sep != '-' {
		m = p.at(i + 2).roman
	}
	if m < 1 || m > 12 || p.at(i+2).digits > 2 {
		return result{}, false
	}
	if y, ok := p.plainYear(i); ok && (p.at(i+2).digits == 2 || sep == '.') {
		d, ok := p.day(i + 4)
		return result{from: Point{y, m, d}, kind: Day, next: i + 5}, ok && p.numeralEnds(i+4)
	}
	d, okDay := p.day(i)
	y, okYear := p.plainYear(i + 4)
	next := i + 5
	if end := p.wordYear(next); p.lang == corpus.Russian {
		next = end
	}
	return result{from: Point{y, m, d}, kind: Day, next: next}, okDay && okYear && p.numeralEnds(i+4)
}

// numeralEnds tells that a number is not followed by more of it.
func (p *parser) numeralEnds(i int) bool {
	if !p.touches(i) {
		return true
	}
	n := p.at(i + 1)
	return n.num < 0 && !(strings.ContainsRune(",./:", n.mark) && p.touches(i+1) && p.at(i+2).num >= 0)
}

// isolated tells that a number stands for itself: no part of 3.1903, 1 903 000,
// № 1903, 1903 %.
func (p *parser) isolated(i int) bool {
	next := p.at(i + 1)
	if !p.numeralEnds(i) || strings.ContainsRune("%‰°$€£*=", next.mark) || next.num >= 0 && next.digits == 3 {
		return false
	}
	if p.touches(i) && isHyphen(next.mark) && p.touches(i+1) {
		return false
	}
	return p.opens(i)
}

// opens tells that nothing before a number makes it part of something else.
func (p *parser) opens(i int) bool {
	prev := p.at(i - 1)
	if strings.ContainsRune("№#$€£§+=*", prev.mark) || prev.num >= 0 && prev.digits < 4 && prev.suffix == 0 {
		return false
	}
	if !p.touches(i - 1) {
		return true
	}
	switch {
	case prev.mark == 0:
		return false // a letter or figure
	case strings.ContainsRune("./:,", prev.mark):
		return p.at(i-2).num < 0
	case isHyphen(prev.mark):
		return p.at(i-2).mark != 0
	}
	return true
}

// closes tells that behind a token a clause ends, or the text.
func (p *parser) closes(i int) bool {
	if i >= len(p.toks) {
		return true
	}
	return strings.ContainsRune(".,;:!?)]»”\"–—…(\n", p.at(i).mark) && p.at(i).mark != 0
}

// Bare numbers count as years only if they are likely ones.
const firstLone, lastLone = 1400, 2060

// lone tells that a bare number is followed by nothing it could count.
func (p *parser) lone(i int) bool {
	n := p.at(i).num
	return n >= firstLone && n <= lastLone && p.isolated(i) && p.follows(i+1)
}

// loneRange tells the same of a range that ends with a number.
func (p *parser) loneRange(from, to int) bool {
	return from >= firstLone && p.numeralEnds(to) && p.follows(to+1)
}

// follows tells that a token may follow a year that has no noun with it.
func (p *parser) follows(i int) bool {
	if p.closes(i) {
		return true
	}
	switch p.at(i).class {
	case classPlain, classAnd, classAfter, classTo, classFrom, classBetween, classBefore, classMonth, classSeason, classYear:
		return true
	}
	return false
}

// yearRange reads 1900–1903, 1900–03 and 1900—1903.
func (p *parser) yearRange(i int) (result, bool) {
	from, ok := p.plainYear(i)
	if !ok || !(p.dash(i+1) || p.mark(i+1, '/')) {
		return result{}, false
	}
	to, ok := p.year(i + 2)
	if t := p.at(i + 2); !ok && t.num <= 12 && t.num != from%100+1 && isHyphen(p.at(i+1).mark) {
		return result{}, false // 1903-10 is a month
	} else if !ok && t.digits == 2 && t.num > from%100 && p.touches(i) && p.touches(i+1) {
		to, ok = from/100*100+t.num, true
	}
	if !ok || to <= from || !p.opens(i) || !p.numeralEnds(i+2) || p.mark(i+1, '/') && to-from > 1 || p.dash(i+3) && p.touches(i+2) {
		return result{}, false
	}
	return result{from: Point{Year: from}, to: Point{Year: to}, kind: Year, next: i + 3}, true
}

// bracketed reads a year or a range of years in brackets: (1903), (1870–1924).
func (p *parser) bracketed(i int) (result, bool) {
	if !p.mark(i-1, '(') && !p.mark(i-1, '[') || p.touches(i-2) && p.at(i-2).mark == 0 {
		return result{}, false // COM(2009)
	}
	if r, ok := p.yearRange(i); ok {
		return r, true
	}
	y, ok := p.plainYear(i)
	closed := p.mark(i+1, ')') || p.mark(i+1, ']') || p.mark(i+1, ',') || p.mark(i+1, ';') || p.mark(i+1, ':')
	return result{from: Point{Year: y}, kind: Year, next: i + 1}, ok && closed && p.isolated(i)
}

// century reads the number of a century, Roman or not.
func (p *parser) century(i int) (int, bool) {
	t := p.at(i)
	if t.roman > 0 {
		return t.roman, t.roman <= 21
	}
	return t.num, t.num >= 1 && t.num <= 21 && t.digits <= 2
}

func centuries(from, to, next int) result {
	return result{from: Point{Year: (from-1)*100 + 1}, to: Point{Year: to * 100}, kind: Century, next: next}
}

// before moves a year, decade or century before Christ.
func (r result) before(next int) result {
	if r.to.Year == 0 {
		r.to = r.from
	}
	if r.kind == Century {
		r.from.Year, r.to.Year = r.from.Year-1, r.to.Year+1
		r.from.Year, r.to.Year = -r.to.Year+1, -r.from.Year-1
	} else {
		r.from.Year, r.to.Year = -r.from.Year, -r.to.Year
	}
	r.next = next
	return r
}

func season(n, year int) (from, to Point) {
	if n == 4 {
		return Point{Year: year}, Point{Year: year}
	}
	return Point{Year: year, Month: 3 * n}, Point{Year: year, Month: 3*n + 2}
}
