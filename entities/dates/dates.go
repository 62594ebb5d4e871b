// Package dates finds dates in Hungarian, French and Russian texts: days,
// months, seasons, years, decades, centuries and ranges of them, in the forms
// and inflections in which these languages write them.
package dates

import "github.com/iskra-archive/iskra/corpus"

// Point is a date as far as it is known; 0 stands for what is not. A negative
// year is one before Christ.
type Point struct {
	Year, Month, Day int
}

// Kind tells how exact a date is.
type Kind uint8

// The kinds of dates.
const (
	Day Kind = iota + 1
	Month
	Season
	Year
	Decade
	Century
)

// Date is one date in a text.
type Date struct {
	// Start and End are byte offsets, half-open.
	Start, End int
	// From and To are the first and the last day, month or year that is meant;
	// the same if it is no range.
	From, To Point
	// Old is From in the Old Style where the text gives both: 17 (30) июля.
	Old  Point
	Kind Kind
	// Inherited tells that the year stands elsewhere in the text.
	Inherited bool
}

// maxYears is the longest range of which every year counts.
const maxYears = 10

// Years returns the years that a date speaks of: every year of a range of at
// most ten years, the first and the last of a longer one, none of a century.
func (d Date) Years() []int {
	from, to := d.From.Year, d.To.Year
	switch {
	case d.Kind == Century || from <= 0 || to <= 0:
		return nil
	case to < from || to == from:
		return []int{from}
	case to-from >= maxYears:
		return []int{from, to}
	}
	years := make([]int, 0, to-from+1)
	for y := from; y <= to; y++ {
		years = append(years, y)
	}
	return years
}

// Find appends the dates of a text to dst, in order of Start. A day or month
// without a year takes the year that the same or the previous sentence names,
// if there is no doubt which; otherwise its year stays 0. In a text of another
// language only dates in figures are found.
func Find(dst []Date, text string, lang corpus.Lang) []Date {
	p := parser{text: text, lang: lang, words: lexicons[lang]}
	p.toks = p.scan(p.buf[:0])
	from := len(dst)
	yearless := false
	for i := 0; i < len(p.toks); {
		t := &p.toks[i]
		if t.num < 0 && t.roman == 0 && !t.class.opens() {
			i++
			continue
		}
		r, ok := p.parse(i)
		if !ok {
			i++
			continue
		}
		d := p.date(i, r)
		yearless = yearless || d.From.Year == 0
		dst = append(dst, d)
		i = r.next
	}
	if yearless {
		p.inherit(dst[from:])
	}
	return dst
}

// result is a date that the grammar has read; next is the token behind it.
type result struct {
	from, to, old Point
	kind          Kind
	next          int
	// same: the text says «of the same year».
	same bool
}

func (p *parser) date(i int, r result) Date {
	if r.to == (Point{}) {
		r.to = r.from
	}
	return Date{
		Start: p.toks[i].start, End: p.toks[r.next-1].end,
		From: r.from, To: r.to, Old: r.old, Kind: r.kind, Inherited: r.same,
	}
}
