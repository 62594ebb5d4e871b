package web

import (
	"strconv"
	"strings"
	"time"
)

// Date writes an ISO 8601 date of any precision ("1903", "1903-10",
// "1903-10-17") as the language does. What is no such date is given back.
func (l *Locale) Date(iso string) string {
	year, month, day, ok := splitDate(iso)
	switch {
	case !ok:
		return iso
	case month == 0:
		return l.yearAlone(year)
	case day == 0:
		return l.monthOfYear(year, month)
	}
	return l.dayOfMonth(year, month, day)
}

// Time writes a moment to the minute, in UTC.
func (l *Locale) Time(t time.Time) string {
	if t.IsZero() {
		return "–"
	}
	t = t.UTC()
	date := l.Date(t.Format("2006-01-02"))
	sep := map[string]string{"hu": " ", "fr": " à ", "ru": ", ", "en": ", "}[l.Lang]
	return date + sep + t.Format("15:04") + " UTC"
}

func (l *Locale) yearAlone(year string) string {
	if l.Lang == "ru" {
		return year + "\u00a0г."
	}
	return year
}

func (l *Locale) monthOfYear(year string, month int) string {
	switch name := months[l.Lang][month-1]; l.Lang {
	case "hu":
		return year + ". " + name
	case "ru":
		return russianMonths[month-1] + " " + year + "\u00a0г."
	default:
		return name + " " + year
	}
}

func (l *Locale) dayOfMonth(year string, month, day int) string {
	name, d := months[l.Lang][month-1], strconv.Itoa(day)
	switch l.Lang {
	case "hu":
		return year + ". " + name + " " + d + "."
	case "ru":
		return d + "\u00a0" + name + " " + year + "\u00a0г."
	case "fr":
		if day == 1 {
			d = "1er"
		}
	}
	return d + "\u00a0" + name + " " + year
}

func splitDate(iso string) (year string, month, day int, ok bool) {
	parts := strings.Split(iso, "-")
	if len(parts) > 3 || len(parts[0]) != 4 {
		return "", 0, 0, false
	}
	if _, err := strconv.Atoi(parts[0]); err != nil {
		return "", 0, 0, false
	}
	month, ok = datePart(parts, 1, 12)
	if !ok {
		return "", 0, 0, false
	}
	day, ok = datePart(parts, 2, 31)
	return parts[0], month, day, ok
}

// datePart reads one part of a date; 0 where it is missing.
func datePart(parts []string, i, most int) (int, bool) {
	if i >= len(parts) {
		return 0, true
	}
	n, err := strconv.Atoi(parts[i])
	return n, err == nil && n >= 1 && n <= most
}

// months holds the names as they stand after a day.
var months = map[string][12]string{
	"hu": {"január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember", "október", "november", "december"},
	"fr": {"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	"ru": {"января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"},
	"en": {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
}

// russianMonths holds the names as they stand without a day.
var russianMonths = [12]string{"январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь"}
