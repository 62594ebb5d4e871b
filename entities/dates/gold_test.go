package dates

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

// shared finds data that lies beside the repository.
func shared(t testing.TB, path string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Skip("no go.mod above the package")
		}
		dir = filepath.Dir(dir)
	}
	full := filepath.Join(dir, "..", "shared", path)
	if _, err := os.Stat(full); err != nil {
		t.Skipf("no shared data: %v", err)
	}
	return full
}

// goldSentence is a sentence and the stretches that are marked as dates.
type goldSentence struct {
	text  string
	spans [][2]int
	// names are the stretches of other entities: a year within a title or the
	// name of a law is no date of its own there.
	names [][2]int
}

// readGold reads tokens with BIO labels, one a line, and spaces them as the
// language does.
func readGold(t testing.TB, path string) []goldSentence {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []goldSentence
	var b strings.Builder
	var spans, names [][2]int
	open := false
	flush := func() {
		if b.Len() > 0 {
			out = append(out, goldSentence{b.String(), spans, names})
		}
		b.Reset()
		spans, names, open = nil, nil, false
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) < 2 || f[0] == "-DOCSTART-" {
			flush()
			continue
		}
		if b.Len() > 0 && !strings.Contains(".,;:!?)", f[0]) && !strings.HasSuffix(b.String(), "(") {
			b.WriteByte(' ')
		}
		start := b.Len()
		b.WriteString(f[0])
		switch {
		case f[1] == "B-DATE" || f[1] == "I-DATE" && !open:
			spans = append(spans, [2]int{start, b.Len()})
			open = true
		case f[1] == "I-DATE":
			spans[len(spans)-1][1] = b.Len()
		default:
			open = false
			if f[1] != "O" {
				names = append(names, [2]int{start, b.Len()})
			}
		}
	}
	flush()
	return out
}

// comparable tells gold dates that name a year, a month or a century; «next
// Monday» is not looked for.
func comparable(s string) bool {
	p := parser{text: s, lang: corpus.Hungarian, words: lexicons[corpus.Hungarian]}
	p.toks = p.scan(p.buf[:0])
	for i, t := range p.toks {
		if _, ok := p.year(i); ok || t.class == classMonth || t.class == classCentury && i > 0 && (p.at(i-2).roman > 0 || p.at(i-2).num > 0) {
			return true
		}
	}
	return false
}

func TestGoldHungarian(t *testing.T) {
	for _, part := range []string{"dev", "train"} {
		gold := readGold(t, shared(t, "data/entities/hu/cars/"+part+".tsv"))
		want, hit, exact, got, right := 0, 0, 0, 0, 0
		missed, junk := map[string]int{}, map[string]int{}
		for _, g := range gold {
			found := Find(nil, g.text, corpus.Hungarian)
			overlaps := func(a, b int) bool { return a < b }
			for _, s := range g.spans {
				if !comparable(g.text[s[0]:s[1]]) {
					continue
				}
				want++
				ok := false
				for _, d := range found {
					ok = ok || overlaps(d.Start, s[1]) && overlaps(s[0], d.End)
					if d.Start == s[0] && d.End == s[1] {
						exact++
					}
				}
				if ok {
					hit++
				} else {
					missed[context(g.text, s[0], s[1])]++
				}
			}
			for _, d := range found {
				inName := false
				for _, s := range g.names {
					inName = inName || d.Start < s[1] && s[0] < d.End
				}
				if inName {
					continue
				}
				got++
				ok := false
				for _, s := range g.spans {
					ok = ok || d.Start < s[1] && s[0] < d.End
				}
				if ok {
					right++
				} else {
					junk[context(g.text, d.Start, d.End)]++
				}
			}
		}
		recall, precision := ratio(hit, want), ratio(right, got)
		t.Logf("%s: %d gold dates, recall %.3f (exact span %.3f), precision %.3f of %d", part, want, recall, ratio(exact, want), precision, got)
		if os.Getenv("DATES_SHOW") != "" {
			for k := range missed {
				t.Log("missed", k)
			}
			for k := range junk {
				t.Log("junk", k)
			}
		}
		if recall < 0.93 || precision < 0.95 {
			t.Errorf("%s: recall %.3f, precision %.3f", part, recall, precision)
		}
	}
}

func context(s string, from, to int) string {
	a, b := max(0, from-40), min(len(s), to+40)
	return strings.ToValidUTF8(s[a:from]+"["+s[from:to]+"]"+s[to:b], "")
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
