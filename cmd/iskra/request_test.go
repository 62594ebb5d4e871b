package main

import (
	"net"
	"net/netip"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/search"
)

func TestParseYears(t *testing.T) {
	got, err := parseYears([]string{"1903", "1902..1904"})
	if d := cmp.Diff([]search.YearRange{{From: 1903, To: 1903}, {From: 1902, To: 1904}}, got); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	if got, err := parseYears([]string{"1903", "x"}); err == nil {
		t.Errorf("x was read as %v", got)
	}
}

func TestParseNot(t *testing.T) {
	got, err := parseNot([]string{"place=geneva", "place=a=b", "year=1903"})
	want := map[string][]string{"place": {"geneva", "a=b"}, "year": {"1903"}}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	for _, typed := range []string{"geneva", "place=", "colour=red", "=x"} {
		if _, err := parseNot([]string{typed}); err == nil {
			t.Errorf("%q was accepted", typed)
		}
	}
}

func TestLabels(t *testing.T) {
	tests := []struct {
		asked string
		env   map[string]string
		want  string
	}{
		{"", nil, "en"},
		{"", map[string]string{"LANG": "hu_HU.UTF-8"}, "hu"},
		{"", map[string]string{"LC_ALL": "ru_RU.UTF-8", "LANG": "hu_HU.UTF-8"}, "ru"},
		{"", map[string]string{"LANG": "C"}, "en"},
		{"", map[string]string{"LANG": "de_DE"}, "en"},
		{"fr", map[string]string{"LANG": "hu_HU.UTF-8"}, "fr"},
	}
	for _, tt := range tests {
		a := &app{getenv: func(name string) string { return tt.env[name] }}
		if got, err := a.labels(tt.asked); err != nil || string(got) != tt.want {
			t.Errorf("%+v: %q, %v", tt, got, err)
		}
	}
	if _, err := (&app{}).labels("de"); err == nil {
		t.Error("an unknown language of labels was accepted")
	}
}

func TestColored(t *testing.T) {
	tests := []struct {
		color    string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"auto", true, nil, true},
		{"auto", false, nil, false},
		{"auto", true, map[string]string{"NO_COLOR": "1"}, false},
		{"auto", true, map[string]string{"TERM": "dumb"}, false},
		{"always", false, map[string]string{"NO_COLOR": "1"}, true},
		{"never", true, nil, false},
	}
	for _, tt := range tests {
		a := &app{color: tt.color, terminal: tt.terminal, getenv: func(name string) string { return tt.env[name] }}
		if got := a.colored(); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

func TestPassageNumber(t *testing.T) {
	tests := []struct {
		id, doc string
		n       int
		ok      bool
	}{
		{"hu/genf.md#2", "hu/genf.md", 2, true},
		{"a#1.txt#12", "a#1.txt", 12, true},
		{"hu/genf.md", "", 0, false},
		{"a#b", "a", 0, false},
		{"a#0", "a", 0, false},
		{"#1", "", 0, false},
	}
	for _, tt := range tests {
		doc, n, ok := passageNumber(tt.id)
		if ok != tt.ok || ok && (doc != tt.doc || n != tt.n) {
			t.Errorf("%s: %q, %d, %v", tt.id, doc, n, ok)
		}
	}
}

func TestAddress(t *testing.T) {
	tests := []struct{ addr, base, want string }{
		{"127.0.0.1:8080", "", "http://127.0.0.1:8080"},
		{"0.0.0.0:80", "/archive", "http://127.0.0.1:80/archive/"},
		{"[::]:80", "archive/", "http://127.0.0.1:80/archive/"},
		{"[::1]:80", "", "http://[::1]:80"},
	}
	for _, tt := range tests {
		got := address(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(tt.addr)), tt.base)
		if got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.addr, tt.base, got, tt.want)
		}
	}
}

func TestParseProxies(t *testing.T) {
	got, err := parseProxies([]string{"10.0.0.1", "10.0.0.0/8", "::1"})
	if err != nil || len(got) != 3 || got[0].String() != "10.0.0.1/32" || got[2].String() != "::1/128" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := parseProxies([]string{"proxy.example"}); err == nil {
		t.Error("a name was taken for an address")
	}
}
