package entities

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
)

// seedCounts is how many paragraphs of each text name an entity: everything
// that is named there, and nothing else.
var seedCounts = map[corpus.Lang]string{
	hu: `
		event/foreign-league-congress-2 1  event/rsdlp-congress-2 1  organization/bolsheviks 2
		organization/central-committee-rsdlp 1  organization/foreign-league 1  organization/mensheviks 5
		organization/okhrana 1  organization/organizing-committee-rsdlp 1  organization/party-council 2
		organization/rsdlp 1  person/lenin 6  person/martov 3  person/marx 1  person/plekhanov 2  person/trotsky 2
		place/belgium 1  place/brussels 1  place/geneva 1  place/highgate-cemetery 1  place/london 2  place/munich 1
		place/natural-history-museum 1  place/russia 1  publication/iskra 3`,
	fr: `
		event/rsdlp-congress-2 1  organization/bolsheviks 3  organization/central-committee-rsdlp 3
		organization/economists 1  organization/emancipation-of-labour 1  organization/iskra-editorial-board 1
		organization/mensheviks 2  organization/okhrana 1  organization/rsdlp 2  organization/second-international 1
		organization/union-of-struggle 1  person/bernstein 1  person/lenin 7  person/martov 2  person/plekhanov 1
		person/potresov 1  place/england 1  place/europe 1  place/germany 1  place/russia 5
		place/saint-petersburg 1  place/siberia 2  place/switzerland 1  publication/iskra 3
		publication/letter-to-a-comrade 1  publication/one-step-forward 1  publication/what-is-to-be-done 1
		publication/where-to-begin 1`,
	ru: `
		event/rsdlp-congress-2 2  organization/bund 1  organization/bund-central-committee 1
		organization/bund-foreign-committee 1  organization/crimean-union 1  organization/don-committee 1
		organization/emancipation-of-labour 1  organization/foreign-league 1  organization/iskra-organization 1
		organization/longjumeau-school 1  organization/miners-union 1  organization/northern-union 1
		organization/petersburg-workers-organization 1  organization/rsdlp 5  organization/siberian-union 1
		organization/socialist-revolutionaries 1  organization/union-social-democrats-abroad 1
		organization/yuzhny-rabochy-group 1  person/krupskaya 1  person/lenin 6  place/asia 1  place/baku 1
		place/batumi 1  place/belgium 1  place/bern 1  place/british-museum 1  place/brussels 1  place/crimea 1
		place/dnipro 1  place/england 1  place/europe 2  place/france 1  place/geneva 1  place/germany 1
		place/kharkiv 1  place/kyiv 1  place/lausanne 1  place/liege 1  place/loguivy 1  place/london 3
		place/longjumeau 1  place/moscow 1  place/mykolaiv 1  place/odessa 1  place/paris 2  place/russia 1
		place/saint-petersburg 1  place/saratov 1  place/siberia 1  place/tbilisi 1  place/tula 1  place/ufa 1
		place/zurich 2  publication/iskra 3  publication/what-is-to-be-done 1  publication/yuzhny-rabochy 1`,
}

func TestSeeds(t *testing.T) {
	f := bundledFinder(t)
	files, err := filepath.Glob(filepath.Join(shared(t, "seeds"), "*.txt"))
	if err != nil || len(files) != 3 {
		t.Fatalf("seeds: %v, %v", files, err)
	}
	for i, lang := range corpus.Languages() {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		counts := make(map[string]int)
		for p := range strings.Lines(string(text)) {
			here := make(map[string]bool)
			for _, m := range found(f, lang, p) {
				_, id, _ := strings.Cut(m, "=")
				here[id] = true
			}
			for id := range here {
				counts[id]++
			}
		}
		var got []string
		for _, id := range slices.Sorted(maps.Keys(counts)) {
			got = append(got, id, strconv.Itoa(counts[id]))
		}
		if want := strings.Fields(seedCounts[lang]); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %s\nwant %s", lang, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}
