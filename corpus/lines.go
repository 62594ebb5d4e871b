package corpus

import (
	"bufio"
	"bytes"
	"io"
)

// line is a line of a text or, where it is very long, a part of one.
type line struct {
	text        []byte // with its "\n"; good until the next line is read
	first, last bool   // whether the line begins and ends here
}

// eachLine reads lines in bounded memory. Parts of long ones are cut between
// runes.
func eachLine(in *bufio.Reader, do func(line) error) error {
	first := true
	var over []byte // a rune cut apart
	for {
		part, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
			return firstError(do(line{append(over, part...), first, true}), err)
		}
		last := err != bufio.ErrBufferFull
		if len(over) > 0 {
			part = append(over, part...)
		}
		keep := len(part)
		if !last {
			keep = wholeRunes(part)
		}
		if keep > 0 || !first {
			if err := do(line{part[:keep], first, last}); err != nil {
				return err
			}
		}
		over = bytes.Clone(part[keep:])
		if err == io.EOF {
			return nil
		}
		first = last
	}
}

// wholeRunes gives the length of the text less a rune that is cut off at its end.
func wholeRunes(b []byte) int {
	for i := len(b) - 1; i >= 0 && i >= len(b)-3; i-- {
		if c := b[i]; c >= 0xc0 {
			if n := runeLength(c); i+n > len(b) {
				return i
			}
			break
		}
	}
	return len(b)
}

func runeLength(lead byte) int {
	switch {
	case lead >= 0xf0:
		return 4
	case lead >= 0xe0:
		return 3
	}
	return 2
}
