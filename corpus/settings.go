package corpus

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"path"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// settingsName is the file that says how the others of its folder are read.
const settingsName = "corpus.yaml"

// maxConfig bounds the files that say how others are to be read.
const maxConfig = 1 << 20

// settings is corpus.yaml: at the root of the corpus what the columns of
// collections mean, by the path of a collection or a pattern of paths or names;
// in any folder the encoding of the texts in it and below.
type settings struct {
	Columns  map[string]map[string]names `yaml:"columns"`
	Encoding string                      `yaml:"encoding"`
}

// readSettings reads the corpus.yaml of a folder; there need be none.
func (f *folder) readSettings(dir string) (settings, error) {
	var s settings
	file, err := f.fsys.Open(path.Join(dir, settingsName))
	if err != nil {
		return s, nil
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxConfig))
	if err != nil {
		return s, fmt.Errorf("it cannot be read: %w", plain(err))
	}
	if err := yaml.Unmarshal(text, &s); err != nil {
		return settings{}, fmt.Errorf("it is left out, as it cannot be understood: %w", err)
	}
	return s, s.fault(dir)
}

// fault says what is wrong with what can be understood.
func (s settings) fault(dir string) error {
	if len(s.Columns) > 0 && dir != "." {
		return fmt.Errorf("columns are named in the %s at the root of the corpus, not here", settingsName)
	}
	known := fieldNames()
	for pattern, cols := range s.Columns {
		for field := range cols {
			if known[field] == nil {
				return fmt.Errorf("field %q of %s is none that is known: id, title, text, date, lang, author and source are", field, pattern)
			}
		}
	}
	if _, ok := charset.ByName(s.Encoding); s.Encoding != "" && !ok {
		return fmt.Errorf("%s", unknownEncoding(s.Encoding))
	}
	return nil
}

func unknownEncoding(name string) string {
	return fmt.Sprintf("encoding %q is none that is known: write utf-8, windows-1251, iso-8859-2, koi8-r, cp866 or the like", clip(name, 40))
}

// told gives the encoding that is told of a file: beside it, or in the nearest
// folder above that says something; nil where nothing is told.
func (f *folder) told(id string) *charset.Encoding {
	if f == nil {
		return nil
	}
	if s := f.sidecar(id, false); s != nil && s.encoding != "" {
		e, _ := charset.ByName(s.encoding) // an unknown one has been dropped
		return &e
	}
	for dir := path.Dir(id); ; dir = path.Dir(dir) {
		s, _ := f.readSettings(dir) // its faults are noticed when the folder is listed
		if e, ok := charset.ByName(s.Encoding); ok && s.Encoding != "" {
			return &e
		}
		if dir == "." || dir == "/" {
			return nil
		}
	}
}

// decoded gives the text of a stream, in the encoding that is told of the file
// or else in the one that its bytes tell.
func (c *content) decoded(raw *bufio.Reader, declared string) (text *charset.Reader, err error) {
	if c.told != nil {
		text, err = charset.NewReaderIn(raw, *c.told)
	} else {
		text, err = charset.NewReader(raw, declared)
	}
	if err != nil {
		return nil, fmt.Errorf("tell encoding: %w", err)
	}
	return text, nil
}

// encoded keeps the encoding of a text, as far as it is known.
func (a *assembler) encoded(text *charset.Reader) {
	a.doc.Encoding, a.doc.EncodingSure, a.mended = text.Encoding(), text.Sure(), text.Mended()
	a.looked = !text.Told()
}

// settings keeps when the encoding of a folder's files was last told.
func (w *walk) settings(dir string, d fs.DirEntry) {
	info, err := d.Info()
	if err != nil {
		return
	}
	if s, _ := w.readSettings(dir); s.Encoding != "" {
		w.told[dir] = info.ModTime()
	}
}

// settled gives when a file was last changed, or what is told of its folder, so
// that a change of either is noticed.
func (w *walk) settled(dir string, t time.Time) time.Time {
	for len(w.told) > 0 {
		if told := w.told[dir]; told.After(t) {
			t = told
		}
		if dir == "." || dir == "/" {
			break
		}
		dir = path.Dir(dir)
	}
	return t
}
