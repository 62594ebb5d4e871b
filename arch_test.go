package iskra_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/iskra-archive/iskra"

// rooms is the import table of docs/architecture.md: what each room of the
// house may import of the others. A package belongs to the room with the
// longest matching name; parts of one room import each other freely.
var rooms = map[string][]string{
	"corpus":       {},
	"analyzers":    {"corpus"},
	"entities":     {"corpus", "analyzers"},
	"search":       {"corpus", "analyzers"},
	"search/query": {"corpus"},
	"indexer":      {"corpus", "analyzers", "entities", "search", "search/query"},
	"web":          {},
	"server":       {"corpus", "entities", "search", "indexer", "web"},
	"internal":     {"corpus"},
	"cmd":          {"corpus", "analyzers", "entities", "search", "search/query", "indexer", "web", "server", "internal"},
}

// mayImportBleve lists the only packages that know of Bleve.
var mayImportBleve = []string{"analyzers/bleveanalysis", "indexer/bleveindex"}

// shapeless names say nothing of what is in a package.
var shapeless = []string{"util", "utils", "common", "helpers", "helper", "models", "types", "misc"}

// source is one Go file: the folder of its package, the package's name, its imports.
type source struct {
	file, dir, pkg string
	imports        []string
}

func TestImportTable(t *testing.T) {
	files := sources(t)
	if len(files) < 20 {
		t.Fatalf("only %d Go files found: the walk is broken", len(files))
	}
	for _, f := range files {
		from, ok := roomOf(f.dir)
		if !ok {
			t.Errorf("%s: the folder %s is no room of the house: give it one in this table and in docs/architecture.md", f.file, f.dir)
			continue
		}
		for _, imported := range f.imports {
			to, ours := strings.CutPrefix(imported, module+"/")
			if !ours {
				continue
			}
			room, _ := roomOf(to)
			if !allowed(from, room) {
				t.Errorf("%s: %s may not import %s", f.file, from, to)
			}
		}
	}
}

func TestOnlyTheEngineKnowsBleve(t *testing.T) {
	for _, f := range sources(t) {
		for _, imported := range f.imports {
			if strings.HasPrefix(imported, "github.com/blevesearch/bleve") && !slices.Contains(mayImportBleve, f.dir) {
				t.Errorf("%s imports %s: only %v may", f.file, imported, mayImportBleve)
			}
		}
	}
}

func TestPackageNames(t *testing.T) {
	for _, f := range sources(t) {
		if slices.Contains(shapeless, f.pkg) || slices.Contains(shapeless, path.Base(f.dir)) {
			t.Errorf("%s: a package called %s says nothing of what is in it", f.file, f.pkg)
		}
	}
}

// The table of docs/architecture.md and the one here are the same.
func TestArchitectureHasTheTable(t *testing.T) {
	text := architecture(t)
	for room, imports := range rooms {
		list := "nothing of ours"
		if len(imports) > 0 {
			list = "`" + strings.Join(imports, "`, `") + "`"
		}
		if row := "| `" + room + "` | " + list + " |\n"; !strings.Contains(text, row) {
			t.Errorf("docs/architecture.md lacks the row %s", row)
		}
	}
}

// Every module that our packages or tests import has its reason written down.
func TestDependenciesAreJustified(t *testing.T) {
	text := architecture(t)
	modules := required(t)
	missing := make(map[string]bool)
	for _, f := range parsed(t, func(name string) bool { return strings.HasSuffix(name, ".go") }) {
		for _, imported := range f.imports {
			m := moduleOf(imported, modules)
			if m != "" && !strings.Contains(text, "| `"+m+"` | ") && !missing[m] {
				missing[m] = true
				t.Errorf("docs/architecture.md does not say why we depend on %s (%s)", m, f.file)
			}
		}
	}
}

func architecture(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// required lists the modules of go.mod.
func required(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var modules []string
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(f) >= 2 && strings.HasPrefix(f[1], "v") && strings.Contains(f[0], ".") {
			modules = append(modules, f[0])
		}
	}
	return modules
}

// moduleOf gives the module that a package belongs to, or nothing.
func moduleOf(imported string, modules []string) string {
	best := ""
	for _, m := range modules {
		if len(m) > len(best) && (imported == m || strings.HasPrefix(imported, m+"/")) {
			best = m
		}
	}
	return best
}

// allowed tells whether a package of one room may import one of another.
func allowed(from, to string) bool {
	return from == to || slices.Contains(rooms[from], to)
}

func roomOf(dir string) (string, bool) {
	for d := dir; d != "."; d = path.Dir(d) {
		if _, ok := rooms[d]; ok {
			return d, true
		}
	}
	return "", false
}

// sources reads the imports of every Go file below the root that is not a
// test: tests may bring whatever they compare with.
func sources(t *testing.T) []source {
	t.Helper()
	return parsed(t, func(name string) bool {
		return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
	})
}

// parsed reads the imports of every file below the root that keep accepts.
func parsed(t *testing.T, keep func(name string) bool) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !keep(name) {
			return nil
		}
		s, err := read(name)
		all = append(all, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func read(name string) (source, error) {
	s := source{file: filepath.ToSlash(name), dir: path.Dir(filepath.ToSlash(name))}
	text, err := os.ReadFile(name)
	if err != nil {
		return s, err
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return s, err
	}
	s.pkg = parsed.Name.Name
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return s, err
		}
		s.imports = append(s.imports, imported)
	}
	return s, nil
}
