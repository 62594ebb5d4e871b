package corpus

import "fmt"

// Noticer is a Sink that wants to know what was read with doubt: broken bytes,
// a date that is none, front matter that could not be read.
type Noticer interface {
	Notice(Notice)
}

// skip makes the error for a document that cannot be read at all.
func skip(format string, args ...any) error {
	return fmt.Errorf("%w: %w", fmt.Errorf(format, args...), ErrSkip)
}
