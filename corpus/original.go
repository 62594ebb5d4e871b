package corpus

import (
	"fmt"
	"io/fs"
	"os"
	"path"
)

// Originals hands out the files that the documents of a Source were read from.
type Originals interface {
	// Original opens the file that a document is, or stands in. It opens no file
	// outside of the corpus, whatever a link says: the error then wraps
	// fs.ErrNotExist, as where there is no such file.
	Original(id string) (fs.File, error)
}

// Original opens the file of a document.
func (f *folder) Original(id string) (fs.File, error) {
	files := f.fsys
	if f.root != "" {
		root, err := os.OpenRoot(f.root)
		if err != nil {
			return nil, fmt.Errorf("open corpus folder: %w", err)
		}
		defer root.Close()
		files = root.FS()
	}
	if fs.ValidPath(id) {
		for name := id; name != "."; name = path.Dir(name) {
			info, err := fs.Stat(files, name)
			if err != nil {
				continue // a record of a collection, perhaps: look for the file around it
			}
			if !info.Mode().IsRegular() {
				break
			}
			return files.Open(name)
		}
	}
	return nil, fmt.Errorf("original of %q: %w", id, fs.ErrNotExist)
}
