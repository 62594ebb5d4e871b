//go:build linux || darwin || freebsd

package indexer

import "golang.org/x/sys/unix"

// freeSpace tells how many bytes a user may still write to the disk of a folder.
func freeSpace(dir string) (bytes uint64, known bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true
}
