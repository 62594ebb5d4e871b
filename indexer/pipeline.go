package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/dates"
	"github.com/iskra-archive/iskra/entities/recognise"
	"github.com/iskra-archive/iskra/indexer/bleveindex"
)

// job is a document to be put into a new part: read from the source, or, where
// from is set, taken from a part of the generation before.
type job struct {
	entry corpus.Entry
	from  *storedJob
	moved bool // found under another name
}

// storedJob is a document of an opened part.
type storedJob struct {
	part *bleveindex.Reader
	doc  uint32
}

// pipeline writes documents into new parts of a generation under construction.
type pipeline struct {
	opts        Options
	finder      *entities.Finder
	events      *recognise.Events
	models      map[corpus.Lang]func() (*recognise.Model, error)
	building    string
	fingerprint string
	next        atomic.Int32 // number of the next part
	// keep tells to end well, with what was done, where the context ends.
	keep bool
	done []bool // by job; each is set by one worker

	mu       sync.Mutex
	progress Progress
	notices  []corpus.Notice
	parts    map[string]map[string]fileSum // files of each finished part
	read     int
}

// bytesPerWorker is how much text makes a further worker, and so a further
// part, worth while.
const bytesPerWorker = 4 << 20

// run puts the documents into new parts, each worker into its own.
func (p *pipeline) run(ctx context.Context, jobs []job, workers int) error {
	p.done, p.parts = make([]bool, len(jobs)), map[string]map[string]fileSum{}
	if len(jobs) == 0 {
		return nil
	}
	queue := make(chan int)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer close(queue)
		for i := range jobs {
			select {
			case queue <- i:
			case <-ctx.Done():
				return p.stopped(ctx)
			}
		}
		return nil
	})
	for range workers {
		g.Go(func() error { return p.worker(ctx, jobs, queue) })
	}
	return g.Wait()
}

// stopped is what a run comes to whose context has ended.
func (p *pipeline) stopped(ctx context.Context) error {
	if p.keep {
		return nil
	}
	return fmt.Errorf("index: %w", context.Cause(ctx))
}

// worker writes parts from the queue, each as large as parts may be.
func (p *pipeline) worker(ctx context.Context, jobs []job, queue <-chan int) error {
	for more := true; more; {
		var err error
		if more, err = p.part(ctx, jobs, queue); err != nil {
			return err
		}
	}
	return nil
}

// part writes one part from the queue, and tells whether the queue may have more.
func (p *pipeline) part(ctx context.Context, jobs []job, queue <-chan int) (more bool, err error) {
	name := fmt.Sprintf("p%04d", p.next.Add(1)-1)
	b, err := bleveindex.NewBuilder(filepath.Join(p.building, dirParts, name))
	if err != nil {
		return false, err
	}
	s := &sink{p: p, b: b}
	for i := range queue {
		err := p.document(ctx, s, jobs[i])
		switch {
		case err == nil:
			p.done[i] = true
		case p.keep && ctx.Err() != nil: // stopped in the middle of it: it comes next time
		default:
			return false, errors.Join(err, b.Abort())
		}
		if more = s.written >= p.opts.partSize(); more {
			break
		}
	}
	if b.Kept() == 0 {
		return more, b.Abort()
	}
	if !more {
		p.phase(PhaseMerging)
	}
	if err := b.Close(); err != nil {
		return false, err
	}
	return more, p.add(name)
}

// add sums up the files of a part that is written.
func (p *pipeline) add(name string) error {
	// What is published has been opened once.
	if err := bleveindex.TryPart(filepath.Join(p.building, dirParts, name)); err != nil {
		return err
	}
	files := map[string]fileSum{}
	if err := sumTree(p.building, name, files); err != nil {
		return err
	}
	p.mu.Lock()
	p.parts[name] = files
	p.mu.Unlock()
	return p.finish(name, files)
}

// document writes one document. One that cannot be read is noted and left out.
func (p *pipeline) document(ctx context.Context, s *sink, j job) error {
	var err error
	s.begin(j.entry)
	if j.from != nil {
		s.digest = j.from.part.Stored(j.from.doc).Digest
		err = j.from.part.Replay(ctx, j.from.doc, s)
	} else {
		// Before the reading: a file that changes meanwhile is read again next time.
		s.digest = corpus.Digest(ctx, p.opts.Source, j.entry)
		err = p.opts.Source.Read(ctx, j.entry, s)
	}
	switch {
	case err == nil:
		err = s.end()
	case ctx.Err() != nil: // it may be no fault of the document
	case errors.Is(err, corpus.ErrSkip):
		s.b.Drop()
		p.note(corpus.NoticeOf(j.entry.ID, err), true)
		return nil
	}
	if err != nil {
		s.b.Drop()
		return fmt.Errorf("index %s: %w", j.entry.ID, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.progress.Done++
	if j.from == nil {
		p.read++
	}
	p.tell()
	return nil
}

func (p *pipeline) note(n corpus.Notice, failed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notices = append(p.notices, n)
	if failed {
		p.progress.Failed++
		p.tell()
	}
}

func (p *pipeline) phase(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.progress.Phase = name
	p.tell()
}

// tell reports the progress; the lock is held.
func (p *pipeline) tell() {
	if p.opts.Progress != nil {
		p.opts.Progress(p.progress)
	}
}

// sink analyses the passages of one document after another and hands them to
// a part's builder. Names that no list holds are told from more than one
// passage, so the passages wait in a window.
type sink struct {
	p        *pipeline
	b        *bleveindex.Builder
	entry    corpus.Entry
	digest   string
	hash     hash.Hash
	passages int
	bytes    int64
	written  int64 // bytes of text in the part

	window []held
	waits  int // bytes of text in the window
	namer  namer

	title, heading []analyzers.Token
	headingText    string
	headingLang    corpus.Lang
	dates          []dates.Date
}

// held is an analysed passage that waits in the window. Its slices are used
// again for later passages.
type held struct {
	corpus.Passage
	toks     []analyzers.Token
	mentions []entities.Mention
	years    []int
}

// Bounds of the window: bytes of text and passages.
const (
	windowBytes    = 96 << 10
	windowPassages = 256
)

func (s *sink) begin(e corpus.Entry) {
	s.entry, s.hash, s.passages, s.bytes, s.headingText = e, sha256.New(), 0, 0, ""
	s.window, s.waits = s.window[:0], 0
	s.namer.begin()
}

// Begin implements corpus.Sink.
func (s *sink) Begin(d corpus.Document) error {
	d, _ = corpus.Rename(d, s.entry.ID) // taken from the index, it may have had another name
	s.title = lingual.For(d.Lang).Tokens(s.title[:0], d.Title)
	return s.b.Begin(bleveindex.StoredDocument{Document: d, Entry: s.entry, Digest: s.digest}, s.title)
}

// Passage implements corpus.Sink.
func (s *sink) Passage(cp corpus.Passage) error {
	s.hash.Write([]byte(cp.Text))
	s.passages++
	s.bytes += int64(len(cp.Text))
	h := s.hold()
	h.Passage = cp
	h.toks = lingual.For(cp.Lang).Tokens(h.toks[:0], cp.Text)
	h.mentions = s.p.finder.Find(h.mentions[:0], cp.Text, cp.Lang, h.toks)
	h.sureNames()
	s.dates = dates.Find(s.dates[:0], cp.Text, cp.Lang)
	h.years = h.years[:0]
	for _, d := range s.dates {
		for _, y := range d.Years() {
			if !slices.Contains(h.years, y) {
				h.years = append(h.years, y)
			}
		}
	}
	if s.waits += len(cp.Text); s.waits >= windowBytes || len(s.window) >= windowPassages {
		return s.flush()
	}
	return nil
}

// hold makes room in the window.
func (s *sink) hold() *held {
	if n := len(s.window); n < cap(s.window) {
		s.window = s.window[:n+1]
	} else {
		s.window = append(s.window, held{})
	}
	return &s.window[len(s.window)-1]
}

// flush tells the names in the passages of the window and adds them to the part.
func (s *sink) flush() error {
	if err := s.namer.name(s.p, s.window); err != nil {
		return err
	}
	for i := range s.window {
		if err := s.add(&s.window[i]); err != nil {
			return err
		}
	}
	s.window, s.waits = s.window[:0], 0
	return nil
}

func (s *sink) add(h *held) error {
	if h.Heading != s.headingText || h.Lang != s.headingLang {
		s.headingText, s.headingLang = h.Heading, h.Lang
		s.heading = lingual.For(h.Lang).Tokens(s.heading[:0], h.Heading)
	}
	return s.b.Add(&bleveindex.Passage{Passage: h.Passage, Tokens: h.toks, Heading: s.heading, Mentions: h.mentions, Years: h.years})
}

// sureNames takes the stems of common words off words that begin a sentence
// and name an entity: «Мартов приехал» does not speak of March.
func (h *held) sureNames() {
	for _, m := range h.mentions {
		for i := range h.toks {
			t := &h.toks[i]
			if t.Start < m.Start || t.End > m.End || !t.Initial || !t.Capital || t.Stop {
				continue
			}
			inside := lingual.For(h.Lang).Tokens(nil, "x, "+h.Text[t.Start:t.End])
			if last := inside[len(inside)-1]; len(inside) == 2 && last.Exact == t.Exact {
				t.Stems = last.Stems
			}
		}
	}
}

// Notice implements corpus.Noticer.
func (s *sink) Notice(n corpus.Notice) { s.p.note(n, false) }

func (s *sink) end() error {
	if err := s.flush(); err != nil {
		return err
	}
	s.p.mu.Lock()
	s.p.progress.Passages += s.passages
	s.p.progress.Bytes += s.bytes
	s.p.mu.Unlock()
	s.written += s.bytes
	return s.b.End(hex.EncodeToString(s.hash.Sum(nil)))
}
