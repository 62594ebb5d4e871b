package entities

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// latin gives Russian letters in Latin ones, roughly as BGN/PCGN does, without
// marks: ids are typed and stand in addresses.
var latin = map[rune]string{
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ё': "yo", 'ж': "zh", 'з': "z", 'и': "i", 'й': "y", 'к': "k", 'л': "l",
	'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ф': "f", 'х': "kh", 'ц': "ts", 'ч': "ch", 'ш': "sh",
	'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya", 'ѣ': "e", 'і': "i", 'ѳ': "f", 'ѵ': "i", 'є': "ye", 'ї': "yi", 'ґ': "g", 'ў': "u",
	'ſ': "s", 'œ': "oe", 'æ': "ae", 'ß': "ss", 'ł': "l", 'đ': "d", 'ø': "o",
}

// longestSlug bounds ids, in bytes.
const longestSlug = 60

// Slug makes of a name the part of an id behind the type: small letters a–z,
// digits and hyphens. It is empty where the name has none of them.
func Slug(name string) string {
	var b strings.Builder
	gap := false
	put := func(s string) {
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteString(s)
	}
	for _, r := range norm.NFC.String(strings.ToLower(name)) {
		if s, ok := latin[r]; ok {
			put(s)
			continue
		}
		for _, d := range norm.NFD.String(string(r)) {
			switch {
			case d >= 'a' && d <= 'z' || d >= '0' && d <= '9':
				put(string(d))
			case d == '\'' || d == '’' || unicode.Is(unicode.Mn, d):
			default:
				gap = true
			}
		}
		if b.Len() >= longestSlug {
			break
		}
	}
	return b.String()
}
