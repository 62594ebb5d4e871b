package indexer

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// The index folder:
//
//	CURRENT                  the name of the generation in use
//	LOCK                     held, and filled in, by the process that writes
//	generations/NAME/        a generation: manifest.json, its checksum, names.tsv, and parts/
//	generations/.building-*  what a run has not finished
//	generations/.removed-*   what a run has not finished removing
const (
	fileCurrent     = "CURRENT"
	fileManifest    = "manifest.json"
	fileManifestSum = "manifest.sha256"
	fileNames       = "names.tsv"
	dirGenerations  = "generations"
	dirParts        = "parts"
	buildingPrefix  = ".building-"
	removedPrefix   = ".removed-"
)

// FormatVersion is the format of what this program writes.
const FormatVersion = 3

// analysisVersion changes whenever tokens, stems, entities or dates come out
// differently for the same text; an index of another version is made anew from
// the texts that it keeps.
const analysisVersion = 2

// manifest describes a generation.
type manifest struct {
	Format     int       `json:"format"`
	Analysis   int       `json:"analysis"`
	Authority  string    `json:"authority"`
	Corpus     string    `json:"corpus"`
	Generation string    `json:"generation"`
	Sequence   int       `json:"sequence"`
	BuiltAt    time.Time `json:"built_at"`
	Documents  int       `json:"documents"`
	Passages   int       `json:"passages"`
	Parts      []partRef `json:"parts"`
	// Files holds size and SHA-256 of every file, by path in the generation.
	Files map[string]fileSum `json:"files"`
}

// partRef is a part of a generation with the documents that are gone.
type partRef struct {
	Name    string   `json:"name"`
	Deleted []uint32 `json:"deleted,omitempty"`
}

// fileSum is the size of a file in bytes and its SHA-256 in hex.
type fileSum struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// generationDir is the folder of a generation.
func generationDir(dir, name string) string { return filepath.Join(dir, dirGenerations, name) }

// readCurrent gives the name in CURRENT; "" where there is none.
func readCurrent(dir string) (string, error) {
	b, err := os.ReadFile(filepath.Join(dir, fileCurrent))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read index: %w", err)
	}
	name := strings.TrimSpace(string(b))
	if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return "", fmt.Errorf("%w: CURRENT does not name a generation", ErrDamaged)
	}
	return name, nil
}

// readManifest reads the manifest of a generation.
func readManifest(dir, name string) (*manifest, error) {
	b, err := os.ReadFile(filepath.Join(generationDir(dir, name), fileManifest))
	if err != nil {
		return nil, fmt.Errorf("read manifest of generation %s: %w", name, err)
	}
	var m manifest
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("manifest of generation %s: %w", name, err)
	}
	if m.Format != FormatVersion {
		return nil, fmt.Errorf("generation %s has index format %d, this program reads %d: run 'iskra rebuild'", name, m.Format, FormatVersion)
	}
	sum, err := os.ReadFile(filepath.Join(generationDir(dir, name), fileManifestSum))
	if err != nil {
		return nil, fmt.Errorf("read checksum of the manifest of generation %s: %w", name, err)
	}
	if strings.TrimSpace(string(sum)) != sumOf(b) || m.Generation != name {
		return nil, fmt.Errorf("manifest of generation %s: the content is not what was written", name)
	}
	return &m, nil
}

// verify compares every file of a generation with its manifest. It reports
// each fault; an empty list means that the generation is whole.
func (m *manifest) verify(dir string) []Problem {
	base := generationDir(dir, m.Generation)
	paths := make([]string, 0, len(m.Files))
	for p := range m.Files {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	faults := make([]string, len(paths))
	var g errgroup.Group
	g.SetLimit(4)
	for i, p := range paths {
		g.Go(func() error {
			faults[i] = compare(filepath.Join(base, filepath.FromSlash(p)), m.Files[p])
			return nil
		})
	}
	g.Wait() //nolint:errcheck // faults hold what went wrong
	var out []Problem
	for i, f := range faults {
		if f != "" {
			out = append(out, Problem{File: filepath.ToSlash(filepath.Join(dirGenerations, m.Generation, paths[i])), Problem: f,
				Mend: "run 'iskra rebuild'"})
		}
	}
	return out
}

// compare tells what is wrong with a file; "" if nothing is.
func compare(path string, want fileSum) string {
	sum, err := sumFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "the file is missing"
	case err != nil:
		return "the file cannot be read"
	case sum.Size != want.Size:
		return fmt.Sprintf("the file has %d bytes, not %d", sum.Size, want.Size)
	case sum.SHA256 != want.SHA256:
		return "the content is not what was written"
	}
	return ""
}

func sumFile(path string) (fileSum, error) {
	f, err := os.Open(path)
	if err != nil {
		return fileSum{}, fmt.Errorf("open: %w", err)
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.CopyBuffer(onlyWriter{h}, f, make([]byte, 1<<20))
	if err != nil {
		return fileSum{}, fmt.Errorf("read: %w", err)
	}
	return fileSum{n, hex.EncodeToString(h.Sum(nil))}, nil
}

// onlyWriter hides other methods, so that io.CopyBuffer uses its buffer.
type onlyWriter struct{ hash.Hash }

// newGeneration names the generation that follows sequence number last.
func newGeneration(last int, at time.Time) (name string, sequence int) {
	var b [3]byte
	rand.Read(b[:]) //nolint:errcheck // never fails
	return fmt.Sprintf("g%06d-%s-%s", last+1, at.UTC().Format("20060102T150405Z"), hex.EncodeToString(b[:])), last + 1
}

// publish writes the manifest into the folder of a finished generation, moves
// the folder to its place, and makes it the current one. Every step is on the
// disk before the next begins, so that a crash leaves the old or the new one.
func (d disk) publish(dir, building string, m *manifest) error {
	b, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return fmt.Errorf("encode manifest: %w", err)
	}
	if err := d.write(filepath.Join(building, fileManifest), b); err != nil {
		return err
	}
	if err := d.write(filepath.Join(building, fileManifestSum), []byte(sumOf(b)+"\n")); err != nil {
		return err
	}
	if err := d.syncTree(building); err != nil {
		return err
	}
	if err := d.rename(building, generationDir(dir, m.Generation)); err != nil {
		return err
	}
	if err := d.sync(filepath.Join(dir, dirGenerations)); err != nil {
		return err
	}
	return d.point(dir, m.Generation)
}

// point makes CURRENT name a generation.
func (d disk) point(dir, name string) error {
	tmp := filepath.Join(dir, fileCurrent+".tmp")
	if err := d.write(tmp, []byte(name+"\n")); err != nil {
		return err
	}
	if err := d.rename(tmp, filepath.Join(dir, fileCurrent)); err != nil {
		return err
	}
	return d.sync(dir)
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// sweep removes what is not needed: unfinished generations, and all finished
// ones but those to keep. With none to keep only the unfinished go.
func sweep(dir string, keep ...string) error {
	entries, err := os.ReadDir(filepath.Join(dir, dirGenerations))
	if err != nil {
		return fmt.Errorf("sweep index: %w", err)
	}
	var errs []error
	for _, e := range entries {
		path := filepath.Join(dir, dirGenerations, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case len(keep) > 0 && !slices.Contains(keep, e.Name()):
			// Out of sight first: killed half-way, it must not look damaged.
			gone := filepath.Join(dir, dirGenerations, removedPrefix+e.Name())
			if err := os.Rename(path, gone); err != nil {
				errs = append(errs, err)
				continue
			}
			path = gone
		default:
			continue
		}
		errs = append(errs, os.RemoveAll(path))
	}
	return errors.Join(errs...)
}

// generations lists the finished generations, newest first.
func generations(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, dirGenerations))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read index: %w", err)
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, e.Name())
		}
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out, nil
}

// sumTree gives size and checksum of every file of a part, by path in the
// generation.
func sumTree(building, part string, into map[string]fileSum) error {
	root := filepath.Join(building, dirParts, part)
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sum, err := sumFile(p)
		if err != nil {
			return fmt.Errorf("check index part: %w", err)
		}
		rel, err := filepath.Rel(building, p)
		if err != nil {
			return fmt.Errorf("check index part: %w", err)
		}
		into[filepath.ToSlash(rel)] = sum
		return nil
	})
}
