package linking

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// generic are words that name a kind of body or place, not one of them, folded
// as key folds: alone they are no entity, even with a capital.
var generic = wordSet(`
congres conseil comite parti gouvernement parlement republique empire royaume etat nation armee eglise universite ministere societe union
ligue commission assemblee cour tribunal senat bureau direction administration compagnie faculte academie occident orient religion internet
mer terre ciel dieu
congress council committee party government parliament republic empire kingdom army church university ministry union league court senate
kongresszus tanacs bizottsag part kormany parlament koztarsasag birodalom kiralysag allam nemzet hadsereg egyhaz egyetem miniszterium
tarsasag szovetseg egyesulet liga birosag szenatus akademia rendorseg hatosag haz fold nap hold eg isten internet
съезд конгресс совет комитет партия правительство парламент республика империя королевство государство нация армия церковь университет
министерство общество союз лига комиссия собрание суд сенат президиум бюро дирекция управление институт академия запад восток интернет сми бог
`)

// isGeneric tells a name of one word that is generic, in base form or in one
// that was not understood.
func isGeneric(b *base) bool {
	if b.typ == entities.Person || b.typ == entities.Publication {
		return false
	}
	k := key(b.text)
	if generic[k] {
		return true
	}
	for cut := 1; cut <= maxEnding; cut++ { // Совета, Съездом
		r := []rune(k)
		if len(r)-cut >= 4 && b.lang == corpus.Russian && generic[string(r[:len(r)-cut])] {
			return true
		}
	}
	return false
}

// maxEnding is how long a Russian ending may be that was not understood.
const maxEnding = 2

// wordSet folds each word of a list.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[key(w)] = true
	}
	return set
}
