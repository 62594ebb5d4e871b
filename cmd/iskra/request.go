package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// request makes a search of the flags.
func (a *app) request(cmd *cobra.Command, f *searchFlags, words []string) (search.Request, error) {
	req := search.Request{
		Query:     strings.Join(words, " "),
		Filters:   make(map[string][]string),
		Match:     search.Match(f.match),
		Across:    search.Across(f.across),
		Sort:      search.Sort(f.sort),
		Offset:    f.offset,
		Explain:   f.explain,
		CountOnly: f.count,
		Limit:     min(f.limit, search.MaxLimit),
	}
	if f.documents {
		req.Limit = search.MaxLimit
	}
	for facet, values := range f.filters {
		if len(*values) > 0 {
			req.Filters[facet] = *values
		}
	}
	if err := f.check(); err != nil {
		return req, err
	}
	var err error
	if req.Years, err = parseYears(f.years); err != nil {
		return req, err
	}
	if req.Exclude, err = parseNot(f.not); err != nil {
		return req, err
	}
	if req.UI, err = a.labels(f.ui); err != nil {
		return req, err
	}
	if len(words) == 0 && len(req.Filters)+len(req.Years)+len(req.Exclude) == 0 {
		return req, errors.New("nothing to search for: type words, or filters such as --person lenin")
	}
	return req, nil
}

// check looks at the flags that take one of a few words, or a number.
func (f *searchFlags) check() error {
	err := errors.Join(
		oneOf("match", f.match, "all", "any"),
		oneOf("across", f.across, "off", "names", "all"),
		oneOf("sort", f.sort, "relevance", "date", "document"),
	)
	for _, lang := range *f.filters[search.FacetLang] {
		err = errors.Join(err, oneOf("lang", lang, "hu", "fr", "ru", "und"))
	}
	switch {
	case err != nil:
		return err
	case f.limit < 1:
		return fmt.Errorf("--limit %d makes no sense: use 1 or more", f.limit)
	case f.offset < 0 || f.offset > search.MaxOffset:
		return fmt.Errorf("--offset %d makes no sense: use 0 to %d", f.offset, search.MaxOffset)
	}
	return nil
}

// parseYears reads years and ranges of them.
func parseYears(typed []string) ([]search.YearRange, error) {
	var ranges []search.YearRange
	for _, s := range typed {
		r, ok := search.ParseYears(s)
		if !ok {
			return nil, fmt.Errorf("--year %q is no year and no range: write it like 1903, 1902..1904, 1902.. or ..1904", s)
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

// parseNot reads exclusions: FACET=VALUE.
func parseNot(typed []string) (map[string][]string, error) {
	out := make(map[string][]string)
	for _, s := range typed {
		facet, value, ok := strings.Cut(s, "=")
		if !ok || value == "" || !slices.Contains(search.FacetNames(), facet) {
			return nil, fmt.Errorf("--not %q is not of the form FACET=VALUE: FACET is one of %s", s, strings.Join(search.FacetNames(), ", "))
		}
		out[facet] = append(out[facet], value)
	}
	return out, nil
}

// labels gives the language of labels: the one asked for, or the locale's.
func (a *app) labels(asked string) (corpus.Lang, error) {
	known := []string{"hu", "fr", "ru", "en"}
	if asked != "" {
		return corpus.Lang(asked), oneOf("ui", asked, known...)
	}
	locale := firstOf(a.getenv("LC_ALL"), a.getenv("LC_MESSAGES"), a.getenv("LANG"))
	if len(locale) >= 2 && slices.Contains(known, locale[:2]) {
		return corpus.Lang(locale[:2]), nil
	}
	return "en", nil
}
