package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/interchange"
)

const importHelp = `Take authority records from another program into authority.csv of the corpus
folder: SKOS in Turtle or RDF/XML (prefLabel, altLabel, hiddenLabel, exactMatch),
results of a Wikidata query in JSON or CSV, or another authority.csv. Names in
Hungarian, French, Russian and English are taken. A record is the same as one
there is already if it has its address or its number in Wikidata or VIAF; others
get an id of their type and their name. What was in authority.csv stays.

The form is told by the file; --format names it where it cannot be. SKOS does
not say whether a concept is a person or a place: --type does. Afterwards,
'iskra entities apply' takes the file into the index.`

const importExamples = `  iskra entities import people.ttl --type person --corpus ~/archive
  iskra entities import query.json --type place --corpus ~/archive --dry-run`

const exportHelp = `Write the entities of the authority, or with --unlisted those that were found in
the texts, for other programs: SKOS in Turtle (skos-ttl) or RDF/XML (skos-xml),
or authority.csv (csv).`

const exportExamples = `  iskra entities export --format skos-ttl > entities.ttl
  iskra entities export --unlisted > to-be-edited.csv`

// importFlags are the flags of `iskra entities import`.
type importFlags struct {
	format, kind string
	dry          bool
}

func (a *app) importCommand() *cobra.Command {
	f := &importFlags{}
	cmd := &cobra.Command{
		Use:     "import FILE",
		Short:   "Take records from SKOS or Wikidata into authority.csv",
		Long:    importHelp,
		Example: importExamples,
		Args:    oneArg("file"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.importRecords(args[0], f) },
	}
	cmd.Flags().StringVar(&f.format, "format", "", "form of the file: "+strings.Join(interchange.Formats(), ", "))
	cmd.Flags().StringVar(&f.kind, "type", "", "type of records that do not name theirs: person, place, organization, publication or event")
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "only say what would be taken")
	return cmd
}

func (a *app) importRecords(path string, f *importFlags) error {
	dir := firstOf(a.corpus, a.getenv("ISKRA_CORPUS"))
	if dir == "" {
		return errors.New("no corpus folder is named, so there is no authority.csv to add to: name it with --corpus")
	}
	if f.kind != "" {
		if err := oneOf("type", f.kind, entityTypeNames()...); err != nil {
			return err
		}
	}
	old, err := a.authorityFile()
	if err != nil {
		return err
	}
	bundled, err := entities.Bundled()
	if err != nil {
		return fmt.Errorf("load the entities that come with Iskra: %w", err)
	}
	m, err := newMerger(bundled, old, entities.Type(f.kind))
	if err != nil {
		return err
	}
	defer m.rows.Close()
	if err := readRecords(path, f.format, m); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s read, %d new, %d added to, %d left out\n", number(m.read, "record"), m.fresh, m.changed, m.left)
	if m.left > 0 {
		a.note("%s without a type or a name that can be taken: name the type with --type", number(m.left, "record"))
	}
	if f.dry || m.fresh+m.changed == 0 {
		return nil
	}
	return writeWhole(filepath.Join(dir, authorityFile), func(w io.Writer) error { return entities.WriteRows(w, m.rows.all()) })
}

func entityTypeNames() []string {
	var names []string
	for _, t := range entities.Types() {
		names = append(names, string(t))
	}
	return names
}

// readRecords reads a file in the form named, or in that which it seems to have.
func readRecords(path, format string, m *merger) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the records: %w", err)
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, 1<<16)
	head, _ := r.Peek(1 << 12)
	if format = cmp.Or(format, interchange.Tell(path, head)); format == "" {
		return fmt.Errorf("%s: the form of the records cannot be told: name it with --format (%s)", path, strings.Join(interchange.Formats(), ", "))
	}
	if format == interchange.CSV {
		user, err := entities.LoadUser(r, path)
		if err != nil {
			return err
		}
		for _, rec := range user.All() {
			if err := m.record(rec); err != nil {
				return err
			}
		}
		return nil
	}
	if err := interchange.Read(r, format, m.item); err != nil {
		return fmt.Errorf("%s: %w: nothing was taken", path, err)
	}
	return nil
}

// writeWhole writes a file beside its place and moves it there when it is whole.
func writeWhole(path string, write func(io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".authority-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer os.Remove(tmp.Name()) //nolint:errcheck // gone already where all went well
	w := bufio.NewWriter(tmp)
	if err := errors.Join(write(w), w.Flush(), tmp.Sync(), tmp.Chmod(0o644), tmp.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
