package bleveindex

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

// writeColumnFile writes a small column file and gives its bytes.
func writeColumnFile(t *testing.T, path string) []byte {
	t.Helper()
	w, err := createColumns(path)
	if err != nil {
		t.Fatal(err)
	}
	w.uint32s("numbers", []uint32{1, 2, 1 << 31})
	w.uint64s("long", []uint64{1 << 60})
	w.bytes("bytes", []byte("őrült"))
	w.strings("words", []string{"", "Искра", "étincelle"})
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestColumns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.col")
	writeColumnFile(t, path)
	r, err := readColumns(path)
	if err != nil {
		t.Fatal(err)
	}
	words := r.table("words")
	if r.err != nil || words.len() != 3 || words.at(0) != "" || words.at(1) != "Искра" || words.at(2) != "étincelle" {
		t.Errorf("words: %v, %v", words, r.err)
	}
	if got := r.uint32s("numbers"); !slices.Equal(got, []uint32{1, 2, 1 << 31}) {
		t.Errorf("numbers: %v", got)
	}
	if got := r.uint64s("long"); !slices.Equal(got, []uint64{1 << 60}) {
		t.Errorf("long: %v", got)
	}
	if string(r.bytes("bytes")) != "őrült" || r.err != nil {
		t.Errorf("bytes: %q, %v", r.bytes("bytes"), r.err)
	}
	if r.bytes("no such"); r.err == nil {
		t.Error("a missing section is no error")
	}
}

// TestColumnsDamaged cuts a column file at every length and flips every bit:
// an error or other data, never a panic.
func TestColumnsDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.col")
	data := writeColumnFile(t, path)
	try := func(broken []byte) error {
		if err := os.WriteFile(path, broken, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := readColumns(path)
		if err != nil {
			return err
		}
		r.uint32s("numbers")
		r.uint64s("long")
		r.table("words")
		return r.err
	}
	for n := range data {
		if try(data[:n]) == nil {
			t.Errorf("cut at %d of %d bytes: no error", n, len(data))
		}
	}
	for i := range data {
		for bit := range 8 {
			broken := slices.Clone(data)
			broken[i] ^= 1 << bit
			try(broken) //nolint:errcheck // it may read as other data
		}
	}
}

// FuzzTokenReader: any bytes end, within the passage's length of steps.
func FuzzTokenReader(f *testing.F) {
	f.Add([]byte{4, 5, 0, 9, 3, 2, 7})
	f.Add(binary.AppendUvarint(nil, 1<<63))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := tokenReader{data: data}
		var tok storedToken
		steps := 0
		for r.next(&tok) {
			if steps++; steps > len(data) {
				t.Fatal("more tokens than bytes")
			}
		}
	})
}

// TestTokens writes the tokens of real sentences and reads them back.
func TestTokens(t *testing.T) {
	for lang, text := range map[corpus.Lang]string{
		corpus.Hungarian: "A kong-\nresszus Lenin-nel 1903-ban; a szociáldemokrata-jogvédő egylet.",
		corpus.French:    "L’exil, c’est-à-dire aujourd’hui : l’« Étincelle » !",
		corpus.Russian:   "В 1917-го году Ле\u0301нин 😀 говорил: «Что делать?» — и т. д.",
	} {
		b := newLexiconBuilder()
		toks := lingual.For(lang).Tokens(nil, text)
		var enc []byte
		prev := 0
		for i := range toks {
			enc = appendToken(enc, prev, &toks[i], b.add(langCode(lang), &toks[i]))
			prev = toks[i].End
		}
		r := tokenReader{data: enc}
		var got storedToken
		for i := range toks {
			want := &toks[i]
			if !r.next(&got) || got.start != want.Start || got.end != want.End || got.pos != want.Pos || got.width != max(1, want.Width) {
				t.Errorf("%s: token %d: %+v, want %+v", lang, i, got, want)
			}
		}
		if r.next(&got) {
			t.Errorf("%s: one token too many: %+v", lang, got)
		}
	}
}

// TestLexicon compares a lexicon written and read with what went in.
func TestLexicon(t *testing.T) {
	words := []analyzers.Token{
		{Exact: "étincelle", Folded: "etincelle", Stems: []string{"etincel"}},
		{Exact: "etincelle", Folded: "etincelle", Stems: []string{"etincel"}},
		{Exact: "le", Folded: "le", Stop: true},
		{Exact: "étincelles", Folded: "etincelles", Stems: []string{"etincel"}},
	}
	b := newLexiconBuilder()
	for n := range 3 {
		for i := range words {
			if id := b.add('f', &words[i]); id != uint32(i) {
				t.Errorf("round %d: %q is %d, want %d", n, words[i].Exact, id, i)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "lexicon.col")
	if err := b.write(path); err != nil {
		t.Fatal(err)
	}
	l, err := readLexicon(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range words {
		e := uint32(i)
		if l.exact.at(i) != w.Exact || l.folded(e) != w.Folded || l.count[i] != 3 || (l.stop[i] == 1) != w.Stop || l.lang[i] != 'f' {
			t.Errorf("entry %d: %q, %q, %d, %d", i, l.exact.at(i), l.folded(e), l.count[i], l.stop[i])
		}
	}
	for key, want := range map[string][]uint32{"eétincelle": {0}, "fetincelle": {0}, "eetincelle": {1}, "sfetincel": {0, 1, 3}, "sretincel": nil, "ele": {2}, "x": nil} {
		if got := l.lookup(key); !slices.Equal(got, want) {
			t.Errorf("lookup %q: %v, want %v", key, got, want)
		}
	}
	var keys []string
	l.withPrefix("eét", func(key string, _ []uint32) bool { keys = append(keys, key); return true })
	if diff := cmp.Diff([]string{"eétincelle", "eétincelles"}, keys); diff != "" {
		t.Errorf("prefix (-want +got):\n%s", diff)
	}
}

// TestLexiconMany compares the interner with a map, through its growth.
func TestLexiconMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	n, known := newInterner(), map[string]uint32{}
	for range 20000 {
		s := fmt.Sprint(rng.IntN(6000))
		id, was := n.intern([]byte(s))
		want, ok := known[s]
		if was != ok || ok && id != want || n.at(id) != s {
			t.Fatalf("%q: %d, known %v; want %d, %v", s, id, was, want, ok)
		}
		known[s] = id
	}
	if n.len() != len(known) {
		t.Errorf("%d strings, want %d", n.len(), len(known))
	}
}

// TestTokensOfEveryLength writes tokens whose numbers take one to four bytes.
func TestTokensOfEveryLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var enc []byte
	var want []storedToken
	prev := 0
	for i := range 2000 {
		start := prev + rng.IntN(1<<rng.IntN(9))
		end := start + 1 + rng.IntN(1<<rng.IntN(9))
		tok := storedToken{start: start, end: end, pos: i, width: 1, entry: uint32(rng.IntN(1 << rng.IntN(26)))}
		enc = appendToken(enc, prev, &analyzers.Token{Start: start, End: end}, tok.entry)
		want, prev = append(want, tok), end
	}
	r := tokenReader{data: enc}
	for i, w := range want {
		var got storedToken
		if !r.next(&got) || got != w {
			t.Fatalf("token %d: %+v, want %+v", i, got, w)
		}
	}
}

// TestLexiconSearch looks for keys that are there, and for what stands before,
// between and behind them.
func TestLexiconSearch(t *testing.T) {
	for _, n := range []int{0, 1, headStep, headStep + 1, 1000} {
		keys := make([]string, n)
		for i := range keys {
			keys[i] = fmt.Sprintf("fкон%d", i*i) // the first eight bytes are often the same
		}
		slices.Sort(keys)
		l := &lexicon{keys: stringTable{off: []uint32{0}}}
		for _, k := range keys {
			l.keys.blob += k
			l.keys.off = append(l.keys.off, uint32(len(l.keys.blob)))
		}
		l.listHeads()
		for _, key := range append([]string{"", "a", "f", "fк", "fкон\xff", "fя", "g"}, keys...) {
			for _, k := range []string{key, key + "0", key + "\xff", strings.TrimSuffix(key, "1")} {
				if want, _ := slices.BinarySearch(keys, k); l.search(k) != want {
					t.Errorf("of %d keys, %q is at %d, want %d", n, k, l.search(k), want)
				}
			}
		}
	}
}
