package corpus

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// When a text is doubtful.
const (
	sureEncoding  = 0.8 // below, another encoding may be the right one
	fewMixed      = 2   // words of both scripts, from which on they are no oddity
	enoughWords   = 60  // to judge recognition by
	noisyWords    = 25  // per cent of them that are none
	lostLetters   = 3   // words in which a question mark stands for what was lost
	doubtfulBytes = 4 << 10
)

// doubt looks through the head of a document for what its readers should know,
// flags it and says so.
func (a *assembler) doubt() error {
	flags := map[Flag]bool{}
	say := func(f Flag, format string, args ...any) {
		flags[f] = true
		a.flag(f, format, args...)
	}
	mend := a.mended
	if mend != nil && mend.Whole {
		mend = nil
		say(FlagRepaired, "the text was saved after it had been read in a wrong encoding (%v), and is put right; to have it as it is, write encoding: utf-8 in corpus.yaml", a.mended)
	}
	if s := a.doc.EncodingSure; s > 0 && s < sureEncoding {
		say(FlagEncoding, "the encoding is perhaps not %s: if the text looks wrong, name it in corpus.yaml or beside the file", a.doc.Encoding)
	}
	text := a.headText()
	if !a.looked {
		var err error
		if mend, err = charset.FindMend([]byte(text)); err != nil {
			return err
		}
	}
	if mend != nil {
		say(FlagMojibake, "letters are wrong, as in a text in %v", mend)
	}
	w := wordsOf(text)
	if w.mixed >= fewMixed {
		flags[FlagMixed] = true
	}
	if w.lost >= lostLetters {
		say(FlagLost, "letters are lost: %d of the first %d words have a question mark within", w.lost, w.all)
	}
	if mend == nil && w.all >= enoughWords && w.noise*100 >= w.all*noisyWords {
		say(FlagNoise, "%d of the first %d words are no words: the recognition of the scan is poor, do it anew", w.noise, w.all)
	}
	for f := range flags {
		a.doc.Flags = append(a.doc.Flags, f)
	}
	slices.Sort(a.doc.Flags)
	return nil
}

// headText gives the first passages.
func (a *assembler) headText() string {
	var b strings.Builder
	for _, h := range a.held {
		if b.Len() > doubtfulBytes {
			break
		}
		b.WriteString(h.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// words counts what the words of a text are like.
type words struct{ all, mixed, noise, lost int }

func wordsOf(text string) (w words) {
	for _, s := range strings.Fields(text) {
		s = strings.TrimFunc(s, func(r rune) bool { return unicode.IsPunct(r) && r != '?' })
		word := lookAt(strings.TrimRight(s, "?"))
		w.all++
		if word.mixed {
			w.mixed++
		}
		if word.lost && !strings.ContainsAny(s, "/=&") { // no address
			w.lost++
		}
		if word.noise() {
			w.noise++
		}
	}
	return w
}

// looks is what one word looks like.
type looks struct {
	mixed, lost               bool
	vowel                     bool
	letters, digits           int
	signs, humps, turns, same int // signs within; capitals after small letters; digits beside letters; one letter again and again
	upper                     int
}

func lookAt(s string) (l looks) {
	var before rune
	run := 0
	for i, r := range s {
		inner := i > 0 && i+utf8.RuneLen(r) < len(s)
		if run++; r != before {
			run = 1
		}
		l.same = max(l.same, run)
		switch {
		case unicode.IsLetter(r):
			l.letter(r, before)
		case unicode.IsDigit(r):
			l.digits++
			if unicode.IsLetter(before) {
				l.turns++
			}
		case r == utf8.RuneError: // is counted where it is made
		case r == '?' && inner && unicode.IsLetter(before):
			l.lost = true
		case !unicode.IsMark(r) && !strings.ContainsRune("-‐‑–—'’.,:/@&+\u00ad", r):
			l.signs++
		}
		before = r
	}
	return l
}

func (l *looks) letter(r, before rune) {
	l.letters++
	if (r < 0x400) != (before < 0x400) { // else they cannot be of both scripts
		l.mixed = l.mixed || unicode.Is(unicode.Latin, r) && unicode.Is(unicode.Cyrillic, before) || unicode.Is(unicode.Cyrillic, r) && unicode.Is(unicode.Latin, before)
	}
	if unicode.IsUpper(r) {
		l.upper++
		if unicode.IsLower(before) {
			l.humps++
		}
	}
	if unicode.IsDigit(before) {
		l.turns++
	}
	l.vowel = l.vowel || isVowel(unicode.ToLower(r))
}

func isVowel(r rune) bool {
	return strings.ContainsRune("aeiouyáéíóöőúüűàâäæçèêëîïôœùûÿаеиоуыэюяёіѣѵъьї", r)
}

// noise tells that no word looks like this.
func (l looks) noise() bool {
	switch {
	case l.letters == 0:
		return l.digits == 0 && l.signs > 0
	case l.signs > 0, l.same >= 4, l.turns > 1:
		return true
	case l.humps > 1, l.humps == 1 && l.letters < 6:
		return true
	}
	return l.letters >= 4 && !l.vowel && l.upper < l.letters
}
