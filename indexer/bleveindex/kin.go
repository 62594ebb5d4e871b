package bleveindex

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/corpus"
)

// Kin of a stem are the stems of its language that share enough runs of
// letters with it: other derivations (activer, activation), compounds with it
// and parts of it (nyomtatási tartomány, nyomtatásmenü), old and odd spellings.
// They are looked up in the lexicon, so that Bleve has no posting more for
// them.

const (
	// gramLetters is how many letters a run has, the sign before the first
	// letter of a word included.
	gramLetters = 4
	gramStart   = '^'
	// minGrams is how many runs a stem must have for kin to mean anything.
	minGrams = 2
	// maxGrams is how many runs of a stem are looked at.
	maxGrams = 60
	// maxKin and maxKinPostings bound what the kin of one stem cost.
	maxKin         = 40
	maxKinPostings = 20000
)

// minKin is the likeness from which a stem is kin.
const minKin = 0.4

// gramIndex leads from a run of letters to the lexicon's stem keys that have
// it, by a hash: what is found must be looked at again.
type gramIndex struct {
	first []uint32
	keys  []uint32
}

// gramsOf calls fn for the hash of every run of letters of a stem, at most
// maxGrams. A stem with a digit has none: 1903 is no kin of 1904.
func gramsOf(code byte, stem string, fn func(h uint32)) {
	if strings.ContainsFunc(stem, unicode.IsDigit) {
		return
	}
	window := [gramLetters]rune{}
	window[gramLetters-1] = gramStart
	filled := 1
	for _, r := range stem {
		copy(window[:], window[1:])
		window[gramLetters-1] = r
		if filled++; filled < gramLetters {
			continue
		}
		if filled-gramLetters == maxGrams {
			return
		}
		h := uint32(2166136261) ^ uint32(code)
		for _, w := range window {
			h = (h ^ uint32(w)) * 16777619
		}
		fn(h ^ h>>15)
	}
}

// countGrams tells how many runs a stem has.
func countGrams(stem string) int {
	return min(max(utf8.RuneCountInString(stem)+2-gramLetters, 0), maxGrams)
}

// writeGrams writes the runs of n keys. There are about as many places in the
// table as keys.
func writeGrams(w *colWriter, n int, at func(i int) string) {
	size := 64
	for size < n {
		size *= 2
	}
	mask := uint32(size - 1)
	first, last := make([]uint32, size+1), make([]uint32, size)
	each := func(fn func(place, key uint32)) {
		clear(last)
		for i := range n {
			k := at(i)
			if k[0] != keyStem {
				continue
			}
			gramsOf(k[1], k[2:], func(h uint32) {
				if p := h & mask; last[p] != uint32(i)+1 {
					last[p] = uint32(i) + 1
					fn(p, uint32(i))
				}
			})
		}
	}
	each(func(p, _ uint32) { first[p+1]++ })
	for i := range size {
		first[i+1] += first[i]
	}
	keys, next := make([]uint32, first[size]), slices.Clone(first[:size])
	each(func(p, key uint32) {
		keys[next[p]] = key
		next[p]++
	})
	w.uint32s("gram.first", first)
	w.uint32s("gram.keys", keys)
}

func readGrams(r *colReader, keys int) gramIndex {
	g := gramIndex{keys: r.uint32s("gram.keys")}
	size := len(r.bytes("gram.first"))/4 - 1
	g.first = r.csr("gram.first", size, len(g.keys))
	if size < 1 || size&(size-1) != 0 || above(g.keys, keys-1) {
		r.fail()
	}
	return g
}

// kin is a stem that looks like another: 1 is the same.
type kin struct {
	stem     string
	likeness float32
}

// kin lists the stems of a part's lexicon that look like a stem, the most alike
// first. Likeness is half the share of the stem's runs that the other has, and
// half the share of the runs of both that they have in common, so that a
// compound with the stem is nearer than one with a part of it.
func (l *lexicon) kin(s *scratch, code byte, stem string) []kin {
	n := countGrams(stem)
	if n < minGrams || len(l.grams.first) == 0 {
		return nil
	}
	if len(s.shared) < l.keys.len() {
		s.shared = make([]uint8, l.keys.len())
	}
	var touched []uint32
	mask := uint32(len(l.grams.first) - 2)
	gramsOf(code, stem, func(h uint32) {
		p := h & mask
		for _, k := range l.grams.keys[l.grams.first[p]:l.grams.first[p+1]] {
			if s.shared[k] == 0 {
				touched = append(touched, k)
			}
			s.shared[k]++
		}
	})
	var out []kin
	for _, k := range touched {
		most := int(s.shared[k])
		s.shared[k] = 0
		if likeness(most, n, most) < minKin {
			continue // even if the other has no run besides
		}
		key := l.keys.at(int(k))
		if key[1] != code || key[2:] == stem || l.first[k] == l.first[k+1] {
			continue
		}
		if like := likeness(most, n, countGrams(key[2:])); like >= minKin {
			out = append(out, kin{key[2:], like})
		}
	}
	return mostAlike(out)
}

// mostAlike sorts kin and keeps the nearest.
func mostAlike(list []kin) []kin {
	slices.SortFunc(list, func(a, b kin) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), strings.Compare(a.stem, b.stem))
	})
	return list[:min(len(list), maxKin)]
}

// likeness of stems with a and b runs, of which they share some.
func likeness(shared, a, b int) float32 {
	shared = min(shared, a, b)
	return float32(shared)/float32(2*a) + float32(shared)/float32(a+b)
}

// addKin adds the kin of a word in the language the query is in, or, where
// that is not known, in all. Kin matter where words may be missing; a name has
// none: Мартов is not to be met by the month.
func (c *compiler) addKin(g *group, text string, rds []reading) error {
	if !c.any || c.isName(text) {
		return nil
	}
	for _, rd := range rds {
		t := &rd.toks[0]
		if len(t.Stems) == 0 || rd.lang == corpus.Undetermined || c.lang != "" && rd.lang != c.lang || !writes(rd.lang, t.Exact) {
			continue
		}
		code := langCode(rd.lang)
		for _, k := range c.r.ix.kin(c.r.s, code, t.Stems[0]) {
			if slices.Contains(t.Stems, k.stem) {
				continue
			}
			if err := c.addOneKin(g, code, k); err != nil {
				return err
			}
		}
	}
	return nil
}

// isName tells whether a word is typed like a name: with a capital that is not
// there because a sentence begins.
func (c *compiler) isName(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	if !unicode.IsUpper(r) {
		return false
	}
	before, after, _ := strings.Cut(c.q.Text, text)
	return strings.TrimSpace(before) != "" || strings.TrimSpace(after) == ""
}

// kin lists the kin of a stem in all parts: the same as if they were one.
func (ix *Index) kin(s *scratch, code byte, stem string) []kin {
	var out []kin
	for _, v := range ix.parts {
		for _, k := range v.lex.kin(s, code, stem) {
			if !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return mostAlike(out)
}

// addOneKin adds a stem that looks like the group's word. It never weighs more
// than the word itself, however rare it is.
func (c *compiler) addOneKin(g *group, code byte, k kin) error {
	weight := weightKin * k.likeness * k.likeness
	t, err := c.r.term(stemField(code), k.stem)
	if err != nil {
		return err
	}
	if g.kinPostings += t.df; t.df == 0 || g.kinPostings > maxKinPostings {
		return nil
	}
	w := weighted{t, weight, weight * c.r.ix.idf(t.df)}
	if len(g.best) > 0 {
		w.weight = min(w.weight, weight*g.best[0].weight)
	}
	g.kin = append(g.kin, w)
	return c.add(&g.titles, fieldTitle, k.stem, weightTitle*weight)
}
