package recognise

import (
	"strings"
	"testing"
)

// A name in two lines of the table would belong to the last, and break the first.
func TestExonymsAreUnique(t *testing.T) {
	lines := map[string]int{}
	for n, line := range strings.Split(exonymText, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range strings.Split(line, ";") {
			name = flat(name)
			if first, ok := lines[name]; ok && name != "" && first != n {
				t.Errorf("%q stands in lines %d and %d", name, first+1, n+1)
			}
			lines[name] = n
		}
	}
}

func TestPlacesKeepTheGroupsOfExonyms(t *testing.T) {
	j := NewRuleJoiner()
	j.addPlaces("# a table\nBécs;Vindobona\nBécs;Praga;Ismeretlen\nEgyik;Másik")
	for _, pair := range [][2]string{{"Bécs", "Vindobona"}, {"Egyik", "Másik"}} {
		if a, b := j.exonyms[flat(pair[0])], j.exonyms[flat(pair[1])]; a == 0 || a != b {
			t.Errorf("%s is in group %d, %s in %d", pair[0], a, pair[1], b)
		}
	}
	if j.exonyms[flat("Praga")] == j.exonyms[flat("Bécs")] {
		t.Error("a line of the table joined two exonyms")
	}
}
