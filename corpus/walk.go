package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// walk collects the documents of a folder.
type walk struct {
	*folder
	ctx     context.Context
	seen    map[string]bool // real paths of folders reached through links, and the root
	entries []Entry
	notices []Notice
	side    map[string]time.Time // descriptions of files, by name
	used    map[string]bool      // those that have been found to describe one
	told    map[string]time.Time // when the encoding of a folder's files was last told
}

func (w *walk) sort() {
	slices.SortFunc(w.entries, func(a, b Entry) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(w.notices, func(a, b Notice) int { return strings.Compare(a.ID, b.ID) })
}

func (w *walk) note(kind Flag, id, format string, args ...any) {
	id = strings.ToValidUTF8(id, "\uFFFD")
	w.notices = append(w.notices, Notice{ID: id, Problem: fmt.Sprintf(format, args...), Kind: kind})
}

// dir lists a folder. Only a root that cannot be read, or an end of the
// context, is an error.
func (w *walk) dir(dir string) error {
	list, err := fs.ReadDir(w.fsys, dir)
	if err != nil && dir == "." {
		return err
	}
	if err != nil {
		w.note(FlagUnreadable, dir, "folder cannot be read: %v", plain(err))
	}
	w.sidecars(dir, list)
	for _, d := range list {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		if err := w.item(path.Join(dir, d.Name()), d); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) item(id string, d fs.DirEntry) error {
	name := d.Name()
	switch {
	case strings.HasPrefix(name, "."), id == "authority.csv", strings.HasSuffix(name, sidecarEnd) && utf8.ValidString(name):
		return nil
	case name == settingsName:
		if _, err := w.readSettings(path.Dir(id)); err != nil {
			w.note("", id, "%v", err)
		}
		return nil
	case !utf8.ValidString(name):
		w.note(FlagUnreadable, id, "the file name is not UTF-8: rename it")
		return nil
	case d.IsDir():
		return w.dir(id)
	case d.Type()&fs.ModeSymlink != 0:
		return w.link(id)
	}
	w.file(id, d.Info)
	return nil
}

// link follows a symbolic link, unless what it leads to is read anyway.
func (w *walk) link(id string) error {
	info, err := fs.Stat(w.fsys, id)
	if err != nil {
		w.note(FlagUnreadable, id, "link leads nowhere: %v", plain(err))
		return nil
	}
	if real, twice := w.twice(id); twice {
		w.note("", id, "link to what is read already: %s", real)
		return nil
	}
	if info.IsDir() {
		return w.dir(id)
	}
	w.file(id, func() (fs.FileInfo, error) { return info, nil })
	return nil
}

// twice tells that a link leads into the corpus itself or to where another link
// has led; so that links in a ring come to an end.
func (w *walk) twice(id string) (string, bool) {
	if w.root == "" {
		return "", false
	}
	real, err := filepath.EvalSymlinks(filepath.Join(w.root, filepath.FromSlash(id)))
	if err != nil {
		return err.Error(), true
	}
	for dir := real; ; dir = filepath.Dir(dir) {
		if w.seen[dir] {
			return w.show(real), true
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	w.seen[real] = true
	return "", false
}

// show names a real path, relative to the corpus where it is inside.
func (w *walk) show(real string) string {
	if rel, err := filepath.Rel(w.root, real); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return real
}

func (w *walk) file(id string, stat func() (fs.FileInfo, error)) {
	ext := extension(id)
	how, known := w.formats[ext]
	info, err := stat()
	switch {
	case err != nil:
		w.note(FlagUnreadable, id, "cannot be read: %v", plain(err))
	case !info.Mode().IsRegular():
		w.note(FlagUnreadable, id, "not a regular file (device, pipe or socket)")
	case info.Size() == 0 && known:
		w.note(FlagEmpty, id, "empty file")
	case how.list != nil:
		w.container(id, info)
	case !known:
		w.unknown(id, ext, info)
	default:
		w.entries = append(w.entries, Entry{id, info.Size(), w.modTime(id, info)})
	}
}

// container lists the documents of a file that holds several.
func (w *walk) container(id string, info fs.FileInfo) {
	list, err := w.openContainer(w.ctx, id, info)
	if errors.Is(err, errSingle) {
		w.entries = append(w.entries, Entry{id, info.Size(), w.modTime(id, info)})
		return
	}
	if err != nil {
		w.notices = append(w.notices, NoticeOf(id, err))
		return
	}
	for _, n := range list.notices {
		w.notices = append(w.notices, Notice{ID: path.Join(id, n.ID), Problem: n.Problem, Kind: n.Kind})
	}
	changed := w.modTime(id, info)
	for _, m := range list.members {
		w.entries = append(w.entries, Entry{id + "/" + m.name, m.size, changed})
	}
	if len(list.members) == 0 && len(list.notices) == 0 {
		w.note(FlagEmpty, id, "no documents in it")
	}
}

// unknown looks into a file whose name does not tell what it is. Text is read
// by its name alone.
func (w *walk) unknown(id, ext string, info fs.FileInfo) {
	if !isMedia(ext) && info.Size() > 0 {
		if how, ok := w.byContent(id, info); ok && how.list != nil {
			w.container(id, info)
			return
		} else if ok {
			w.entries = append(w.entries, Entry{id, info.Size(), w.modTime(id, info)})
			return
		}
	}
	if ext == "" {
		w.note(FlagUnknown, id, "file without an extension: only %s are read", w.formats)
		return
	}
	w.note(FlagUnknown, id, "unknown file type %s: only %s are read", ext, w.formats)
}

func (w *walk) byContent(id string, info fs.FileInfo) (format, bool) {
	c, err := w.openFile(w.ctx, id, info)
	if err != nil {
		return format{}, false
	}
	defer c.Close()
	how, err := w.formats.tell(c)
	return how, err == nil
}

// isMedia tells the extensions of pictures, sounds and films, which there may be
// many of and which need no look.
func isMedia(ext string) bool {
	switch ext {
	case ".jpg", ".jpeg", ".png", ".gif", ".tif", ".tiff", ".bmp", ".webp", ".svg", ".heic", ".jp2", ".djvu", ".mp3", ".wav", ".ogg",
		".flac", ".m4a", ".mp4", ".mov", ".avi", ".mkv", ".webm", ".exe", ".dll", ".so", ".ttf", ".otf", ".woff", ".woff2":
		return true
	}
	return false
}
