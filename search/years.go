package search

import (
	"strconv"
	"strings"
)

// maxYear is the last year that a range may name.
const maxYear = 9999

// ParseYears reads a year or a range of years as pages, API and command line
// take it: 1902, 1902..1904, ..1904, 1902... Years the wrong way round are put
// in order, as in a query. It gives false for anything else.
func ParseYears(text string) (YearRange, bool) {
	from, to, isRange := strings.Cut(strings.TrimSpace(text), "..")
	first, ok := parseYear(from, isRange)
	if !ok {
		return YearRange{}, false
	}
	if !isRange {
		return YearRange{From: first, To: first}, true
	}
	last, ok := parseYear(to, true)
	if !ok || first == 0 && last == 0 {
		return YearRange{}, false
	}
	if last != 0 && first > last {
		first, last = last, first
	}
	return YearRange{From: first, To: last}, true
}

// parseYear reads a year of one to four digits; an open end is 0.
func parseYear(text string, mayBeOpen bool) (int, bool) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, mayBeOpen
	}
	if len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	year, err := strconv.Atoi(text)
	return year, err == nil && year >= 1 && year <= maxYear
}
