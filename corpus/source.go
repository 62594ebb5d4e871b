package corpus

import (
	"context"
	"errors"
)

// ErrSkip is wrapped by the errors of Source.Read that concern one document
// alone (unreadable, binary, empty): report it, go on with the next.
var ErrSkip = errors.New("document skipped")

// Sink takes one document as it is read: Begin once, then every passage in
// order. An error from either stops the reading and comes back from Read.
type Sink interface {
	Begin(Document) error
	Passage(Passage) error
}

// Source offers documents. Implementations are safe for use by several
// goroutines at once.
type Source interface {
	// List gives every document in a stable order (by ID, byte-wise) and a
	// notice for every file that is passed over.
	List(ctx context.Context) ([]Entry, []Notice, error)
	// Read streams one document into the sink, in memory bounded whatever its
	// size. An error wrapping ErrSkip concerns this document alone.
	Read(ctx context.Context, e Entry, sink Sink) error
	// Name says where the documents come from, for people: a folder's path.
	Name() string
}
