package corpus

// pageMark says that a page begins at an offset of the readable text.
type pageMark struct {
	at   int64
	page int
}

// page begins a page at the end of what has been read so far.
func (a *assembler) page(n int) {
	at := a.start + int64(len(a.para))
	if last := len(a.marks) - 1; last >= 0 && a.marks[last].at == at {
		a.marks[last].page = n
		return
	}
	a.marks = append(a.marks, pageMark{at, n})
}

// nextPage begins the page after the last one. The first time it makes a first
// page of what stands before.
func (a *assembler) nextPage() {
	if n := len(a.marks); n > 0 {
		a.page(a.marks[n-1].page + 1)
		return
	}
	for i := range a.held {
		a.held[i].Page = 1
	}
	a.marks = append(a.marks, pageMark{0, 1})
	a.page(2)
}

// pageAt gives the page an offset is on; offsets come in order.
func (a *assembler) pageAt(at int64) int {
	for len(a.marks) > 1 && a.marks[1].at <= at {
		a.marks = a.marks[1:]
	}
	if len(a.marks) == 0 || a.marks[0].at > at {
		return 0
	}
	return a.marks[0].page
}

// hasText tells that something readable has been found.
func (a *assembler) hasText() bool { return a.n > 0 || len(a.para) > 0 || len(a.headings) > 0 }
