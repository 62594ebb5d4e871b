package charset

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus/internal/language"
)

// Sample is how many bytes of a text Detect looks at.
const Sample = 64 << 10

// evidence is how many bytes of words with letters beyond ASCII are decoded in
// every encoding: 60 characters are enough, more cost time.
const evidence = 4 << 10

// surestGuess is how sure letters can make an encoding; 1 is for those that
// there can be no doubt about.
const surestGuess = 0.999

// Detect tells the encoding of a text by its first bytes. A charset that the
// text itself declares is believed unless the bytes speak against it. Where
// they are ASCII alone the answer is Undecided.
func Detect(b []byte, declared string) (Encoding, error) {
	if len(b) > Sample {
		b = b[:Sample]
	}
	if e, ok := ByMark(b); ok {
		var err error
		if e.Decoder == nil {
			e.Mend, err = FindMend(b[e.Mark:])
		}
		return e, err
	}
	if e, ok := ByZeros(b); ok {
		return e, nil
	}
	switch whole, broken := utf8Counts(b); {
	case whole == 0 && broken == 0:
		return Encoding{}, nil
	case broken*2 <= whole:
		mend, err := FindMend(b)
		return Encoding{Name: "utf-8", Sure: float64(whole) / float64(whole+broken), Mend: mend}, err
	}
	return eightBit(b, declared)
}

func eightBit(b []byte, declared string) (Encoding, error) {
	m, err := language.Load()
	if err != nil {
		return Encoding{}, fmt.Errorf("tell encoding: %w", err)
	}
	words := highWords(b)
	declared = usualName(declared)
	var best Encoding
	least, readings := 0.0, map[string]float64{}
	for i, e := range candidates() {
		text, c := cost(m, e, words)
		if e.Name == declared {
			c -= 10
		}
		if i == 0 || c < least-1e-6 {
			best, least = e, c
		}
		if known, ok := readings[text]; !ok || c < known {
			readings[text] = c
		}
	}
	best.Sure = min(sureness(readings, least), surestGuess)
	return best, nil
}

// temper is by how much the letters' costs are taken down before they count as
// odds: neighbouring letters depend on each other.
const temper = 4

// sureness gives the odds of the best of several readings of a text.
func sureness(readings map[string]float64, least float64) float64 {
	sum := 0.0
	for _, c := range readings {
		sum += math.Exp((least - c) / temper)
	}
	return 1 / sum
}

// highWords picks the words that hold bytes beyond ASCII: the others read alike
// in every encoding.
func highWords(b []byte) []byte {
	var out []byte
	all := b
	for len(b) > 0 && len(out) < evidence {
		n := 0
		high := false
		for n < len(b) && !isSpace(b[n]) && n < 256 {
			high = high || b[n] >= 0x80
			n++
		}
		if high {
			out = append(append(out, b[:n]...), ' ')
		}
		if n < len(b) && isSpace(b[n]) {
			n++
		}
		b = b[n:]
	}
	if len(out) < evidence/8 { // few: let their plain neighbours tell the language
		out = append(out, all[:min(len(all), evidence/2)]...)
	}
	return out
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// cost is how improbable the words are when read in an encoding, in the
// language in which they are least so.
func cost(m *language.Model, e Encoding, words []byte) (text string, nats float64) {
	b, err := e.Decoder.NewDecoder().Bytes(words)
	if err != nil {
		return "", 1e12
	}
	text = string(b)
	return text, costOf(m, text)
}

func costOf(m *language.Model, text string) float64 {
	s := m.New()
	s.Add(text)
	_, c := s.Best()
	return c + signs(text)
}

// signs is the cost of what is no letter, and of letters that do not go together.
func signs(text string) float64 {
	c := 0.0
	prev, before := ' ', ' '
	for _, r := range text {
		c += sign(r) + clash(before, prev, r)
		before, prev = prev, r
	}
	return c
}

func sign(r rune) float64 {
	switch {
	case r < utf8.RuneSelf:
		return 0
	case r == utf8.RuneError, r <= 0x9f:
		return 20
	case unicode.IsLetter(r):
		return 0
	case strings.ContainsRune("«»„“”‘’‚…–—\u00a0№§°", r):
		return 4
	}
	return 12
}

// clash is the cost of a capital after a small letter, of Latin beside Cyrillic
// in a word, and of a dash or a closing quote that begins a word.
func clash(before, prev, r rune) float64 {
	if !unicode.IsLetter(r) {
		return 0
	}
	c := 0.0
	if unicode.IsLetter(prev) {
		if unicode.IsLower(prev) && unicode.IsUpper(r) {
			c += 4
		}
		if (prev < 0x400) != (r < 0x400) {
			c += 8
		}
	} else if strings.ContainsRune("–—”’…", prev) && !unicode.IsLetter(before) {
		c += 6
	}
	return c
}
