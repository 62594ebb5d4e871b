package indexer

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// fileLock is locked by the operating system while a process writes, so that
// the lock of a process that died is gone with it.
const fileLock = "LOCK"

// holder is what LOCK says of the process that writes.
type holder struct {
	PID   int       `json:"pid"`
	Since time.Time `json:"since"`
}

// lock makes this process the one that writes the index. It never waits: a
// *LockedError tells who is writing already.
func lock(dir string) (release func(), err error) {
	path := filepath.Join(dir, fileLock)
	l := flock.New(path)
	ok, err := l.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock the index %s: %w", dir, err)
	}
	if !ok {
		return nil, heldBy(path)
	}
	b, err := json.Marshal(holder{os.Getpid(), time.Now().UTC()})
	if err == nil {
		err = os.WriteFile(path, b, 0o644)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock the index %s: %w", dir, err), l.Unlock())
	}
	return func() {
		os.Truncate(path, 0) //nolint:errcheck // a stale name misleads nobody: the lock itself is what counts
		l.Unlock()           //nolint:errcheck // the descriptor is closed either way
	}, nil
}

// heldBy reads who holds the lock; where that cannot be told yet, nobody is named.
func heldBy(path string) error {
	var h holder
	if b, err := os.ReadFile(path); err == nil {
		json.Unmarshal(b, &h) //nolint:errcheck // an unreadable name leaves PID 0
	}
	return &LockedError{PID: h.PID, Since: h.Since}
}
