//go:build !race

package corpus

const slower = 1
