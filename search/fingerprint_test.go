package search

import "testing"

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
