package bleveindex

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"sort"
	"unsafe"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	mmap "github.com/blevesearch/mmap-go"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// bleveReader is an open Bleve index of one segment.
type bleveReader struct {
	index   bleve.Index
	reader  *scorch.IndexSnapshot
	segment segment.Segment
}

// openBleve opens a part's Bleve index for reading. It never waits for a lock.
func openBleve(dir string) (*bleveReader, error) {
	idx, err := bleve.OpenUsing(dir, map[string]any{"read_only": true, "bolt_timeout": "2s"})
	if err != nil {
		return nil, fmt.Errorf("open index part: %w", err)
	}
	b := &bleveReader{index: idx}
	if err := b.attach(); err != nil {
		return nil, errors.Join(err, idx.Close())
	}
	return b, nil
}

func (b *bleveReader) attach() error {
	adv, err := b.index.Advanced()
	if err != nil {
		return fmt.Errorf("open index part: %w", err)
	}
	r, err := adv.Reader()
	if err != nil {
		return fmt.Errorf("read index part: %w", err)
	}
	snap, ok := r.(*scorch.IndexSnapshot)
	if !ok || len(snap.Segments()) != 1 {
		return errors.Join(fmt.Errorf("index part is not of one segment: %w", ErrDamaged), r.Close())
	}
	b.reader, b.segment = snap, snap.Segments()[0].Segment()
	return nil
}

func (b *bleveReader) close() error {
	return errors.Join(b.reader.Close(), b.index.Close())
}

// part is one opened part.
type part struct {
	dir   string
	bleve *bleveReader // nil where there is no passage
	lex   *lexicon

	n                   int
	order               []uint32 // passage -> order of addition
	byOrder             []uint32 // order of addition -> passage
	doc                 []uint32 // passage -> document of this part
	number, words, page []uint32
	hash                []uint64
	lang                []byte
	headingOf           []uint32 // passage -> headings
	headings            stringTable
	textStart, tokStart []uint64
	textLen, tokLen     []uint32
	textSum, tokSum     []uint32
	entFirst, ents      []uint32 // passage -> entities of this part
	yearFirst, years    []uint32
	mentionFirst        []uint32
	mentions            []byte
	entity              stringTable
	docs                []StoredDocument
	docFirst            []uint32 // document -> order of its first passage
	dropped             []uint32
	text                *os.File // read passage by passage: mapped, it would fill the memory
	tokens              mmap.MMap
	files               []*os.File
}

func openPart(dir string) (*part, error) { return opened(dir, (*part).load) }

// openDocuments opens a part for its documents, texts and mentions alone: without
// its words, which are most of it.
func openDocuments(dir string) (*part, error) { return opened(dir, (*part).loadTexts) }

func opened(dir string, load func(*part) error) (*part, error) {
	p := &part{dir: dir}
	if err := load(p); err != nil {
		return nil, errors.Join(fmt.Errorf("open index part %s: %w", filepath.Base(dir), err), p.close())
	}
	return p, nil
}

// loadTexts loads the columns of passages and documents, and opens the texts.
func (p *part) loadTexts() error {
	var err error
	if err = p.loadPassages(); err != nil {
		return err
	}
	if err = p.loadDocuments(); err != nil || p.n == 0 {
		return err
	}
	var textSize int
	if p.text, textSize, err = p.openFile(fileText); err != nil {
		return err
	}
	if !inside(p.textStart, p.textLen, textSize) {
		return ErrDamaged
	}
	return nil
}

func (p *part) load() error {
	err := p.loadTexts()
	if err != nil {
		return err
	}
	if p.lex, err = readLexicon(filepath.Join(p.dir, fileLexicon)); err != nil || p.n == 0 {
		return err
	}
	if p.tokens, err = p.mapFile(fileTokens); err != nil {
		return err
	}
	if !inside(p.tokStart, p.tokLen, len(p.tokens)) {
		return ErrDamaged
	}
	if p.bleve, err = openBleve(filepath.Join(p.dir, fileBleve)); err != nil {
		return err
	}
	if p.bleve.segment.Count() != uint64(p.n) {
		return ErrDamaged
	}
	return nil
}

// inside tells whether all spans lie within size bytes.
func inside(start []uint64, length []uint32, size int) bool {
	for i, s := range start {
		if s > uint64(size) || s+uint64(length[i]) > uint64(size) {
			return false
		}
	}
	return true
}

// openFile opens a data file, to be closed with the part, and tells its size.
func (p *part) openFile(name string) (*os.File, int, error) {
	f, err := os.Open(filepath.Join(p.dir, name))
	if err != nil {
		return nil, 0, fmt.Errorf("open index data: %w", err)
	}
	p.files = append(p.files, f)
	st, err := f.Stat()
	if err != nil {
		return nil, 0, fmt.Errorf("open index data: %w", err)
	}
	return f, int(st.Size()), nil
}

// mapFile maps a data file into memory, read-only.
func (p *part) mapFile(name string) (mmap.MMap, error) {
	f, size, err := p.openFile(name)
	if err != nil || size == 0 {
		return nil, err
	}
	m, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", name, err)
	}
	return m, nil
}

func (p *part) loadPassages() error {
	r, err := readColumns(filepath.Join(p.dir, filePassages))
	if err != nil {
		return err
	}
	p.order = r.uint32s("order")
	p.n = len(p.order)
	p.doc, p.number, p.words, p.page = r.uint32s("doc"), r.uint32s("number"), r.uint32s("words"), r.uint32s("page")
	p.hash, p.lang = r.uint64s("hash"), r.bytes("lang")
	p.headingOf, p.headings = r.uint32s("heading"), r.table("headings")
	p.textStart, p.textLen = r.uint64s("text.start"), r.uint32s("text.len")
	p.tokStart, p.tokLen = r.uint64s("tokens.start"), r.uint32s("tokens.len")
	p.textSum, p.tokSum = r.uint32s("text.sum"), r.uint32s("tokens.sum")
	p.ents, p.years, p.mentions = r.uint32s("entities"), r.uint32s("years"), r.bytes("mentions")
	p.entFirst = r.csr("entities.first", p.n, len(p.ents))
	p.yearFirst = r.csr("years.first", p.n, len(p.years))
	p.mentionFirst = r.csr("mentions.first", p.n, len(p.mentions))
	p.entity = r.table("entity")
	for _, n := range []int{len(p.doc), len(p.number), len(p.words), len(p.page), len(p.hash), len(p.lang), len(p.headingOf),
		len(p.textStart), len(p.textLen), len(p.tokStart), len(p.tokLen), len(p.textSum), len(p.tokSum)} {
		if n != p.n {
			r.fail()
		}
	}
	if r.err == nil {
		p.invertOrder(r)
	}
	return r.err
}

// invertOrder checks that order is a permutation and inverts it.
func (p *part) invertOrder(r *colReader) {
	p.byOrder = make([]uint32, p.n)
	seen := make([]bool, p.n)
	for i, o := range p.order {
		if int(o) >= p.n || seen[o] {
			r.fail()
			return
		}
		seen[o] = true
		p.byOrder[o] = uint32(i)
	}
	if above(p.ents, p.entity.len()-1) || above(p.headingOf, p.headings.len()-1) {
		r.fail()
	}
}

func (p *part) loadDocuments() error {
	r, err := readColumns(filepath.Join(p.dir, fileDocs))
	if err != nil {
		return err
	}
	t := r.table("document")
	p.docFirst = r.csr("first", t.len(), p.n)
	p.dropped = r.uint32s("dropped")
	if r.err != nil {
		return r.err
	}
	p.docs = make([]StoredDocument, t.len())
	for i := range p.docs {
		if err := json.Unmarshal([]byte(t.at(i)), &p.docs[i]); err != nil {
			return fmt.Errorf("documents of an index part: %w: %w", ErrDamaged, err)
		}
	}
	for _, d := range p.doc {
		if int(d) >= len(p.docs) {
			return ErrDamaged
		}
	}
	for _, d := range p.dropped {
		if int(d) >= len(p.docs) {
			return ErrDamaged
		}
	}
	return nil
}

func (p *part) close() error {
	var errs []error
	if p.bleve != nil {
		errs = append(errs, p.bleve.close())
	}
	if p.tokens != nil {
		errs = append(errs, p.tokens.Unmap())
	}
	for _, f := range p.files {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// heading gives the heading above a passage.
func (p *part) heading(n uint32) string { return p.headings.at(int(p.headingOf[n])) }

// textOf gives the text of a passage.
func (p *part) textOf(n uint32) (string, error) {
	text := make([]byte, p.textLen[n])
	if _, err := p.text.ReadAt(text, int64(p.textStart[n])); err != nil && len(text) > 0 {
		return "", fmt.Errorf("read the text of a passage: %w: %w", ErrDamaged, err)
	}
	if sumOf(text) != p.textSum[n] {
		return "", fmt.Errorf("the text of a passage is not what was written: %w", ErrDamaged)
	}
	return unsafe.String(unsafe.SliceData(text), len(text)), nil
}

// tokensOf walks the tokens of a passage; there are none where they are not what
// was written, which whole tells.
func (p *part) tokensOf(n uint32) (tr tokenReader, whole bool) {
	s := p.tokStart[n]
	data := p.tokens[s : s+uint64(p.tokLen[n])]
	if sumOf(data) != p.tokSum[n] {
		return tokenReader{}, false
	}
	return tokenReader{data: data}, true
}

// sumOf is the CRC-32C of a record. An opening leaves text.dat and tokens.dat
// unread, so each of their records is compared when it is read.
func sumOf(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// passageOf gives the passage of a document by its number (1-based).
func (p *part) passageOf(doc, number uint32) (uint32, bool) {
	first, end := p.docFirst[doc], p.docFirst[doc+1]
	i := first + uint32(sort.Search(int(end-first), func(i int) bool { return p.number[p.byOrder[first+uint32(i)]] >= number }))
	if i == end || p.number[p.byOrder[i]] != number {
		return 0, false
	}
	return p.byOrder[i], true
}
