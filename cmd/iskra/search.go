package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/search"
)

const searchHelp = `Search the index; where there is none yet, build it first.

Words beside each other must all be in a passage, in any of their forms, and
names are found in every language and script. "Phrases", -word, a OR b, =exact,
wild*cards, fuzzy~, /regexps/ and fields such as person:martov or
year:1902..1904 work as the page's help says; in a shell, put a query with such
signs in single quotes. Where no passage has all the words, those with any of
them are shown.

Filters may be given several times: one of the values of a filter must fit, and
every filter must. An entity is named by its id (person/martov), its slug
(martov) or any of its names.

Exit status: 0 found, 1 nothing found, 2 error.`

const searchExamples = `  iskra search Мартов Genf
  iskra search '"deuxième congrès"' --lang fr --lang hu
  iskra search --person martov --person lenin --year 1903 --sort date
  iskra search -- kongresszus -Lenin          a word to leave out goes behind --
  iskra search 'kongres*' --json | jq .total
  iskra search --place geneva -l              ids of documents only`

// searchFlags are the flags of `iskra search`, as typed.
type searchFlags struct {
	filters   map[string]*[]string
	years     []string
	not       []string
	match     string
	across    string
	sort      string
	ui        string
	limit     int
	offset    int
	json      bool
	jsonl     bool
	csv       bool
	count     bool
	documents bool
	explain   bool
	facets    bool
	// wanted is how many documents --documents lists at most; -1 is all.
	wanted int
}

func (a *app) searchCommand() *cobra.Command {
	f := &searchFlags{filters: make(map[string]*[]string)}
	cmd := &cobra.Command{
		Use:     "search QUERY...",
		Short:   "Search the index",
		Long:    searchHelp,
		Example: searchExamples,
		RunE: func(cmd *cobra.Command, words []string) error {
			return a.search(cmd, f, words)
		},
	}
	f.define(cmd)
	return cmd
}

func (f *searchFlags) define(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	for _, facet := range search.FacetNames() {
		if facet == search.FacetYear {
			continue
		}
		f.filters[facet] = flags.StringArray(facet, nil, filterUsage(facet))
	}
	flags.StringArrayVar(&f.years, "year", nil, "year or range that the passage speaks of: 1903, 1902..1904, ..1904, 1902.. (repeatable)")
	flags.StringArrayVar(&f.not, "not", nil, "leave out passages with this value: FACET=VALUE, as in place=geneva (repeatable)")
	flags.StringVar(&f.match, "match", "all", "how many words a passage must have: all or any")
	flags.StringVar(&f.across, "across", "names", "reach into other languages: off, names or all")
	flags.StringVar(&f.sort, "sort", "relevance", "order: relevance, date or document")
	flags.IntVarP(&f.limit, "limit", "n", search.DefaultLimit, "show at most this many")
	flags.IntVar(&f.offset, "offset", 0, "pass over this many first")
	flags.BoolVar(&f.json, "json", false, "one JSON object, as the API gives it, also when nothing is found")
	flags.BoolVar(&f.jsonl, "jsonl", false, "one JSON object a line for each passage")
	flags.BoolVar(&f.csv, "csv", false, "a table for spreadsheets")
	flags.BoolVarP(&f.count, "count", "c", false, "only the number of passages")
	flags.BoolVarP(&f.documents, "documents", "l", false, "only the ids of documents (all of them, unless -n is given)")
	flags.BoolVar(&f.explain, "explain", false, "say how the query was understood and why hits rank as they do")
	flags.BoolVar(&f.facets, "facets", false, "count the values of the facets below the hits (as on a terminal)")
	flags.StringVar(&f.ui, "ui", "", "language of labels: hu, fr, ru or en (default by the locale)")
	cmd.MarkFlagsMutuallyExclusive("json", "jsonl", "csv", "count", "documents")
}

func filterUsage(facet string) string {
	switch facet {
	case search.FacetLang:
		return "language of the passage: hu, fr, ru or und (repeatable)"
	case search.FacetDocument:
		return "id of a document, or a folder, or a pattern with * (repeatable)"
	}
	return facet + " that the passage speaks of: id, slug or any name (repeatable)"
}

// search runs the query and writes the answer in the form asked for.
func (a *app) search(cmd *cobra.Command, f *searchFlags, words []string) error {
	req, err := a.request(cmd, f, words)
	if err != nil {
		return err
	}
	store, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	defer store.Close()
	if f.wanted = -1; cmd.Flags().Changed("limit") {
		f.wanted = f.limit
	}
	res, err := fetch(cmd.Context(), store, req, f.enough)
	if err != nil {
		return err
	}
	if err := a.writeResult(f, res, req.Offset); err != nil {
		return fmt.Errorf("the result cannot be written: %w", err)
	}
	if res.Total == 0 {
		return nothing(noHits(res, req))
	}
	if len(res.Hits) == 0 && !f.count {
		return nothing(fmt.Sprintf("only %d passages were found: choose a smaller --offset", res.Total))
	}
	return nil
}

// enough tells, of the answers so far, that no more are wanted.
func (f *searchFlags) enough(r *search.Result) bool {
	if !f.documents {
		return len(r.Hits) >= f.limit
	}
	n := len(documentsOf(r.Hits))
	return n == r.TotalDocuments || f.wanted >= 0 && n >= f.wanted
}

// fetch asks for one page after another until there are enough hits. The
// facets and all else are those of the first page.
func fetch(ctx context.Context, index search.Engine, req search.Request, enough func(*search.Result) bool) (*search.Result, error) {
	first, err := index.Search(ctx, req)
	if err != nil {
		return nil, plainer(err)
	}
	got := len(first.Hits)
	for !req.CountOnly && !enough(first) && got > 0 && req.Offset+got < first.Total {
		req.Offset += got
		next, err := index.Search(ctx, req)
		if err != nil {
			return nil, plainer(err)
		}
		first.Hits = append(first.Hits, next.Hits...)
		got = len(next.Hits)
	}
	return first, nil
}

// plainer takes the kind of an error off, which an exit status says already.
func plainer(err error) error {
	for _, kind := range []error{search.ErrBadRequest, search.ErrTooCostly} {
		if text, ok := strings.CutPrefix(err.Error(), kind.Error()+": "); ok {
			return fmt.Errorf("%s", text)
		}
	}
	return err
}

// noHits says what may be tried where nothing was found.
func noHits(res *search.Result, req search.Request) string {
	text := "nothing found"
	if req.Query != "" {
		text += " for " + req.Query
	}
	switch {
	case res.DidYouMean != "":
		return text + ": did you mean " + res.DidYouMean + "?"
	case len(req.Filters) > 0 || len(req.Exclude) > 0 || len(req.Years) > 0:
		return text + " with these filters: leave one out"
	case strings.ContainsAny(req.Query, `"«„“`):
		return text + ": without the quotation marks the words may stand anywhere in a passage"
	case strings.ContainsAny(req.Query, `=+-`) || strings.Contains(req.Query, "AND"):
		return text + ": without operators any form of the words is found"
	case !strings.ContainsAny(req.Query, `*?~/:`):
		return text + ": try fewer or other words, the beginning of one with * behind it, or ~ for another spelling"
	}
	return text + ": try fewer or other words"
}
