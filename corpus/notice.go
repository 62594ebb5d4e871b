package corpus

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Noticer is a Sink that wants to know what was read with doubt: broken bytes,
// a date that is none, front matter that could not be read.
type Noticer interface {
	Notice(Notice)
}

// Unread tells that the notice is of a file that is not read at all.
func (n Notice) Unread() bool { return slices.Contains(Unread(), n.Kind) }

// skipped says why a document is not read.
type skipped struct {
	kind Flag
	error
}

func (s skipped) Unwrap() error { return s.error }

// skip makes the error for a document that cannot be read at all.
func skip(kind Flag, format string, args ...any) error {
	return skipped{kind, fmt.Errorf("%w: %w", fmt.Errorf(format, args...), ErrSkip)}
}

// NoticeOf makes a notice of an error that wraps ErrSkip.
func NoticeOf(id string, err error) Notice {
	n := Notice{ID: id, Problem: strings.TrimSuffix(err.Error(), ": "+ErrSkip.Error()), Kind: FlagUnreadable}
	if s := (skipped{}); errors.As(err, &s) {
		n.Kind = s.kind
	} else if d := (damage{}); errors.As(err, &d) {
		n.Kind = d.kind
	}
	return n
}
