// Package indexer is the pipeline from a corpus to an index that can be
// searched: it reads what is new or changed, analyses it, finds its entities,
// writes it into the engine, and publishes the result as a new generation,
// while searches go on in the one before.
package indexer

import (
	"errors"
	"fmt"
	"time"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// Options say what to index, and how.
type Options struct {
	// Dir is the index folder (--index).
	Dir string
	// Source offers the documents.
	Source corpus.Source
	// Authority names the entities.
	Authority *entities.Authority
	// UserAuthority is the user's authority file as it was read, which Authority
	// has in it; it is kept with the index. Empty where there is none.
	UserAuthority []byte
	// Workers is how many documents are read at once; 0 means one per processor.
	Workers int
	// Progress, if set, is told how far the work is, from one goroutine at a time.
	Progress func(Progress)

	disk disk                                        // for tests
	free func(dir string) (bytes uint64, known bool) // for tests

	partBytes int64 // for tests: text of a part, 0 for partBytes

	listedAlone bool // to measure what the recogniser costs: names in no list are not looked for
}

// The phases of indexing, in order.
const (
	PhaseListing    = "listing"
	PhaseReading    = "reading"
	PhaseMerging    = "merging"
	PhasePublishing = "publishing"
)

// Progress tells how far an indexing run is: documents done and failed out of
// Total, passages and bytes of text so far.
type Progress struct {
	Phase    string
	Done     int
	Total    int
	Failed   int
	Passages int
	Bytes    int64
}

// Report counts what an indexing run did.
type Report struct {
	Generation string
	Read       int
	Unchanged  int
	Removed    int
	// Moved counts documents found under another name, and not read again.
	Moved  int
	Failed int
	// Pending counts documents that the run had not come to when it was broken off.
	Pending int
	// Documents and Passages count what the new index holds.
	Documents int
	Passages  int
	Bytes     int64
	Elapsed   time.Duration
	// Notices name every file that was passed over or read with doubt.
	Notices []corpus.Notice
}

// Errors of opening and writing an index; test with errors.Is.
var (
	// ErrNoIndex: the folder holds no index yet.
	ErrNoIndex = errors.New("no index here: build one with 'iskra index'")
	// ErrDamaged: an index is there, but none of its generations is whole.
	ErrDamaged = errors.New("the index is damaged: build it anew with 'iskra rebuild'")
	// ErrFormat: no generation is of a format that this program reads; errors.As
	// with *FormatError tells which.
	ErrFormat = errors.New("the index is of another format")
	// ErrLocked: another process is writing the index; errors.As with
	// *LockedError tells which.
	ErrLocked = errors.New("the index is being written by another process")
)

// StoppedError tells that an update was broken off, and that what it had read by
// then is published.
type StoppedError struct {
	// Pending counts the documents that it had not come to.
	Pending int
	cause   error
}

// Error says what is left and what to do.
func (e *StoppedError) Error() string {
	return fmt.Sprintf("stopped before the end: what was read is kept, %d documents are still to come, run the command again", e.Pending)
}

// Unwrap gives what broke it off.
func (e *StoppedError) Unwrap() error { return e.cause }

// LockedError names the process that is writing the index.
type LockedError struct {
	PID   int
	Since time.Time
}

// Error says who holds the index and what to do.
func (e *LockedError) Error() string {
	if e.PID == 0 {
		return "the index is being written by another process: wait for it to end"
	}
	return fmt.Sprintf("the index is being written by process %d since %s: wait for it, or stop it",
		e.PID, e.Since.Local().Format("2006-01-02 15:04:05"))
}

// Is makes errors.Is(err, ErrLocked) true.
func (e *LockedError) Is(target error) bool { return target == ErrLocked }

// FormatError tells of an index that another version of the program made.
type FormatError struct {
	Generation string
	Format     int
	// Corpus is what the index was made from.
	Corpus string
}

// Error says which format it is and what to do.
func (e *FormatError) Error() string {
	if e.Newer() {
		return fmt.Sprintf("the index has format %d, this program reads %d: take a newer iskra, or run 'iskra rebuild'", e.Format, FormatVersion)
	}
	return fmt.Sprintf("the index has the older format %d, this program reads %d: run 'iskra rebuild'", e.Format, FormatVersion)
}

// Newer tells whether a newer program made the index.
func (e *FormatError) Newer() bool { return e.Format > FormatVersion }

// Is makes errors.Is(err, ErrFormat) true.
func (e *FormatError) Is(target error) bool { return target == ErrFormat }
