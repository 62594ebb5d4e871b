package corpus

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// pdfOf makes a PDF file of pages of lines. Letters are given by their numbers
// in a font that is not in the file; a table says what they mean.
func pdfOf(trailer string, pages ...[]string) []byte {
	var b bytes.Buffer
	var offsets []int
	object := func(format string, args ...any) int {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(offsets), fmt.Sprintf(format, args...))
		return len(offsets)
	}
	stream := func(s string) string { return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(s), s) }
	b.WriteString("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	var kids []string
	for i := range pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", 8+2*i))
	}
	object("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(pages))
	object("<< /Type /Font /Subtype /Type0 /BaseFont /Iskra /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>")
	object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Iskra /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 >>")
	object("<< /Type /FontDescriptor /FontName /Iskra /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>")
	object("%s", stream("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /I def /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n2 beginbfrange <0000> <00FF> <0000> <0100> <04FF> <0100> endbfrange\n1 beginbfrange <2000> <20FF> <2000> endbfrange\nendcmap end end"))
	object("<< /Title %s /Author (Martov) /CreationDate (D:20050607080910) >>", pdfString("A genfi levelek"))
	for i, lines := range pages {
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>", 9+2*i)
		var text strings.Builder
		text.WriteString("BT /F 10 Tf 12 TL 50 750 Td\n")
		for _, l := range lines {
			fmt.Fprintf(&text, "%s Tj T*\n", pdfString(l))
		}
		object("%s", stream(text.String()+"ET"))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R /Info 7 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, trailer, start)
	return b.Bytes()
}

func pdfString(s string) string {
	var b strings.Builder
	b.WriteByte('<')
	if s == "A genfi levelek" {
		b.WriteString("FEFF")
	}
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String() + ">"
}

func TestReadPDF(t *testing.T) {
	file := pdfOf("",
		[]string{"A genfi napló", "Martov Genfben élt, és hűségesen írta a leveleit, mígnem egy kong-", "resszus véget vetett ennek. Plehanov nem válaszolt neki, és a többi-", "ek sem szóltak.", "Új bekezdés kezdődik itt, amelynek a végét a következő oldal hozza és", "1"},
		[]string{"A genfi napló", "nem ez az oldal. Aztán pedig egy harmadik mondat is áll még ezen a helyen.", "2"},
		[]string{"A genfi napló", "Ленин уехал в Лондон, и там вышел следующий номер газеты, о которой речь.", "3"})
	wantDocument(t, "naplo.pdf", file,
		"pdf|A genfi levelek|Martov|2005-06-07||hu",
		"1 [] Martov Genfben élt, és hűségesen írta a leveleit, mígnem egy kong-⏎resszus véget vetett ennek. Plehanov nem válaszolt neki, és a többi-⏎ek sem szóltak.",
		"1 [] Új bekezdés kezdődik itt, amelynek a végét a következő oldal hozza és⏎nem ez az oldal. Aztán pedig egy harmadik mondat is áll még ezen a helyen.",
		"3 [] Ленин уехал в Лондон, и там вышел следующий номер газеты, о которой речь.")
	if got, _, err := readBytes(t, "naplo.txt", file); err != nil || got.doc.Format != "pdf" {
		t.Errorf("told by content: %q %v", got.doc.Format, err)
	}
}

func TestPDFBadInput(t *testing.T) {
	wantSkip(t, "kép.pdf", pdfOf("", nil, nil), "needs OCR: none of its 2 pages has a text layer")
	wantSkip(t, "csonka.pdf", []byte("%PDF-1.4\n%\xe2\xe3"), "a PDF file that is damaged or cut short")
	wantSkip(t, "szöveg.pdf", []byte("Martov Genfben élt."), "not a PDF file")
	wantSkip(t, "titkos.pdf", pdfOf("/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ("+strings.Repeat("a", 32)+") /U ("+strings.Repeat("b", 32)+") >> /ID [(aaaaaaaaaaaaaaaa)(aaaaaaaaaaaaaaaa)]", []string{"x"}), "encrypted")
	got, _, err := readBytes(t, "fele.pdf", pdfOf("", []string{"Martov Genfben élt."}, nil, nil))
	if err != nil || len(got.notices) != 1 || !strings.Contains(got.notices[0].Problem, "2 of 3 pages have no text layer") {
		t.Errorf("%v %q", err, got.notices)
	}
}

func TestPDFTakesTooLong(t *testing.T) {
	e := &pdfEngine{patience: time.Nanosecond}
	file := pdfOf("", []string{"Martov Genfben élt."})
	c := newContent(context.Background(), "a.pdf", bytes.NewReader(file), int64(len(file)))
	how := whole("pdf", e.read)
	c.how = &how
	err := c.read(formats{}, output{sink: &collected{}})
	if !errors.Is(err, ErrSkip) || !strings.Contains(err.Error(), "takes more than") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := folderOf("a.pdf", string(file)).Read(ctx, Entry{ID: "a.pdf"}, &collected{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// Whatever bytes are wrong, the file is read or skipped for a reason.
func TestPDFDamagedAnywhere(t *testing.T) {
	known := newFormats() // one engine for all
	file := pdfOf("", []string{"Martov Genfben élt."}, []string{"Plehanov is."})
	random := rand.New(rand.NewPCG(1903, 7))
	read := 0
	for range 60 {
		b := bytes.Clone(file)
		for range 1 + random.IntN(8) {
			b[random.IntN(len(b))] = byte(random.IntN(256))
		}
		c := newContent(context.Background(), "a.pdf", bytes.NewReader(b), int64(len(b)))
		switch err := c.read(known, output{sink: &collected{}}); {
		case err == nil:
			read++
		case !errors.Is(err, ErrSkip):
			t.Fatal(err)
		}
	}
	if read < 10 {
		t.Errorf("%d of 60 files are read: PDFium mends most", read)
	}
}

// TestBrokenPDFs reads files with bytes flipped, taken out, put in and doubled: each
// is read as far as it goes, or passed over with a reason. The fuzz target below
// does the same, but PDFium under its instruments is slow to start.
func TestBrokenPDFs(t *testing.T) {
	known := newFormats()
	file := pdfOf("", []string{"Martov Genfben élt.", "Ленин жил в Лондоне."})
	r := rand.New(rand.NewPCG(1903, 7))
	read := 0
	for range 150 {
		b := bytes.Clone(file)
		for range 1 + r.IntN(6) {
			b = spoil(b, r)
		}
		sink := &collected{}
		c := newContent(t.Context(), "a.pdf", bytes.NewReader(b), int64(len(b)))
		err := c.read(known, output{sink: sink})
		if err != nil && !errors.Is(err, ErrSkip) {
			t.Fatalf("%q: %v", b, err)
		}
		if err == nil {
			read++
		}
	}
	if read == 0 || read == 150 {
		t.Errorf("%d of 150 files read: the test shows little", read)
	}
}

// spoil damages a file in one of four ways.
func spoil(b []byte, r *rand.Rand) []byte {
	if len(b) == 0 {
		return b
	}
	at := r.IntN(len(b))
	rest := bytes.Clone(b[at:])
	switch r.IntN(4) {
	case 0:
		b[at] ^= 1 << r.IntN(8)
		return b
	case 1:
		return append(b[:at], rest[min(len(rest), r.IntN(20)):]...)
	case 2:
		return append(append(b[:at], "9999999"...), rest...)
	default:
		return append(append(b[:at], rest[:min(len(rest), r.IntN(60))]...), rest...)
	}
}

func FuzzReadPDF(f *testing.F) {
	known := newFormats() // one engine for all
	file := pdfOf("", []string{"Martov Genfben élt."})
	for _, s := range [][]byte{file, file[:len(file)/2], []byte("%PDF-1.7\n1 0 obj")} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c := newContent(context.Background(), "a.pdf", bytes.NewReader(b), int64(len(b)))
		if err := c.read(known, output{sink: &collected{}}); err != nil && !errors.Is(err, ErrSkip) {
			t.Fatal(err)
		}
	})
}
