// Package bleveindex is the embedded engine: passages in Bleve's postings, and
// beside them what Bleve does not do well enough for us, each in a flat file by
// passage number: text, tokens, facet columns, mentions, and a lexicon of the
// distinct word forms.
//
// An index is a list of parts. A part is an immutable folder that one Builder
// wrote: a Bleve index of a single segment and the columns. Passages are
// numbered 0, 1, 2, … within a part by Bleve's own document numbers, so that a
// posting leads straight into the columns.
//
// Bleve is asked for three things only: to write the postings, to read them
// term by term, and to walk its term dictionary for prefixes, wildcards, fuzzy
// words and regular expressions. Matching, BM25, filters, facets and marks are
// done here, because Bleve's own statistics and facets are neither true nor
// fast enough (docs/performance.md has the figures).
package bleveindex
