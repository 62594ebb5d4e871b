package corpus

import (
	"bufio"
	"slices"
	"strings"
)

// formats are known by extension.
type formats map[string]format

func newFormats() formats {
	none := func([]byte) string { return "" }
	text := func(name string, read func(*bufio.Reader, *assembler) error) format {
		return format{name: name, read: read, declared: none}
	}
	xml := func(name string, read func(*bufio.Reader, *assembler) error) format {
		return format{name: name, read: read, declared: declaredCharset}
	}
	several := func(name string, list func(*content, *folder) (*container, error)) format {
		return format{name: name, list: list}
	}
	txt, md, html := text("txt", readText), text("md", readMarkdown), xml("html", readHTML)
	tar, jsonl := several("tar.gz", listTar), several("jsonl", listJSONL)
	return formats{
		".txt": txt, ".md": md, ".markdown": md,
		".html": html, ".htm": html, ".xhtml": html,
		".docx": whole("docx", readDocx), ".odt": whole("odt", readODT), ".epub": whole("epub", readEPUB),
		".rtf": whole("rtf", readRTF), ".doc": whole("doc", notDoc),
		".pdf":  whole("pdf", (&pdfEngine{patience: pdfPatience}).read),
		".fb2":  xml("fb2", readFB2),
		".tei":  xml("tei", readTEI),
		".alto": xml("alto", readALTO),
		".hocr": xml("hocr", readHOCR),
		".xml":  whole("xml", notXML),
		".srt":  text("srt", readSubtitles), ".vtt": text("vtt", readSubtitles),
		".eml": whole("eml", readMail), ".mbox": several("mbox", listMbox),
		".csv": several("csv", listCSV), ".tsv": several("tsv", listCSV), ".jsonl": jsonl, ".ndjson": jsonl,
		".zip": several("zip", listZip), ".tar.gz": tar, ".tgz": tar, ".tar": tar,
	}
}

func whole(name string, read func(*content, *assembler) error) format {
	return format{name: name, whole: read}
}

// String lists the extensions, for people.
func (f formats) String() string {
	var list []string
	for ext := range f {
		list = append(list, ext)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// notDoc reads nothing: a file called .doc that is one of the formats that are
// read has been told by its content.
func notDoc(*content, *assembler) error {
	return skip(FlagUnknown, "an old office file: save it as .docx, .odt or .pdf")
}

// notXML reads nothing: XML of the kinds that are read has been told by its
// first element.
func notXML(c *content, _ *assembler) error {
	head, err := c.head()
	if err != nil {
		return err
	}
	return skip(FlagUnknown, "XML whose first element is <%s> is not read: only TEI, ALTO, FictionBook and XHTML are", firstElement(head))
}
