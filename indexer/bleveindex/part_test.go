package bleveindex

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

var bundled = sync.OnceValues(entities.Bundled)

// sentence is a passage of a test's part.
type sentence struct {
	lang corpus.Lang
	text string
}

// sentences are real ones in three languages, with joined and broken words.
func sentences() []sentence {
	return []sentence{
		{corpus.Hungarian, "A kongresszus Brüsszelben kezdődött, és Londonban ért véget; Martov hallgatott."},
		{corpus.Hungarian, "A szociál-\ndemokrata levelezés a kong-\nresszusról Lenin-nel folyt 1903-ban."},
		{corpus.French, "Le congrès s’ouvrit à Bruxelles, l'exil fut long et le congrès plus long encore."},
		{corpus.French, "Aujourd'hui, c'est-à-dire hier, le vice-\nprésident social-démocrate lisait L’Étincelle."},
		{corpus.Russian, "Съезд открылся в Брюсселе, а Мартов и Ленин спорили об уставе."},
		{corpus.Russian, "Ещё в 1917-го году социал-демократы ждали съезда, съезда и ещё раз съезда."},
		{corpus.Undetermined, "Die Konferenz tagte 😀 und niemand schlief."},
	}
}

// buildPart writes one document with a passage for each sentence.
func buildPart(t testing.TB, list []sentence) string {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	finder := entities.NewFinder(auth)
	dir := filepath.Join(t.TempDir(), "p0000")
	b, err := NewBuilder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Begin(StoredDocument{Document: corpus.Document{ID: "a.txt", Title: "Levelek", Lang: corpus.Hungarian}}, nil); err != nil {
		t.Fatal(err)
	}
	for i, s := range list {
		toks := lingual.For(s.lang).Tokens(nil, s.text)
		p := &Passage{Passage: corpus.Passage{N: i + 1, Text: s.text, Lang: s.lang}, Tokens: toks,
			Mentions: finder.Find(nil, s.text, s.lang, toks), Years: []int{1900 + i%3}}
		if err := b.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.End("x"); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func openParts(t testing.TB, dirs ...string) (*Index, error) {
	t.Helper()
	auth, err := bundled()
	if err != nil {
		t.Fatal(err)
	}
	var specs []PartSpec
	for _, d := range dirs {
		specs = append(specs, PartSpec{Dir: d})
	}
	return Open(specs, auth, nil, search.IndexInfo{Generation: "g"})
}

// TestPositions: tokens read back from a part stand where the analyzer put
// them, joined and broken words and all.
func TestPositions(t *testing.T) {
	ix, err := openParts(t, buildPart(t, sentences()))
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	v := ix.parts[0]
	wide := 0
	for i, s := range sentences() {
		n := v.byOrder[i]
		want := lingual.For(s.lang).Tokens(nil, s.text)
		var got storedToken
		r, whole := v.tokensOf(n)
		if !whole {
			t.Fatalf("%q: its tokens are not what was written", s.text)
		}
		for j := range want {
			w := &want[j]
			if !r.next(&got) || got.start != w.Start || got.end != w.End || got.pos != w.Pos || got.width != w.Width || v.lex.exact.at(int(got.entry)) != w.Exact {
				t.Fatalf("%q: token %d is %+v, want %+v", s.text, j, got, *w)
			}
			if w.Width > 1 {
				wide++
			}
		}
		if r.next(&got) {
			t.Errorf("%q: one token more: %+v", s.text, got)
		}
	}
	if wide < 3 {
		t.Errorf("only %d joined words: the test shows little", wide)
	}
}

// TestPhrasesOfEverySentence: any run of words of a passage, quoted, finds the
// passage, whatever joints and line ends are in it.
func TestPhrasesOfEverySentence(t *testing.T) {
	ix, err := openParts(t, buildPart(t, sentences()))
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	for i, s := range sentences() {
		var plain []analyzers.Token
		for _, tok := range lingual.For(s.lang).Tokens(nil, s.text) {
			if tok.Width == 1 {
				plain = append(plain, tok)
			}
		}
		for from := range plain {
			for _, length := range []int{2, 3, 5} {
				if from+length > len(plain) {
					continue
				}
				var words []string
				for _, tok := range plain[from : from+length] {
					words = append(words, s.text[tok.Start:tok.End])
				}
				q := `"` + strings.Join(words, " ") + `"`
				res, err := ix.Search(context.Background(), search.Request{Query: q, Across: search.AcrossOff})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(res.Hits, func(h search.Hit) bool { return h.Passage == i+1 }) {
					t.Errorf("%s does not find %q", q, s.text)
				}
			}
		}
	}
}

// TestTrueBM25 compares the scores of single words with a BM25 of its own,
// counted from the texts: over all parts, stems in their language and forms
// beside them.
func TestTrueBM25(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	words := strings.Fields("imprimerie gendarme clandestine congrès papier étincelle exil nuit farine lettre camarade frontière")
	var list []sentence
	for range 120 {
		var text []string
		for range 3 + rng.IntN(25) {
			text = append(text, words[min(rng.IntN(len(words)), rng.IntN(len(words)))])
		}
		list = append(list, sentence{corpus.French, strings.Join(text, " ")})
	}
	ix, err := openParts(t, buildPart(t, list[:50]), buildPart(t, list[50:]))
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	var length []float64
	total := 0.0
	for _, s := range list {
		n := float64(len(strings.Fields(s.text)))
		length = append(length, n)
		total += n
	}
	for _, w := range words[:6] {
		tf := make([]float64, len(list))
		df := 0.0
		for i, s := range list {
			for _, x := range strings.Fields(s.text) {
				if x == w {
					tf[i]++
				}
			}
			if tf[i] > 0 {
				df++
			}
		}
		n := float64(len(list))
		idf := math.Log(1 + (n-df+.5)/(df+.5))
		scores := termScores(t, ix, stemField('f'), lingual.For(corpus.French).Tokens(nil, w)[0].Stems[0])
		for i := range list {
			want := idf * tf[i] * (bm25K1 + 1) / (tf[i] + bm25K1*(1-bm25B+bm25B*length[i]/(total/n)))
			if got := scores[i]; math.Abs(got-want) > 1e-4 {
				t.Fatalf("%s in passage %d (%g times in %g words): %g, want %g", w, i, tf[i], length[i], got, want)
			}
		}
	}
}

// termScores gives the score of one term by passage in order of addition, over
// all parts.
func termScores(t *testing.T, ix *Index, field, text string) []float64 {
	t.Helper()
	r := newRun(context.Background(), ix, &scratch{})
	term, err := r.term(field, text)
	if err != nil {
		t.Fatal(err)
	}
	var out []float64
	for _, v := range ix.parts {
		scores := make([]float64, v.n)
		err := r.each(term, v, nil, func(n uint32, f float32) {
			scores[v.order[n]] = float64(bm25(ix.idf(term.df), f, v.norm[n]))
		})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, scores...)
	}
	return out
}

// TestDamagedParts flips bytes of our own files in a part and cuts them short,
// and opens and asks the part as if no checksum had told: an error or an
// answer, never a panic.
func TestDamagedParts(t *testing.T) {
	dir := buildPart(t, sentences())
	rng := rand.New(rand.NewPCG(15, 16))
	for _, name := range []string{filePassages, fileLexicon, fileDocs, fileText, fileTokens} {
		path := filepath.Join(dir, name)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			broken := slices.Clone(whole)
			if i := rng.IntN(len(whole)); rng.IntN(8) == 0 {
				broken = broken[:i]
			} else {
				broken[i] ^= byte(1 << rng.IntN(8))
			}
			tryDamaged(t, dir, path, broken)
		}
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func tryDamaged(t *testing.T, dir, path string, broken []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil { // it may be mapped still
		t.Fatal(err)
	}
	if err := os.WriteFile(path, broken, 0o644); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != nil {
			kept := filepath.Join(os.TempDir(), "iskra-damaged-"+filepath.Base(path))
			os.WriteFile(kept, broken, 0o644) //nolint:errcheck // for who looks into it
			t.Errorf("%s: panic %v (kept as %s)", filepath.Base(path), r, kept)
		}
	}()
	ix, err := openParts(t, dir)
	if err != nil {
		return
	}
	defer ix.Close()
	for _, q := range []string{"", "Martov", "\"съезд открылся\"", "kong*", "lisait~", "NOT exil", "=exil", "le"} {
		ix.Search(context.Background(), search.Request{Query: q, Explain: true}) //nolint:errcheck // any answer will do
	}
	ix.Document(context.Background(), "a.txt", 0, 0)                 //nolint:errcheck // likewise
	ix.Entities(context.Background(), search.EntityQuery{Word: "a"}) //nolint:errcheck // likewise
	ix.Suggest(context.Background(), "m", corpus.French, 5)          //nolint:errcheck // likewise
}
