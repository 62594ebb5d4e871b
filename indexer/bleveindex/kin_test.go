package bleveindex

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
)

// lexiconOf makes a lexicon with these stems of a language.
func lexiconOf(t *testing.T, code byte, stems ...string) *lexicon {
	t.Helper()
	b := newLexiconBuilder()
	for _, s := range stems {
		b.add(code, &analyzers.Token{Exact: s, Folded: s, Stems: []string{s}})
	}
	path := filepath.Join(t.TempDir(), "lexicon.col")
	if err := b.write(path); err != nil {
		t.Fatal(err)
	}
	l, err := readLexicon(path)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestKin(t *testing.T) {
	tests := []struct {
		code   byte
		stem   string
		others []string
		want   []string // most alike first
	}{
		{'h', "nyomtatas", []string{"nyomtatasmenu", "konyvnyomtatas", "nyom", "tatar"}, []string{"nyomtatasmenu", "konyvnyomtatas"}},
		{'h', "szamformatum", []string{"formatum", "szam"}, []string{"formatum"}},
		{'f', "activ", []string{"activat", "desactiv", "action"}, []string{"activat", "action", "desactiv"}},
		{'r', "революцион", []string{"революц", "контрреволюцион", "эволюц"}, []string{"контрреволюцион", "революц"}},
		{'r', "мартов", []string{"март", "мартович"}, []string{"мартович", "март"}},
		{'h', "1903", []string{"1904", "19031"}, nil},
		{'h', "par", []string{"part", "paris"}, nil},
		{'h', "", []string{"part"}, nil},
	}
	for _, tt := range tests {
		l := lexiconOf(t, tt.code, append(tt.others, tt.stem)...)
		s := &scratch{}
		for range 2 { // the scratch is clean again after the first
			var got []string
			for _, k := range l.kin(s, tt.code, tt.stem) {
				got = append(got, k.stem)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("kin of %q: %v, want %v", tt.stem, got, tt.want)
			}
		}
		if got := l.kin(s, 'u', tt.stem); len(got) > 0 {
			t.Errorf("kin of %q in another language: %v", tt.stem, got)
		}
	}
}

func TestOtherKeyboard(t *testing.T) {
	for word, want := range map[string]string{
		"ghbdtn": "привет", "Ktyby": "ленин", "руддщ": "hello", "лен1н": "", "párt": "", "": "",
	} {
		if got := otherKeyboard(word); got != want {
			t.Errorf("%q on the other keyboard: %q, want %q", word, got, want)
		}
	}
}

func TestKeepBest(t *testing.T) {
	var best []wordCount
	for _, w := range []wordCount{{"a", 1}, {"b", 5}, {"c", 3}, {"b", 5}, {"d", 4}, {"e", 0}, {"f", 5}} {
		best = keepBest(best, w, 3, moreFrequent, sameWord)
	}
	if want := []wordCount{{"b", 5}, {"f", 5}, {"d", 4}}; !slices.Equal(best, want) {
		t.Errorf("best %v, want %v", best, want)
	}
	if none := keepBest(nil, wordCount{"a", 1}, 0, moreFrequent, sameWord); len(none) != 0 {
		t.Errorf("kept %v of none", none)
	}
}
