package corpus

// noteBytes is how long a note may be that is set aside until its paragraph ends.
const noteBytes = 32 << 10

// flow makes headings, paragraphs and notes of the running text of a format
// that marks them up.
type flow struct {
	out   *assembler
	hint  func() Lang // the language that text claims; may be nil
	level int         // of the heading under way, or 0
	head  []byte      // its text
	space bool        // a space is due before the next letter
	rows  int         // open rows of tables, in which paragraphs are parts of a line
	sep   string      // due before the next text of a note or row

	noteDepth int    // open notes
	note      []byte // the note under way
	notes     [][]byte
	noteSize  int // of the notes set aside
}

// collapsed passes on text with every run of spaces as one.
func (f *flow) collapsed(s []byte) error {
	out := make([]byte, 0, len(s)+1)
	for _, r := range string(s) {
		if r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f' {
			f.space = true
			continue
		}
		if f.space {
			out = append(out, ' ')
			f.space = false
		}
		out = append(out, string(r)...)
	}
	return f.text(out)
}

// lineBreak begins a new line of the paragraph.
func (f *flow) lineBreak() error {
	f.space = false
	return f.text([]byte("\n"))
}

func (f *flow) text(s []byte) error {
	if f.sep != "" && len(s) > 0 {
		s = append([]byte(f.sep), s...)
		f.sep = ""
	}
	switch {
	case f.noteDepth > 0:
		return f.noteText(s)
	case f.level > 0:
		f.head = append(f.head, s...)
		if len(f.head) > headingBytes { // no heading is that long
			s, f.head, f.level = f.head, nil, 0
			return f.out.text(s)
		}
		return nil
	}
	if f.hint != nil && len(f.out.para) == 0 {
		f.out.hint = f.hint()
	}
	return f.out.text(s)
}

// noteText adds to a note. Those too long to be held go where they stand.
func (f *flow) noteText(s []byte) error {
	f.note = append(f.note, s...)
	if f.noteSize+len(f.note) <= noteBytes {
		return nil
	}
	s, f.note, f.noteDepth = f.note, nil, 0
	if err := f.block(); err != nil {
		return err
	}
	return f.out.text(s)
}

// noteStart sets the text to come aside until the paragraph ends.
func (f *flow) noteStart() {
	f.noteDepth++
	f.space, f.sep = false, ""
}

func (f *flow) noteEnd() {
	if f.noteDepth == 0 {
		return
	}
	f.space, f.sep = false, ""
	if f.noteDepth--; f.noteDepth == 0 {
		f.notes = append(f.notes, f.note)
		f.noteSize += len(f.note) + 1
		f.note = nil
	}
}

// heading begins a heading.
func (f *flow) heading(level int) error {
	err := f.block()
	if f.noteDepth == 0 && f.rows == 0 {
		f.level = level
	}
	return err
}

// block ends a paragraph or heading, and gives the notes to it.
func (f *flow) block() error {
	f.space = false
	switch {
	case f.noteDepth > 0:
		f.within(len(f.note), "\n")
		return nil
	case f.rows > 0:
		f.within(len(f.out.para), "\n")
		return nil
	}
	f.sep = ""
	if err := f.endBlock(); err != nil {
		return err
	}
	notes := f.notes
	f.notes, f.noteSize = nil, 0
	for _, n := range notes {
		if err := f.out.text(n); err != nil {
			return err
		}
		if err := f.out.block(); err != nil {
			return err
		}
	}
	return nil
}

func (f *flow) endBlock() error {
	if f.level > 0 {
		level, s := f.level, string(f.head)
		f.level, f.head = 0, nil
		return f.out.title(level, s)
	}
	return f.out.block()
}

// within sets parts of a note or row apart.
func (f *flow) within(before int, sign string) {
	if before > 0 && f.sep != "\t" {
		f.sep = sign
	}
}

// row begins a row of a table, which is a paragraph.
func (f *flow) row() error {
	if f.rows == 0 {
		if err := f.block(); err != nil {
			return err
		}
	}
	f.rows++
	return nil
}

func (f *flow) rowEnd() error {
	f.rows = max(0, f.rows-1)
	return f.block()
}

// cell sets the cells of a row apart.
func (f *flow) cell() {
	f.space = false
	if f.noteDepth == 0 && f.rows > 0 {
		f.within(len(f.out.para), "\t")
	}
}
