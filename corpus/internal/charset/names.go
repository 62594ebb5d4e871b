package charset

import (
	"strings"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
)

// ByName finds an encoding by any of the names that are in use for it.
func ByName(name string) (Encoding, bool) {
	name = usualName(name)
	switch name {
	case "utf-8":
		return Encoding{Name: name, Sure: 1}, true
	case "utf-16", "utf-16le":
		return utf16("utf-16le", unicode.LittleEndian, 0), true
	case "utf-16be":
		return utf16(name, unicode.BigEndian, 0), true
	}
	for _, e := range candidates() {
		if e.Name == name {
			e.Sure = 1
			return e, true
		}
	}
	if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil {
		return Encoding{Name: name, Decoder: e, Sure: 1}, true
	}
	if e, err := htmlindex.Get(name); err == nil {
		return Encoding{Name: name, Decoder: e, Sure: 1}, true
	}
	return Encoding{}, false
}

// usualName gives the one name under which an encoding is known here.
func usualName(name string) string {
	name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "_", "-")
	if number, ok := pageNumber(name); ok {
		switch {
		case number == "65001":
			return "utf-8"
		case strings.HasPrefix(number, "125"):
			return "windows-" + number
		case number == "10007":
			return "x-mac-cyrillic"
		}
		return "ibm" + number
	}
	if part, ok := strings.CutPrefix(name, "iso8859-"); ok {
		return "iso-8859-" + part
	}
	switch name {
	case "latin1", "latin-1", "us-ascii":
		return "iso-8859-1"
	case "latin2", "latin-2":
		return "iso-8859-2"
	case "latin9", "latin-9":
		return "iso-8859-15"
	case "latin10", "latin-10":
		return "iso-8859-16"
	case "utf8", "unicode-1-1-utf-8":
		return "utf-8"
	case "utf16", "utf16le", "ucs-2", "ucs-2le":
		return "utf-16le"
	case "utf16be", "ucs-2be":
		return "utf-16be"
	case "mac-cyrillic", "maccyrillic", "x-mac-ukrainian", "macintosh-cyrillic":
		return "x-mac-cyrillic"
	case "koi8r", "koi8":
		return "koi8-r"
	case "koi8u":
		return "koi8-u"
	}
	return name
}

// pageNumber finds the number in the name of a code page: "cp1251", "windows-1251", "ibm866", "866".
func pageNumber(name string) (string, bool) {
	for _, start := range []string{"windows-", "windows", "win-", "win", "cp-", "cp", "ibm-", "ibm", "dos-", "dos", "x-cp"} {
		if rest, ok := strings.CutPrefix(name, start); ok {
			name = rest
			break
		}
	}
	return name, len(name) >= 3 && strings.Trim(name, "0123456789") == ""
}
