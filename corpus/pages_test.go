package corpus

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestRunningHeadsAreLeftOut(t *testing.T) {
	sink := &collected{}
	out, err := newAssembler("a.pdf", "pdf", "", sink)
	if err != nil {
		t.Fatal(err)
	}
	p := &pager{out: out}
	for n := 1; n <= 12; n++ {
		own := string(rune('a' + n))
		head := []string{"A genfi levelek", fmt.Sprintf("1903. %d. rész", n)}[n%2]
		lines := []string{head, fmt.Sprintf(" — %d — ", n), own + " martov Genfben élt, és sokat", "írt. Plehanov válaszolt, de a levél " + own,
			"elveszett.", "Az új bekezdés a kongresszusról szól, és a " + own, "iskra"}
		if err := p.add(n, paragraphs(lines)); err != nil {
			t.Fatal(err)
		}
	}
	if err := firstError(p.finish(), out.finish()); err != nil {
		t.Fatal(err)
	}
	all := strings.Join(textsOf(sink.passages), "\n")
	for _, gone := range []string{"genfi levelek", "— 1", "rész", "iskra"} {
		if strings.Contains(all, gone) {
			t.Errorf("%q is still there", gone)
		}
	}
	if n := strings.Count(all, "elveszett."); n != 12 || len(sink.passages) != 13 {
		t.Errorf("%d passages, %d of 12 pages", len(sink.passages), n)
	}
	if p := sink.passages[5]; p.Page != 5 {
		t.Errorf("passage 6 begins on page %d, want 5: %s", p.Page, p.Text)
	}
}

func TestParagraphsOfLines(t *testing.T) {
	lines := []string{"ELSŐ RÉSZ", "A küldöttek Brüsszelben gyűltek össze, majd", "Londonba mentek tovább, ahol a viták heve-", "sebbek lettek.", "Ezután új bekezdés kezdődik, amely hosszabb.", "vége"}
	var begins []bool
	for _, l := range paragraphs(lines) {
		begins = append(begins, l.begins)
	}
	if want := []bool{true, true, false, false, true, false}; !slices.Equal(begins, want) {
		t.Errorf("paragraphs begin at %v, want %v", begins, want)
	}
}
