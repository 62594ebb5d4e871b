package corpus

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Bounds of the reading of PDF files.
const (
	pdfMemory   = 8192 // pages of 64 KB for one file: 512 MB
	pdfPatience = 30 * time.Second
	pdfDeadline = 20 * time.Minute
	pdfFree     = 5 * time.Minute // to wait for until other files have been read
)

// pdfEngine runs PDFium, which is started with the first file.
type pdfEngine struct {
	once     sync.Once
	pool     pdfium.Pool
	err      error
	patience time.Duration // with one page
}

// start starts the engine. What it is compiled to is kept for the next time.
func (e *pdfEngine) start() (pdfium.Pool, error) {
	e.once.Do(func() {
		ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
		how := wazero.NewRuntimeConfig().WithMemoryLimitPages(pdfMemory).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling)
		if cache, err := compilationCache(); err == nil {
			how = how.WithCompilationCache(cache)
		}
		e.pool, e.err = webassembly.Init(webassembly.Config{
			Context: ctx, MaxTotal: runtime.GOMAXPROCS(0), MaxIdle: runtime.GOMAXPROCS(0),
			FSConfig: wazero.NewFSConfig(), RuntimeConfig: how, // it sees no files of the machine
			Stdout: io.Discard, Stderr: io.Discard,
		})
	})
	return e.pool, e.err
}

func compilationCache() (wazero.CompilationCache, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return wazero.NewCompilationCacheWithDir(filepath.Join(dir, "iskra", "pdf"))
}

// pdfFile is an open PDF file.
type pdfFile struct {
	pdfium.Pdfium
	doc   references.FPDF_DOCUMENT
	watch *time.Timer // kills what takes too long
	late  *late
}

// late says that a file took too long.
type late struct {
	mu  sync.Mutex
	yes bool
}

func (l *late) set() { l.mu.Lock(); l.yes = true; l.mu.Unlock() }
func (l *late) is() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.yes
}

// read reads the text of a PDF file, page by page.
func (e *pdfEngine) read(c *content, out *assembler) error {
	out.doc.Encoding = ""
	if head, err := c.head(); err != nil || !bytes.Contains(head[:min(len(head), 1<<10)], []byte("%PDF-")) {
		return firstError(err, skip(FlagUnknown, "not a PDF file, whatever its name says"))
	}
	at, size, err := c.random()
	if err != nil {
		return err
	}
	pool, err := e.start()
	if err != nil {
		return skip(FlagUnreadable, "PDF files cannot be read on this machine: %v", err)
	}
	ctx, cancel := context.WithTimeout(c.ctx, pdfDeadline)
	defer cancel()
	free, stop := context.WithTimeout(ctx, pdfFree)
	defer stop()
	instance, err := pool.GetInstanceWithContext(free)
	if err != nil {
		return firstError(c.ctx.Err(), skip(FlagUnreadable, "no place to read a PDF file: %v", err))
	}
	f := &pdfFile{Pdfium: instance, late: &late{}}
	kill := func() { f.late.set(); instance.Kill() } //nolint:errcheck // there is nothing more to do
	defer context.AfterFunc(ctx, kill)()
	f.watch = time.AfterFunc(e.patience, kill)
	defer instance.Close() //nolint:errcheck // nothing was written
	defer f.watch.Stop()
	err = f.all(io.NewSectionReader(at, 0, size), size, e.patience, out)
	switch {
	case c.ctx.Err() != nil:
		return c.ctx.Err()
	case err != nil && f.late.is():
		return tooMuch("a page takes more than %v to read", e.patience)
	}
	return err
}

// all opens the file and reads its pages.
func (f *pdfFile) all(in io.ReadSeeker, size int64, patience time.Duration, out *assembler) error {
	open, err := f.OpenDocument(&requests.OpenDocument{FileReader: in, FileReaderSize: size})
	if errors.Is(err, pdferrors.ErrPassword) || errors.Is(err, pdferrors.ErrSecurity) {
		return encrypted("the PDF file is encrypted: save it without its password")
	}
	if err != nil {
		return damaged("a PDF file that is damaged or cut short (%v)", err)
	}
	f.doc = open.Document
	count, err := f.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: f.doc})
	if err != nil {
		return damaged("a PDF file that is damaged or cut short (%v)", err)
	}
	f.describe(&out.meta)
	return f.pages(count.PageCount, patience, out)
}

// pages reads the pages. Those that cannot be read are told, and the others read.
func (f *pdfFile) pages(count int, patience time.Duration, out *assembler) error {
	pages, bare, bad, firstBad := &pager{out: out}, 0, 0, 0
	for n := range count {
		f.watch.Reset(patience)
		text, err := f.GetPageText(&requests.GetPageText{Page: requests.Page{ByIndex: &requests.PageByIndex{Document: f.doc, Index: n}}})
		if err != nil && f.late.is() {
			return firstError(pages.finish(), err)
		}
		var lines []pageLine
		switch {
		case err != nil:
			if bad++; bad == 1 {
				firstBad = n + 1
			}
		default:
			if lines = paragraphs(pdfLines(text.Text)); len(lines) == 0 {
				bare++
			}
		}
		if err := pages.add(n+1, lines); err != nil {
			return err
		}
	}
	if bad == count {
		return damaged("a PDF file that is damaged or cut short: none of its %d pages can be read", count)
	}
	if bad > 0 {
		out.flag(FlagCut, "%d of %d pages cannot be read, the first is page %d: the file is damaged", bad, count, firstBad)
	}
	if bad+bare == count {
		return skip(FlagOCR, "needs OCR: none of its %d pages has a text layer", bare)
	}
	if bare*2 > count {
		out.flag(FlagPages, "%d of %d pages have no text layer: they perhaps need OCR", bare, count)
	}
	return pages.finish()
}

// describe takes what the file says of itself.
func (f *pdfFile) describe(m *metadata) {
	get := func(tag string) string {
		value, err := f.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.doc, Tag: tag})
		if err != nil {
			return ""
		}
		return strings.ToValidUTF8(value.Value, "")
	}
	m.claimTitle(get("Title"))
	m.author = get("Author")
	m.made = pdfDate(get("CreationDate"))
}

// pdfDate reads "D:20040506…".
func pdfDate(s string) string {
	s = strings.TrimPrefix(s, "D:")
	if len(s) < 8 {
		return ""
	}
	date, _ := normalDate(fmt.Sprintf("%s-%s-%s", s[:4], s[4:6], s[6:8]))
	return date
}

// pdfLines parts the text of a page into lines. PDFium gives a sign of its own
// for a hyphen at the end of a line.
func pdfLines(s string) []string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufffe\n", "-\n", "\ufffe", "-\n", "\x02\n", "-\n", "\x02", "-\n", "\x00", "", "\f", "\n").
		Replace(strings.ToValidUTF8(s, "\uFFFD"))
	return strings.Split(s, "\n")
}
