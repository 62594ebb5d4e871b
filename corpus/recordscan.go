package corpus

import (
	"bufio"
	"bytes"
	"io"
)

// Bounds of quotes in tables that are opened and never closed.
const (
	maxQuoted = 8 << 20 // of a record with lines within quotes
	maxLost   = 50      // such records, after which quotes are taken for letters
)

// quotes follows the quotes of a record that may have several lines.
type quotes struct {
	comma  byte
	at     int // what has been looked at of the record
	quoted bool
	begins bool // a field begins
	lost   int  // quotes that were never closed
}

// open tells that the record so far ends within quotes.
func (q *quotes) open(raw []byte) bool {
	if q == nil || q.lost > maxLost {
		return false
	}
	for ; q.at < len(raw); q.at++ {
		switch c := raw[q.at]; {
		case q.quoted && c == '"' && q.at+1 < len(raw) && raw[q.at+1] == '"':
			q.at++
		case q.quoted && c == '"':
			q.quoted = false
		case !q.quoted && q.begins && c == '"':
			q.quoted, q.begins = true, false
		case !q.quoted:
			q.begins = c == q.comma
		}
	}
	return q.quoted
}

func (q *quotes) reset() {
	if q != nil {
		q.at, q.quoted, q.begins = 0, false, true
	}
}

// eachRecord reads the lines of a collection, and joins those that stand in
// quotes. Where a quote is never closed the record ends with its line.
func eachRecord(in *bufio.Reader, q *quotes, do func(n int, at int64, raw []byte) error) error {
	var raw []byte
	at, n := int64(0), 0
	q.reset()
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
			return err
		}
		raw = append(raw, line...)
		if len(raw) > maxRecord {
			return tooMuch("a record is longer than %d MB", maxRecord>>20)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if q.open(raw) {
			if err == nil && len(raw) <= maxQuoted {
				continue
			}
			if end := bytes.IndexByte(raw, '\n') + 1; end > 0 && end < len(raw) {
				in = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(raw[end:])), in), 64<<10)
				raw, err = raw[:end], nil
				q.lost++
			}
		}
		if len(bytes.TrimSpace(raw)) > 0 {
			if n++; n > maxContainer {
				return tooMuch("it has more than %d records", maxContainer)
			}
			if e := do(n, at, raw); e != nil {
				return e
			}
		}
		at += int64(len(raw))
		raw = raw[:0]
		q.reset()
		if err == io.EOF {
			return nil
		}
	}
}
