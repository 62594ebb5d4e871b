package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// Languages lists the languages of the interface in the order of the switcher.
func Languages() []string { return []string{"hu", "fr", "ru", "en"} }

// Locale speaks one language of the interface: messages, plurals, numbers, dates.
type Locale struct {
	// Lang is the two-letter code.
	Lang     string
	messages map[string]message
}

// message is one text, or one text per plural category.
type message struct {
	text  string
	forms map[string]string
}

// UnmarshalJSON reads "text" or {"one": "text", "other": "text"}.
func (m *message) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '{' {
		return json.Unmarshal(b, &m.forms)
	}
	return json.Unmarshal(b, &m.text)
}

// loadLocales reads messages/LANG.json of every language.
func loadLocales(files fs.FS) (map[string]*Locale, error) {
	all := make(map[string]*Locale)
	for _, lang := range Languages() {
		b, err := fs.ReadFile(files, "messages/"+lang+".json")
		if err != nil {
			return nil, fmt.Errorf("read messages: %w", err)
		}
		l := &Locale{Lang: lang}
		if err := json.Unmarshal(b, &l.messages); err != nil {
			return nil, fmt.Errorf("read messages of %s: %w", lang, err)
		}
		l.setTypography()
		all[lang] = l
	}
	return all, nil
}

// setTypography puts the no-break spaces that a language's printers would:
// message files are typed with plain spaces, so that people can edit them.
func (l *Locale) setTypography() {
	var r *strings.Replacer
	switch l.Lang {
	case "fr":
		r = strings.NewReplacer("« ", "«\u00a0", " »", "\u00a0»", " ?", "\u202f?", " !", "\u202f!",
			" ;", "\u202f;", " :", "\u00a0:")
	case "ru":
		r = strings.NewReplacer(" —", "\u00a0—", " г.", "\u00a0г.")
	case "hu":
		r = strings.NewReplacer(" –", "\u00a0–")
	default:
		return
	}
	for key, m := range l.messages {
		m.text = r.Replace(m.text)
		for category, text := range m.forms {
			m.forms[category] = r.Replace(text)
		}
		l.messages[key] = m
	}
}

// Has tells whether there is a message of that key.
func (l *Locale) Has(key string) bool {
	_, ok := l.messages[key]
	return ok
}

// T gives a message with {0}, {1} … replaced by args. Whole numbers are written
// as the language writes them. A key without a message stands for itself, so
// that a slip shows and stops nothing.
func (l *Locale) T(key string, args ...any) string {
	m, ok := l.messages[key]
	if !ok {
		return key
	}
	return l.fill(m.text, args)
}

// N gives the plural form of a message for a count: {n} is the count.
func (l *Locale) N(key string, count int, args ...any) string {
	m, ok := l.messages[key]
	if !ok {
		return key
	}
	text, ok := m.forms[pluralCategory(l.Lang, count)]
	if !ok {
		text = m.forms["other"]
	}
	return l.fill(strings.ReplaceAll(text, "{n}", l.Num(count)), args)
}

// fill replaces the numbered places in one pass, so that braces inside an
// argument are never taken for places.
func (l *Locale) fill(text string, args []any) string {
	if len(args) == 0 {
		return text
	}
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '{')
		if i < 0 || i+2 >= len(text) {
			break
		}
		n := int(text[i+1]) - '0'
		if text[i+2] != '}' || n < 0 || n >= min(len(args), 10) {
			b.WriteString(text[:i+1])
			text = text[i+1:]
			continue
		}
		b.WriteString(text[:i])
		b.WriteString(l.argument(args[n]))
		text = text[i+3:]
	}
	b.WriteString(text)
	return b.String()
}

// argument writes one argument of a message: numbers as the language does.
func (l *Locale) argument(arg any) string {
	switch a := arg.(type) {
	case string:
		return a
	case int:
		return l.Num(a)
	}
	return fmt.Sprint(arg)
}

// pluralCategory is the CLDR rule for whole numbers.
func pluralCategory(lang string, n int) string {
	if n < 0 {
		n = -n
	}
	switch lang {
	case "fr":
		switch {
		case n < 2:
			return "one"
		case n%1_000_000 == 0:
			return "many"
		}
	case "ru":
		switch d, dd := n%10, n%100; {
		case d == 1 && dd != 11:
			return "one"
		case d >= 2 && d <= 4 && (dd < 12 || dd > 14):
			return "few"
		}
		return "many"
	default:
		if n == 1 {
			return "one"
		}
	}
	return "other"
}

// Num writes a whole number with the language's thousands mark.
func (l *Locale) Num(n int) string {
	mark := map[string]string{"hu": "\u00a0", "fr": "\u202f", "ru": "\u00a0", "en": ","}[l.Lang]
	s := strconv.Itoa(n)
	sign := ""
	if s[0] == '-' {
		sign, s = "\u2212", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + mark + s[i:]
	}
	return sign + s
}

// Decimal writes a number with two decimals.
func (l *Locale) Decimal(n float64) string {
	s := strconv.FormatFloat(n, 'f', 2, 64)
	if l.Lang != "en" {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// Milliseconds writes a time in milliseconds with one decimal.
func (l *Locale) Milliseconds(ms float64) string {
	s := strconv.FormatFloat(ms, 'f', 1, 64)
	if l.Lang != "en" {
		s = strings.Replace(s, ".", ",", 1)
	}
	unit := "ms"
	if l.Lang == "ru" {
		unit = "мс"
	}
	return s + "\u00a0" + unit
}

// Size writes a number of bytes in the unit that suits it.
func (l *Locale) Size(bytes int64) string {
	n, unit := float64(bytes), 0
	for n >= 1000 && unit < 3 {
		n, unit = n/1000, unit+1
	}
	units := map[string][4]string{"fr": {"o", "ko", "Mo", "Go"}, "ru": {"Б", "КБ", "МБ", "ГБ"}}[l.Lang]
	if units[0] == "" {
		units = [4]string{"B", "kB", "MB", "GB"}
	}
	precision := 0
	if unit > 0 && n < 10 {
		precision = 1
	}
	s := strconv.FormatFloat(n, 'f', precision, 64)
	if l.Lang != "en" {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s + "\u00a0" + units[unit]
}

// LangName is the name of a text's language in the language of the interface.
func (l *Locale) LangName(code string) string {
	if l.Has("lang." + code) {
		return l.T("lang." + code)
	}
	return code
}
