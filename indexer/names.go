package indexer

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/linking"
	"github.com/iskra-archive/iskra/entities/recognise"
)

// models gives the recogniser of each language, read when first needed.
func models() map[corpus.Lang]func() (*recognise.Model, error) {
	m := map[corpus.Lang]func() (*recognise.Model, error){}
	for _, l := range corpus.Languages() {
		m[l] = sync.OnceValues(func() (*recognise.Model, error) { return recognise.Load(l) })
	}
	return m
}

// namer finds the names that no list holds in one document after another.
type namer struct {
	passages []recognise.Passage
	at       []int
	full     []fullName
	byID     map[entities.ID]int // full names by provisional id
	byHead   map[string][]int    // and by what their surnames may be
	extra    []entities.Mention
	titles   []recognise.Span
	places   [][2]int
	events   []recognise.Event
}

// fullName is a name of a person, of two words or more, that the document has.
type fullName struct {
	id    entities.ID
	words [][]string // what each word may be: its stems
	heads []int      // which words may be the surname
	count int
}

// maxFullNames bounds the full names that are kept of a document.
const maxFullNames = 4096

// maxSharers bounds the full names that are looked at for a surname.
const maxSharers = 64

func (n *namer) begin() {
	n.full, n.byID, n.byHead = n.full[:0], map[entities.ID]int{}, map[string][]int{}
}

// name adds the names in a window of a document to the mentions of its
// passages, under provisional ids.
func (n *namer) name(p *pipeline, window []held) error {
	if p.opts.listedAlone {
		return nil
	}
	for _, l := range corpus.Languages() {
		n.passages, n.at = n.passages[:0], n.at[:0]
		for i := range window {
			if window[i].Lang == l {
				n.passages = append(n.passages, recognise.Passage{Text: window[i].Text, Tokens: window[i].toks})
				n.at = append(n.at, i)
			}
		}
		if len(n.at) == 0 {
			continue
		}
		model, err := p.models[l]()
		if err != nil {
			return fmt.Errorf("recognise names: %w", err)
		}
		found := model.FindDocument(n.passages)
		for k, spans := range found {
			found[k] = keep(&window[n.at[k]], n.withTitles(&window[n.at[k]], spans))
			n.noteFull(&window[n.at[k]], found[k])
		}
		for k, spans := range found {
			n.merge(&window[n.at[k]], spans)
			n.nameEvents(p.events, &window[n.at[k]])
		}
	}
	return nil
}

// nameEvents adds the events that a passage names by a word for their kind and a
// place, a year or a nation. Events of the authority stand in their way.
func (n *namer) nameEvents(finder *recognise.Events, h *held) {
	n.places = n.places[:0]
	for _, m := range h.mentions {
		if entityType(m.Entity) == entities.Place {
			n.places = append(n.places, [2]int{m.Start, m.End})
		}
	}
	n.events = finder.Find(n.events[:0], h.Text, h.Lang, h.toks, n.places)
	added := false
	for _, e := range n.events {
		if slices.ContainsFunc(h.mentions, func(m entities.Mention) bool {
			return m.Start < e.End && e.Start < m.End && entityType(m.Entity) == entities.Event
		}) {
			continue
		}
		h.mentions = append(h.mentions, entities.Mention{Start: e.Start, End: e.End, Entity: linking.Raw(entities.Event, h.Lang, e.Name)})
		added = true
	}
	if added {
		inTextOrder(h.mentions)
	}
}

// entityType gives the type of an entity, of a provisional id too.
func entityType(id entities.ID) entities.Type {
	return entities.ID(strings.TrimPrefix(string(id), "~")).Type()
}

func inTextOrder(ms []entities.Mention) {
	slices.SortStableFunc(ms, func(a, b entities.Mention) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
}

// withTitles puts the titles of publications in the place of other names that
// they touch.
func (n *namer) withTitles(h *held, spans []recognise.Span) []recognise.Span {
	n.titles = recognise.Titles(n.titles[:0], h.Text, h.Lang, h.toks)
	if len(n.titles) == 0 {
		return spans
	}
	spans = slices.DeleteFunc(spans, func(s recognise.Span) bool {
		return slices.ContainsFunc(n.titles, func(t recognise.Span) bool { return t.Start < s.End && s.Start < t.End })
	})
	spans = append(spans, n.titles...)
	slices.SortFunc(spans, func(a, b recognise.Span) int { return a.Start - b.Start })
	return spans
}

// How sure the recogniser must be, in nats. What it says of a name of several
// words is right nearly always; of a single word, that it is not a common word
// which only begins a sentence. Names that the document merely votes for have
// voted: they stand if they are the surname of a full name.
const (
	leastScore     = -6
	leastScoreWord = 2
	voted          = 1
)

// keep leaves out names that are doubtful, and those that a list has: a listed
// name stands, unless it is a part of an organization's.
func keep(h *held, spans []recognise.Span) []recognise.Span {
	kept := spans[:0]
	for _, s := range spans {
		text := h.Text[s.Start:s.End]
		least := float32(leastScore)
		if !severalWords(text) && s.Score != voted {
			least = leastScoreWord
		}
		if s.Score >= least && plausible(text) && !ragged(h.toks, s) && !inTheWay(h.mentions, s) {
			kept = append(kept, s)
		}
	}
	return kept
}

func severalWords(text string) bool { return strings.ContainsAny(text, " \n\t\u00a0") }

// ragged tells that a name of several words begins or ends with a stop word in
// small letters: a piece was cut off, or taken in.
func ragged(toks []analyzers.Token, s recognise.Span) bool {
	from, _ := slices.BinarySearchFunc(toks, s.Start, func(t analyzers.Token, at int) int { return t.Start - at })
	for i := from; i < len(toks) && toks[i].End <= s.End; i++ {
		t := &toks[i]
		if t.Stop && !t.Capital && (t.Start == s.Start || t.End == s.End) && t.End-t.Start < s.End-s.Start {
			return true
		}
	}
	return false
}

// inTheWay tells whether a listed name stands in the way.
func inTheWay(ms []entities.Mention, s recognise.Span) bool {
	for _, m := range ms {
		if m.End <= s.Start || m.Start >= s.End {
			continue
		}
		inside := s.Start <= m.Start && m.End <= s.End && m.End-m.Start < s.End-s.Start
		if !inside || s.Type != recognise.Organization || m.Entity.Type() == entities.Organization {
			return true
		}
	}
	return false
}

// plausible tells names from what is only written in capitals: a name has
// letters enough, and a word that begins with a capital.
func plausible(text string) bool {
	letters, capital, begins := 0, false, true
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			capital = capital || begins && unicode.IsUpper(r)
		}
		begins = !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	return capital && letters >= 3 && len(text) <= longestName
}

// longestName bounds names, in bytes.
const longestName = 160

// noteFull remembers the full names of people.
func (n *namer) noteFull(h *held, spans []recognise.Span) {
	for _, s := range spans {
		if s.Type != recognise.Person {
			continue
		}
		words := nameWords(h, s)
		if len(words) < 2 || len(n.full) >= maxFullNames {
			continue
		}
		f := fullName{id: linking.Raw(entities.Person, h.Lang, h.Text[s.Start:s.End]), words: words, heads: []int{len(words) - 1}, count: 1}
		if h.Lang == corpus.Hungarian {
			f.heads = append(f.heads, 0)
		}
		if i, ok := n.byID[f.id]; ok {
			n.full[i].count++
			continue
		}
		n.byID[f.id] = len(n.full)
		for _, at := range f.heads {
			for _, r := range f.words[at] {
				if list := n.byHead[r]; len(list) < maxSharers && !slices.Contains(list, len(n.full)) {
					n.byHead[r] = append(list, len(n.full))
				}
			}
		}
		n.full = append(n.full, f)
	}
}

// nameWords gives, for each word of a name that is no initial, what it may be.
func nameWords(h *held, s recognise.Span) [][]string {
	var words [][]string
	for i := range h.toks {
		t := &h.toks[i]
		if t.Start < s.Start || t.End > s.End || t.Width > 1 || len([]rune(t.Folded)) < 2 {
			continue
		}
		words = append(words, readings(t))
	}
	return words
}

func readings(t *analyzers.Token) []string {
	return append([]string{t.Folded}, t.Stems...)
}

func share(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

// merge puts names among the mentions of a passage. A surname alone stands for
// the only person of that name in the document.
func (n *namer) merge(h *held, spans []recognise.Span) {
	n.extra = n.extra[:0]
	for _, s := range spans {
		text := h.Text[s.Start:s.End]
		id := linking.Raw(entities.Type(s.Type), h.Lang, text)
		if !severalWords(text) && (s.Type == recognise.Person || s.Score == voted) {
			owner, ok := n.owner(h, s)
			if ok && s.Type == recognise.Person {
				id = linking.RawShort(owner, text)
			} else if s.Score == voted {
				continue
			}
		}
		n.extra = append(n.extra, entities.Mention{Start: s.Start, End: s.End, Entity: id})
	}
	if len(n.extra) == 0 {
		return
	}
	h.mentions = append(h.mentions, n.extra...)
	inTextOrder(h.mentions)
}

// owner gives the full name that a surname stands for, if all full names of
// the document with that surname may be one person's.
func (n *namer) owner(h *held, s recognise.Span) (entities.ID, bool) {
	words := nameWords(h, s)
	if len(words) != 1 {
		return "", false
	}
	best := -1
	for _, i := range n.sharers(words[0]) {
		f := n.full[i]
		if best < 0 {
			best = i
			continue
		}
		if !onePerson(n.full[best], f) {
			return "", false
		}
		if f.count > n.full[best].count {
			best = i
		}
	}
	if best < 0 {
		return "", false
	}
	return n.full[best].id, true
}

// sharers lists the full names with a surname that has one of the readings, in
// the order in which they stand in the document.
func (n *namer) sharers(readings []string) []int {
	var out []int
	for _, r := range readings {
		out = append(out, n.byHead[r]...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// onePerson tells whether two full names may be forms of one.
func onePerson(a, b fullName) bool {
	if len(a.words) != len(b.words) {
		return false
	}
	for i := range a.words {
		if !share(a.words[i], b.words[i]) {
			return false
		}
	}
	return true
}

// writeNames links the names of all parts to entities and writes the table into
// the generation.
func (u *updater) writeNames(building string, m *manifest) error {
	t, err := linking.Resolve(u.names, u.o.Authority)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Write(&b); err != nil {
		return err
	}
	path := filepath.Join(building, fileNames)
	if err := u.o.disk.write(path, b.Bytes()); err != nil {
		return err
	}
	if m.Files[fileNames], err = sumFile(path); err != nil {
		return fmt.Errorf("check the table of names: %w", err)
	}
	return nil
}

// readNames reads the table of names in a generation's folder.
func readNames(base string) (*linking.Table, error) {
	f, err := os.Open(filepath.Join(base, fileNames))
	if err != nil {
		return nil, fmt.Errorf("open the table of names: %w", err)
	}
	defer f.Close()
	t, err := linking.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%w: run 'iskra rebuild'", err)
	}
	return t, nil
}
