package corpus

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// sidecarEnd ends the names of files that describe the file beside them.
const sidecarEnd = ".meta.yaml"

// sidecar is what stands beside a document about it.
type sidecar struct {
	metadata
	notes  []string
	shared bool // it describes the file that the document is one of many in
}

// sidecarNames gives the names that a description of a file can have.
func sidecarNames(id string) []string {
	ext := path.Ext(id)
	if strings.HasSuffix(strings.ToLower(id), ".tar.gz") {
		ext = id[len(id)-len(".tar.gz"):]
	}
	return []string{id + sidecarEnd, strings.TrimSuffix(id, ext) + sidecarEnd}
}

// sidecar reads the description of a file; nil where there is none.
func (f *folder) sidecar(id string, shared bool) *sidecar {
	for _, name := range sidecarNames(id) {
		file, err := f.fsys.Open(name)
		if err != nil {
			continue
		}
		defer file.Close()
		s := &sidecar{shared: shared}
		note := func(format string, args ...any) {
			s.notes = append(s.notes, path.Base(name)+": "+fmt.Sprintf(format, args...))
		}
		text, err := io.ReadAll(io.LimitReader(file, maxConfig))
		if err == nil {
			err = s.readFrontMatter(text, note)
		}
		if err != nil {
			note("it is left out: %v", plain(err))
		}
		if _, ok := charset.ByName(s.encoding); s.encoding != "" && !ok {
			note("%s", unknownEncoding(s.encoding))
			s.encoding = ""
		}
		return s
	}
	return nil
}

// apply puts what stands beside a document over what it says itself; what is
// said of many documents at once stands in for what one does not say.
func (s *sidecar) apply(a *assembler) {
	if s == nil {
		return
	}
	for _, note := range s.notes {
		a.note("%s", note)
	}
	m := &a.meta
	for _, f := range []struct {
		mine  *string
		given string
	}{{&m.title, s.title}, {&m.date, s.date}, {&m.author, s.author}, {&m.source, s.source}} {
		if f.given != "" && (!s.shared || *f.mine == "" && f.mine != &m.title) {
			*f.mine = f.given
		}
	}
	if s.lang.lang != "" && (!s.shared || m.lang.lang == "") {
		m.lang = s.lang
	}
}

// sidecars keeps when the descriptions in a folder were last changed.
func (w *walk) sidecars(dir string, list []fs.DirEntry) {
	for _, d := range list {
		if d.Name() == settingsName {
			w.settings(dir, d)
		}
		if !strings.HasSuffix(d.Name(), sidecarEnd) {
			continue
		}
		if info, err := d.Info(); err == nil {
			w.side[path.Join(dir, d.Name())] = info.ModTime()
		}
	}
}

// modTime gives when a file or its description was last changed, so that a
// change of either is noticed.
func (w *walk) modTime(id string, info fs.FileInfo) time.Time {
	t := w.settled(path.Dir(id), info.ModTime())
	for _, name := range sidecarNames(id) {
		if s, ok := w.side[name]; ok {
			if w.used[name] = true; s.After(t) {
				t = s
			}
			break
		}
	}
	return t
}

// unused says which descriptions stand beside nothing.
func (w *walk) unused() {
	for name := range w.side {
		if !w.used[name] {
			w.note("", name, "describes no file: there is none beside it called %s that is read", strings.TrimSuffix(path.Base(name), sidecarEnd))
		}
	}
}
