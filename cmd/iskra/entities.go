package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
)

const entitiesHelp = `List the entities that stand in the index, the most frequent first: id, name,
number of passages and documents, and the forms in which the texts have them.
With a word, list those that have it in a name or a form; with --examples, each
form as it stands in a passage. With --unlisted, list
what was found in the texts and is in no authority file: the work of whoever
keeps authority.csv (docs/authority.md).`

const entitiesExamples = `  iskra entities
  iskra entities lenin
  iskra entities --examples zaszulics
  iskra entities --type place --limit 20
  iskra entities --unlisted --csv > to-be-listed.csv
  iskra entities --csv > entities.csv
  iskra entities apply --dry-run`

// entitiesFlags are the flags of `iskra entities`.
type entitiesFlags struct {
	kind   string
	ui     string
	limit  int
	offset int
	json   bool
	csv    bool
	// unlisted restricts the list to what is in no authority file.
	unlisted bool
	// examples shows each form in a passage.
	examples bool
}

func (a *app) entitiesCommand() *cobra.Command {
	f := &entitiesFlags{}
	cmd := &cobra.Command{
		Use:     "entities [WORD]",
		Short:   "List entities with their forms and counts",
		Long:    entitiesHelp,
		Example: entitiesExamples,
		RunE: func(cmd *cobra.Command, words []string) error {
			return a.entities(cmd, f, strings.Join(words, " "))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.kind, "type", "", "only this type: person, place, organization, publication or event")
	flags.IntVarP(&f.limit, "limit", "n", 0, "show at most this many (0: all)")
	flags.IntVar(&f.offset, "offset", 0, "pass over this many first")
	flags.BoolVar(&f.examples, "examples", false, "show each form as it stands in a passage")
	flags.BoolVar(&f.unlisted, "unlisted", false, "only those found in the texts that are in no authority file")
	flags.BoolVar(&f.json, "json", false, "one JSON object, as the API gives it")
	flags.BoolVar(&f.csv, "csv", false, "a table for spreadsheets")
	flags.StringVar(&f.ui, "ui", "", "language of names: hu, fr, ru or en (default by the locale)")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.AddCommand(a.applyCommand(), a.importCommand(), a.exportCommand())
	return cmd
}

// entityQuery makes a request of the flags.
func (a *app) entityQuery(f *entitiesFlags, word string) (search.EntityQuery, error) {
	q := search.EntityQuery{Word: word, Type: f.kind, Unlisted: f.unlisted, Examples: f.examples, Limit: f.limit, Offset: f.offset}
	if f.kind != "" {
		var known []string
		for _, t := range entities.Types() {
			known = append(known, string(t))
		}
		if err := oneOf("type", f.kind, known...); err != nil {
			return q, err
		}
	}
	if f.limit < 0 || f.offset < 0 {
		return q, fmt.Errorf("--limit %d and --offset %d make no sense: use 0 or more", f.limit, f.offset)
	}
	var err error
	q.UI, err = a.labels(f.ui)
	return q, err
}

func (a *app) entities(cmd *cobra.Command, f *entitiesFlags, word string) error {
	q, err := a.entityQuery(f, word)
	if err != nil {
		return err
	}
	store, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	defer store.Close()
	list, err := store.Entities(cmd.Context(), q)
	if err != nil {
		return plainer(err)
	}
	if err := a.writeEntities(f, list); err != nil {
		return fmt.Errorf("the result cannot be written: %w", err)
	}
	if len(list.Entities) > 0 {
		return nil
	}
	if word == "" && f.unlisted {
		return nothing("every entity of this index is in an authority file")
	}
	if word == "" {
		return nothing("no entities found in this index")
	}
	return nothing(fmt.Sprintf("no entity has %s in a name or form: try the beginning of it", word))
}

func (a *app) writeEntities(f *entitiesFlags, list *search.EntityList) error {
	if f.json {
		return writeJSON(a.out, list)
	}
	if f.csv {
		return writeCSV(a.out, []string{"id", "type", "label", "passages", "documents", "forms", "wikidata"}, entityRows(list.Entities))
	}
	s := style(a.colored())
	for _, e := range list.Entities {
		fmt.Fprintf(a.out, "%s  %s  %s, %s  %s\n", s.id(harmlessName(e.ID)), s.title(oneLine(e.Label)),
			number(e.Passages, "passage"), number(e.Documents, "document"), s.dim(oneLine(formsOf(e))))
		if f.examples {
			a.writeExamples(s, e.Forms)
		}
	}
	return nil
}

// writeExamples shows each form as it stands in a passage.
func (a *app) writeExamples(s style, forms []search.Form) {
	for _, f := range forms {
		before, after, _ := strings.Cut(f.Context, f.Text)
		on, off := s.mark(search.WhyExact)
		fmt.Fprintf(a.out, "  %s %d  %s  %s%s%s%s%s\n", oneLine(f.Text), f.Count, s.id(harmlessName(f.Example)),
			harmlessName(before), on, harmlessName(f.Text), off, harmlessName(after))
	}
}

func entityRows(list []search.Entity) [][]string {
	var rows [][]string
	for _, e := range list {
		rows = append(rows, []string{e.ID, e.Type, e.Label, strconv.Itoa(e.Passages), strconv.Itoa(e.Documents), formsOf(e), e.Wikidata})
	}
	return rows
}

// formsOf lists the forms with their counts, each once whatever the language.
func formsOf(e search.Entity) string {
	counts := make(map[string]int)
	for _, f := range e.Forms {
		counts[f.Text] += f.Count
	}
	var forms []string
	for _, f := range e.Forms {
		if n := counts[f.Text]; n > 0 {
			forms = append(forms, fmt.Sprintf("%s %d", f.Text, n))
			delete(counts, f.Text)
		}
	}
	return strings.Join(forms, ", ")
}
