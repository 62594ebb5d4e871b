package dates

import "strings"

// hungarian reads a date in Hungarian order: year, month, day.
func (p *parser) hungarian(i int) (result, bool) {
	if y, ok := p.year(i); ok {
		return p.hungarianYear(i, y)
	}
	if r, ok := p.hungarianCentury(i); ok {
		return r, true
	}
	if r, ok := p.hungarianBC(i); ok {
		return r, true
	}
	if m, next := p.month(i); m > 0 {
		return p.hungarianMonthDay(i, m, next)
	}
	return result{}, false
}

func (p *parser) hungarianYear(i, y int) (result, bool) {
	if p.at(i).suffix != 0 {
		return p.hungarianSuffixed(i, y)
	}
	j := p.skip(i+1, '.')
	if m, k := p.month(j); m > 0 {
		return p.hungarianMonth(Point{Year: y, Month: m}, k)
	}
	if m := p.at(j).roman; m > 0 && m <= 12 && p.mark(j+1, '.') {
		if d, ok := p.day(j + 2); ok {
			return result{from: Point{y, m, d}, kind: Day, next: j + 3}, true
		}
	}
	if p.is(j, classSeason) {
		from, to := season(p.at(j).value, y)
		return result{from: from, to: to, kind: Season, next: j + 1}, true
	}
	if r, ok := p.yearRange(i); ok && (p.at(i+2).suffix != 0 || p.mark(i-1, '(') || p.is(i+3, classYears) || p.is(i+3, classBetween) || p.loneRange(y, i+2)) {
		return p.hungarianRangeEnd(r), true
	}
	if to, ok := p.plainYear(i + 2); ok && p.is(i+1, classAnd) && p.is(i+3, classBetween) && to > y {
		return result{from: Point{Year: y}, to: Point{Year: to}, kind: Year, next: i + 4}, true
	}
	r := result{from: Point{Year: y}, kind: Year, next: i + 1}
	if j > i+1 && p.is(j, classYear) {
		r.next = j + 1
		return r, true
	}
	if j > i+1 && p.at(j).class == classAfter && p.isolated(i) {
		return r, true
	}
	return r, p.isolated(i) && (p.hungarianLone(i) || p.is(i+1, classYear))
}

// hungarianLone tells that a bare number is a year by what stands around it.
// A full stop before a small letter makes an ordinal of it: 1929. sz. határozat.
func (p *parser) hungarianLone(i int) bool {
	if p.is(i+1, classAfter) {
		return true
	}
	if next := p.at(i + 2); p.mark(i+1, '.') && p.touches(i) && (next.mark == 0 && !next.upper && next.num < 0 || strings.ContainsRune(",;", next.mark)) {
		return false
	}
	return p.lone(i) && !(p.mark(i-1, '(') && p.touches(i-2) && p.at(i-2).mark == 0)
}

func (p *parser) hungarianRangeEnd(r result) result {
	if p.is(r.next, classBetween) || p.is(r.next, classYears) {
		r.next++
	}
	return r
}

// hungarianSuffixed reads 1917-ben, 1900-tól 1903-ig, az 1890-es években.
func (p *parser) hungarianSuffixed(i, y int) (result, bool) {
	s := p.suffix(i)
	r := result{from: Point{Year: y}, kind: Year, next: i + 1}
	switch s {
	case "tól", "től":
		j := i + 1
		if p.is(j, classAfter) || p.at(j).mark == ',' {
			return r, true
		}
		if to, ok := p.year(j); ok && to > y && strings.HasPrefix(p.suffix(j), "ig") {
			return result{from: r.from, to: Point{Year: to}, kind: Year, next: j + 1}, true
		}
		return r, true
	case "as", "es", "os", "ös":
		j := i + 1
		if p.is(j, classAnd) || p.dash(j) { // az 1890-es és 1900-as évek
			return r, true
		}
		if y%10 == 0 && p.is(j, classYears) {
			return result{from: r.from, to: Point{Year: y + 9}, kind: Decade, next: j + 1}, true
		}
		return r, true
	}
	return r, hungarianYearEnding(s)
}

// hungarianYearEnding tells the endings that a year may have.
func hungarianYearEnding(s string) bool {
	switch s {
	case "ban", "ben", "ba", "be", "ból", "ből", "ra", "re", "ról", "ről", "ig", "i", "t", "at", "et", "ot", "öt",
		"nak", "nek", "hoz", "hez", "höz", "nál", "nél", "val", "vel", "gyel", "cal", "sal", "tel", "mal",
		"nel", "lal", "kal", "ként", "asként", "ai", "ban-ben", "ik", "beli", "kor", "je", "ja", "e", "a", "ért", "én", "igi", "ei":
		return true
	}
	for _, e := range [...]string{"as", "es", "os", "ös"} {
		if rest, ok := strings.CutPrefix(s, e); ok && len(rest) <= 5 {
			return true
		}
	}
	return false
}

// hungarianMonth goes on behind year and month.
func (p *parser) hungarianMonth(from Point, next int) (result, bool) {
	if d, ok := p.day(next); ok && p.hungarianDayEnds(next) {
		from.Day = d
		return p.hungarianDays(result{from: from, kind: Day, next: next + 1}), true
	}
	r := result{from: from, kind: Month, next: next}
	if m, k := p.month(next + 1); m > 0 && (p.dash(next) || p.is(next, classAnd)) {
		if _, ok := p.day(k); !ok || !p.mark(k+1, '.') && p.at(k).suffix == 0 {
			r.to, r.next = Point{Year: from.Year, Month: m}, k
		}
	}
	return r, true
}

// hungarianDayEnds tells that a number behind a month can be its day.
func (p *parser) hungarianDayEnds(i int) bool {
	s := p.suffix(i)
	if s == "" {
		return p.numeralEnds(i)
	}
	return s != "fő" && s != "db" && s != "as"
}

// hungarianDays reads what may follow a day: the other style, a second day.
func (p *parser) hungarianDays(r result) result {
	j := p.skip(r.next, '.')
	if d, ok := p.day(j + 1); ok && p.mark(j, '(') {
		k := p.skip(j+2, '.')
		if p.mark(k, ')') && dual(r.from.Day, d) {
			r.old = r.from
			r.from = shifted(r.from, d)
			r.next = k + 1
			return r
		}
	}
	if !p.dash(j) && !p.is(j, classAnd) {
		return r
	}
	to := Point{Year: r.from.Year, Month: r.from.Month}
	k := j + 1
	if y, ok := p.plainYear(k); ok && p.mark(k+1, '.') {
		to.Year, k = y, k+2
	}
	if m, n := p.month(k); m > 0 {
		to.Month, k = m, n
	}
	d, ok := p.day(k)
	if !ok || p.at(k).suffix == 0 && !p.mark(k+1, '.') {
		return r
	}
	to.Day = d
	if p.is(j, classAnd) && !p.is(p.skip(k+1, '.'), classBetween) {
		return r
	}
	r.to, r.next = to, k+1
	return r
}

// hungarianMonthDay reads a day or month without a year.
func (p *parser) hungarianMonthDay(i, m, next int) (result, bool) {
	t := p.at(i)
	r := result{from: Point{Month: m}, kind: Month, next: next, same: p.is(i-1, classSame) || p.is(i-2, classSame) && p.is(i-1, classYear)}
	if d, ok := p.day(next); ok && (p.at(next).suffix != 0 && p.hungarianDayEnds(next) || p.mark(next+1, '.') || p.dash(next+1)) {
		r.from.Day, r.kind, r.next = d, Day, next+1
		return p.hungarianDays(r), true
	}
	if t.class == classShort {
		return r, false
	}
	if k, n := p.month(next + 1); k > 0 && (p.dash(next) || p.is(next, classAnd)) {
		if _, ok := p.day(n); !ok {
			r.to, r.next = Point{Month: k}, n
		}
	}
	return r, true
}

func (p *parser) hungarianCentury(i int) (result, bool) {
	c, ok := p.century(i)
	if !ok || p.at(i).suffix != 0 {
		return result{}, false
	}
	j, to := p.skip(i+1, '.'), c
	if n, ok := p.century(j + 1); ok && n > c && (p.dash(j) || p.is(j, classAnd)) {
		to, j = n, j+2
	} else {
		j = i + 1
	}
	if !p.mark(j, '.') || !p.is(j+1, classCentury) && !(p.is(j+1, classCentDot) && p.mark(j+2, '.') && p.at(i).roman > 0) {
		return result{}, false
	}
	r := centuries(c, to, j+2)
	if p.bcBefore(i) {
		r = r.before(j + 2)
	}
	return r, true
}

// bcBefore tells that «i. e.» or «Kr. e.» stands before a token.
func (p *parser) bcBefore(i int) bool {
	if !p.mark(i-1, '.') || !p.mark(i-3, '.') || p.lower(i-2) != "e" {
		return false
	}
	w := p.lower(i - 4)
	return w == "i" || w == "kr"
}

// hungarianBC reads the years before Christ.
func (p *parser) hungarianBC(i int) (result, bool) {
	t := p.at(i)
	if t.num <= 0 || t.digits > 4 || !p.bcBefore(i) {
		return result{}, false
	}
	return result{from: Point{Year: -t.num}, kind: Year, next: i + 1}, true
}
