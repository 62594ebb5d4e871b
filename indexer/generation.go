package indexer

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The index folder:
//
//	CURRENT                  the name of the generation in use
//	LOCK                     held, and filled in, by the process that writes
//	generations/NAME/        a generation: manifest.json, its checksum, names.tsv,
//	                         the user's authority.csv if there is one, and parts/
//	generations/.building-*  what a run has not finished
//	generations/.removed-*   what a run has not finished removing
const (
	fileCurrent     = "CURRENT"
	fileManifest    = "manifest.json"
	fileManifestSum = "manifest.sha256"
	fileNames       = "names.tsv"
	fileAuthority   = "authority.csv"
	dirGenerations  = "generations"
	dirParts        = "parts"
	buildingPrefix  = ".building-"
	removedPrefix   = ".removed-"
)

// FormatVersion is the format of what this program writes.
const FormatVersion = 4

// analysisVersion changes whenever tokens, stems, entities or dates come out
// differently for the same text; an index of another version is made anew from
// the texts that it keeps.
const analysisVersion = 3

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
	// Touched holds when files were last changed that are the same as when they
	// were read, by document.
	Touched map[string]time.Time `json:"touched,omitempty"`
	// Files holds size and sums of every file, by path in the generation.
	Files map[string]fileSum `json:"files"`
}

// partRef is a part of a generation with the documents that are gone.
type partRef struct {
	Name    string   `json:"name"`
	Deleted []uint32 `json:"deleted,omitempty"`
}

// fileSum is the size of a file in bytes, its SHA-256 in hex, and its CRC-32C
// in hex, which processors compute many times faster.
type fileSum struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	CRC32C string `json:"crc32c,omitempty"`
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
		return nil, &FormatError{Generation: name, Format: m.Format, Corpus: m.Corpus}
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
