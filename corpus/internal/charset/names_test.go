package charset

import "testing"

func TestByName(t *testing.T) {
	for in, want := range map[string]string{
		"UTF-8": "utf-8", "utf8": "utf-8", "UTF16": "utf-16le", "Windows-1251": "windows-1251", "cp1250": "windows-1250", "1252": "windows-1252", "win1251": "windows-1251",
		"ISO8859-2": "iso-8859-2", "iso_8859-16": "iso-8859-16", "Latin1": "iso-8859-1", "KOI8-U": "koi8-u", "CP866": "ibm866", "dos852": "ibm852",
		"x-mac-cyrillic": "x-mac-cyrillic", "MacCyrillic": "x-mac-cyrillic", "macintosh": "macintosh", "": "", "klingon": "",
	} {
		e, ok := ByName(in)
		if e.Name != want || ok != (want != "") || ok && e.Sure != 1 || ok && want != "utf-8" && e.Decoder == nil {
			t.Errorf("%q is taken for %+v, want %q", in, e, want)
		}
	}
}

// A long text leaves no doubt, a few letters do.
func TestSureness(t *testing.T) {
	long, err := Detect([]byte("\xc4\xe5\xeb\xe5\xe3\xe0\xf2\xfb \xf1\xee\xe1\xf0\xe0\xeb\xe8\xf1\xfc \xee\xf1\xe5\xed\xed\xe8\xec \xe2\xe5\xf7\xe5\xf0\xee\xec"), "")
	if err != nil || long.Name != "windows-1251" || long.Sure < 0.99 {
		t.Errorf("%+v, %v", long, err)
	}
	short, err := Detect([]byte("\xc4\xe0"), "")
	if err != nil || short.Sure > 0.9 || short.Sure <= 0 {
		t.Errorf("%+v, %v", short, err)
	}
}
