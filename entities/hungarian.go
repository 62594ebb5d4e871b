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
	// owned tells that a short possessive ending was taken off: kongresszusa.
	owned bool
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
	// owned marks a possessive ending without -j-, which a name hardly has.
	owned bool
}

// hungarianCases are the case endings as they are written.
var hungarianCases = []suffix{
	{"nak", anyStem, false}, {"nek", anyStem, false}, {"ban", anyStem, false}, {"ben", anyStem, false}, {"ból", anyStem, false}, {"ből", anyStem, false},
	{"ba", anyStem, false}, {"be", anyStem, false}, {"ról", anyStem, false}, {"ről", anyStem, false}, {"ra", anyStem, false}, {"re", anyStem, false},
	{"tól", anyStem, false}, {"től", anyStem, false}, {"hoz", anyStem, false}, {"hez", anyStem, false}, {"höz", anyStem, false},
	{"nál", anyStem, false}, {"nél", anyStem, false}, {"ig", anyStem, false}, {"ért", anyStem, false}, {"ként", keepsLast, false}, {"féle", keepsLast, false},
	{"val", vowel, false}, {"vel", vowel, false}, {"vá", vowel, false}, {"vé", vowel, false},
	{"ot", consonant, false}, {"et", consonant, false}, {"öt", consonant, false}, {"at", consonant, false},
	{"on", consonant, false}, {"en", consonant, false}, {"ön", consonant, false},
	{"ott", consonant, false}, {"ett", consonant, false}, {"ött", consonant, false},
	{"t", sonorant, false}, {"n", vowel, false},
}

// hungarianStems are the endings that may stand before a case ending:
// possessives, plurals, -é.
var hungarianStems = []suffix{
	{"jai", anyStem, false}, {"jei", anyStem, false}, {"ai", consonant, true}, {"ei", consonant, true},
	{"ja", anyStem, false}, {"je", anyStem, false}, {"já", anyStem, false}, {"jé", anyStem, false},
	{"a", consonant, true}, {"e", consonant, true}, {"á", consonant, true}, {"é", anyStem, false},
	{"ok", consonant, false}, {"ek", consonant, false}, {"ök", consonant, false}, {"ak", consonant, false}, {"k", vowel, false}, {"ék", anyStem, false},
	{"juk", anyStem, false}, {"jük", anyStem, false}, {"uk", consonant, true}, {"ük", consonant, true},
}

// byLast finds the endings that end with a byte.
type byLast [256][]suffix

func indexSuffixes(list []suffix) *byLast {
	var t byLast
	for _, s := range list {
		last := s.text[len(s.text)-1]
		t[last] = append(t[last], s)
	}
	return &t
}

var (
	casesByLast = indexSuffixes(hungarianCases)
	stemsByLast = indexSuffixes(hungarianStems)
)

// stripper takes endings off one word.
type stripper struct {
	exact, folded string
	// parallel tells that folding has kept the number of letters, so that
	// folded bases can be cut from the folded word.
	parallel bool
	bases    []hungarianBase
}

// hungarianBases appends what a word may be an inflected form of. It is given
// as written and folded; it is not among its bases.
func hungarianBases(dst []hungarianBase, exact, folded string) []hungarianBase {
	if i := strings.LastIndexByte(exact, '-'); i > 0 {
		return hyphenBases(dst, exact[:i], exact[i+1:])
	}
	s := stripper{exact: exact, folded: folded, bases: dst}
	s.parallel = utf8.RuneCountInString(exact) == utf8.RuneCountInString(folded)
	s.stems(exact)
	for _, e := range casesByLast[exact[len(exact)-1]] {
		if base, ok := e.strip(exact); ok {
			s.add(base, e.link != keepsLast, false, false)
			s.stems(base)
		}
	}
	if base, ok := assimilated(exact); ok {
		s.add(base, true, false, false)
		s.stems(base)
	}
	return s.bases
}

// hyphenBases handles Lenin-nel, OSZDMP-t, Genève-ben.
func hyphenBases(dst []hungarianBase, base, ending string) []hungarianBase {
	if !hungarianEnding(ending) {
		return dst
	}
	return append(dst, hungarianBase{folded: analyzers.Fold(base), adjective: ending == "i"})
}

// hungarianEnding tells whether letters behind a hyphen are an inflection.
func hungarianEnding(e string) bool {
	switch e {
	case "", "s", "os", "es", "as", "ös", "beli":
		return e != ""
	}
	if isStemEnding(e) {
		return true
	}
	for _, c := range casesByLast[e[len(e)-1]] {
		if rest, ok := strings.CutSuffix(e, c.text); ok && (rest == "" || isStemEnding(rest)) {
			return true
		}
	}
	// -nel, -rel, -tal: the v of -val and -vel is assimilated.
	return utf8.RuneCountInString(e) <= 4 && (strings.HasSuffix(e, "al") || strings.HasSuffix(e, "el"))
}

func isStemEnding(e string) bool {
	if e == "i" || e == "iek" || e == "iak" {
		return true
	}
	for _, s := range stemsByLast[e[len(e)-1]] {
		if s.text == e {
			return true
		}
	}
	return false
}

// stems takes off what may stand before a case ending, and -i.
func (s *stripper) stems(word string) {
	if word == "" {
		return
	}
	for _, e := range stemsByLast[word[len(word)-1]] {
		if base, ok := e.strip(word); ok {
			s.add(base, true, false, e.owned)
		}
	}
	for _, e := range [...]string{"i", "iek", "iak"} {
		if base, ok := strings.CutSuffix(word, e); ok {
			s.add(base, false, true, false)
		}
	}
}

// add adds a base. Before most endings a final a or e is long (Moszkvába),
// so that a short one cannot end the base there.
func (s *stripper) add(base string, lengthens, adjective, owned bool) {
	if len(s.bases) >= maxBases || utf8.RuneCountInString(base) < 3 {
		return
	}
	if lengthens && (base[len(base)-1] == 'a' || base[len(base)-1] == 'e') && hasAccent(base) {
		return
	}
	b := hungarianBase{s.fold(base), adjective, owned}
	if !slices.Contains(s.bases, b) {
		s.bases = append(s.bases, b)
	}
}

// fold gives the folded base, mostly as a part of the folded word.
func (s *stripper) fold(base string) string {
	rest, ok := strings.CutPrefix(s.exact, base)
	if !s.parallel || !ok {
		return analyzers.Fold(base)
	}
	n := len(s.folded)
	for k := utf8.RuneCountInString(rest); k > 0; k-- {
		_, w := utf8.DecodeLastRuneInString(s.folded[:n])
		n -= w
	}
	return s.folded[:n]
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
