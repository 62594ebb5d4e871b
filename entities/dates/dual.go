package dates

// The Julian calendar was twelve days behind in the nineteenth century,
// thirteen in the twentieth; ten and eleven before.

// dual tells whether two days may be one day in the two calendars.
func dual(a, b int) bool {
	diff := b - a
	if diff < 0 {
		diff += 31
	}
	return diff >= 8 && diff <= 14
}

// shifted is a date with the day of the New Style: a smaller day is one of
// the next month.
func shifted(old Point, day int) Point {
	p := old
	p.Day = day
	if day < old.Day && p.Month > 0 {
		p.Month++
		if p.Month > 12 {
			p.Month = 1
			if p.Year > 0 {
				p.Year++
			}
		}
	}
	return p
}

// setYear gives a year to what has none.
func (r *result) setYear(y int) {
	r.from.Year = y
	if r.to != (Point{}) {
		r.to.Year = y
		if r.to.Month < r.from.Month {
			r.from.Year = y - 1 // декабрь — январь 1904 г.
		}
	}
	if r.old != (Point{}) {
		r.old.Year = y
		if r.old.Month > r.from.Month {
			r.old.Year = y - 1
		}
	}
}

// setOther makes the date one of the New Style. The month behind «29 (11)» is
// that of the old one, unless the text says otherwise.
func (r *result) setOther(day int) {
	r.old = r.from
	r.from = shifted(r.from, day)
}

// otherStyle reads «(30)» or «/30» behind a day.
func (p *parser) otherStyle(i int) (next, day int) {
	if p.mark(i, '(') {
		if d, ok := p.day(i + 1); ok && p.mark(i+2, ')') && p.at(i+1).suffix == 0 {
			return i + 3, d
		}
	}
	if p.mark(i, '/') {
		if d, ok := p.day(i + 1); ok && p.at(i+1).suffix == 0 {
			return i + 2, d
		}
	}
	return i, 0
}

// dualMonth reads «(7 ноября)» behind day and month.
func (p *parser) dualMonth(r result) result {
	j := r.next
	if !p.mark(j, '(') && !p.mark(j, '/') {
		return r
	}
	d, ok := p.day(j + 1)
	m, k := p.month(j + 2)
	if !ok || m == 0 || p.mark(j, '(') && !p.mark(k, ')') {
		return r
	}
	r.old = r.from
	r.from = Point{Month: m, Day: d}
	r.next = k
	if p.mark(j, '(') {
		r.next = k + 1
	}
	return r
}

// span makes one range of two dates; the first takes the year of the second.
func (p *parser) span(from, to result) result {
	if from.from.Year == 0 && to.from.Year != 0 {
		from.setYear(to.from.Year)
		if to.from.Month < from.from.Month {
			from.setYear(to.from.Year - 1)
		}
	}
	from.to, from.next, from.same = to.from, to.next, from.same || to.same
	return from
}
