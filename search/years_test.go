package search_test

import (
	"testing"

	"github.com/iskra-archive/iskra/search"
)

func TestParseYears(t *testing.T) {
	good := map[string]search.YearRange{
		"1903":         {From: 1903, To: 1903},
		" 1903 ":       {From: 1903, To: 1903},
		"1902..1904":   {From: 1902, To: 1904},
		"1902 .. 1904": {From: 1902, To: 1904},
		"1904..1902":   {From: 1902, To: 1904},
		"1903..1903":   {From: 1903, To: 1903},
		"..1904":       {To: 1904},
		"1902..":       {From: 1902},
		"862":          {From: 862, To: 862},
		"1":            {From: 1, To: 1},
		"9999":         {From: 9999, To: 9999},
	}
	for typed, want := range good {
		if got, ok := search.ParseYears(typed); !ok || got != want {
			t.Errorf("%q: %v, %v, want %v", typed, got, ok, want)
		}
	}
	for _, typed := range []string{"", " ", "..", ".. ", "x", "1902..x", "x..1902", "-5", "+5", "0", "0..1903", "12345",
		"00001903", "1902...1904", "1902..1903..1904", "1902.5", "1902-1904", "１９０２", "1902 1904", "99999999999999999999"} {
		if got, ok := search.ParseYears(typed); ok {
			t.Errorf("%q was read as %v", typed, got)
		}
	}
}

// FuzzParseYears holds that what is read is in order, within bounds, and read
// the same from how it is written.
func FuzzParseYears(f *testing.F) {
	for _, seed := range []string{"1903", "1902..1904", "..1904", "1902..", "1904..1902", "..", "0", "1902...1904"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		r, ok := search.ParseYears(typed)
		if !ok {
			return
		}
		if r.From < 0 || r.To > 9999 || r.From == 0 && r.To == 0 || r.To != 0 && r.From > r.To {
			t.Fatalf("%q was read as %+v", typed, r)
		}
		if again, ok := search.ParseYears(r.String()); !ok || again != r {
			t.Fatalf("%q was read as %+v, written as %q, read again as %+v", typed, r, r.String(), again)
		}
	})
}
