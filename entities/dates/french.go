package dates

import "strings"

// french reads a date in French order: day, month, year.
func (p *parser) french(i int) (result, bool) {
	t := p.at(i)
	switch {
	case t.roman > 0 && t.suffix != 0, t.digits > 0 && t.digits <= 2 && t.suffix != 0 && p.suffix(i) != "er":
		return p.frenchCentury(i)
	case t.class == classMonth, t.class == classShort:
		return p.frenchMonth(i)
	case t.class == classSeason:
		return p.frenchSeason(i)
	case t.class == classYears:
		return p.frenchDecade(i)
	}
	if r, ok := p.frenchDay(i); ok {
		return r, true
	}
	if y, ok := p.plainYear(i); ok {
		return p.frenchYear(i, y)
	}
	return result{}, false
}

// frenchDate reads a day, the other style, the month and the year.
func (p *parser) frenchDate(i int) (result, bool) {
	d, ok := p.day(i)
	if p.is(i, classDay) {
		d, ok = p.at(i).value, true
	}
	if !ok || p.at(i).suffix != 0 && p.suffix(i) != "er" {
		return result{}, false
	}
	j, other := p.otherStyle(i + 1)
	m, k := p.month(j)
	if m == 0 {
		return result{}, false
	}
	r := result{from: Point{Month: m, Day: d}, kind: Day, next: k}
	if other == 0 {
		r = p.dualMonth(r)
	}
	r = p.frenchYearBehind(r)
	if other > 0 && dual(d, other) {
		r.setOther(other)
	}
	return r, true
}

// frenchYearBehind takes the year behind a day or month.
func (p *parser) frenchYearBehind(r result) result {
	j := r.next
	if p.is(j, classFrom) || p.mark(j, ',') {
		j++
	}
	if y, ok := p.plainYear(j); ok && p.numeralEnds(j) {
		r.setYear(y)
		r.next = j + 1
		return r
	}
	if p.is(j, classSame) && p.is(j+1, classYear) || p.is(j+1, classSame) && p.is(j+2, classYear) {
		r.same = true
	}
	return r
}

// frenchDay reads a day or a range of days.
func (p *parser) frenchDay(i int) (result, bool) {
	if d, ok := p.day(i); ok && (p.dash(i+1) || p.is(i+1, classTo)) {
		to, ok := p.frenchDate(i + 2)
		if ok && to.from.Day > d && p.at(i).suffix == 0 {
			from := to.from
			from.Day = d
			return result{from: from, to: to.from, kind: Day, next: to.next, same: to.same}, true
		}
	}
	r, ok := p.frenchDate(i)
	if !ok {
		return r, false
	}
	if p.dash(r.next) || p.is(r.next, classTo) {
		if to, ok := p.frenchDate(r.next + 1); ok {
			return p.span(r, to), true
		}
	}
	return r, true
}

func (p *parser) frenchMonth(i int) (result, bool) {
	m, j := p.month(i)
	r := result{from: Point{Month: m}, kind: Month, next: j}
	if m2, k := p.month(j + 1); m2 > 0 && (p.dash(j) || p.is(j, classAnd) || p.is(j, classTo)) {
		r.to, r.next = Point{Month: m2}, k
	}
	r = p.frenchYearBehind(r)
	if r.from.Year > 0 || r.same {
		return r, true
	}
	return r, !p.at(i).upper && p.is(i, classMonth) && (p.is(i-1, classBefore) || p.dash(i-1) && p.is(i-2, classBefore))
}

func (p *parser) frenchSeason(i int) (result, bool) {
	j := i + 1
	if p.is(j, classFrom) || p.mark(j, ',') {
		j++
	}
	y, ok := p.plainYear(j)
	if !ok || !p.numeralEnds(j) || p.at(i).value == 2 && !p.isSummer(i) {
		return result{}, false
	}
	from, to := season(p.at(i).value, y)
	if r, ok := p.yearRange(j); ok {
		return result{from: from, to: r.to, kind: Season, next: r.next}, true
	}
	return result{from: from, to: to, kind: Season, next: j + 1}, true
}

// isSummer tells the season from the participle: l’été 1903, a été 1903 fois.
func (p *parser) isSummer(i int) bool {
	switch p.at(i - 1).class {
	case classBefore, classFrom, classDecade:
		return true
	}
	return strings.ContainsRune("'’ʼ", p.at(i-1).mark)
}

// frenchDecade reads les années 1890, les années 1890–1900, les années trente.
func (p *parser) frenchDecade(i int) (result, bool) {
	if p.is(i+1, classDecade) {
		y := 1900 + p.at(i+1).value
		return result{from: Point{Year: y}, to: Point{Year: y + 9}, kind: Decade, next: i + 2}, true
	}
	y, ok := p.plainYear(i + 1)
	if !ok {
		return result{}, false
	}
	if r, ok := p.yearRange(i + 1); ok {
		return r, true
	}
	if y%10 != 0 || p.is(i+2, classAnd) || p.mark(i+2, ',') {
		return result{from: Point{Year: y}, kind: Year, next: i + 2}, true
	}
	return result{from: Point{Year: y}, to: Point{Year: y + 9}, kind: Decade, next: i + 2}, true
}

func (p *parser) frenchYear(i, y int) (result, bool) {
	prev := p.at(i - 1).class
	if r, ok := p.yearRange(i); ok && (p.mark(i-1, '(') || p.loneRange(y, i+2) || prev == classBefore || prev == classFrom) {
		return r, true
	}
	if to, ok := p.plainYear(i + 2); ok && to > y &&
		(prev == classFrom && p.is(i+1, classTo) || prev == classBetween && p.is(i+1, classAnd)) {
		return result{from: Point{Year: y}, to: Point{Year: to}, kind: Year, next: i + 3}, true
	}
	r := result{from: Point{Year: y}, kind: Year, next: i + 1}
	if !p.isolated(i) {
		return r, false
	}
	switch prev {
	case classBefore:
		return r, p.lower(i-1) == "en" || p.lone(i) || !p.plainNoun(i+1)
	case classYear:
		return r, true
	case classFrom, classTo, classBetween:
		return r, p.lone(i)
	}
	if p.mark(i-1, '(') || p.mark(i-1, ',') && p.closes(i+1) && y >= 1500 || p.listed(i) {
		return r, p.lone(i)
	}
	return r, false
}

// listed tells that a number goes on a list of years: en 1898, 1900 et 1903.
func (p *parser) listed(i int) bool {
	if !p.mark(i-1, ',') && !p.is(i-1, classAnd) && !p.dash(i-1) {
		return false
	}
	_, ok := p.year(i - 2)
	return ok
}

// plainNoun tells that a small-lettered word follows that may be counted.
func (p *parser) plainNoun(i int) bool {
	t := p.at(i)
	return t.mark == 0 && t.num < 0 && !t.upper && t.class == classNone
}

func (p *parser) frenchCentury(i int) (result, bool) {
	c, ok := p.century(i)
	if !ok {
		return result{}, false
	}
	switch p.suffix(i) {
	case "e", "è", "ème", "eme", "ième", "er", "ieme":
	default:
		return result{}, false
	}
	j, to := i+1, c
	if n, ok := p.century(i + 2); ok && (p.dash(j) || p.is(j, classAnd) || p.is(j, classTo)) && p.at(i+2).suffix != 0 {
		to, j = n, i+3
	}
	if !p.is(j, classCentury) {
		return result{}, false
	}
	r := centuries(c, to, j+1)
	if p.lower(j+1) == "av" {
		r = r.before(p.frenchBC(j + 1))
	}
	return r, true
}

// frenchBC is the token behind «av. J.-C.».
func (p *parser) frenchBC(i int) int {
	j := p.skip(i+1, '.')
	for k := j; k < j+6; k++ {
		if p.lower(k) == "c" {
			return p.skip(k+1, '.')
		}
	}
	return j
}
