package search

import (
	"context"

	"github.com/iskra-archive/iskra/corpus"
)

// Surveyor is an Index that can say what its documents are like.
type Surveyor interface {
	// Survey looks at every document: what they are, how surely they were read,
	// and what is doubtful about them.
	Survey(ctx context.Context) (*Survey, error)
}

// Survey says what the documents of an index are like.
type Survey struct {
	Documents int `json:"documents"`
	Passages  int `json:"passages"`
	// Groups counts per language and format, the largest first.
	Groups []SurveyGroup `json:"groups"`
	// Encodings counts what texts were read in, the most frequent first. Formats
	// that have none of their own are not in it.
	Encodings []SurveyEncoding `json:"encodings"`
	// Doubts counts the documents of each kind of doubt.
	Doubts []SurveyDoubt `json:"doubts"`
	// Unread lists the files that are not in the index, and why, by kind.
	Unread []SurveyUnread `json:"unread"`
	// UnreadKnown tells that this was noted when the index was brought up to date.
	UnreadKnown bool         `json:"unread_known"`
	Mixed       SurveyDoubt  `json:"mixed_languages"`
	Copies      SurveyCopies `json:"duplicates"`
	// Undated counts the documents without a date.
	Undated int `json:"undated"`
}

// SurveyGroup counts the documents of a language and format.
type SurveyGroup struct {
	Lang      corpus.Lang `json:"lang"`
	Format    string      `json:"format"`
	Documents int         `json:"documents"`
	Passages  int         `json:"passages"`
}

// SurveyEncoding counts the documents in an encoding.
type SurveyEncoding struct {
	Encoding  string `json:"encoding"`
	Documents int    `json:"documents"`
	// Guessed counts those in which letters had to tell, Doubtful those of them
	// in which they did not tell enough.
	Guessed  int `json:"guessed"`
	Doubtful int `json:"doubtful"`
	// Least is how sure the least sure of them is, from 0 to 1.
	Least float64 `json:"least_sure"`
}

// SurveyDoubt counts documents with a doubt, and names the first of them.
type SurveyDoubt struct {
	Kind      corpus.Flag `json:"kind,omitempty"`
	Documents int         `json:"documents"`
	Examples  []string    `json:"examples"`
}

// SurveyUnread lists the files that are not read for one kind of reason.
type SurveyUnread struct {
	Kind  corpus.Flag  `json:"kind"`
	Count int          `json:"count"`
	Files []SurveyFile `json:"files"`
}

// SurveyFile is a file that is not read.
type SurveyFile struct {
	ID      string `json:"id"`
	Problem string `json:"problem"`
}

// SurveyCopies counts what stands in the index more than once.
type SurveyCopies struct {
	// Documents counts those whose whole text another one has, beyond the first
	// of each; Groups names some that are the same.
	Documents int        `json:"documents"`
	Groups    [][]string `json:"groups"`
	// Passages counts those of some length likewise.
	Passages int `json:"passages"`
}

// SurveyExamples bounds the names given of one kind.
const SurveyExamples = 20
