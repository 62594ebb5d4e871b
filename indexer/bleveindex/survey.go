package bleveindex

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// What counts in a survey.
const (
	copyWords  = 8   // of a passage: shorter ones come again in any text
	otherPart  = 10  // per cent of a document's words that must be in another language
	otherWords = 20  // and at least so many
	doubtful   = 0.8 // how sure a guess is that is none
)

// Survey implements search.Surveyor. doubts are those that the documents do not
// carry themselves, by id.
func (ix *Index) Survey(ctx context.Context, doubts map[string][]corpus.Flag) (*search.Survey, error) {
	s := &surveyor{ix: ix, groups: map[[2]string]*search.SurveyGroup{}, encodings: map[string]*search.SurveyEncoding{},
		doubts: map[corpus.Flag]*search.SurveyDoubt{}, same: map[string][]string{}}
	s.out.Mixed.Examples = []string{}
	for _, d := range ix.byRank {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("survey: %w", err)
		}
		if ix.docs[d].live {
			s.document(d, doubts[ix.stored(d).ID])
		}
	}
	s.copies()
	s.list()
	return &s.out, nil
}

// surveyor counts one document after another.
type surveyor struct {
	ix        *Index
	out       search.Survey
	groups    map[[2]string]*search.SurveyGroup
	encodings map[string]*search.SurveyEncoding
	doubts    map[corpus.Flag]*search.SurveyDoubt
	same      map[string][]string // ids by content
	hashes    []uint64            // of passages
}

func (s *surveyor) document(d uint32, more []corpus.Flag) {
	ref, doc := s.ix.docs[d], s.ix.stored(d)
	v := s.ix.parts[ref.part]
	passages := v.byOrder[v.docFirst[ref.local]:v.docFirst[ref.local+1]]
	s.out.Documents++
	s.out.Passages += len(passages)
	g := entry(s.groups, [2]string{string(doc.Lang), doc.Format})
	g.Lang, g.Format = doc.Lang, doc.Format
	g.Documents++
	g.Passages += len(passages)
	s.encoding(doc)
	if doc.Date == "" {
		s.out.Undated++
	}
	flags := slices.Concat(doc.Flags, more)
	slices.Sort(flags)
	for _, f := range slices.Compact(flags) {
		if slices.Contains(corpus.Doubts(), f) {
			instance(entry(s.doubts, f), doc.ID)
		}
	}
	s.same[doc.Hash] = append(s.same[doc.Hash], doc.ID)
	if s.passages(v, passages) {
		instance(&s.out.Mixed, doc.ID)
	}
}

// entry gives what a map has under a key, made where it is not there.
func entry[K comparable, V any](m map[K]*V, key K) *V {
	if m[key] == nil {
		m[key] = new(V)
	}
	return m[key]
}

// instance counts a document, and names it if it is among the first.
func instance(d *search.SurveyDoubt, id string) {
	if d.Documents++; len(d.Examples) < search.SurveyExamples {
		d.Examples = append(d.Examples, id)
	}
}

func (s *surveyor) encoding(doc *StoredDocument) {
	if doc.Encoding == "" {
		return
	}
	e := entry(s.encodings, doc.Encoding)
	if e.Documents++; e.Documents == 1 {
		e.Encoding, e.Least = doc.Encoding, 1
	}
	if sure := doc.EncodingSure; sure > 0 && sure < 1 {
		e.Guessed++
		e.Least = min(e.Least, sure)
		if sure < doubtful {
			e.Doubtful++
		}
	}
}

// passages takes those of a document, and tells whether they are in more than
// one language.
func (s *surveyor) passages(v *view, list []uint32) bool {
	words, all := map[byte]uint32{}, uint32(0)
	for _, n := range list {
		if v.words[n] >= copyWords {
			s.hashes = append(s.hashes, v.hash[n])
		}
		if codeLang(v.lang[n]) != corpus.Undetermined {
			words[v.lang[n]] += v.words[n]
			all += v.words[n]
		}
	}
	several := 0
	for _, w := range words {
		if w >= otherWords && w*100 >= all*otherPart {
			several++
		}
	}
	return several > 1
}

// copies counts what stands there more than once.
func (s *surveyor) copies() {
	c := &s.out.Copies
	c.Groups = [][]string{}
	for _, ids := range s.same {
		if len(ids) > 1 {
			c.Documents += len(ids) - 1
			c.Groups = append(c.Groups, ids[:min(len(ids), search.SurveyExamples)])
		}
	}
	slices.SortFunc(c.Groups, slices.Compare)
	c.Groups = c.Groups[:min(len(c.Groups), search.SurveyExamples)]
	slices.Sort(s.hashes)
	c.Passages = len(s.hashes) - len(slices.Compact(s.hashes))
}

// list brings the counts in order.
func (s *surveyor) list() {
	o := &s.out
	o.Groups, o.Encodings, o.Doubts, o.Unread = []search.SurveyGroup{}, []search.SurveyEncoding{}, []search.SurveyDoubt{}, []search.SurveyUnread{}
	for _, g := range s.groups {
		o.Groups = append(o.Groups, *g)
	}
	slices.SortFunc(o.Groups, func(a, b search.SurveyGroup) int {
		return cmp.Or(b.Documents-a.Documents, cmp.Compare(a.Lang, b.Lang), cmp.Compare(a.Format, b.Format))
	})
	for _, e := range s.encodings {
		o.Encodings = append(o.Encodings, *e)
	}
	slices.SortFunc(o.Encodings, func(a, b search.SurveyEncoding) int {
		return cmp.Or(b.Documents-a.Documents, cmp.Compare(a.Encoding, b.Encoding))
	})
	for _, f := range corpus.Doubts() {
		if d := s.doubts[f]; d != nil {
			d.Kind = f
			o.Doubts = append(o.Doubts, *d)
		}
	}
}
