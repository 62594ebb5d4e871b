package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/search"
)

const showHelp = `Print a document, or one passage of it, as it stands in the index. The id is
what 'iskra search' prints: the path of the file in the corpus, and behind #
the number of the passage.

DOC#N~FINGERPRINT finds the passage that had this number when it was cited: the
same text under another number or in another document, or the text most like it
in the document, if it was edited. A remark says so.

--cite prints what a citation needs: document, page, passage, quotation, and the
id with the fingerprint.`

const showExamples = `  iskra show hu/genf.md
  iskra show 'hu/genf.md#2'
  iskra show 'hu/genf.md#2' --cite
  iskra show hu/genf.md --json`

func (a *app) showCommand() *cobra.Command {
	asJSON, cite := false, false
	cmd := &cobra.Command{
		Use:     "show DOC[#N]",
		Short:   "Print a document or a passage",
		Long:    showHelp,
		Example: showExamples,
		Args:    oneArg("document"),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := a.open(cmd.Context())
			if err != nil {
				return err
			}
			defer store.Close()
			doc, err := a.findCited(cmd.Context(), store, args[0])
			if err != nil {
				return err
			}
			if cite {
				return a.writeCitation(doc, asJSON)
			}
			if asJSON {
				return writeJSON(a.out, doc)
			}
			a.writeDocument(doc)
			return nil
		},
	}
	cmd.Flags().BoolVar(&cite, "cite", false, "what a citation of the passage needs")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object, as the API gives it")
	return cmd
}

// findDocument gives a document, with the one passage only that the id names.
// A file's own name may end like the number of a passage.
func findDocument(ctx context.Context, index search.Engine, id string) (*search.Document, error) {
	doc, err := index.Document(ctx, id, 1, 0)
	if err == nil || !errors.Is(err, search.ErrNotFound) {
		return doc, err
	}
	name, n, ok := passageNumber(id)
	if !ok {
		return nil, nothing(fmt.Sprintf("there is no document %s: 'iskra search -l WORD' lists ids", id))
	}
	doc, err = index.Document(ctx, name, n, 1)
	switch {
	case errors.Is(err, search.ErrNotFound):
		return nil, nothing(fmt.Sprintf("there is no document %s: 'iskra search -l WORD' lists ids", name))
	case err != nil:
		return nil, err
	case len(doc.Passages) == 0 || doc.Passages[0].Passage != n:
		return nil, nothing(fmt.Sprintf("%s has no passage %d: it has %s", name, n, number(doc.Count, "passage")))
	}
	return doc, nil
}

// passageNumber splits DOC#N.
func passageNumber(id string) (doc string, n int, ok bool) {
	at := strings.LastIndexByte(id, '#')
	if at < 1 {
		return "", 0, false
	}
	n, err := strconv.Atoi(id[at+1:])
	return id[:at], n, err == nil && n > 0
}

// writeDocument writes a document for people: what is known of it, then its
// passages under their headings.
func (a *app) writeDocument(doc *search.Document) {
	s := style(a.colored())
	fmt.Fprintln(a.out, s.title(oneLine(doc.Title)))
	fmt.Fprintln(a.out, s.dim(describe(harmlessName(doc.ID), string(doc.Lang), doc.Date, doc.Author, doc.Source, number(doc.Count, "passage"))))
	heading := ""
	for _, p := range doc.Passages {
		fmt.Fprintln(a.out)
		if p.Heading != heading {
			heading = p.Heading
			if heading != "" {
				fmt.Fprintf(a.out, "%s\n\n", s.title(oneLine(heading)))
			}
		}
		fmt.Fprintf(a.out, "%s %s\n", s.id("#"+strconv.Itoa(p.Passage)), harmless(strings.TrimSpace(p.Text)))
	}
}
