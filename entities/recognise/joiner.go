package recognise

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"golang.org/x/text/unicode/norm"

	"github.com/iskra-archive/iskra/corpus"
)

//go:embed given.txt
var givenText string

//go:embed exonyms.txt
var exonymText string

//go:embed places.txt
var placeText string

// Name is the base form of a name in one language, and how often it occurs.
type Name struct {
	Text  string
	Lang  corpus.Lang
	Type  string
	Count int
}

// Joiner joins the spellings of one name across languages and scripts. It
// never changes, and may be used by several goroutines at once.
type Joiner struct {
	readings *readings
	places   *placeReadings
	given    map[string]int
	exonyms  map[string]int
}

// NewJoiner gives the joiner that comes with the program. Its tables are read
// once.
func NewJoiner() *Joiner { return bundledJoiner() }

var bundledJoiner = sync.OnceValue(readJoiner)

func readJoiner() *Joiner {
	j := NewRuleJoiner()
	j.addPlaces(placeText)
	return j
}

// NewRuleJoiner gives a joiner that knows the rules of spelling and a few
// exonyms, but not the table of places, which is made of what it misses.
func NewRuleJoiner() *Joiner {
	j := &Joiner{readings: newReadings(), places: newPlaceReadings(), given: groups(givenText, " "), exonyms: groups(exonymText, ";")}
	j.addRegions()
	return j
}

// Given tells whether a word is a given name that is known in any spelling.
func (j *Joiner) Given(word string) bool { return j.given[flat(word)] != 0 }

// addRegions adds the names of countries.
func (j *Joiner) addRegions() {
	namers := []display.Namer{
		display.Regions(language.Hungarian), display.Regions(language.French), display.Regions(language.Russian), display.Regions(language.English),
	}
	next := 10_000
	for code := range 1000 {
		region, err := language.EncodeM49(code)
		if err != nil {
			continue
		}
		group := next
		for _, namer := range namers {
			if g := j.exonyms[flat(namer.Name(region))]; g != 0 {
				group = g
			}
		}
		for _, namer := range namers {
			if name := flat(namer.Name(region)); name != "" {
				j.exonyms[name] = group
			}
		}
		next++
	}
}

// firstPlace begins the numbers of the groups of the table of places.
const firstPlace = 20_000

// addPlaces adds a table of places, one a line. Names that are known already
// keep their group, and give it to the others of their line if they agree.
func (j *Joiner) addPlaces(table string) {
	for n, line := range strings.Split(table, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var names []string
		known, agree := 0, true
		for _, name := range strings.Split(line, ";") {
			if name = flat(name); name == "" {
				continue
			}
			names = append(names, name)
			if g := j.exonyms[name]; g != 0 {
				agree = agree && (known == 0 || known == g)
				known = g
			}
		}
		if known == 0 || !agree {
			known = firstPlace + n
		}
		for _, name := range names {
			if j.exonyms[name] == 0 {
				j.exonyms[name] = known
			}
		}
	}
}

// groups reads a table: the names of a line are one group.
func groups(text, separator string) map[string]int {
	table := map[string]int{}
	for n, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range strings.Split(line, separator) {
			if name = flat(name); name != "" {
				table[name] = n + 1
			}
		}
	}
	return table
}

// flat folds a name to letters without case, accents and marks.
func flat(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// particles stand before surnames and say nothing.
var particles = map[string]bool{
	"de": true, "du": true, "des": true, "la": true, "le": true, "les": true, "d": true, "l": true, "von": true, "van": true, "der": true, "den": true,
	"zu": true, "фон": true, "де": true, "дю": true, "ла": true, "ле": true, "ван": true, "дер": true, "m": true, "mme": true, "dr": true,
}

// part is one word of a name, as it may sound.
type part struct {
	flat   string
	sounds []string
	keys   []string
	letter bool // an initial
}

// spelling is a name taken apart.
type spelling struct {
	Name
	entity string // that the name is known to mean, or empty
	parts  []part
	whole  part
	heads  []int // which parts may be the surname
	group  int   // of exonyms, 0 for none
}

// maxParts bounds the words of a name that are compared.
const maxParts = 6

func (j *Joiner) spell(n Name) spelling {
	s := spelling{Name: n}
	words := strings.FieldsFunc(norm.NFC.String(strings.ToLower(n.Text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && !unicode.Is(unicode.Mn, r)
	})
	for _, w := range words {
		if len(s.parts) < maxParts && !particles[w] {
			s.parts = append(s.parts, j.part(w))
		}
	}
	if s.whole = j.part(strings.ReplaceAll(strings.Join(words, ""), "-", "")); n.Type == Place {
		s.whole = j.place(words)
	}
	s.group = j.exonyms[flat(n.Text)]
	if last := len(s.parts) - 1; last >= 0 {
		s.heads = append(s.heads, last)
		if last > 0 && n.Lang == corpus.Hungarian {
			s.heads = append(s.heads, 0)
		}
	}
	return s
}

func (j *Joiner) part(word string) part {
	p := part{flat: flat(word), letter: utf8.RuneCountInString(word) == 1}
	p.sounds = j.readings.of(strings.ReplaceAll(word, "-", ""))
	p.keys = j.readings.keys(p.sounds)
	return p
}

func (j *Joiner) place(words []string) part {
	word := placeWord(words)
	p := part{flat: flat(word), sounds: j.places.add(j.readings.of(word), word)}
	p.keys = j.readings.keys(p.sounds)
	return p
}

// How far apart two spellings of one name may be.
const (
	mostApart  = 0.12 // of surnames
	mostAlone  = 0.05 // of surnames that stand alone: nothing else speaks for them
	mostPlaces = 0.08 // of places and others
	givenApart = 0.25 // of given names
	ownApart   = 0.05 // within one language
	never      = 9

	shortName = 4 // letters
)

// apart gives how far two names are apart, never where they cannot be one.
func (j *Joiner) apart(a, b *spelling) float64 {
	if a.Type != b.Type || len(a.parts) == 0 || len(b.parts) == 0 {
		return never
	}
	d := float64(never)
	if a.Type == Person {
		d = j.peopleApart(a, b)
	} else {
		d = placesApart(a, b)
	}
	if a.Lang == b.Lang && d > ownApart {
		return never
	}
	return d
}

func placesApart(a, b *spelling) float64 {
	if a.group != 0 && a.group == b.group || a.whole.flat == b.whole.flat {
		return 0
	}
	if a.group != 0 && b.group != 0 || a.Lang == b.Lang {
		return never
	}
	most := mostPlaces
	if a.group != 0 || b.group != 0 || utf8.RuneCountInString(a.whole.flat) <= shortName || utf8.RuneCountInString(b.whole.flat) <= shortName {
		most = ownApart // its other names are known; or many names are near a short one
	}
	return wordsApart(&a.whole, &b.whole, most)
}

func wordsApart(a, b *part, most float64) float64 {
	if a.flat == b.flat {
		return 0
	}
	if !share(a.keys, b.keys) {
		return never
	}
	if d := nearest(a.sounds, b.sounds, most); d <= most {
		return d
	}
	return never
}

// peopleApart compares surnames and, where both have them, given names.
func (j *Joiner) peopleApart(a, b *spelling) float64 {
	if (len(a.parts) == 1) != (len(b.parts) == 1) {
		return never
	}
	best, most := float64(never), mostApart
	if len(a.parts) == 1 {
		most = mostAlone
	}
	for _, x := range a.heads {
		for _, y := range b.heads {
			d := wordsApart(&a.parts[x], &b.parts[y], most)
			if d < best && len(a.parts) > 1 {
				d += 0.1 * j.givenApart(&a.parts[other(a, x)], &b.parts[other(b, y)], mostGiven(a, b))
			}
			best = min(best, d)
		}
	}
	return best
}

// mostGiven is how far given names may be apart: in one language they are
// spelled alike.
func mostGiven(a, b *spelling) float64 {
	if a.Lang == b.Lang {
		return ownApart
	}
	return givenApart
}

// other is the given name that goes with a surname.
func other(s *spelling, head int) int {
	if head == 0 {
		return 1
	}
	return 0
}

func (j *Joiner) givenApart(a, b *part, most float64) float64 {
	if a.letter || b.letter {
		for _, x := range a.sounds {
			for _, y := range b.sounds {
				if x[0] == y[0] {
					return givenApart
				}
			}
		}
		return 10 * never
	}
	if g, h := j.given[a.flat], j.given[b.flat]; g != 0 && g == h {
		return 0
	} else if g != 0 && h != 0 {
		return 10 * never // two names that are known to differ
	}
	if d := nearest(a.sounds, b.sounds, most); d <= most {
		return d
	}
	return 10 * never
}
