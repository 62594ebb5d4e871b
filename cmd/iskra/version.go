package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/indexer"
)

func (a *app) versionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the versions of Iskra, of Go and of the index format",
		Example: "  iskra version\n  iskra version --json",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			v := versions{Iskra: version(), Go: runtime.Version(), IndexFormat: indexer.FormatVersion, Platform: runtime.GOOS + "/" + runtime.GOARCH}
			if asJSON {
				return writeJSON(a.out, v)
			}
			_, err := fmt.Fprintf(a.out, "iskra %s\n%s %s\nindex format %d\n", v.Iskra, v.Go, v.Platform, v.IndexFormat)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// versions is the JSON of `iskra version`.
type versions struct {
	Iskra       string `json:"version"`
	Go          string `json:"go"`
	Platform    string `json:"platform"`
	IndexFormat int    `json:"index_format"`
}

// version is what the build stamped into the program.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "unreleased"
	}
	return info.Main.Version
}
