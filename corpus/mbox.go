package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// listMbox finds the messages of a mailbox: each begins with a line "From "
// at the head or after a blank line.
func listMbox(c *content, _ *folder) (*container, error) {
	at, size, err := c.random()
	if err != nil {
		return nil, err
	}
	how := whole("eml", readMail)
	from := sections{at, &how}
	list := &container{}
	start, offset, blank := int64(-1), int64(0), true
	in := bufio.NewReaderSize(&sourceReader{ctx: c.ctx, in: io.NewSectionReader(at, 0, size)}, 64<<10)
	for first := true; ; {
		line, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
			return nil, err
		}
		if first && blank && bytes.HasPrefix(line, []byte("From ")) {
			list.message(from, start, offset)
			start = offset + int64(len(line))
		}
		offset += int64(len(line))
		blank = first && len(bytes.TrimSpace(line)) == 0
		first = err != bufio.ErrBufferFull
		if err == io.EOF || len(list.members) >= maxContainer {
			break
		}
	}
	list.message(from, start, offset)
	return list, nil
}

func (c *container) message(from opener, start, end int64) {
	if start >= 0 && end > start {
		c.members = append(c.members, member{fmt.Sprint(len(c.members) + 1), start, end - start, from})
	}
}
