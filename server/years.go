package server

import (
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/search"
)

const maxYear = 9999

// years reads ranges of years: 1902, 1902..1904, ..1904, 1902...
func (p *params) years(name string) []search.YearRange {
	var ranges []search.YearRange
	for _, text := range p.list(name) {
		r, ok := parseYears(strings.TrimSpace(text))
		if !ok {
			p.fail("the parameter "+name+" is no year or range of years",
				"write it like 1902, 1902..1904, ..1904 or 1902..")
			return nil
		}
		ranges = append(ranges, r)
	}
	return ranges
}

// parseYears reads one range; years the wrong way round are put in order.
func parseYears(text string) (search.YearRange, bool) {
	from, to, isRange := strings.Cut(text, "..")
	first, ok := parseYear(from, isRange)
	if !ok {
		return search.YearRange{}, false
	}
	if !isRange {
		return search.YearRange{From: first, To: first}, true
	}
	last, ok := parseYear(to, true)
	if !ok || first == 0 && last == 0 {
		return search.YearRange{}, false
	}
	if last != 0 && first > last {
		first, last = last, first
	}
	return search.YearRange{From: first, To: last}, true
}

// parseYear reads a year of one to four digits; an open end is 0.
func parseYear(text string, mayBeOpen bool) (int, bool) {
	if text == "" {
		return 0, mayBeOpen
	}
	if strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	year, err := strconv.Atoi(text)
	return year, err == nil && year >= 1 && year <= maxYear
}
