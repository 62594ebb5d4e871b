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

// longestSounds bounds the sounds that are compared.
const longestSounds = 64

// distance is the cost of turning one reading into the other, by their length.
func distance(a, b string) float64 {
	a, b = a[:min(len(a), longestSounds)], b[:min(len(b), longestSounds)]
	if a == b {
		return 0
	}
	var rows [2][longestSounds + 1]float64
	for j := range len(b) {
		rows[0][j+1] = rows[0][j] + insertion(b[j])
	}
	for i := range len(a) {
		prev, cur := &rows[i&1], &rows[(i+1)&1]
		cur[0] = prev[0] + insertion(a[i])
		for j := range len(b) {
			cur[j+1] = min(prev[j]+exchange(a[i], b[j]), prev[j+1]+insertion(a[i]), cur[j]+insertion(b[j]))
		}
	}
	return rows[len(a)&1][len(b)] / float64(max(len(a), len(b)))
}

// nearest is the least distance between readings of two words.
func nearest(a, b []string) float64 {
	best := 9.0
	for _, x := range a {
		for _, y := range b {
			best = min(best, distance(x, y))
		}
	}
	return best
}
