package tagging

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/french"
	"github.com/iskra-archive/iskra/analyzers/hungarian"
	"github.com/iskra-archive/iskra/analyzers/russian"
)

func TestUnits(t *testing.T) {
	tests := []struct {
		a    analyzers.Analyzer
		text string
		want []string
	}{
		{hungarian.New(), "Lenin-nel, a „Szikra”…", []string{"Lenin-nel", ",", "a", "„", "Szikra", "”", "…"}},
		{french.New(), "C’est l'Iskra!!", []string{"C", "’", "est", "l", "'", "Iskra", "!!"}},
		{russian.New(), "В. И. Ленин (РСДРП)", []string{"В", ".", "И", ".", "Ленин", "(", "РСДРП", ")"}},
		{russian.New(), "", nil},
	}
	for _, test := range tests {
		var got []string
		for _, u := range Units(nil, test.text, test.a.Tokens(nil, test.text)) {
			got = append(got, test.text[u.Start:u.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: units %q, want %q", test.text, got, test.want)
		}
	}
}

// Tokens that lie about the text do no harm.
func TestUnitsOfBrokenTokens(t *testing.T) {
	toks := []analyzers.Token{{Start: 2, End: 1}, {Start: 0, End: 99}, {Start: 1, End: 3}}
	for _, u := range Units(nil, "abc", toks) {
		if u.Start < 0 || u.End > 3 || u.Start >= u.End {
			t.Errorf("unit %v", u)
		}
	}
}

func TestLexiconKnowsStems(t *testing.T) {
	l := NewLexicon(map[uint64]Entry{StemKey(HashWord("moszkv")): {Lists: ListPlace}}, 6)
	var d describer
	for word, want := range map[string]uint32{"Moszkvában": ListPlace | ListStem, "moszkvában": 0, "Moszkvit": ListPlace | ListStem, "Moszk": 0} {
		var f fact
		d.describe(word, &f)
		l.look(&d, &f)
		if f.lists != want {
			t.Errorf("%s: lists %b, want %b", word, f.lists, want)
		}
	}
}

// What is read must be what was written, empty slots left out.
func TestReadGivesWhatWasWritten(t *testing.T) {
	rows := map[uint64]Row{7 << 40: {1, -2, 3, -4, 5, -6, 7}, 9<<50 | 3: {-127, 127}, 0xABCDEF << 33: {0, 0, 9}}
	lexicon := NewLexicon(map[uint64]Entry{
		ClassKey(HashWord("moszkva")): {Class: 12, Lists: ListPlace | ListCapital},
		StemKey(HashWord("moszkv")):   {Lists: ListPlace},
	}, 6)
	lexicon.Links = true
	want := NewWeights(rows, [NumLabels + 1][NumLabels]int32{1: {2: 40, 0: -3}}, 0.25, lexicon)
	var file bytes.Buffer
	if err := want.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %v, wrote %v", got, want)
	}
}

func FuzzRead(f *testing.F) {
	var good bytes.Buffer
	if err := NewWeights(map[uint64]Row{7: {1}}, [NumLabels + 1][NumLabels]int32{}, 0.1, NewLexicon(nil, 0)).Write(&good); err != nil {
		f.Fatal(err)
	}
	f.Add(good.Bytes())
	f.Add([]byte("ISKRAWT\x02"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if w, err := Read(bytes.NewReader(data)); err == nil && !hasRoom(w.keys) {
			t.Fatal("a table without room was read")
		}
	})
}
