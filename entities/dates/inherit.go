package dates

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// inherit gives a date without a year the year before it, if the same or the
// previous sentence names one year and no other. «Of the same year» reaches
// back through the whole text.
func (p *parser) inherit(dates []Date) {
	p.sentence = p.sentenceStarts()
	for i := range dates {
		d := &dates[i]
		if d.From.Year != 0 {
			continue
		}
		same := d.Inherited
		d.Inherited = false
		if y := p.yearBefore(dates[:i], d.Start, same); y > 0 && y < 2100 {
			d.setYear(y)
		}
	}
}

func (d *Date) setYear(y int) {
	r := result{from: d.From, to: d.To, old: d.Old}
	if d.To == d.From {
		r.to = Point{}
	}
	r.setYear(y)
	d.From, d.To, d.Old, d.Inherited = r.from, r.to, r.old, true
	if d.To == (Point{}) {
		d.To = d.From
	}
}

// maxReach bounds the bytes between a date and the year it takes.
const maxReach = 2000

// yearBefore is the one year that a date at a place may mean, or 0.
func (p *parser) yearBefore(dates []Date, at int, same bool) int {
	here := p.sentenceOf(at)
	year := 0
	for i := len(dates) - 1; i >= 0; i-- {
		d := dates[i]
		if at-d.End > maxReach || !same && p.sentenceOf(d.Start) < here-1 {
			break
		}
		y := d.To.Year
		switch {
		case d.From.Year != d.To.Year && d.Kind != Day && d.Kind != Month:
			return 0
		case y == 0 || y == year:
			continue
		case year != 0:
			return 0
		case p.otherYear(p.text[d.End:at]):
			return 0
		}
		if year = y; same {
			return year
		}
	}
	return year
}

// otherYear tells that a text moves on to another year.
func (p *parser) otherYear(text string) bool {
	low := strings.ToLower(text)
	for _, w := range [...]string{"следующ", "предыдущ", "спустя", "через", "прошл", "следующий год", "suivant", "précédent", "prochain", "plus tard",
		"következő", "előző", "később", "korábban", "múlva", "rákövetkező"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

func (p *parser) sentenceOf(at int) int {
	lo, hi := 0, len(p.sentence)
	for lo < hi {
		mid := (lo + hi) / 2
		if p.sentence[mid] <= at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// sentenceStarts finds where sentences begin: behind . ! ? … and before a
// capital, and at blank lines.
func (p *parser) sentenceStarts() []int {
	var starts []int
	for i := 1; i < len(p.toks); i++ {
		prev, t := &p.toks[i-1], &p.toks[i]
		if t.mark != 0 && !strings.ContainsRune("«„“\"–—(", t.mark) {
			continue
		}
		gap := p.text[prev.end:t.start]
		ends := prev.mark == '.' || prev.mark == '!' || prev.mark == '?' || prev.mark == '…'
		if strings.Count(gap, "\n") > 1 || ends && gap != "" && p.capitalFollows(t.start) && !(prev.mark == '.' && p.abbreviated(i-2)) {
			starts = append(starts, t.start)
		}
	}
	return starts
}

func (p *parser) capitalFollows(at int) bool {
	rest := strings.TrimLeft(p.text[at:min(len(p.text), at+16)], "«„“\"–—( \u00a0")
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}

// abbreviated tells that the word before a full stop is a single letter.
func (p *parser) abbreviated(i int) bool {
	t := p.at(i)
	return t.mark == 0 && t.num < 0 && t.class != classYearDot && utf8.RuneCountInString(p.text[t.start:t.end]) == 1
}
