package recognise

// insertion is the cost of a sound that only one of two spellings has.
func insertion(c byte) float64 {
	switch {
	case c == 'j':
		return 0.15
	case isVowel(c):
		return 0.5
	case c == 'h':
		return 0.6
	}
	return 1
}

// exchange is the cost of one sound in place of another.
func exchange(x, y byte) float64 {
	switch {
	case x == y:
		return 0
	case isVowel(x) && isVowel(y):
		return 0.3
	case x == 'j' && y == 'i', x == 'i' && y == 'j':
		return 0.1
	case isVowel(x), isVowel(y), x == 'j', y == 'j':
		return 1
	case x == 'g' && y == 'h', x == 'h' && y == 'g':
		return 0.2
	case coarse(x) == coarse(y):
		return 0.4
	}
	return 1
}

// costs holds what insertion and exchange say of all sounds, which are ASCII.
type costs struct {
	insertion [128]float64
	exchange  [128][128]float64
}

var costOf = func() *costs {
	c := &costs{}
	for x := range 128 {
		c.insertion[x] = insertion(byte(x))
		for y := range 128 {
			c.exchange[x][y] = exchange(byte(x), byte(y))
		}
	}
	return c
}()

// longestSounds bounds the sounds that are compared.
const longestSounds = 64

// distance is the cost of turning one reading into the other, by their length.
// One above most is not worked out: it is never.
func distance(a, b string, most float64) float64 {
	a, b = a[:min(len(a), longestSounds)], b[:min(len(b), longestSounds)]
	if a == b {
		return 0
	}
	length := float64(max(len(a), len(b)))
	var rows [2][longestSounds + 1]float64
	for j := range len(b) {
		rows[0][j+1] = rows[0][j] + costOf.insertion[b[j]&127]
	}
	for i := range len(a) {
		prev, cur := &rows[i&1], &rows[(i+1)&1]
		insert, exchange := costOf.insertion[a[i]&127], &costOf.exchange[a[i]&127]
		cur[0] = prev[0] + insert
		least := cur[0]
		for j := range len(b) {
			cur[j+1] = min(prev[j]+exchange[b[j]&127], prev[j+1]+insert, cur[j]+costOf.insertion[b[j]&127])
			least = min(least, cur[j+1])
		}
		if least > most*length {
			return never
		}
	}
	return rows[len(a)&1][len(b)] / length
}

// nearest is the least distance between readings of two words; above most it
// may be never.
func nearest(a, b []string, most float64) float64 {
	best := float64(never)
	for _, x := range a {
		for _, y := range b {
			best = min(best, distance(x, y, min(most, best)))
		}
	}
	return best
}
