package analyzers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// writer turns the parts of words into tokens.
type writer struct {
	*engine
	text    string
	dst     []Token
	from    int // the caller's own tokens before ours
	pos     int
	initial bool // the next word begins a sentence
	query   bool // the text is a query
}

// unit is what gets a position of its own: mostly one part, or several that
// make one word (O’Brien, Lenin-nel).
type unit struct {
	start, end int
	joint      joint // to the next unit
}

func (w *writer) write(parts []part) {
	if len(parts) == 1 {
		w.emit(parts[0].start, parts[0].end, 1, w.word(w.text[parts[0].start:parts[0].end]))
		w.pos++
		return
	}
	var buf [maxParts]unit
	w.writeUnits(w.units(buf[:0], parts))
}

// emit appends a token; only the first of a word begins the sentence.
func (w *writer) emit(start, end, width int, en *entry) {
	stems := en.stems
	switch {
	case w.query && width == 1:
		stems = w.typed(en)
	case w.initial:
		stems = en.initial
	}
	w.dst = append(w.dst, Token{
		Start: start, End: end, Pos: w.pos, Width: width,
		Exact: en.exact, Folded: en.folded, Stems: stems,
		Stop: en.stop, Capital: en.capital, Initial: w.initial,
	})
}

// units joins parts that are one word and takes the clitics off.
func (w *writer) units(units []unit, parts []part) []unit {
	for i, p := range parts {
		if i == 0 {
			units = append(units, unit(p))
			continue
		}
		last := &units[len(units)-1]
		switch {
		case last.joint == jointApostrophe && w.isClitic(*last):
			*last = unit(p)
		case last.joint == jointApostrophe && !w.looksElided(*last, p),
			last.joint == jointSoft,
			last.joint == jointHyphen && w.isSuffixed(last.start, p.end):
			last.end, last.joint = p.end, p.joint
		default:
			units = append(units, unit(p))
		}
	}
	return units
}

func (w *writer) isClitic(u unit) bool {
	return len(w.clitics) > 0 && w.clitics.has(w.word(w.text[u.start:u.end]).exact)
}

// looksElided tells a French or Italian elision in a text of another language.
func (w *writer) looksElided(u unit, next part) bool {
	if len(w.clitics) > 0 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(w.text[next.start:])
	switch w.word(w.text[u.start:u.end]).folded {
	case "l", "d", "qu", "jusqu", "л", "д":
		return true
	case "s", "n", "c", "j", "m", "t", "dell", "all", "nell":
		return strings.ContainsRune("aeiouyhéèêâîôûœAEIOUYHÉÈÊÂÎÔÛŒ", first)
	}
	return false
}

func (w *writer) isSuffixed(start, end int) bool {
	if w.spec.Base == nil || end-start > maxCached {
		return false
	}
	_, ok := w.spec.Base(w.text[start:end])
	return ok
}

// writeUnits gives the whole, then each unit, with what was joined over a line end.
func (w *writer) writeUnits(units []unit) {
	n := len(units)
	if n == 1 {
		w.emit(units[0].start, units[0].end, 1, w.word(w.text[units[0].start:units[0].end]))
		w.pos++
		return
	}
	if w.hasWhole(units) {
		w.emit(units[0].start, units[n-1].end, n, w.whole(units))
	}
	initial := w.initial
	for i, u := range units {
		w.initial = initial && i == 0
		if n > 2 && i+1 < n && u.joint == jointLine && w.continues(units[i+1]) {
			w.emit(u.start, units[i+1].end, 2, w.whole(units[i:i+2]))
		}
		w.emit(u.start, u.end, 1, w.word(w.text[u.start:u.end]))
		w.pos++
	}
}

// hasWhole tells whether the joined word is a word: ranges of numbers and
// initials before a name are none.
func (w *writer) hasWhole(units []unit) bool {
	letters, dots, short := false, 0, 0
	for i, u := range units {
		raw := w.text[u.start:u.end]
		r, size := utf8.DecodeRuneInString(raw)
		letters = letters || !unicode.IsDigit(r)
		if size == len(raw) {
			short++
		}
		if i+1 < len(units) && u.joint == jointDot {
			dots++
		}
	}
	if dots > 0 {
		return dots == len(units)-1 && short == len(units) && dots > 1
	}
	return letters
}

// continues tells that a unit behind a line end goes on with a broken word: a
// capital there belongs to a compound.
func (w *writer) continues(u unit) bool {
	r, _ := utf8.DecodeRuneInString(w.text[u.start:])
	return unicode.IsLower(r)
}

// whole gives the entry of a joined word: spelled as printed, but without the
// hyphens of line ends and the dots of abbreviations.
func (w *writer) whole(units []unit) *entry {
	var spelled strings.Builder
	upper := true
	for i, u := range units {
		raw := w.text[u.start:u.end]
		upper = upper && (isUpper(raw) || isSingleCapital(raw))
		spelled.WriteString(raw)
		if i == len(units)-1 {
			break
		}
		switch {
		case u.joint == jointApostrophe:
			spelled.WriteByte('\'')
		case u.joint == jointHyphen, u.joint == jointLine && (!w.continues(units[i+1]) && !upper):
			spelled.WriteByte('-')
		}
	}
	key := spelled.String()
	if !strings.ContainsAny(key, "-'") {
		return w.word(key)
	}
	last := units[len(units)-1]
	return w.words.get(key, func(key string) *entry { return w.compound(key, w.text[last.start:last.end]) })
}

// compound gives the entry of a joined word with its last part. The stems are
// that of the whole, and those of the last part behind the plain letters of
// the others, so that all spellings of a compound meet.
func (e *engine) compound(key, last string) *entry {
	en := &entry{raw: key, exact: Normalize(key), capital: isCapital(key)}
	en.folded = e.spec.Fold(en.exact)
	en.stop = e.stop.has(en.exact)
	if en.stop {
		return en
	}
	tail := e.analyze(last)
	stems := tail.stems
	if len(stems) == 0 {
		stems = []string{tail.folded}
	}
	front := e.spec.Fold(Normalize(strings.TrimSuffix(key, last)))
	solid := strings.NewReplacer("-", "", "'", "").Replace(front)
	en.stems = e.stems(Word{Exact: en.exact, Folded: en.folded, Capital: en.capital})[:1:1]
	for _, stem := range stems {
		en.stems = append(en.stems, solid+stem)
	}
	en.stems = Distinct(en.stems...)
	en.initial = en.stems
	return en
}
