package search

import (
	"hash/fnv"
	"strings"
	"testing"
	"unicode"
)

func TestFingerprint(t *testing.T) {
	const text = "Мартов уехал из Лондона в Женеву после второго съезда,\nи вернулся только осенью."
	f := FingerprintOf(text)
	if s := f.String(); len(s) != 21 {
		t.Errorf("%q has %d signs", s, len(s))
	}
	if g, ok := ParseFingerprint(f.String()); !ok || g != f {
		t.Errorf("%v is read as %v, %v", f, g, ok)
	}
	for _, c := range []struct {
		text       string
		same, like bool
	}{
		{"Мартов уехал из Лондона в Женеву после второго съезда, и вернулся только осенью.", true, true},
		{"Мартов уехал из Лондона в Женеву после второго съезда и вернулся лишь осенью.", false, true},
		{"Le deuxième congrès s’ouvrit dans un entrepôt de farine, à Bruxelles.", false, false},
		{"A genfi konferencián Martov és Plehanov vitája hosszan tartott.", false, false},
	} {
		g := FingerprintOf(c.text)
		if (g.Hash == f.Hash) != c.same || (f.distance(g) <= traceBits) != c.like {
			t.Errorf("%s: same %v, %d bits off", c.text, g.Hash == f.Hash, f.distance(g))
		}
	}
}

func FuzzParseFingerprint(f *testing.F) {
	for _, s := range []string{"", "aaaaaaaaaaaaaaaaaaaaa", FingerprintOf("Женева").String(), "~", "ááááááá", "aaaaaaaaaaaaaaaaaaaa\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if g, ok := ParseFingerprint(s); ok && g.String() != s {
			t.Errorf("%q is read as %q", s, g)
		}
	})
}

// TestSketchCountsEveryBit compares the sketch with one counted bit by bit.
func TestSketchCountsEveryBit(t *testing.T) {
	slow := func(text string) (s uint64) {
		words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		var votes [64]int
		vote := func(shingle string) {
			h := fnv.New64a()
			h.Write([]byte(shingle))
			x := h.Sum64()
			x ^= x >> 33
			x *= 0xff51afd7ed558ccd
			x ^= x >> 33
			for bit := range votes {
				votes[bit] += int(x>>bit&1)*2 - 1
			}
		}
		for i := range words {
			vote(words[i])
			if i > 0 {
				vote(words[i-1] + " " + words[i])
			}
		}
		for bit, v := range votes {
			if v > 0 {
				s |= 1 << bit
			}
		}
		return s
	}
	sentence := "Мартов és Lenin à Genève, 1903 — Étincelle; "
	for _, text := range []string{"", "a", "Что делать?", sentence, strings.Repeat(sentence, 40), strings.Repeat("x y z ", 85), strings.Repeat("ж ", 1000), "İSTANBUL ÉTÉ \xff broken\xc3 𝔊𝔢𝔫𝔣 e\u0301 ﬁ", " a-b "} {
		if got := FingerprintOf(text).Sketch; got != slow(text) {
			t.Errorf("sketch of %.20q… is %x, wanted %x", text, got, slow(text))
		}
	}
}
