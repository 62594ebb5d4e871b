package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
)

// mend is what to do about a damaged file.
const mend = "run 'iskra rebuild'"

// verify compares every byte of a generation with its manifest. It reports
// each fault; an empty list means that the generation is whole.
func (m *manifest) verify(dir string) []Problem {
	return m.each(dir, func(path, _ string, want fileSum) string { return compare(path, want) })
}

// glance finds at the cost of an opening whether a generation can be used: the
// sizes of all files are right, and the bytes of all but those whose records are
// compared when they are read. The rest is for verify.
func (m *manifest) glance(dir string) []Problem {
	return m.each(dir, func(path, name string, want fileSum) string {
		switch {
		case want.CRC32C == "":
			return compare(path, want)
		case safeDamaged(name):
			return compareSize(path, want)
		}
		return compareFast(path, want)
	})
}

// safeDamaged tells whether a file can be opened unread: the bounds and the sums
// of its records stand in passages.col, and each record is compared with its sum
// whenever it is read.
func safeDamaged(name string) bool {
	return path.Base(name) == "text.dat" || path.Base(name) == "tokens.dat"
}

// each lists what fault finds in the files of a generation, in their order.
func (m *manifest) each(dir string, fault func(path, name string, want fileSum) string) []Problem {
	base := generationDir(dir, m.Generation)
	names := make([]string, 0, len(m.Files))
	for n := range m.Files {
		names = append(names, n)
	}
	slices.Sort(names)
	faults := make([]string, len(names))
	var g errgroup.Group
	g.SetLimit(4)
	for i, n := range names {
		g.Go(func() error {
			faults[i] = fault(filepath.Join(base, filepath.FromSlash(n)), n, m.Files[n])
			return nil
		})
	}
	g.Wait() //nolint:errcheck // faults hold what went wrong
	var out []Problem
	for i, f := range faults {
		if f != "" {
			out = append(out, m.problem(names[i], f))
		}
	}
	return out
}

func (m *manifest) problem(name, fault string) Problem {
	return Problem{File: path.Join(dirGenerations, m.Generation, name), Problem: fault, Mend: mend}
}

// The faults of a file.
const (
	faultMissing    = "the file is missing"
	faultUnreadable = "the file cannot be read"
	faultContent    = "the content is not what was written"
)

// compare tells what is wrong with a file; "" if nothing is.
func compare(path string, want fileSum) string {
	if f := compareSize(path, want); f != "" {
		return f
	}
	sum, err := sumFile(path)
	switch {
	case err != nil:
		return faultUnreadable
	case sum.Size != want.Size, sum.SHA256 != want.SHA256, want.CRC32C != "" && sum.CRC32C != want.CRC32C:
		return faultContent
	}
	return ""
}

func compareSize(path string, want fileSum) string {
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return faultMissing
	case err != nil, !st.Mode().IsRegular():
		return faultUnreadable
	case st.Size() != want.Size:
		return fmt.Sprintf("the file has %d bytes, not %d", st.Size(), want.Size)
	}
	return ""
}

// compareFast is compare by the CRC-32C, which finds every flipped byte and
// every other damage but one in four thousand million.
func compareFast(path string, want fileSum) string {
	if f := compareSize(path, want); f != "" {
		return f
	}
	h := crc32.New(castagnoli())
	if _, err := readInto(context.Background(), h, path, 0); err != nil {
		return faultUnreadable
	}
	if hex.EncodeToString(h.Sum(nil)) != want.CRC32C {
		return faultContent
	}
	return ""
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

func sumFile(path string) (fileSum, error) { return sumFileGently(context.Background(), path, 0) }

// sumFileGently sums a file up; after each block it rests for rest times as
// long as the block took.
func sumFileGently(ctx context.Context, path string, rest int) (fileSum, error) {
	long, short := sha256.New(), crc32.New(castagnoli())
	n, err := readInto(ctx, io.MultiWriter(long, short), path, rest)
	if err != nil {
		return fileSum{}, err
	}
	return fileSum{n, hex.EncodeToString(long.Sum(nil)), hex.EncodeToString(short.Sum(nil))}, nil
}

// readInto reads a file from its beginning to its end.
func readInto(ctx context.Context, w io.Writer, path string, rest int) (int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("open: %w", err)
	}
	defer f.Close()
	var n int64
	buf := make([]byte, 256<<10)
	for {
		began := time.Now()
		k, err := f.Read(buf)
		w.Write(buf[:k]) //nolint:errcheck // a hash takes every write
		n += int64(k)
		switch {
		case errors.Is(err, io.EOF):
			return n, nil
		case err != nil:
			return n, fmt.Errorf("read: %w", err)
		}
		if rest > 0 {
			if err := sleep(ctx, time.Duration(rest)*time.Since(began)); err != nil {
				return n, err
			}
		}
	}
}

// sleep waits, or fails where the context ends before.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("check the index: %w", ctx.Err())
	}
}

// sumTree gives size and checksum of every file of a part, by path in the
// generation.
func sumTree(building, part string, into map[string]fileSum) error {
	root := filepath.Join(building, dirParts, part)
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sum, err := sumFile(p)
		if err != nil {
			return fmt.Errorf("check index part: %w", err)
		}
		rel, err := filepath.Rel(building, p)
		if err != nil {
			return fmt.Errorf("check index part: %w", err)
		}
		into[filepath.ToSlash(rel)] = sum
		return nil
	})
}
