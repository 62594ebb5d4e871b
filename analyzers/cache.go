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
	typed         []string // in a query
	stop, capital bool
}

// cacheBits gives the cache 131,072 places.
const cacheBits = 17

// maxCached is the length in bytes up to which words are kept.
const maxCached = 64

// cache keeps the analysis of the words met last. It is bounded by its number
// of places: a word may stand in either of two, and a newcomer takes the place
// of an older one. There are no locks: a place is an atomic pointer, and two
// goroutines that miss the same word both work it out, to the same end.
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
	i := maphash.String(c.seed, raw) & (1<<cacheBits - 1)
	first := c.places[i].Load()
	if first != nil && first.raw == raw {
		return first
	}
	second := c.places[i^1].Load()
	if second != nil && second.raw == raw {
		return second
	}
	if first != nil && second == nil {
		i ^= 1
	}
	e := make(strings.Clone(raw)) // the text must not live on in the cache
	c.places[i].Store(e)
	return e
}
