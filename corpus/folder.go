package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// folder offers the documents below the root of a file system.
type folder struct {
	name    string
	fsys    fs.FS
	root    string // the folder's real path, or empty where there is no such thing
	formats formats
	shelf   *shelf
}

// NewFolder gives the documents of a folder and its subfolders.
func NewFolder(dir string) (Source, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("corpus folder %s does not exist: name an existing one with --corpus", dir)
	case err != nil:
		return nil, fmt.Errorf("corpus folder %s cannot be read: name another one with --corpus: %w", dir, err)
	case !info.IsDir():
		return nil, fmt.Errorf("corpus %s is a file, not a folder: name the folder it is in with --corpus", dir)
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find corpus folder %s: %w", dir, err)
	}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	return &folder{name: dir, fsys: os.DirFS(root), root: root, formats: newFormats(), shelf: &shelf{}}, nil
}

// NewFS gives the documents of a file system, such as one that is embedded.
func NewFS(name string, fsys fs.FS) Source {
	return &folder{name: name, fsys: fsys, formats: newFormats(), shelf: &shelf{}}
}

func (f *folder) Name() string { return f.name }

// List walks the folder.
func (f *folder) List(ctx context.Context) ([]Entry, []Notice, error) {
	w := &walk{folder: f, ctx: ctx, seen: map[string]bool{f.root: true}, side: map[string]time.Time{}, used: map[string]bool{}, told: map[string]time.Time{}}
	if err := w.dir("."); err != nil {
		return nil, nil, fmt.Errorf("list corpus %s: %w", f.name, err)
	}
	w.unused()
	w.sort()
	return w.entries, w.notices, nil
}
