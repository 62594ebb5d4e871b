package recognise

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/iskra-archive/iskra/corpus"
)

// bundledEndings gives the endings that come with the program, read once.
var bundledEndings = map[corpus.Lang]func() (*Endings, error){
	corpus.Hungarian: sync.OnceValues(func() (*Endings, error) { return loadEndings(corpus.Hungarian) }),
	corpus.Russian:   sync.OnceValues(func() (*Endings, error) { return loadEndings(corpus.Russian) }),
}

// loadEndings reads the endings of a language that come with the program;
// none where the language does not inflect names.
func loadEndings(lang corpus.Lang) (*Endings, error) {
	f, err := embedded.Open("weights/" + string(lang) + ".endings")
	if errors.Is(err, fs.ErrNotExist) {
		return &Endings{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load endings: %w", err)
	}
	defer f.Close()
	return ReadEndings(f)
}

// ReadEndings reads what Write wrote.
func ReadEndings(in io.Reader) (*Endings, error) {
	e := &Endings{Rules: map[string][]Ending{}}
	r := bufio.NewReader(flate.NewReader(in))
	if err := e.readNames(r); err != nil {
		return nil, fmt.Errorf("read endings: %w", err)
	}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		for i := 1; i+2 < len(fields); i += 3 {
			strip, err1 := strconv.Atoi(fields[i])
			count, err2 := strconv.Atoi(fields[i+2])
			if err := errors.Join(err1, err2); err != nil {
				return nil, fmt.Errorf("read endings: %w", err)
			}
			e.Rules[fields[0]] = append(e.Rules[fields[0]], Ending{strip, fields[i+1], count})
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read endings: %w", err)
	}
	return e, nil
}

func (e *Endings) readNames(r *bufio.Reader) error {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		return err
	}
	var hash uint64
	for range n {
		more, err := binary.ReadUvarint(r)
		if err != nil {
			return err
		}
		hash += more
		e.names = append(e.names, uint32(hash))
	}
	return nil
}

// Write writes endings in order, compressed.
func (e *Endings) Write(out io.Writer) error {
	z, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return fmt.Errorf("write endings: %w", err)
	}
	w := bufio.NewWriter(z)
	e.write(w)
	if err := errors.Join(w.Flush(), z.Close()); err != nil {
		return fmt.Errorf("write endings: %w", err)
	}
	return nil
}

// write leaves errors to the writer, which keeps the first.
func (e *Endings) write(w *bufio.Writer) {
	numbers := binary.AppendUvarint(nil, uint64(len(e.names)))
	last := uint32(0)
	for _, hash := range e.names {
		numbers = binary.AppendUvarint(numbers, uint64(hash-last))
		last = hash
	}
	w.Write(numbers)
	ends := make([]string, 0, len(e.Rules))
	for end := range e.Rules {
		ends = append(ends, end)
	}
	slices.Sort(ends)
	for _, end := range ends {
		w.WriteString(end)
		for _, r := range e.Rules[end] {
			fmt.Fprintf(w, "\t%d\t%s\t%d", r.Strip, r.Add, r.Count)
		}
		w.WriteByte('\n')
	}
}
