package corpus

import (
	"bytes"
	"path"
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/charset"
)

// magics are the first bytes of files that are no text and are not read.
func magics() map[string]string {
	return map[string]string{
		"\x89PNG": "a PNG picture", "\xff\xd8\xff": "a JPEG picture", "GIF8": "a GIF picture",
		"II*\x00": "a TIFF picture", "MM\x00*": "a TIFF picture",
		"\xd0\xcf\x11\xe0": "an old office file: save it as .docx, .odt or .pdf",
		"Rar!":             "a RAR archive: unpack it", "7z\xbc\xaf\x27\x1c": "a 7-Zip archive: unpack it",
		"BZh": "a bzip2 file: unpack it", "\xfd7zXZ": "an XZ file: unpack it",
	}
}

// tell tells the format of a document by its bytes and, where they leave it
// open, by its name. A format without readers is one of several documents.
func (f formats) tell(c *content) (format, error) {
	if c.how != nil {
		return *c.how, nil
	}
	head, err := c.head()
	if err != nil {
		return format{}, err
	}
	if how, ok, err := f.byMagic(head, c); ok || err != nil {
		return how, err
	}
	if reason := notText(head); reason != "" {
		return format{}, skip(FlagUnknown, "%s", reason)
	}
	how, ok := f.byMarkup(head)
	if !ok {
		how, ok = f[extension(c.id)]
	}
	switch {
	case !ok:
		return format{}, skip(FlagUnknown, "unknown file type: only %s are read", f)
	case isArchive(how.name):
		return format{}, skip(FlagUnknown, "not an archive, whatever its name says")
	}
	return how, nil
}

// extension gives the end of a name that says what is in the file.
func extension(id string) string {
	name := strings.ToLower(path.Base(id))
	if strings.HasSuffix(name, ".tar.gz") {
		return ".tar.gz"
	}
	return path.Ext(name)
}

// byMagic tells formats whose first bytes leave no doubt.
func (f formats) byMagic(head []byte, c *content) (format, bool, error) {
	start := bytes.TrimLeft(head[:min(len(head), 1<<10)], "\xef\xbb\xbf \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		how, err := f.ofZip(c)
		return how, err == nil, err
	case bytes.Contains(head[:min(len(head), 1<<10)], []byte("%PDF-")) && (bytes.HasPrefix(start, []byte("%PDF-")) || extension(c.id) == ".pdf"):
		return f[".pdf"], true, nil
	case bytes.HasPrefix(head, []byte("\x1f\x8b")), len(head) > 262 && string(head[257:262]) == "ustar":
		return f[".tar.gz"], true, nil
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return f[".rtf"], true, nil
	}
	return format{}, false, nil
}

// ofZip tells what a ZIP file is by the files in it.
func (f formats) ofZip(c *content) (format, error) {
	p, err := c.openParts()
	if err != nil {
		return format{}, err
	}
	switch {
	case p.has("word/document.xml") || p.has("word/document2.xml"):
		return f[".docx"], nil
	case p.has("META-INF/container.xml"):
		return f[".epub"], nil
	case p.has("content.xml"):
		return f[".odt"], nil
	}
	if p.has("[Content_Types].xml") || p.has("mimetype") {
		return format{}, skip(FlagUnknown, "an office file of a kind that is not read: save it as .docx, .odt or .csv")
	}
	return f[".zip"], nil
}

// byMarkup tells text formats by their first element.
func (f formats) byMarkup(head []byte) (format, bool) {
	if bytes.HasPrefix(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), []byte("WEBVTT")) {
		return f[".vtt"], true
	}
	switch firstElement(head) {
	case "html":
		if isHOCR().Match(head) {
			return f[".hocr"], true
		}
		return f[".html"], true
	case "tei", "tei.2", "teicorpus":
		return f[".tei"], true
	case "alto":
		return f[".alto"], true
	case "fictionbook":
		return f[".fb2"], true
	}
	return format{}, false
}

// firstElement gives the name of the element that a text begins with, "html"
// for a document type of that name; empty where it begins with none.
func firstElement(head []byte) string {
	s := strings.ToValidUTF8(strings.ReplaceAll(string(head[:min(len(head), 8<<10)]), "\x00", ""), "") // UTF-16 loses its mark
	s = strings.TrimLeft(s, "\ufeff \t\r\n")
	if strings.HasPrefix(strings.ToLower(s), "<!doctype html") {
		return "html"
	}
	if m := afterProlog().FindStringSubmatch(s); m != nil {
		return localName(strings.ToLower(m[1]))
	}
	return ""
}

// isHOCR finds the marks of recognised text in the head of an HTML file.
var isHOCR = pattern(`(?i)name=["']?ocr-system|class=["']?ocr_page`)

// afterProlog finds the first element after an XML declaration, comments and a
// document type.
var afterProlog = pattern(`(?is)^(?:<\?.*?\?>\s*|<!--.*?-->\s*|<!doctype[^>\[]*(?:\[.*?\]\s*)?>\s*)*<([a-z][-\w:.]*)`)

// notText says why the first bytes of a file are no text, if they are none.
func notText(head []byte) string {
	for magic, kind := range magics() {
		if strings.HasPrefix(string(head), magic) {
			return kind
		}
	}
	if _, ok := charset.ByMark(head); ok {
		return ""
	}
	if _, ok := charset.ByZeros(head); ok {
		return ""
	}
	if charset.Binary(head) {
		return "binary, not text"
	}
	return ""
}
