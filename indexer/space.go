package indexer

import (
	"errors"
	"fmt"
)

// ErrNoSpace: the disk has no room for another generation.
var ErrNoSpace = errors.New("not enough space on the disk for the index")

// spaceFactor is how many bytes of disk a byte of text takes while its index
// is built: one and a half in the end, more while parts are merged.
const spaceFactor = 2

// room looks, before anything is written, whether the disk has room for the
// index of so many bytes of text. Where the system does not tell, it goes on.
func (u *updater) room() error {
	free := u.o.free
	if free == nil {
		free = freeSpace
	}
	have, known := free(u.o.Dir)
	need := uint64(max(u.bytes, 0)) * spaceFactor
	if !known || have >= need {
		return nil
	}
	return fmt.Errorf("%w: %d MB are free, about %d MB are needed: free some or choose another disk with --index",
		ErrNoSpace, have>>20, need>>20+1)
}
