package entities

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// hungarianBase is a form that a Hungarian word may be an inflection of.
type hungarianBase struct {
	folded string
	// adjective tells that -i was taken off: genfi.
	adjective bool
}

// maxBases bounds the guesses for one word.
const maxBases = 16

type linkRule uint8

const (
	anyStem   linkRule = iota
	consonant          // after a consonant only
	vowel              // after a vowel only
	sonorant           // after a vowel or a consonant that takes a bare -t
	keepsLast          // does not lengthen the vowel before it
)

type suffix struct {
	text string
	link linkRule
}

// hungarianCases are the case endings as they are written.
var hungarianCases = []suffix{
	{"nak", anyStem}, {"nek", anyStem}, {"ban", anyStem}, {"ben", anyStem}, {"ból", anyStem}, {"ből", anyStem},
	{"ba", anyStem}, {"be", anyStem}, {"ról", anyStem}, {"ről", anyStem}, {"ra", anyStem}, {"re", anyStem},
	{"tól", anyStem}, {"től", anyStem}, {"hoz", anyStem}, {"hez", anyStem}, {"höz", anyStem},
	{"nál", anyStem}, {"nél", anyStem}, {"ig", anyStem}, {"ért", anyStem}, {"ként", keepsLast}, {"féle", keepsLast},
	{"val", vowel}, {"vel", vowel}, {"vá", vowel}, {"vé", vowel},
	{"ot", consonant}, {"et", consonant}, {"öt", consonant}, {"at", consonant},
	{"on", consonant}, {"en", consonant}, {"ön", consonant},
	{"ott", consonant}, {"ett", consonant}, {"ött", consonant},
	{"t", sonorant}, {"n", vowel},
}

// hungarianStems are the endings that may stand before a case ending:
// possessives, plurals, -é.
var hungarianStems = []suffix{
	{"jai", anyStem}, {"jei", anyStem}, {"ai", consonant}, {"ei", consonant},
	{"ja", anyStem}, {"je", anyStem}, {"já", anyStem}, {"jé", anyStem},
	{"a", consonant}, {"e", consonant}, {"á", consonant}, {"é", anyStem},
	{"ok", consonant}, {"ek", consonant}, {"ök", consonant}, {"ak", consonant}, {"k", vowel}, {"ék", anyStem},
	{"juk", anyStem}, {"jük", anyStem}, {"uk", consonant}, {"ük", consonant},
}

// hungarianBases appends what a word, as written, may be an inflected form of.
// The word itself is not among them.
func hungarianBases(dst []hungarianBase, exact string) []hungarianBase {
	if i := strings.LastIndexByte(exact, '-'); i > 0 {
		return hyphenBases(dst, exact[:i], exact[i+1:])
	}
	dst = stemBases(dst, exact)
	for _, s := range hungarianCases {
		base, ok := s.strip(exact)
		if !ok {
			continue
		}
		dst = addBase(dst, base, s.link != keepsLast, false)
		dst = stemBases(dst, base)
	}
	if base, ok := assimilated(exact); ok {
		dst = addBase(dst, base, true, false)
		dst = stemBases(dst, base)
	}
	return dst
}

// hyphenBases handles Lenin-nel, OSZDMP-t, Genève-ben.
func hyphenBases(dst []hungarianBase, base, ending string) []hungarianBase {
	if !hungarianEnding(ending) {
		return dst
	}
	return append(dst, hungarianBase{analyzers.Fold(base), ending == "i"})
}

// hungarianEnding tells whether letters behind a hyphen are an inflection.
func hungarianEnding(e string) bool {
	switch e {
	case "i", "val", "vel", "vá", "vé", "n", "s", "os", "es", "as", "ös", "beli", "féle":
		return true
	}
	probe := hungarianBases(nil, "kar"+e)
	probe = append(probe, hungarianBases(nil, "ka"+e)...)
	for _, b := range probe {
		if b.folded == "kar" || b.folded == "ka" {
			return true
		}
	}
	// -nel, -rel, -tal: the v of -val and -vel is assimilated.
	return utf8.RuneCountInString(e) <= 4 && (strings.HasSuffix(e, "al") || strings.HasSuffix(e, "el"))
}

// stemBases takes off what may stand before a case ending, and -i.
func stemBases(dst []hungarianBase, word string) []hungarianBase {
	for _, s := range hungarianStems {
		if base, ok := s.strip(word); ok {
			dst = addBase(dst, base, true, false)
		}
	}
	for _, e := range [...]string{"i", "iek", "iak", "ié", "iá"} {
		if base, ok := strings.CutSuffix(word, e); ok {
			dst = addBase(dst, base, false, true)
		}
	}
	return dst
}

// addBase adds a base. Before most endings a final a or e is long (Moszkvába),
// so that a short one cannot end the base there.
func addBase(dst []hungarianBase, base string, lengthens, adjective bool) []hungarianBase {
	if utf8.RuneCountInString(base) < 3 || len(dst) >= maxBases {
		return dst
	}
	if lengthens && (strings.HasSuffix(base, "a") || strings.HasSuffix(base, "e")) && hasAccent(base) {
		return dst
	}
	b := hungarianBase{analyzers.Fold(base), adjective}
	if slices.Contains(dst, b) {
		return dst
	}
	return append(dst, b)
}

// hasAccent is a weak sign that the writer uses accents at all.
func hasAccent(s string) bool { return strings.ContainsAny(s, "áéíóöőúüű") }

// strip takes the ending off if the stem allows it.
func (s suffix) strip(word string) (string, bool) {
	base, ok := strings.CutSuffix(word, s.text)
	if !ok || base == "" {
		return "", false
	}
	last, _ := utf8.DecodeLastRuneInString(base)
	v := isVowel(last)
	switch s.link {
	case consonant:
		return base, !v
	case vowel:
		return base, v
	case sonorant:
		return base, v || strings.ContainsRune("lrnjszy", last)
	}
	return base, true
}

func isVowel(r rune) bool {
	return strings.ContainsRune("aáeéiíoóöőuúüűyàâäèêëîïôûù", r)
}

// doubled are the letters of more than one sign, as Hungarian doubles them.
var doubled = [...][2]string{
	{"ssz", "sz"}, {"zzs", "zs"}, {"ccs", "cs"}, {"nny", "ny"}, {"ggy", "gy"}, {"tty", "ty"}, {"lly", "ly"},
}

// assimilated undoes -val, -vel, -vá, -vé with the v made like the consonant
// before it: Leninnel, Plehanovval, Párizzsal, Kossuthtal, Marxszal.
func assimilated(word string) (string, bool) {
	base := word
	for _, e := range [...]string{"al", "el", "á", "é"} {
		if b, ok := strings.CutSuffix(word, e); ok {
			base = b
			break
		}
	}
	if base == word {
		return "", false
	}
	for _, d := range doubled {
		if b, ok := strings.CutSuffix(base, d[0]); ok {
			return b + d[1], true
		}
	}
	for _, e := range [...][2]string{{"xsz", "x"}, {"tht", "th"}, {"cht", "ch"}} {
		if b, ok := strings.CutSuffix(base, e[0]); ok {
			return b + e[1], true
		}
	}
	last, w := utf8.DecodeLastRuneInString(base)
	if prev, _ := utf8.DecodeLastRuneInString(base[:len(base)-w]); prev == last && !isVowel(last) {
		return base[:len(base)-w], true
	}
	return "", false
}
