package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// restricted is a Source less all that is not at or below some paths.
type restricted struct {
	Source
	ids []string
}

// Restrict keeps of a source what is at or below the paths. A path is looked
// for in the corpus first, then, where the source is a folder, from the working
// directory. One that is in the corpus no more is accepted (what was read of it
// is to be dropped), one outside is an error.
func Restrict(src Source, paths ...string) (Source, error) {
	if len(paths) == 0 {
		return src, nil
	}
	r := &restricted{Source: src}
	for _, p := range paths {
		id, err := locate(src, p)
		if err != nil {
			return nil, err
		}
		r.ids = append(r.ids, id)
	}
	return r, nil
}

// Missing gives the paths of Restrict at which there is nothing.
func Missing(ctx context.Context, src Source) []string {
	r, ok := src.(*restricted)
	if !ok {
		return nil
	}
	missing := Missing(ctx, r.Source)
	for _, id := range r.ids {
		if !there(ctx, r.Source, id) {
			missing = append(missing, id)
		}
	}
	return missing
}

// there tells whether a source has something at a path: a file, a folder, or a
// part of an archive.
func there(ctx context.Context, src Source, id string) bool {
	for {
		r, ok := src.(*restricted)
		if !ok {
			break
		}
		src = r.Source
	}
	f, ok := src.(*folder)
	if !ok || exists(f.fsys, id) {
		return true
	}
	file, name, info, ok := f.inContainer(id)
	if !ok {
		return false
	}
	c, err := f.openContainer(ctx, file, info)
	if err != nil {
		return !errors.Is(err, errSingle) // of other faults the run will tell
	}
	within := &restricted{ids: []string{name}}
	return slices.ContainsFunc(c.members, func(m member) bool { return within.has(m.name) })
}

// Within tells whether a document belongs to a source, be it there or not: one
// made by Restrict has only what is below its paths.
func Within(src Source, id string) bool {
	r, ok := src.(*restricted)
	return !ok || r.has(id) && Within(r.Source, id)
}

func locate(src Source, p string) (string, error) {
	outside := fmt.Errorf("%s is not in the corpus %s: name a file or folder in it", p, src.Name())
	inner := src
	for {
		r, ok := inner.(*restricted)
		if !ok {
			break
		}
		inner = r.Source
	}
	f, ok := inner.(*folder)
	id := path.Clean(filepath.ToSlash(p))
	if !ok || f.root == "" || !filepath.IsAbs(p) && exists(f.fsys, id) {
		if !fs.ValidPath(id) {
			return "", outside
		}
		return id, nil
	}
	if rel, ok := f.relative(p); ok {
		return rel, nil
	}
	if !filepath.IsAbs(p) && fs.ValidPath(id) && !onDisk(p) {
		return id, nil
	}
	return "", outside
}

func exists(fsys fs.FS, id string) bool {
	_, err := fs.Stat(fsys, id)
	return err == nil
}

func onDisk(p string) bool {
	_, err := os.Lstat(p)
	return err == nil
}

// relative gives the id of a path of the machine that is inside the folder.
func (f *folder) relative(p string) (string, bool) {
	abs, err := filepath.Abs(p)
	if err != nil {
		return "", false
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		abs = filepath.Join(dir, filepath.Base(abs))
	}
	rel, err := filepath.Rel(f.root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

func (r *restricted) has(id string) bool {
	for _, p := range r.ids {
		if p == "." || id == p || strings.HasPrefix(id, p+"/") {
			return true
		}
	}
	return false
}

// List lists the source and keeps what is below the paths.
func (r *restricted) List(ctx context.Context) ([]Entry, []Notice, error) {
	entries, notices, err := r.Source.List(ctx)
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return !r.has(e.ID) })
	notices = slices.DeleteFunc(notices, func(n Notice) bool { return !r.has(n.ID) })
	return entries, notices, err
}
