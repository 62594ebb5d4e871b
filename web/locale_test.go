package web

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func newRenderer(t testing.TB) *Renderer {
	t.Helper()
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryKeyInEveryLanguage(t *testing.T) {
	r := newRenderer(t)
	english := r.Locale("en")
	place := regexp.MustCompile(`\{[0-9n]\}`)
	for _, lang := range Languages() {
		l := r.Locale(lang)
		if len(l.messages) != len(english.messages) {
			t.Errorf("%s has %d messages, en has %d", lang, len(l.messages), len(english.messages))
		}
		for key, want := range english.messages {
			got, ok := l.messages[key]
			if !ok {
				t.Errorf("%s lacks %s", lang, key)
				continue
			}
			if (got.forms == nil) != (want.forms == nil) {
				t.Errorf("%s: %s is a plural in one language only", lang, key)
			}
			if a, b := places(place, got.text), places(place, want.text); !slices.Equal(a, b) {
				t.Errorf("%s: %s has the places %v, in English %v", lang, key, a, b)
			}
			if got.forms == nil && strings.TrimSpace(got.text) == "" {
				t.Errorf("%s: %s is empty", lang, key)
			}
		}
	}
}

func places(re *regexp.Regexp, text string) []string {
	found := re.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestPluralsAreWhole(t *testing.T) {
	want := map[string][]string{"hu": {"one", "other"}, "fr": {"many", "one", "other"},
		"ru": {"few", "many", "one", "other"}, "en": {"one", "other"}}
	r := newRenderer(t)
	for _, lang := range Languages() {
		for key, m := range r.Locale(lang).messages {
			if m.forms == nil {
				continue
			}
			if got := slices.Sorted(maps.Keys(m.forms)); !slices.Equal(got, want[lang]) {
				t.Errorf("%s: %s has the forms %v, want %v", lang, key, got, want[lang])
			}
			for category, text := range m.forms {
				if !strings.Contains(text, "{n}") {
					t.Errorf("%s: %s, %s does not say the number: %q", lang, key, category, text)
				}
			}
		}
	}
}

// TestUsedKeysExist reads templates and the code of both packages for keys, so
// that a slip in a name is found before a reader sees it.
func TestUsedKeysExist(t *testing.T) {
	r := newRenderer(t)
	call := regexp.MustCompile(`\.[TN][ (]"([a-z0-9.-]+)"`)
	var files []string
	for _, pattern := range []string{"templates/*.html", "*.go", "../server/pages*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	used := map[string]bool{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(b), -1) {
			used[m[1]] = true
			if !strings.HasSuffix(m[1], ".") && !r.Locale("en").Has(m[1]) && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s uses the message %s, which is not there", file, m[1])
			}
		}
	}
	computed := regexp.MustCompile(`^(why|ask|facet|type|nav|match|across|sort|options|view|lang|notice|error|take|advanced|report|kwic\.by|align|health\.kind|rebuild\.(state|phase))\.`)
	for key := range r.Locale("en").messages {
		if !used[key] && !computed.MatchString(key) {
			t.Errorf("no page uses the message %s", key)
		}
	}
}

func TestPlurals(t *testing.T) {
	r := newRenderer(t)
	for _, test := range []struct {
		lang, key string
		n         int
		want      string
	}{
		{"ru", "count.passages", 1, "1 фрагмент"},
		{"ru", "count.passages", 3, "3 фрагмента"},
		{"ru", "count.passages", 12, "12 фрагментов"},
		{"ru", "count.passages", 21, "21 фрагмент"},
		{"ru", "count.passages", 143, "143 фрагмента"},
		{"ru", "count.passages.of", 143, "143 фрагментов"},
		{"ru", "count.passages.of", 21, "21 фрагмента"},
		{"ru", "count.documents.in", 1, "в 1 документе"},
		{"ru", "count.documents.in", 12, "в 12 документах"},
		{"fr", "count.passages", 0, "0 passage"},
		{"fr", "count.passages", 1, "1 passage"},
		{"fr", "count.passages", 2, "2 passages"},
		{"fr", "count.passages", 1000000, "1\u202f000\u202f000 de passages"},
		{"hu", "count.passages", 143, "143 szövegrész"},
		{"en", "count.passages", 1, "1 passage"},
		{"en", "count.passages", 0, "0 passages"},
	} {
		if got := r.Locale(test.lang).N(test.key, test.n); got != test.want {
			t.Errorf("%s %s %d = %q, want %q", test.lang, test.key, test.n, got, test.want)
		}
	}
}

func TestNumbersAndDates(t *testing.T) {
	r := newRenderer(t)
	for _, test := range []struct{ lang, number, day, first, month, year string }{
		{"hu", "1\u00a0234\u00a0567", "1903. október 17.", "1903. október 1.", "1903. október", "1903"},
		{"fr", "1\u202f234\u202f567", "17\u00a0octobre 1903", "1er\u00a0octobre 1903", "octobre 1903", "1903"},
		{"ru", "1\u00a0234\u00a0567", "17\u00a0октября 1903\u00a0г.", "1\u00a0октября 1903\u00a0г.", "октябрь 1903\u00a0г.", "1903\u00a0г."},
		{"en", "1,234,567", "17\u00a0October 1903", "1\u00a0October 1903", "October 1903", "1903"},
	} {
		l := r.Locale(test.lang)
		got := []string{l.Num(1234567), l.Date("1903-10-17"), l.Date("1903-10-01"), l.Date("1903-10"), l.Date("1903")}
		want := []string{test.number, test.day, test.first, test.month, test.year}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.lang, got, want)
		}
	}
	l := r.Locale("fr")
	for _, odd := range []string{"", "1903-13", "1903-10-17-1", "19031017", "ca. 1903", "1903-10-0x"} {
		if got := l.Date(odd); got != odd {
			t.Errorf("Date(%q) = %q: what is no date must come back as it is", odd, got)
		}
	}
	if got := l.Num(-5); got != "\u22125" {
		t.Errorf("Num(-5) = %q", got)
	}
	if got := l.Time(time.Time{}); got != "–" {
		t.Errorf("no time = %q", got)
	}
}

func TestFrenchSpaces(t *testing.T) {
	r := newRenderer(t)
	if got := r.Locale("fr").T("didyoumean"); got != "Vouliez-vous dire\u00a0:" {
		t.Errorf("didyoumean = %q", got)
	}
	if got := r.Locale("fr").T("quoted", "x"); got != "«\u00a0x\u00a0»" {
		t.Errorf("quoted = %q", got)
	}
}

func TestArgumentsAreNotPlaces(t *testing.T) {
	l := newRenderer(t).Locale("en")
	if got := l.T("notice.fuzzy-edits", "{1}", "{0}"); got != "~ takes 1 or 2: {1} was read as {0}." {
		t.Errorf("got %q", got)
	}
	if got := l.T("no.such.key"); got != "no.such.key" {
		t.Errorf("missing key = %q", got)
	}
	if newRenderer(t).Locale("xx").Lang != "en" {
		t.Error("an unknown language is not answered in English")
	}
}

func TestSize(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][4]string{"en": {"0\u00a0B", "1.5\u00a0kB", "23\u00a0MB", "4.0\u00a0GB"}, "hu": {"0\u00a0B", "1,5\u00a0kB", "23\u00a0MB", "4,0\u00a0GB"},
		"fr": {"0\u00a0o", "1,5\u00a0ko", "23\u00a0Mo", "4,0\u00a0Go"}, "ru": {"0\u00a0Б", "1,5\u00a0КБ", "23\u00a0МБ", "4,0\u00a0ГБ"}} {
		l := r.Locale(lang)
		if got := [4]string{l.Size(0), l.Size(1499), l.Size(23_400_000), l.Size(4_000_000_000)}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
