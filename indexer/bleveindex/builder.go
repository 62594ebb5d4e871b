package bleveindex

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/util"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

// Files of a part.
const (
	fileBleve    = "bleve"
	fileText     = "text.dat"
	fileTokens   = "tokens.dat"
	filePassages = "passages.col"
	fileLexicon  = "lexicon.col"
	fileDocs     = "documents.col"
)

// Passage is a passage made ready for indexing.
type Passage struct {
	corpus.Passage
	Tokens   []analyzers.Token
	Heading  []analyzers.Token
	Mentions []entities.Mention
	// Years are the distinct years the passage speaks of.
	Years []int
}

// StoredDocument is what an index remembers of a document besides its passages.
type StoredDocument struct {
	corpus.Document
	Entry corpus.Entry
	// Hash identifies the content (hex SHA-256).
	Hash string
	// Digest identifies what it was read from, "" where that is not known.
	Digest string `json:",omitempty"`
}

// Builder writes one part. It is used by one goroutine: Begin a document, add
// its passages, End it (or Drop it), and Close in the end.
type Builder struct {
	dir    string
	bleve  *scorch.Builder
	text   *dataFile
	tokens *dataFile
	lex    *lexiconBuilder
	cols   passageColumns
	docs   []StoredDocument
	title  []analyzers.Token
	first  uint32
	open   bool
	dead   []uint32
	ents   map[entities.ID]uint32
	entIDs []string
	enc    []byte
}

// passageColumns grow by one row a passage, in order of addition. They hold no
// pointer but to the headings, so that the garbage collector passes them by.
type passageColumns struct {
	doc, number, words, page []uint32
	textEnd, tokenEnd        []uint64
	hash                     []uint64
	textSum, tokenSum        []uint32 // CRC-32C of the passage's bytes in either file
	lang                     []byte
	heading                  []uint32 // into headings
	headings                 []string
	entities, years          lists[uint32]
	mentions                 lists[byte]
}

// lists is a column of lists, flat.
type lists[T any] struct {
	end  []uint32
	flat []T
}

func (l *lists[T]) add(row []T) {
	l.flat = append(l.flat, row...)
	l.end = append(l.end, uint32(len(l.flat)))
}

func (l *lists[T]) row(i uint32) []T {
	from := uint32(0)
	if i > 0 {
		from = l.end[i-1]
	}
	return l.flat[from:l.end[i]]
}

// setHeading notes the heading of the passage; passages in a row share one.
func (c *passageColumns) setHeading(text string) {
	if n := len(c.headings); n == 0 || c.headings[n-1] != text {
		c.headings = append(c.headings, strings.Clone(text))
	}
	c.heading = append(c.heading, uint32(len(c.headings)-1))
}

// dataFile is a file written front to back.
type dataFile struct {
	f *os.File
	w *bufio.Writer
	n uint64
}

func createData(path string) (*dataFile, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("create index data: %w", err)
	}
	return &dataFile{f: f, w: bufio.NewWriterSize(f, 1<<18)}, nil
}

func (d *dataFile) write(b []byte) error {
	n, err := d.w.Write(b)
	d.n += uint64(n)
	if err != nil {
		return fmt.Errorf("write %s: %w", d.f.Name(), err)
	}
	return nil
}

func (d *dataFile) close() error {
	if err := d.w.Flush(); err != nil {
		d.f.Close()
		return fmt.Errorf("write %s: %w", d.f.Name(), err)
	}
	return closeSynced(d.f)
}

// NewBuilder begins a part in dir, which must not exist yet.
func NewBuilder(dir string) (*Builder, error) {
	if err := os.MkdirAll(filepath.Join(dir, fileBleve), 0o755); err != nil {
		return nil, fmt.Errorf("create index part: %w", err)
	}
	b := &Builder{dir: dir, lex: newLexiconBuilder(), ents: map[entities.ID]uint32{}}
	var err error
	if b.text, err = createData(filepath.Join(dir, fileText)); err != nil {
		return nil, err
	}
	if b.tokens, err = createData(filepath.Join(dir, fileTokens)); err != nil {
		return nil, errors.Join(err, b.text.f.Close())
	}
	if b.bleve, err = newScorchBuilder(filepath.Join(dir, fileBleve), dir); err != nil {
		return nil, errors.Join(err, b.text.f.Close(), b.tokens.f.Close())
	}
	return b, nil
}

// Bleve's builder writes a small segment for every so many passages and merges
// so many of them at once: large numbers merge most corpora in one step (a
// second step costs a sixth of the whole build) and take about 50 MB.
const (
	segmentPassages = 2500
	mergeSegments   = 128
)

// newScorchBuilder does what bleve.NewBuilder does, but takes documents whose
// terms are counted: the folder it leaves is a Bleve index like any other.
func newScorchBuilder(path, tmp string) (*scorch.Builder, error) {
	mapping, err := json.Marshal(indexMapping())
	if err != nil {
		return nil, fmt.Errorf("encode mapping: %w", err)
	}
	meta := []byte(`{"storage":"scorch","index_type":"scorch"}`)
	if err := os.WriteFile(filepath.Join(path, "index_meta.json"), meta, 0o644); err != nil {
		return nil, fmt.Errorf("write index meta: %w", err)
	}
	b, err := scorch.NewBuilder(map[string]any{
		"path":            filepath.Join(path, "store"),
		"buildPathPrefix": tmp,
		"batchSize":       segmentPassages,
		"mergeMax":        mergeSegments,
		"internal":        map[string][]byte{string(util.MappingInternalKey): mapping},
	})
	if err != nil {
		return nil, fmt.Errorf("begin index part: %w", err)
	}
	return b, nil
}

// Begin opens a document; title holds the tokens of its title.
func (b *Builder) Begin(d StoredDocument, title []analyzers.Token) error {
	if b.open {
		return errors.New("begin a document: the one before it has not ended")
	}
	b.docs = append(b.docs, d)
	b.title = append(b.title[:0], title...)
	b.first = uint32(b.Passages())
	b.open = true
	return nil
}

// Passages counts the passages added so far.
func (b *Builder) Passages() int { return len(b.cols.doc) }

// Bytes tells how much text was added so far.
func (b *Builder) Bytes() int64 { return int64(b.text.n) }

// Add appends a passage to the open document.
func (b *Builder) Add(p *Passage) error {
	if !b.open {
		return errors.New("add a passage: no document is open")
	}
	if err := b.addColumns(p); err != nil {
		return err
	}
	doc := &bleveDoc{id: ordinalID(uint32(b.Passages() - 1)), fields: b.fields(p)}
	if err := b.bleve.Index(doc); err != nil {
		return fmt.Errorf("index passage %s#%d: %w", b.docs[len(b.docs)-1].ID, p.N, err)
	}
	return nil
}

// fields counts the terms of a passage per Bleve field. Stop words, a third of
// all postings, are left out: the few queries that are about them read the
// token column.
func (b *Builder) fields(p *Passage) []*termField {
	form := newTermField(fieldForm, index.IndexField, len(p.Tokens)*2/3)
	fields := []*termField{form}
	var stem *termField
	if p.Lang != corpus.Undetermined {
		stem = newTermField(stemField(langCode(p.Lang)), index.IndexField, len(p.Tokens)*2/3)
		fields = append(fields, stem)
	}
	for i := range p.Tokens {
		t := &p.Tokens[i]
		if !t.Stop {
			form.add(t.Folded, 1)
		}
		if stem != nil {
			for _, s := range t.Stems {
				stem.add(s, 1)
			}
		}
	}
	title := newTermField(fieldTitle, index.IndexField, len(b.title)+len(p.Heading))
	addTitle(title, b.title)
	addTitle(title, p.Heading)
	if title.length > 0 {
		fields = append(fields, title)
	}
	return fields
}

func addTitle(f *termField, toks []analyzers.Token) {
	for i := range toks {
		for _, s := range toks[i].Stems {
			f.add(s, 1)
		}
	}
}

// addColumns writes text and tokens and appends a row to every column.
func (b *Builder) addColumns(p *Passage) error {
	code := langCode(p.Lang)
	enc := b.enc[:0]
	prev, words := 0, uint32(0)
	for i := range p.Tokens {
		t := &p.Tokens[i]
		enc = appendToken(enc, prev, t, b.lex.add(code, t))
		prev = t.End
		if t.Width <= 1 {
			words++
		}
	}
	b.enc = enc
	text := []byte(p.Text)
	if err := errors.Join(b.text.write(text), b.tokens.write(enc)); err != nil {
		return err
	}
	c := &b.cols
	c.doc = append(c.doc, uint32(len(b.docs)-1))
	c.number = append(c.number, uint32(p.N))
	c.words = append(c.words, words)
	c.page = append(c.page, uint32(p.Page))
	c.textEnd = append(c.textEnd, b.text.n)
	c.tokenEnd = append(c.tokenEnd, b.tokens.n)
	c.hash = append(c.hash, search.TextHash(p.Text))
	c.textSum, c.tokenSum = append(c.textSum, sumOf(text)), append(c.tokenSum, sumOf(enc))
	c.lang = append(c.lang, code)
	c.setHeading(p.Passage.Heading)
	ids, mentions := b.encodeMentions(p.Mentions)
	c.entities.add(ids)
	c.mentions.add(mentions)
	years := make([]uint32, 0, len(p.Years))
	for _, y := range p.Years {
		years = append(years, uint32(y))
	}
	c.years.add(years)
	return nil
}

// encodeMentions gives the distinct entities of a passage and its mentions as
// uvarints: start - start of the one before, length, entity.
func (b *Builder) encodeMentions(ms []entities.Mention) (ids []uint32, enc []byte) {
	prev := 0
	for _, m := range ms {
		if m.Start < prev || m.End <= m.Start {
			continue // out of order
		}
		id, ok := b.ents[m.Entity]
		if !ok {
			id = uint32(len(b.entIDs))
			b.ents[m.Entity] = id
			b.entIDs = append(b.entIDs, string(m.Entity))
		}
		enc = binary.AppendUvarint(enc, uint64(m.Start-prev))
		enc = binary.AppendUvarint(enc, uint64(m.End-m.Start))
		enc = binary.AppendUvarint(enc, uint64(id))
		prev = m.Start
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, enc
}

// End closes the document; hash identifies its content.
func (b *Builder) End(hash string) error {
	if !b.open {
		return errors.New("end a document: none is open")
	}
	b.docs[len(b.docs)-1].Hash = hash
	b.open = false
	return nil
}

// Drop closes the document and takes it back, because reading it failed.
func (b *Builder) Drop() {
	if b.open {
		b.dead = append(b.dead, uint32(len(b.docs)-1))
		b.open = false
	}
}
