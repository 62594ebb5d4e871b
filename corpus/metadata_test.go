package corpus

import "testing"

func TestNormalDate(t *testing.T) {
	for in, want := range map[string]string{
		"1903": "1903", "1903-10": "1903-10", "1903-10-17": "1903-10-17", "1903-7-3": "1903-07-03",
		"1903-10-17T12:00:00+02:00": "1903-10-17", "1903. 07. 30.": "1903-07-30", "1903.07.30": "1903-07-30",
		"30.07.1903": "1903-07-30", "30/7/1903": "1903-07-30", "07.1903": "1903-07", "1900-02-29": "1900-02-29",
		"Thu, 30 Jul 2026 10:00:00 +0200": "2026-07-30",
		"1903-13":                         "", "1903-02-30": "", "tegnap": "", "0000": "", "1903 nyara": "", "12": "",
	} {
		if got, ok := normalDate(in); got != want || ok != (want != "") {
			t.Errorf("normalDate(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

func TestDateInName(t *testing.T) {
	for in, want := range map[string]string{
		"1903-07-30_x.txt": "1903-07-30", "az-1905-os-ev.md": "1905", "19030730.txt": "1903-07-30", "Искра_1902-08.txt": "1902-08",
		"000_bb546d810b221211.txt": "", "1903-99.txt": "1903", "kep12345.txt": "", "x1903.txt": "", "genf.md": "",
	} {
		if got := dateInName(in); got != want {
			t.Errorf("dateInName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestParseLang(t *testing.T) {
	for in, want := range map[string]Lang{"hu": Hungarian, "hu-HU": Hungarian, "FR_ca": French, "rus": Russian, "en": Undetermined,
		"magyar": Hungarian, "de-AT": Undetermined, "": "", "12": "", "klingon!": ""} {
		if got, ok := parseLang(in); got != want || ok != (want != "") {
			t.Errorf("parseLang(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}
