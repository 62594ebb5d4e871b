package corpus

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

func sentencesOf(s string) (list []string) {
	start := 0
	for _, end := range sentenceEnds([]byte(s)) {
		list = append(list, strings.TrimSpace(s[start:end]))
		start = end
	}
	return list
}

func TestSentenceEnds(t *testing.T) {
	for _, c := range [][]string{
		{"Lenin 1903. július 30-án érkezett.", "Martov nem."},
		{"Dr. Nagy Béla, ún. szerkesztő, kb. húsz cikket írt, pl. Bécsről stb. lapokba."},
		{"A II. kongresszus 37 ülést tartott.", "Ebből 13 volt Brüsszelben!", "Miért?", "A rendőrség miatt."},
		{"V. I. Lenin és G. V. Plehanov vitázott."},
		{"A XX. század elején, ill. 1905. januárban történt."},
		{"M. Lénine et Mme Kroupskaïa, av. J.-C. Dupont, p. ex. Martov, arrivent.", "La séance s’ouvre."},
		{"« Que faire ? » demanda-t-il.", "Personne ne répondit…"},
		{"« Que faire ? »", "Personne ne répondit."},
		{"Azt mondta: „Nem!”", "És elment.", "(Genfbe.)", "Vége."},
		{"Il naquit à St. Pétersbourg.", "Puis il partit."},
		{"В 1903 г. В. И. Ленин и Г.В. Плеханов, т. е. редакция, спорили."},
		{"Съезд прошёл в 1898 гг. Минска и др. Городов."},
		{"Он уехал в Женеву.", "«Искра» вышла без него!", "Почему?"},
		{"A lap\nGenfben\njelent meg.", "Utána\nLondonban."},
	} {
		if got := sentencesOf(strings.Join(c, " ")); !slices.Equal(got, c) {
			t.Errorf("sentences %q\nwant %q", got, c)
		}
	}
}

func passageTexts(para string) (list []string) {
	spans, _ := cutParagraph([]byte(para), true)
	for _, s := range spans {
		list = append(list, para[s.start:s.end])
	}
	return list
}

// sentence makes a sentence of n words.
func sentence(n int) string {
	words := []string{"Мартов", "genfi", "congrès", "партия", "kongresszus", "journal", "искра"}
	var list []string
	for i := range n {
		list = append(list, words[i%len(words)])
	}
	return "A" + strings.Join(list, " ") + ". "
}

func wordCounts(para string) (n []int) {
	for _, p := range passageTexts(para) {
		n = append(n, len(strings.Fields(p)))
	}
	return n
}

func TestCutParagraph(t *testing.T) {
	for name, c := range map[string]struct {
		para string
		want []int
	}{
		"short":                    {sentence(5), []int{5}},
		"whole":                    {strings.Repeat(sentence(20), 9), []int{180}},
		"even halves":              {strings.Repeat(sentence(20), 10), []int{100, 100}},
		"three":                    {strings.Repeat(sentence(20), 17), []int{120, 100, 120}},
		"uneven sentences":         {sentence(100) + sentence(70) + sentence(30), []int{100, 100}},
		"long sentence":            {sentence(400), []int{180, 180, 40}},
		"few before a long one":    {sentence(10) + sentence(175), []int{10, 175}},
		"long one and few after":   {sentence(175) + sentence(10), []int{175, 10}},
		"no sentence within bound": {strings.Repeat("a, ", 400), []int{180, 180, 40}},
	} {
		if got := wordCounts(c.para); !slices.Equal(got, c.want) {
			t.Errorf("%s: passages of %v words, want %v", name, got, c.want)
		}
	}
}

func TestLongSentenceIsCutAtAClause(t *testing.T) {
	para := strings.TrimSuffix(sentence(100), ". ") + ", " + sentence(120)
	got := passageTexts(para)
	if len(got) != 2 || !strings.HasSuffix(strings.TrimSpace(got[0]), ",") {
		t.Errorf("cut into %q", got)
	}
}

// However a paragraph comes in, it is cut alike.
func TestCutDoesNotDependOnParts(t *testing.T) {
	rng := rand.New(rand.NewSource(1903))
	var b strings.Builder
	for b.Len() < 300<<10 {
		switch rng.Intn(30) {
		case 0:
			b.WriteString(sentence(150 + rng.Intn(500)))
		case 1:
			b.WriteString(strings.Repeat("ж", rng.Intn(20000)) + " ")
		default:
			b.WriteString(sentence(1 + rng.Intn(40)))
		}
	}
	text := strings.TrimSpace(b.String())
	want := passageTexts(text)
	for _, size := range []int{1, 7, 1000, 40000} {
		sink := &collected{}
		out, err := newAssembler("x.txt", "txt", "utf-8", sink)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(text); at += size {
			if err := out.text([]byte(text[at:min(at+size, len(text))])); err != nil {
				t.Fatal(err)
			}
		}
		if err := out.finish(); err != nil {
			t.Fatal(err)
		}
		for i, p := range sink.passages {
			if i >= len(want) || p.Text != strings.TrimSpace(want[i]) {
				t.Fatalf("parts of %d bytes: passage %d of %d is %q, want %q of %d", size, p.N, len(sink.passages), clip(p.Text, 60), clip(want[min(i, len(want)-1)], 60), len(want))
			}
		}
	}
}
