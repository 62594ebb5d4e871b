package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/entities/interchange"
	"github.com/iskra-archive/iskra/search"
)

func (a *app) exportCommand() *cobra.Command {
	format, unlisted := "", false
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the entities as SKOS or authority.csv",
		Long:    exportHelp,
		Example: exportExamples,
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.export(cmd.Context(), format, unlisted) },
	}
	cmd.Flags().StringVar(&format, "format", interchange.CSV, "skos-ttl, skos-xml or csv")
	cmd.Flags().BoolVar(&unlisted, "unlisted", false, "those found in the texts that are in no authority file")
	return cmd
}

func (a *app) export(ctx context.Context, format string, unlisted bool) error {
	if err := oneOf("format", format, interchange.Turtle, interchange.XML, interchange.CSV); err != nil {
		return err
	}
	records, err := a.records(ctx, unlisted)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return nothing("there is no entity to export")
	}
	switch format {
	case interchange.CSV:
		err = entities.WriteUser(a.out, records)
	default:
		err = interchange.Write(a.out, format, records)
	}
	if err != nil {
		return fmt.Errorf("the entities cannot be written: %w", err)
	}
	return nil
}

// records gives the authority's records, or those of entities that are in none.
func (a *app) records(ctx context.Context, unlisted bool) ([]entities.Record, error) {
	if !unlisted {
		auth, err := a.authority()
		if err != nil {
			return nil, err
		}
		return auth.all.All(), nil
	}
	store, err := a.open(ctx)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	list, err := store.Entities(ctx, search.EntityQuery{Unlisted: true})
	if err != nil {
		return nil, plainer(err)
	}
	var out []entities.Record
	for _, e := range list.Entities {
		r := entities.Record{ID: entities.ID(e.ID), Type: entities.Type(e.Type), Labels: e.Labels, Variants: map[corpus.Lang][]string{}}
		for l, vs := range e.Variants {
			r.Variants[l] = vs
		}
		out = append(out, r)
	}
	return out, nil
}
