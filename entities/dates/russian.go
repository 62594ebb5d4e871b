package dates

import "strings"

// russian reads a date in Russian order: day, month, year.
func (p *parser) russian(i int) (result, bool) {
	t := p.at(i)
	switch {
	case t.roman > 0:
		return p.russianCentury(i)
	case t.class == classMonth, t.class == classShort:
		return p.russianMonth(i)
	case t.class == classSeason:
		return p.russianSeason(i)
	case t.num < 0:
		return result{}, false
	}
	if r, ok := p.russianDay(i); ok {
		return r, true
	}
	if y, ok := p.year(i); ok {
		return p.russianYear(i, y)
	}
	if r, ok := p.russianDecade(i); ok {
		return r, true
	}
	if r, ok := p.russianCentury(i); ok {
		return r, true
	}
	return p.russianBC(i)
}

// wordYear is the token behind «года», «г.» and the like, if they stand there.
func (p *parser) wordYear(i int) int {
	switch {
	case p.is(i, classYear), p.is(i, classYears):
		return i + 1
	case p.is(i, classYearDot):
		return p.skip(i+1, '.')
	}
	return i
}

// russianDate reads day, other style, month and year.
func (p *parser) russianDate(i int) (result, bool) {
	d, ok := p.day(i)
	if s := p.suffix(i); !ok || s != "" && s != "го" && s != "е" && s != "ого" && s != "ое" && s != "му" {
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
	r = p.russianYearBehind(r)
	if other > 0 && dual(d, other) {
		r.setOther(other)
	}
	return r, true
}

func (p *parser) russianYearBehind(r result) result {
	j := p.skip(r.next, ',')
	if y, ok := p.year(j); ok && p.numeralEnds(j) && (p.at(j).suffix == 0 || russianYearEnding(p.suffix(j))) {
		r.setYear(y)
		r.next = p.wordYear(j + 1)
		return r
	}
	if p.is(r.next, classSame) && p.lower(r.next+1) == "же" && p.wordYear(r.next+2) > r.next+2 {
		r.same = true
	}
	return r
}

// russianDay reads a day or a range of days.
func (p *parser) russianDay(i int) (result, bool) {
	if d, ok := p.day(i); ok && p.at(i).suffix == 0 {
		j, other := p.otherStyle(i + 1)
		if p.dash(j) || p.is(j, classTo) {
			if to, ok := p.russianDate(j + 1); ok && to.from.Day > d {
				from := to.from
				from.Day = d
				r := result{from: from, to: to.from, kind: Day, next: to.next, same: to.same}
				if other > 0 && dual(d, other) {
					r.old, r.from.Day = r.from, other
				}
				return r, true
			}
		}
	}
	r, ok := p.russianDate(i)
	if !ok {
		return r, false
	}
	if p.dash(r.next) || p.is(r.next, classTo) {
		if to, ok := p.russianDate(r.next + 1); ok && to.from.Year >= r.from.Year {
			return p.span(r, to), true
		}
	}
	return r, true
}

func (p *parser) russianMonth(i int) (result, bool) {
	m, j := p.month(i)
	r := result{from: Point{Month: m}, kind: Month, next: j}
	if m2, k := p.month(j + 1); m2 > 0 && (p.dash(j) || p.is(j, classAnd) || p.is(j, classTo)) {
		r.to, r.next = Point{Month: m2}, k
	}
	r = p.russianYearBehind(r)
	if r.from.Year > 0 || r.same {
		return r, true
	}
	return r, !p.at(i).upper && p.is(i, classMonth)
}

func (p *parser) russianSeason(i int) (result, bool) {
	j := p.skip(i+1, ',')
	y, ok := p.year(j)
	if !ok || !p.numeralEnds(j) {
		return result{}, false
	}
	from, to := season(p.at(i).value, y)
	if r, ok := p.yearRange(j); ok {
		return result{from: from, to: r.to, kind: Season, next: p.wordYear(r.next)}, true
	}
	return result{from: from, to: to, kind: Season, next: p.wordYear(j + 1)}, true
}

func russianYearEnding(s string) bool {
	switch s {
	case "го", "й", "м", "му", "ый", "ого", "ом", "ому", "е", "ый-", "ые", "х", "ых", "г", "гг":
		return true
	}
	return false
}

func (p *parser) russianYear(i, y int) (result, bool) {
	r := result{from: Point{Year: y}, kind: Year, next: i + 1}
	if s := p.suffix(i); s != "" {
		if y%10 == 0 && (s == "е" || s == "х" || s == "ые" || s == "ых") {
			if next := p.wordYear(i + 1); next > i+1 {
				return result{from: r.from, to: Point{Year: y + 9}, kind: Decade, next: next}, true
			}
		}
		r.next = p.wordYear(i + 1)
		return r, russianYearEnding(s)
	}
	if rng, ok := p.yearRange(i); ok {
		next := p.wordYear(rng.next)
		if next > rng.next || p.mark(i-1, '(') || p.loneRange(y, i+2) {
			rng.next = next
			return rng, true
		}
	}
	if to, ok := p.plainYear(i + 2); ok && to > y &&
		(p.is(i-1, classFrom) && p.is(i+1, classTo) || p.is(i-1, classBetween) && p.is(i+1, classAnd)) {
		return result{from: r.from, to: Point{Year: to}, kind: Year, next: p.wordYear(i + 3)}, true
	}
	if next := p.wordYear(i + 1); next > i+1 {
		r.next = next
		if end := p.russianBCEnd(next); end > next {
			return r.before(end), true
		}
		return r, true
	}
	if !p.isolated(i) {
		return r, false
	}
	return r, p.mark(i-1, '(') && p.lone(i) || p.yearFollows(i) || p.lone(i) && p.yearLeads(i)
}

// yearFollows tells that a list of years follows that ends in «годах».
func (p *parser) yearFollows(i int) bool {
	for j := i + 1; j < i+16; j += 2 {
		if !p.mark(j, ',') && !p.is(j, classAnd) && !p.dash(j) && !p.is(j, classTo) {
			return false
		}
		if _, ok := p.year(j + 1); !ok {
			return false
		}
		if p.wordYear(j+2) > j+2 {
			return true
		}
	}
	return false
}

// yearLeads tells that what stands before a number makes it a year.
func (p *parser) yearLeads(i int) bool {
	switch p.at(i - 1).class {
	case classCentDot, classBefore, classTo:
		return !p.mark(i-1, '.') && p.closes(i+1)
	}
	return p.mark(i-1, ',') && p.closes(i+1) && p.at(i).num >= 1500 && p.at(i-2).upper
}

// russianDecade reads 90-е годы XIX века.
func (p *parser) russianDecade(i int) (result, bool) {
	t := p.at(i)
	s := p.suffix(i)
	if t.digits != 2 || t.num%10 != 0 || s != "х" && s != "е" && s != "ых" && s != "ые" {
		return result{}, false
	}
	j := p.wordYear(i + 1)
	c := p.at(j).roman
	if j == i+1 || c == 0 || !p.is(j+1, classCentury) && !(p.is(j+1, classCentDot) && p.mark(j+2, '.')) {
		return result{}, false
	}
	y := (c-1)*100 + t.num
	next := j + 2
	if p.is(j+1, classCentDot) {
		next = p.skip(next, '.')
	}
	return result{from: Point{Year: y}, to: Point{Year: y + 9}, kind: Decade, next: next}, true
}

func (p *parser) russianCentury(i int) (result, bool) {
	c, ok := p.century(i)
	if s := p.suffix(i); !ok || s != "" && !russianYearEnding(s) || p.at(i).num > 0 && s == "" {
		return result{}, false
	}
	j, to := i+1, c
	if n, ok := p.century(i + 2); ok && n > c && (p.dash(j) || p.is(j, classAnd)) {
		to, j = n, i+3
	}
	next := j + 1
	switch {
	case p.is(j, classCentury):
	case p.is(j, classCentDot) && p.mark(j+1, '.') && p.at(i).roman > 0:
		next++
	default:
		return result{}, false
	}
	r := centuries(c, to, next)
	if end := p.russianBCEnd(next); end > next {
		r = r.before(end)
	}
	return r, true
}

// russianBCEnd is the token behind «до н. э.», if it stands there.
func (p *parser) russianBCEnd(i int) int {
	if p.lower(i) != "до" || p.lower(i+1) != "н" && !strings.HasPrefix(p.lower(i+1), "наш") {
		return i
	}
	return p.skip(p.skip(i+2, '.')+1, '.')
}

// russianBC reads a year of less than four figures before Christ.
func (p *parser) russianBC(i int) (result, bool) {
	t := p.at(i)
	next := p.wordYear(i + 1)
	if t.num <= 0 || t.digits > 4 || t.suffix != 0 {
		return result{}, false
	}
	end := p.russianBCEnd(next)
	return result{from: Point{Year: -t.num}, kind: Year, next: end}, end > next
}
