//go:build !linux && !darwin && !freebsd

package indexer

// freeSpace does not know.
func freeSpace(string) (bytes uint64, known bool) { return 0, false }
