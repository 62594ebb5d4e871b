package query

import (
	"reflect"
	"strings"
	"testing"
)

func TestNoticeSaysHowItWasRead(t *testing.T) {
	for _, c := range []struct {
		text, want string
		start, end int
	}{
		{"lenin 17/30", "17/30 was read as plain words: 17 30", 6, 11},
		{"мартов AND", "AND joins nothing here and was read as a word", 13, 16},
		{"/iskr[a/ x", "/iskr[a/ is no regular expression (missing closing ]): read as plain words: iskr a", 0, 8},
		{"/(/ x", "/(/ is no regular expression (missing closing )): read as plain words: –", 0, 3},
		{"étincelle )", "the bracket ) has no partner and was left out", 11, 12},
	} {
		q, err := Parse(c.text, Options{})
		if err != nil || len(q.Notices) != 1 {
			t.Errorf("Parse(%q): %v, %v", c.text, q.Notices, err)
			continue
		}
		if n := q.Notices[0]; n.String() != c.want || n.Start != c.start || n.End != c.end {
			t.Errorf("Parse(%q): %d..%d %s", c.text, n.Start, n.End, n)
		}
	}
}

func TestNoticesAreBounded(t *testing.T) {
	q, err := Parse(strings.Repeat(") ", 100)+"lenin", Options{})
	if err != nil || len(q.Notices) != maxNotices {
		t.Fatalf("%d notices, %v", len(q.Notices), err)
	}
	last := q.Notices[maxNotices-1]
	if last.Code != MoreNotices || last.Args[0] != "85" || last.End != 199 {
		t.Errorf("last is %+v", last)
	}
}

func TestUnknownNoticeStillSpeaks(t *testing.T) {
	if s := (Notice{Code: "later", Args: []string{"x"}}).String(); s != "later x" {
		t.Error(s)
	}
}

func TestWords(t *testing.T) {
	q, err := Parse(`мартов "que * faire" -genf title:kongresszus =x y* NOT (a "b c") person:Lenin`, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range Words(q) {
		if q.Text[w.Start:w.End] != w.Text {
			t.Errorf("%s stands at %q", w.Text, q.Text[w.Start:w.End])
		}
		got = append(got, w.Text)
	}
	if want := []string{"мартов", "que", "faire", "kongresszus"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Words = %q, want %q", got, want)
	}
}

func TestWalkLeavesOutWhatIsNotVisited(t *testing.T) {
	q, err := Parse("a OR (b -c)", Options{})
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	Walk(q.Root, func(n Node) bool {
		seen = append(seen, n.String())
		_, not := n.(Not)
		return !not
	})
	if want := []string{"a OR b -c", "a", "b -c", "b", "-c"}; !reflect.DeepEqual(seen, want) {
		t.Errorf("Walk saw %q, want %q", seen, want)
	}
}

func TestOffsets(t *testing.T) {
	q, err := Parse("«что делать»~3 AND -(title:=Foo OR мартов~2)", Options{})
	if err != nil {
		t.Fatal(err)
	}
	Walk(q.Root, func(n Node) bool {
		typed := q.Text[n.Range().Start:n.Range().End]
		switch n.(type) {
		case Phrase:
			if typed != "«что делать»~3" {
				t.Errorf("phrase at %q", typed)
			}
		case Title:
			if typed != "title:=Foo" {
				t.Errorf("title at %q", typed)
			}
		case Fuzzy:
			if typed != "мартов~2" {
				t.Errorf("fuzzy at %q", typed)
			}
		}
		return true
	})
}
