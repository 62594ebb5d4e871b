//go:build race

package corpus

// slower is by how much long tests are shortened under the race detector.
const slower = 8
