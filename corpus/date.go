package corpus

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Ways to write a date in numbers: the year first or last, month and day each
// perhaps missing. What follows a whole date (a time) is passed over.
var (
	yearFirst = pattern(`^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?\.?(?:[T ]\d.*)?$`)
	yearLast  = pattern(`^(?:(\d{1,2})[-./])?(\d{1,2})[-./](\d{4})$`)
	inName    = pattern(`(?:^|[^\pL\pN])(1\d{3}|20\d{2})(?:[-_.]?(\d{2}))?(?:[-_.]?(\d{2}))?(?:[^\pL\pN]|$)`)
)

// pattern compiles an expression when it is first used.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// normalDate brings a date in numbers to ISO 8601.
func normalDate(s string) (string, bool) {
	s = strings.Trim(strings.ReplaceAll(s, ". ", "."), " .")
	if m := yearFirst().FindStringSubmatch(s); m != nil {
		return isoDate(m[1], m[2], m[3])
	}
	if m := yearLast().FindStringSubmatch(s); m != nil {
		return isoDate(m[3], m[2], m[1])
	}
	if t, err := time.Parse(time.RFC1123Z, s); err == nil {
		return t.Format(time.DateOnly), true
	}
	return "", false
}

// isoDate joins year, month and day; false where the calendar has no such day.
func isoDate(year, month, day string) (string, bool) {
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(day)
	switch {
	case y == 0:
		return "", false
	case month == "" && day == "":
		return year, true
	case m < 1 || m > 12:
		return "", false
	case day == "":
		return fmt.Sprintf("%s-%02d", year, m), true
	}
	if last := time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day(); d < 1 || d > last && !oldLeapDay(y, m, d) {
		return "", false
	}
	return fmt.Sprintf("%s-%02d-%02d", year, m, d), true
}

// oldLeapDay tells a 29 February of the Julian calendar, which 1900 had.
func oldLeapDay(y, m, d int) bool { return m == 2 && d == 29 && y%4 == 0 }

// dateInName finds a date in the name of a file; empty if there is none.
func dateInName(name string) string {
	m := inName().FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	for _, parts := range [][2]string{{m[2], m[3]}, {m[2], ""}, {"", ""}} {
		if d, ok := isoDate(m[1], parts[0], parts[1]); ok {
			return d
		}
	}
	return ""
}
