package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/iskra-archive/iskra/entities"
)

// recordFile keeps authority records in a file without a name, the latest state
// of each, so that many of them need little memory.
type recordFile struct {
	file  *os.File
	end   int64
	order []entities.ID
	at    map[entities.ID]int32 // places in order and in spans
	spans []span
	// old is how many rows there were at first, touched which of them are not as
	// they were.
	old     int
	touched map[int32]bool
	pending bytes.Buffer // the last of the file, not yet written
}

// span is where a record stands in the file.
type span struct {
	start int64
	size  int32
}

// maxPending bounds what waits to be written, in bytes.
const maxPending = 1 << 20

func newRecordFile() (*recordFile, error) {
	f, err := os.CreateTemp("", "iskra-records-*")
	if err != nil {
		return nil, fmt.Errorf("keep records aside: %w: make room in the folder for temporary files, or name another with TMPDIR", err)
	}
	return &recordFile{file: f, at: map[entities.ID]int32{}, touched: map[int32]bool{}}, nil
}

// Close takes the file away.
func (f *recordFile) Close() error {
	return errors.Join(f.file.Close(), os.Remove(f.file.Name()))
}

// mark tells that the rows up to here were there at first.
func (f *recordFile) mark() { f.old = len(f.order) }

// touch notes that a row that was there at first changes; it tells whether this
// is the first time.
func (f *recordFile) touch(at int32) bool {
	if int(at) >= f.old || f.touched[at] {
		return false
	}
	f.touched[at] = true
	return true
}

// put keeps a record in place of what there was of its id.
func (f *recordFile) put(r entities.Record) error {
	b, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("keep records aside: %w", err)
	}
	s := span{f.end, int32(len(b))}
	f.end += int64(len(b))
	f.pending.Write(b)
	if at, ok := f.at[r.ID]; ok {
		f.spans[at] = s
	} else {
		f.at[r.ID] = int32(len(f.order))
		f.order, f.spans = append(f.order, r.ID), append(f.spans, s)
	}
	if f.pending.Len() < maxPending {
		return nil
	}
	return f.flush()
}

func (f *recordFile) flush() error {
	if _, err := f.pending.WriteTo(f.file); err != nil {
		return fmt.Errorf("keep records aside: %w: make room in the folder for temporary files, or name another with TMPDIR", err)
	}
	return nil
}

// get gives the record of an id that is there.
func (f *recordFile) get(id entities.ID) (entities.Record, error) { return f.read(f.spans[f.at[id]]) }

func (f *recordFile) read(s span) (entities.Record, error) {
	var r entities.Record
	b := make([]byte, s.size)
	if waits := f.end - int64(f.pending.Len()); s.start >= waits {
		copy(b, f.pending.Bytes()[s.start-waits:])
	} else if _, err := f.file.ReadAt(b, s.start); err != nil {
		return r, fmt.Errorf("read a record that was kept aside: %w", err)
	}
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("read a record that was kept aside: %w", err)
	}
	return r, nil
}

// all gives every record, in the order in which their ids came.
func (f *recordFile) all() iter.Seq2[entities.Record, error] {
	return func(yield func(entities.Record, error) bool) {
		for _, s := range f.spans {
			r, err := f.read(s)
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}
