// Package corpus reads documents: it walks a folder, tells format, encoding and
// language, and cuts every document into passages, the unit that everything
// after it searches, ranks, marks and cites.
package corpus

import "time"

// Lang is a language as a two-letter ISO 639-1 code, or Undetermined.
type Lang string

// The languages that Iskra analyses; a text in any other is Undetermined.
const (
	Hungarian    Lang = "hu"
	French       Lang = "fr"
	Russian      Lang = "ru"
	Undetermined Lang = "und"
)

// Languages lists the analysed languages in the order in which they are shown.
func Languages() []Lang { return []Lang{Hungarian, French, Russian} }

// Document is what is known of one document before its passages: one file, or
// one record of a collection file.
type Document struct {
	// ID is the path relative to the corpus root, with "/" on every system.
	ID string
	// Title is never empty: the file's name stands in where nothing better is known.
	Title string
	// Date is ISO 8601 of reduced precision: "1903", "1903-10" or "1903-10-17"; empty if unknown.
	Date   string
	Author string
	Source string
	// Lang is the language of most of the document.
	Lang Lang
	// Format names the reader: "txt", "md", "html".
	Format string
	// Encoding is the character encoding the bytes were read in ("utf-8", "windows-1251").
	Encoding string
	// EncodingSure says how sure that is, from 0 to 1: 1 where the bytes or
	// somebody's word leave no doubt, less where letters had to tell.
	EncodingSure float64 `json:",omitempty"`
	// Flags say what is doubtful about the text at its head, in order of name.
	Flags []Flag `json:",omitempty"`
}

// Flag is a doubt about a document's text that others can count.
type Flag string

// What a text can be suspected of.
const (
	// FlagMojibake: letters that were once read in a wrong encoding, and stayed so.
	FlagMojibake Flag = "mojibake"
	// FlagRepaired: the same, but they are read as what they were.
	FlagRepaired Flag = "repaired"
	// FlagMixed: words with both Latin and Cyrillic letters.
	FlagMixed Flag = "mixed-scripts"
	// FlagLost: letters that are lost for good, "?" or U+FFFD in their place.
	FlagLost Flag = "lost-letters"
	// FlagNoise: many words that recognition of a scan made of no word.
	FlagNoise Flag = "ocr-noise"
	// FlagEncoding: the encoding is a guess that may be wrong.
	FlagEncoding Flag = "encoding-doubtful"
)

// Why a file is not read, or not whole.
const (
	// FlagCut: what stands before a damage is read.
	FlagCut Flag = "cut-short"
	// FlagChanged: the bytes are others than were indexed.
	FlagChanged Flag = "changed"
	// FlagPages: pages without a text layer among others.
	FlagPages Flag = "pages-without-text"
	// FlagOCR: pictures of pages, and no text.
	FlagOCR Flag = "needs-ocr"
	// FlagEncrypted: cannot be read without a password.
	FlagEncrypted Flag = "encrypted"
	// FlagDamaged: the bytes are not what the format asks for.
	FlagDamaged Flag = "damaged"
	// FlagTooMuch: it unpacks to more, holds more or takes longer than is bearable.
	FlagTooMuch Flag = "too-large"
	// FlagUnknown: of a kind that is not read.
	FlagUnknown Flag = "unknown-format"
	// FlagEmpty: there is no text in it.
	FlagEmpty Flag = "empty"
	// FlagUnreadable: the system does not give it, or it is no file.
	FlagUnreadable Flag = "unreadable"
)

// Unread lists the kinds of files that are not read at all.
func Unread() []Flag {
	return []Flag{FlagOCR, FlagEncrypted, FlagDamaged, FlagTooMuch, FlagUnknown, FlagEmpty, FlagUnreadable}
}

// Doubts lists the kinds of doubt about texts that are read.
func Doubts() []Flag {
	return []Flag{FlagMojibake, FlagRepaired, FlagLost, FlagNoise, FlagEncoding, FlagMixed, FlagCut, FlagPages}
}

// Passage is a paragraph, or a part of a long one cut at sentence ends.
type Passage struct {
	// N counts the document's passages from 1.
	N int
	// Text is the original text of the passage, valid UTF-8.
	Text string
	// Start and End are byte offsets of Text in the document's readable text
	// (half-open). The readable text is the passages and what stands between them.
	Start, End int64
	// Lang is the language of this passage, which may differ from the document's.
	Lang Lang
	// Heading is the nearest heading above the passage, or empty.
	Heading string
	// Page is the printed or physical page the passage begins on; 0 if there are none.
	Page int
}

// Entry is one document that a Source offers: enough to tell whether it has
// changed since it was last read.
type Entry struct {
	ID      string
	Size    int64
	ModTime time.Time
}

// Notice says of one file why it was skipped or read with doubt.
type Notice struct {
	// ID is the path relative to the corpus root.
	ID string
	// Problem says what is wrong and, where there is one, the way out.
	Problem string
	// Kind is what the problem counts as, "" for one that is counted nowhere.
	Kind Flag
}
