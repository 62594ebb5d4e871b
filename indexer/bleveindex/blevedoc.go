package bleveindex

import (
	"encoding/binary"

	index "github.com/blevesearch/bleve_index_api"
)

// Bleve fields: one for the forms of all languages, one for the stems of each,
// one for the stems of title and heading.
const (
	fieldForm  = "form"
	fieldTitle = "title"
	fieldStem  = "stem_" // and the language byte
)

func stemField(code byte) string { return fieldStem + string([]byte{code}) }

// bleveDoc is a passage as Bleve's segment writer takes it: terms with their
// frequencies, counted already, so that no analyzer runs a second time.
type bleveDoc struct {
	id     string
	fields []*termField
}

// ordinalID writes the number of a passage in order of addition as Bleve's id.
func ordinalID(n uint32) string {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], n)
	return string(b[:])
}

// ID implements index.Document.
func (d *bleveDoc) ID() string { return d.id }

// Size implements index.Document.
func (d *bleveDoc) Size() int { return len(d.id) }

// VisitFields implements index.Document.
func (d *bleveDoc) VisitFields(visit index.FieldVisitor) {
	for _, f := range d.fields {
		visit(f)
	}
}

// VisitComposite implements index.Document; there are no composite fields.
func (d *bleveDoc) VisitComposite(index.CompositeFieldVisitor) {}

// HasComposite implements index.Document.
func (d *bleveDoc) HasComposite() bool { return false }

// NumPlainTextBytes implements index.Document.
func (d *bleveDoc) NumPlainTextBytes() uint64 { return 0 }

// StoredFieldsBytes implements index.Document.
func (d *bleveDoc) StoredFieldsBytes() uint64 { return uint64(len(d.id)) }

// Indexed implements index.Document.
func (d *bleveDoc) Indexed() bool { return true }

// AddIDField implements index.Document: Bleve finds documents by this field.
func (d *bleveDoc) AddIDField() {
	f := newTermField("_id", index.IndexField|index.StoreField, 1)
	f.value = []byte(d.id)
	f.add(d.id, 1)
	d.fields = append(d.fields, f)
}

// termField is a field of counted terms.
type termField struct {
	name    string
	options index.FieldIndexingOptions
	value   []byte
	length  int
	freqs   index.TokenFrequencies
	slab    []index.TokenFreq // counts are cut from it: one allocation, not hundreds
}

// newTermField makes a field of about n different terms.
func newTermField(name string, options index.FieldIndexingOptions, n int) *termField {
	return &termField{name: name, options: options, freqs: make(index.TokenFrequencies, n), slab: make([]index.TokenFreq, 0, n)}
}

// add counts n occurrences of a term. Bleve's segment writer takes the term
// from the key of the map, so that TokenFreq.Term stays empty.
func (f *termField) add(term string, n int) {
	f.length += n
	if tf, ok := f.freqs[term]; ok {
		tf.SetFrequency(tf.Frequency() + n)
		return
	}
	if len(f.slab) == cap(f.slab) {
		f.slab = make([]index.TokenFreq, 0, max(8, cap(f.slab)))
	}
	f.slab = f.slab[:len(f.slab)+1]
	tf := &f.slab[len(f.slab)-1]
	tf.SetFrequency(n)
	f.freqs[term] = tf
}

// Name implements index.Field.
func (f *termField) Name() string { return f.name }

// Value implements index.Field.
func (f *termField) Value() []byte { return f.value }

// ArrayPositions implements index.Field.
func (f *termField) ArrayPositions() []uint64 { return nil }

// EncodedFieldType implements index.Field: 't', text.
func (f *termField) EncodedFieldType() byte { return 't' }

// Analyze implements index.Field; the terms are counted already.
func (f *termField) Analyze() {}

// Options implements index.Field.
func (f *termField) Options() index.FieldIndexingOptions { return f.options }

// AnalyzedLength implements index.Field.
func (f *termField) AnalyzedLength() int { return f.length }

// AnalyzedTokenFrequencies implements index.Field.
func (f *termField) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.freqs }

// NumPlainTextBytes implements index.Field.
func (f *termField) NumPlainTextBytes() uint64 { return 0 }
