package indexer

import (
	"fmt"
	"runtime/debug"
)

// guarded calls fn and makes an error of a fault of memory in it. The files of
// an index are mapped into memory; where one is cut short under a running
// server, or the disk cannot read it, the system would end the whole process.
func guarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		if at, ok := cause.(interface{ Addr() uintptr }); !ok || at.Addr() == 0 {
			panic(cause) // a mistake of the program, which is not for here
		}
		err = fmt.Errorf("a file of the index was altered while in use: %w", ErrDamaged)
	}()
	return fn()
}
