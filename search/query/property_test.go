package query

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// bareNode takes the offsets out of a tree, so that two can be compared.
func bareNode(n Node) Node {
	switch n := n.(type) {
	case And:
		return And{Kids: bareAll(n.Kids), Explicit: n.Explicit}
	case Or:
		return Or{Kids: bareAll(n.Kids)}
	case Not:
		return Not{Kid: bareNode(n.Kid)}
	case Title:
		return Title{Kid: bareNode(n.Kid)}
	case Phrase:
		p := Phrase{Slop: n.Slop, Exact: n.Exact}
		for _, w := range n.Words {
			p.Words = append(p.Words, Word{Text: w.Text})
		}
		return p
	case Word:
		return Word{Text: n.Text}
	case Exact:
		return Exact{Text: n.Text}
	case Wildcard:
		return Wildcard{Pattern: n.Pattern}
	case Fuzzy:
		return Fuzzy{Text: n.Text, Edits: n.Edits}
	case Regexp:
		return Regexp{Expr: n.Expr}
	case Field:
		return Field{Name: n.Name, Value: n.Value}
	case Years:
		return Years{From: n.From, To: n.To}
	}
	return n
}

func bareAll(kids []Node) []Node {
	out := make([]Node, len(kids))
	for i, k := range kids {
		out[i] = bareNode(k)
	}
	return out
}

// checkProperties holds a query to everything that is true of every query.
func checkProperties(t *testing.T, text string) {
	t.Helper()
	q, err := Parse(text, Options{})
	if err != nil {
		var limit *LimitError
		if !errors.As(err, &limit) || limit.At < 0 || limit.At > len(text) {
			t.Fatalf("Parse(%q): %v", text, err)
		}
		return
	}
	if !utf8.ValidString(q.Text) || len(q.Text) > len(text) {
		t.Fatalf("Parse(%q): Text %q", text, q.Text)
	}
	checkNotices(t, q)
	checkSpans(t, q, q.Root, Span{0, len(q.Text)})
	checkShape(t, q.Root)
	checkNothingLost(t, q)
	checkRoundTrip(t, q)
}

func checkNotices(t *testing.T, q Query) {
	t.Helper()
	last := 0
	for _, n := range q.Notices {
		if n.Start < last || n.End < n.Start || n.End > len(q.Text) {
			t.Fatalf("%q: notice %s at %d..%d", q.Text, n.Code, n.Start, n.End)
		}
		if want := strings.Count(sentence(n.Code), "%s"); sentence(n.Code) == "" || want != len(n.Args) {
			t.Fatalf("%q: notice %s takes %d arguments, has %q", q.Text, n.Code, want, n.Args)
		}
		last = n.Start
	}
}

func checkSpans(t *testing.T, q Query, n Node, in Span) {
	t.Helper()
	if n == nil {
		return
	}
	at := n.Range()
	if at.Start < in.Start || at.End > in.End || at.Start >= at.End || !utf8.ValidString(q.Text[at.Start:at.End]) {
		t.Fatalf("%q: %s at %v, outside %v", q.Text, n, at, in)
	}
	for _, k := range kidsOf(n) {
		checkSpans(t, q, k, at)
	}
	checkLetters(t, n, q.Text[at.Start:at.End])
}

func kidsOf(n Node) []Node {
	switch n := n.(type) {
	case And:
		return n.Kids
	case Or:
		return n.Kids
	case Not:
		return []Node{n.Kid}
	case Title:
		return []Node{n.Kid}
	case Phrase:
		var kids []Node
		for _, w := range n.Words {
			kids = append(kids, w)
		}
		return kids
	}
	return nil
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if isAlnum(r) {
			return r
		}
		return -1
	}, s)
}

// checkLetters compares the letters of a leaf with those of the text it stands for.
func checkLetters(t *testing.T, n Node, typed string) {
	t.Helper()
	var text string
	switch n := n.(type) {
	case Word:
		text = n.Text
	case Exact:
		text = n.Text
	case Wildcard:
		text = n.Pattern
	case Regexp:
		text = n.Expr
	case Fuzzy:
		if !strings.HasPrefix(letters(typed), letters(n.Text)) || n.Edits < 1 || n.Edits > 2 {
			t.Fatalf("%q was read as %s", typed, n)
		}
		return
	default:
		return
	}
	if letters(text) != letters(typed) || text == "" {
		t.Fatalf("%q was read as %s", typed, n)
	}
}

// checkShape sees that a meaning has one shape.
func checkShape(t *testing.T, root Node) {
	t.Helper()
	Walk(root, func(n Node) bool {
		switch n := n.(type) {
		case And:
			if len(n.Kids) == 0 || len(n.Kids) == 1 && !n.Explicit {
				t.Fatalf("%s: an And of %d", root, len(n.Kids))
			}
		case Or:
			if len(n.Kids) < 2 {
				t.Fatalf("%s: an Or of %d", root, len(n.Kids))
			}
		case Not:
			if _, double := n.Kid.(Not); double {
				t.Fatalf("%s: a Not of a Not", root)
			}
		case Phrase:
			if len(n.Words) < 2 {
				t.Fatalf("%s: a phrase of %d", root, len(n.Words))
			}
		}
		return true
	})
}

var fieldInText = regexp.MustCompile(`(?i)(lang|person|place|organi[sz]ation|publication|event|doc|document|title|year):[^\s\p{Z}]*\(`)

// checkNothingLost sees that every letter and digit is in a leaf, in a notice, or
// is an operator or a field's name.
func checkNothingLost(t *testing.T, q Query) {
	t.Helper()
	seen := make([]bool, len(q.Text))
	mark := func(start, end int) {
		for i := start; i < end; i++ {
			seen[i] = true
		}
	}
	for _, n := range q.Notices {
		if n.Code != OnlyNegative && n.Code != NothingToSearch {
			mark(n.Start, n.End)
		}
	}
	Walk(q.Root, func(n Node) bool {
		if len(kidsOf(n)) == 0 || reflect.TypeOf(n) == reflect.TypeFor[Phrase]() || reflect.TypeOf(n) == reflect.TypeFor[Title]() {
			mark(n.Range().Start, n.Range().End)
		}
		return true
	})
	start := 0
	for i, r := range q.Text + " " {
		if !isBoundary(r) {
			continue
		}
		if _, isOperator := operatorKind(q.Text[start:i]); isOperator {
			mark(start, i)
		}
		start = i + utf8.RuneLen(r)
	}
	for _, m := range fieldInText.FindAllStringIndex(q.Text, -1) {
		mark(m[0], m[1])
	}
	for i, r := range q.Text {
		if isAlnum(r) && !seen[i] {
			t.Fatalf("%q: %q at %d is lost in %s, notices %v", q.Text, r, i, q, q.Notices)
		}
	}
}

func checkRoundTrip(t *testing.T, q Query) {
	t.Helper()
	again, err := Parse(q.String(), Options{MaxBytes: 1 << 20})
	if err != nil {
		t.Fatalf("%q: canonical %s: %v", q.Text, q, err)
	}
	if q.Root == nil {
		if again.Root != nil {
			t.Fatalf("%q: canonical text of nothing is %s", q.Text, again)
		}
		return
	}
	if !reflect.DeepEqual(bareNode(q.Root), bareNode(again.Root)) {
		t.Fatalf("%q: canonical\n %s is read as\n %s", q.Text, q, again)
	}
	for _, n := range again.Notices {
		if n.Code != OnlyNegative {
			t.Fatalf("%q: canonical %s: %s", q.Text, q, n)
		}
	}
}

// fragments are put together at random: every sign of the language, words of
// three languages, and what should never come.
var fragments = []string{
	"martov", "Мартов", "kongresszus", "é́", "l'exil", "c'est-à-dire", "1903", "17/30", "a", "b", "AND", "OR", "NOT",
	" ", " ", " ", " AND ", " OR ", " NOT ", "\u00A0", "(", ")", "()", `"`, `"`, "«", "»", "„", "“", "”", "‟", "‹", "›",
	"*", "?", "~", "~2", "~8", "~0.5", "=", "+", "-", "–", "/", `\`, "[", "]", "{9}", "/a.*/", "/(/", "^", "|", ":", "::",
	"lang:", "person:", "title:", "doc:", "year:", "year:1902..1904", "year:1904..1902", "Event:", "foo:", "person:(", "title:(",
	"http://x.hu/a?b", ",", ".", "..", "…", "!", "?", "'", "’", "\x00", "\xff", "\u200F", "\u00AD", "\u0301", "😀", "中文", "ё", "ﬁ", "İ", "½",
}

func randomQuery(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(16) {
		b.WriteString(fragments[r.IntN(len(fragments))])
	}
	return b.String()
}

func TestRandomQueries(t *testing.T) {
	r := rand.New(rand.NewPCG(1903, 1904))
	for range 30_000 {
		checkProperties(t, randomQuery(r))
	}
}

func TestParallelUse(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				q, err := Parse(`a OR -(b "c d"~2) title:e*`, Options{})
				if err != nil || q.String() != `a OR -(b "c d"~2) title:e*` {
					t.Errorf("%s, %v", q, err)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`martov "deuxième congrès"~3 -person:(Lenin OR "Julij Martov") title:/x/ year:1902..`,
		"* ?* /(/ ~~~ a~3 =b* +-c NOT AND OR", strings.Repeat(`"`, 4096), strings.Repeat("((-", 500),
	} {
		f.Add(s)
	}
	f.Fuzz(checkProperties)
}
