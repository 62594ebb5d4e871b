package analyzers

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// entry is what is known of one word as it is printed. It never changes once
// it is in the cache, and tokens share its strings.
type entry struct {
	raw           string
	exact, folded string
	stems         []string // inside a sentence
	initial       []string // where a sentence begins
	stop, capital bool
}

// cacheBits gives the cache 131,072 places.
const cacheBits = 17

// maxCached is the length in bytes up to which words are kept.
const maxCached = 64

// ways is the number of places that a word may take.
const ways = 4

// cache keeps the analysis of the words met last. It is bounded by its number
// of places: a word may stand in any of four beside each other. A newcomer to
// full ones takes the last of them, and only a word that is met again moves out
// of it, so that the many words of one occurrence do not drive out the frequent
// ones. There are no locks: a place is an atomic pointer, and two goroutines
// that miss the same word both work it out, to the same end.
type cache struct {
	seed   maphash.Seed
	places []atomic.Pointer[entry]
}

func newCache() *cache {
	return &cache{seed: maphash.MakeSeed(), places: make([]atomic.Pointer[entry], 1<<cacheBits)}
}

// get finds the word's entry, or makes it.
func (c *cache) get(raw string, make func(raw string) *entry) *entry {
	if len(raw) > maxCached {
		return make(raw)
	}
	hash := maphash.String(c.seed, raw)
	first := hash & (1<<cacheBits - ways)
	set := c.places[first : first+ways]
	victim := ways - 1
	for i := range set {
		e := set[i].Load()
		if e == nil {
			victim = i
			break
		}
		if e.raw != raw {
			continue
		}
		if i == ways-1 { // met again: change places with another
			other := int(hash>>32) % (ways - 1)
			set[i].Store(set[other].Swap(e))
		}
		return e
	}
	e := make(strings.Clone(raw)) // the text must not live on in the cache
	set[victim].Store(e)
	return e
}
