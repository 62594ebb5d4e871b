#!/bin/sh
# Makes the documents of this folder from the texts in it, with the programs that
# people make theirs with:
#
#   apt-get install libreoffice-writer-nogui pandoc qpdf poppler-utils \
#       tesseract-ocr tesseract-ocr-hun tesseract-ocr-fra tesseract-ocr-rus
#   sh make.sh
set -eu
for l in hu fr ru; do
	for f in docx odt rtf epub html; do
		pandoc -s "$l.md" -o "pandoc.$l.$f"
	done
	pandoc -s "$l.md" -t fb2 -o "pandoc.$l.fb2"
	pandoc -s "$l.md" -t tei -o "pandoc.$l.tei.xml"
	for f in docx odt rtf pdf epub xhtml; do # what LibreOffice makes of a document of its own
		soffice --headless --convert-to "$f" --outdir made "pandoc.$l.odt" >/dev/null 2>&1
		mv "made/pandoc.$l.$f" "office.$l.$f"
	done
done
rmdir made
qpdf --encrypt secret secret 256 -- office.fr.pdf encrypted.pdf
head -c 3000 office.hu.pdf > truncated.pdf
for l in hu:hun fr:fra ru:rus; do # a scan of the page, and what is recognised in it
	pdftoppm -r 200 -gray -png "office.${l%:*}.pdf" scan
	tesseract scan-1.png scan -l "${l#*:}" hocr alto
	mv scan.hocr "tesseract.${l%:*}.hocr"
	mv scan.xml "tesseract.${l%:*}.alto.xml"
	rm scan-1.png
done
plain() { pandoc -t plain --wrap=none "$1.md" | sed "s/[“”]/\"/g; s/’/'/g"; }
for e in WINDOWS-1250 ISO-8859-2 ISO-8859-16 CP852 UTF-16LE UTF-16BE; do
	plain hu | iconv -f UTF-8 -t "$e//TRANSLIT" > "plain.hu.$e.txt"
done
for e in WINDOWS-1252 ISO-8859-1 ISO-8859-15; do
	plain fr | iconv -f UTF-8 -t "$e//TRANSLIT" > "plain.fr.$e.txt"
done
for e in WINDOWS-1251 KOI8-R KOI8-U ISO-8859-5 CP866 MAC-CYRILLIC UTF-16; do
	plain ru | iconv -f UTF-8 -t "$e//TRANSLIT" > "plain.ru.$e.txt"
done
