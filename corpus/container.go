package corpus

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// container is a file that holds several documents: a table, a mailbox, an
// archive.
type container struct {
	members []member // by name, byte-wise
	notices []Notice // of what is passed over, by its name in the container
}

// member is one document of a container.
type member struct {
	name     string // its path within
	at, size int64  // where it stands in its opener's bytes
	from     opener
}

// opener opens the members of a container.
type opener interface {
	open(ctx context.Context, m member) (*content, error)
}

func (c *container) note(kind Flag, name, format string, args ...any) {
	c.notices = append(c.notices, Notice{ID: strings.ToValidUTF8(name, "\uFFFD"), Problem: fmt.Sprintf(format, args...), Kind: kind})
}

// sort brings the members in order. Of several of one name all but the first
// are left out.
func (c *container) sort() {
	slices.SortStableFunc(c.members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	c.members = slices.CompactFunc(c.members, func(a, b member) bool {
		if a.name == b.name {
			c.note("", b.name, "another one of this name stands before it and is read instead")
		}
		return a.name == b.name
	})
}

func (c *container) find(name string) (member, bool) {
	i, ok := slices.BinarySearchFunc(c.members, name, func(m member, name string) int { return strings.Compare(m.name, name) })
	if !ok {
		return member{}, false
	}
	return c.members[i], true
}

// maxOpen is how many containers are kept open.
const maxOpen = 8

// shelf keeps the containers that were opened last, so that their documents
// need not be looked for again one by one.
type shelf struct {
	mu   sync.Mutex
	open []*shelved // the last used at the end
}

type shelved struct {
	id      string
	size    int64
	modTime time.Time
	once    sync.Once
	c       *container
	err     error
}

// get gives the container of a file, opened by open where it is not there.
// What is taken off the shelf is closed when its last user is done.
func (s *shelf) get(ctx context.Context, id string, info fs.FileInfo, open func() (*container, error)) (*container, error) {
	for {
		e := s.entry(id, info)
		e.once.Do(func() { e.c, e.err = open() })
		if e.err == nil {
			return e.c, nil
		}
		s.drop(e)
		if ctx.Err() != nil || !isContextError(e.err) { // else another's time was up
			return nil, e.err
		}
	}
}

func (s *shelf) entry(id string, info fs.FileInfo) *shelved {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, e := range s.open {
		if e.id == id && e.size == info.Size() && e.modTime.Equal(info.ModTime()) {
			s.open = append(slices.Delete(s.open, i, i+1), e)
			return e
		}
	}
	e := &shelved{id: id, size: info.Size(), modTime: info.ModTime()}
	if s.open = append(s.open, e); len(s.open) > maxOpen {
		s.open = slices.Delete(s.open, 0, 1)
	}
	return e
}

func (s *shelf) drop(e *shelved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = slices.DeleteFunc(s.open, func(other *shelved) bool { return other == e })
}

// part is a stretch of a file that is kept open.
type part struct{ *io.SectionReader }

// sections opens members that are stretches of a file.
type sections struct {
	in  io.ReaderAt
	how *format // of the members, where it does not depend on their bytes
}

func (s sections) open(ctx context.Context, m member) (*content, error) {
	c := newContent(ctx, m.name, part{io.NewSectionReader(s.in, m.at, m.size)}, m.size)
	c.how = s.how
	return c, nil
}

// recordNames makes names of the ids of records: parts of a path that occur once.
type recordNames struct{ seen map[string]int }

// name gives the name of a record by its id, or by its number where it has none.
func (r *recordNames) name(id string, number int) string {
	id = strings.Map(func(c rune) rune {
		if c == '/' || c == '\\' || c == '#' || unicode.IsControl(c) {
			return '_'
		}
		return c
	}, oneLine(strings.ToValidUTF8(id, "\uFFFD")))
	id = clip(id, 200)
	if id == "" || strings.Trim(id, ".") == "" {
		id = fmt.Sprint(number)
	}
	if r.seen[id]++; r.seen[id] > 1 {
		return fmt.Sprintf("%s~%d", id, r.seen[id])
	}
	return id
}

// openContainer opens a file of the folder that holds several documents.
func (f *folder) openContainer(ctx context.Context, id string, info fs.FileInfo) (*container, error) {
	told := f.told(id)
	place := id
	if told != nil { // what is told anew changes what is in it
		place += "\x00" + told.Name
	}
	return f.shelf.get(ctx, place, info, func() (*container, error) {
		c, err := f.openFile(ctx, id, info)
		if err != nil {
			return nil, err
		}
		c.told = told
		how, err := f.formats.tell(c)
		if err != nil {
			c.Close()
			return nil, c.failed(err)
		}
		if how.list == nil {
			c.Close()
			return nil, errSingle
		}
		list, err := how.list(c, f)
		if err != nil {
			c.Close()
			return nil, c.failed(err)
		}
		list.sort()
		return list, nil
	})
}

// inContainer finds a document that stands in a file: the file's id and the
// document's name in it.
func (f *folder) inContainer(id string) (file, name string, info fs.FileInfo, ok bool) {
	for file = path.Dir(id); file != "." && file != "/"; file = path.Dir(file) {
		if info, err := fs.Stat(f.fsys, file); err == nil {
			return file, id[len(file)+1:], info, info.Mode().IsRegular()
		}
	}
	return "", "", nil, false
}
